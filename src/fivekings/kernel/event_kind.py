"""Event kinds: the text of an event, declared beside the rule that makes it happen.

CONQUERED = SKIRMISH.tells(EventKind("conquered", "+ {target} falls!", topic="conquest"))

CONQUERED.tell(state, seat=seat, target="Winterfell", other=loser)
"""

from typing import Any

from fivekings.kernel.state import State


class EventKind:
    """A kind of event and its text, with fields in braces; see `Wording.texts` for the rest of the syntax."""

    __slots__ = ("fuller", "kind", "text", "topic")

    def __init__(self, kind: str, text: str, fuller: str = "", topic: str = "") -> None:
        self.kind = kind
        """Its name in clients and records; unique in a game."""
        self.text = text
        self.fuller = fuller
        """The text for viewers who know more."""
        self.topic = topic
        """The topic of the rules ledger that explains it."""

    def tell(self, state: State, **public: Any) -> None:
        """Record a public event. Rules check `state.loud` first, because most play is silent."""
        state.tell(self.kind, public)

    def confide(self, state: State, to: list[int], secret: dict[str, Any], **public: Any) -> None:
        """Record an event of which some seats know more."""
        state.confide(self.kind, public, secret, to)
