"""Thinking: bots answer in processes of their own, so that no table waits for a bot of another one.

A process that takes too much time or memory is ended and replaced (`thinker.py`). Questions are answered in the order
in which they come, and a table asks one at a time (`course.py`). A bot that takes long gives up its turn and goes on
beside the others, so that none of them waits for it.
"""

import asyncio
import contextlib
import json
import logging
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from typing import Final

from fivekings.kernel.errors import Refused
from fivekings.kernel.request import Choice, choice_from_json
from fivekings.server.settings import Settings
from fivekings.server.tables.live_game import Play

LOG = logging.getLogger("fivekings.server.bot_workers")
IDLE: Final = 300.0
"""Seconds after which a process that nobody asks is ended."""
START_WITHIN: Final = 60.0
"""Seconds in which a process must be ready."""
A_MOMENT: Final = 0.2
SLOW: Final = 3.0
"""Seconds after which a bot that still thinks gives up its turn."""
MOST_SLOW: Final = 3
"""Bots that may think on without a turn."""
LARGEST: Final = 1 << 16
"""Bytes of an answer."""


class Failed(Exception):
    """A bot gave no answer: why, and whether its process had to be ended for it."""

    def __init__(self, why: str, ended: bool, trace: str = "") -> None:
        super().__init__(why)
        self.why = why
        self.ended = ended
        if trace:
            self.add_note(trace)


class Thinker:
    """One process, and the line to it."""

    def __init__(self, mebibytes: int) -> None:
        self.line, theirs = socket.socketpair()
        self.line.setblocking(False)
        path = os.pathsep.join(place or os.getcwd() for place in sys.path)
        command = [sys.executable, "-P", "-m", "fivekings.server.bot_worker", str(mebibytes)]
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

    async def ask(self, question: bytes, seconds: float) -> bytes:
        """An answer, within so many seconds."""
        loop = asyncio.get_running_loop()
        if not self.ready:
            async with asyncio.timeout(START_WITHIN):
                await self.hear()
            self.ready = True
        async with asyncio.timeout(seconds):
            await loop.sock_sendall(self.line, question)
            return await self.hear()

    async def hear(self) -> bytes:
        """What it says."""
        loop = asyncio.get_running_loop()
        said = b""
        while not said.endswith(b"\n"):
            more = await loop.sock_recv(self.line, LARGEST)
            if not more or len(said) > LARGEST:
                raise EOFError
            said += more
        self.since = time.monotonic()
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


class Thinkers:
    """The processes in which bots think. They start when a bot is asked, and end when none has been for a while."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.turns = asyncio.Semaphore(max(1, settings.bot_workers))
        self.slow = asyncio.Semaphore(MOST_SLOW)
        self.free: list[Thinker] = []
        self.busy: set[Thinker] = set()
        self.tidying: asyncio.TimerHandle | None = None
        self.closed = False

    async def think(self, play: Play, seat: int, level: str, seed: int) -> Choice:
        """A bot's answer; `Failed` where it has none."""
        of = {
            "name": play.game.name,
            "setup": play.setup.to_json(),
            "state": play.state.to_json(),
            "seat": seat,
            "level": level,
            "seed": seed,
        }
        question = json.dumps({"of": of, "seconds": self.settings.bot_seconds}).encode() + b"\n"
        reply = json.loads(await self.in_turn(question))
        if "choice" not in reply:
            raise Failed(reply["error"], bool(reply.get("full")), reply.get("trace", ""))
        try:
            return choice_from_json(reply["choice"])
        except Refused as refusal:
            raise Failed(refusal.reason, ended=False) from None

    async def in_turn(self, question: bytes) -> bytes:
        """An answer when it is this question's turn; if it takes long, the next one need not wait for it."""
        await self.turns.acquire()
        held, asking = self.turns, asyncio.ensure_future(self.ask(question))
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

    async def ask(self, question: bytes) -> bytes:
        """Have a process answer; one that does not is ended, and the next question starts another."""
        thinker = self.one()
        self.busy.add(thinker)
        sound = False
        try:
            reply = await thinker.ask(question, self.settings.bot_patience)
            sound = b'"full"' not in reply
            return reply
        except TimeoutError:
            raise Failed(f"it gave no answer within {self.settings.bot_patience:g} seconds", ended=True) from None
        except (EOFError, OSError):
            raise Failed(self.said_of(thinker.fate()), ended=True) from None
        finally:
            self.busy.discard(thinker)
            if sound and not self.closed:
                self.free.append(thinker)
                self.tidy_later()
            else:
                thinker.end()

    def one(self) -> Thinker:
        """A process that is free, or a new one."""
        while self.free:
            thinker = self.free.pop()
            if thinker.process.poll() is None:
                return thinker
            thinker.end()
        try:
            return Thinker(self.settings.bot_memory)
        except OSError as error:
            raise Failed(f"no process could be started: {error.strerror}", ended=False) from None

    def said_of(self, code: int | None) -> str:
        """Why a process has ended."""
        if code is None:
            return "its process has hung up"
        if code == -signal.SIGXCPU:
            return f"it took more than {self.settings.bot_seconds:g} seconds of the processor"
        return f"its process was ended by signal {-code}" if code < 0 else f"its process ended with code {code}"

    def tidy_later(self) -> None:
        """Look for idle processes in a while."""
        if self.tidying is None:
            self.tidying = asyncio.get_running_loop().call_later(IDLE, self.tidy)

    def tidy(self) -> None:
        """End processes that nobody has asked for a while."""
        self.tidying = None
        early = time.monotonic() - IDLE
        for thinker in [one for one in self.free if one.since <= early]:
            self.free.remove(thinker)
            thinker.end()
        if self.free:
            self.tidy_later()

    def close(self) -> None:
        """Think no more."""
        self.closed = True
        if self.tidying is not None:
            self.tidying.cancel()
        for thinker in self.free:
            thinker.end()
        self.free.clear()
        for thinker in self.busy:  # whoever waits for an answer hangs up
            thinker.stop()
