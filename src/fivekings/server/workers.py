"""Workers: expensive work is done in processes apart from the server, so that no table waits for it.

A process that takes too much time or memory is ended and replaced (`worker.py`). Questions wait in line, and those who
ask take turns, so that many questions of one do not hold up the others. A question that takes long gives up its turn
and goes on beside the others.
"""

import asyncio
import contextlib
import logging
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections import OrderedDict, deque
from collections.abc import Callable
from typing import Any, Final, NamedTuple

import msgspec

from fivekings.kernel.errors import BadInput, Refused
from fivekings.kernel.request import Choice, choice_from_json
from fivekings.server.metrics import Metrics
from fivekings.server.settings import Settings
from fivekings.server.tables.game_record import setup_text
from fivekings.server.tables.live_game import LiveGame

LOG = logging.getLogger("fivekings.server.workers")
IDLE: Final = 300.0
"""Seconds after which a process that nobody asks is ended."""
START_WITHIN: Final = 60.0
"""Seconds in which a process must be ready."""
A_MOMENT: Final = 0.2
SLOW: Final = 3.0
"""Seconds after which a question that is still being answered gives up its turn."""
MOST_SLOW: Final = 3
"""Questions that may be answered without a turn."""
LARGEST: Final = 64 << 20
"""Bytes of an answer."""
CHUNK: Final = 1 << 18
MOST_WAITING: Final = 500
"""Questions that may wait for a process; more are refused."""


class Failed(Exception):
    """A question got no answer: why, and whether its process had to be ended for it."""

    def __init__(self, why: str, ended: bool, trace: str = "") -> None:
        super().__init__(why)
        self.why = why
        self.ended = ended
        if trace:
            self.add_note(trace)


class Limits(NamedTuple):
    """How long a question may take: seconds of the processor, and seconds by the clock."""

    seconds: float
    patience: float


class Reply(msgspec.Struct):
    """What a process answers."""

    result: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET
    spent: float = 0.0
    """Seconds of the processor that it took."""
    bad_input: tuple[str, str] | None = None
    refused: tuple[str, str] | None = None
    error: str = ""
    trace: str = ""
    full: bool = False
    """Is the process out of memory, and ends?"""


REPLIES: Final = msgspec.json.Decoder(Reply)


class Worker:
    """One process, and the line to it."""

    def __init__(self, mebibytes: int, niceness: int) -> None:
        self.line, theirs = socket.socketpair()
        self.line.setblocking(False)
        path = os.pathsep.join(place or os.getcwd() for place in sys.path)
        command = [sys.executable, "-P", "-m", "fivekings.server.worker", str(mebibytes), str(niceness)]
        try:
            with theirs:
                self.process: subprocess.Popen[bytes] = subprocess.Popen(
                    command, stdin=theirs.fileno(), env={**os.environ, "PYTHONPATH": path}
                )
        except OSError:
            self.line.close()
            raise
        self.ready = False
        self.since = time.monotonic()
        """Since when nobody has asked it anything."""

    async def ask(self, question: bytes, seconds: float) -> Reply:
        """An answer, within so many seconds."""
        loop = asyncio.get_running_loop()
        if not self.ready:
            async with asyncio.timeout(START_WITHIN):
                await self.hear()
            self.ready = True
        async with asyncio.timeout(seconds):
            await loop.sock_sendall(self.line, question)
            return await self.hear()

    async def hear(self) -> Reply:
        """What it says."""
        size = int.from_bytes(await self.read(4), "big")
        if size > LARGEST:
            raise EOFError
        said = await self.read(size)
        self.since = time.monotonic()
        return REPLIES.decode(said)

    async def read(self, size: int) -> bytearray:
        """So many bytes of what it says."""
        loop = asyncio.get_running_loop()
        said = bytearray()
        while len(said) < size:
            more = await loop.sock_recv(self.line, min(CHUNK, size - len(said)))
            if not more:
                raise EOFError
            said += more
        return said

    def fate(self) -> int | None:
        """How a process that says nothing any more has ended."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            return self.process.wait(A_MOMENT)
        return None

    def stop(self) -> None:
        """Stop it, whatever it is doing. The system may take a while to tidy up behind it; nobody waits for that."""
        if self.process.poll() is None:
            self.process.kill()
            threading.Thread(target=self.process.wait, daemon=True).start()

    def end(self) -> None:
        """Stop it, and hang up."""
        self.stop()
        self.line.close()


class Turns:
    """So many may work at once. Askers get their turns one after the other, however many questions each of them has."""

    def __init__(self, count: int) -> None:
        self.free = count
        self.waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    def __len__(self) -> int:
        """How many wait."""
        return sum(map(len, self.waiting.values()))

    async def acquire(self, asker: str) -> None:
        """Wait for a turn."""
        if self.free > 0 and not self.waiting:
            self.free -= 1
            return
        if len(self) >= MOST_WAITING:
            raise Refused("the server is busy; try again in a minute")
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.setdefault(asker, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.release()
            else:
                self.drop(asker, turn)
            raise

    def drop(self, asker: str, turn: "asyncio.Future[None]") -> None:
        """Somebody waits no longer."""
        line = self.waiting.get(asker)
        if line is not None and turn in line:
            line.remove(turn)
            if not line:
                del self.waiting[asker]

    def release(self) -> None:
        """A turn is over: the one who has waited longest since their last one is next."""
        self.free += 1
        while self.free > 0 and self.waiting:
            asker, line = self.waiting.popitem(last=False)
            turn = line.popleft()
            if line:
                self.waiting[asker] = line
            if not turn.done():
                self.free -= 1
                turn.set_result(None)


class Workers:
    """Some processes. They start when something is asked, and end when nothing has been for a while."""

    def __init__(self, settings: Settings, metrics: Metrics, lane: str, count: int, niceness: int) -> None:
        self.settings = settings
        self.niceness = niceness
        self.turns = Turns(max(1, count))
        self.slow = asyncio.Semaphore(MOST_SLOW)
        self.free: list[Worker] = []
        self.busy: set[Worker] = set()
        self.tidying: asyncio.TimerHandle | None = None
        self.closed = False
        self.spent = metrics.work_seconds.labels(lane)
        metrics.work_waiting.labels(lane).set_function(lambda: len(self.turns))

    async def think(self, play: LiveGame, seat: int, level: str, seed: int) -> Choice:
        """A bot's answer; `Failed` where it has none."""
        of = {**position_of(play), "seat": seat, "level": level, "seed": seed}
        try:
            return choice_from_json(msgspec.json.decode(await self.do("think", of)))
        except Refused as refusal:
            raise Failed(f"Refused: {refusal.reason}", ended=False) from None

    async def do(
        self,
        job: str,
        of: dict[str, Any],
        asker: str = "",
        bill: Callable[[float], None] | None = None,
        limits: Limits | None = None,
    ) -> bytes:
        """What a job finds, as JSON. What it complains of is raised here too; `Failed` where there is no answer. `bill`
        is called with the seconds of the processor that it took, whatever came of it."""
        limits = limits or Limits(self.settings.bot_seconds, self.settings.bot_patience)
        try:
            reply = await self.in_turn(question(job, of, limits.seconds), asker, limits)
        except Failed as failure:
            reply = Reply(error=failure.why, full=failure.ended, spent=failure.ended * limits.seconds)
        self.spent.inc(reply.spent)
        if bill is not None:
            bill(reply.spent)
        if reply.bad_input is not None:
            raise BadInput(*reply.bad_input)
        if reply.refused is not None:
            raise Refused(*reply.refused)
        if isinstance(reply.result, msgspec.UnsetType):
            raise Failed(reply.error, reply.full, reply.trace)
        return bytes(reply.result)

    async def in_turn(self, asked: bytes, asker: str, limits: Limits) -> Reply:
        """An answer when it is this question's turn; if it takes long, the next one need not wait for it."""
        await self.turns.acquire(asker)
        held: Turns | asyncio.Semaphore = self.turns
        asking = asyncio.ensure_future(self.ask(asked, limits))
        try:
            while not (await asyncio.wait([asking], timeout=SLOW))[0]:
                if held is self.turns and not self.slow.locked():
                    await self.slow.acquire()
                    self.turns.release()
                    held = self.slow
            return await asking
        finally:
            asking.cancel()
            held.release()

    async def ask(self, asked: bytes, limits: Limits) -> Reply:
        """Have a process answer; one that does not is ended, and the next question starts another."""
        worker = self.one()
        self.busy.add(worker)
        sound = False
        try:
            reply = await worker.ask(asked, limits.patience)
            sound = not reply.full
            return reply
        except TimeoutError:
            raise Failed(f"it gave no answer within {limits.patience:g} seconds", ended=True) from None
        except (EOFError, OSError):
            raise Failed(said_of(worker.fate(), limits), ended=True) from None
        finally:
            self.busy.discard(worker)
            if sound and not self.closed:
                self.free.append(worker)
                self.tidy_later()
            else:
                worker.end()

    def one(self) -> Worker:
        """A process that is free, or a new one."""
        while self.free:
            worker = self.free.pop()
            if worker.process.poll() is None:
                return worker
            worker.end()
        try:
            return Worker(self.settings.bot_memory, self.niceness)
        except OSError as error:
            raise Failed(f"no process could be started: {error.strerror}", ended=False) from None

    def tidy_later(self) -> None:
        """Look for idle processes in a while."""
        if self.tidying is None:
            self.tidying = asyncio.get_running_loop().call_later(IDLE, self.tidy)

    def tidy(self) -> None:
        """End processes that nobody has asked for a while."""
        self.tidying = None
        early = time.monotonic() - IDLE
        for worker in [one for one in self.free if one.since <= early]:
            self.free.remove(worker)
            worker.end()
        if self.free:
            self.tidy_later()

    def close(self) -> None:
        """Work no more."""
        self.closed = True
        if self.tidying is not None:
            self.tidying.cancel()
        for worker in self.free:
            worker.end()
        self.free.clear()
        for worker in self.busy:  # those who wait for an answer hang up
            worker.stop()


def said_of(code: int | None, limits: Limits) -> str:
    """Why a process has ended."""
    if code is None:
        return "its process has hung up"
    if code == -signal.SIGXCPU:
        return f"it took more than {limits.seconds:g} seconds of the processor"
    return f"its process was ended by signal {-code}" if code < 0 else f"its process ended with code {code}"


def position_of(play: LiveGame) -> dict[str, Any]:
    """A game as it stands, for a job."""
    return {"name": play.game.name, "setup": setup_text(play.setup.to_json()), "state": play.state.to_json()}


def question(job: str, of: dict[str, Any], seconds: float) -> bytes:
    """A question as a process reads it."""
    return msgspec.json.encode({"job": job, "of": of, "seconds": seconds}) + b"\n"
