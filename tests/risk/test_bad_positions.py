"""Scenario files that cannot be: exit code 2, one line that says where and what, and nothing written."""

import re
from pathlib import Path

import pytest

from fivekings.cli import main

GOOD = """\
game = "risk"
title = "A position"
phase = "reinforce"
first_player = "wolf"
map = "westeros"
territory_deck = ["Tarth"]

[players.wolf]
house = "Stark"
cards = ["Karhold", "Pyke"]

[players.lion]
house = "Lannister"
cards = ["Harlaw"]

[players.stag]

[territories]
others = { owner = "stag", armies = 1 }
"Winterfell" = { owner = "wolf", armies = 4 }
"Sunspear" = { owner = "lion", armies = 1 }

[[script]]
wolf = "deploy 3 to Winterfell"
[[script]]
expect = { phase = "invade" }
"""


class Desk:
    """A folder to run scenarios in, and what the program says there."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder = folder
        self.capsys = capsys

    def run(self, text: str | bytes, name: str = "siege.toml") -> tuple[int, str]:
        """Run a scenario: the exit code and all that was said."""
        (self.folder / name).write_bytes(text.encode() if isinstance(text, str) else text)
        code = main(["scenario", name])
        said = self.capsys.readouterr()
        assert [path.name for path in self.folder.iterdir()] == [name], "nothing may be written"
        return code, said.out + said.err

    def complaint(self, text: str | bytes) -> str:
        """Run a scenario that cannot be: its complaint, which is one line, without the count that follows it."""
        code, said = self.run(text)
        assert code == 2, said
        lines = said.splitlines()
        assert len(lines) == 2, said
        assert lines[1] == "0 ok, 0 differ, 1 malformed"
        assert "Traceback" not in said
        return lines[0]


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Desk:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return Desk(tmp_path, capsys)


def line_of(text: str, part: str) -> int:
    """The line on which something stands."""
    return next(number for number, line in enumerate(text.splitlines(), 1) if part in line)


def test_the_good_one_is_good(desk: Desk) -> None:
    assert desk.run(GOOD) == (0, "ok  siege.toml  A position\n1 ok, 0 differ, 0 malformed\n")


@pytest.mark.rule("risk.board.7", "risk.board.5", "risk.draw.4", "risk.setup.8")
@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        # Territories
        ('"Sunspear" =', '"WINTERFELL" =', "given twice"),
        ('"Sunspear" =', '"Sunspeer" =', "did you mean 'Sunspear'"),
        ('"Sunspear" =', '"Volantis" =', "no territory 'Volantis' on Westeros"),
        ('"wolf", armies = 4', '"wolf", armies = 0', "at least 1"),
        ('"wolf", armies = 4', '"wolf", armies = -3', "at least 1"),
        ('"stag", armies = 1', '"stag", armies = 0', "at least 1"),
        ('"wolf", armies = 4', '"wolf", armies = "four"', "armies"),
        ('"wolf", armies = 4', '"wolf", armies = 4.5', "armies"),
        ('"wolf", armies = 4', '"wolf", armies = true', "armies"),
        ('"wolf", armies = 4', '"wolf", armies = [4]', "armies"),
        ('"wolf", armies = 4', '"wolf", armies = 99999999999999999999', "armies"),
        ('"wolf", armies = 4', '"wolf", army = 4', "owner, armies"),
        ('"wolf", armies = 4', '"wolf", knights = 1', "Dominion"),
        ('{ owner = "wolf", armies = 4 }', '{ owner = "wulf", armies = 4 }', "did you mean 'wolf'"),
        ('{ owner = "wolf", armies = 4 }', "{ owner = 3, armies = 4 }", "'3', who is not a player"),
        ('{ owner = "wolf", armies = 4 }', "4", "is a table"),
        ('{ owner = "wolf", armies = 4 }', '["wolf", 4]', "is a table"),
        # Players and cards
        ('house = "Stark"', 'house = "Bolton"', "no house 'Bolton'"),
        ('house = "Stark"', "house = 7", "no house '7'"),
        ('house = "Stark"', 'hose = "Stark"', "did you mean 'house'"),
        ('house = "Stark"', "gold = 3", "Dominion"),
        ('cards = ["Harlaw"]', 'cards = ["karhold"]', "given twice"),
        ('cards = ["Karhold", "Pyke"]', 'cards = ["Karhold", "Karhold"]', "given twice"),
        ('cards = ["Karhold", "Pyke"]', 'cards = ["End Game"]', "no territory 'End Game'"),
        ('cards = ["Karhold", "Pyke"]', 'cards = ["Karhold", 3]', "list of territory names"),
        ('cards = ["Karhold", "Pyke"]', 'cards = "Karhold"', "list of territory names"),
        (
            'cards = ["Karhold", "Pyke"]',
            'cards = ["Karhold", "Pyke", "The Gift", "The Neck", "Oldtown", "Gulltown"]',
            "more than 5",
        ),
        ('territory_deck = ["Tarth"]', 'territory_deck = ["Tarth", "tarth"]', "given twice"),
        ('territory_deck = ["Tarth"]', 'territory_deck = ["Karhold"]', "given twice"),
        ('territory_deck = ["Tarth"]', 'territory_deck = ["Tart"]', "did you mean 'Tarth'"),
        ('territory_deck = ["Tarth"]', "territory_deck = 3", "list of territory names"),
        ('territory_deck = ["Tarth"]', "territory_deck = [3]", "list of territory names"),
        # The top of the file
        ('game = "risk"', 'game = "chess"', "known games are risk"),
        ('game = "risk"', "game = 3", "known games are risk"),
        ('phase = "reinforce"', 'phase = "purchase"', "not one of setup"),
        ('phase = "reinforce"', 'phase = "winter"', "not one of setup"),
        ('phase = "reinforce"', "phase = 3", "not one of setup"),
        ('phase = "reinforce"', 'phase = "setup"', "nothing is on the board"),
        ('phase = "reinforce"', 'phases = "reinforce"', "did you mean 'phase'"),
        ('first_player = "wolf"', 'first_player = "raven"', "not a player"),
        ('first_player = "wolf"', "first_player = 3", "not a player"),
        ('map = "westeros"', 'map = "sothoryos"', "westeros, essos, both"),
        ('map = "westeros"', "map = 3", "westeros, essos, both"),
        ('map = "westeros"', 'mode = "conquest"', "'conquest'"),
        ('map = "westeros"', "mode = 3", "mode"),
        ('map = "westeros"', 'modules = ["gold"]', "Dominion"),
        ('map = "westeros"', 'options = { shown_bonus = "never" }', "each, set"),
        ('map = "westeros"', 'options = { show_bonus = "set" }', "did you mean 'shown_bonus'"),
        ('map = "westeros"', "options = 3", "table"),
        ('map = "westeros"', "seed = -1", "seed"),
        ('map = "westeros"', 'seed = "x"', "seed"),
        ('map = "westeros"', "seed = true", "seed"),
        # Steps
        ('expect = { phase = "invade" }', "", "empty"),
        ('expect = { phase = "invade" }', "expect = {}", "table of paths"),
        ('expect = { phase = "invade" }', "expect = 3", "table of paths"),
        ('expect = { phase = "invade" }', 'expects = { phase = "invade" }', "did you mean 'expect'"),
        ('expect = { phase = "invade" }', 'raven = "pass"', "neither a seat nor a step"),
        ('expect = { phase = "invade" }', "wolf = 3", "label"),
        ('expect = { phase = "invade" }', "wolf = [3]", "label"),
        ('expect = { phase = "invade" }', "all = 3", "must be"),
        ('expect = { phase = "invade" }', 'all = "attack"', "'all' must be \"pass\""),
        ('expect = { phase = "invade" }', "until = 3", "no moment"),
        ('expect = { phase = "invade" }', 'until = "winter"', "no moment 'winter'"),
        ('expect = { phase = "invade" }', "rng = 3", "list of results"),
        ('expect = { phase = "invade" }', "refused = 3", "table of seats"),
        ('expect = { phase = "invade" }', "refused = {}", "table of seats"),
        ('expect = { phase = "invade" }', 'refused = { raven = "pass" }', "there is no seat 'raven'"),
        ('expect = { phase = "invade" }', 'offered = { wulf = "pass" }', "did you mean 'wolf'"),
        ('expect = { phase = "invade" }', "not_offered = { wolf = 3 }", "label"),
        ('expect = { phase = "invade" }', 'window = { seat = "raven" }', "window"),
        ('expect = { phase = "invade" }', 'window = "wolf"', "window"),
        ('expect = { phase = "invade" }', 'expect = { weather = "snow" }', "nothing called 'weather'"),
        ('expect = { phase = "invade" }', 'expect = { "Winterfel.armies" = 3 }', "did you mean 'Winterfell'"),
        ('expect = { phase = "invade" }', 'expect = { "Winterfell.army" = 3 }', "owner, armies"),
        ('expect = { phase = "invade" }', 'expect = { "wolf.hand" = 3 }', "a player has no 'hand'"),
    ],
)
def test_what_cannot_be_is_named_with_its_line(desk: Desk, old: str, new: str, why: str) -> None:
    assert GOOD.count(old) == 1
    text = GOOD.replace(old, new)
    said = desk.complaint(text)
    assert why in said
    found = re.match(r"malformed  siege\.toml:(\d+): ", said)
    assert found, said
    step = text[: text.index(new) if new else len(text)].count("[[script]]")
    if new and not step:
        assert int(found[1]) == line_of(text, new)
    else:
        assert text.splitlines()[int(found[1]) - 1] == "[[script]]"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('game = "risk"\nphase = "reinforce\n', "not TOML"),
        ('game = "risk"\nphase = \n', "not TOML"),
        ('game = "risk"\n\ngame = "risk"\n', "not TOML"),
        ('game = "risk"\n[players.wolf]\n[players.wolf]\n', "not TOML"),
        (GOOD.replace('"Sunspear" =', '"Winterfell" ='), "not TOML"),
    ],
)
def test_broken_toml_is_named_with_its_line(desk: Desk, text: str, why: str) -> None:
    said = desk.complaint(text)
    assert re.match(r"malformed  siege\.toml:\d+: ", said)
    assert why in said


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "'game' must name a game"),
        (GOOD.replace("game =", "gane ="), "'game' must name a game"),
        (GOOD.replace('house = "Lannister"', 'house = "stark"'), "house 'Stark' is taken twice"),
        (GOOD[: GOOD.index('"deploy') + 5], "not TOML"),
        ('game = "risk"\n', "2 to 7"),
        ('game = "risk"\nplayers = 3\n', "2 to 7"),
        ('game = "risk"\n[players.wolf]\n', "2 to 7"),
        ('game = "risk"\n' + "".join(f"[players.p{n}]\n" for n in range(8)), "2 to 7"),
        ('game = "risk"\n[players]\nwolf = 3\nlion = 4\nstag = 5\n[territories]\nothers = {owner = "stag"}\n', "table"),
        ('game = "risk"\nterritories = 3\n[players.wolf]\n[players.lion]\n', "table"),
        ('game = "risk"\nscript = 3\n' + GOOD[14 : GOOD.index("[[script]]")], "[[script]]"),
        ('game = "risk"\nscript = ["pass"]\n' + GOOD[14 : GOOD.index("[[script]]")], "[[script]]"),
        ('game = "risk"\n[players.wolf]\n[players.Wolf]\n', "different, non-empty names"),
        (b"\xff\xfe\x00game", "not a text file"),
        (GOOD.replace('owner = "stag"', 'owner = "wolf"').replace('owner = "lion"', 'owner = "wolf"'), "two players"),
        (
            GOOD.replace('"stag", armies', '"neutral", armies').replace('owner = "lion"', 'owner = "wolf"'),
            "two players",
        ),
        (GOOD.replace('first_player = "wolf"', 'first_player = "stag"').replace('"stag", a', '"neutral", a'), "stag"),
    ],
)
def test_what_is_missing_or_amiss_as_a_whole(desk: Desk, text: str | bytes, why: str) -> None:
    said = desk.complaint(text)
    assert said.startswith("malformed  siege.toml")
    assert why in said


@pytest.mark.rule("risk.battle.3")
@pytest.mark.parametrize("dice", ["[7, 1]", "[0, 1]", "[-1, 1]", '["six", 1]', "[6, 8]", "[6]"])
def test_dice_show_one_to_six(desk: Desk, dice: str) -> None:
    script = f"""
[[script]]
wolf = "invade The Gift from Winterfell"
[[script]]
wolf = "commit 1"
[[script]]
rng = {dice}
[[script]]
stag = "roll 1"
"""
    said = desk.complaint(GOOD + script)
    assert "rng: " in said
    assert re.match(r"malformed  siege\.toml:\d+: step 6: ", said)


@pytest.mark.parametrize("wrong", ["[3.5, 1]", "{ dce = [3] }", "{ dice = 3 }", '"six"'])
def test_results_of_chance_have_a_form(desk: Desk, wrong: str) -> None:
    said = desk.complaint(GOOD + f"[[script]]\nrng = {wrong}\n")
    assert "'rng'" in said
    assert desk.complaint(f"rng = {wrong}\n" + GOOD)


@pytest.mark.parametrize("named", ['"Winterfel"', '"Karhold"', "3"])
def test_a_drawn_card_must_be_in_the_deck(desk: Desk, named: str) -> None:
    text = GOOD[: GOOD.index("[[script]]")].replace('"reinforce"', '"draw"')
    said = desk.complaint(f'{text}[[script]]\nrng = [{named}]\n[[script]]\nwolf = "draw a card"\n')
    assert "is not in the deck" in said


def test_a_missing_file(desk: Desk, tmp_path: Path) -> None:
    assert main(["scenario", "nowhere.toml"]) == 2
    assert "nowhere.toml: cannot be read: No such file" in desk.capsys.readouterr().out
    assert list(tmp_path.iterdir()) == []


def test_a_folder_without_scenarios(desk: Desk, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    assert main(["scenario", "empty"]) == 2
    said = desk.capsys.readouterr()
    assert said.err == "fivekings: empty: there is no .toml file in this folder\n"


def test_a_folder_is_run_whole_and_the_worst_counts(desk: Desk, tmp_path: Path) -> None:
    folder = tmp_path / "all" / "below"
    folder.mkdir(parents=True)
    (folder / "a.toml").write_text(GOOD)
    (folder / "b.toml").write_text(GOOD.replace('expect = { phase = "invade" }', 'expect = { phase = "draw" }'))
    assert main(["scenario", "all"]) == 1
    (folder / "c.toml").write_text("nonsense")
    assert main(["scenario", "all"]) == 2
    assert desk.capsys.readouterr().out.splitlines()[-1] == "1 ok, 1 differ, 1 malformed"


@pytest.mark.parametrize(
    ("expected", "why"),
    [
        ('{ phase = "draw" }', "phase is 'invade', expected 'draw'"),
        ('{ "Winterfell.armies" = 8 }', "Winterfell.armies is 7, expected 8"),
        ('{ "Winterfell.armies" = "7" }', "Winterfell.armies is 7, expected '7'"),
        ('{ "Winterfell.owner" = "lion" }', "expected 'lion'"),
        ('{ "wolf.cards" = ["Karhold"] }', "expected ['Karhold']"),
        ('{ "wolf.cards" = 3 }', "expected 3"),
        ('{ "wolf.eliminated" = true }', "expected True"),
        ("{ over = 0 }", "expected 0"),
        ('{ winner = "wolf" }', "winner is None"),
    ],
)
def test_what_differs_is_shown_with_the_position(desk: Desk, expected: str, why: str) -> None:
    code, said = desk.run(GOOD.replace('{ phase = "invade" }', expected))
    assert code == 1
    assert said.startswith("differs  siege.toml: line 25, step 2: ")
    assert why in said
    assert re.search(r"Winterfell ♜ +Stark +7", said)
    assert said.endswith("0 ok, 1 differ, 0 malformed\n")


@pytest.mark.parametrize(
    ("step", "why"),
    [
        ("rng = [6]", "results left over in rng: [6]"),
        ('wolf = "deploy 1 to Winterfell"', "wolf cannot answer"),
        ('lion = "roll 2"', "lion cannot answer"),
        ('refused = { wolf = "invade The Gift from Winterfell" }', "should be refused"),
        ('offered = { wolf = "invade Sunspear from Winterfell" }\nwolf = "done invading"', "was never offered to wolf"),
        ('not_offered = { wolf = "done invading" }\nwolf = "done invading"', "was offered to wolf"),
    ],
)
def test_a_script_that_goes_another_way_differs(desk: Desk, step: str, why: str) -> None:
    code, said = desk.run(f"{GOOD}[[script]]\n{step}\n")
    assert code == 1
    assert why in said
    assert re.search(r"Winterfell ♜ +Stark +7", said)
