"""Clocks: whose time runs, how much is left, when it is up. The server's time alone counts.

A decision's first `grace` seconds are free, for the way there and back. A clock per decision starts anew with each; a
chess clock goes on and gets its increment after each. Time in which the table waits for something else is nobody's.
"""

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from fivekings.table.messages import Time

Seconds = Annotated[int, Meta(ge=5, le=7 * 24 * 3600)]


LEAST: Final = 1000
"""What taking back leaves on a clock, in milliseconds: nobody loses by it at once."""


class Clock(Struct, forbid_unknown_fields=True):
    """What a table has agreed on."""

    kind: Literal["none", "decision", "chess"] = "none"
    seconds: Seconds = 60
    increment: Annotated[int, Meta(ge=0, le=3600)] = 0
    grace: Annotated[int, Meta(ge=0, le=60)] = 2


class Clocks:
    """The clocks of all seats, in milliseconds."""

    def __init__(self, agreed: Clock, seats: int, left: list[int] | None = None) -> None:
        self.agreed = agreed
        self.left = [agreed.seconds * 1000] * seats if left is None else left[:]
        self.since: dict[int, int] = {}
        """Since when each seat that must decide has been thinking."""
        self.paused = False

    @property
    def kept(self) -> bool:
        """Is time kept at all?"""
        return self.agreed.kind != "none"

    def update(self, asked: set[int], chooser: int, now: int) -> None:
        """A seat has decided (-1: nobody has); these seats are asked now."""
        if not self.kept:
            return
        for seat in list(self.since):
            if seat == chooser or seat not in asked:
                self.stop(seat, now, decided=True)
        if not self.paused:
            for seat in asked:
                self.since.setdefault(seat, now)

    def stop(self, seat: int, now: int, decided: bool) -> None:
        """A seat's clock stops, and what it used is taken off."""
        used = max(0, now - self.since.pop(seat) - self.agreed.grace * 1000)
        self.left[seat] = max(0, self.left[seat] - used)
        if decided:
            chess = self.agreed.kind == "chess"
            self.left[seat] = self.left[seat] + self.agreed.increment * 1000 if chess else self.agreed.seconds * 1000

    def take_back(self, seat: int) -> None:
        """A decision is taken back, and what it had gained."""
        if self.agreed.kind == "chess":
            self.left[seat] = max(LEAST, self.left[seat] - self.agreed.increment * 1000)

    def pause(self, now: int) -> None:
        """Time stands still."""
        self.paused = True
        for seat in list(self.since):
            self.stop(seat, now, decided=False)

    def resume(self, asked: set[int], now: int) -> None:
        """Time goes on for those who are asked."""
        self.paused = False
        self.update(asked, -1, now)

    def due(self) -> tuple[int, int] | None:
        """The next seat whose time is up, and when."""
        if not self.since:
            return None
        when, seat = min(
            (since + self.agreed.grace * 1000 + self.left[seat], seat) for seat, since in self.since.items()
        )
        return when, seat

    def shown(self, now: int) -> list[Time]:
        """All clocks as they stand."""
        if not self.kept:
            return []
        times = []
        for seat, left in enumerate(self.left):
            since = self.since.get(seat)
            used = 0 if since is None else max(0, now - since - self.agreed.grace * 1000)
            times.append(Time(left=max(0, left - used), runs=since is not None))
        return times
