"""The store: the database behind the tables, and the one writer of records.

Decisions of all tables that come in while the disk is busy are written together, in one transaction. Whoever waits for
`Writer.write` goes on when the line is on the disk.
"""

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from sqlite3 import OperationalError
from typing import Any, Final

from sqlalchemy import event, insert, select
from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession, async_sessionmaker, create_async_engine

from fivekings.kernel.errors import BadInput
from fivekings.table.model import Entry
from fivekings.table.settings import Settings, database_url

LOG = logging.getLogger("fivekings.table.store")
PATIENCE: Final = 30.0
"""Seconds to wait for somebody else who is writing."""


def open_engine(settings: Settings) -> AsyncEngine:
    """The database; SQLite in WAL mode, where every commit is on the disk before it is done."""
    url = make_url(database_url(settings))
    if url.get_backend_name() != "sqlite":
        return create_async_engine(url, pool_size=8, max_overflow=8, pool_pre_ping=True)
    if url.database and url.database != ":memory:":
        Path(url.database).parent.mkdir(parents=True, exist_ok=True)
    engine = create_async_engine(url, pool_size=4, max_overflow=4, connect_args={"timeout": 30})

    def prepare(connection: Any, _record: Any) -> None:
        cursor = connection.cursor()
        for pragma in ("busy_timeout=30000", "synchronous=FULL", "foreign_keys=ON"):
            cursor.execute(f"PRAGMA {pragma}")
        turn_to_wal(cursor)
        cursor.close()

    event.listen(engine.sync_engine, "connect", prepare)
    return engine


def turn_to_wal(cursor: Any) -> None:
    """Turn a new database to WAL. SQLite does not wait when others are at the same moment, so we do."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            cursor.execute("PRAGMA journal_mode=WAL")
        except OperationalError:
            if time.monotonic() > until:
                raise
            time.sleep(0.02)
        else:
            return


@contextlib.contextmanager
def reachable(settings: Settings) -> Iterator[None]:
    """Say in one line, without any password, what is wrong with a database that cannot be used."""
    try:
        yield
    except (SQLAlchemyError, OSError) as error:
        cause = getattr(error, "orig", None) or error
        where = make_url(database_url(settings)).render_as_string(hide_password=True)
        raise BadInput(f"the database cannot be used: {cause}", where) from None


class Store:
    """The database, and its writer."""

    def __init__(self, settings: Settings) -> None:
        self.engine = open_engine(settings)
        self.session = async_sessionmaker(self.engine, expire_on_commit=False, class_=AsyncSession)
        self.writer = Writer(self.engine)

    async def entries(self, table: str, since: int = 0) -> Sequence[Entry]:
        """The record of a table after so many entries."""
        async with self.session() as session:
            found = await session.scalars(
                select(Entry).where(Entry.table == table, Entry.number > since).order_by(Entry.number)
            )
            return found.all()

    async def close(self) -> None:
        """Write what is waiting, and close."""
        await self.writer.close()
        await self.engine.dispose()


class Writer:
    """Writes entries, many tables' at once."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.waiting: list[tuple[list[dict[str, Any]], asyncio.Future[None]]] = []
        self.wake = asyncio.Event()
        self.task: asyncio.Task[None] | None = None
        self.closing = False
        self.observe: Callable[[float], None] | None = None
        """Is told how many entries were written together."""

    async def write(self, rows: list[dict[str, Any]]) -> None:
        """Write these lines; they are on the disk when this returns."""
        if self.closing:
            raise ConnectionError("the server is shutting down")
        if self.task is None:
            self.task = asyncio.create_task(self.run())
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.append((rows, done))
        self.wake.set()
        await done

    async def run(self) -> None:
        """Write whatever waits, again and again."""
        while not (self.closing and not self.waiting):
            await self.wake.wait()
            self.wake.clear()
            batch, self.waiting = self.waiting, []
            if batch:
                await self.write_batch(batch)

    async def write_batch(self, batch: list[tuple[list[dict[str, Any]], asyncio.Future[None]]]) -> None:
        """One transaction for all; where that fails, one for each, so that only the guilty one fails."""
        try:
            await self.insert([row for rows, _ in batch for row in rows])
        except (SQLAlchemyError, OSError) as error:
            if len(batch) == 1:
                LOG.warning(
                    "an entry of table %s was not written: %s", batch[0][0][0]["table_id"], type(error).__name__
                )
                give(batch[0][1], error)
                return
            for one in batch:
                await self.write_batch([one])
            return
        for _, done in batch:
            give(done, None)

    async def insert(self, rows: list[dict[str, Any]]) -> None:
        """Put lines into the database and onto the disk."""
        async with self.engine.begin() as connection:
            await connection.execute(insert(Entry), rows)
        if self.observe is not None:
            self.observe(len(rows))

    async def close(self) -> None:
        """Write what is waiting, then stop."""
        self.closing = True
        self.wake.set()
        if self.task is not None:
            with contextlib.suppress(asyncio.CancelledError):
                await self.task


def give(done: "asyncio.Future[None]", error: BaseException | None) -> None:
    """Tell whoever waits, if they still do."""
    if done.done():
        return
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)
