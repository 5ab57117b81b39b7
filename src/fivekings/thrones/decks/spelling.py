"""How deck lists spell factions and decks."""

from functools import cache
from typing import Final

from fivekings.thrones.model.card import Card
from fivekings.thrones.model.printings import loose

LONGEST_NAME: Final = 200
UNNAMED: Final = "unnamed"
HOUSES: Final = {
    "Stark": "House Stark",
    "Lannister": "House Lannister",
    "Baratheon": "House Baratheon",
    "Greyjoy": "House Greyjoy",
    "Martell": "House Martell",
    "Targaryen": "House Targaryen",
    "Tyrell": "House Tyrell",
    "Night's Watch": "The Night's Watch",
    "neutral": "Neutral",
}
"""The names of the factions in lists."""


def clean(text: str) -> str:
    """A name on one line, without control characters.

    >>> clean(" The  Red\tWedding ")
    'The Red Wedding'
    """
    shown = "".join(letter if letter.isprintable() else " " for letter in text)
    return " ".join(shown.split())[:LONGEST_NAME].rstrip()


def faction_code(faction: str) -> str:
    """The faction as decklist files name it.

    >>> faction_code("Night's Watch")
    'thenightswatch'
    """
    return loose(HOUSES[faction]).removeprefix("house")


@cache
def faction_names() -> dict[str, str]:
    """The factions by any name that lists use."""
    known: dict[str, str] = {}
    for faction, house in HOUSES.items():
        known[loose(faction)] = faction
        known[loose(house)] = faction
    return known


def faction_of(text: str) -> str:
    """The faction with a name; empty if there is none.

    >>> faction_of("the nights watch")
    "Night's Watch"
    """
    return faction_names().get(loose(text), "")


def number_of(card: Card) -> int:
    """The number of a card in its cycle: the end of its code."""
    return int(card.code[2:]) if card.code.isdigit() else 0
