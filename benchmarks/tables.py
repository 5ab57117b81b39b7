"""Puts a load of live tables on one server: python -m benchmarks.tables --tables 500 --seconds 60

Starts `fivekings serve` on loopback with two scripted clients per table, each choosing once a second. Every client
checks that steps and events arrive in order without a gap. Prints the time until a choice is acknowledged, the time of
a durable write on this disk, and the server's memory per table.
"""

import argparse
import asyncio
import os
import random
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from fivekings.games import GAMES
from tests.server.server import QUICK, Server, database_in

ENCODE = msgspec.json.Encoder().encode


class Option(msgspec.Struct):
    """The fields a scripted client reads of an option."""

    option: int
    most: int = 0


class Request(msgspec.Struct):
    """The fields it reads of a question."""

    number: int
    low: int
    high: int
    options: list[Option]


class Told(msgspec.Struct):
    """The fields it reads of an event."""

    number: int


class Heard(msgspec.Struct):
    """The fields it reads of a message; everything else is skipped to save CPU time for the server."""

    type: str
    id: int = 0
    at: int = 0
    events: list[Told] = []
    request: Request | None = None


DECODE = msgspec.json.Decoder(Heard).decode


class Guest:
    """A scripted client at a table."""

    def __init__(self, base: str, token: str, seed: int) -> None:
        self.base = base
        self.token = token
        self.rng = random.Random(seed)
        self.socket: ClientConnection | None = None
        self.request: Request | None = None
        self.at = -1
        self.told = 0
        self.sent: dict[int, float] = {}
        self.times: list[float] = []
        self.count = 0
        self.refused = 0

    async def sit(self, table: str) -> None:
        """Connect to a table."""
        url = f"ws{self.base.removeprefix('http')}/api/tables/{table}/socket"
        self.socket = await connect(url, max_size=None, compression=None, ping_interval=None)
        await self.socket.send(ENCODE({"type": "hello", "token": self.token}).decode())

    async def listen(self) -> None:
        """Handle all incoming messages."""
        assert self.socket is not None
        while True:
            heard = DECODE(await self.socket.recv(decode=False))
            if heard.type == "step":
                assert heard.at == self.at + 1, f"step {heard.at} came after {self.at}"
                for number, event in enumerate(heard.events, self.told):
                    assert event.number == number, f"event {event.number} came in place of {number}"
                self.take_over(heard)
            elif heard.type == "ack":
                assert heard.at <= self.at, f"entry {heard.at} was acknowledged before it was told"
                self.times.append(time.perf_counter() - self.sent.pop(heard.id))
            elif heard.type == "welcome":
                self.take_over(heard)
            elif heard.type == "refusal":
                self.refused += 1
                self.sent.pop(heard.id, None)

    def take_over(self, heard: Heard) -> None:
        """Update from a message."""
        self.at, self.request = heard.at, heard.request
        if heard.events:
            self.told = heard.events[-1].number + 1

    async def choose(self) -> None:
        """Answer at random if anything is asked."""
        request = self.request
        if request is None or self.sent:
            return
        options = request.options
        picked = self.rng.sample(options, self.rng.randint(request.low, min(request.high, len(options))))
        most = picked[0].most if len(picked) == 1 else 0
        self.count += 1
        self.sent[self.count] = time.perf_counter()
        doc = {"type": "choose", "id": self.count, "request": request.number, "amount": most}
        assert self.socket is not None
        await self.socket.send(ENCODE({**doc, "picks": [option.option for option in picked]}), text=True)


def memory(pid: int) -> int:
    """The memory of a process, in bytes."""
    fields = Path(f"/proc/{pid}/statm").read_text().split()
    return int(fields[1]) * os.sysconf("SC_PAGE_SIZE")


def used(pid: int) -> float:
    """The CPU time of a process so far, in seconds."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def disk_seconds(folder: Path) -> float:
    """The median time of one small durable write on this disk."""
    took = []
    with (folder / "probe").open("wb") as file:
        for _ in range(50):
            started = time.perf_counter()
            file.write(b"x" * 4096)
            file.flush()
            os.fsync(file.fileno())
            took.append(time.perf_counter() - started)
    return sorted(took)[len(took) // 2]


async def seat(http: httpx.AsyncClient, guests: list[Guest], game: str) -> None:
    """Seat two guests at a new table and start."""
    one, two = guests
    head = [{"Authorization": f"Bearer {guest.token}"} for guest in guests]
    made = await http.post("/api/tables", json={"game": game, "seats": ["me", "open"]}, headers=head[0])
    made.raise_for_status()
    table = made.json()["id"]
    await http.post(f"/api/tables/{table}/join", json={}, headers=head[1])
    for who in head:
        (await http.post(f"/api/tables/{table}/ready", json={}, headers=who)).raise_for_status()
    await one.sit(table)
    await two.sit(table)


async def drive(guest: Guest, until: float) -> None:
    """Choose once a second if anything is asked."""
    listening = asyncio.create_task(guest.listen())
    await asyncio.sleep(guest.rng.random())
    while time.perf_counter() < until:
        started = time.perf_counter()
        if listening.done():
            listening.result()
            raise RuntimeError("a connection was lost")
        await guest.choose()
        await asyncio.sleep(max(0.0, 1.0 - (time.perf_counter() - started)))
    listening.cancel()


async def load(base: str, pid: int, tables: int, seconds: float, game: str) -> dict[str, Any]:
    """Seat everybody, let them play, and report."""
    limits = httpx.Limits(max_connections=20)
    async with httpx.AsyncClient(base_url=base, timeout=60, limits=limits) as http:
        warm = await http.post("/api/guest", json={"name": "Warm"})
        head = {"Authorization": f"Bearer {warm.json()['token']}"}
        http.cookies.clear()
        await http.post("/api/tables", json={"game": game, "seats": ["me", "open"]}, headers=head)
        for name in GAMES:  # what the server reads once, for all tables and pages, is no table's memory
            for shelf in ("cards", "decks", "rules"):
                (await http.get(f"/api/games/{name}/{shelf}")).raise_for_status()
        before = memory(pid)
        guests: list[Guest] = []
        for number in range(2 * tables):
            answer = await http.post("/api/guest", json={"name": f"Guest {number}"})
            answer.raise_for_status()
            http.cookies.clear()
            guests.append(Guest(base, answer.json()["token"], number))
        pairs = [guests[number : number + 2] for number in range(0, len(guests), 2)]
        for start in range(0, len(pairs), 10):
            await asyncio.gather(*[seat(http, pair, game) for pair in pairs[start : start + 10]])
            print(f"\rseated {min(start + 10, len(pairs))} tables", end="", file=sys.stderr, flush=True)
        print(file=sys.stderr)
        until, busy, own = time.perf_counter() + seconds, used(pid), used(os.getpid())
        await asyncio.gather(*[drive(guest, until) for guest in guests])
        after, busy, own = memory(pid), used(pid) - busy, used(os.getpid()) - own
        for guest in guests:
            assert guest.socket is not None
            await guest.socket.close()
    times = sorted(took for guest in guests for took in guest.times)
    return {
        "tables": tables,
        "acks": len(times),
        "per second": len(times) / seconds,
        "server's CPU ms each": 1000 * busy / len(times),
        "clients' CPU ms each": 1000 * own / len(times),
        "median ms": 1000 * times[len(times) // 2],
        "p95 ms": 1000 * times[int(len(times) * 0.95)],
        "p99 ms": 1000 * times[int(len(times) * 0.99)],
        "max ms": 1000 * times[-1],
        "refused": sum(guest.refused for guest in guests),
        "unanswered": sum(len(guest.sent) for guest in guests),
        "KB per live table": (after - before) / tables / 1024,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--game", default="lcg2")
    parser.add_argument("--database-url", default="")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        server = Server(arguments.database_url or database_in(folder), settings=QUICK)
        server.start()
        assert server.process is not None
        try:
            import uvloop

            work = load(server.base, server.process.pid, arguments.tables, arguments.seconds, arguments.game)
            found = uvloop.run(work)
        finally:
            server.stop()
        found["one lasting write ms"] = 1000 * disk_seconds(folder)
    for key, value in found.items():
        print(f"{key:22} {value:.2f}" if isinstance(value, float) else f"{key:22} {value}")


if __name__ == "__main__":
    main()
