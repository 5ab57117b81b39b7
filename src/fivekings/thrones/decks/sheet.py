"""The content of a deck list, before and after its cards are looked up."""

from typing import Any, Final

from fivekings.kernel.errors import BadInput
from fivekings.thrones.model.deck import Deck

MOST_COPIES: Final = 99
MOST_ENTRIES: Final = 1000
MOST_DECKS: Final = 20


class Entry:
    """One line of a list: a card as written, and its count."""

    def __init__(self, title: str, count: int, line: int, packs: list[str], code: str = "", place: str = "") -> None:
        self.title = title
        self.count = count
        self.line = line
        self.packs = packs
        """The pack in the list, by name or code."""
        self.code = code
        self.place = place
        """The pile in the list, if its format says so: agenda, plots or draw; empty for the pile of its type."""


class Sheet:
    """One deck of a list, by names."""

    def __init__(self, where: str, line: int) -> None:
        self.where = where
        self.line = line
        self.name = ""
        self.about = ""
        self.faction = ""
        self.custom: list[Any] = []
        """The facts of custom cards."""
        self.box = False
        """Is it a boxed deck: all cards of the pool that say they are in this faction's deck?"""
        self.entries: list[Entry] = []
        self.notes: list[str] = []

    def add(self, entry: Entry) -> None:
        """Add an entry, if its count is valid and there are not too many."""
        place = f"{self.where}:{entry.line}"
        if not 1 <= entry.count <= MOST_COPIES:
            raise BadInput(f"{entry.count} times '{entry.title}': a count is from 1 to {MOST_COPIES}", place)
        if len(self.entries) >= MOST_ENTRIES:
            raise BadInput(f"a deck list has at most {MOST_ENTRIES} entries", place)
        self.entries.append(entry)

    def note(self, line: int, text: str) -> None:
        """Add a note for the reader of the list."""
        self.notes.append(f"{self.where}:{line}: {text}")


class Unknown:
    """An entry that matches no card of the pool."""

    def __init__(self, title: str, count: int, where: str, line: int, nearest: str, pack: str) -> None:
        self.title = title
        self.count = count
        self.where = where
        self.line = line
        self.nearest = nearest
        """The most similar known title; empty if none is similar."""
        self.pack = pack
        """Its pack, if that is not in the pool."""

    def __str__(self) -> str:
        said = f"{self.where}:{self.line}: there is no card '{self.title}'"
        if self.nearest:
            return f"{said}; did you mean '{self.nearest}'?"
        return f"{said}; {self.pack} is not in the pool yet" if self.pack else said


class Listed:
    """One deck of a list: what could be read, what could not, and notes."""

    def __init__(self, deck: Deck, unknown: list[Unknown], notes: list[str], line: int) -> None:
        self.deck = deck
        self.unknown = unknown
        self.notes = notes
        self.line = line
