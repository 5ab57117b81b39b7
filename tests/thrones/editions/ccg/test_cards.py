"""The cards of the collectible game: their facts add up, and the ready decks are legal."""

from typing import Any

import pytest

from fivekings.thrones.decks import read_deck
from fivekings.thrones.decks.legality import broken_rules
from fivekings.thrones.editions import EDITIONS
from fivekings.thrones.model.pool import FOLDER, load_pool, read_cards
from fivekings.thrones.model.terms import CHALLENGES, FACTIONS

POOL = load_pool("ccg")
FILES = sorted((FOLDER / "ccg").rglob("*.toml"))
EVERY = pytest.mark.parametrize(
    "entry",
    [pytest.param(entry, id=f"{path.parent.name} {entry['code']}") for path in FILES for entry in read_cards(path)],
)
SUMS = {
    "westeros-edition baratheon": [1, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0],
    "winter-edition agendas": [3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    "winter-edition baratheon": [27, 8, 6, 2, 53, 31, 7, 6, 11, 24, 0, 1, 0, 0],
    "winter-edition greyjoy": [27, 10, 7, 2, 55, 34, 10, 4, 8, 27, 0, 1, 0, 0],
    "winter-edition houses": [6, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    "winter-edition lannister": [27, 8, 7, 2, 54, 34, 4, 11, 8, 24, 0, 1, 0, 0],
    "winter-edition martell": [27, 7, 6, 2, 52, 30, 6, 9, 7, 23, 0, 5, 0, 0],
    "winter-edition neutral": [50, 13, 6, 2, 84, 50, 13, 5, 5, 41, 3, 9, 0, 0],
    "winter-edition plots": [28, 0, 0, 0, 0, 0, 0, 0, 0, 9, 91, 0, 94, 33],
    "winter-edition stark": [27, 9, 6, 2, 46, 29, 9, 4, 7, 26, 0, 1, 0, 0],
    "winter-edition targaryen": [27, 10, 8, 2, 52, 36, 10, 4, 9, 29, 0, 1, 0, 0],
}
"""What the printed cards of each file add up to."""
DECKS = ["stark", "lannister", "baratheon", "greyjoy", "targaryen", "martell"]


# --- facts --------------------------------------------------------------------------------------------------------


def sums(entries: list[dict[str, Any]]) -> list[int]:
    """Cards, unique, doomed and perpetual ones, cost, STR, icons, traits, income, influence, initiative, claim."""
    numbers = [len(entries), *[sum(field in entry for entry in entries) for field in ("unique", "doomed", "perpetual")]]
    numbers += [sum(entry.get(field, 0) for entry in entries) for field in ("cost", "strength")]
    numbers += [sum(icon in entry.get("icons", []) for entry in entries) for icon in CHALLENGES]
    numbers += [sum(len(entry.get("traits", [])) for entry in entries)]
    return numbers + [
        sum(entry.get(field, 0) for entry in entries) for field in ("income", "influence", "initiative", "claim")
    ]


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name} {path.stem}")
def test_the_facts_of_a_file_add_up(path: Any) -> None:
    assert sums(read_cards(path)) == SUMS[f"{path.parent.name} {path.stem}"]


def test_the_set_of_the_rulebook_is_complete() -> None:
    assert sum(card.set == "winter-edition" for card in POOL.cards.values()) == 249


@EVERY
def test_what_each_type_has(entry: dict[str, Any]) -> None:
    kind = entry["type"]
    assert ("strength" in entry) == ("icons" in entry) == (kind == "character")
    assert ("cost" in entry) == (kind in ("character", "location", "attachment"))
    assert ("income" in entry and "initiative" in entry and "claim" in entry) or kind != "plot"
    assert entry.get("traits", []) == sorted(set(entry.get("traits", [])))
    assert entry["faction"] in FACTIONS
    assert entry["faction"] == "neutral" or kind != "event", "events are always neutral"
    assert entry.get("house_only", entry["faction"]) == entry["faction"] or kind == "event"


def test_a_title_of_several_cards_is_told_apart_by_its_house() -> None:
    thrones = [POOL.named(f"The Iron Throne ({house})") for house in FACTIONS[:6]]
    assert [card.faction for card in thrones] == list(FACTIONS[:6])
    assert {card.title for card in thrones} == {"The Iron Throne"}


# --- decks --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", DECKS)
def test_the_ready_decks_are_legal(name: str) -> None:
    deck = read_deck(name, POOL)
    assert (len(deck.draw), len(deck.plots)) == (60, 7)
    assert broken_rules(EDITIONS["ccg"], deck) == []
    strangers = [card.title for card in deck.draw if card.faction not in (deck.faction, "neutral")]
    assert not strangers, "what costs a penalty is no card for a ready deck"
