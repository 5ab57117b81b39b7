"""Lasting and delayed effects. They never change, so states share them."""

from typing import Any, Final

from fivekings.kernel.program import copied
from fivekings.thrones.model.kinds import EffectKind, Moment, Until

NOBODY: Final = -1
NO_TYPE: Final = -1


class Effect:
    """A lasting effect: what it changes, on which cards or for whom, by how much, and until when."""

    __slots__ = (
        "amount",
        "cards",
        "crest",
        "dies",
        "faction",
        "filter",
        "how",
        "hows",
        "keyword",
        "kind",
        "player",
        "source",
        "type",
        "types",
        "until",
        "whole",
        "whom",
    )

    def __init__(
        self,
        kind: EffectKind,
        until: Until,
        source: int,
        player: int,
        amount: int = 0,
        cards: list[int] | None = None,
        *,
        whom: int = NOBODY,
        type: int = NO_TYPE,  # noqa: A002
        types: list[int] | None = None,
        keyword: str = "",
        crest: str = "",
        faction: str = "",
        hows: list[str] | None = None,
        dies: bool = False,
        whole: bool = False,
        filter: str = "",  # noqa: A002
        how: str = "",
    ) -> None:
        self.kind = kind
        self.until = until
        self.source = source
        self.player = player
        """Whose effect it is."""
        self.amount = amount
        self.cards: list[int] = [] if cards is None else cards
        self.whom = whom
        """The player of whom it speaks, where it is another."""
        self.type = type
        """The challenge type of which it speaks."""
        self.types = types
        """Several challenge types; none given is all."""
        self.keyword = keyword
        self.crest = crest
        self.faction = faction
        self.hows = hows
        """The ways of leaving play that it forbids."""
        self.dies = dies
        """Does it kill at 0 STR?"""
        self.whole = whole
        """Does it blank the traits too?"""
        self.filter = filter
        """The name of the kind of cards that it makes cheaper."""
        self.how = how
        """Are those cards cheaper to marshal, or also to play?"""

    def on(self, cards: list[int]) -> "Effect":
        """The same effect on other cards."""
        other = Effect(self.kind, self.until, self.source, self.player, self.amount, cards)
        other.whom, other.type, other.types, other.keyword = self.whom, self.type, self.types, self.keyword
        other.crest, other.faction, other.hows = self.crest, self.faction, self.hows
        other.dies, other.whole, other.filter, other.how = self.dies, self.whole, self.filter, self.how
        return other

    def to_json(self) -> dict[str, Any]:
        """The effect as plain data, without unused fields."""
        doc: dict[str, Any] = {
            "kind": self.kind,
            "until": self.until,
            "source": self.source,
            "player": self.player,
            "amount": self.amount,
            "cards": self.cards[:],
        }
        if self.whom != NOBODY:
            doc["whom"] = self.whom
        if self.type != NO_TYPE:
            doc["type"] = self.type
        if self.types is not None:
            doc["types"] = self.types[:]
        if self.hows is not None:
            doc["hows"] = self.hows[:]
        for name in ("keyword", "crest", "faction", "filter", "how", "dies", "whole"):
            if getattr(self, name):
                doc[name] = getattr(self, name)
        return doc


def effect_from_json(doc: dict[str, Any]) -> Effect:
    """Read an effect as `Effect.to_json` writes it."""
    return Effect(**copied(doc))


class Delayed:
    """A delayed effect: its program, its roles, and when it is due."""

    __slots__ = ("due", "phase", "program", "roles")

    def __init__(self, due: Moment, program: str, roles: dict[str, Any], phase: str) -> None:
        self.due = due
        self.program = program
        self.roles = roles
        self.phase = phase
        """The phase in which it was created."""

    def at(self, due: Moment) -> "Delayed":
        """The same effect, due at another moment."""
        return Delayed(due, self.program, self.roles, self.phase)

    def to_json(self) -> dict[str, Any]:
        """The effect as plain data."""
        return {"due": self.due, "program": self.program, "roles": copied(self.roles), "phase": self.phase}


def delayed_from_json(doc: dict[str, Any]) -> Delayed:
    """Read a delayed effect as `Delayed.to_json` writes it."""
    return Delayed(doc["due"], doc["program"], copied(doc["roles"]), doc["phase"])
