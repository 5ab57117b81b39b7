"""`fivekings arena` and `fivekings deck lab` as a person meets them."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

from fivekings.arena.plan import Job, Plan
from fivekings.arena.run import Play, Result
from fivekings.cli import arena, main
from fivekings.cli.arena import Progress

Printed = pytest.CaptureFixture[str]
ARENA = ["arena", "lcg2", "--bots", "squire,hodor", "--decks", "stark-core,lannister-core", "--games", "4"]


@pytest.fixture(autouse=True)
def wide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "120")


def test_a_table_at_the_end(capsys: Printed) -> None:
    assert main(ARENA) == 0
    printed = capsys.readouterr()
    lines = printed.out.splitlines()
    assert lines[0].split() == ["bot", "wins", "rate", "95", "%", "Elo", "decisions/s", "median", "p95"]
    assert {lines[1].split()[0], lines[2].split()[0]} == {"squire", "hodor"}
    assert all(" of 4 " in line and " ms" in line for line in lines[1:3])
    assert "deck" in lines[4]
    assert "4 games of" in lines[-1]
    assert "4 of 4 games" in printed.err


def test_a_folder_is_kept_and_gone_on_with(tmp_path: Path, capsys: Printed) -> None:
    folder = tmp_path / "arena"
    command = ["arena", "risk", "--bots", "hodor,squire", "--games", "4", "--out", str(folder)]
    assert main(command) == 0
    first = json.loads((folder / "results.json").read_text())
    games = folder / "games.jsonl"
    lines = games.read_text().splitlines(keepends=True)
    games.write_text("".join(lines[:2]) + lines[2][:30])
    capsys.readouterr()
    assert main(command) == 0
    assert "4 of 4 games" in capsys.readouterr().err
    assert games.read_text().splitlines(keepends=True)[:2] == lines[:2]
    again = json.loads((folder / "results.json").read_text())
    for key in ("name", "wins", "rate", "low", "high", "elo", "decisions"):
        assert [row[key] for row in again["bots"]] == [row[key] for row in first["bots"]]
    ElementTree.fromstring((folder / "arena.svg").read_text())
    assert (folder / "results.csv").read_text().startswith("what,name,games,wins,")


def test_all_that_is_done_is_not_done_again(tmp_path: Path, capsys: Printed) -> None:
    command = ["arena", "risk", "--bots", "hodor", "--games", "1", "--out", str(tmp_path / "arena")]
    assert main(command) == 0
    first = capsys.readouterr().out
    assert main(command) == 0
    printed = capsys.readouterr()
    assert printed.out == first
    assert printed.err == ""


def test_an_interrupted_run_is_usable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Printed) -> None:
    whole = arena.ENGINES["local"]

    def cut_short(plan: Plan, jobs: list[Job], workers: int, play: Play) -> Iterator[Result]:
        yield from whole(plan, jobs[:2], workers, play)
        raise KeyboardInterrupt

    folder = tmp_path / "arena"
    command = ["arena", "risk", "--bots", "hodor", "--games", "3", "--out", str(folder)]
    monkeypatch.setitem(arena.ENGINES, "local", cut_short)
    assert main(command) == 130
    printed = capsys.readouterr()
    assert "2 of 4" in printed.out
    assert "the same command goes on" in printed.err
    assert json.loads((folder / "results.json").read_text())["games"] == 2
    monkeypatch.setitem(arena.ENGINES, "local", whole)
    assert main(command) == 0
    assert "3 of 6" in capsys.readouterr().out


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
def test_a_run_that_the_system_ends_leaves_nobody_behind(tmp_path: Path) -> None:
    folder = tmp_path / "arena"
    command = ["arena", "risk", "--bots", "squire", "--games", "5000", "--jobs", "2", "--out", str(folder)]
    running = subprocess.Popen(
        [sys.executable, "-m", "fivekings", *command], stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    games = folder / "games.jsonl"
    wait_until(games.exists)
    running.terminate()
    _, told = running.communicate(timeout=60)
    assert running.returncode == 130
    assert "Interrupted: the same command goes on." in told
    assert "Traceback" not in told
    assert json.loads((folder / "results.json").read_text())["games"] == len(games.read_text().splitlines())
    wait_until(lambda: not is_alive(running.pid))


def wait_until(happens: Callable[[], bool]) -> None:
    """Wait for what happens soon."""
    until = time.monotonic() + 60
    while not happens():
        assert time.monotonic() < until
        time.sleep(0.05)


def is_alive(group: int) -> bool:
    """Is any process of a group left?"""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_table_for_three_in_dominion(capsys: Printed) -> None:
    command = ["arena", "risk", "--bots", "hodor", "--seats", "3", "--option", "mode=dominion", "--games", "1"]
    assert main(command) == 0
    assert "An even share at a table for 3 is 33.3 %." in capsys.readouterr().out


def test_games_that_fail_are_told(capsys: Printed) -> None:
    assert main(["arena", "risk", "--bots", "tests.arena.champions:Absconding", "--games", "1"]) == 1
    told = capsys.readouterr().out
    assert "Game 1 failed: BadInput: the bot" in told
    assert "OSError: gone to Essos" in told


def test_errors_have_a_column(capsys: Printed) -> None:
    assert main(["arena", "risk", "--bots", "tests.arena.champions:Stumbling,hodor", "--games", "2"]) == 0
    printed = capsys.readouterr()
    assert printed.out.splitlines()[0].endswith("errors")
    assert "any legal answer was given: ValueError: my kingdom for a horse" in printed.out
    assert "Traceback" not in printed.err


@pytest.mark.parametrize(
    ("more", "complaint"),
    [
        (["--engine", "steam"], "there is no engine 'steam'; it is one of local, ray"),
        (["--option", "mode"], "an option must be NAME=VALUE, not 'mode'"),
        (["--jobs", "0"], "jobs: at least 1, not 0"),
        (["--games", "0"], "games: at least 1, not 0"),
        (["--seats", "9"], "2 to 7 players, not 9"),
        (["--decks", "stark-core"], "played without decks"),
        (["--maester-worlds", "0"], "maester worlds: at least 1, not 0"),
    ],
)
def test_complaints(more: list[str], complaint: str, capsys: Printed) -> None:
    assert main(["arena", "risk", "--bots", "hodor", *more]) == 2
    assert complaint in capsys.readouterr().err


def test_progress_says_how_fast_and_how_long(monkeypatch: pytest.MonkeyPatch, capsys: Printed) -> None:
    now = iter([0.0, 10.0, 10.0, 20.0, 20.0])
    monkeypatch.setattr("fivekings.cli.arena.time.monotonic", lambda: next(now))
    progress = Progress(100, 50)
    progress.done = 69
    progress.step()
    assert capsys.readouterr().err == "70 of 100 games, 2.0 a second, 0:15 left\n"


def test_progress_on_a_terminal_is_a_bar(monkeypatch: pytest.MonkeyPatch, capsys: Printed) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    progress = Progress(10, 0)
    progress.done = 5
    progress.close()
    assert capsys.readouterr().err.startswith(f"\r\x1b[K{'█' * 15}{'░' * 15} 5 of 10 games")


# --- deck lab ---------------------------------------------------------------------------------------------------------

LAB = ["deck", "lab", "stark-core", "--against", "lannister-core,tyrell-core", "--bot", "hodor", "--games", "8"]


def test_a_deck_in_the_lab(capsys: Printed) -> None:
    assert main(LAB) == 0
    told = capsys.readouterr().out
    assert told.startswith("Winter Is Coming: 8 games played by hodor\n")
    assert "of 4 " in told
    assert "drawn" in told
    assert "power at the end of each round\n  round 1 " in told
    assert told.endswith("█ this deck  ░ its opponents\n")


def test_the_lab_for_programs(capsys: Printed) -> None:
    assert main([*LAB, "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["games"] == report["overall"]["games"] == 8
    assert {row["name"] for row in report["opponents"]} == {"lannister-core", "tyrell-core"}


def test_the_lab_complains_of_decks_it_cannot_find(capsys: Printed) -> None:
    assert main(["deck", "lab", "stark-core", "--against", "lanister-core"]) == 2
    assert "did you mean 'lannister-core'" in capsys.readouterr().err
