"""Several server processes on one PostgreSQL: each table is in the hands of one of them at a time.

A process says every moment that it lives. A table belongs to the process whose name stands in its row, as long as that
one lives; then any other may take it. One that was too slow to notice cannot do harm: an entry of a record is written
only by the process that has the table (`OWN_ENTRY`), and one that finds itself late lets go of all its tables.

That it lives is noted by the database's clock. If that is set back, what a process said before lies in the future and
counts no more than what it said long ago: one that lives says it again in a moment.
"""

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable

from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from fivekings.server.settings import Settings
from fivekings.server.store.database import Store

LOG = logging.getLogger("fivekings.server.cluster")

NOW = "(extract(epoch from clock_timestamp()) * 1000)::bigint"
BEAT = text(
    f"insert into nodes (id, address, seen) values (:id, :address, {NOW}) "
    "on conflict (id) do update set seen = excluded.seen, address = excluded.address"
)
CLAIM = text(
    "update tables set node = :id where id = :table and "
    "(node is null or node = :id or not exists "
    f"(select 1 from nodes where nodes.id = tables.node and abs(nodes.seen - {NOW}) < :lease))"
)
HOLDER = text("select nodes.address from tables join nodes on nodes.id = tables.node where tables.id = :table")
OWN_ENTRY = text(
    "insert into entries (table_id, number, line, clocks, at) values "
    "((select id from tables where id = :table_id and node = :node for share), :number, :line, :clocks, :at)"
)
"""A line of a record, refused where another process has the table. Until it is written none can take the table, so that
one that takes it reads the whole record."""
LEAVE = text("update tables set node = null where node = :id")
FORGET = text(f"delete from nodes where id = :id or seen < {NOW} - 3600000")


class Elsewhere(Exception):
    """A table is in the hands of another process, at this address."""

    def __init__(self, address: str) -> None:
        super().__init__(address)
        self.address = address


class Cluster:
    """This process among the others."""

    def __init__(self, settings: Settings, store: Store, let_go: Callable[[], Awaitable[None]]) -> None:
        self.id = secrets.token_hex(8)
        self.address = settings.advertise or f"{settings.host}:{settings.port}"
        self.lease = settings.lease
        self.store = store
        self.let_go = let_go
        """Gives up all tables of this process."""
        self.alive = time.monotonic()
        self.beating: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Join the others."""
        await self.beat()
        self.beating = asyncio.create_task(self.keep_beating())

    async def beat(self) -> None:
        """Say that this process lives."""
        began = time.monotonic()
        async with self.store.engine.begin() as connection:
            await connection.execute(BEAT, {"id": self.id, "address": self.address})
        self.alive = began

    async def live_on(self) -> None:
        """Say it again; where that comes too late, others may have taken the tables meanwhile."""
        if self.lost:
            await self.let_go()
        await self.beat()

    async def keep_beating(self) -> None:
        """Say it again and again."""
        while True:
            await asyncio.sleep(self.lease / 4)
            try:
                async with asyncio.timeout(self.lease):
                    await self.live_on()
            except (SQLAlchemyError, OSError, TimeoutError) as error:
                LOG.warning("the database does not answer (%s)", type(error).__name__)

    @property
    def lost(self) -> bool:
        """Must the others believe by now that this process is dead?"""
        return time.monotonic() - self.alive > self.lease

    async def claim(self, table: str) -> None:
        """Take a table in hand, or say who has it."""
        async with self.store.engine.begin() as connection:
            values = {"id": self.id, "table": table, "lease": int(self.lease * 1000)}
            taken = await connection.execute(CLAIM, values)
            if taken.rowcount:
                return
            address = await connection.scalar(HOLDER, {"table": table})
        if address is not None:
            raise Elsewhere(address)

    async def leave(self) -> None:
        """Leave the tables to the others."""
        if self.beating is not None:
            self.beating.cancel()
        async with self.store.engine.begin() as connection:
            await connection.execute(LEAVE, {"id": self.id})
            await connection.execute(FORGET, {"id": self.id})
