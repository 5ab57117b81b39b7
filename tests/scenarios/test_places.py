"""Every scenario lies where it is looked for: by the rule that it shows, or by the card."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest

from fivekings.cli.card_check import entries_of
from fivekings.games import GAMES
from fivekings.kernel import read_ledger
from fivekings.kernel.names import fold
from fivekings.thrones.editions import EDITIONS
from fivekings.thrones.model.pool import FOLDER as CARDS

FOLDER: Final = Path(__file__).parent
RISK_CARDS: Final = ("characters", "maesters", "objectives")


@cache
def titles(edition: str, pack: str, file: str) -> list[str]:
    """The titles of the cards in a file, as they are compared."""
    path = CARDS / edition / pack / f"{file}.toml"
    return [fold(entry["title"]).strip('"') for entry in entries_of(path)]


def fault(game: str, place: tuple[str, ...], doc: dict[str, Any], text: str) -> str:
    """What is wrong with the place of a scenario; empty where it is right."""
    if doc["game"] != game:
        return f"is of {doc['game']}"
    match place:
        case ("rules", topic):
            if topic not in read_ledger(game).topics:
                return f"{topic} is no topic of the ledger"
            shown = any(rule.startswith(f"{game}.{topic}.") for rule in doc["rules"])
            return "" if shown else f"names no rule of {topic}"
        case ("cards", kind) if game not in EDITIONS:
            return "" if kind in RISK_CARDS else f"there are no cards called {kind}"
        case ("cards", pack, file) if game in EDITIONS:
            said = fold(text)
            return "" if any(title in said for title in titles(game, pack, file)) else f"names no card of {pack}/{file}"
    return "is neither in rules/TOPIC nor where its card's file is in cards/"


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_scenario_is_in_its_place(game: str) -> None:
    paths = sorted((FOLDER / game).rglob("*.toml"))
    assert paths
    wrong = []
    for path in paths:
        text = path.read_text(encoding="utf-8")
        if found := fault(game, path.relative_to(FOLDER / game).parts[:-1], tomllib.loads(text), text):
            wrong.append(f"{path.relative_to(FOLDER)} {found}")
    assert not wrong, "\n".join(wrong)


def test_there_are_scenarios_of_games_only() -> None:
    assert {path.relative_to(FOLDER).parts[0] for path in FOLDER.rglob("*.toml")} == set(GAMES)


@pytest.mark.parametrize(
    ("game", "place", "found"),
    [
        ("risk", (), "is neither in rules/TOPIC nor where its card's file is in cards/"),
        ("risk", ("dominion",), "is neither in rules/TOPIC nor where its card's file is in cards/"),
        ("risk", ("rules", "stealth"), "stealth is no topic of the ledger"),
        ("risk", ("rules", "trade"), "names no rule of trade"),
        ("risk", ("rules", "draw"), ""),
        ("risk", ("cards", "plots"), "there are no cards called plots"),
        ("risk", ("cards", "maesters"), ""),
        ("lcg2", ("cards", "core", "stark"), "is of risk"),
    ],
)
def test_a_wrong_place_is_found(game: str, place: tuple[str, ...], found: str) -> None:
    assert fault(game, place, {"game": "risk", "rules": ["risk.draw.1"]}, "") == found


def test_a_card_in_the_wrong_file_is_found() -> None:
    doc, text = {"game": "lcg2", "rules": ["lcg2.golden.1"]}, 'in_play = ["Grey Wind"]'
    assert fault("lcg2", ("cards", "core", "stark"), doc, text) == ""
    assert fault("lcg2", ("cards", "core", "tyrell"), doc, text) == "names no card of core/tyrell"
    assert fault("lcg2", ("cards", "stark"), doc, text).startswith("is neither")
