"""`fivekings card` as a person meets it."""

import re
from pathlib import Path

import pytest

from fivekings.cli import main
from fivekings.kernel.program import PROGRAMS
from fivekings.thrones.model.pool import FOLDER, load_pool

DOCS = Path(__file__).resolve().parents[2] / "docs"
Printed = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def wide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "160")


def lines(printed: Printed) -> list[str]:
    return printed.readouterr().out.splitlines()


# --- show -------------------------------------------------------------------------------------------------------------


def test_a_character(capsys: Printed) -> None:
    assert main(["card", "show", "tywin", "lannister"]) == 0
    assert lines(capsys) == [
        "Tywin Lannister",
        "Lannister character, unique, loyal",
        "cost 7; STR 6; military, intrigue, power",
        "traits: Lord",
        "+2 income",
        "up to 3 in a deck",
        "",
        "Renown.",
        "Self gets +1 STR for each gold in your gold pool.",
        "",
        "core 01090, 1 in the box",
    ]


def test_a_plot(capsys: Printed) -> None:
    assert main(["card", "show", "Sneak Attack"]) == 0
    told = lines(capsys)
    assert "income 5; initiative 11; claim 2; reserve 5" in told
    assert "up to 2 in a deck" in told


def test_a_card_without_text(capsys: Printed) -> None:
    assert main(["card", "show", "The Winds of Winter"]) == 0
    assert lines(capsys)[-2:] == ["", "core 01025, 1 in the box"]


def test_an_agenda(capsys: Printed) -> None:
    assert main(["card", "show", "Banner of the Wolf"]) == 0
    assert "deck: may have Stark cards that are not loyal, and has at least 12 Stark cards" in lines(capsys)
    assert main(["card", "show", "Fealty"]) == 0
    assert "deck: at most 15 neutral cards" in lines(capsys)


def test_a_cost_of_x(capsys: Printed) -> None:
    assert main(["card", "show", "the hand’s judgment"]) == 0
    assert "cost X" in lines(capsys)


def test_the_tree(capsys: Printed) -> None:
    assert main(["card", "show", "Lannisport", "--tree"]) == 0
    assert capsys.readouterr().out.endswith(
        "text\n"
        "  lines:\n"
        "    triggered\n"
        "      timing: Reaction\n"
        "      trigger: after\n"
        "        event: wins\n"
        "          who: you\n"
        "          contest: a_challenge\n"
        "            types: intrigue\n"
        "        qualifiers: -\n"
        "      does:\n"
        "        draw\n"
        "          count: 1\n"
    )


def test_every_card_can_be_shown(capsys: Printed) -> None:
    for card in load_pool("lcg2").cards.values():
        assert main(["card", "show", card.title, "--tree"]) == 0
        assert card.code in capsys.readouterr().out


def test_a_title_that_is_none(capsys: Printed) -> None:
    assert main(["card", "show", "Edard Stark"]) == 2
    assert "there is no card 'Edard Stark'; did you mean 'Eddard Stark'?" in capsys.readouterr().err


def test_an_edition_that_is_none(capsys: Printed) -> None:
    assert main(["card", "show", "Ice", "--edition", "lcg9"]) == 2
    assert "there is no edition 'lcg9'" in capsys.readouterr().err


# --- list and coverage ------------------------------------------------------------------------------------------------


def test_all_cards_are_listed(capsys: Printed) -> None:
    assert main(["card", "list"]) == 0
    told = lines(capsys)
    assert len(told) == len(load_pool("lcg2").cards)
    assert told == sorted(told)


@pytest.mark.parametrize(
    ("asked", "titles"),
    [
        (["direwolf", "pup"], ["Direwolf Pup"]),
        (["--faction", "lannister", "--type", "attachment", "wail"], ["Widow's Wail"]),
        (["--type", "events", "torch"], ["Put to the Torch"]),
        (["banner", "wolf", "--type", "agenda"], ["Banner of the Wolf"]),
    ],
)
def test_some_are_listed(asked: list[str], titles: list[str], capsys: Printed) -> None:
    assert main(["card", "list", *asked]) == 0
    told = lines(capsys)
    assert len(told) == len(titles)
    for line, title in zip(told, titles, strict=True):
        assert title in line


@pytest.mark.parametrize(
    ("asked", "complaint"),
    [
        (["zzz"], "no card matches"),
        (["eddard strak"], "did you mean 'Eddard Stark'?"),
        (["--faction", "Starks Bane"], "there is no faction 'Starks Bane'"),
        (["--type", "charcter"], "there is no type 'charcter'; did you mean 'character'?"),
    ],
)
def test_nothing_fits(asked: list[str], complaint: str, capsys: Printed) -> None:
    assert main(["card", "list", *asked]) == 2
    assert complaint in capsys.readouterr().err


def test_coverage(capsys: Printed) -> None:
    assert main(["card", "coverage"]) == 0
    head, core, *packs, everything = lines(capsys)
    assert head.split() == [
        *("set", "characters", "locations", "attachments", "events", "plots", "agendas", "titles", "all")
    ]
    counts = [(int(done), int(known)) for done, known in re.findall(r"(\d+)/(\d+)", core)]
    assert [known for _, known in counts] == [101, 26, 14, 29, 26, 9, 6, 211]
    assert all(done <= known for done, known in counts)
    assert sum(done for done, _ in counts[:-1]) == counts[-1][0] == 211
    assert any(line.startswith("Westeros (cycle)") for line in packs)
    assert f" {len(load_pool('lcg2').cards)}/1383 (" in everything


@pytest.mark.parametrize("part", [[], ["show"], ["list"], ["check"], ["words"], ["coverage"]])
def test_help_has_examples(part: list[str], capsys: Printed) -> None:
    with pytest.raises(SystemExit) as left:
        main(["card", *part, "--help"])
    assert left.value.code == 0
    assert f"  fivekings card {' '.join(part)}" in capsys.readouterr().out


# --- words ------------------------------------------------------------------------------------------------------------


def test_words_are_found_with_kind_and_example(capsys: Printed) -> None:
    assert main(["card", "words", "dead", "pile", "--kind", "step"]) == 0
    told = lines(capsys)
    assert "step       place <subject> in <whose> <zone>" in told
    assert "           for example: place it in its owner's dead pile" in told
    assert all(line.startswith(("step ", "     ")) for line in told)


def test_an_edition_has_its_own_words(capsys: Printed) -> None:
    assert main(["card", "words", "House", "--kind", "step", "--edition", "lcg1"]) == 0
    assert any("claim <number> power for <whose> House" in line for line in lines(capsys))


@pytest.mark.parametrize(
    ("asked", "complaint"),
    [
        (["drow"], "no phrase has drow; did you mean 'draw'?"),
        (["draw", "--kind", "zone"], "no phrase has draw and is a zone"),
        (["--kind", "peroid"], "there is no kind 'peroid'; did you mean 'period'; the kinds are text, line"),
        (["--edition", "lcg9"], "there is no edition 'lcg9'"),
    ],
)
def test_no_words_are_found(asked: list[str], complaint: str, capsys: Printed) -> None:
    assert main(["card", "words", *asked]) == 2
    assert complaint in capsys.readouterr().err


# --- check ------------------------------------------------------------------------------------------------------------

CARD = """[[card]]
code = "90001"
title = "Hodor"
type = "character"
faction = "Stark"
cost = 4
strength = 5
icons = ["military"]
traits = ["Giant"]
text = \"\"\"
Renown.
Action: kneel self => choose a Giant character: stand it.
\"\"\"
"""


def check(text: str, tmp_path: Path) -> int:
    path = tmp_path / "cards.toml"
    path.write_text(text, encoding="utf-8")
    return main(["card", "check", str(path)])


def test_the_game_s_own_files_are_fine_and_stay_as_they_were(capsys: Printed) -> None:
    before = dict(PROGRAMS)
    files = sorted((FOLDER / "lcg2" / "core").glob("*.toml"))
    assert main(["card", "check", *map(str, files)]) == 0
    assert before == PROGRAMS
    told = lines(capsys)
    assert len(told) == len(files)
    assert all(line.startswith("ok  ") for line in told)


@pytest.mark.rule("hbo.component.2", "hbo.draft.2")
@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("copies = 3", "copies = 2", "House Stark: a draw deck has 50 cards, not 49 (hbo.component.2)"),
        ('decks = ["Stark", "Lannister"]', 'decks = ["Stark"]', "House Lannister: a draw deck has 50 cards, not 49"),
        ('type = "plot"\nfaction = "neutral"\ndecks = ["Stark"]', 'type = "plot"\nfaction = "neutral"', "has 7 plots"),
        ('decks = ["Stark"]', 'decks = ["Strak"]', "there is no faction 'Strak'; did you mean 'Stark'?"),
        ('certainty = "partly known"', 'certainty = "reconstructed"', "only a card that is partly known says"),
        ('title = "Jon Snow"\n', 'title = "Jon Snow"\nmodel = ["Ice"]\n', "model is a string"),
    ],
)
def test_a_box_is_checked_as_a_whole(old: str, new: str, said: str, tmp_path: Path, capsys: Printed) -> None:
    text = (FOLDER / "hbo" / "box" / "cards.toml").read_text(encoding="utf-8")
    path = tmp_path / "cards.toml"
    path.write_text(text, encoding="utf-8")
    assert main(["card", "check", "--edition", "hbo", str(path)]) == 0
    assert len(lines(capsys)) == 1
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    assert main(["card", "check", "--edition", "hbo", str(path)]) == 2
    assert said in "\n".join(lines(capsys))


def test_what_is_known_of_a_card_is_shown(capsys: Printed) -> None:
    assert main(["card", "show", "--edition", "hbo", "The Hound"]) == 0
    told = " ".join(lines(capsys))
    assert "partly known: some of what is printed on it is known" in told
    assert "known: title, House, strength, a military icon" in told
    assert "2 in the Lannister deck" in told


def test_a_good_file_may_be_checked_again_and_again(tmp_path: Path, capsys: Printed) -> None:
    for _ in range(2):
        assert check(CARD, tmp_path) == 0
        assert lines(capsys) == [f"ok  {tmp_path / 'cards.toml'}  1 card"]


@pytest.mark.parametrize(
    ("old", "new", "place", "complaint"),
    [
        ("Renown", "Renwon", ":11", "Hodor: 'Renwon' cannot be read here; did you mean 'renown'?"),
        ("stand it", "stnad it", ":12", "Hodor: 'stnad' cannot be read here; did you mean 'stand'?"),
        ("a Giant", "a Gaint", ":12", "'Gaint' cannot be read here; did you mean 'Giant'?"),
        ("stand it", "draw cards 3", ":12", "similar phrase: draw <number> cards [for each <counted>]"),
        (
            "stand it",
            "kneel two characters",
            ":12",
            "read so far: Action: kneel self => choose a Giant character: kneel",
        ),
        ("stand it.", "stand it", ":12", "    write: Action: kneel self => choose a Giant character: stand it."),
        ("Renown", "Hodor gains +2 STR", ":11", "      because the card itself is 'self'"),
        (
            "Renown.",
            "The claim against you in challenges of that type is 1 lower.",
            ":1",
            "this can be read but not carried out yet",
        ),
        ("[[card]]", "[[cards]]", "", "a card file may contain only [[card]] tables"),
        ("[[card]]", "[[card", "", "not TOML"),
        ("strength = 5", "", ":1", "a character needs strength"),
        ("strength = 5", "strength = -1", ":1", "strength is a whole number, 0 or more"),
        ("cost = 4", 'cost = "4"', ":1", 'cost is a whole number, 0 or more, or "X"'),
        ("cost = 4", "cots = 4", ":1", "Hodor has an unknown field 'cots'; did you mean 'cost'?"),
        ('["military"]', '["militry"]', ":1", "there is no icon 'militry'; did you mean 'military'?"),
        ('["military"]', '"military"', ":1", "icons is a list of names"),
        ('"character"', '"charakter"', ":1", "there is no type 'charakter'; did you mean 'character'?"),
        ('"Stark"', '"neutral"\nloyal = true', ":1", "a loyal card has a faction"),
        ('"90001"', '"01144"', ":1", "the code 01144 is that of Eddard Stark"),
        ("cost = 4", "cost = 4\nunique = 1\ncopies = 0", ":1", "unique is true or false"),
    ],
)
def test_what_is_wrong_is_said(old: str, new: str, place: str, complaint: str, tmp_path: Path, capsys: Printed) -> None:
    assert check(CARD.replace(old, new, 1), tmp_path) == 2
    told = capsys.readouterr().out
    assert f"malformed  {tmp_path / 'cards.toml'}{place}: " in told
    assert complaint in told
    assert not [name for name in PROGRAMS if name.startswith("card.check")]


def test_everything_wrong_is_said_at_once(tmp_path: Path, capsys: Printed) -> None:
    second = CARD.replace("Renown", "Stelth")
    assert check(CARD.replace("Renown", "Renwon") + second, tmp_path) == 2
    told = [line for line in lines(capsys) if line.startswith("malformed")]
    assert [line.split(": ")[0].rpartition(":")[2] for line in told] == ["11", "14"]
    assert "'renown'" in told[0]
    assert "the code 90001 is used twice" in told[1]


def test_other_words_are_noted(tmp_path: Path, capsys: Printed) -> None:
    assert check(CARD.replace("a Giant", "an Giant"), tmp_path) == 0
    told = lines(capsys)
    assert told[0].startswith("ok")
    assert told[1].startswith("note")
    assert told[1].endswith("would be written: Renown. Action: kneel self => choose a Giant character: stand it.")


def test_a_file_that_is_not_there(tmp_path: Path, capsys: Printed) -> None:
    assert main(["card", "check", str(tmp_path / "none.toml")]) == 2
    assert "cannot be read: No such file" in capsys.readouterr().out


FAULTY = CARD.replace("choose a Giant character: stand it", "add your faction card to your hand")


def test_a_card_that_cannot_be_played_is_refused_with_a_record(tmp_path: Path, capsys: Printed) -> None:
    path = tmp_path / "cards.toml"
    path.write_text(FAULTY, encoding="utf-8")
    assert main(["card", "check", str(path), "--records", str(tmp_path / "faults")]) == 2
    told = lines(capsys)
    assert told[0].startswith("ok")
    said = "add your faction card to your hand."
    assert told[1].startswith(f"fault  {path}: Hodor: 'Action: kneel self => {said}' breaks")
    assert "is in a zone that has no such cards (a full table for two from the " in told[1]
    records = sorted((tmp_path / "faults").glob("own-*.json"))
    assert told[2] == f"       fivekings replay {records[0]}"
    assert main(["replay", str(records[0])]) == 0


def test_a_card_that_cannot_be_custom_is_played_too(tmp_path: Path, capsys: Printed) -> None:
    path = tmp_path / "cards.toml"
    path.write_text(FAULTY.replace("cost = 4", 'cost = 4\ncrests = ["noble"]'), encoding="utf-8")
    assert main(["card", "check", str(path), "--records", str(tmp_path / "faults")]) == 2
    told = lines(capsys)
    assert told[1].startswith("fault")
    assert told[2].strip() == str(tmp_path / "faults" / "checked-90001-1.json")
    assert not [name for name in PROGRAMS if name.startswith("card.checked-")]


def test_cards_of_the_game_are_played_when_asked(capsys: Printed) -> None:
    for name in ("hbo", "lcg2"):
        load_pool(name).compile_all()
    assert main(["card", "check", "--play", "hbo", "lcg2", "--card", "arya stark", "--seed", "3", "--jobs", "2"]) == 0
    told = [line.split() for line in lines(capsys)]
    assert [row[0] for row in told] == ["edition", "hbo", "lcg2"]
    assert [int(row[1]) for row in told[1:]] == [1, len(load_pool("lcg2").printings("Arya Stark"))]


def test_a_file_is_played_when_asked(tmp_path: Path, capsys: Printed) -> None:
    path = tmp_path / "cards.toml"
    path.write_text(CARD, encoding="utf-8")
    assert main(["card", "check", "--play", str(path)]) == 0
    assert lines(capsys)[1].startswith(f"played  {path}  Hodor: 1 of 1 abilities used, ")


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ([], "name a card file, or say --play"),
        (["--play", "lcg2", "cards.toml"], "name editions or files, not both"),
        (["--play", "lcg2", "--card", "Nobody"], "no card of lcg2 is called 'Nobody'"),
        (["--play", "lcg2", "--jobs", "0"], "--jobs is at least 1"),
    ],
)
def test_a_check_of_nothing(arguments: list[str], complaint: str, capsys: Printed) -> None:
    assert main(["card", "check", *arguments]) == 2
    assert complaint in capsys.readouterr().err


# --- the documentation ------------------------------------------------------------------------------------------------


def test_the_cards_and_errors_of_the_documentation_are_real(
    tmp_path: Path, capsys: Printed, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = (DOCS / "add-a-card.md").read_text(encoding="utf-8")
    shown = re.findall(r"^```text\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    *cards, printed = [text for text in shown if "[[card]]" in text]
    assert len(cards) == 2
    assert check("\n".join(cards), tmp_path) == 0
    assert lines(capsys) == [f"ok  {tmp_path / 'cards.toml'}  2 cards"]
    monkeypatch.chdir(tmp_path)
    wrong = [cards[1].replace("Stealth", "Stelth"), printed]
    errors = [text for text in shown if text.startswith("malformed")]
    for source, error in zip(wrong, errors, strict=True):
        Path("my-cards.toml").write_text(source, encoding="utf-8")
        assert main(["card", "check", "my-cards.toml"]) == 2
        assert capsys.readouterr().out == error
    [fault] = [text for text in shown if text.startswith("fault")]
    ability = re.findall(r"'(Action: [^']+)'", fault)[0]
    Path("my-cards.toml").write_text(
        re.sub(r"(?s)(text = \"\"\"\n).*?(\n\"\"\")", rf"\1{ability}\2", cards[1]), encoding="utf-8"
    )
    assert main(["card", "check", "my-cards.toml"]) == 2
    happened = " ".join(fault.partition("(a full table")[0].split())  # the position depends on all cards there are
    assert happened in " ".join(capsys.readouterr().out.split())
