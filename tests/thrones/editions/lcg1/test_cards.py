"""The cards of the first edition: their facts add up, and the ready decks are legal."""

from typing import Any

import pytest

from fivekings.thrones.decks import read_deck
from fivekings.thrones.decks.legality import broken_rules
from fivekings.thrones.editions import EDITIONS
from fivekings.thrones.model.pool import FOLDER, load_pool, read_cards
from fivekings.thrones.model.terms import CHALLENGES, CRESTS, FACTIONS

POOL = load_pool("lcg1")
FILES = sorted((FOLDER / "lcg1").rglob("*.toml"))
EVERY = pytest.mark.parametrize(
    "entry",
    [pytest.param(entry, id=f"{path.parent.name} {entry['title']}") for path in FILES for entry in read_cards(path)],
)
SUMS = {
    "a-roll-of-the-dice stark": [1, 3, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0],
    "core baratheon": [31, 35, 13, 69, 53, 14, 7, 17, 37, 5, 2, 2, 0, 0],
    "core houses": [6, 6, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    "core lannister": [33, 36, 15, 71, 52, 10, 13, 9, 33, 4, 5, 3, 0, 0],
    "core neutral": [31, 36, 10, 36, 28, 5, 4, 6, 24, 2, 3, 1, 0, 0],
    "core plots": [28, 28, 0, 0, 0, 0, 0, 0, 1, 0, 92, 0, 71, 32],
    "core stark": [32, 36, 17, 69, 57, 16, 2, 13, 43, 7, 2, 3, 0, 0],
    "core targaryen": [33, 37, 18, 71, 54, 15, 7, 16, 45, 2, 2, 3, 0, 0],
    "core titles": [6, 6, 0, 0, 0, 0, 0, 0, 0, 0, 2, 2, 0, 0],
    "kings-of-the-sea greyjoy": [28, 82, 11, 54, 37, 11, 6, 11, 37, 7, 2, 2, 0, 0],
    "kings-of-the-sea lannister": [1, 3, 0, 0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0],
    "kings-of-the-sea neutral": [11, 33, 1, 10, 11, 3, 3, 4, 8, 4, 0, 1, 0, 0],
    "kings-of-the-sea plots": [7, 19, 0, 0, 0, 0, 0, 0, 6, 0, 21, 0, 31, 9],
    "kings-of-the-sea stark": [2, 6, 0, 1, 0, 0, 0, 0, 2, 0, 1, 0, 1, 0],
    "lords-of-winter neutral": [1, 3, 0, 4, 6, 1, 0, 1, 2, 1, 0, 0, 0, 0],
    "sacred-bonds baratheon": [1, 3, 0, 4, 2, 1, 1, 1, 2, 1, 0, 0, 0, 0],
    "sacred-bonds lannister": [1, 3, 0, 3, 3, 0, 1, 1, 1, 0, 0, 0, 0, 0],
    "sacred-bonds targaryen": [1, 3, 0, 4, 3, 1, 1, 0, 2, 0, 0, 0, 0, 0],
}
"""What the printed cards of each file add up to."""
DECKS = ["baratheon", "lannister", "stark", "targaryen", "greyjoy"]


# --- facts --------------------------------------------------------------------------------------------------------


def sums(entries: list[dict[str, Any]]) -> list[int]:
    """Cards, copies, unique ones, cost, STR, icons, traits, crests, income, influence, initiative, claim."""
    numbers = [len(entries), sum(entry["copies"] for entry in entries), sum("unique" in entry for entry in entries)]
    numbers += [sum(entry.get(field, 0) for entry in entries) for field in ("cost", "strength")]
    numbers += [sum(icon in entry.get("icons", []) for entry in entries) for icon in CHALLENGES]
    numbers += [sum(len(entry.get(field, [])) for entry in entries) for field in ("traits", "crests")]
    return numbers + [
        sum(entry.get(field, 0) for entry in entries) for field in ("income", "influence", "initiative", "claim")
    ]


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name} {path.stem}")
def test_the_facts_of_a_file_add_up(path: Any) -> None:
    assert sums(read_cards(path)) == SUMS[f"{path.parent.name} {path.stem}"]


@EVERY
def test_what_each_type_has(entry: dict[str, Any]) -> None:
    kind = entry["type"]
    assert ("strength" in entry) == ("icons" in entry) == (kind == "character")
    assert ("cost" in entry) == (kind in ("character", "location", "attachment"))
    assert ("opposes" in entry) == ("supports" in entry) == (kind == "title")
    assert all(("initiative" in entry and "claim" in entry) or kind != "plot" for _ in [kind])
    assert entry.get("traits", []) == sorted(set(entry.get("traits", [])))
    assert set(entry.get("crests", [])) <= {crest.lower() for crest in CRESTS}
    assert {entry["faction"], *entry.get("also", [])} <= set(FACTIONS)
    assert entry.get("house_only", entry["faction"]) == entry["faction"]


# --- decks --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", DECKS)
def test_the_introductory_decks_are_legal(name: str) -> None:
    deck = read_deck(name, POOL)
    assert (len(deck.draw), len(deck.plots)) == (45, 7)
    assert broken_rules(EDITIONS["lcg1"], deck) == []


def test_the_decks_of_the_box_use_all_its_cards() -> None:
    used: dict[str, int] = {}
    for name in DECKS[:4]:
        deck = read_deck(name, POOL)
        for card in [*deck.draw, *deck.plots]:
            used[card.code] = used.get(card.code, 0) + 1
    core = [card for card in POOL.cards.values() if card.set == "core" and card.type not in ("title", "house")]
    assert {card.title: used.get(card.code, 0) for card in core} == {card.title: card.copies for card in core}
