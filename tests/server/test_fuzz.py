"""Nonsense: whatever is sent, to the socket or over HTTP, is refused with a reason; nothing fails, nothing hangs."""

import asyncio
import contextlib
import json
import random
import socket as sockets
import struct
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import requests
import schemathesis
import websockets
from hypothesis import HealthCheck, Phase, given, settings
from litestar.testing import TestClient
from schemathesis.core.result import Ok
from websockets.asyncio.client import ClientConnection, connect

from fivekings.server.app import make_app
from fivekings.server.metrics import Metrics
from fivekings.server.settings import Settings
from fivekings.server.socket import connection, messages
from fivekings.server.socket import endpoint as table_socket
from tests.server.client import Company, in_loop
from tests.server.conftest import settings_in
from tests.server.server import Server, database_in, record_of, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(database_in(tmp_path_factory.mktemp("fuzz"))).start()
    yield server
    server.stop()
    wrong = [line for line in server.log if "Traceback" in line or " ERROR " in line]
    assert not wrong, "".join(server.log[-80:])


def address(server: Server, table: str) -> str:
    return f"ws{server.base.removeprefix('http')}/api/tables/{table}/socket"


async def answers(connection: ClientConnection, within: float = 10.0) -> dict[str, Any]:
    async with asyncio.timeout(within):
        doc: dict[str, Any] = json.loads(await connection.recv())
        return doc


NONSENSE: list[str | bytes] = [
    "",
    " ",
    "null",
    "[]",
    "5",
    '"hello"',
    "{}",
    "{",
    "\x00",
    "nonsense",
    '{"type": null}',
    '{"type": 5}',
    '{"type": "nothing"}',
    '{"type": "choose"}',
    '{"type": "choose", "request": "0", "picks": [0]}',
    '{"type": "choose", "request": 0, "picks": 0}',
    '{"type": "choose", "request": 0, "picks": ["0"]}',
    '{"type": "choose", "request": 0, "picks": [0.5]}',
    '{"type": "choose", "request": -5, "picks": [0]}',
    '{"type": "choose", "request": 0, "picks": [0], "seat": 1}',
    '{"type": "choose", "request": 0, "picks": [99999999999999999999999999]}',
    '{"type": "choose", "request": 0, "picks": [0], "amount": 1e400}',
    '{"type": "choose", "request": 0, "picks": [0], "amount": NaN}',
    '{"type": "choose", "request": 0, "picks": ' + json.dumps([0] * 257) + "}",
    '{"type": "say", "text": ""}',
    '{"type": "say", "text": "' + "x" * 501 + '"}',
    '{"type": "say", "text": {"a": 1}}',
    '{"type": "say", "text": "\\ud800"}',
    '{"type": "mute", "seat": -1}',
    '{"type": "mute", "seat": 0, "on": "yes"}',
    '{"type": "vote", "question": 1}',
    '{"type": "vote", "question": 1, "answer": "' + "y" * 17 + '"}',
    '{"type": "auto_pass", "passes": [1]}',
    '{"type": "concede", "id": "one"}',
    '{"type": "ping", "id": 1e10}',
    '{"type": "welcome"}',
    '{"type": "ping", "type": "pong"}',
    "[" * 5000,
    '{"a":' * 2000,
    b"\xff\xfe\x00",
    b'{"type": "say", "text": "\xff"}',
    b"",
]


@in_loop
async def test_what_is_no_message_is_refused_and_the_game_goes_on(server: Server) -> None:
    async with Company(server.base) as company:
        arya, _jon = await company.play("Arya", "Jon", game="hbo")
        for start in range(0, len(NONSENSE), 15):
            seat = await company.sit(arya.player, arya.table)
            assert seat.socket is not None
            for data in NONSENSE[start : start + 15]:
                await seat.socket.send(data)
                refusal = await seat.next("refusal")
                assert refusal["why"], data
            assert (await seat.ask({"type": "mute", "seat": 1}))["type"] == "ack"
            await seat.close()
        assert record_of(server.database, arya.table) == []
        await arya.settle()


@in_loop
async def test_who_sends_nothing_but_nonsense_is_shown_out(server: Server) -> None:
    async with Company(server.base) as company:
        arya, _jon = await company.play("Arya", "Jon", game="hbo")
        seat = await company.sit(arya.player, arya.table)
        assert seat.socket is not None
        with contextlib.suppress(websockets.ConnectionClosed):
            for _ in range(40):
                await seat.socket.send("nonsense")
        assert "cannot be read" in (await seat.ended())["why"]
        await arya.settle()


def mangled(rng: random.Random) -> dict[str, Any]:
    """Something like a message."""
    kinds = [
        "choose",
        "concede",
        "undo",
        "vote",
        "say",
        "mute",
        "mute_spectators",
        "auto_pass",
        "story",
        "ping",
        "hello",
        "advise",
        "step",
        "",
    ]
    values = [
        0,
        1,
        -1,
        2**31,
        2**53,
        2**64,
        0.5,
        True,
        None,
        "",
        "yes",
        "x" * 600,
        [],
        [0],
        [-1, 0],
        {},
        {"a": 1},
        "*/*",
    ]
    fields = [
        "id",
        "request",
        "picks",
        "amount",
        "question",
        "answer",
        "text",
        "seat",
        "on",
        "passes",
        "token",
        "since",
    ]
    kind = rng.choice(kinds)
    if kind == "concede":
        kind = "undo"
    doc: dict[str, Any] = {"type": kind}
    usual: dict[str, dict[str, Any]] = {
        "choose": {"request": rng.randint(0, 3), "picks": [rng.randint(-2, 80)], "amount": rng.choice([0, 1, -1])},
        "vote": {"question": rng.randint(0, 3), "answer": rng.choice(["yes", "no", "bot", "end"])},
        "say": {"text": "hello"},
        "mute": {"seat": rng.randint(0, 3)},
    }
    doc |= usual.get(kind, {})
    for _ in range(rng.choice([0, 0, 1, 2])):
        doc[rng.choice(fields)] = rng.choice(values)
    return doc


@in_loop
async def test_mangled_messages_are_answered_one_by_one(server: Server) -> None:
    async with Company(server.base) as company:
        arya, jon = await company.play("Arya", "Jon", game="hbo")
        watching = await company.sit(await company.guest("Bran"), arya.table)
        for number in range(240):
            rng = random.Random(number)
            doc = mangled(rng)
            if doc["type"] in ("story", "ping"):
                continue
            if number % 12 == 0:  # before too many faults
                for seat in (arya, watching):
                    await seat.close()
                    await seat.connect()
            seat = rng.choice([arya, watching])
            await seat.send(doc)
            while True:
                answer = await seat.read()
                if answer["type"] in ("ack", "refusal"):
                    break
            readable = isinstance(doc.get("id", 0), int) and not isinstance(doc.get("id"), bool)
            if answer["type"] == "ack":
                assert readable
        await jon.settle()
        fresh = await company.sit(jon.player, jon.table)
        assert fresh.at == len(record_of(server.database, jon.table))


@in_loop
async def test_ids_may_come_in_any_order(server: Server) -> None:
    async with Company(server.base) as company:
        arya, _jon = await company.play("Arya", "Jon", game="hbo")
        for number in (7, 3, -5, 7, 0, 2**53, -(2**53)):
            await arya.send({"type": "say", "id": number, "text": "hello"})
            assert (await arya.next("ack"))["id"] == number


@in_loop
async def test_a_message_that_is_too_long_ends_the_connection(server: Server) -> None:
    async with Company(server.base) as company:
        arya, jon = await company.play("Arya", "Jon", game="hbo")
        for size in (messages.LONGEST_MESSAGE + 1, 60_000, 200_000, 2_000_000):
            seat = await company.sit(arya.player, arya.table)
            assert seat.socket is not None
            with contextlib.suppress(websockets.ConnectionClosed):
                await seat.socket.send("x" * size)
            goodbye = await seat.ended()
            assert "at most" in goodbye.get("why", "at most")
            assert seat.socket.close_code == 1009
        await jon.settle()


@in_loop
async def test_before_hello_nothing_is_done(server: Server) -> None:
    async with Company(server.base) as company:
        arya, jon = await company.play("Arya", "Jon", game="hbo")
        async with connect(address(server, arya.table)) as stranger:
            for doc in ({"type": "concede", "id": 4}, {"type": "ping", "id": 5}, {"type": "story", "id": 6}):
                await stranger.send(json.dumps(doc))
                answer = await answers(stranger)
                assert (answer["type"], answer["id"]) == ("refusal", doc["id"])
                assert "hello" in answer["why"]
        async with connect(address(server, "nosuchtable")) as stranger:
            await stranger.send('{"type": "hello"}')
            answer = await answers(stranger)
            assert (answer["type"], answer["why"]) == ("goodbye", "there is no such table")
        seat = await company.sit(arya.player, arya.table)
        assert "already" in (await seat.ask({"type": "hello", "token": jon.player.token}))["why"]


@in_loop
async def test_pages_of_other_sites_are_not_let_in(server: Server) -> None:
    async with Company(server.base) as company:
        arya, _jon = await company.play("Arya", "Jon", game="hbo")
        headers = {"Cookie": f"fivekings={arya.player.token}"}
        origin: Any = "https://evil.example"
        async with connect(address(server, arya.table), origin=origin, additional_headers=headers) as page:
            answer = await answers(page)
            assert answer["type"] == "goodbye"
            assert "other sites" in answer["why"]


@in_loop
async def test_connections_that_break_off_leave_nothing_behind(server: Server) -> None:
    async with Company(server.base) as company:
        arya, _jon = await company.play("Arya", "Jon", game="hbo")
        path = f"/api/tables/{arya.table}/socket"
        upgrade = (
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        ).encode()
        half = [
            b"",
            b"GET ",
            upgrade[:40],
            upgrade,
            upgrade + b"\x81",
            upgrade + b"\x81\xfe\xff\xff",
            upgrade + b"\xff" * 9,
        ]
        for data in half:
            with sockets.create_connection(("127.0.0.1", server.port), timeout=5) as raw:
                raw.sendall(data)
                await asyncio.sleep(0.05)
                raw.setsockopt(sockets.SOL_SOCKET, sockets.SO_LINGER, struct.pack("ii", 1, 0))
        for _ in range(5):
            seat = await company.sit(arya.player, arya.table)
            assert seat.socket is not None
            seat.socket.transport.abort()
        await arya.settle()
        async with asyncio.timeout(10):
            while (await arya.player.get("/health"))["connections"] > 2:
                await asyncio.sleep(0.05)


@in_loop
async def test_a_flood_is_stopped(tmp_path: Path) -> None:
    with serving(tmp_path, "rate=20", "burst=60") as server:
        async with Company(server.base) as company:
            arya, jon = await company.play("Arya", "Jon", game="hbo")
            seat = await company.sit(arya.player, arya.table)
            assert seat.socket is not None
            with contextlib.suppress(websockets.ConnectionClosed):
                for _ in range(300):
                    await seat.socket.send('{"type": "ping"}')
            goodbye = await seat.ended()
            assert goodbye == {"type": "goodbye", "why": "too many messages at once", "again": True}
            pongs = sum('"type":"pong"' in text for text in seat.frames)
            assert pongs <= 100
            await jon.settle()


def test_who_says_nothing_is_asked_to_come_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_socket, "HELLO_WITHIN", 0.2)
    app = make_app(settings_in(tmp_path, database_in(tmp_path)))
    with TestClient(app) as client, client.websocket_connect("/api/tables/any/socket") as silent:
        goodbye = silent.receive_json(timeout=5)
        assert goodbye == {"type": "goodbye", "why": "no message was received for too long", "again": True}


class Mute:
    """A socket over which nothing comes after a few messages, and nothing goes."""

    scope: Any = {"client": ("127.0.0.1", 1), "headers": []}  # noqa: RUF012

    def __init__(self, *texts: str) -> None:
        self.texts = list(texts)

    async def receive(self) -> dict[str, Any]:
        if not self.texts:
            await asyncio.Event().wait()
        return {"type": "websocket.receive", "text": self.texts.pop(0)}

    async def send_data(self, *_: Any, **__: Any) -> None:
        await asyncio.Event().wait()


class Slow:
    """A room that takes its time."""

    def __init__(self, pause: float) -> None:
        self.pause = pause
        self.heard: list[Any] = []

    async def hear(self, _link: Any, message: Any) -> None:
        await asyncio.sleep(self.pause)
        self.heard.append(message)


@in_loop
async def test_who_falls_silent_is_given_up_even_where_nothing_can_be_sent_to_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """But not while something that they asked for takes its time."""
    monkeypatch.setattr(table_socket, "SILENT_FOR", 0.1)
    hub: Any = SimpleNamespace(settings=Settings(), metrics=Metrics())
    socket: Any = Mute('{"type":"say","id":1,"text":"hello"}', '{"type":"say","id":2,"text":"again"}')
    room: Any = Slow(0.35)
    client = table_socket.Client(socket, hub)
    client.connection.post(b"stuck")
    began = time.monotonic()
    async with asyncio.timeout(10):
        with pytest.raises(TimeoutError):
            await client.serve(room)
    assert [message.id for message in room.heard] == [1, 2]
    assert 0.75 < time.monotonic() - began < 5


@in_loop
async def test_a_connection_that_takes_nothing_is_given_up() -> None:
    stuck, closed = asyncio.Event(), []

    async def send(_data: bytes) -> None:
        await stuck.wait()

    async def shut(code: int) -> None:
        closed.append(code)

    slow = connection.Connection(send, shut)
    for _ in range(connection.MOST_WAITING + 50):
        slow.post(b"{}")
    await asyncio.sleep(0)
    for _ in range(connection.MOST_WAITING + 50):
        slow.post(b"{}")
    assert slow.closed
    assert len(slow.outbox) <= 2
    stuck.set()
    assert slow.flushing is not None
    await slow.flushing
    assert closed == [1013]


# --- HTTP -----------------------------------------------------------------------------------------------------


EXAMPLES = 6


def test_no_request_makes_the_server_fail(server: Server) -> None:
    """Every operation that the server describes, with what fits the description and what does not."""
    with requests.Session() as session:
        guest = session.post(f"{server.base}/api/guest", json={"name": "Fuzz"}, timeout=10).json()
        session.cookies.clear()
        session.headers["Authorization"] = f"Bearer {guest['token']}"
        schema = schemathesis.openapi.from_dict(session.get(f"{server.base}/schema/openapi.json", timeout=20).json())
        seen: list[tuple[str, int]] = []
        for found in schema.get_all_operations():
            assert isinstance(found, Ok)
            operation = found.ok()

            @settings(
                max_examples=EXAMPLES,
                deadline=None,
                database=None,
                phases=[Phase.explicit, Phase.generate],
                suppress_health_check=list(HealthCheck),
            )
            @given(case=operation.as_strategy())
            def send(case: Any) -> None:
                answer = case.call(base_url=server.base, session=session, timeout=10)
                seen.append((f"{case.method} {case.path}", answer.status_code))
                assert answer.status_code < 500, f"{case.method} {case.formatted_path} {case.body!r}: {answer.text}"

            send()
        assert len({path for path, _ in seen}) > 20
        assert {code for _, code in seen} & {200, 201}
        assert session.get(f"{server.base}/health", timeout=10).json()["ok"]


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", "/api/tables", b"{"),
        ("POST", "/api/tables", b"\xff\xfe"),
        ("POST", "/api/tables", b'{"game": "lcg2", "options": ' + b'{"a":' * 500 + b"1" + b"}" * 501),
        ("POST", "/api/guest", b'{"name": "\\ud800"}'),
        ("POST", "/api/guest", b'{"name": "\\u0000"}'),
        ("POST", "/api/guest", b'{"name": "' + b"x" * 300_000 + b'"}'),
        ("PUT", "/api/decks/../../etc/passwd", b"{}"),
        ("GET", "/api/tables/%00", b""),
        ("GET", "/api/tables/" + "x" * 5000, b""),
        ("GET", "/api/replays/x/at/99999999999999999999999", b""),
        ("GET", "/api/replays/x/at/1?eyes=nobody", b""),
        ("DELETE", "/api/tables", b""),
        ("GET", "/api/nothing", b""),
        ("GET", "/..%2f..%2fetc/passwd", b""),
    ],
)
def test_bad_requests_are_answered_with_a_reason(server: Server, method: str, path: str, body: bytes) -> None:
    with requests.Session() as session:
        guest = session.post(f"{server.base}/api/guest", json={"name": "Fuzz"}, timeout=10).json()
        session.cookies.clear()
        headers = {"Authorization": f"Bearer {guest['token']}", "Content-Type": "application/json"}
        answer = session.request(method, server.base + path, data=body, headers=headers, timeout=10)
        assert 200 <= answer.status_code < 500, answer.text
        if path.startswith("/api"):
            assert answer.status_code >= 400
            assert answer.json()["error"]


def test_a_body_that_is_nested_too_deep_is_a_bad_request(tmp_path: Path) -> None:
    app = make_app(settings_in(tmp_path, database_in(tmp_path)))
    with TestClient(app, raise_server_exceptions=False) as client:
        answer = client.post("/api/guest", content=b"[" * 100_000, headers={"Content-Type": "application/json"})
        assert answer.status_code == 400
