"""A client of the table protocol for tests: talks to a real server on loopback, keeps everything it received."""

import asyncio
import contextlib
import json
import random
from typing import Any

import httpx
import websockets
from websockets.asyncio.client import ClientConnection, connect


class Player:
    """Somebody with a name at a server."""

    def __init__(self, base: str, name: str) -> None:
        self.base = base
        self.name = name
        self.http = httpx.AsyncClient(base_url=base, timeout=30)
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
        self.goodbye: dict[str, Any] | None = None

    async def connect(self, since: int | None = None) -> "Seat":
        """Say hello and wait for the welcome."""
        url = f"ws{self.player.base.removeprefix('http')}/api/tables/{self.table}/socket"
        self.socket = await connect(url, max_size=None, compression=None)
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
        doc = {"type": "choose", "request": self.request["number"], "picks": picks, "amount": amount}
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
            assert answer["type"] == "ack", answer
            made += 1
            await self.until(lambda asked=number: not self.is_asked(asked))
        return made

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
