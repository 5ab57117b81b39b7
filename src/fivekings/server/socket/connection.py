"""A connection to a table, and its outgoing messages."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Final

from fivekings.server.rate_limits import Bucket
from fivekings.server.socket.messages import Goodbye, encode

MOST_WAITING: Final = 512
MOST_BYTES: Final = 1 << 20
"""Messages and bytes that may wait for a slow connection before it is closed; a single message may be larger."""


class Connection:
    """A connection: its person, its seat, whose view it gets (`eyes`), and its outgoing messages in order."""

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
        """The client's address."""
        self.most = most
        """The most bytes that may wait."""
        self.waiting = 0
        self.stories: Bucket | None = None
        """The rate limit for stories; nothing before the first."""
        self.pause = 0.0
        """Seconds for which nothing is read from it."""
        self.overflowed = overflowed
        """Called when too much waits."""
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
        """Queue a message; a connection that reads too slowly is closed."""
        if self.closed:
            return
        if self.outbox and (len(self.outbox) >= MOST_WAITING or self.waiting + len(data) > self.most):
            self.outbox.clear()
            self.waiting = 0
            self.outbox.append(encode(Goodbye(why="this connection reads too slowly", again=True)))
            self.closed = True
            self.overflowed()
        else:
            self.outbox.append(data)
            self.waiting += len(data)
        if self.flushing is None or self.flushing.done():
            self.flushing = asyncio.create_task(self.flush())

    async def flush(self) -> None:
        """Send the queue."""
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
