"""Clocks: whose time runs, how much is left, and when it is up, by the server's time.

The first `grace` seconds of every request are free, to make up for the network. A clock per decision starts again with
each request; a chess clock continues and gets its increment after each decision. Every request of a seat grants its
time once: taking a decision back and deciding again grants no new grace, time or increment.
"""

from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta, Struct

from fivekings.server.socket.messages import Time
from fivekings.server.store.schema import Entry, Table

Seconds = Annotated[int, Meta(ge=5, le=7 * 24 * 3600)]
NOBODY: Final = -1
UNKNOWN: Final = -1


class Clock(Struct, forbid_unknown_fields=True):
    """The clock settings of a table."""

    kind: Literal["none", "decision", "chess"] = "none"
    seconds: Seconds = 60
    increment: Annotated[int, Meta(ge=0, le=3600)] = 0
    grace: Annotated[int, Meta(ge=0, le=60)] = 2


class Kept(Struct):
    """The clocks as they are stored. All times are in milliseconds."""

    left: list[int]
    free: list[int]
    begun: list[int]
    paid: list[int]
    entry: int
    """The number of entries at that time."""
    at: int
    """When, in the uptime of the service; -1 if unknown."""


class Clocks:
    """The clocks of all seats, in milliseconds."""

    def __init__(self, agreed: Clock, seats: int, kept: Kept | None = None) -> None:
        self.agreed = agreed
        fresh = [0] * seats
        self.left = [agreed.seconds * 1000] * seats if kept is None else kept.left[:]
        self.free = fresh[:] if kept is None else kept.free[:]
        """What is left of the grace of each seat's request."""
        self.begun = fresh[:] if kept is None else kept.begun[:]
        """The number of requests of each seat that have been granted their time."""
        self.paid = fresh[:] if kept is None else kept.paid[:]
        """The number of decisions of each seat that have been granted their increment."""
        self.since: dict[int, int] = {}
        """Since when the clock of each seat that must decide runs."""
        self.number: dict[int, int] = {}
        """The request that each of them must answer."""
        self.paused = False

    @property
    def kept(self) -> bool:
        """Is there a clock at all?"""
        return self.agreed.kind != "none"

    def update(
        self, asked: dict[int, int], chooser: int, now: int, came: int | None = None, gains: bool = True
    ) -> None:
        """Update the clocks after a seat (-1: nobody) has decided with an answer that came at a time; `asked` are the
        seats that must decide now, each with the number of its request. An automatic answer gains nothing."""
        if not self.kept:
            return
        for seat, number in list(self.number.items()):
            if seat == chooser:
                self.stop(seat, now if came is None else came)
                self.pay(seat, number, gains)
            elif seat not in asked:  # no longer asked; its next request is another
                self.stop(seat, now)
                self.begun[seat] = number
            elif asked[seat] != number:  # something was taken back
                self.stop(seat, now)
        if not self.paused:
            for seat, number in asked.items():
                if seat not in self.since:
                    self.begin(seat, number, now)

    def begin(self, seat: int, number: int, now: int) -> None:
        """Start a seat's clock; a new request grants its time."""
        if number >= self.begun[seat]:
            self.begun[seat] = number + 1
            self.free[seat] = self.agreed.grace * 1000
            if self.agreed.kind == "decision":
                self.left[seat] = self.agreed.seconds * 1000
        self.since[seat], self.number[seat] = now, number

    def stop(self, seat: int, now: int) -> None:
        """Stop a seat's clock and subtract what it used."""
        self.settle(seat, now)
        del self.since[seat], self.number[seat]

    def settle(self, seat: int, now: int) -> None:
        """Subtract the time a seat has used, from its grace first."""
        used = max(0, now - self.since[seat])
        self.since[seat] = max(now, self.since[seat])
        free = min(used, self.free[seat])
        self.free[seat] -= free
        self.left[seat] = max(0, self.left[seat] - (used - free))

    def pay(self, seat: int, number: int, gains: bool) -> None:
        """Grant the increment of a new decision."""
        if number >= self.paid[seat]:
            self.paid[seat] = number + 1
            if gains and self.agreed.kind == "chess":
                self.left[seat] += self.agreed.increment * 1000

    def pause(self, now: int) -> None:
        """Stop all clocks."""
        self.paused = True
        for seat in list(self.since):
            self.stop(seat, now)

    def resume(self, asked: dict[int, int], now: int) -> None:
        """Start the clocks of the seats that must decide."""
        self.paused = False
        self.update(asked, NOBODY, now)

    def due(self) -> tuple[int, int] | None:
        """The next seat whose time is up, and when."""
        if not self.since:
            return None
        when, seat = min((since + self.free[seat] + self.left[seat], seat) for seat, since in self.since.items())
        return when, seat

    def shown(self, now: int) -> list[Time]:
        """All clocks as they are shown."""
        if not self.kept:
            return []
        times = []
        for seat, left in enumerate(self.left):
            since = self.since.get(seat)
            used = 0 if since is None else max(0, now - since - self.free[seat])
            times.append(Time(left=max(0, left - used), runs=since is not None))
        return times

    def keep(self, entry: int, now: int) -> Kept:
        """The clocks as they are stored."""
        for seat in self.since:
            self.settle(seat, now)
        return Kept(self.left[:], self.free[:], self.begun[:], self.paid[:], entry, now)


def read_kept(text: str, entry: int) -> Kept:
    """Read stored clocks. Of older games only the time left is known, not since when."""
    doc = msgspec.json.decode(text)
    if isinstance(doc, list):
        fresh = [0] * len(doc)
        return Kept(doc, fresh, fresh, fresh, entry, UNKNOWN)
    return msgspec.convert(doc, Kept)


def last_kept(table: Table, last: Entry | None) -> Kept | None:
    """The last stored clocks of a table: with its last entry, or written later apart from it."""
    note = None if table.clocks is None else read_kept(table.clocks, 0)
    if note is not None and note.entry == (0 if last is None else last.number):
        return note
    return None if last is None or last.clocks is None else read_kept(last.clocks, last.number)
