"""Several server processes on one PostgreSQL: each table is owned by one of them at a time.

A process sends heartbeats to the database. A table belongs to the process named in its row for as long as that process
is alive; after that any other may take it. A process too slow to notice cannot do harm: an entry of a record is
accepted only from the owner of the table (`OWN_ENTRY`), and a process that finds itself late gives up all its tables.

Heartbeats use the database's clock. If that clock is set back, earlier heartbeats lie in the future and count as
expired; a live process sends a new one in a moment.
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
"""Insert a line of a record, unless another process owns the table. The row stays locked until it is written, so a
process that takes the table over reads the whole record."""
LEAVE = text("update tables set node = null where node = :id")
FORGET = text(f"delete from nodes where id = :id or seen < {NOW} - 3600000")


class Elsewhere(Exception):
    """Another process, at this address, owns the table."""

    def __init__(self, address: str) -> None:
        super().__init__(address)
        self.address = address


class Cluster:
    """This process as a member of the cluster."""

    def __init__(self, settings: Settings, store: Store, let_go: Callable[[], Awaitable[None]]) -> None:
        self.id = secrets.token_hex(8)
        self.address = settings.advertise or f"{settings.host}:{settings.port}"
        self.lease = settings.lease
        self.store = store
        self.let_go = let_go
        """Called to give up all tables of this process."""
        self.alive = time.monotonic()
        self.beating: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Join the cluster."""
        await self.beat()
        self.beating = asyncio.create_task(self.keep_beating())

    async def beat(self) -> None:
        """Send a heartbeat."""
        began = time.monotonic()
        async with self.store.engine.begin() as connection:
            await connection.execute(BEAT, {"id": self.id, "address": self.address})
        self.alive = began

    async def live_on(self) -> None:
        """Send another heartbeat; if it is late, give up all tables, since others may have taken them."""
        if self.lost:
            await self.let_go()
        await self.beat()

    async def keep_beating(self) -> None:
        """Send heartbeats until cancelled."""
        while True:
            await asyncio.sleep(self.lease / 4)
            try:
                async with asyncio.timeout(self.lease):
                    await self.live_on()
            except (SQLAlchemyError, OSError, TimeoutError) as error:
                LOG.warning("the database does not answer (%s)", type(error).__name__)

    @property
    def lost(self) -> bool:
        """Has this process missed its lease, so that others count it as dead?"""
        return time.monotonic() - self.alive > self.lease

    async def claim(self, table: str) -> None:
        """Claim a table; `Elsewhere` if another process owns it."""
        async with self.store.engine.begin() as connection:
            values = {"id": self.id, "table": table, "lease": int(self.lease * 1000)}
            taken = await connection.execute(CLAIM, values)
            if taken.rowcount:
                return
            address = await connection.scalar(HOLDER, {"table": table})
        if address is not None:
            raise Elsewhere(address)

    async def leave(self) -> None:
        """Leave the cluster and release all tables."""
        if self.beating is not None:
            self.beating.cancel()
        async with self.store.engine.begin() as connection:
            await connection.execute(LEAVE, {"id": self.id})
            await connection.execute(FORGET, {"id": self.id})
