"""Films of finished games are made one after the other, in a process of its own, soon after the games end.

What is still to be filmed is in the database, so nothing is lost when a server stops in between, and games that ended
before there were films get theirs too.
"""

import asyncio
import base64
import contextlib
import json
import logging
import os
import sys
from collections.abc import AsyncIterator
from typing import Any, Final

from sqlalchemy import select, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.orm import undefer

from fivekings.games import game
from fivekings.server.settings import Settings
from fivekings.server.store.database import Store
from fivekings.server.store.schema import FilmRow, Table
from fivekings.server.tables.live_game import lines_of, standing
from fivekings.server.tables.upgrade import upgrades_of

LOG = logging.getLogger("fivekings.server.films")
BATCH: Final = 20
"""Films that one process makes."""
PATIENCE: Final = 600.0
"""Seconds that a film may take; on an idle machine it takes less than five."""
MEMORY: Final = 512
"""MiB that the process may have."""
LONGEST_LINE: Final = 4 << 20
"""Bytes of an answer."""


class Films:
    """Makes films while the server runs."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.store = store
        self.wanted = asyncio.Event()
        self.wanted.set()
        self.task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin with what is left from before."""
        self.task = asyncio.create_task(self.run())

    async def close(self) -> None:
        """Make no more; what is left is made by the next server."""
        if self.task is not None:
            self.task.cancel()
            await asyncio.wait([self.task])

    async def run(self) -> None:
        """Make films whenever games have ended, a little later, so that they need not wait for it."""
        while True:
            await self.wanted.wait()
            await asyncio.sleep(self.settings.film_after)
            self.wanted.clear()
            try:
                while await self.make_some():
                    pass
            except (SQLAlchemyError, OSError) as error:
                LOG.warning("no films are made now: %s", error)

    async def make_some(self) -> bool:
        """Make some films; are there more to be made?"""
        async with self.store.session() as session:
            due = select(Table).where(Table.unfilmed.is_(True)).order_by(Table.ended.desc()).limit(BATCH)
            tables = (await session.scalars(due.options(undefer(Table.snapshot)))).all()
        if not tables:
            return False
        async with worker() as process:
            for table in tables:
                reply = await ask(process, await self.job_of(table))
                await self.keep(table, reply)
                if reply.get("ended"):  # the next ones get another
                    break
        return True

    async def job_of(self, table: Table) -> dict[str, Any]:
        """All that the film of a game is made from."""
        older = table.rules != game(table.game).version
        done = await upgrades_of(self.store, table.id)
        base = table.snapshot if older else done[-1].state if done else None
        return {
            "table": table.id,
            "game": table.game,
            "setup": table.setup,
            "seed": table.seed,
            "base": None if base is None else base64.b64encode(base).decode(),
            "version": table.rules if older else None,
            "choices": [choice.to_json() for choice in standing(lines_of(await self.store.entries(table.id)))],
            "winners": table.winners,
        }

    async def keep(self, table: Table, reply: dict[str, Any]) -> None:
        """Keep a film; where none could be made, that is not tried again."""
        if reply["film"] is None:
            LOG.warning("table %s: no film could be made: %s", table.id, reply["why"])
        with contextlib.suppress(IntegrityError):  # another process was quicker
            async with self.store.session.begin() as session:
                await session.execute(update(Table).where(Table.id == table.id).values(unfilmed=False))
                if reply["film"] is not None:
                    session.add(FilmRow(table=table.id, film=base64.b64decode(reply["film"])))


@contextlib.asynccontextmanager
async def worker() -> AsyncIterator[asyncio.subprocess.Process]:
    """A process that makes films; it ends with this."""
    path = os.pathsep.join(place or os.getcwd() for place in sys.path)
    process = await asyncio.create_subprocess_exec(
        *[sys.executable, "-P", "-m", "fivekings.server.film_worker", str(MEMORY)],
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        limit=LONGEST_LINE,
        env={**os.environ, "PYTHONPATH": path},
    )
    try:
        yield process
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()


async def ask(process: asyncio.subprocess.Process, job: dict[str, Any]) -> dict[str, Any]:
    """The answer of a process; one that gives none has failed at this film."""
    assert process.stdin is not None
    assert process.stdout is not None
    failed = {"film": None, "why": "the process that makes films gave no answer", "ended": True}
    try:
        async with asyncio.timeout(PATIENCE):
            process.stdin.write(json.dumps(job).encode() + b"\n")
            await process.stdin.drain()
            line = await process.stdout.readline()
    except (TimeoutError, ConnectionError, ValueError):
        return failed
    return json.loads(line) if line else failed
