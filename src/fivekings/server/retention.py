"""Retention: removes guests who have been inactive for long, and games beyond a person's quota.

Games with other people stay, and show a removed guest as "guest". A sweep removes a few at a time.
"""

import asyncio
import logging
import time
from typing import Any, Final

from sqlalchemy import delete, func, select, update
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncSession

from fivekings.server.store.schema import (
    Entry,
    FilmRow,
    OwnDeck,
    Person,
    Rating,
    Remark,
    Session,
    Sitting,
    Table,
    Upgrade,
)
from fivekings.server.tables.hub import Hub
from fivekings.server.tables.lobby import distinct
from fivekings.server.tables.seats import Seat, read_seats, stored_seats

LOG = logging.getLogger("fivekings.server.retention")
EVERY: Final = 3600.0
"""Seconds between two sweeps."""
SOON: Final = 5.0
"""Seconds until the next sweep if there is more to do."""
MOST_GUESTS: Final = 50
MOST_TABLES: Final = 100
"""Guests and games that one sweep removes."""
DAY: Final = 24 * 3600 * 1000
NAME: Final = "guest"


async def keep_sweeping(hub: Hub) -> None:
    """Sweep again and again, until cancelled."""
    while True:
        try:
            more = await sweep(hub)
        except (SQLAlchemyError, OSError):
            LOG.exception("the sweep failed")
            more = False
        await asyncio.sleep(SOON if more else EVERY)


async def sweep(hub: Hub) -> bool:
    """Remove a batch of what has expired; is there more?"""
    guests = await remove_guests(hub)
    games = await remove_surplus(hub)
    if guests or games:
        LOG.info("removed %d guests and %d games", guests, games)
    return guests >= MOST_GUESTS or games >= MOST_TABLES


# --- guests -----------------------------------------------------------------------------------------------------------


async def remove_guests(hub: Hub) -> int:
    """Remove guests who have been inactive for as long as the settings say; how many."""
    if hub.settings.guest_days <= 0:
        return 0
    early = int(time.time() * 1000 - hub.settings.guest_days * DAY)
    seen = select(Session.id).where(Session.person == Person.id, Session.seen >= early).exists()
    plays = (
        select(Sitting.table)
        .join(Table, Table.id == Sitting.table)
        .where(Sitting.person == Person.id, Table.stage == "playing")
        .exists()
    )
    gone = select(Person.id).where(Person.account.is_(None), Person.created < early, ~seen, ~plays)
    async with hub.store.session() as session:
        names = (await session.scalars(gone.order_by(Person.created).limit(MOST_GUESTS))).all()
    for name in names:
        async with hub.store.session.begin() as session:
            changed = await remove_guest(session, name)
        for table in changed:
            room = hub.rooms.get(table)
            if room is not None:  # those who look at it connect again, and see it as it is now
                room.give_up()
    return len(names)


async def remove_guest(session: AsyncSession, guest: str) -> list[str]:
    """Remove a guest with their decks; the tables that this changed. The caller commits."""
    person = await session.get(Person, guest, with_for_update=True)
    if person is None or person.account is not None:  # another process was first, or they have an account by now
        return []
    sat = select(Sitting.table).where(Sitting.person == guest)
    tables = (await session.scalars(select(Table).where(Table.id.in_(sat) | (Table.owner == guest)))).all()
    for table in tables:
        if is_alone(table, guest):
            await remove_table(session, table.id)
        else:
            await unname(session, table, guest)
    for owned in (OwnDeck, Session, Sitting, Rating):
        await session.execute(delete(owned).where(owned.person == guest))
    await session.delete(person)
    return [table.id for table in tables]


def is_alone(table: Table, person: str) -> bool:
    """Does no other person sit at a table?"""
    return all(seat.person in ("", person) for seat in read_seats(table.seats))


async def unname(session: AsyncSession, table: Table, guest: str) -> None:
    """Remove a guest's name from a table with other people; before the game, the seat is open again."""
    seats = read_seats(table.seats)
    for number, seat in enumerate(seats):
        if seat.person == guest and table.stage == "open":
            seats[number] = Seat()
        elif seat.person == guest:
            seat.person, seat.name = "", NAME
            said = update(Remark).where(Remark.table == table.id, Remark.seat == number)
            await session.execute(said.values(name=NAME))
            if table.setup is not None:
                players = [NAME if other == number else name for other, name in enumerate(table.setup["players"])]
                table.setup = {**table.setup, "players": distinct(players)}
    table.seats = stored_seats(seats)
    if table.owner == guest:
        table.owner = next((seat.person for seat in seats if seat.person), "")


# --- games ------------------------------------------------------------------------------------------------------------


async def remove_surplus(hub: Hub) -> int:
    """Remove the oldest finished games of people over their quota, but none with other people; how many."""
    most, removed = hub.settings.kept_tables, 0
    counted = select(Table.owner).where(Table.stage == "over").group_by(Table.owner).having(func.count() > most)
    async with hub.store.session() as session:
        owners = (await session.scalars(counted)).all()
    for owner in owners:
        async with hub.store.session.begin() as session:
            for name in await surplus(session, owner, most, MOST_TABLES - removed):
                await remove_table(session, name)
                removed += 1
        if removed >= MOST_TABLES:
            break
    return removed


async def surplus(session: AsyncSession, owner: str, most: int, limit: int) -> list[str]:
    """The oldest games of a person beyond their quota."""
    mine = select(Table.id, Table.seats).where(Table.owner == owner, Table.stage == "over")
    rows: Any = (await session.execute(mine.order_by(Table.created.desc()))).all()
    alone = [name for name, doc in rows if all(seat.person in ("", owner) for seat in read_seats(doc))]
    return alone[most:][::-1][:limit]


async def remove_table(session: AsyncSession, table: str) -> None:
    """Remove a table with its record. The caller commits."""
    for part in (Entry, Remark, Sitting, Upgrade, FilmRow):
        await session.execute(delete(part).where(part.table == table))
    await session.execute(delete(Table).where(Table.id == table))
