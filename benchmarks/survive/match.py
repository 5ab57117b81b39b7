"""Games that go on through all faults: two players and two spectators at a table, one game after another."""

import asyncio
import json
import random
import time
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from benchmarks.survive.clients import AGAIN, IMPATIENT, LOST, PATIENT, Contestant, Watcher
from benchmarks.survive.history import PASS, History, Row, Verdict, check
from fivekings.games import game
from fivekings.kernel.record import setup_from_json
from fivekings.server.socket.messages import encode
from fivekings.server.tables import live_game
from fivekings.server.tables.auto_pass import passes
from fivekings.server.tables.live_game import LiveGame
from tests.server.client import Player, plain
from tests.server.server import rows

CLOCK = {"kind": "chess", "seconds": 3600, "increment": 0, "grace": 0}
PATIENCE = 30.0
"""Seconds in which a database must be back."""


class Match:
    """One table after another, played at random."""

    def __init__(self, number: int, bases: list[str], database: str, games: list[str], seed: int) -> None:
        self.number = number
        self.bases = bases
        self.database = database
        self.games = games
        self.rng = random.Random(f"{seed}/{number}")
        self.end = asyncio.Event()
        self.people: list[Player] = []
        self.players: list[Contestant] = []
        self.watchers: list[Watcher] = []
        self.verdict = Verdict()
        self.tried = 0
        self.finished = 0
        self.trouble: list[str] = []

    @property
    def acknowledged(self) -> int:
        """Decisions acknowledged so far, those of the present game too."""
        return self.verdict.acknowledged + sum(one.acknowledged for one in self.players)

    def place(self) -> tuple[int, int, int]:
        """How far it is: the table, by number, the entry that everybody has seen, and the latest that anybody has."""
        seen = [one.at for one in [*self.players, *self.watchers]] or [-1]
        return self.tried, min(seen), max(seen)

    def where(self) -> str:
        """Where everybody is, to explain a run that broke."""
        if not self.players:
            return f"no new table, {self.trouble[-1:]}"
        seen = [f"{one.player.name} at {one.at} through {one.player.base}" for one in [*self.players, *self.watchers]]
        return f"{self.players[0].table}: {', '.join(seen)}"

    async def run(self) -> None:
        """Play until the end is wanted."""
        while not self.end.is_set():
            table = await self.new_table()
            if table:
                await self.play(table)

    async def new_table(self) -> str:
        """Another table and other people, through different servers where there are several; nothing where a fault
        came in between."""
        await self.leave()
        self.tried += 1
        self.people = [
            Player(self.bases[(self.tried + place) % len(self.bases)], f"{name} {self.number}")
            for place, name in enumerate(("Arya", "Jon", "Bran", "Sansa"))
        ]
        one, two = self.people[:2]
        wanted = {"game": self.rng.choice(self.games), "seats": ["me", "open"], "clock": CLOCK, "public": False}
        try:
            for person in self.people:
                await person.sign_in()
            table: str = (await one.post("/api/tables", wanted))["id"]
            await two.post(f"/api/tables/{table}/join")
            for player in (one, two):
                await player.post(f"/api/tables/{table}/ready")
        except LOST as error:
            self.trouble.append(f"no table: {type(error).__name__} {error}"[:200])
            await asyncio.sleep(AGAIN)
            return ""
        return table

    async def leave(self) -> None:
        """Everybody goes."""
        for person in self.people:
            await person.close()

    async def play(self, table: str) -> None:
        """One game, up to its end or until the end is wanted, and the check of everything in it."""
        first, second, third, fourth = self.people
        self.players = [
            Contestant(first, table, self.bases, PATIENT, self.rng),
            Contestant(second, table, self.bases, IMPATIENT, self.rng),
        ]
        self.watchers = [Watcher(third, table, self.bases, PATIENT), Watcher(fourth, table, self.bases, IMPATIENT)]
        everybody = [*self.players, *self.watchers]
        await asyncio.gather(*[one.stay(self.end) for one in everybody])
        record = await self.settle(table, everybody)
        history = await asyncio.to_thread(self.history, table, record)
        found = check(history)
        over = everybody[0].info["stage"] == "over"
        if over:
            self.finished += 1
            stage = await asyncio.to_thread(read, self.database, "select stage from tables where id = ?", table)
            if stage != [("over",)]:
                found.disordered.append(f"{table}: the game is over for its players, in the database it is {stage}")
        for one in everybody:
            await one.close()
            self.trouble += one.trouble
        self.verdict.add(found)
        self.players, self.watchers = [], []

    async def settle(self, table: str, everybody: list[Watcher]) -> list[Row]:
        """Let everybody see what the record has; the server may still pass for somebody."""
        while True:
            record = await asyncio.to_thread(record_rows, self.database, table)
            goal = max((number for number, _ in record), default=0)
            async with asyncio.timeout(60):
                for one in everybody:
                    await one.catch_up(goal)
            if await asyncio.to_thread(record_rows, self.database, table) == record:
                return record

    def history(self, table: str, record: list[Row]) -> History:
        """The game as its players and spectators know it, and as the record tells it."""
        ((name, setup, seed),) = read(self.database, "select game, setup, seed from tables where id = ?", table)
        chosen = game(name)
        play = LiveGame.begin(chosen, chosen.complete(setup_from_json(json.loads(setup), table)), int(seed, 16))
        all_eyes = [-1, 0, 1]
        told: dict[int, list[list[Any]]] = {eyes: [] for eyes in all_eyes}
        passable: set[int] = set()
        for number, line in [(0, []), *record]:
            if number:
                request = play.state.request(line[0])
                if line[2] == PASS and request is not None and passes(play, request, None):
                    passable.add(number)
                play.redo(line)
            _, first, events = play.tail[-1]
            for eyes in all_eyes:
                told[eyes].append(json.loads(encode(play.tell(events, first, eyes))))
        views = {eyes: plain(json.loads(encode(live_game.view(play.state, eyes)))) for eyes in all_eyes}
        everybody = [*self.players, *self.watchers]
        sent = [one for player in self.players for one in player.sent]
        return History(table, record, sent, [one.witness(True) for one in everybody], told, views, passable)


def record_rows(database: str, table: str) -> list[Row]:
    """The record of a table, as the database has it."""
    found = read(database, "select number, line from entries where table_id = ? order by number", table)
    return [(number, json.loads(line)) for number, line in found]


def read(database: str, query: str, *values: Any) -> list[tuple[Any, ...]]:
    """What the database has, as soon as it answers."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            return rows(database, query, *values)
        except (SQLAlchemyError, OSError):
            if time.monotonic() > until:
                raise
            time.sleep(AGAIN)
