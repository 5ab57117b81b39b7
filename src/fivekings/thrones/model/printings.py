"""Printings: the packs of an edition, and how people tell cards with the same title apart."""

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Final

from fivekings.kernel.names import fold
from fivekings.thrones.model.card import Card

SIGNS: Final = re.compile(r"[\W_]+")
"""What is neither a letter nor a digit."""
PACKS: Final = Path(__file__).parents[1] / "cards" / "packs.toml"


def loose(text: str) -> str:
    """The letters and digits of a name, for matching without punctuation.

    >>> loose("Unbowed, Unbent, Unbroken") == loose("unbowed unbent unbroken")
    True
    """
    return SIGNS.sub("", fold(text))


@cache
def packs_of(edition: str) -> dict[str, str]:
    """The pack names of an edition by code, in order of release."""
    doc = tomllib.loads(PACKS.read_text(encoding="utf-8"))
    packs: dict[str, str] = doc.get(edition, {})
    return packs


@cache
def pack_names(edition: str) -> dict[str, str]:
    """The pack codes of an edition by any name that lists use."""
    packs = packs_of(edition)
    return {loose(name): code for code, name in packs.items()} | {loose(code): code for code in packs}


def pack_called(text: str, edition: str) -> str:
    """The code of a pack, given its name or code; empty if there is none.

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


def names_of(card: Card, edition: str) -> list[str]:
    """All folded names of a card: title, title with pack or faction, code."""
    pack = pack_of(card, edition)
    marks = (pack, pack_title(pack, edition), card.set, card.faction)
    return [fold(card.title), fold(card.code), *[fold(f"{card.title} ({mark})") for mark in marks]]


def is_called(card: Card, name: str, edition: str) -> bool:
    """Is this a name of the card?"""
    wanted = fold(name)
    return wanted == fold(card.title) or (wanted in names_of(card, edition))


def is_printing(card: Card, name: str, edition: str) -> bool:
    """Does a name mean this printing, rather than any card with its title?"""
    wanted = fold(name)
    return wanted != fold(card.title) and wanted in names_of(card, edition)
