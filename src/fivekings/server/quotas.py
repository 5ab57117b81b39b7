"""Quotas: how many tables and decks a person may have, and how much of the disk they may take."""

import time
from typing import Any, Final

from sqlalchemy import Text, and_, cast, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from fivekings.kernel.errors import Refused
from fivekings.server.settings import Settings
from fivekings.server.store.schema import OwnDeck, Person, Table
from fivekings.server.tables.seats import Chair, read_chairs

USUAL: Final = Settings()
STARTING: Final = 60.0
"""Seconds in which a new game comes into memory; one that is not there after that is over."""
MEBIBYTE: Final = 1 << 20
COUNTS: Final = and_(Table.stage != "over", Table.halted.is_(None))
"""Which tables count for a limit: those that wait or are played at. A game that cannot be continued does not."""


class OverQuota(Refused):
    """Somebody has as much as they may have: what, and what would make room."""


def only_bots(chairs: list[Chair]) -> bool:
    """Do nobody but bots play?"""
    return all(chair.kind == "bot" and not chair.person for chair in chairs)


async def check_tables(session: AsyncSession, person: Person, chairs: list[Chair], settings: Settings) -> None:
    """Refuse a new table to somebody who has too many, however many processes they ask at once."""
    await session.execute(select(Person.id).where(Person.id == person.id).with_for_update())
    mine = select(Table.seats).where(Table.owner == person.id, COUNTS).limit(settings.open_tables)
    seats = (await session.scalars(mine)).all()
    if len(seats) >= settings.open_tables:
        raise OverQuota(f"you have {settings.open_tables} tables already; finish or leave one first")
    alone = sum(only_bots(read_chairs(one)) for one in seats)
    if only_bots(chairs) and alone >= settings.bot_tables:
        raise OverQuota(f"you have {alone} games of bots alone under way; wait until one of them is over")
    await check_storage(session, person, settings)


async def check_decks(session: AsyncSession, person: Person, settings: Settings) -> None:
    """Refuse another deck to somebody who keeps too many."""
    kept = await session.scalar(select(func.count()).where(OwnDeck.person == person.id)) or 0
    if kept >= settings.decks:
        raise OverQuota(f"you keep {kept} decks, which is the most; delete some first")


async def check_storage(session: AsyncSession, person: Person, settings: Settings, more: int = 0) -> None:
    """Refuse to keep more for somebody whose decks and games take too much of the disk."""
    used = await storage_of(session, person.id) + more
    if used > settings.storage * MEBIBYTE:
        raise OverQuota(
            f"your decks and finished games take {used / MEBIBYTE:.1f} MiB, and {settings.storage} MiB is the most; "
            "delete some first"
        )


async def storage_of(session: AsyncSession, person: str) -> int:
    """Bytes that a person's decks and the records of their finished games take."""
    games = await session.scalar(select(func.sum(Table.size)).where(Table.owner == person))
    decks = await session.scalar(
        select(func.sum(func.length(cast(OwnDeck.deck, Text)))).where(OwnDeck.person == person)
    )
    return int(games or 0) + int(decks or 0)


class LoneTables:
    """The games of bots alone that are under way here, each with the address that began it."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.begun: dict[str, tuple[str, float]] = {}
        """By table: the address, and when it was begun."""

    def check(self, address: str, rooms: dict[str, Any]) -> None:
        """Refuse another one to an address that has too many under way. Those that are over are forgotten."""
        early = time.monotonic() - STARTING
        for table, (_, since) in list(self.begun.items()):
            room = rooms.get(table)
            if since < early if room is None else not room.under_way():
                del self.begun[table]
        running = sum(one == address for one, _ in self.begun.values())
        if running >= self.most:
            raise OverQuota(f"{running} games of bots alone are under way from your address; wait until one is over")

    def note(self, address: str, table: str) -> None:
        """An address has begun one."""
        self.begun[table] = (address, time.monotonic())
