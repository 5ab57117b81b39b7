"""Quotas: how many tables and decks a person may have, and how much disk space they may use."""

import time
from typing import Any, Final

from sqlalchemy import Text, and_, cast, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from fivekings.kernel.errors import Refused
from fivekings.server.settings import Settings
from fivekings.server.store.schema import OwnDeck, Person, Table
from fivekings.server.tables.seats import Seat, read_seats

USUAL: Final = Settings()
STARTING: Final = 60.0
"""Seconds in which a new game is loaded; one that is not in memory after that is over."""
MEBIBYTE: Final = 1 << 20
COUNTS: Final = and_(Table.stage != "over", Table.halted.is_(None))
"""The tables that count towards a quota: open or running ones. A game that cannot be continued does not count."""


class OverQuota(Refused):
    """A quota is used up: which, and what would make room."""


def only_bots(seats: list[Seat]) -> bool:
    """Do only bots play?"""
    return all(seat.kind == "bot" and not seat.person for seat in seats)


async def check_tables(session: AsyncSession, person: Person, seats: list[Seat], settings: Settings) -> None:
    """Refuse a new table to a person with too many, even if they ask several processes at once."""
    await session.execute(select(Person.id).where(Person.id == person.id).with_for_update())
    mine = select(Table.seats).where(Table.owner == person.id, COUNTS).limit(settings.open_tables)
    tables = (await session.scalars(mine)).all()
    if len(tables) >= settings.open_tables:
        raise OverQuota(f"you have {settings.open_tables} tables already; finish or leave one first")
    alone = sum(only_bots(read_seats(one)) for one in tables)
    if only_bots(seats) and alone >= settings.bot_tables:
        raise OverQuota(f"you have {alone} games of bots alone under way; wait until one of them is over")
    await check_storage(session, person, settings)


async def check_decks(session: AsyncSession, person: Person, settings: Settings) -> None:
    """Refuse another deck to a person with too many."""
    kept = await session.scalar(select(func.count()).where(OwnDeck.person == person.id)) or 0
    if kept >= settings.decks:
        raise OverQuota(f"you keep {kept} decks, which is the most; delete some first")


async def check_storage(session: AsyncSession, person: Person, settings: Settings, more: int = 0) -> None:
    """Refuse to store more for a person whose decks and games use too much disk space."""
    used = await storage_of(session, person.id) + more
    if used > settings.storage * MEBIBYTE:
        raise OverQuota(
            f"your decks and finished games take {used / MEBIBYTE:.1f} MiB, and {settings.storage} MiB is the most; "
            "delete some first"
        )


async def storage_of(session: AsyncSession, person: str) -> int:
    """Bytes of a person's decks and records of finished games."""
    games = await session.scalar(select(func.sum(Table.size)).where(Table.owner == person))
    decks = await session.scalar(
        select(func.sum(func.length(cast(OwnDeck.deck, Text)))).where(OwnDeck.person == person)
    )
    return int(games or 0) + int(decks or 0)


class LoneTables:
    """The running games of bots alone in this process, each with the address that started it."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.begun: dict[str, tuple[str, float]] = {}
        """By table: the address, and when it started."""

    def check(self, address: str, rooms: dict[str, Any]) -> None:
        """Refuse another one to an address that has too many. Finished ones are forgotten."""
        early = time.monotonic() - STARTING
        for table, (_, since) in list(self.begun.items()):
            room = rooms.get(table)
            if since < early if room is None else not room.under_way():
                del self.begun[table]
        running = sum(one == address for one, _ in self.begun.values())
        if running >= self.most:
            raise OverQuota(f"{running} games of bots alone are under way from your address; wait until one is over")

    def note(self, address: str, table: str) -> None:
        """Count a game that an address has started."""
        self.begun[table] = (address, time.monotonic())
