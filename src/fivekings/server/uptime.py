"""Uptime: the time by which clocks run, in milliseconds. It counts how long the service has been up in all.

Within a process it is a monotonic clock: whatever happens to the system's clock, it goes on evenly. It is written down
every few seconds while a clock runs that waits for nobody, and whenever the server stops. The next process goes on from
there, so that the time in which there was no server is nobody's, and nothing depends on a date.

Several processes share what is written down. Each reads it when it starts, then counts by itself, and the largest is
kept. One that was held up for so long that it is far behind takes over what the others have counted.
"""

import time
from collections.abc import Callable
from typing import Final

from sqlalchemy import text

from fivekings.server.store.database import Store

NAME: Final = "uptime"
FAR_BEHIND: Final = 15_000
"""Milliseconds by which processes never differ unless one was held up."""
READ = text("select value from settings where name = :name")
FIRST = text("insert into settings (name, value) values (:name, '0') on conflict (name) do nothing")
KEEP = text("update settings set value = :value where name = :name and cast(value as bigint) < :now")


def monotonic() -> int:
    """Milliseconds of a clock that nobody can set."""
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
        """Go on from where the processes before this one came to; once is enough."""
        if self.known:
            return
        async with self.store.engine.begin() as connection:
            await connection.execute(FIRST, {"name": NAME})
            value = int(await connection.scalar(READ, {"name": NAME}))
        if not self.known:
            self.base, self.began, self.known = value, self.clock(), True

    async def keep(self) -> None:
        """Write it down."""
        if not self.known:
            return
        now = self.now()
        async with self.store.engine.begin() as connection:
            await connection.execute(KEEP, {"name": NAME, "value": str(now), "now": now})
            kept = int(await connection.scalar(READ, {"name": NAME}))
        if kept - now > FAR_BEHIND:
            self.base += kept - now
