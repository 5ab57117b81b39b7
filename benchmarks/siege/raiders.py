"""Those who attack, in a process of their own: python -m benchmarks.siege.raiders KIND FILE

The file has what they need to know, as JSON. The one who started them says `go`, `rest` and `tell` on standard input;
`tell` prints what they have done so far, as JSON. They end when it closes, or after their time. Every raider calls from
an address of its own on loopback, as a crowd would.
"""

import asyncio
import base64
import contextlib
import itertools
import json
import os
import random
import socket
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

import httpx
import websockets
from websockets.asyncio.client import ClientConnection, connect

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
from tests.server.client import Company, Seat

NICE: Final = 5
"""Raiders sit on other machines in truth, so they step back behind the server on this one."""
FASTEST: Final = 0.055
"""Seconds between two messages of a connection: just less often than the server allows."""
DONE: Counter[str] = Counter()
GO = asyncio.Event()
ADDRESSES = itertools.count(2)


def address() -> str:
    """An address on loopback that nobody else has."""
    number = next(ADDRESSES)
    return f"127.0.{1 + number // 250}.{1 + number % 250}"


def say(doc: dict[str, Any]) -> str:
    """A message as text."""
    return json.dumps(doc)


@asynccontextmanager
async def watching(base: str, table: str, token: str = "") -> AsyncIterator[ClientConnection]:
    """A connection to a table, by default a spectator's."""
    url = f"ws{base.removeprefix('http')}/api/tables/{table}/socket"
    own = (address(), 0)
    async with connect(url, max_size=None, compression=None, local_addr=own, open_timeout=30) as line:
        await line.send(say({"type": "hello", "token": token} if token else {"type": "hello"}))
        DONE["connected"] += 1
        yield line


async def again_and_again(work: Callable[[int], Awaitable[None]], number: int) -> None:
    """Do something until stopped; who is thrown out comes back."""
    while True:
        try:
            await work(number)
        except (OSError, websockets.WebSocketException, TimeoutError, httpx.HTTPError):
            DONE["thrown out"] += 1
            await asyncio.sleep(0.5)


async def crowd(count: int, one: Callable[[int], Awaitable[None]]) -> None:
    """Many at once, each for good."""
    await asyncio.gather(*[again_and_again(one, number) for number in range(count)])


# --- at a table -------------------------------------------------------------------------------------------------------


async def shout(base: str, spec: dict[str, Any], message: dict[str, Any], answer: str) -> None:
    """Spectators send the same message as often as they may, each after the answer to the last one."""

    async def one(_number: int) -> None:
        async with watching(base, spec["table"]) as line:
            while True:
                await GO.wait()
                started = time.monotonic()
                await line.send(say({**message, "id": 7}))
                async with asyncio.timeout(30):
                    while True:
                        heard = str(await line.recv())
                        kind = heard[9 : heard.find('"', 9)]
                        if kind in (answer, "refusal"):
                            break
                DONE[f"{kind} answers"] += 1
                DONE["KB"] += len(heard) // 1024
                await asyncio.sleep(max(0.0, FASTEST - (time.monotonic() - started)))

    await crowd(spec["count"], one)


async def story(base: str, spec: dict[str, Any]) -> None:
    """Spectators of one table ask for its story again and again."""
    await shout(base, spec, {"type": "story"}, "story")


async def chat(base: str, spec: dict[str, Any]) -> None:
    """Spectators of one table talk as much as they can."""
    await shout(base, spec, {"type": "say", "text": "winter is coming " * 10}, "ack")


async def deaf(base: str, spec: dict[str, Any]) -> None:
    """Connections that ask for the story again and again and never read a byte."""
    host, _, port = base.removeprefix("http://").partition(":")

    async def one(_number: int) -> None:
        loop = asyncio.get_running_loop()
        with socket.socket() as line:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            line.setblocking(False)
            line.bind((address(), 0))
            await loop.sock_connect(line, (host, int(port)))
            key = base64.b64encode(os.urandom(16)).decode()
            head = f"GET /api/tables/{spec['table']}/socket HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\n"
            head += f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n"
            await loop.sock_sendall(line, head.encode())
            await asyncio.sleep(0.2)
            await loop.sock_sendall(line, frame(say({"type": "hello"})))
            DONE["connected"] += 1
            while True:
                await GO.wait()
                await loop.sock_sendall(line, frame(say({"type": "story"})))
                DONE["stories asked for"] += 1
                await asyncio.sleep(FASTEST)

    await crowd(spec["count"], one)


def frame(text: str) -> bytes:
    """A text frame of a client, masked with nothing."""
    data = text.encode()
    assert len(data) < 126
    return bytes([0x81, 0x80 | len(data), 0, 0, 0, 0]) + data


# --- over HTTP --------------------------------------------------------------------------------------------------------


async def checks(base: str, spec: dict[str, Any]) -> None:
    """So many cards and decks a second are checked, from ten addresses, whether or not answers come."""
    people = [httpx.AsyncClient(base_url=base, timeout=30, transport=own_address()) for _ in range(10)]
    rng = random.Random(1)
    under_way: set[asyncio.Task[None]] = set()
    DONE["connected"] = len(people)

    async def one(client: httpx.AsyncClient, path: str, body: Any) -> None:
        with contextlib.suppress(httpx.HTTPError):
            answer = await client.post(path, json=body)
            DONE[f"{path.rpartition('/')[2]} {answer.status_code}"] += 1

    try:
        for client in itertools.cycle(people):
            await GO.wait()
            path, body = rng.choice(spec["bodies"])
            task = asyncio.create_task(one(client, path, body))
            under_way.add(task)
            task.add_done_callback(under_way.discard)
            await asyncio.sleep(1 / spec["rate"])
    finally:
        for client in people:
            await client.aclose()


def own_address() -> httpx.AsyncHTTPTransport:
    """A way out from an address that nobody else has."""
    return httpx.AsyncHTTPTransport(local_address=address())


async def replays(base: str, spec: dict[str, Any]) -> None:
    """Some look at moments of a finished game as quickly as they can, others choose and take it back."""

    async def reader(number: int) -> None:
        rng = random.Random(number)
        async with httpx.AsyncClient(base_url=base, timeout=30, transport=own_address()) as client:
            while True:
                await GO.wait()
                moment = rng.randrange(spec["moments"])
                paths = [f"/at/{moment}?eyes=-2", "", "/check", f"/at/{moment}?eyes=0", "/record"]
                answer = await client.get(f"/api/replays/{spec['table']}{rng.choice(paths)}")
                DONE[f"replays {answer.status_code}"] += 1
                await asyncio.sleep(0.03)

    async def ditherer(number: int) -> None:
        rng = random.Random(number)
        async with Company(base) as company:
            one = await company.guest(f"Ditherer {number}", address())
            wanted = {"game": "lcg2", "seats": ["me", "bot:hodor"], "start": True}
            mine = await company.sit(one, (await one.post("/api/tables", wanted))["id"])
            DONE["connected"] += 1
            while mine.info["stage"] == "playing":
                await GO.wait()
                await mine.quiet(FASTEST)
                if mine.request is not None:
                    picks, amount = mine.any_choice(rng)
                    await mine.choose(picks, amount)
                    await asyncio.sleep(FASTEST)
                for _ in range(5):
                    answer = await mine.ask({"type": "undo"})
                    DONE[f"undo {answer['type']}"] += 1
                    await asyncio.sleep(FASTEST)

    await asyncio.gather(crowd(spec["readers"], reader), crowd(spec["ditherers"], ditherer))


async def maesters(base: str, spec: dict[str, Any]) -> None:
    """Tables at which only maesters play, each with somebody who watches."""
    async with Company(base) as company:
        for number in range(0, spec["count"], 20):
            one = await company.guest(f"Patron {number}", address())
            for _ in range(min(20, spec["count"] - number)):
                wanted = {"game": "lcg2", "seats": ["bot:maester"] * 2, "start": True}
                answer = await one.http.post("/api/tables", json=wanted)
                DONE[f"tables {answer.status_code}"] += 1
                if answer.status_code < 300:
                    await company.sit(one, answer.json()["id"])
                await asyncio.sleep(0.05)
        while True:
            await asyncio.gather(*[seat.quiet(1.0) for seat in company.seats])


async def half_open(base: str, spec: dict[str, Any]) -> None:
    """Connections that send half a header and nothing more; when were they closed?"""
    host, _, port = base.removeprefix("http://").partition(":")
    opened: list[tuple[float, asyncio.StreamReader, asyncio.StreamWriter]] = []
    await GO.wait()
    for _ in range(spec["count"]):
        reader, writer = await asyncio.open_connection(host, int(port), local_addr=(address(), 0))
        writer.write(b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Half: ")
        await writer.drain()
        opened.append((time.monotonic(), reader, writer))
        DONE["opened"] += 1

    async def closed(since: float, reader: asyncio.StreamReader) -> None:
        with contextlib.suppress(OSError):
            while await reader.read(1000):
                pass
        DONE["closed"] += 1
        DONE["longest, ms"] = max(DONE["longest, ms"], int(1000 * (time.monotonic() - since)))

    await asyncio.gather(*[closed(since, reader) for since, reader, _ in opened])
    DONE["all closed"] = 1
    await asyncio.Event().wait()


# --- cards ------------------------------------------------------------------------------------------------------------


async def cards(base: str, spec: dict[str, Any]) -> None:
    """Each plays with a deck of hostile cards against bots that have it too, at random, game after game."""

    async def one(number: int) -> None:
        made = spec["decks"][number]
        rng = random.Random(number)
        async with Company(base) as company:
            player = await company.guest(f"Forger {number}", address())
            ident = f"deck-{player.id}"[:32]
            kept = await player.http.put(f"/api/decks/{ident}", json={"game": "lcg2", "name": "x", "deck": made})
            if kept.status_code != 200:
                DONE["refused"] += 1
                await asyncio.sleep(5)
                return
            seats = ["me", *["bot:hodor"] * (spec["seats"] - 1)]
            wanted = {"game": "lcg2", "seats": seats, "decks": [ident] * len(seats), "start": True}
            answer = await player.http.post("/api/tables", json=wanted)
            if answer.status_code >= 300:
                DONE["refused"] += 1
                await asyncio.sleep(5)
                return
            mine = await company.sit(player, answer.json()["id"])
            DONE["connected"] += 1
            until = time.monotonic() + 20
            while mine.info["stage"] == "playing" and time.monotonic() < until:
                await GO.wait()
                await mine.quiet(FASTEST)
                if mine.request is None:
                    continue
                picks, amount = mine.any_choice(rng)
                started = time.monotonic()
                outcome = await mine.choose(picks, amount)
                DONE[f"decisions {outcome['type']}"] += 1
                DONE["slowest, ms"] = max(DONE["slowest, ms"], int(1000 * (time.monotonic() - started)))
            await end_game(mine)
            DONE["games"] += 1

    await crowd(len(spec["decks"]), one)


async def end_game(mine: Seat) -> None:
    """Give up, or end a game that cannot go on."""
    if mine.info["stage"] == "playing":
        await mine.ask({"type": "concede"})


# --- the process ------------------------------------------------------------------------------------------------------

KINDS: Final = {
    "story": story,
    "chat": chat,
    "deaf": deaf,
    "checks": checks,
    "replays": replays,
    "maesters": maesters,
    "half_open": half_open,
    "cards": cards,
}


async def obey() -> None:
    """Do as standard input says, until it closes."""
    loop = asyncio.get_running_loop()
    orders = asyncio.StreamReader()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(orders), sys.stdin)
    while order := (await orders.readline()).decode().strip():
        if order == "go":
            GO.set()
        elif order == "rest":
            GO.clear()
        elif order == "tell":
            print(json.dumps(DONE), flush=True)


async def raid(kind: str, spec: dict[str, Any]) -> None:
    """Attack until told to stop, or until the time is up."""
    os.nice(NICE)
    tasks = [asyncio.create_task(obey()), asyncio.create_task(KINDS[kind](spec["base"], spec))]
    await asyncio.wait(tasks, timeout=spec["seconds"], return_when=asyncio.FIRST_COMPLETED)
    if tasks[1].done() and tasks[1].exception() is not None:
        DONE[f"failed: {tasks[1].exception()!r}"[:200]] += 1
    print(json.dumps(DONE), flush=True)
    os._exit(0)  # raiders hang up without a word


if __name__ == "__main__":
    asyncio.run(raid(sys.argv[1], json.loads(Path(sys.argv[2]).read_text(encoding="utf-8"))))
