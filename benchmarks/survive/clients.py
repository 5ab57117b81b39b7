"""Clients that play and watch through every fault, and note all they send, hear and see."""

import asyncio
import contextlib
import random
from typing import Any

import httpx
import websockets

from benchmarks.survive.history import ACK, REFUSED, Sent, Sight, Witness
from tests.server.client import Player, Seat, plain

LOST = (websockets.WebSocketException, OSError, httpx.HTTPError, AssertionError)
"""How a connection ends in a fault; or over a message that does not fit, of which the checker will complain."""
WELCOMED = 2.5
"""Seconds in which a client must be welcomed, or it tries the next server: this one may be paused."""
PATIENT = 60.0
"""Seconds without a message after which a patient client connects again. A server that has lost a table must say so
sooner."""
IMPATIENT = 1.2
"""Seconds without a message after which an impatient client connects again, through the next server."""
AGAIN = 0.1
"""Seconds between two attempts to connect."""


class Watcher(Seat):
    """A spectator who comes back after every fault, through one server after the other, and notes what they see."""

    def __init__(self, player: Player, table: str, bases: list[str], patience: float) -> None:
        super().__init__(player, table)
        self.bases = bases
        self.connections: list[list[Sight]] = []
        self.since = -1
        self.retries = 0
        self.patience = patience
        self.trouble: list[str] = []
        """Why connections ended, to explain a run that broke."""

    def take_in(self, doc: dict[str, Any]) -> None:
        """Note what is seen, and then take it in."""
        if doc["type"] == "welcome":
            self.connections[-1].append(Sight(doc["at"], doc["events"], self.since, doc["complete"]))
            self.since = -1
        elif doc["type"] == "step":
            self.connections[-1].append(Sight(doc["at"], doc["events"]))
        super().take_in(doc)

    async def come_back(self) -> None:
        """Connect, as often as it takes."""
        while True:
            self.since = self.at
            self.connections.append([])
            try:
                async with asyncio.timeout(WELCOMED):
                    await self.connect()
                return
            except (*LOST, TimeoutError) as error:
                self.note(error)
            if not self.connections[-1]:
                self.connections.pop()
            self.move()
            await self.close()
            await asyncio.sleep(AGAIN)

    def note(self, error: Exception) -> None:
        """Remember why a connection ended."""
        why = "" if self.goodbye is None else self.goodbye["why"]
        self.trouble.append(f"{type(error).__name__} {why}".strip())
        self.goodbye = None

    async def close(self) -> None:
        """Hang up; a server that is paused does not answer to that."""
        with contextlib.suppress(*LOST, TimeoutError):
            async with asyncio.timeout(0.2):
                await super().close()

    async def stay(self, end: asyncio.Event) -> None:
        """Be at the table until the game is over or the end is wanted, whatever happens."""
        while not end.is_set():
            try:
                await self.come_back()
                while not end.is_set():
                    if self.info["stage"] == "over":
                        return
                    await self.do_something()
            except (*LOST, TimeoutError) as error:
                self.note(error)
                self.move()
            await self.close()

    def move(self) -> None:
        """Try the next server."""
        self.retries += 1
        self.player.base = self.bases[self.retries % len(self.bases)]

    async def do_something(self) -> None:
        """Watch."""
        await self.read(self.patience)

    async def catch_up(self, goal: int) -> None:
        """See everything up to an entry, on a fresh connection if need be."""
        while self.at < goal:
            try:
                if self.socket is None or self.socket.close_code is not None:
                    await self.come_back()
                await self.until(lambda: self.at >= goal, within=WELCOMED)
            except (*LOST, TimeoutError) as error:
                self.note(error)
                await self.close()

    def witness(self, with_view: bool) -> Witness:
        """What they saw."""
        name = f"seat {self.you}" if self.you >= 0 else f"spectator {self.player.name}"
        return Witness(name, self.you, self.connections, plain(self.view) if with_view else None)


class Contestant(Watcher):
    """A player who answers at random, and sends a decision again, or not, whose acknowledgement did not come."""

    def __init__(self, player: Player, table: str, bases: list[str], patience: float, rng: random.Random) -> None:
        super().__init__(player, table, bases, patience)
        self.rng = rng
        self.sent: list[Sent] = []
        self.unheard: dict[str, Any] | None = None
        """The message whose answer did not come."""
        self.acknowledged = 0

    async def do_something(self) -> None:
        """Decide if asked to."""
        if self.unheard is not None:
            doc, self.unheard = self.unheard, None
            if self.rng.random() < 0.5:
                await self.decide(doc, self.sent[-1], again=True)
                return
        if self.request is None:
            await self.read(self.patience)
            return
        picks, amount = self.any_choice(self.rng)
        number = self.request["number"]
        doc = {"type": "choose", "request": number, "mark": self.request["mark"], "picks": picks, "amount": amount}
        sent = Sent(self.you, number, picks, amount)
        self.sent.append(sent)
        await self.decide(doc, sent)

    async def decide(self, doc: dict[str, Any], sent: Sent, again: bool = False) -> None:
        """Send a decision and wait for what becomes of it."""
        self.unheard = doc
        self.count += 1
        number = self.count
        await self.send({**doc, "id": number})
        while number not in self.answers:
            await self.read(self.patience)
        answer = self.answers.pop(number)
        self.unheard = None
        if answer["type"] == "ack":
            sent.result, sent.at = ACK, answer["at"]
            self.acknowledged += 1
            while self.is_asked(sent.request):
                await self.read(self.patience)
            return
        self.trouble.append(f"refused: {answer['why']}")
        if again:  # the first may have been written, but then it must be acknowledged now
            sent.refused_again = True
        else:
            sent.result = REFUSED
