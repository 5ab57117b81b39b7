"""Printed cards: shared by all games and never changed."""

from collections.abc import Callable
from functools import lru_cache
from hashlib import blake2b
from sys import intern
from typing import Any, Final

from fivekings.thrones.model.compiled import Compiled
from fivekings.thrones.model.terms import CHALLENGES

NO_COST: Final = -1
X_COST: Final = -2


@lru_cache(maxsize=1 << 14)
def title_number(title: str) -> int:
    """The number that stands for a title. It depends only on the title, so adding cards never changes it.

    >>> title_number("Ice")
    273812588367483
    """
    return int.from_bytes(blake2b(title.encode(), digest_size=6).digest(), "big")


class Card:
    """One printed card: its facts, and its text, compiled when it is first needed.

    got.anatomy.1 to got.anatomy.7, got.anatomy.8, got.unique.1, got.loyal.1, got.neutral.1,
    got.plot.1, got.printed.1

    got.cardtype.1, lcg1.card.1, lcg1.card.5, lcg1.house.3, ccg.card.1
    """

    def __init__(self, entry: dict[str, Any], set_name: str) -> None:
        self.code: str = entry["code"]
        self.title: str = entry["title"]
        self.type: str = intern(entry["type"])
        self.faction: str = intern(entry["faction"])
        self.factions: frozenset[str] = frozenset([self.faction, *entry.get("also", [])])
        """The faction, and other factions it belongs to."""
        self.set = set_name
        self.copies: int = entry.get("copies", 1)
        self.deck_limit: int = entry.get("deck_limit", 2 if self.type == "plot" else 3)
        self.unique: bool = entry.get("unique", False)
        self.loyal: bool = entry.get("loyal", False)
        self.house_only: str = entry.get("house_only", "")
        """The only House whose decks may contain it."""
        self.crests: frozenset[str] = frozenset(entry.get("crests", []))
        self.influence: int = entry.get("influence", 0)
        """How much influence it provides when it kneels."""
        self.doomed: bool = entry.get("doomed", False)
        """Does it have the black raven icon?"""
        self.perpetual: bool = entry.get("perpetual", False)
        """Does it have the infinity sign, a reminder that it may return from the discard or dead pile?"""
        self.promotional: bool = entry.get("promotional", False)
        """Does it have the symbol of cards that are not allowed in tournament decks?"""
        self.shadow: bool = entry.get("shadow", False)
        """Does it have an "s" before its cost?"""
        cost = entry.get("cost", NO_COST)
        self.cost: int = X_COST if cost == "X" else cost
        self.strength: int = entry.get("strength", 0)
        self.icons = sum(1 << CHALLENGES.index(icon) for icon in entry.get("icons", []))
        self.traits: frozenset[str] = frozenset(entry.get("traits", []))
        self.income: int = entry.get("income", 0)
        self.initiative: int = entry.get("initiative", 0)
        self.claim: int = entry.get("claim", 0)
        self.reserve: int = entry.get("reserve", 0)
        self.supports: tuple[str, ...] = tuple(entry.get("supports", []))
        self.rivals: tuple[str, ...] = tuple(entry.get("rivals", entry.get("opposes", [])))
        self.certainty: str = entry.get("certainty", "known")
        """How well the printed card is known: known, partly known, or reconstructed; or written, for a custom card."""
        self.known: str = entry.get("known", "")
        """What is known of a card that is partly known."""
        self.model: str = entry.get("model", "")
        """The older card that fills in what is not known of it."""
        self.decks: tuple[str, ...] = tuple(entry.get("decks", []))
        """The factions whose boxed decks contain it."""
        self.deck: dict[str, Any] = entry.get("deck", {})
        self.text: str = entry.get("text", "").strip()
        self.compiling: Callable[[Card], Compiled] = leave_blank
        """Compiles the text."""
        self.made: Compiled | None = None
        """The compiled text, once it was needed."""
        self.face: Card | None = None
        """What it is as a card of another type, known once it is compiled."""
        self.written: dict[str, Any] | None = None
        """The facts of a custom card; None for a printed one."""
        self.life: object = None
        """Keeps its programs registered."""

    @property
    def compiled(self) -> Compiled:
        """Its text, compiled."""
        made = self.made
        return self.compiling(self) if made is None else made

    @compiled.setter
    def compiled(self, made: Compiled) -> None:
        self.made = made

    @property
    def other(self) -> "Card | None":
        """What it is when it has become a card of another type. got.cardtype.2, got.cardtype.3"""
        if self.made is None:
            self.compiling(self)
        return self.face

    @other.setter
    def other(self, face: "Card | None") -> None:
        self.face = face

    def marks(self) -> list[str]:
        """The marks beside the title, in words."""
        signs = [("unique", self.unique), ("loyal", self.loyal), ("doomed", self.doomed)]
        signs += [("perpetual", self.perpetual), ("promotional", self.promotional)]
        return [word for word, has in signs if has]

    def __repr__(self) -> str:
        return f"<{self.code} {self.title}>"


def leave_blank(card: Card) -> Compiled:
    """Compile no text: that of a card in no pool is given by its maker."""
    card.made = Compiled()
    return card.made
