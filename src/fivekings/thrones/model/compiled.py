"""Everything that a card's text says, compiled."""

from typing import Any

from fivekings.thrones.model.ability import Ability, Count, Filter, Test
from fivekings.thrones.model.modifier import Modifier


class Compiled:
    """Everything that a card's text says, compiled."""

    def __init__(self) -> None:
        self.tree: Any = None
        self.facts: frozenset[str] = frozenset()
        """What it asks of the past, so that the game keeps it."""
        self.keywords: dict[str, int] = {}
        self.attach: Filter | None = None
        self.bars: list[tuple[tuple[str, ...], bool]] = []
        """Which attachments it cannot have: those with these traits, or all but those (no traits: all)."""
        self.on_faction_card = False
        """May it be marshaled as an attachment on the faction card?"""
        self.copies_per_host = 0
        """How many copies of an attachment one character may have; 0 for no limit."""
        self.play_only: list[Test] = []
        self.x_is: Count | None = None
        self.abilities: list[Ability] = []
        self.actions: list[Ability] = []
        """The abilities that are actions."""
        self.constants: list[Modifier] = []
        """Its constant abilities, without a source yet."""
        self.sayings: list[tuple[Any, Modifier]] = []
        """What its lasting effects say that is more than plain data: the step, and the modifier without a source. Both
        faces of a card share them."""
        self.other: Compiled | None = None
        """The text of the card once it has become an attachment."""
        self.other_traits: list[str] = []
        self.harms = False
        """Is it bad to have it attached to one's own card?"""
