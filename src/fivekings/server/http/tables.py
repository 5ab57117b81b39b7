"""Tables over HTTP: find, create, join, start, rematch."""

from collections.abc import Awaitable, Callable
from typing import Annotated, Any

from litestar import get, post
from litestar.datastructures import State
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct
from msgspec.json import decode
from sqlalchemy.ext.asyncio import AsyncSession

from fivekings.server import quotas
from fivekings.server.http.catalogue import CardInfo, Cards
from fivekings.server.http.guard import Caller, Paying, Somebody, complaints
from fivekings.server.socket.messages import TableInfo
from fivekings.server.store.schema import Table
from fivekings.server.tables import lobby
from fivekings.server.tables.hub import Hub, is_id
from fivekings.server.tables.seats import read_seats


class TableLists(Struct):
    """Open tables, running tables, and the caller's own."""

    open: list[TableInfo]
    playing: list[TableInfo]
    mine: list[TableInfo]


class Joining(Struct, forbid_unknown_fields=True):
    """The seat and the deck; by default any seat and the default deck."""

    seat: Annotated[int, Meta(ge=0, le=31)] | None = None
    deck: lobby.Name | None = None


class DeckChoice(Struct, forbid_unknown_fields=True):
    """The deck: the name of a ready one, or the id of the caller's own."""

    deck: lobby.Name


class Readiness(Struct, forbid_unknown_fields=True):
    """Ready or not."""

    ready: bool = True


class SeatChoice(Struct, forbid_unknown_fields=True):
    """A seat."""

    seat: Annotated[int, Meta(ge=0, le=31)]


@get("/api/tables", responses=complaints())
async def list_tables(state: State, caller: Caller) -> TableLists:
    """Public tables, and the caller's own."""
    hub: Hub = state.hub
    async with hub.store.session() as session:
        waiting, playing, mine = await lobby.find_tables(session, caller)
    return TableLists(
        open=[hub.info(table) for table in waiting],
        playing=[hub.info(table) for table in playing],
        mine=[hub.info(table) for table in mine],
    )


@post("/api/tables", responses=complaints(401, 403))
async def make_table(state: State, person: Somebody, payer: Paying, data: JSONBody[lobby.NewTable]) -> TableInfo:
    """A new table."""
    hub: Hub = state.hub
    hub.work.budget.charge("table", payer)
    if data.seats and all(word.startswith("bot") for word in data.seats):
        hub.lone_tables.check(payer.address, hub.rooms)
    async with hub.store.session.begin() as session:
        table = await lobby.make_table(session, data, person, hub.settings)
    if table.stage == "playing":
        if quotas.only_bots(read_seats(table.seats)):
            hub.lone_tables.note(payer.address, table.id)
        await hub.begun(table.id)
    return hub.info(table)


@get("/api/tables/{table:str}", responses=complaints(404))
async def show_table(state: State, table: FromPath[str]) -> TableInfo:
    """One table."""
    hub: Hub = state.hub
    async with hub.store.session() as session:
        return hub.info(await existing(session, table))


@get("/api/tables/{table:str}/cards", responses=complaints(404))
async def table_cards(state: State, caller: Caller, payer: Paying, table: FromPath[str]) -> Cards:
    """The custom cards in the decks of a table: everybody who may watch the table may read them."""
    hub: Hub = state.hub
    async with hub.store.session() as session:
        found = await existing(session, table)
    seated = caller is not None and any(seat.person == caller.id for seat in read_seats(found.seats))
    if found.spectators == "none" and found.stage == "playing" and not seated:
        raise NotFoundException("only those who play at this table may look")
    decks = [deck for deck in brought(found) if deck and deck.get("custom")]
    if not decks:
        return Cards(found.game, [])
    cards = await hub.work.do("check", payer, "own_cards", {"name": found.game, "decks": decks})
    return Cards(found.game, decode(cards, type=list[CardInfo]))


def brought(table: Table) -> list[Any]:
    """The decks at a table."""
    if table.setup is not None:
        return table.setup.get("decks") or []
    return [seat.list for seat in read_seats(table.seats)]


@post("/api/tables/{table:str}/join", status_code=200, responses=complaints(401, 403, 404))
async def join_table(state: State, person: Somebody, table: FromPath[str], data: JSONBody[Joining]) -> TableInfo:
    """Take a seat."""
    return await changed(state.hub, table, lambda s, t: lobby.join(s, t, person, data.seat, data.deck))


@post("/api/tables/{table:str}/deck", status_code=200, responses=complaints(401, 403, 404))
async def bring_deck(state: State, person: Somebody, table: FromPath[str], data: JSONBody[DeckChoice]) -> TableInfo:
    """Choose another deck."""
    return await changed(state.hub, table, lambda s, t: lobby.choose_deck(s, t, person, data.deck))


@post("/api/tables/{table:str}/ready", status_code=200, responses=complaints(401, 403, 404))
async def be_ready(state: State, person: Somebody, table: FromPath[str], data: JSONBody[Readiness]) -> TableInfo:
    """Set ready; when all are, the game starts."""

    async def change(_session: AsyncSession, found: Table) -> None:
        await lobby.be_ready(found, person, data.ready)

    return await changed(state.hub, table, change)


@post("/api/tables/{table:str}/leave", status_code=200, responses=complaints(401, 403, 404))
async def leave_table(state: State, person: Somebody, table: FromPath[str]) -> TableInfo:
    """Leave the table before the game."""
    return await changed(state.hub, table, lambda s, t: lobby.leave(s, t, person))


@post("/api/tables/{table:str}/kick", status_code=200, responses=complaints(401, 403, 404))
async def kick(state: State, person: Somebody, table: FromPath[str], data: JSONBody[SeatChoice]) -> TableInfo:
    """Remove a player before the game."""
    return await changed(state.hub, table, lambda s, t: lobby.kick(s, t, person, data.seat))


@post("/api/tables/{table:str}/rematch", status_code=200, responses=complaints(401, 403, 404))
async def rematch(state: State, person: Somebody, payer: Paying, table: FromPath[str]) -> TableInfo:
    """Create a rematch: the same people, each one seat further."""
    hub: Hub = state.hub
    hub.work.budget.charge("table", payer)
    async with hub.lock(table), hub.store.session.begin() as session:
        again = await lobby.rematch(session, await existing(session, table, held=True), person, hub.settings)
    await hub.refresh(table)
    return hub.info(again)


async def existing(session: AsyncSession, name: str, held: bool = False) -> Table:
    """Find a table, or answer 404; with `held` its row is locked until the transaction ends, also for other processes.
    (SQLite has one process, and the hub's lock is enough.)"""
    table = await session.get(Table, name, with_for_update=held) if is_id(name) else None
    if table is None:
        raise NotFoundException("there is no such table")
    return table


async def changed(hub: Hub, name: str, change: Callable[[AsyncSession, Table], Awaitable[None]]) -> TableInfo:
    """Change a table before its game, one change at a time, and tell everybody connected to it."""
    async with hub.lock(name), hub.store.session.begin() as session:
        table = await existing(session, name, held=True)
        await change(session, table)
    await hub.refresh(name)
    return hub.info(table)


ROUTES = [
    list_tables,
    make_table,
    show_table,
    table_cards,
    join_table,
    bring_deck,
    be_ready,
    leave_table,
    kick,
    rematch,
]
