"""The store: the database behind the tables, and the single writer of games.

Decisions and snapshots of all tables that arrive while the disk is busy are written together, in one transaction.
`Writer.write` returns when the data is on disk.
"""

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from sqlite3 import OperationalError
from typing import Any, Final, Protocol

from sqlalchemy import Connection, Executable, bindparam, create_engine, event, func, insert, select, update
from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession, async_sessionmaker, create_async_engine

from fivekings.kernel.errors import BadInput
from fivekings.server.settings import Settings, database_url
from fivekings.server.store.schema import Entry, Remark, Table

LOG = logging.getLogger("fivekings.server.store.database")
PATIENCE: Final = 30.0
"""Seconds to wait for another process that is writing."""
PAUSED: Final = 10
"""Seconds after which PostgreSQL ends the transaction of a paused process, which frees its locks."""

ENTRY: Final = insert(Entry)
"""A line of a record."""
REMARK: Final = insert(Remark)
"""A line of chat."""
SNAPSHOT: Final = (
    update(Table)
    .where(Table.id == bindparam("table_id"))
    .values(snapshot=bindparam("snapshot"), snapshot_at=bindparam("snapshot_at"))
)
"""The snapshot of a table."""
DUE: Final = update(Table).where(Table.id == bindparam("table_id")).values(due=bindparam("due"))
"""When a table must wake up."""
CLOCKS: Final = (
    update(Table).where(Table.id == bindparam("table_id")).values(clocks=bindparam("clocks"), due=bindparam("due"))
)
"""The clocks of a table, apart from a decision."""

Work = dict[Executable, list[dict[str, Any]]]
"""A batch: statements, and the values of each."""


def open_engine(settings: Settings) -> AsyncEngine:
    """Open the database; SQLite in WAL mode, with every commit synced to disk."""
    url = make_url(database_url(settings))
    if url.get_backend_name() != "sqlite":
        limit = {"server_settings": {"idle_in_transaction_session_timeout": f"{PAUSED}s"}} if settings.cluster else {}
        engine = create_async_engine(url, pool_size=8, max_overflow=8, pool_pre_ping=True, connect_args=limit)
    else:
        if url.database:
            Path(url.database).parent.mkdir(parents=True, exist_ok=True)
        engine = create_async_engine(url, pool_size=4, max_overflow=4, connect_args={"timeout": PATIENCE})
        event.listen(engine.sync_engine, "connect", prepare)
    event.listen(engine.sync_engine, "before_cursor_execute", refuse_nul)
    return engine


def refuse_nul(_connection: Any, _cursor: Any, _statement: str, values: Any, _context: Any, _many: bool) -> None:
    """Refuse NUL characters: PostgreSQL cannot store them, so SQLite must not either."""
    if has_nul(values):
        raise BadInput("a text has a NUL character in it, which cannot be stored")


def has_nul(values: Any) -> bool:
    """Is there a NUL in any of these values, of one row or of many?

    >>> has_nul([("Arya", 1), ("J\\0n", 2)]), has_nul({"name": "Arya"})
    (True, False)
    """
    if isinstance(values, str):
        return "\0" in values
    if isinstance(values, dict):
        return has_nul(list(values.values()))
    return isinstance(values, list | tuple) and any(has_nul(value) for value in values)


def prepare(connection: Any, _record: Any) -> None:
    """Set up a new SQLite connection."""
    cursor = connection.cursor()
    for pragma in ("busy_timeout=30000", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    turn_to_wal(cursor)
    cursor.close()


def turn_to_wal(cursor: Any) -> None:
    """Switch a new database to WAL. SQLite does not wait if others do so at the same moment, so this does."""
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
    """Fail with one line, without any password, if the database cannot be used."""
    try:
        yield
    except (SQLAlchemyError, OSError) as error:
        cause = getattr(error, "orig", None) or error
        where = make_url(database_url(settings)).render_as_string(hide_password=True)
        raise BadInput(f"the database cannot be used: {cause}", where) from None


class Desk(Protocol):
    """Something that writes batches."""

    async def put(self, work: Work) -> None:
        """Write a batch in one transaction; it is on disk when this returns."""

    def close(self) -> None:
        """Close it."""


class RemoteDesk:
    """A database server."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine

    async def put(self, work: Work) -> None:
        """Write a batch in one transaction."""
        async with self.engine.begin() as connection:
            for statement, values in work.items():
                await connection.execute(statement, values)

    def close(self) -> None:
        """Nothing to close: the engine owns the connections."""


class FileDesk:
    """An SQLite file with its own thread, which gets each batch as a whole."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = create_engine(engine.url.set(drivername="sqlite"), connect_args={"timeout": PATIENCE})
        event.listen(self.engine, "connect", prepare)
        self.connection: Connection | None = None
        self.thread = ThreadPoolExecutor(1, "writer")

    async def put(self, work: Work) -> None:
        """Write a batch in one transaction."""
        await asyncio.get_running_loop().run_in_executor(self.thread, self.put_now, work)

    def put_now(self, work: Work) -> None:
        """Write, and sync to disk."""
        if self.connection is None:
            self.connection = self.engine.connect()
        with self.connection.begin():
            for statement, values in work.items():
                self.connection.execute(statement, values)

    def close(self) -> None:
        """Close the file."""
        self.thread.shutdown()
        if self.connection is not None:
            self.connection.close()
        self.engine.dispose()


class Store:
    """The database, and its writer."""

    def __init__(self, settings: Settings) -> None:
        self.engine = open_engine(settings)
        self.session = async_sessionmaker(self.engine, expire_on_commit=False, class_=AsyncSession)
        in_file = self.engine.dialect.name == "sqlite"
        self.writer = Writer(FileDesk(self.engine) if in_file else RemoteDesk(self.engine))

    async def entries(self, table: str, since: int = 0) -> Sequence[Entry]:
        """The record of a table after so many entries."""
        async with self.session() as session:
            found = await session.scalars(
                select(Entry).where(Entry.table == table, Entry.number > since).order_by(Entry.number)
            )
            return found.all()

    async def entry_of(self, table: str, line: str) -> int | None:
        """The number of the last entry of a table with this line."""
        async with self.session() as session:
            found: int | None = await session.scalar(
                select(func.max(Entry.number)).where(Entry.table == table, Entry.line == line)
            )
            return found

    async def record(self, table: str, until: int | None = None) -> str:
        """The record of a table, up to an entry, as a JSON list of its lines. Lines are not parsed here: in a long game
        that would hold up the tables."""
        lines = select(Entry.line).where(Entry.table == table).order_by(Entry.number)
        async with self.engine.connect() as connection:
            found = await connection.execute(lines if until is None else lines.where(Entry.number <= until))
            return f"[{','.join(found.scalars())}]"

    async def close(self) -> None:
        """Write what is queued, and close."""
        await self.writer.close()
        await self.engine.dispose()


class Waiting:
    """Something to write, and who waits for it."""

    __slots__ = ("done", "statement", "values")

    def __init__(self, statement: Executable, values: dict[str, Any]) -> None:
        self.statement = statement
        self.values = values
        self.done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def give(self, error: BaseException | None) -> None:
        """Wake the caller, if it still waits."""
        if self.done.done():
            return
        if error is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(error)


class Writer:
    """Writes entries and snapshots of many tables in batches."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.waiting: list[Waiting] = []
        self.wake = asyncio.Event()
        self.task: asyncio.Task[None] | None = None
        self.closing = False
        self.observe: Callable[[float], None] | None = None
        """Called with the size of each batch."""

    async def write(self, statement: Executable, values: dict[str, Any]) -> None:
        """Write this; it is on disk when this returns."""
        if self.closing:
            raise ConnectionError("the server is shutting down")
        if self.task is None:
            self.task = asyncio.create_task(self.run())
        waiting = Waiting(statement, values)
        self.waiting.append(waiting)
        self.wake.set()
        await waiting.done

    async def run(self) -> None:
        """Write what is queued, until stopped."""
        while not (self.closing and not self.waiting):
            await self.wake.wait()
            self.wake.clear()
            batch, self.waiting = self.waiting, []
            if batch:
                await self.write_batch(batch)

    async def write_batch(self, batch: list[Waiting]) -> None:
        """One transaction for all; if it fails, one for each, so that only the bad one fails."""
        work: Work = {}
        for one in batch:
            work.setdefault(one.statement, []).append(one.values)
        try:
            await self.desk.put(work)
        except (SQLAlchemyError, OSError) as error:
            if len(batch) == 1:
                table = batch[0].values["table_id"]
                LOG.warning("a write for table %s failed: %s", table, type(error).__name__)
                batch[0].give(error)
                return
            for one in batch:
                await self.write_batch([one])
            return
        if self.observe is not None:
            self.observe(len(batch))
        for one in batch:
            one.give(None)

    async def close(self) -> None:
        """Write what is queued, then stop."""
        self.closing = True
        self.wake.set()
        if self.task is not None:
            with contextlib.suppress(asyncio.CancelledError):
                await self.task
        self.desk.close()
