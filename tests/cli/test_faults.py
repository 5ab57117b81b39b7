"""An engine that fails is met with one line, whatever command meets it, and a game at the table goes on.

The game is the kernel's toy of sealed bids, in which a bid of 1 from a certain seat makes the engine raise after it has
changed the state.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from fivekings.arena import run as arena_run
from fivekings.cli import main, table
from fivekings.games import GAMES
from fivekings.kernel import Choice, Overrun, State
from fivekings.kernel.machine import apply
from fivekings.scenarios import runner
from tests.kernel.bids import Bids, BidsGame

SCENARIO = Path(__file__).parents[1] / "scenarios" / "risk" / "rules" / "maneuver" / "maneuver_once.toml"
PLAY = ["play", "bids", "--seed", "11", "--seats"]
LINE = "The game cannot carry this decision out: Overrun: a decision goes beyond its steps. Nothing has changed."


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    seen = Bids.view
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "300")
    monkeypatch.setitem(GAMES, "bids", BidsGame())
    monkeypatch.setattr(Bids, "view", lambda self, viewer: {"active": None, **seen(self, viewer)})
    return tmp_path


def fail() -> None:
    raise Overrun("a decision goes\nbeyond its steps")


def break_bids(monkeypatch: pytest.MonkeyPatch, seat: int, *bids: int) -> None:
    """Let the engine fail where a seat has bid one of these cards."""

    def tell(self: Bids, kind: str, public: dict[str, Any]) -> None:
        if kind == "bids" and public["bids"][seat] in bids:
            fail()
        State.tell(self, kind, public)

    monkeypatch.setattr(Bids, "tell", tell, raising=False)


def typing(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    left = iter(lines)

    def read(_prompt: str = "") -> str:
        try:
            return next(left)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", read)


def records(home: Path) -> list[Path]:
    return sorted((home / "data" / "fivekings" / "faults").glob("*.json"))


def kept(home: Path) -> Path:
    (found,) = (home / "data" / "fivekings" / "games").glob("*.json")
    return found


def choices_in(record: Path) -> Any:
    return json.loads(record.read_text())["choices"]


def test_a_person_decides_otherwise(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    break_bids(monkeypatch, 0, 1)
    typing(monkeypatch, "card 1", "card 1", "card 2", "quit")
    assert main([*PLAY, "human,hodor"]) == 0
    told = capsys.readouterr().out
    assert told.count(LINE) == 1
    assert told.count("That choice failed before.") == 1
    (record,) = records(home)
    assert str(record) in told
    assert choices_in(record)[-1] == [0, 0, [1], 0]
    assert [0, 0, [2], 0] in choices_in(kept(home))
    assert [0, 0, [1], 0] not in choices_in(kept(home))


def test_a_bot_gives_another_answer(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    break_bids(monkeypatch, 1, 1, 3)
    for seed in range(5):
        assert main(["play", "bids", "--seed", str(seed), "--seats", "hodor,hodor"]) == 0
    assert LINE in capsys.readouterr().out
    assert records(home)
    for game in (home / "data" / "fivekings" / "games").glob("*.json"):
        assert main(["replay", str(game), "--verify"]) == 0, "nothing of what failed is in it"


def test_a_game_that_cannot_go_on_ends_in_a_line(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    break_bids(monkeypatch, 1, 1, 2, 3, 4, 5)
    assert main([*PLAY, "hodor:Asha,hodor:Theon"]) == 2
    said = capsys.readouterr()
    assert said.err == "fivekings: every answer of Theon fails in the engine: this game cannot continue\n"
    assert len(choices_in(kept(home))) == 1


def test_a_table_that_cannot_be_drawn_is_kept(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(table, "option_lines", lambda *_given: fail())
    assert main([*PLAY, "human,hodor"]) == 1
    assert capsys.readouterr().err == "fivekings: the game cannot go on: Overrun: a decision goes beyond its steps\n"
    assert len(choices_in(kept(home))) == 1


def test_a_game_that_cannot_start_is_a_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(BidsGame, "lay_out", lambda *_given: fail())
    assert main([*PLAY, "human,hodor"]) == 1
    assert capsys.readouterr().err == "fivekings: the game cannot start: Overrun: a decision goes beyond its steps\n"


def test_a_record_that_fails_is_a_line(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*PLAY, "hodor,hodor"]) == 0
    capsys.readouterr()
    break_bids(monkeypatch, 1, 1, 2, 3, 4, 5)
    for command in (["replay"], ["replay", "--verify"], ["play", "--from"]):
        assert main([*command, str(kept(home))]) == 2
        said = capsys.readouterr().err
        assert said.count("\n") == 1
        assert "choice 2 fails: the game cannot carry this decision out: Overrun: a decision goes beyond" in said


def test_the_record_of_a_fault_shows_it_again(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    break_bids(monkeypatch, 0, 1)
    typing(monkeypatch, "card 1", "quit")
    assert main([*PLAY, "human,hodor"]) == 0
    (record,) = records(home)
    doc = json.loads(record.read_text())
    assert doc["fault"]["error"] == "Overrun: a decision goes beyond its steps"
    assert any("in fail" in line for line in doc["fault"]["trace"])
    capsys.readouterr()
    for more in ([], ["--to", "1"], ["--verify"]):
        assert main(["replay", str(record), *more]) == 1
        told = capsys.readouterr().out
        assert told.count("choice 2 fails: the game cannot carry this decision out: Overrun") == 1
        assert ("After 1 of 1 choices" in told) == (more != ["--verify"])
    typing(monkeypatch, "card 2", "quit")
    assert main(["play", "--from", str(record), "--seats", "human,hodor"]) == 0
    monkeypatch.undo()
    monkeypatch.setitem(GAMES, "bids", BidsGame())
    capsys.readouterr()
    assert main(["replay", str(record)]) == 0
    assert "all 2 choices replay without a failure" in capsys.readouterr().out


def break_apply(monkeypatch: pytest.MonkeyPatch, where: Any, after: int) -> None:
    """Let the engine fail at the next decision after so many."""

    def attempt(state: State, choice: Choice) -> None:
        bad = sum(state.asked) == after
        apply(state, choice)
        if bad:
            fail()

    monkeypatch.setattr(where, "apply", attempt)


def test_a_scenario_that_fails_is_a_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["scenario", str(SCENARIO)]) == 0
    break_apply(monkeypatch, runner, 0)
    capsys.readouterr()
    assert main(["scenario", str(SCENARIO)]) == 1
    told = capsys.readouterr().out.splitlines()
    assert len(told) == 2
    assert "the game cannot go on at line" in told[0]
    assert told[1] == "0 ok, 0 differ, 0 malformed, 1 fail"


def test_a_game_of_the_arena_that_fails_is_a_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    break_apply(monkeypatch, arena_run, 4)
    assert main(["arena", "risk", "--bots", "hodor", "--seats", "2", "--games", "1"]) == 1
    said = capsys.readouterr()
    assert "Game 1 failed: Overrun: a decision goes beyond its steps" in said.out
    assert "Traceback" not in said.out + said.err
