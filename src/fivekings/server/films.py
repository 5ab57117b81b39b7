"""Makes films of finished games, one after the other, in a worker process, soon after they end.

The database knows which games still need a film, so nothing is lost when a server stops, and games that ended before
films existed get theirs too.
"""

import asyncio
import base64
import contextlib
import logging
from typing import Final

import msgspec
from sqlalchemy import select, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.orm import undefer

from fivekings.games import game
from fivekings.kernel.errors import Refused
from fivekings.server.jobs import Shot
from fivekings.server.settings import Settings
from fivekings.server.store.database import Store
from fivekings.server.store.schema import FilmRow, Table
from fivekings.server.tables.game_record import GameRecord, read_record
from fivekings.server.workers import Failed, Limits, Workers

LOG = logging.getLogger("fivekings.server.films")
BATCH: Final = 20
"""Games read from the database per batch."""
LIMITS: Final = Limits(seconds=120.0, patience=600.0)
"""How long a film may take; on an idle machine it takes less than five seconds."""


class Films:
    """Makes films while the server runs."""

    def __init__(self, settings: Settings, store: Store, workers: Workers) -> None:
        self.settings = settings
        self.store = store
        self.workers = workers
        self.wanted = asyncio.Event()
        self.wanted.set()
        self.task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start with the games that are left over."""
        self.task = asyncio.create_task(self.run())

    async def close(self) -> None:
        """Stop; the next server makes the rest."""
        if self.task is not None:
            self.task.cancel()
            await asyncio.wait([self.task])

    async def run(self) -> None:
        """Make films of games a little after they end, so that their last moments do not compete for the processor."""
        while True:
            await self.wanted.wait()
            await asyncio.sleep(self.settings.film_after)
            self.wanted.clear()
            try:
                while await self.make_some():
                    pass
            except (SQLAlchemyError, OSError, Refused, Failed) as error:
                LOG.warning("no films can be made now: %s", error)

    async def make_some(self) -> bool:
        """Make a batch of films; were there any to make?"""
        async with self.store.session() as session:
            due = select(Table).where(Table.unfilmed.is_(True)).order_by(Table.ended.desc()).limit(BATCH)
            tables = (await session.scalars(due.options(undefer(Table.snapshot)))).all()
        for table in tables:
            await self.keep(table, await self.make(table))
        return bool(tables)

    async def make(self, table: Table) -> Shot:
        """Make the film of a game; if the worker had to be ended, the film has failed."""
        of = {"record": await self.record_of(table), "winners": table.winners}
        try:
            return msgspec.json.decode(await self.workers.do("make_film", of, "films", limits=LIMITS), type=Shot)
        except Failed as failure:
            if not failure.ended:
                raise
            return Shot("", failure.why)

    async def record_of(self, table: Table) -> GameRecord:
        """The record to make a film from. A game of older rules starts where it last stood."""
        record = await read_record(self.store, table, table.setup or {})
        if table.rules == game(table.game).version:
            return record
        base = "" if table.snapshot is None else table.snapshot.decode()
        return msgspec.structs.replace(record, base=base, at=0, version=table.rules)

    async def keep(self, table: Table, shot: Shot) -> None:
        """Store a film; if it could not be made, do not try again."""
        if shot.why:
            LOG.warning("table %s: no film could be made: %s", table.id, shot.why)
        with contextlib.suppress(IntegrityError):  # another process was quicker
            async with self.store.session.begin() as session:
                await session.execute(update(Table).where(Table.id == table.id).values(unfilmed=False))
                if shot.film:
                    session.add(FilmRow(table=table.id, film=base64.b64decode(shot.film)))
