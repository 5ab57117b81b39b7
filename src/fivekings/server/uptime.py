"""Uptime: the time by which clocks run, in milliseconds. It counts how long the service has been up in total.

Within a process it is a monotonic clock, so changes of the system clock do not affect it. It is stored every few
seconds while a clock of a rated game runs, and whenever the server stops. The next process continues from there, so an
outage costs no player time, and nothing depends on a date.

Several processes share the stored value. Each reads it when it starts, then counts by itself, and the largest is
stored. A process that was held up and is far behind takes over the stored value.
"""

import time
from collections.abc import Callable
from typing import Final

from sqlalchemy import text

from fivekings.server.store.database import Store

NAME: Final = "uptime"
FAR_BEHIND: Final = 15_000
"""Processes differ by less than these milliseconds unless one was held up."""
READ = text("select value from settings where name = :name")
FIRST = text("insert into settings (name, value) values (:name, '0') on conflict (name) do nothing")
KEEP = text("update settings set value = :value where name = :name and cast(value as bigint) < :now")


def monotonic() -> int:
    """Milliseconds of the monotonic clock."""
    return time.monotonic_ns() // 1_000_000


def unix_time() -> int:
    """The date, in milliseconds since 1970: for people to read. Clocks go by the uptime."""
    return int(time.time() * 1000)


class Uptime:
    """How long the service has been up, as this process counts it."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.clock: Callable[[], int] = monotonic
        self.base = 0
        self.began = self.clock()
        self.known = False

    def now(self) -> int:
        """The time by which clocks run."""
        return self.base + self.clock() - self.began

    async def begin(self) -> None:
        """Continue from the stored value; calling it again does nothing."""
        if self.known:
            return
        async with self.store.engine.begin() as connection:
            await connection.execute(FIRST, {"name": NAME})
            value = int(await connection.scalar(READ, {"name": NAME}))
        if not self.known:
            self.base, self.began, self.known = value, self.clock(), True

    async def keep(self) -> None:
        """Store it."""
        if not self.known:
            return
        now = self.now()
        async with self.store.engine.begin() as connection:
            await connection.execute(KEEP, {"name": NAME, "value": str(now), "now": now})
            kept = int(await connection.scalar(READ, {"name": NAME}))
        if kept - now > FAR_BEHIND:
            self.base += kept - now
