"""`fivekings deck` as a person meets it."""

import json
import os
from pathlib import Path

import pytest

from fivekings.cli import main
from fivekings.games import GAMES
from fivekings.thrones.decks import FORMATS, ready_decks

SAMPLES = Path(__file__).resolve().parents[1] / "thrones" / "decks" / "decklists"
LIONS = str(SAMPLES / "lions.plain.txt")
TWO = "Wolves\n\nHouse Stark\n1x Ice\n\n===\n\nLions\n\nHouse Lannister\n1x Lannisport\n"
Printed = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def wide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "120")


@pytest.fixture
def two(tmp_path: Path) -> str:
    """A file with two decks."""
    path = tmp_path / "two.txt"
    path.write_text(TWO, encoding="utf-8")
    return str(path)


@pytest.fixture
def odd(tmp_path: Path) -> str:
    """A file with cards that are not known."""
    path = tmp_path / "odd.txt"
    path.write_text("Odd\n\nHouse Stark\n3x Edard Stark\n2x Ice (WotN)\n", encoding="utf-8")
    return str(path)


# --- check ------------------------------------------------------------------------------------------------------------


def test_legal_decks(capsys: Printed) -> None:
    assert main(["deck", "check", "stark-core", LIONS]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "legal    Winter Is Coming: Stark, Fealty, 7 plots, 60 cards",
        "legal    Hear Me Roar: Lannister, Fealty, 7 plots, 60 cards",
    ]


def test_every_ready_deck_is_legal(capsys: Printed) -> None:
    assert main(["deck", "check", *ready_decks("lcg2")]) == 0
    assert capsys.readouterr().out.count("legal ") == 16


def test_what_is_wrong_with_a_deck(odd: str, capsys: Printed) -> None:
    assert main(["deck", "check", odd, "stark-core"]) == 2
    told = capsys.readouterr().out.splitlines()
    assert told == [
        f"note     {odd}:5: there is no Ice of Wolves of the North in the pool; Ice of Core Set is taken",
        f"unknown  {odd}:4: there is no card 'Edard Stark'; did you mean 'Eddard Stark'? (3 copies)",
        "broken   Odd: a plot deck has 7 plots, not 0 (lcg2.deckbuilding.3)",
        "broken   Odd: a draw deck has at least 60 cards, not 2 (lcg2.deckbuilding.6)",
        "legal    Winter Is Coming: Stark, Fealty, 7 plots, 60 cards",
    ]


def test_all_decks_of_a_file_are_checked(two: str, capsys: Printed) -> None:
    assert main(["deck", "check", two]) == 2
    told = capsys.readouterr().out
    assert "Wolves: a plot deck" in told
    assert "Lions: a plot deck" in told
    assert main(["deck", "check", f"{two}#2"]) == 2
    assert "Wolves" not in capsys.readouterr().out


def test_a_file_that_cannot_be_read_does_not_stop_the_others(tmp_path: Path, capsys: Printed) -> None:
    assert main(["deck", "check", "nowhere.txt", str(tmp_path), "stark-core"]) == 2
    told = capsys.readouterr().out.splitlines()
    assert told[0].startswith("malformed  there is no deck 'nowhere.txt'")
    assert told[1].startswith(f"malformed  {tmp_path}: cannot be read")
    assert told[2].startswith("legal")


# --- convert ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", FORMATS)
def test_to_standard_output_and_to_a_file(form: str, tmp_path: Path, capsys: Printed) -> None:
    path = tmp_path / "deck"
    assert main(["deck", "convert", LIONS, "--to", form]) == 0
    text = capsys.readouterr().out
    assert main(["deck", "convert", LIONS, "--to", form, "--output", str(path)]) == 0
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err == f"Wrote {path}.\n"
    assert path.read_bytes().decode() == text
    assert main(["deck", "check", str(path)]) == 0
    assert os.listdir(tmp_path) == ["deck"]


def test_a_file_is_replaced_only_when_told(tmp_path: Path, capsys: Printed) -> None:
    path = tmp_path / "deck.json"
    path.write_text("mine", encoding="utf-8")
    command = ["deck", "convert", LIONS, "--to", "json", "--output", str(path)]
    assert main(command) == 2
    assert capsys.readouterr().err == f"fivekings: {path}: the file exists; --force overwrites it\n"
    assert path.read_text(encoding="utf-8") == "mine"
    assert main([*command, "--force"]) == 0
    assert json.loads(path.read_text(encoding="utf-8"))["name"] == "Hear Me Roar"


def test_a_place_that_cannot_be_written(tmp_path: Path, capsys: Printed) -> None:
    assert main(["deck", "convert", LIONS, "--to", "json", "--output", str(tmp_path / "no" / "deck")]) == 2
    assert "cannot be written" in capsys.readouterr().err


def test_unknown_cards_are_lost_only_when_told(odd: str, capsys: Printed) -> None:
    assert main(["deck", "convert", odd, "--to", "plain"]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert "unknown: " in printed.err
    assert "1 of its cards would be lost; --leave-out writes the deck without them" in printed.err
    assert main(["deck", "convert", odd, "--to", "plain", "--leave-out"]) == 0
    printed = capsys.readouterr()
    assert "2x Ice (Core)" in printed.out
    assert "left out: " in printed.err
    assert "note: " in printed.err


def test_formats(two: str, capsys: Printed) -> None:
    assert main(["deck", "convert", LIONS, "--to", "jsn"]) == 2
    assert "there is no format 'jsn'; did you mean 'json'?" in capsys.readouterr().err
    assert main(["deck", "convert", two, "--to", "o8d"]) == 2
    assert f"choose one: {two}#1 is 'Wolves', {two}#2 is 'Lions'" in capsys.readouterr().err
    assert main(["deck", "convert", f"{two}#2", "--to", "o8d"]) == 0
    assert "Name: Lions" in capsys.readouterr().out
    assert main(["deck", "convert", two, "--to", "json"]) == 0
    assert [deck["name"] for deck in json.loads(capsys.readouterr().out)] == ["Wolves", "Lions"]


# --- list and show ----------------------------------------------------------------------------------------------------


def test_the_ready_decks(capsys: Printed) -> None:
    assert main(["deck", "list"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert len(told) == 2 * len(ready_decks("lcg2"))
    line = next(number for number, text in enumerate(told) if text.startswith("stark-core "))
    assert told[line].endswith("Stark, Fealty, 60 cards")
    assert "Eddard and Robb" in told[line + 1]


def test_a_deck_on_the_screen(capsys: Printed) -> None:
    assert main(["deck", "show", "stark-core"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("Winter Is Coming\nStark, Fealty, 60 cards\n")
    for line in (
        "Characters (33)",
        "   7  ██████",
        "  military   21 icons   71 STR",
        "  1x Counting Coppers         2           3      1       10",
        "Setup (10,000 hands, ",
        "  3 of 60        32 %           53 %",
    ):
        assert line in told
    assert "\x1b" not in told
    assert max(len(line) for line in told.splitlines()) <= 120


@pytest.mark.compiled_only("10,000 hands for each ready deck")
def test_a_narrow_terminal(monkeypatch: pytest.MonkeyPatch, capsys: Printed) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    for name in ready_decks("lcg2"):
        assert main(["deck", "show", name]) == 0
    assert max(len(line) for line in capsys.readouterr().out.splitlines()) <= 80


def test_a_deck_for_programs(odd: str, capsys: Printed) -> None:
    assert main(["deck", "show", "stark-core", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["agendas"] == ["Fealty"]
    assert report["broken"] == report["unknown"] == []
    assert report["cards"]["characters"]["Robb Stark"] == 3
    assert report["costs"]["7"] == {"characters": 3, "others": 0}
    assert report["setup"]["hands"] == 10_000
    assert report["chances"][2]["first_hand"] == pytest.approx(0.3154, abs=0.001)
    assert main(["deck", "show", odd, "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["unknown"] == [{"title": "Edard Stark", "count": 3, "line": 4}]
    assert report["broken"][0]["rule"] == "lcg2.deckbuilding.3"


def test_an_odd_deck_on_the_screen(odd: str, two: str, tmp_path: Path, capsys: Printed) -> None:
    assert main(["deck", "show", odd]) == 0
    told = capsys.readouterr().out
    assert "unknown  " in told
    assert "not legal: a draw deck has at least 60 cards" in told
    assert main(["deck", "show", two]) == 2
    assert "choose one" in capsys.readouterr().err
    path = tmp_path / "plots.txt"
    path.write_text("Only plots\n\nHouse Stark\nFealty\n1x Summons\n", encoding="utf-8")
    assert main(["deck", "show", str(path)]) == 0
    assert main(["deck", "show", str(path), "--json"]) == 0


def test_decks_are_played_in_any_format() -> None:
    assert GAMES["lcg2"].decks.load(str(SAMPLES / "lions.o8d")) == GAMES["lcg2"].decks.load("lannister-core")


@pytest.mark.parametrize("part", [[], ["check"], ["convert"], ["list"], ["show"]])
def test_help_has_an_example(part: list[str], capsys: Printed) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["deck", *part, "--help"])
    assert ended.value.code == 0
    told = capsys.readouterr().out
    assert "example" in told
    assert "fivekings deck" in told
