"""Cards: what is printed on them, shared by all games and never changed."""

from typing import Any, Final

from fivekings.thrones.ability import Compiled
from fivekings.thrones.language.vocabulary import CHALLENGES

NO_COST: Final = -1
X_COST: Final = -2


class Card:
    """One printed card: its facts, and its text compiled.

    lcg2.anatomy.1 to lcg2.anatomy.7, lcg2.anatomy.8, lcg2.unique.1, lcg2.loyal.1, lcg2.neutral.1,
    lcg2.plot.1, lcg2.printed.1

    lcg2.cardtype.1
    """

    def __init__(self, entry: dict[str, Any], set_name: str) -> None:
        self.code: str = entry["code"]
        self.title: str = entry["title"]
        self.type: str = entry["type"]
        self.faction: str = entry["faction"]
        self.set = set_name
        self.copies: int = entry.get("copies", 1)
        self.deck_limit: int = entry.get("deck_limit", 2 if self.type == "plot" else 3)
        self.unique: bool = entry.get("unique", False)
        self.loyal: bool = entry.get("loyal", False)
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
        self.rivals: tuple[str, ...] = tuple(entry.get("rivals", []))
        self.deck: dict[str, Any] = entry.get("deck", {})
        self.text: str = entry.get("text", "").strip()
        self.compiled: Compiled = Compiled()
        self.other: Card | None = None
        """What it is when it has become a card of another type. lcg2.cardtype.2, lcg2.cardtype.3"""

    def __repr__(self) -> str:
        return f"<{self.code} {self.title}>"
