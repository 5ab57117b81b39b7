"""Modifiers: everything that changes a value or a rule, be it a constant ability or an effect that lasts for a while.

A card's text compiles to modifiers without a source; `bound` gives them one. A lasting effect begins as a modifier with
an end. Modifiers never change once they are in force, so states share them.
"""

from typing import Any, Final

from fivekings.kernel.program import copied
from fivekings.thrones.model.ability import Count, Filter, Roles, Test
from fivekings.thrones.model.kinds import CANNOT_LEAVE, KINDS, NO_TRIGGERING, NUMBERS

NOBODY: Final = -1
NO_TYPE: Final = -1
NO_SAYING: Final = -1

ALL: Final = 0
SELF: Final = 1
HOST: Final = 2
SUCH: Final = 3
THESE: Final = 4
"""The cards it applies to: no card in particular, its source, the card its source is attached to, the cards of a kind,
or cards fixed when it began."""

YOU: Final = 0
EACH_PLAYER: Final = 1
EACH_OPPONENT: Final = 2
SEAT: Final = 3
"""The players it applies to: the one whose it is, everybody, that player's opponents, or one fixed when it began."""

PLAYER_WORDS: Final = ("you", "each player", "each opponent", "seat")
"""The same in words, for saved games."""


class Modifier:
    """What it changes, on which cards or for whom, by how much, while what holds, and until when."""

    __slots__ = (
        "cards",
        "condition",
        "count",
        "crest",
        "dies",
        "faction",
        "filter",
        "held",
        "how",
        "keyword",
        "kind",
        "named",
        "number",
        "player",
        "roles",
        "saying",
        "scope",
        "source",
        "type",
        "types",
        "until",
        "who",
        "whole",
        "whom",
        "words",
    )

    def __init__(self, kind: int) -> None:
        self.kind = kind
        self.source = NOBODY
        self.player = NOBODY
        """The player whose effect it is; for a constant ability nobody: that is who controls the source."""
        self.until = ""
        """The period at whose end it ends; empty: while its source is in force. got.constant.1"""
        self.scope = ALL
        self.cards: list[int] = []
        self.filter: Filter | None = None
        """The kind of cards it applies to, or speaks of."""
        self.who = YOU
        self.whom = NOBODY
        """The player it applies to, if that was fixed when it began."""
        self.number = 0
        """By how much."""
        self.count: Count | None = None
        """By how much, if that must be counted."""
        self.condition: Test | None = None
        self.type = NO_TYPE
        """The challenge type it applies to."""
        self.types: tuple[int, ...] = ()
        """Several challenge types; none for all."""
        self.words: tuple[str, ...] = ()
        """What it forbids or speaks of: ways of leaving play, card types, traits, sources, a phase, a token."""
        self.keyword = ""
        self.crest = ""
        self.faction = ""
        self.dies = False
        """Does it kill at 0 STR?"""
        self.whole = False
        """Does it blank the traits too?"""
        self.named = ""
        """The name of the kind of cards whose next one it makes cheaper."""
        self.how = ""
        """Does it make those cards cheaper to marshal only, or also to play?"""
        self.held = False
        """Is it restrained: not in force while another restrained ability is being evaluated?"""
        self.saying = NO_SAYING
        """The number, among the sayings of its source's text, of what cannot be saved as plain data."""
        self.roles: Roles | None = None
        """What the words of that saying refer to."""

    def copy(self) -> "Modifier":
        """A modifier that differs in nothing yet."""
        other = Modifier(self.kind)
        other.source, other.player, other.until = self.source, self.player, self.until
        other.scope, other.cards, other.filter = self.scope, self.cards, self.filter
        other.who, other.whom = self.who, self.whom
        other.number, other.count, other.condition = self.number, self.count, self.condition
        other.type, other.types, other.words = self.type, self.types, self.words
        other.keyword, other.crest, other.faction = self.keyword, self.crest, self.faction
        other.dies, other.whole, other.held = self.dies, self.whole, self.held
        other.named, other.how = self.named, self.how
        other.saying, other.roles = self.saying, self.roles
        return other

    def bound(self, source: int) -> "Modifier":
        """A constant ability of this card."""
        other = self.copy()
        other.source = source
        return other

    def on(self, cards: list[int]) -> "Modifier":
        """The same effect on other cards."""
        other = self.copy()
        other.scope, other.cards = THESE, cards
        return other

    def to_json(self) -> dict[str, Any]:
        """A lasting effect as plain data, without unused fields."""
        doc: dict[str, Any] = {
            "kind": KINDS[self.kind],
            "until": self.until,
            "source": self.source,
            "player": self.player,
            "amount": self.number,
            "cards": self.cards[:],
        }
        if self.whom != NOBODY:
            doc["whom"] = self.whom
        if self.type != NO_TYPE:
            doc["type"] = self.type
        if self.types or self.kind == NO_TRIGGERING:
            doc["types"] = list(self.types)
        if self.words:
            doc["hows" if self.kind == CANNOT_LEAVE else "words"] = list(self.words)
        if self.who in (EACH_PLAYER, EACH_OPPONENT):
            doc["who"] = PLAYER_WORDS[self.who]
        details = {"keyword": self.keyword, "crest": self.crest, "faction": self.faction, "filter": self.named}
        doc.update({name: value for name, value in details.items() if value})
        if self.how:
            doc["how"] = self.how
        if self.dies:
            doc["dies"] = True
        if self.whole:
            doc["whole"] = True
        if self.saying != NO_SAYING:
            doc["saying"], doc["roles"] = self.saying, copied(self.roles)
        return doc


class Part:
    """One part of a value: how much, from which card, and until when."""

    __slots__ = ("amount", "how", "source", "until")

    def __init__(self, amount: int, source: int, until: str = "", how: str = "from") -> None:
        self.amount = amount
        self.source = source
        self.until = until
        self.how = how
        """What the source does with the value: printed, from, doubled, halved, set to, cannot be lowered."""


def effect(
    kind: int,
    until: str,
    source: int,
    player: int,
    number: int = 0,
    cards: list[int] | None = None,
    *,
    whom: int = NOBODY,
    type: int = NO_TYPE,  # noqa: A002
    keyword: str = "",
) -> Modifier:
    """A lasting effect: on these cards or, without any, on its player or on the one it names."""
    made = Modifier(kind)
    made.until, made.source, made.player, made.number = until, source, player, number
    if cards is not None:
        made.scope, made.cards = THESE, cards
    if whom != NOBODY:
        made.who, made.whom = SEAT, whom
    made.type, made.keyword = type, keyword
    return made


def effect_from_json(doc: dict[str, Any], sayings: list[list[Modifier]]) -> Modifier:
    """Read a lasting effect as `Modifier.to_json` writes it, with the sayings of each card's text."""
    number: int = doc.get("saying", NO_SAYING)
    said: Modifier | None = None if number == NO_SAYING else sayings[doc["source"]][number]
    made = Modifier(NUMBERS[doc["kind"]]) if said is None else said.copy()
    made.until, made.source, made.player = doc["until"], doc["source"], doc["player"]
    made.number, made.count = doc["amount"], None
    if said is None or made.scope != SUCH:
        made.scope, made.cards = THESE, list(doc["cards"])
    made.whom = doc.get("whom", NOBODY)
    made.who = PLAYER_WORDS.index(doc["who"]) if "who" in doc else YOU if made.whom == NOBODY else SEAT
    made.type = doc.get("type", NO_TYPE)
    made.types = tuple(doc.get("types", ()))
    made.words = tuple(doc.get("hows" if made.kind == CANNOT_LEAVE else "words", ()))
    made.keyword, made.crest, made.faction = doc.get("keyword", ""), doc.get("crest", ""), doc.get("faction", "")
    made.dies, made.whole = doc.get("dies", False), doc.get("whole", False)
    made.named, made.how = doc.get("filter", ""), doc.get("how", "")
    made.saying, made.roles = number, copied(doc.get("roles"))
    return made
