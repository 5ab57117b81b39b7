"""Chairs: who may sit at a table, as the store keeps it."""

from typing import Any

import msgspec
from msgspec import Struct

from fivekings.server.socket.messages import SeatInfo


class Chair(Struct, omit_defaults=True):
    """One seat: a person, a bot of a level, or open for anybody."""

    kind: str = "open"
    name: str = ""
    person: str = ""
    level: str = ""
    ready: bool = False
    deck: str = ""
    """The deck's name."""
    list: dict[str, Any] | None = None
    """The deck itself."""

    def shown(self, here: bool, away_at: int) -> SeatInfo:
        """As everybody may know it."""
        return SeatInfo(
            kind=self.kind,
            name=self.name,
            person=self.person,
            level=self.level,
            ready=self.ready,
            here=here,
            away_at=away_at,
            deck=self.deck,
        )


def read_chairs(doc: list[Any]) -> list[Chair]:
    """Chairs as the store keeps them."""
    return msgspec.convert(doc, list[Chair])


def kept(chairs: list[Chair]) -> list[Any]:
    """Chairs for the store."""
    found: list[Any] = msgspec.to_builtins(chairs)
    return found
