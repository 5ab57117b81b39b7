"""The socket of a table: one connection of one client, from hello to goodbye."""

import asyncio
import logging
import time
from typing import Any, Final

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath
from sqlalchemy.exc import SQLAlchemyError

from fivekings.kernel.errors import BadInput, Refused
from fivekings.server.cluster import Elsewhere
from fivekings.server.http.guard import COOKIE, address_of, own_origin, visit_of
from fivekings.server.rate_limits import Bucket
from fivekings.server.socket import messages
from fivekings.server.socket.connection import Connection
from fivekings.server.socket.relay import relay
from fivekings.server.tables.hub import Hub
from fivekings.server.tables.room import Room
from fivekings.server.uptime import unix_time

LOG = logging.getLogger("fivekings.server.socket.endpoint")
HELLO_WITHIN: Final = 10.0
"""Seconds in which a client must say hello."""
SILENT_FOR: Final = 120.0
"""Seconds after which a silent connection counts as dead; clients ping."""
SILENCE: Final = "no message was received for too long"
NO_DATABASE: Final = "the database does not answer; connect again"
BAD_MESSAGE: Final = 1007
NOT_ALLOWED: Final = 1008
TOO_BIG: Final = 1009
TRY_AGAIN: Final = 1013
MOST_FAULTS: Final = 20
"""Unreadable messages after which a connection is closed."""


class Client:
    """One connection: reads messages, limits their rate and passes them to the room."""

    def __init__(self, socket: WebSocket[Any, Any, Any], hub: Hub) -> None:
        self.socket = socket
        self.hub = hub
        address = address_of(socket.scope, hub.settings)
        overflowed = hub.metrics.closed.labels("outbox").inc
        self.connection = Connection(self.send, self.shut, address, hub.settings.outbox << 10, overflowed)
        self.bucket = Bucket(hub.settings.burst, hub.settings.rate, time.monotonic())
        self.faults = 0
        self.since = time.monotonic()
        self.listening: asyncio.Timeout | None = None
        self.watching: asyncio.TimerHandle | None = None

    def watch(self) -> None:
        """Close the connection of a client that has been silent for too long, or check again later. A client whose
        message is being processed is not silent."""
        loop = asyncio.get_running_loop()
        patience = SILENT_FOR if self.listening is None else self.since + SILENT_FOR - time.monotonic()
        if self.listening is None or patience > 0:
            self.watching = loop.call_later(patience, self.watch)
        else:
            self.listening.reschedule(loop.time())

    async def send(self, data: bytes) -> None:
        """Send a message."""
        await self.socket.send_data(data.decode(), mode="text")

    async def shut(self, code: int) -> None:
        """Close the connection."""
        await self.socket.close(code)

    async def receive(self) -> messages.ClientMessage | None:
        """The next message; nothing if it was unreadable and refused."""
        self.since = time.monotonic()
        async with asyncio.timeout(None) as self.listening:
            event = await self.socket.receive()
        self.listening = None
        if event["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(detail="gone")
        data: Any = event.get("text") or event.get("bytes") or ""
        if len(data) > messages.LONGEST_MESSAGE:
            await self.bye(f"a message has at most {messages.LONGEST_MESSAGE} characters", TOO_BIG)
        if not self.bucket.take(time.monotonic()):
            await self.bye("too many messages at once", TRY_AGAIN, again=True)
        try:
            message: messages.ClientMessage = messages.DECODER.decode(data)
            return message
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as trouble:
            self.faults += 1
            if self.faults > MOST_FAULTS:
                await self.bye("too many messages that cannot be read", BAD_MESSAGE)
            self.connection.post(messages.encode(messages.Refusal(id=0, why=f"this is not a message: {trouble}"[:300])))
            return None

    async def bye(self, why: str, code: int, again: bool = False) -> None:
        """End the connection, saying why."""
        if self.connection.flushing is not None and not self.connection.flushing.done():
            self.connection.flushing.cancel()
        self.connection.closed = True
        await self.send(messages.encode(messages.Goodbye(why=why, again=again)))
        await self.shut(code)
        raise WebSocketDisconnect(detail=why)

    async def hello(self) -> messages.Hello:
        """Wait for the hello and identify the client."""
        while True:
            message = await self.receive()
            if isinstance(message, messages.Hello):
                break
            if message is not None:
                self.connection.post(messages.encode(messages.Refusal(id=message.id, why="say hello first")))
                self.faults += 1
        token = message.token or self.socket.cookies.get(COOKIE, "")
        visit = await visit_of(self.socket.app, token) if token else None
        if message.token and visit is None:
            await self.bye("this token is not valid", NOT_ALLOWED)
        if visit is not None:
            self.connection.person, self.connection.name, self.connection.session = (
                visit.person.id,
                visit.person.name,
                visit.session,
            )
        else:
            self.connection.name = "a guest"
        return messages.Hello(token=token, since=message.since)

    async def serve(self, room: Room) -> None:
        """Pass messages on until the connection ends."""
        self.watch()
        while True:
            message = await self.receive()
            if self.connection.closed:  # goodbye has been said, even if it could not be sent yet
                return
            if isinstance(message, messages.Ping):
                self.connection.post(messages.encode(messages.Pong(now=unix_time())))
            elif isinstance(message, messages.Hello):
                self.connection.post(messages.encode(messages.Refusal(id=message.id, why="hello was said already")))
            elif message is not None:
                await room.hear(self.connection, message)
                if self.connection.pause:
                    await asyncio.sleep(self.connection.pause)
                    self.connection.pause = 0.0


@websocket("/api/tables/{table:str}/socket")
async def table_socket(socket: WebSocket[Any, Any, Any], table: FromPath[str]) -> None:
    """Connect to a table, as a player or a spectator."""
    hub: Hub = socket.app.state.hub
    await socket.accept()
    hub.metrics.connections.inc()
    client = Client(socket, hub)
    room: Room | None = None
    try:
        if not own_origin(socket):
            await client.bye("this server is not for pages of other sites", NOT_ALLOWED)
        async with asyncio.timeout(HELLO_WITHIN):
            hello = await client.hello()
        try:
            room = await hub.room(table)
        except Elsewhere as elsewhere:
            key = socket.app.state.keyring.current
            await relay(socket, key, elsewhere.address, table, hello, client.connection.address)
            raise ConnectionError("the table moves; connect again") from None
        await room.enter(client.connection, hello.since)
        await client.serve(room)
    except TimeoutError:  # an OSError too
        client.connection.leave(SILENCE, again=True)
    except SQLAlchemyError as error:
        LOG.warning("a connection to table %s ends, the database does not answer: %s", table, type(error).__name__)
        client.connection.leave(NO_DATABASE, again=True)
    except (WebSocketDisconnect, OSError, RuntimeError) as end:
        if isinstance(end, ConnectionError):  # the table has moved; the client reconnects
            client.connection.leave(str(end) if end.errno is None else NO_DATABASE, again=True)
    except (BadInput, Refused) as refusal:
        client.connection.leave(refusal.reason, again=False)
    except Exception:
        LOG.exception("a connection to table %s failed", table)
        client.connection.leave("something went wrong here; it has been logged", again=True)
    finally:
        hub.metrics.connections.dec()
        if client.watching is not None:
            client.watching.cancel()
        if room is not None:
            await room.leave(client.connection)
        if client.connection.flushing is not None:
            await asyncio.wait([client.connection.flushing], timeout=5)
