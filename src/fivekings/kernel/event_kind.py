"""Event kinds: how something that happens is told, declared beside the rule that makes it happen.

CONQUERED = SKIRMISH.tells(EventKind("conquered", "+ {target} falls!", topic="conquest"))

CONQUERED.tell(state, seat=seat, target="Winterfell", other=loser)
"""

from typing import Any

from fivekings.kernel.state import State


class EventKind:
    """A kind of event and its text. Fields stand in braces; see `Game.texts` for what else a text may have."""

    __slots__ = ("fuller", "kind", "text", "topic")

    def __init__(self, kind: str, text: str, fuller: str = "", topic: str = "") -> None:
        self.kind = kind
        """How clients and records call it; unique in a game."""
        self.text = text
        self.fuller = fuller
        """The text for those who know more."""
        self.topic = topic
        """The topic of the rules ledger that explains it."""

    def tell(self, state: State, **public: Any) -> None:
        """It happened in front of everybody. Rules ask first whether the state is loud: play is silent."""
        state.tell(self.kind, public)

    def confide(self, state: State, to: list[int], secret: dict[str, Any], **public: Any) -> None:
        """It happened, and some seats know more of it."""
        state.confide(self.kind, public, secret, to)
