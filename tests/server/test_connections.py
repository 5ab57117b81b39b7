"""Connections that never finish a request, never read, or come by the hundred are given up, with a reason."""

import asyncio
import contextlib
import json
import socket
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest

from fivekings.server import connections
from fivekings.server.connections import Doorkeeper, protocols
from fivekings.server.settings import Settings
from fivekings.server.socket.connection import Connection
from tests.server.client import Company, in_loop
from tests.server.server import Server, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with little patience."""
    folder = tmp_path_factory.mktemp("connections")
    with serving(folder, "header_seconds=0.5", "address_connections=20") as running:
        yield running


@contextlib.asynccontextmanager
async def connected(server: Server, sends: bytes = b"") -> AsyncIterator[asyncio.StreamReader]:
    """A connection over which something is sent, and no more."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    try:
        writer.write(sends)
        yield reader
    finally:
        writer.close()
        with contextlib.suppress(OSError):
            await writer.wait_closed()


GIVEN_UP = 'fivekings_closed_connections_total{limit="outbox"} 1.0'
POST = b"POST /api/guest HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n"


@pytest.mark.parametrize("sends", [b"", b"GET /health HTTP/1.1\r\nHost: local", POST, POST + b'{"name": '])
@in_loop
async def test_a_request_that_never_ends_is_given_up(server: Server, sends: bytes) -> None:
    async with connected(server, sends) as reader, asyncio.timeout(10):
        said = await reader.read()
    assert said.startswith(b"HTTP/1.1 408 ")
    assert said.endswith(connections.TOO_SLOW)


@in_loop
async def test_a_request_in_time_is_answered_and_the_next_one_has_its_own_time(server: Server) -> None:
    ask = b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    for _ in range(2):
        writer.write(ask)
        head = await reader.readuntil(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 200 ")
        await reader.readuntil(b"}")
    writer.write(ask[:9])
    async with asyncio.timeout(10):
        assert (await reader.read()).startswith(b"HTTP/1.1 408 ")
    writer.close()


@in_loop
async def test_an_address_has_so_many_connections(server: Server) -> None:
    async with contextlib.AsyncExitStack() as many:
        for _ in range(20):
            await many.enter_async_context(connected(server))
        async with asyncio.timeout(10), connected(server) as reader:
            said = await reader.read()
    assert said.startswith(b"HTTP/1.1 503 ")
    assert said.endswith(connections.TOO_MANY)
    async with Company(server.base) as company:  # and those that were closed are not counted any more
        arya, _ = await company.play("Arya", "Jon", game="risk")
        for _ in range(30):
            await (await arya.again()).close()
        figures = (await arya.player.http.get("/metrics")).text
    assert 'fivekings_closed_connections_total{limit="connections"}' in figures
    assert 'fivekings_closed_connections_total{limit="request"}' in figures


@pytest.mark.parametrize("behind", [{"trusts_proxy": True}, {"cluster": True}])
def test_behind_a_proxy_nobody_is_counted(behind: dict[str, Any]) -> None:
    keeper = Doorkeeper(Settings(address_connections=1, **behind))
    assert [keeper.enter("10.0.0.1") for _ in range(3)] == [True] * 3


def test_what_is_closed_is_forgotten() -> None:
    keeper = Doorkeeper(Settings(address_connections=1))
    assert [keeper.enter("10.0.0.1"), keeper.enter("10.0.0.1"), keeper.enter("10.0.0.2")] == [True, False, True]
    for address in ("10.0.0.1", "10.0.0.1", "10.0.0.2"):
        keeper.leave(address)
    assert not keeper.open
    assert keeper.enter("10.0.0.1")


@in_loop
async def test_a_client_that_takes_nothing_is_hung_up_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "UNREAD_FOR", 0.05)
    _, _, guarded = protocols(Settings())
    ended = asyncio.Event()
    limits: list[str] = []

    class Transport:
        def abort(self) -> None:
            ended.set()

    one = guarded.__new__(guarded)
    one.transport, one.writable = Transport(), asyncio.Event()  # type: ignore[attr-defined]
    one.doorkeeper.report = limits.append  # type: ignore[attr-defined]
    one.pause_writing()
    one.resume_writing()
    one.pause_writing()
    async with asyncio.timeout(5):
        await ended.wait()
    assert limits == ["unread"]


@in_loop
async def test_sockets_that_never_read_are_given_up_and_hold_nothing(tmp_path: Path) -> None:
    with serving(tmp_path, "outbox=64") as server:
        async with Company(server.base) as company:
            arya, jon = await company.play("Arya", "Jon", game="risk")
            deaf = await asyncio.to_thread(deaf_socket, server.port, arya.table)
            with deaf:
                async with asyncio.timeout(60):
                    while GIVEN_UP not in (await arya.player.http.get("/metrics")).text:
                        await asyncio.to_thread(deaf.sendall, frame({"type": "story"}) * 500)
                assert (await jon.ask({"type": "say", "text": "And nobody else notices."}))["type"] == "ack"
                said = await asyncio.to_thread(read_all, deaf)
            assert b"this connection reads too slowly" in said
            assert said[-2:] == (1013).to_bytes(2, "big")


def deaf_socket(port: int, table: str) -> socket.socket:
    """A spectator who says hello and then reads nothing, over a connection with room for little."""
    deaf = socket.socket()
    deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    deaf.connect(("127.0.0.1", port))
    deaf.sendall(
        f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
    )
    deaf.sendall(frame({"type": "hello"}))
    return deaf


def frame(doc: dict[str, Any]) -> bytes:
    """A short message as it is sent over a socket."""
    text = json.dumps(doc).encode()
    return bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text


def read_all(deaf: socket.socket) -> bytes:
    """All that a connection still has, until the close frame of the server or its end."""
    deaf.settimeout(10)
    said = b""
    until = time.monotonic() + 30
    while time.monotonic() < until and not said.endswith((1013).to_bytes(2, "big")):
        more = deaf.recv(1 << 16)
        if not more:
            break
        said += more
    return said


@in_loop
async def test_what_waits_for_a_connection_is_counted_in_bytes() -> None:
    let, sent = asyncio.Event(), []

    async def send(data: bytes) -> None:
        await let.wait()
        sent.append(data)

    async def shut(code: int) -> None:
        sent.append(str(code).encode())

    large = Connection(send, shut, most=1000)
    large.post(b"x" * 5000)  # one message may be larger, or nobody could be shown anything
    await asyncio.sleep(0)
    large.post(b"y" * 5000)
    before = large.closed
    large.post(b"z")
    assert (before, large.closed) == (False, True)
    let.set()
    assert large.flushing is not None
    await large.flushing
    assert [data[:1] for data in sent] == [b"x", b"{", b"1"]
    assert b"too slow" in sent[1]
