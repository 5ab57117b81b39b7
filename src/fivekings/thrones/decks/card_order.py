"""The cards of a deck in the order in which lists show them."""

from typing import Final

from fivekings.thrones.model.card import Card
from fivekings.thrones.model.deck import Deck

HEADINGS: Final = {
    "plot": "Plots",
    "character": "Characters",
    "location": "Locations",
    "attachment": "Attachments",
    "event": "Events",
    "agenda": "Agendas",
    "title": "Titles",
}
"""What stands over the cards of each type."""


def sections(deck: Deck) -> list[tuple[str, list[Card]]]:
    """The cards under their headings; none under a heading that has none."""
    cards = [*deck.plots, *deck.draw]
    found = [(heading, [card for card in cards if card.type == kind]) for kind, heading in HEADINGS.items()]
    return [(heading, under) for heading, under in found if under]


def by_title(cards: list[Card]) -> list[tuple[Card, int]]:
    """Each card once, with its count, by title."""
    counts: dict[str, int] = {}
    for card in cards:
        counts[card.code] = counts.get(card.code, 0) + 1
    different = {card.code: card for card in cards}
    return [(card, counts[card.code]) for card in sorted(different.values(), key=title_and_code)]


def title_and_code(card: Card) -> tuple[str, str]:
    """What cards are sorted by."""
    return card.title, card.code
