"""Seats of a table, as they are stored."""

from typing import Any

import msgspec
from msgspec import Struct

from fivekings.server.socket.messages import SeatInfo


class Seat(Struct, omit_defaults=True):
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
        """The seat as everybody may see it."""
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


def read_seats(doc: list[Any]) -> list[Seat]:
    """Read stored seats."""
    return msgspec.convert(doc, list[Seat])


def stored_seats(seats: list[Seat]) -> list[Any]:
    """The seats as they are stored."""
    found: list[Any] = msgspec.to_builtins(seats)
    return found
