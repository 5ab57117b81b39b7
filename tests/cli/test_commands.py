"""The `fivekings` command as a person meets it: play, undo, save, replay, look rules up, and mistype."""

import json
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from fivekings.cli import main

Typing = Callable[[Iterator[str]], None]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "100")
    return tmp_path


@pytest.fixture
def types(monkeypatch: pytest.MonkeyPatch) -> Typing:
    """Make input() give these lines, then end of file."""

    def feed(lines: Iterator[str]) -> None:
        def read(_prompt: str = "") -> str:
            try:
                return next(lines)
            except StopIteration:
                raise EOFError from None

        monkeypatch.setattr("builtins.input", read)

    return feed


def kept(home: Path) -> list[Path]:
    return sorted((home / "data" / "fivekings" / "games").glob("*.json"))


PLAY = ["play", "risk", "--seed", "11", "--seats", "human:Asha,bot,bot"]


def test_a_whole_game_is_played_and_kept(home: Path, types: Typing, capsys: pytest.CaptureFixture[str]) -> None:
    types(iter(["1"] * 4000))
    assert main(["play", "risk", "--seed", "3", "--seats", "human,bot,bot"]) == 0
    told = capsys.readouterr().out
    assert "the war is over" in told
    assert re.search(r"wins with \d+ points|wins the war|share the victory", told)
    [record] = kept(home)
    assert main(["replay", str(record), "--verify"]) == 0
    assert "the seed is the one that was sealed" in capsys.readouterr().out


def test_answers_in_words_and_numbers(types: Typing, capsys: pytest.CaptureFixture[str]) -> None:
    types(iter(["bara", "3 highgarden", "deploy 5 to Karhold", "invade searoad marshes from highgarden", "2", "quit"]))
    assert main(PLAY) == 0
    told = capsys.readouterr().out
    assert "Asha takes up the banner of House Baratheon." in told
    assert "Asha deploys 3 to Highgarden." in told
    assert "Asha deploys 5 to Karhold." in told
    assert "Asha marches on Searoad Marshes from Highgarden." in told
    assert re.search(r"[1-6] [1-6] against [1-6] [1-6]: ", told)


@pytest.mark.parametrize(
    ("typed", "refusal"),
    [
        ("deploy 3 to pyke", "Pyke is not yours (risk.deploy.2)"),
        ("deploy 99 to Karhold", "you have 8 to deploy, not 99 (risk.deploy.1)"),
        ("invade pyke from tarth", "invasions are declared in the invade step"),
        ("nonsense", "'nonsense' is no answer here"),
        ("999", "options go from 1 to 16"),
        ("save", "save where?"),
        ("load nowhere.json", "nowhere.json: cannot be read"),
    ],
)
def test_refusals_say_why(typed: str, refusal: str, types: Typing, capsys: pytest.CaptureFixture[str]) -> None:
    types(iter(["bara", typed]))
    assert main(PLAY) == 0
    assert f"Refused: {refusal}" in capsys.readouterr().out


def test_the_rule_behind_a_question(types: Typing, capsys: pytest.CaptureFixture[str]) -> None:
    types(iter(["bara", "?", "? five cards", "? zzz", "help", "board", "log"]))
    main(PLAY)
    told = capsys.readouterr().out
    assert "risk.deploy.1  You deploy all of your reinforcements before you invade." in told
    assert "risk.draw.4" in told
    assert "No rule mentions 'zzz'" in told
    assert "the rule behind the question" in told


def test_undo_takes_back_the_last_decision(types: Typing, capsys: pytest.CaptureFixture[str]) -> None:
    types(iter(["undo", "bara", "8 karhold", "undo", "8 highgarden"]))
    main(PLAY)
    told = capsys.readouterr().out
    assert "Refused: you have not decided anything yet" in told
    assert "Taken back." in told
    assert told.count("deploy your armies, 8 left") == 2


JOUST = ["play", "lcg2", "--seed", "3", "--seats", "human:Asha,hodor", "--decks", "stark-core,lannister-core"]


def test_nobody_is_asked_for_what_comes_to_nothing(types: Typing, capsys: pytest.CaptureFixture[str]) -> None:
    """Fealty could be used in every window, but where nothing is marshaled it makes nothing cheaper."""
    types(iter(["keep", "done", "a noble cause", "undo", "a noble cause"]))
    main(JOUST)
    told = capsys.readouterr().out
    assert "act or pass" not in told.partition("marshal a card")[0]
    assert told.count("Asha, choose a plot.") == 2, "to undo takes back what was decided, not what was passed unasked"
    assert told.count("Asha, marshal a card, act, or pass (5 gold).") == 2


@pytest.mark.parametrize(("seats", "asked"), [("human:Asha,human:Theon", True), ("human:Asha,hodor", False)])
def test_a_veil_hides_a_hand_from_people_only(
    seats: str, asked: bool, types: Typing, capsys: pytest.CaptureFixture[str]
) -> None:
    """Who was asked in a veiled game could, for all the other knows, do something; a bot does not watch."""
    types(iter(["", "keep", "", "keep", "", "done", "", "done", *["", "1"] * 6]))
    main([*JOUST, "--seats", seats, "--veil", "on"])
    before_drawing = capsys.readouterr().out.partition("the draw phase")[0]
    assert ("act or pass" in before_drawing) is asked


def test_skipping_the_rest_of_a_phase(types: Typing, capsys: pytest.CaptureFixture[str]) -> None:
    types(iter(["keep", "skip", "done", "a noble cause", "skip", "undo", "pass"]))
    main(JOUST)
    told = capsys.readouterr().out
    assert "Refused: this has to be decided; only opportunities can be skipped." in told
    assert told.count("Asha, marshal a card, act, or pass (5 gold).") == 2
    skipped, taken_back = told.split("Taken back.")
    assert "the challenges phase" in skipped, "the rest of the marshaling phase has gone by"
    assert "the challenges phase" in taken_back


def test_a_saved_game_goes_on(home: Path, types: Typing, capsys: pytest.CaptureFixture[str]) -> None:
    file = home / "war.json"
    types(iter(["bara", "8 karhold", f"save {file}", "invade skagos from karhold", f"load {file}", "quit"]))
    main(PLAY)
    assert "Saved." in capsys.readouterr().out
    types(iter(["", "", "quit"]))
    assert main(["play", "--from", str(file)]) == 0
    assert "declare an invasion, or be done" in capsys.readouterr().out
    types(iter([]))
    assert main(["play", "--from", str(file), "--at", "1"]) == 0
    assert "deploy your armies, 8 left" in capsys.readouterr().out


def test_leaving_keeps_the_game(home: Path, types: Typing, capsys: pytest.CaptureFixture[str]) -> None:
    types(iter(["bara"]))
    assert main(PLAY) == 0
    [file] = kept(home)
    assert f"fivekings play --from {file}" in capsys.readouterr().out
    types(iter([]))
    assert main(["play", "--from", str(file)]) == 0


def test_resigning(types: Typing, capsys: pytest.CaptureFixture[str]) -> None:
    types(iter(["1", "resign"]))
    assert main(["play", "risk", "--seed", "5", "--seats", "human:Asha,bot:Theon"]) == 0
    assert "Theon alone has armies left" in capsys.readouterr().out


def test_two_people_share_a_keyboard(types: Typing, capsys: pytest.CaptureFixture[str]) -> None:
    types(iter(["", "1", "", "resign"]))
    assert main(["play", "risk", "--seed", "5", "--seats", "human:Asha,human:Theon"]) == 0
    assert "wins the war" in capsys.readouterr().out


def test_playing_from_a_scenario(types: Typing, capsys: pytest.CaptureFixture[str]) -> None:
    types(iter([]))
    assert main(["play", "--from", "tests/scenarios/risk/rules/elimination/elimination_captures_cards.toml"]) == 0
    assert "wolf, declare an invasion" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["play"], "which game?"),
        (["play", "rsik"], "there is no game 'rsik'; did you mean 'risk'?"),
        (["play", "risk", "--board", "narnia"], "option board cannot be 'narnia'; it must be one of by players, essos"),
        (["play", "risk", "--board", "essos"], "3 players use board 'westeros', not 'essos'"),
        (["play", "risk", "--seats", "human"], "for 2 to 7 players, not 1"),
        (
            ["play", "risk", "--seats", "human,bto"],
            "unknown player 'bto' (name your own bots module:Class); it is one of human, bot",
        ),
        (["play", "risk", "--seats", "human,nowhere:Raven"], "the bot 'nowhere:Raven' cannot be loaded"),
        (["play", "risk", "--seed", "-4"], "a seed is a whole number"),
        (["play", "risk", "--at", "3"], "--at needs --from"),
        (["play", "risk", "--from", "x"], "--from sets the game"),
        (["play", "--from", "missing.json"], "missing.json: cannot be read"),
        (["rules", "risk", "dragonfire"], "no rule of RISK: Game of Thrones mentions 'dragonfire'"),
        (["rules", "chess"], "there is no game 'chess'"),
        (["replay", "missing.json"], "missing.json: cannot be read: No such file"),
        (["replay", "LICENSE"], "LICENSE:1: not JSON"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(
    arguments: list[str], complaint: str, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    said = capsys.readouterr()
    assert said.err.startswith("fivekings: ")
    assert complaint in said.err
    assert said.err.count("\n") == 1
    assert kept(home) == []


@pytest.mark.parametrize("arguments", [["play", "risk", "--seed", "x"], ["plya"], [], ["play", "risk", "--colour"]])
def test_unknown_options_exit_with_2(arguments: list[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(arguments)
    assert end.value.code == 2


@pytest.mark.parametrize("command", [[], ["play"], ["replay"], ["scenario"], ["rules"]])
def test_every_command_has_help_with_an_example(command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main([*command, "--help"])
    assert end.value.code == 0
    assert "example" in capsys.readouterr().out


def test_bots_say_what_they_are_and_everybody_has_a_name(types: Typing, capsys: pytest.CaptureFixture[str]) -> None:
    types(iter(["quit"]))
    main(["play", "risk", "--seed", "3", "--seats", "human:Grenn,bot,hodor,knight:Loras,hodor"])
    assert "Grenn, Pyp (squire), Hodor, Loras (knight), Gendry (hodor)." in capsys.readouterr().out


OWN_BOT = """
from fivekings.kernel import Choice, Game, Request, State


class Raven:
    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, game: Game, world: State, request: Request) -> Choice:
        if request.kind == "invade":
            raise OSError("the wings are wet")
        return game.heuristics.default_move(world, request)
"""


def test_a_bot_of_ones_own_plays_and_may_fail(
    home: Path, types: Typing, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (home / "ravenry.py").write_text(OWN_BOT)
    monkeypatch.chdir(home)
    monkeypatch.setattr(sys, "path", sys.path[:])
    types(iter(["1"] * 4000))
    assert main(["play", "risk", "--seed", "3", "--seats", "human:Asha,ravenry:Raven"]) == 0
    printed = capsys.readouterr()
    told = " ".join(printed.out.split())
    assert "Asha, Raven (ravenry:Raven)." in told
    assert "Raven could not answer 'invade'; any legal answer is given instead (OSError: the wings are wet)" in told
    assert told.count("Details:") == 1
    assert "Traceback" not in printed.out + printed.err
    log = (home / "data" / "fivekings" / "bots.log").read_text()
    assert "ravenry.py" in log
    assert log.count("OSError: the wings are wet") == told.count("could not answer") > 1


@pytest.fixture
def record(home: Path, types: Typing, capsys: pytest.CaptureFixture[str]) -> Path:
    types(iter(["1"] * 4000))
    main(["play", "risk", "--seed", "3", "--seats", "human,bot,bot"])
    capsys.readouterr()
    return kept(home)[0]


def test_replay_tells_steps_and_jumps(record: Path, types: Typing, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(record)]) == 0
    assert "the war is over" in capsys.readouterr().out
    assert main(["replay", str(record), "--to", "40"]) == 0
    assert "After 40 of" in capsys.readouterr().out
    types(iter(["", "", "b", "30", "", "end", "", "board", "what", "q"]))
    assert main(["replay", str(record), "--step", "--seat", "Grenn"]) == 0
    told = capsys.readouterr().out
    assert "After 30 of" in told
    assert "That was the last choice." in told
    assert "Not understood: 'what'" in told
    assert main(["replay", str(record), "--to", "99999"]) == 2
    assert main(["replay", str(record), "--seat", "Nobody"]) == 2


def test_replay_finds_a_tampered_record(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    doc = json.loads(record.read_text())
    doc["draws"][100][1] += 1
    record.write_text(json.dumps(doc))
    assert main(["replay", str(record), "--verify"]) == 1
    assert "draw 101 was" in capsys.readouterr().out
    doc["rules"] = 99
    record.write_text(json.dumps(doc))
    assert main(["replay", str(record), "--verify"]) == 2
    assert "rules version 99" in capsys.readouterr().err


def test_rules_by_topic_id_and_word(capsys: pytest.CaptureFixture[str]) -> None:
    for words in ([], ["trade"], ["risk.draw.3"], ["five", "cards"]):
        assert main(["rules", "risk", *words]) == 0
        assert "risk." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("typed", "command", "refused"),
    [
        ("play risk --sed 4", "play", "unknown argument '--sed'; did you mean '--seed'?"),
        ("deck lab x --gmaes=3", "deck lab", "unknown argument '--gmaes=3'; did you mean '--games'?"),
    ],
)
def test_a_mistyped_option_is_refused_by_its_command(
    typed: str, command: str, refused: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as end:
        main(typed.split())
    assert end.value.code == 2
    told = capsys.readouterr().err
    assert told.startswith(f"usage: fivekings {command} ")
    assert told.endswith(f"fivekings {command}: error: {refused}\n")


def test_the_id_of_a_clause_leads_to_its_code_and_tests(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "lcg2.stealth.1"]) == 0
    told = capsys.readouterr().out
    assert "lcg2.stealth.1" in told
    assert "src/fivekings/thrones/rules/challenge/stealth.py" in told
    assert "(bypass_choices)" in told
    assert "tests/scenarios/lcg2/rules/stealth/stealth_bypasses_a_defender.toml" in told
    assert "editions/ccg" not in told
    assert main(["rules", "lcg2", "lcg2.stealth.1"]) == 0
    assert capsys.readouterr().out == told
