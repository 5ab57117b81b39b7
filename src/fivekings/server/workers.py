"""Workers: heavy work runs in separate processes, so that no table waits for it.

A process that exceeds its time or memory is ended and replaced (`worker.py`). Questions wait in a queue in which
requesters take turns, so that many questions of one do not hold up the others. A question that takes long gives up its
slot and continues beside the others.
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
"""Seconds after which an idle process is ended."""
START_WITHIN: Final = 60.0
"""Seconds in which a process must have started."""
A_MOMENT: Final = 0.2
SLOW: Final = 3.0
"""Seconds after which a running question gives up its slot."""
MOST_SLOW: Final = 3
"""Questions that may run without a slot."""
LARGEST: Final = 64 << 20
"""The most bytes of an answer."""
CHUNK: Final = 1 << 18
MOST_WAITING: Final = 500
"""The most questions in the queue; more are refused."""


class Failed(Exception):
    """A question got no answer: why, and whether its process had to be ended."""

    def __init__(self, why: str, ended: bool, trace: str = "") -> None:
        super().__init__(why)
        self.why = why
        self.ended = ended
        if trace:
            self.add_note(trace)


class Limits(NamedTuple):
    """Time limits of a question: CPU seconds, and seconds of wall time."""

    seconds: float
    patience: float


class Reply(msgspec.Struct):
    """The answer of a process."""

    result: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET
    spent: float = 0.0
    """CPU seconds that it took."""
    bad_input: tuple[str, str] | None = None
    refused: tuple[str, str] | None = None
    error: str = ""
    trace: str = ""
    full: bool = False
    """Did the process run out of memory and end?"""


REPLIES: Final = msgspec.json.Decoder(Reply)


class Worker:
    """One worker process and the socket to it."""

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
        """Since when it has been idle."""

    async def ask(self, question: bytes, seconds: float) -> Reply:
        """Ask a question; the answer within so many seconds."""
        loop = asyncio.get_running_loop()
        if not self.ready:
            async with asyncio.timeout(START_WITHIN):
                await self.hear()
            self.ready = True
        async with asyncio.timeout(seconds):
            await loop.sock_sendall(self.line, question)
            return await self.hear()

    async def hear(self) -> Reply:
        """Read an answer."""
        size = int.from_bytes(await self.read(4), "big")
        if size > LARGEST:
            raise EOFError
        said = await self.read(size)
        self.since = time.monotonic()
        return REPLIES.decode(said)

    async def read(self, size: int) -> bytearray:
        """Read so many bytes."""
        loop = asyncio.get_running_loop()
        said = bytearray()
        while len(said) < size:
            more = await loop.sock_recv(self.line, min(CHUNK, size - len(said)))
            if not more:
                raise EOFError
            said += more
        return said

    def fate(self) -> int | None:
        """Why the process ended."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            return self.process.wait(A_MOMENT)
        return None

    def stop(self) -> None:
        """Kill it. Nobody waits while the system cleans up."""
        if self.process.poll() is None:
            self.process.kill()
            threading.Thread(target=self.process.wait, daemon=True).start()

    def end(self) -> None:
        """Kill it and close the socket."""
        self.stop()
        self.line.close()


class Turns:
    """A fixed number of slots. Requesters take turns, however many questions each has."""

    def __init__(self, count: int) -> None:
        self.free = count
        self.waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    def __len__(self) -> int:
        """The length of the queue."""
        return sum(map(len, self.waiting.values()))

    async def acquire(self, asker: str) -> None:
        """Wait for a slot."""
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
        """A requester has stopped waiting."""
        line = self.waiting.get(asker)
        if line is not None and turn in line:
            line.remove(turn)
            if not line:
                del self.waiting[asker]

    def release(self) -> None:
        """A slot is free: give it to the requester who has waited longest since their last turn."""
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
    """A pool of worker processes. They start on demand, and end when idle."""

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
        """A bot's answer; `Failed` if it has none."""
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
        """Run a job; its result as JSON. Errors that it raises are raised here too; `Failed` if there is no answer.
        `bill` is called with the CPU seconds it took, in every case."""
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
        """Ask when a slot is free; a question that takes long gives its slot to the next."""
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
        """Ask a process; one that does not answer is ended, and the next question starts another."""
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
        """A free process, or a new one."""
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
        """Schedule a check for idle processes."""
        if self.tidying is None:
            self.tidying = asyncio.get_running_loop().call_later(IDLE, self.tidy)

    def tidy(self) -> None:
        """End idle processes."""
        self.tidying = None
        early = time.monotonic() - IDLE
        for worker in [one for one in self.free if one.since <= early]:
            self.free.remove(worker)
            worker.end()
        if self.free:
            self.tidy_later()

    def close(self) -> None:
        """Stop all processes."""
        self.closed = True
        if self.tidying is not None:
            self.tidying.cancel()
        for worker in self.free:
            worker.end()
        self.free.clear()
        for worker in self.busy:  # those who wait for an answer hang up
            worker.stop()


def said_of(code: int | None, limits: Limits) -> str:
    """The reason why a process has ended."""
    if code is None:
        return "its process has hung up"
    if code == -signal.SIGXCPU:
        return f"it took more than {limits.seconds:g} seconds of the processor"
    return f"its process was ended by signal {-code}" if code < 0 else f"its process ended with code {code}"


def position_of(play: LiveGame) -> dict[str, Any]:
    """A position as the argument of a job."""
    return {"name": play.game.name, "setup": setup_text(play.setup.to_json()), "state": play.state.to_json()}


def question(job: str, of: dict[str, Any], seconds: float) -> bytes:
    """Encode a question for a worker."""
    return msgspec.json.encode({"job": job, "of": of, "seconds": seconds}) + b"\n"
