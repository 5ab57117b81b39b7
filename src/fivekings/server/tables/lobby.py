"""The lobby: create a table, join, leave, get ready, start, rematch.

The game itself checks all its options and decks.
"""

import asyncio
import secrets
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct
from sqlalchemy import or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from fivekings.bots import bot_names
from fivekings.games import game
from fivekings.kernel.chance import SEED_BITS
from fivekings.kernel.errors import BadInput, Refused
from fivekings.kernel.game import Game
from fivekings.kernel.names import fold, nearest
from fivekings.kernel.state import Setup
from fivekings.server import quotas
from fivekings.server.display_names import BOT_NAMES
from fivekings.server.fault_log import engine_at_work
from fivekings.server.settings import Settings
from fivekings.server.store.schema import OwnDeck, Person, Sitting, Table
from fivekings.server.tables.clocks import Clock
from fivekings.server.tables.live_game import LiveGame, try_out
from fivekings.server.tables.seats import Seat, read_seats, stored_seats
from fivekings.server.uptime import unix_time

Name = Annotated[str, Meta(max_length=80)]


class NewTable(Struct, forbid_unknown_fields=True):
    """A table to create."""

    game: Annotated[str, Meta(max_length=16)]
    seats: Annotated[list[Annotated[str, Meta(max_length=40)]], Meta(min_length=1, max_length=8)] = []
    """`me`, `open`, or `bot:knight`; by default me and bots."""
    options: dict[Annotated[str, Meta(max_length=32)], Annotated[str, Meta(max_length=32)]] = {}
    decks: Annotated[list[Name | None], Meta(max_length=8)] = []
    public: bool = True
    rated: bool = False
    spectators: Literal["none", "view", "hands"] = "view"
    clock: Clock = msgspec.field(default_factory=Clock)
    start: bool = False


async def make_table(
    session: AsyncSession, wanted: NewTable, person: Person, settings: Settings = quotas.USUAL
) -> Table:
    """Create a table."""
    chosen = game(wanted.game)
    words = wanted.seats or ["me", *["bot:squire"] * (chosen.default_seats - 1)]
    if words.count("me") > 1:
        raise BadInput("one person takes one seat")
    seats = [seat_for(word, person) for word in words]
    name_bots(seats)
    decks = [*wanted.decks, *[None] * len(seats)]
    for seat, deck in zip(seats, decks, strict=False):
        if deck is not None:
            await give_deck(session, chosen, seat, deck, person, wanted.rated)
    if wanted.rated and (any(seat.kind == "bot" for seat in seats) or person.account is None):
        raise BadInput("a rated game needs players with accounts")
    if wanted.rated and wanted.clock.kind == "none":
        raise BadInput("a rated game needs a clock")
    if wanted.rated and wanted.spectators == "hands":
        raise BadInput("spectators of a rated game do not see hands")
    names = [f"player {number}" for number in range(len(seats))]
    options = chosen.complete(Setup(names, dict(wanted.options))).options
    await quotas.check_tables(session, person, seats, settings)
    table = await add_table(
        session,
        person,
        seats,
        game=chosen.name,
        rules=chosen.version,
        public=wanted.public,
        rated=wanted.rated,
        spectators=wanted.spectators,
        options=options,
        clock=msgspec.to_builtins(wanted.clock),
    )
    if wanted.start:
        await start(table, seats)
    return table


async def add_table(session: AsyncSession, owner: Person, seats: list[Seat], **facts: Any) -> Table:
    """Add a table: open, and with a new seed, unless `facts` say otherwise."""
    facts = {"stage": "open", "seed": f"{secrets.randbits(SEED_BITS):x}", **facts}
    table = Table(id=secrets.token_urlsafe(12), owner=owner.id, seats=stored_seats(seats), created=unix_time(), **facts)
    session.add(table)
    await session.flush()
    for seat in seats:
        if seat.person:
            await remember_sitting(session, seat.person, table.id)
    return table


def seat_for(word: str, person: Person) -> Seat:
    """A seat from its description: `me`, `open` or `bot:LEVEL`."""
    if word == "me":
        return Seat(kind="person", name=person.name, person=person.id)
    if word == "open":
        return Seat()
    kind, _, level = word.partition(":")
    if kind != "bot" or level not in bot_names():
        known = ["me", "open", *[f"bot:{name}" for name in bot_names()]]
        raise BadInput(f"nobody called '{word}' can take a seat{nearest(word, known)}")
    return Seat(kind="bot", level=level, ready=True)


def name_bots(seats: list[Seat]) -> None:
    """Name the bots, each differently."""
    taken = {fold(seat.name) for seat in seats}
    free = iter([name for name in BOT_NAMES if fold(name) not in taken])
    for seat in seats:
        if seat.kind == "bot" and not seat.name:
            seat.name = next(free)


async def give_deck(session: AsyncSession, chosen: Game, seat: Seat, name: str, person: Person, rated: bool) -> None:
    """Give a seat a deck: a ready one by its name, or one of the person's own by its id. Rated games allow printed
    cards only."""
    ready = {deck.name: deck for deck in chosen.decks.ready()}
    if name in ready:
        seat.deck, seat.list = ready[name].title, chosen.decks.load(name)
        return
    own = await session.get(OwnDeck, name)
    if own is None or own.person != person.id or own.game != chosen.name:
        raise BadInput(f"there is no deck '{name}'{nearest(name, list(ready))}")
    if rated and own.deck.get("custom"):
        raise BadInput(f"a rated game is played with printed cards, and the deck '{own.name}' has cards of your own")
    seat.deck, seat.list = own.name, own.deck


async def remember_sitting(session: AsyncSession, person: str, table: str) -> None:
    """Note that a person sits at a table."""
    if await session.get(Sitting, (person, table)) is None:
        session.add(Sitting(person=person, table=table))


async def forget_sitting(session: AsyncSession, person: str, table: str) -> None:
    """Note that a person has left a table."""
    sitting = await session.get(Sitting, (person, table))
    if sitting is not None:
        await session.delete(sitting)


async def start(table: Table, seats: list[Seat]) -> None:
    """Start the game; the game itself refuses a bad setup."""
    if table.stage != "open":
        raise Refused("the game has started already")
    if any(seat.kind == "open" for seat in seats):
        raise Refused("not every seat is taken")
    chosen = game(table.game)
    name_bots(seats)
    decks = [seat.list for seat in seats]
    brought: list[dict[str, Any]] | None = None
    if any(deck is not None for deck in decks):
        usual = chosen.decks.defaults(len(seats))
        brought = [usual[seat] if deck is None else deck for seat, deck in enumerate(decks)]
    wanted = Setup(distinct([seat.name for seat in seats]), dict(table.options), None, brought)
    setup = await asyncio.to_thread(chosen.complete, wanted)
    for seat in seats:
        seat.ready = True
        seat.list = None
    table.setup = setup.to_json()
    table.options = setup.options
    table.seats = stored_seats(seats)
    table.stage = "playing"
    table.due = 0 if table.rated else None
    with engine_at_work(table, "start"):
        await asyncio.to_thread(lambda: try_out(LiveGame.begin(chosen, setup, int(table.seed, 16))))


def distinct(names: list[str]) -> list[str]:
    """Make names distinct.

    >>> distinct(["Arya", "arya", "Jon"])
    ['Arya', 'arya (2)', 'Jon']
    """
    found: list[str] = []
    for name in names:
        shown, number = name, 1
        while fold(shown) in map(fold, found):
            number += 1
            shown = f"{name} ({number})"
        found.append(shown)
    return found


async def join(session: AsyncSession, table: Table, person: Person, seat: int | None, deck: str | None) -> None:
    """Take a seat."""
    seats = waiting(table)
    if any(one.person == person.id for one in seats):
        raise Refused("you already sit at this table")
    if table.rated and person.account is None:
        raise Refused("a rated game needs players with accounts")
    free = [number for number, one in enumerate(seats) if one.kind == "open"]
    if not free or (seat is not None and seat not in free):
        raise Refused("that seat is taken" if free else "every seat is taken")
    place = free[0] if seat is None else seat
    seats[place] = Seat(kind="person", name=person.name, person=person.id)
    if deck is not None:
        await give_deck(session, game(table.game), seats[place], deck, person, table.rated)
    await remember_sitting(session, person.id, table.id)
    table.seats = stored_seats(seats)


async def choose_deck(session: AsyncSession, table: Table, person: Person, deck: str) -> None:
    """Choose another deck."""
    seats = waiting(table)
    seat = seats[own_seat(seats, person)]
    await give_deck(session, game(table.game), seat, deck, person, table.rated)
    seat.ready = False
    table.seats = stored_seats(seats)


async def leave(session: AsyncSession, table: Table, person: Person) -> None:
    """Leave a table before the game, or if it cannot be continued. If the owner leaves, another person owns the table;
    without any it is closed."""
    seats = read_seats(table.seats) if table.halted and table.stage == "playing" else waiting(table)
    seat = own_seat(seats, person)
    seats[seat] = Seat(kind="bot", name=seats[seat].name) if table.halted else Seat()
    await forget_sitting(session, person.id, table.id)
    people = [one.person for one in seats if one.kind == "person"]
    if table.owner == person.id and people:
        table.owner = people[0]
    table.seats = stored_seats(seats)
    if not people:
        table.stage = "over"
        table.ended, table.unfilmed = (unix_time(), True) if table.halted else (None, False)


async def kick(session: AsyncSession, table: Table, person: Person, seat: int) -> None:
    """The owner removes a player."""
    seats = waiting(table)
    if table.owner != person.id:
        raise Refused("only the owner of the table can do that")
    if not 0 <= seat < len(seats) or seats[seat].kind == "open":
        raise Refused("nobody sits there")
    if seats[seat].person == person.id:
        raise Refused("leave the table instead")
    if seats[seat].person:
        await forget_sitting(session, seats[seat].person, table.id)
    seats[seat] = Seat()
    table.seats = stored_seats(seats)


async def be_ready(table: Table, person: Person, ready: bool) -> None:
    """Set ready; when all are, the game starts."""
    seats = waiting(table)
    seats[own_seat(seats, person)].ready = ready
    table.seats = stored_seats(seats)
    if all(seat.kind != "open" and seat.ready for seat in seats):
        await start(table, seats)


def waiting(table: Table) -> list[Seat]:
    """The seats of a table whose game has not started."""
    if table.stage != "open":
        raise Refused("the game has started already" if table.stage == "playing" else "this table is closed")
    return read_seats(table.seats)


def own_seat(seats: list[Seat], person: Person) -> int:
    """The seat of a person."""
    for number, seat in enumerate(seats):
        if seat.person == person.id:
            return number
    raise Refused("you do not sit at this table")


async def rematch(session: AsyncSession, table: Table, person: Person, settings: Settings = quotas.USUAL) -> Table:
    """Create a rematch: the same people, each one seat further."""
    if table.stage != "over" or table.setup is None:
        raise Refused("the game is not over yet")
    seats = read_seats(table.seats)
    own_seat(seats, person)
    if table.rematch is not None:
        again = await session.get(Table, table.rematch)
        assert again is not None
        return again
    await quotas.check_tables(session, person, seats, settings)
    decks: list[Any] = table.setup.get("decks") or [None] * len(seats)
    for seat, deck in zip(seats, decks, strict=True):
        seat.list = deck
        seat.ready = seat.kind == "bot" and not seat.person
        if seat.person:
            seat.kind, seat.level = "person", ""
    seats = [*seats[1:], seats[0]]
    again = await add_table(
        session,
        person,
        seats,
        game=table.game,
        rules=game(table.game).version,
        public=table.public,
        rated=table.rated and table.clock["kind"] != "none",
        spectators=table.spectators,
        options=table.options,
        clock=table.clock,
    )
    table.rematch = again.id
    return again


async def find_tables(session: AsyncSession, person: Person | None) -> tuple[list[Table], list[Table], list[Table]]:
    """Open public tables, running public tables, and the person's own; the newest first."""
    public = select(Table).where(Table.public.is_(True)).order_by(Table.created.desc()).limit(100)
    waiting_ones = (await session.scalars(public.where(Table.stage == "open"))).all()
    playing = (await session.scalars(public.where(Table.stage == "playing"))).all()
    mine: list[Table] = []
    if person is not None:
        sat = select(Sitting.table).where(Sitting.person == person.id)
        own = select(Table).where(or_(Table.id.in_(sat), Table.owner == person.id)).order_by(Table.created.desc())
        mine = list((await session.scalars(own.limit(100))).all())
    return list(waiting_ones), list(playing), mine
