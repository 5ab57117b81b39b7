"""A client of the table protocol for tests: talks to a real server on loopback, keeps everything it received."""

import asyncio
import contextlib
import functools
import json
import random
from collections.abc import Callable, Coroutine
from typing import Any, ParamSpec, Self

import httpx
import websockets
from websockets.asyncio.client import ClientConnection, connect

from fivekings.kernel.request import DECLINE

P = ParamSpec("P")

PATIENCE = 300
"""Answers that are given on the way to where somebody is wanted."""


def in_loop(test: Callable[P, Coroutine[Any, Any, None]]) -> Callable[P, None]:
    """Run a test that awaits, and no longer than two minutes."""

    @functools.wraps(test)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        asyncio.run(asyncio.wait_for(test(*args, **kwargs), 120))

    return run


class Player:
    """Somebody with a name at a server, who may call from another address than the rest (127.0.0.2, say)."""

    def __init__(self, base: str, name: str, address: str = "127.0.0.1") -> None:
        self.base = base
        self.name = name
        self.address = address
        transport = httpx.AsyncHTTPTransport(local_address=address)
        self.http = httpx.AsyncClient(base_url=base, timeout=30, transport=transport)
        self.token = ""
        self.id = ""

    async def sign_in(self) -> "Player":
        """Become a guest."""
        answer = await self.http.post("/api/guest", json={"name": self.name})
        answer.raise_for_status()
        doc = answer.json()
        self.token, self.id = doc["token"], doc["person"]["id"]
        self.http.cookies.clear()
        self.http.headers["Authorization"] = f"Bearer {self.token}"
        return self

    async def post(self, path: str, doc: Any = None, status: int | None = None) -> Any:
        """Send something."""
        answer = await self.http.post(path, json={} if doc is None else doc)
        if status is None:
            assert answer.status_code < 300, f"{path}: {answer.status_code} {answer.text}"
        else:
            assert answer.status_code == status, f"{path}: {answer.status_code} {answer.text}"
        return answer.json()

    async def get(self, path: str, status: int = 200) -> Any:
        """Ask for something."""
        answer = await self.http.get(path)
        assert answer.status_code == status, f"{path}: {answer.status_code} {answer.text}"
        return answer.json()

    async def close(self) -> None:
        """Go."""
        await self.http.aclose()


class Seat:
    """A connection to a table: the view put together from what was received, the open request, every frame."""

    def __init__(self, player: Player, table: str) -> None:
        self.player = player
        self.table = table
        self.socket: ClientConnection | None = None
        self.frames: list[str] = []
        self.view: dict[str, Any] = {}
        self.request: dict[str, Any] | None = None
        self.info: dict[str, Any] = {}
        self.questions: list[dict[str, Any]] = []
        self.clocks: list[dict[str, Any]] = []
        self.events: dict[int, dict[str, Any]] = {}
        self.chat: list[dict[str, Any]] = []
        self.you = -1
        self.at = -1
        self.complete = True
        self.count = 0
        self.answers: dict[int, dict[str, Any]] = {}
        self.notices: list[str] = []
        self.goodbye: dict[str, Any] | None = None

    async def connect(self, since: int | None = None) -> "Seat":
        """Say hello and wait for the welcome."""
        url = f"ws{self.player.base.removeprefix('http')}/api/tables/{self.table}/socket"
        origin = (self.player.address, 0)
        self.socket = await connect(url, max_size=None, max_queue=None, compression=None, local_addr=origin)
        await self.send({"type": "hello", "token": self.player.token, "since": self.at if since is None else since})
        await self.until(lambda: bool(self.info) and self.fresh)
        return self

    fresh = False

    async def send(self, doc: Any) -> None:
        """Send a message."""
        assert self.socket is not None
        if doc.get("type") == "hello":
            self.fresh = False
        await self.socket.send(json.dumps(doc))

    async def read(self, within: float = 20.0) -> dict[str, Any]:
        """Receive one message and take it in."""
        assert self.socket is not None
        async with asyncio.timeout(within):
            text = await self.socket.recv()
        assert isinstance(text, str)
        self.frames.append(text)
        doc: dict[str, Any] = json.loads(text)
        self.take_in(doc)
        return doc

    def take_in(self, doc: dict[str, Any]) -> None:
        """What a client does with a message."""
        kind = doc["type"]
        if kind == "welcome":
            self.fresh = True
            self.you, self.at, self.view = doc["you"], doc["at"], doc["view"] or {}
            self.request, self.info, self.questions = doc["request"], doc["table"], doc["questions"]
            self.clocks, self.chat, self.complete = doc["clocks"], doc["chat"], doc["complete"]
            if not doc["complete"]:
                self.events = {}
            self.events |= {event["number"]: event for event in doc["events"]}
        elif kind == "step":
            assert doc["at"] == self.at + 1, f"step {doc['at']} after {self.at}"
            self.at, self.request, self.clocks = doc["at"], doc["request"], doc["clocks"]
            for path, value in doc["view"].items():
                patch(self.view, path.split("/"), value)
            for event in doc["events"]:
                assert event["number"] not in self.events
                self.events[event["number"]] = event
        elif kind == "table":
            self.info, self.questions, self.clocks = doc["table"], doc["questions"], doc["clocks"]
        elif kind == "chat":
            self.chat.append(doc["line"])
        elif kind == "notice":
            self.notices.append(doc["text"])
        elif kind in ("ack", "refusal"):
            self.answers[doc["id"]] = doc
        elif kind == "goodbye":
            self.goodbye = doc

    async def until(self, test: Any, within: float = 20.0) -> None:
        """Read until something is so."""
        async with asyncio.timeout(within):
            while not test():
                await self.read(within)

    async def ask(self, doc: dict[str, Any]) -> dict[str, Any]:
        """Send a message and wait for its ack or refusal."""
        self.count += 1
        number = self.count
        await self.send({**doc, "id": number})
        await self.until(lambda: number in self.answers)
        return self.answers.pop(number)

    async def choose(self, picks: list[int], amount: int = 0) -> dict[str, Any]:
        """Answer what is asked."""
        assert self.request is not None
        doc = {"type": "choose", "request": self.request["number"], "mark": self.request["mark"]}
        doc |= {"picks": picks, "amount": amount}
        return await self.ask(doc)

    def any_choice(self, rng: random.Random) -> tuple[list[int], int]:
        """Any legal answer."""
        request = self.request
        assert request is not None
        options = request["options"]
        count = rng.randint(request["low"], min(request["high"], len(options)))
        picked = rng.sample(options, count)
        most = picked[0].get("most", 0) if count == 1 else 0
        return [option["option"] for option in picked], rng.randint(1, most) if most else 0

    async def play_on(self, rng: random.Random, most: int = 100_000) -> int:
        """Answer at random until the game is over; how many answers that took."""
        made = 0
        while self.info["stage"] == "playing" and made < most:
            if self.request is None:
                await self.read()
                continue
            picks, amount = self.any_choice(rng)
            number = self.request["number"]
            answer = await self.choose(picks, amount)
            if answer["type"] == "refusal" and "over" in answer["why"]:  # somebody has just given up
                await self.until(lambda: self.info["stage"] == "over")
                break
            if answer["type"] == "refusal" and "request has changed" in answer["why"]:  # somebody has given up
                continue
            assert answer["type"] == "ack", (answer, picks, amount, number, self.request)
            made += 1
            await self.until(lambda asked=number: not self.is_asked(asked))
        return made

    async def quiet(self, seconds: float = 0.2) -> None:
        """Take in what comes until nothing has come for a while."""
        with contextlib.suppress(TimeoutError):
            while True:
                await self.read(seconds)

    async def next(self, kind: str) -> dict[str, Any]:
        """The next message of a kind."""
        while True:
            doc = await self.read()
            if doc["type"] == kind:
                return doc

    async def settle(self) -> None:
        """Take in everything that the server has sent so far: it answers in order."""
        assert (await self.ask({"type": "mute", "seat": 31}))["type"] == "ack"

    async def again(self) -> "Seat":
        """Another connection of the same person, which starts from nothing."""
        return await Seat(self.player, self.table).connect()

    async def ended(self) -> dict[str, Any]:
        """Read until the connection ends; the goodbye, or nothing where none was said."""
        with contextlib.suppress(websockets.ConnectionClosed):
            while True:
                await self.read()
        return self.goodbye or {}

    def is_asked(self, number: int) -> bool:
        """Is this request still open?"""
        return self.request is not None and self.request["number"] == number

    async def close(self) -> None:
        """Hang up."""
        if self.socket is not None:
            with contextlib.suppress(websockets.ConnectionClosed):
                await self.socket.close()


def patch(doc: Any, path: list[str], value: Any) -> None:
    """Put a changed piece into a view."""
    for step in path[:-1]:
        doc = doc[int(step)] if isinstance(doc, list) else doc.setdefault(step, [] if step == "players" else {})
    doc[path[-1]] = value


class Company:
    """People at a server. Whatever they open is closed when they go.

    async with Company(server.base) as company:
        arya, jon = await company.play("Arya", "Jon", game="risk")
    """

    def __init__(self, base: str) -> None:
        self.base = base
        self.players: list[Player] = []
        self.seats: list[Seat] = []

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_error: object) -> None:
        for seat in self.seats:
            await seat.close()
        for player in self.players:
            await player.close()

    async def guest(self, name: str, address: str = "127.0.0.1") -> Player:
        """Somebody new."""
        player = Player(self.base, name, address)
        self.players.append(player)
        return await player.sign_in()

    async def sit(self, player: Player, table: str, since: int | None = None) -> Seat:
        """A connection of somebody to a table."""
        seat = Seat(player, table)
        self.seats.append(seat)
        return await seat.connect(since)

    async def sit_in_vain(self, player: Player, table: str) -> dict[str, Any]:
        """Somebody connects who is not let in; the goodbye."""
        seat = Seat(player, table)
        self.seats.append(seat)
        with contextlib.suppress(websockets.ConnectionClosed):
            await seat.connect()
        assert seat.goodbye is not None
        return seat.goodbye

    async def start(self, *names: str, bots: tuple[str, ...] = (), **wanted: Any) -> tuple[str, list[Player]]:
        """A game under way, with nobody connected yet."""
        people = [await self.guest(name) for name in names]
        seats = ["me", *["open"] * (len(names) - 1), *bots]
        table = (await people[0].post("/api/tables", {"seats": seats, **wanted}))["id"]
        for player in people[1:]:
            await player.post(f"/api/tables/{table}/join")
        for player in people:
            await player.post(f"/api/tables/{table}/ready")
        return table, people

    async def play(self, *names: str, bots: tuple[str, ...] = (), **wanted: Any) -> list[Seat]:
        """A game under way, with everybody connected, in the order of the seats."""
        table, people = await self.start(*names, bots=bots, **wanted)
        seats = [await self.sit(player, table) for player in people]
        for seat in seats:
            await seat.settle()
        return seats


async def play_out(seats: list[Seat], seed: int) -> None:
    """Everybody answers at random until the game is over."""
    await asyncio.gather(*[seat.play_on(random.Random(seed + place)) for place, seat in enumerate(seats)])


def plain(view: dict[str, Any]) -> dict[str, Any]:
    """A view without what is nothing: null and not being there mean the same."""
    return {key: value for key, value in view.items() if value is not None}


async def until(seats: list[Seat], reached: Callable[[Seat], bool]) -> Seat:
    """Everybody passes, or takes what comes first, until somebody is where they are wanted."""
    for _ in range(PATIENCE):
        for seat in seats:
            await seat.settle()
        for seat in seats:
            if reached(seat):
                return seat
        asked = [seat for seat in seats if seat.request is not None]
        if not asked:  # something is being passed for somebody
            await asyncio.sleep(0.01)
            continue
        seat = asked[0]
        assert seat.request is not None
        options = [option["option"] for option in seat.request["options"]]
        picks = [DECLINE] if options[-1] == DECLINE else options[: max(1, seat.request["low"])]
        assert (await seat.choose(picks))["type"] == "ack"
    raise AssertionError("nobody got there")
