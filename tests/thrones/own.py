"""Decks with cards that somebody wrote, for tests."""

import gc
from typing import Any

from fivekings.games import game
from fivekings.thrones import custom_cards

WOLF: dict[str, Any] = {
    "title": "Nymeria's Kin",
    "type": "character",
    "faction": "Stark",
    "cost": 2,
    "strength": 3,
    "icons": ["military", "power"],
    "traits": ["Direwolf", "Wolfpack"],
    "text": "Reaction: after you win a challenge => draw 1 card.\nEach other Wolfpack character gets +1 STR.",
}
FEAST: dict[str, Any] = {
    "title": "A Feast of Our Own",
    "type": "plot",
    "faction": "neutral",
    "income": 5,
    "initiative": 3,
    "claim": 1,
    "reserve": 6,
    "text": "When Revealed: draw 2 cards.",
}


def ready(name: str, edition: str = "lcg2") -> dict[str, Any]:
    """A ready deck."""
    return game(edition).decks.load(name)


def code_of(facts: dict[str, Any], edition: str = "lcg2") -> str:
    """The code of a card that somebody wrote."""
    code: str = game(edition).decks.read_card(facts)["card"]["code"]
    return code


def with_own(deck: dict[str, Any], *cards: dict[str, Any], edition: str = "lcg2") -> dict[str, Any]:
    """A deck in which three copies of each card, or one of a plot, take the places of others."""
    made = {**deck, "plots": dict(deck["plots"]), "draw": dict(deck["draw"]), "custom": list(cards)}
    for facts in cards:
        pile, copies = (made["plots"], 1) if facts["type"] == "plot" else (made["draw"], 3)
        left = copies
        for code in [code for code in sorted(pile) if not code.startswith("own-")]:
            while left and code in pile:
                left -= 1
                pile[code] -= 1
                if not pile[code]:
                    del pile[code]
        pile[code_of(facts, edition)] = copies
    return made


def forget_all() -> None:
    """Forget the cards that no game has."""
    custom_cards.LATEST.clear()
    gc.collect()
    custom_cards.forget_ended()
