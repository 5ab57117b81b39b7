"""Names as deck lists write them: factions, packs and decks."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Final

from fivekings.kernel.names import fold
from fivekings.thrones.card import Card

PACKS: Final = Path(__file__).parent / "packs.toml"
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
"""What lists call the factions."""


def clean(text: str) -> str:
    """A name on one line, without what cannot be shown.

    >>> clean(" The  Red\\tWedding ")
    'The Red Wedding'
    """
    shown = "".join(letter if letter.isprintable() else " " for letter in text)
    return " ".join(shown.split())[:LONGEST_NAME].rstrip()


def loose(text: str) -> str:
    """A name by its letters and digits alone, for those who leave the commas out.

    >>> loose("Unbowed, Unbent, Unbroken") == loose("unbowed unbent unbroken")
    True
    """
    return "".join(letter for letter in fold(text) if letter.isalnum())


def faction_code(faction: str) -> str:
    """A faction as decklist files name it.

    >>> faction_code("Night's Watch")
    'thenightswatch'
    """
    return loose(HOUSES[faction]).removeprefix("house")


@cache
def faction_names() -> dict[str, str]:
    """The factions by whatever lists call them."""
    known: dict[str, str] = {}
    for faction, house in HOUSES.items():
        known[loose(faction)] = faction
        known[loose(house)] = faction
    return known


def faction_of(text: str) -> str:
    """The faction of a name; empty when it is none.

    >>> faction_of("the nights watch")
    "Night's Watch"
    """
    return faction_names().get(loose(text), "")


@cache
def packs_of(edition: str) -> dict[str, str]:
    """The names of an edition's packs by their codes, in order of release."""
    doc = tomllib.loads(PACKS.read_text(encoding="utf-8"))
    packs: dict[str, str] = doc.get(edition, {})
    return packs


@cache
def pack_names(edition: str) -> dict[str, str]:
    """The codes of an edition's packs by whatever lists call them."""
    packs = packs_of(edition)
    return {loose(name): code for code, name in packs.items()} | {loose(code): code for code in packs}


def pack_called(text: str, edition: str) -> str:
    """The code of a pack that is given by name or code; empty when there is none.

    >>> pack_called("core set", "lcg2")
    'Core'
    """
    return pack_names(edition).get(loose(text), "")


def pack_of(card: Card, edition: str) -> str:
    """The code of the pack a card is from."""
    return pack_called(card.set, edition) or card.set


def pack_title(code: str, edition: str) -> str:
    """The name of a pack."""
    return packs_of(edition).get(code, code)


def number_of(card: Card) -> int:
    """The number of a card in its cycle, which its code ends with."""
    return int(card.code[2:]) if card.code.isdigit() else 0
