"""Connection limits: how many per address, how long a request may take to arrive, how long a client may not read.

uvicorn waits for ever for the rest of a request, and for a client that reads nothing of its answer. The protocols here
close such connections.
"""

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from fivekings.server.rate_limits import network_of
from fivekings.server.settings import Settings

UNREAD_FOR: Final = 20.0
"""Seconds after which a client that reads nothing is disconnected."""
TOO_MANY: Final = b"too many connections from this address; close some first"
TOO_SLOW: Final = b"the request did not arrive in time"


class Doorkeeper:
    """Counts the connections of each address."""

    def __init__(self, settings: Settings) -> None:
        self.most = settings.address_connections
        self.header_seconds = settings.header_seconds
        self.counts_all = not settings.trusts_proxy and not settings.cluster
        """Counting is off behind a proxy and in a cluster, where all connections come from a few addresses."""
        self.open: Counter[str] = Counter()
        self.report: Callable[[str], None] = lambda _limit: None
        """Called with the limit that closed a connection."""

    def enter(self, address: str) -> bool:
        """Count a new connection; is it allowed?"""
        self.open[address] += 1
        return not self.counts_all or self.open[address] <= self.most

    def leave(self, address: str) -> None:
        """A connection has ended."""
        self.open[address] -= 1
        if self.open[address] <= 0:
            del self.open[address]


class Unread:
    """Disconnects a client that does not read."""

    transport: asyncio.Transport
    doorkeeper: Doorkeeper
    unread: asyncio.TimerHandle | None = None

    def begin(self) -> None:
        """Data is waiting that the client does not read: start the timer."""
        if self.unread is None:
            self.unread = asyncio.get_running_loop().call_later(UNREAD_FOR, self.give_up)

    def end(self) -> None:
        """The client reads again or is gone: stop the timer."""
        if self.unread is not None:
            self.unread.cancel()
            self.unread = None

    def give_up(self) -> None:
        """Disconnect; waiting data is lost."""
        self.doorkeeper.report("unread")
        self.transport.abort()


def protocols(settings: Settings) -> tuple[Doorkeeper, type[asyncio.Protocol], type[asyncio.Protocol]]:
    """A doorkeeper and the HTTP and WebSocket protocols that it watches."""
    keeper = Doorkeeper(settings)

    class Http(GuardedHttp):
        doorkeeper = keeper

    class Socket(GuardedSocket):
        doorkeeper = keeper

    return keeper, Http, Socket


class GuardedHttp(H11Protocol, Unread):
    """HTTP with time limits for slow clients."""

    address = ""
    became_socket = False
    arriving: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A client connects."""
        super().connection_made(transport)
        self.address = network_of(self.client[0] if self.client else "")
        if not self.doorkeeper.enter(self.address):
            self.refuse(503, TOO_MANY, "connections")
            return
        self.wait_for_request()

    def wait_for_request(self) -> None:
        """Start the timer within which a request must arrive."""
        if self.arriving is None:
            seconds = self.doorkeeper.header_seconds
            self.arriving = self.loop.call_later(seconds, self.refuse, 408, TOO_SLOW, "request")

    def request_arrived(self) -> None:
        """A request has arrived or the connection has ended: stop the timer."""
        if self.arriving is not None:
            self.arriving.cancel()
            self.arriving = None

    def refuse(self, status: int, why: bytes, limit: str) -> None:
        """Answer with an error and disconnect."""
        self.request_arrived()
        self.doorkeeper.report(limit)
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            headers = [("Content-Type", "text/plain"), ("Content-Length", str(len(why))), ("Connection", "close")]
            for event in (h11.Response(status_code=status, headers=headers), h11.Data(data=why), h11.EndOfMessage()):
                self.transport.write(self.conn.send(event) or b"")
        self.transport.close()

    def data_received(self, data: bytes) -> None:
        """Data has arrived: a part of a request, or all of it."""
        if self.transport.is_closing():
            return
        super().data_received(data)
        if self.became_socket:
            return
        if self.conn.their_state in (h11.IDLE, h11.SEND_BODY):
            self.wait_for_request()
        else:
            self.request_arrived()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """The connection becomes a WebSocket; that protocol counts it from now on."""
        self.request_arrived()
        self.became_socket = True
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection has ended."""
        self.request_arrived()
        self.end()
        self.doorkeeper.leave(self.address)
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """The client does not read its answer."""
        super().pause_writing()
        self.begin()

    def resume_writing(self) -> None:
        """The client reads its answer again."""
        self.end()
        super().resume_writing()


class GuardedSocket(WebSocketsSansIOProtocol, Unread):
    """A WebSocket with a time limit for clients that do not read."""

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection has ended."""
        self.end()
        self.doorkeeper.leave(network_of(self.client[0] if self.client else ""))
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """The client does not read its messages."""
        super().pause_writing()
        self.begin()

    def resume_writing(self) -> None:
        """The client reads again."""
        self.end()
        super().resume_writing()
