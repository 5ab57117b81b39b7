"""A connection of somebody to a table, and what waits to be sent over it."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Final

from fivekings.server.rate_limits import Bucket
from fivekings.server.socket.messages import Goodbye, encode

MOST_WAITING: Final = 512
MOST_BYTES: Final = 1 << 20
"""Messages and bytes that may wait for a slow connection before it is given up; one message may be larger."""


class Connection:
    """A connection: whose it is, with whose eyes it sees, and its outgoing messages in order."""

    __slots__ = (
        "address",
        "closed",
        "eyes",
        "flushing",
        "most",
        "muted",
        "name",
        "outbox",
        "overflowed",
        "pause",
        "person",
        "seat",
        "send",
        "session",
        "shut",
        "stories",
        "waiting",
    )

    def __init__(
        self,
        send: Callable[[bytes], Awaitable[None]],
        shut: Callable[[int], Awaitable[None]],
        address: str = "",
        most: int = MOST_BYTES,
        overflowed: Callable[[], None] = lambda: None,
    ) -> None:
        self.send = send
        self.shut = shut
        self.address = address
        """Where the connection comes from."""
        self.most = most
        """Bytes that may wait."""
        self.waiting = 0
        self.stories: Bucket | None = None
        """The stories it may still ask for; nothing before the first."""
        self.pause = 0.0
        """Seconds for which nothing more is to be read."""
        self.overflowed = overflowed
        """Is called when too much waits."""
        self.person = ""
        self.session = ""
        self.name = ""
        self.seat = -1
        self.eyes = -1
        self.muted: set[int] = set()
        self.outbox: deque[bytes] = deque()
        self.flushing: asyncio.Task[None] | None = None
        self.closed = False

    def post(self, data: bytes) -> None:
        """Send a message after those that wait; a connection that takes nothing for too long is given up."""
        if self.closed:
            return
        if self.outbox and (len(self.outbox) >= MOST_WAITING or self.waiting + len(data) > self.most):
            self.outbox.clear()
            self.waiting = 0
            self.outbox.append(encode(Goodbye(why="this connection is too slow", again=True)))
            self.closed = True
            self.overflowed()
        else:
            self.outbox.append(data)
            self.waiting += len(data)
        if self.flushing is None or self.flushing.done():
            self.flushing = asyncio.create_task(self.flush())

    async def flush(self) -> None:
        """Send what waits."""
        try:
            while self.outbox:
                data = self.outbox.popleft()
                self.waiting -= len(data)
                await self.send(data)
            if self.closed:
                await self.shut(1013)
        except (OSError, RuntimeError):  # the other end is gone; the socket's reader notices too
            self.closed = True
            self.outbox.clear()
            self.waiting = 0

    def leave(self, why: str, again: bool) -> None:
        """Say goodbye and close."""
        self.post(encode(Goodbye(why=why, again=again)))
        self.closed = True
