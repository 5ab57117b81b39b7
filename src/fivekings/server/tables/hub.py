"""The hub: all tables of this process. It loads them, unloads idle ones, and wakes those whose time is up."""

import asyncio
import contextlib
import logging
import re
import time
from typing import Final
from weakref import WeakValueDictionary

from sqlalchemy import func, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import undefer

from fivekings.games import game
from fivekings.kernel.errors import BadInput
from fivekings.kernel.game import Game
from fivekings.server import sessions
from fivekings.server.cluster import Cluster, Elsewhere
from fivekings.server.fault_log import case_of
from fivekings.server.quotas import LoneTables
from fivekings.server.services import Services
from fivekings.server.settings import Settings
from fivekings.server.socket.messages import Line, TableInfo
from fivekings.server.store.database import DUE, Store
from fivekings.server.store.schema import Remark, Table
from fivekings.server.tables.audience import table_info
from fivekings.server.tables.chat import CHAT_KEPT
from fivekings.server.tables.room import Room
from fivekings.server.tables.room_state import RoomState
from fivekings.server.tables.seats import read_seats
from fivekings.server.tables.upgrade import Halted, Still, last_of_film, note_outdated
from fivekings.server.tables.waking import wake

LOG = logging.getLogger("fivekings.server.tables.hub")
ID: Final = re.compile("[A-Za-z0-9_-]{1,32}")
SWEEP: Final = 1.0
"""Seconds between two sweeps for idle tables."""
DUE_EVERY: Final = 5_000
"""Milliseconds between two checks for clocks at zero."""
MOST_DUE: Final = 20
"""The most tables woken by one such check."""
LATER: Final = 3_600_000
"""Milliseconds until a table that could not be woken is tried again."""
SESSIONS_EVERY: Final = 10.0
"""Seconds between two checks for sessions ended by another process or by the operator."""


def is_id(name: str) -> bool:
    """Could this be the id of a table?

    >>> is_id("kqoiPhb1jXAIRdxF"), is_id("no such thing"), is_id("")
    (True, False, False)
    """
    return ID.fullmatch(name) is not None


class Hub(Services):
    """The tables in memory, and the way to load the others."""

    def __init__(self, settings: Settings, store: Store) -> None:
        super().__init__(settings, store)
        self.lone_tables = LoneTables(settings.address_bot_tables)
        self.rooms: dict[str, Room] = {}
        self.locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """Locks by table: one task at a time loads a table or changes its seats. Dropped when nobody waits."""
        if settings.cluster:
            self.cluster = Cluster(settings, store, self.let_go)
        self.sweeper: asyncio.Task[None] | None = None
        self.sessions_at = time.monotonic()
        """When ended sessions were last checked."""
        self.closing = False
        self.looked = 0
        """When clocks at zero were last checked."""

    async def start(self) -> None:
        """Start the services and the sweep."""
        await self.uptime.begin()
        await note_outdated(self.store)
        self.films.start()
        if self.cluster is not None:
            await self.cluster.start()
        self.sweeper = asyncio.create_task(self.sweep())

    def game_of(self, table: Table) -> Game:
        """The game of a table."""
        return game(table.game)

    def lock(self, table: str) -> asyncio.Lock:
        """The lock of a table, whether in memory or not."""
        found = self.locks.get(table)
        if found is None:
            found = self.locks[table] = asyncio.Lock()
        return found

    # --- tables in memory -----------------------------------------------------------------------

    async def room(self, table: str) -> Room:
        """A table's room, loaded if needed."""
        if self.closing:
            raise ConnectionError("the server is shutting down; connect again")
        if not is_id(table):
            raise BadInput("there is no such table")
        if self.cluster is not None and self.cluster.lost:
            await self.let_go()
        found = self.rooms.get(table)
        if found is not None and not found.gone:
            return found
        async with self.lock(table):
            found = self.rooms.get(table)
            if found is None or found.gone:
                if self.cluster is not None:
                    await self.cluster.claim(table)
                found = await self.load(table)
                self.rooms[table] = found
            return found

    async def load(self, name: str) -> Room:
        """Load a table from its snapshot and the entries since."""
        async with self.store.session() as session:
            table = await session.get(Table, name, options=[undefer(Table.snapshot)])
            if table is None:
                raise BadInput("there is no such table")
            remarks = await session.scalars(
                select(Remark).where(Remark.table == name).order_by(Remark.id.desc()).limit(CHAT_KEPT)
            )
            chat = [Line(seat=r.seat, name=r.name, text=r.text, at=r.at) for r in reversed(remarks.all())]
        await self.uptime.begin()
        if table.setup is None:
            return Room(self, self.forget, table, None, None, chat)
        if table.stage == "over" and table.rules != self.game_of(table).version:
            return Room(self, self.forget, table, None, None, chat, await last_of_film(self.store, name))
        case = case_of(table)
        try:
            play, kept = await wake(self.store, self.faults, table, self.game_of(table))
        except Halted as halt:
            return Room(self, self.forget, table, None, None, chat, Still(halt.last))
        except (BadInput, SQLAlchemyError, OSError):
            raise
        except Exception as error:
            self.faults.note(case, "be loaded", error)
            return Room(self, self.forget, table, None, None, chat)
        room = Room(self, self.forget, table, play, kept, chat)
        if room.timekeeper.wind(kept):
            await self.uptime.keep()  # no clock may be ahead of what the next server counts from
            await room.timekeeper.note_clocks()
        if play.state.over and table.stage == "playing":  # the server died between the last decision and the end
            await room.loop.finish()
        return room

    def forget(self, room: RoomState) -> None:
        """Drop a room that was given up."""
        if self.rooms.get(room.table.id) is room:
            del self.rooms[room.table.id]

    async def let_go(self) -> None:
        """Give up all tables: other processes may own them by now."""
        for room in list(self.rooms.values()):
            room.give_up()

    async def sleep(self, room: Room) -> None:
        """Unload an idle table; nothing is lost."""
        async with self.lock(room.table.id), room.lock:
            if room.connections or room.loop.thinking or room.gone:
                return
            await room.timekeeper.note_clocks()
            await room.write_snapshot()
            room.give_up()

    async def sweep(self) -> None:
        """Run the sweep until the server closes."""
        while not self.closing:
            await asyncio.sleep(min(SWEEP, self.settings.idle))
            try:
                await self.look_after()
            except Exception:
                LOG.exception("the sweep of the tables failed")

    async def look_after(self) -> None:
        """Unload idle tables, refresh those that other processes changed, wake those whose time is up."""
        if self.cluster is not None and self.cluster.lost:
            await self.let_go()
        early = self.uptime.now() - int(self.settings.idle * 1000)
        for room in list(self.rooms.values()):
            if not room.connections and room.quiet_since <= early and not room.loop.thinking:
                await self.sleep(room)
        if self.cluster is not None:
            waiting = [name for name, room in self.rooms.items() if room.table.stage != "playing"]
            for name in waiting:
                await self.refresh(name)
        if self.uptime.now() - self.looked >= DUE_EVERY:
            self.looked = self.uptime.now()
            await self.look_for_due()
        if time.monotonic() - self.sessions_at > SESSIONS_EVERY:
            await self.see_out()

    async def look_for_due(self) -> None:
        """Store the uptime while a clock runs without connections or in a cluster, and wake tables whose clock is at
        zero."""
        async with self.store.session() as session:
            if self.cluster is None and await session.scalar(select(func.min(Table.due))) is None:
                return
            due = select(Table.id).where(Table.due <= self.uptime.now()).order_by(Table.due).limit(MOST_DUE)
            names = (await session.scalars(due)).all()
        await self.uptime.keep()
        for name in names:
            try:
                await self.see_to(name)
            except Elsewhere:  # its owner wakes it
                continue
            except (SQLAlchemyError, OSError):
                raise
            except Exception as error:  # one bad table must not hold up the others
                known = isinstance(error, BadInput)
                LOG.warning("table %s cannot be woken: %s", name, error, exc_info=None if known else error)
                later = {"table_id": name, "due": self.uptime.now() + LATER}
                await self.store.writer.write(DUE, later)

    async def see_to(self, name: str) -> None:
        """Wake a table and act on clocks at zero, although nobody is connected."""
        room = await self.room(name)
        async with room.lock:
            if not room.gone and not await room.limits.flag(room.time()):
                await room.timekeeper.note_due()
                room.timekeeper.set_timer()

    async def see_out(self) -> None:
        """Close the connections of sessions that have ended."""
        self.sessions_at = time.monotonic()
        connections = [
            connection for room in self.rooms.values() for connection in room.connections if connection.session
        ]
        if connections:
            async with self.store.session() as session:
                alive = await sessions.alive(session, {connection.session for connection in connections})
            for connection in connections:
                if connection.session not in alive and not connection.closed:
                    connection.leave("you are signed out", again=True)

    async def close(self) -> None:
        """Close all connections, save everything, and stop."""
        if self.closing:
            return
        self.closing = True
        if self.sweeper is not None:
            self.sweeper.cancel()
        rooms: list[Room] = []
        for room in list(self.rooms.values()):
            async with room.lock:
                if not room.gone:  # one that was given up may have more in memory than on disk
                    room.give_up()
                    rooms.append(room)
        flushing = [connection.flushing for room in rooms for connection in room.connections if connection.flushing]
        if flushing:
            await asyncio.wait(flushing, timeout=5)
        await asyncio.gather(*[self.write_last_snapshot(room) for room in rooms])
        await self.write_last_uptime()
        self.rooms.clear()
        self.bots.close()
        self.lone_bots.close()
        await self.films.close()
        self.work.close()
        await self.faults.close()
        if self.cluster is not None:
            await self.cluster.leave()

    async def refresh(self, name: str) -> None:
        """Reload a table that was changed outside of its room, and tell everybody connected to it."""
        room = self.rooms.get(name)
        if room is None:
            if (await self.stage_of(name)) == "playing":
                await self.begun(name)
            return
        async with self.lock(name):
            fresh = await self.load(name)
            async with room.lock:
                if not room.gone and fresh.differs(room):
                    room.renew(fresh)

    async def begun(self, name: str) -> None:
        """A game has started: bots may have to move first. If another process owns the table, that one notices."""
        with contextlib.suppress(Elsewhere):
            room = await self.room(name)
            async with room.lock:
                room.standstill.begin_if_broken()
                room.loop.follow_up()

    async def stage_of(self, name: str) -> str | None:
        """The stage of a table."""
        async with self.store.session() as session:
            stage: str | None = await session.scalar(select(Table.stage).where(Table.id == name))
            return stage

    def info(self, table: Table) -> TableInfo:
        """A table's public facts, in memory or not."""
        room = self.rooms.get(table.id)
        return (
            room.audience.info()
            if room is not None and not room.gone
            else table_info(table, read_seats(table.seats), {}, set())
        )

    # --- writing --------------------------------------------------------------------------------

    async def write_last_snapshot(self, room: Room) -> None:
        """Write a snapshot at shutdown; without it the record has it all, and loading takes longer."""
        try:
            await room.timekeeper.note_clocks()
            await room.write_snapshot()
        except (SQLAlchemyError, OSError):
            LOG.exception("no snapshot of table %s was written", room.table.id)

    async def write_last_uptime(self) -> None:
        """Store the uptime at shutdown; without it players gain a few seconds."""
        try:
            await self.uptime.keep()
        except (SQLAlchemyError, OSError):
            LOG.exception("the uptime was not written")
