"""The probe: scripted players at tables of their own, whose choices are timed while others attack the server."""

import asyncio
import contextlib
import itertools
import time
from typing import Final, NamedTuple, Self

import httpx
import websockets

from benchmarks.tables import Guest, seat

GAME: Final = "lcg2"
TABLES: Final = 3
PACE: Final = 0.06
"""Seconds between two choices of a player: just less often than the server allows."""
STUCK: Final = 15.0
"""Seconds after which a choice without an answer counts as it is."""
LIMIT: Final = 0.1
"""Seconds within which 99 of 100 choices must be acknowledged."""
NOISE: Final = 2.0
"""By what factor an attack may slow a probe that the machine alone keeps from the limit."""


class Times(NamedTuple):
    """How long choices took, in seconds."""

    choices: int
    p50: float
    p99: float
    longest: float

    @classmethod
    def of(cls, times: list[float]) -> "Times":
        """The figures of some times; none at all means that nothing was answered."""
        if not times:
            return cls(0, STUCK, STUCK, STUCK)
        ranked = sorted(times)
        return cls(len(ranked), ranked[len(ranked) // 2], ranked[int(len(ranked) * 0.99)], ranked[-1])

    def __str__(self) -> str:
        p50, p99, longest = (f"{1000 * took:.0f}" for took in self[1:])
        return f"{p50}/{p99}/{longest} ms"


class Probe:
    """Two players at each table choose at random. `async with` starts and stops them."""

    def __init__(self, base: str) -> None:
        self.base = base
        self.http = httpx.AsyncClient(base_url=base, timeout=60)
        self.tokens: list[str] = []
        self.guests: dict[int, list[Guest]] = {}
        self.times: list[float] = []
        self.playing: list[asyncio.Task[None]] = []
        self.health: list[float] = []
        self.seeds = itertools.count()

    async def __aenter__(self) -> Self:
        for number in range(2 * TABLES):
            answer = await self.http.post("/api/guest", json={"name": f"Probe {number}"})
            answer.raise_for_status()
            self.http.cookies.clear()
            self.tokens.append(answer.json()["token"])
        for table in range(TABLES):
            await self.sit(table)
        self.playing = [asyncio.create_task(self.play(table)) for table in range(TABLES)]
        self.playing.append(asyncio.create_task(self.feel()))
        return self

    async def __aexit__(self, *_error: object) -> None:
        for task in self.playing:
            task.cancel()
        await asyncio.gather(*self.playing, return_exceptions=True)
        for table in self.guests:
            await self.get_up(table)
        await self.http.aclose()

    async def sit(self, table: int) -> None:
        """A new game at one of the tables."""
        tokens = self.tokens[2 * table : 2 * table + 2]
        guests = [Guest(self.base, token, next(self.seeds)) for token in tokens]
        for guest in guests:
            guest.times = self.times
        await seat(self.http, guests, GAME)
        self.guests[table] = guests

    async def get_up(self, table: int) -> None:
        """Leave a table."""
        for guest in self.guests[table]:
            if guest.socket is not None:
                with contextlib.suppress(websockets.ConnectionClosed, OSError):
                    await guest.socket.close()

    async def play(self, table: int) -> None:
        """Choose whenever asked; where nobody is asked for long the game is over, and the next one begins."""
        while True:
            guests = self.guests[table]
            listening = [asyncio.create_task(guest.listen()) for guest in guests]
            try:
                idle = 0
                while idle * PACE < 1.5:
                    for task in listening:
                        if task.done():
                            task.result()
                    for guest in guests:
                        await guest.choose()
                    busy = any(guest.request is not None or guest.sent for guest in guests)
                    idle = 0 if busy else idle + 1
                    await asyncio.sleep(PACE)
            finally:
                for task in listening:
                    task.cancel()
                await asyncio.gather(*listening, return_exceptions=True)
            await self.get_up(table)
            await self.sit(table)

    async def feel(self) -> None:
        """Ask for the server's health again and again."""
        while True:
            started = time.perf_counter()
            answer = await self.http.get("/health")
            self.health.append(time.perf_counter() - started if answer.status_code == 200 else STUCK)
            await asyncio.sleep(0.25)

    async def measure(self, seconds: float) -> list[float]:
        """The times of what is chosen in the next seconds; what is open by then is waited for, up to a limit."""
        self.times.clear()
        await asyncio.sleep(seconds)
        for task in self.playing:
            if task.done():
                task.result()  # a connection was lost, or steps did not come in order
        waiting = [
            (guest, number, sent)
            for pair in self.guests.values()
            for guest in pair
            for number, sent in guest.sent.items()
        ]
        times = list(self.times)
        for guest, number, sent in waiting:
            while number in guest.sent and time.perf_counter() - sent < STUCK:
                await asyncio.sleep(0.01)
            times.append(time.perf_counter() - sent)
        return times
