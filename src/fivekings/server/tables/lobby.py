"""The lobby: making a table, sitting down, getting up, getting ready, playing again.

Whatever a table is told before the game is checked by the game itself.
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
from fivekings.server.tables.seats import Chair, kept, read_chairs
from fivekings.server.uptime import unix_time

Name = Annotated[str, Meta(max_length=80)]


class NewTable(Struct, forbid_unknown_fields=True):
    """A table to be made."""

    game: Annotated[str, Meta(max_length=16)]
    seats: Annotated[list[Annotated[str, Meta(max_length=40)]], Meta(min_length=1, max_length=8)] = []
    """`me`, `open`, or `bot:knight`; where nothing is given: me and bots."""
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
    """A new table."""
    chosen = game(wanted.game)
    words = wanted.seats or ["me", *["bot:squire"] * (chosen.default_seats - 1)]
    if words.count("me") > 1:
        raise BadInput("one person takes one seat")
    chairs = [chair_for(word, person) for word in words]
    name_bots(chairs)
    decks = [*wanted.decks, *[None] * len(chairs)]
    for chair, deck in zip(chairs, decks, strict=False):
        if deck is not None:
            await give_deck(session, chosen, chair, deck, person, wanted.rated)
    if wanted.rated and (any(chair.kind == "bot" for chair in chairs) or person.account is None):
        raise BadInput("a rated game is between people with accounts")
    if wanted.rated and wanted.clock.kind == "none":
        raise BadInput("a rated game is played with a clock")
    if wanted.rated and wanted.spectators == "hands":
        raise BadInput("spectators of a rated game do not see hands")
    names = [f"player {number}" for number in range(len(chairs))]
    options = chosen.complete(Setup(names, dict(wanted.options))).options
    await quotas.check_tables(session, person, chairs, settings)
    table = await add_table(
        session,
        person,
        chairs,
        game=chosen.name,
        rules=chosen.version,
        public=wanted.public,
        rated=wanted.rated,
        spectators=wanted.spectators,
        options=options,
        clock=msgspec.to_builtins(wanted.clock),
    )
    if wanted.start:
        await start(table, chairs)
    return table


async def add_table(session: AsyncSession, owner: Person, chairs: list[Chair], **facts: Any) -> Table:
    """Set up a table for those on its chairs: open, and with a seed of its own, where nothing else is said."""
    facts = {"stage": "open", "seed": f"{secrets.randbits(SEED_BITS):x}", **facts}
    table = Table(id=secrets.token_urlsafe(12), owner=owner.id, seats=kept(chairs), created=unix_time(), **facts)
    session.add(table)
    await session.flush()
    for chair in chairs:
        if chair.person:
            await remember_sitting(session, chair.person, table.id)
    return table


def chair_for(word: str, person: Person) -> Chair:
    """A chair as it is asked for."""
    if word == "me":
        return Chair(kind="person", name=person.name, person=person.id)
    if word == "open":
        return Chair()
    kind, _, level = word.partition(":")
    if kind != "bot" or level not in bot_names():
        known = ["me", "open", *[f"bot:{name}" for name in bot_names()]]
        raise BadInput(f"nobody called '{word}' can take a seat{nearest(word, known)}")
    return Chair(kind="bot", level=level, ready=True)


def name_bots(chairs: list[Chair]) -> None:
    """Bots need names too, none twice."""
    taken = {fold(chair.name) for chair in chairs}
    free = iter([name for name in BOT_NAMES if fold(name) not in taken])
    for chair in chairs:
        if chair.kind == "bot" and not chair.name:
            chair.name = next(free)


async def give_deck(session: AsyncSession, chosen: Game, chair: Chair, name: str, person: Person, rated: bool) -> None:
    """Put a deck on a chair: a ready one by its name, or one of the person's own by its id. A rated game is played with
    printed cards."""
    ready = {deck.name: deck for deck in chosen.decks.ready()}
    if name in ready:
        chair.deck, chair.list = ready[name].title, chosen.decks.load(name)
        return
    own = await session.get(OwnDeck, name)
    if own is None or own.person != person.id or own.game != chosen.name:
        raise BadInput(f"there is no deck '{name}'{nearest(name, list(ready))}")
    if rated and own.deck.get("custom"):
        raise BadInput(f"a rated game is played with printed cards, and the deck '{own.name}' has cards of your own")
    chair.deck, chair.list = own.name, own.deck


async def remember_sitting(session: AsyncSession, person: str, table: str) -> None:
    """That somebody sits at a table."""
    if await session.get(Sitting, (person, table)) is None:
        session.add(Sitting(person=person, table=table))


async def forget_sitting(session: AsyncSession, person: str, table: str) -> None:
    """That somebody sits there no more."""
    sitting = await session.get(Sitting, (person, table))
    if sitting is not None:
        await session.delete(sitting)


async def start(table: Table, chairs: list[Chair]) -> None:
    """Begin the game; the game itself refuses what it cannot be played with."""
    if table.stage != "open":
        raise Refused("the game has started already")
    if any(chair.kind == "open" for chair in chairs):
        raise Refused("not every seat is taken")
    chosen = game(table.game)
    name_bots(chairs)
    decks = [chair.list for chair in chairs]
    brought: list[dict[str, Any]] | None = None
    if any(deck is not None for deck in decks):
        usual = chosen.decks.defaults(len(chairs))
        brought = [usual[seat] if deck is None else deck for seat, deck in enumerate(decks)]
    wanted = Setup(distinct([chair.name for chair in chairs]), dict(table.options), None, brought)
    setup = await asyncio.to_thread(chosen.complete, wanted)
    for chair in chairs:
        chair.ready = True
        chair.list = None
    table.setup = setup.to_json()
    table.options = setup.options
    table.seats = kept(chairs)
    table.stage = "playing"
    table.due = 0 if table.rated else None
    with engine_at_work(table, "start"):
        await asyncio.to_thread(lambda: try_out(LiveGame.begin(chosen, setup, int(table.seed, 16))))


def distinct(names: list[str]) -> list[str]:
    """Names of which none is used twice.

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
    chairs = waiting(table)
    if any(chair.person == person.id for chair in chairs):
        raise Refused("you sit at this table already")
    if table.rated and person.account is None:
        raise Refused("a rated game is between people with accounts")
    free = [number for number, chair in enumerate(chairs) if chair.kind == "open"]
    if not free or (seat is not None and seat not in free):
        raise Refused("that seat is taken" if free else "every seat is taken")
    place = free[0] if seat is None else seat
    chairs[place] = Chair(kind="person", name=person.name, person=person.id)
    if deck is not None:
        await give_deck(session, game(table.game), chairs[place], deck, person, table.rated)
    await remember_sitting(session, person.id, table.id)
    table.seats = kept(chairs)


async def choose_deck(session: AsyncSession, table: Table, person: Person, deck: str) -> None:
    """Bring another deck."""
    chairs = waiting(table)
    chair = chairs[own_seat(chairs, person)]
    await give_deck(session, game(table.game), chair, deck, person, table.rated)
    chair.ready = False
    table.seats = kept(chairs)


async def leave(session: AsyncSession, table: Table, person: Person) -> None:
    """Get up, before the game or where it cannot be continued; when the owner does, another person owns the table, and
    without any it is closed."""
    chairs = read_chairs(table.seats) if table.halted and table.stage == "playing" else waiting(table)
    seat = own_seat(chairs, person)
    chairs[seat] = Chair(kind="bot", name=chairs[seat].name) if table.halted else Chair()
    await forget_sitting(session, person.id, table.id)
    people = [chair.person for chair in chairs if chair.kind == "person"]
    if table.owner == person.id and people:
        table.owner = people[0]
    table.seats = kept(chairs)
    if not people:
        table.stage = "over"
        table.ended, table.unfilmed = (unix_time(), True) if table.halted else (None, False)


async def kick(session: AsyncSession, table: Table, person: Person, seat: int) -> None:
    """The owner asks somebody to get up."""
    chairs = waiting(table)
    if table.owner != person.id:
        raise Refused("only the owner of the table can do that")
    if not 0 <= seat < len(chairs) or chairs[seat].kind == "open":
        raise Refused("nobody sits there")
    if chairs[seat].person == person.id:
        raise Refused("leave the table instead")
    if chairs[seat].person:
        await forget_sitting(session, chairs[seat].person, table.id)
    chairs[seat] = Chair()
    table.seats = kept(chairs)


async def be_ready(table: Table, person: Person, ready: bool) -> None:
    """Say that one is ready; when all are, the game starts."""
    chairs = waiting(table)
    chairs[own_seat(chairs, person)].ready = ready
    table.seats = kept(chairs)
    if all(chair.kind != "open" and chair.ready for chair in chairs):
        await start(table, chairs)


def waiting(table: Table) -> list[Chair]:
    """The chairs of a table whose game has not started."""
    if table.stage != "open":
        raise Refused("the game has started already" if table.stage == "playing" else "this table is closed")
    return read_chairs(table.seats)


def own_seat(chairs: list[Chair], person: Person) -> int:
    """Where a person sits."""
    for seat, chair in enumerate(chairs):
        if chair.person == person.id:
            return seat
    raise Refused("you do not sit at this table")


async def rematch(session: AsyncSession, table: Table, person: Person, settings: Settings = quotas.USUAL) -> Table:
    """The same people again, each one seat further."""
    if table.stage != "over" or table.setup is None:
        raise Refused("the game is not over yet")
    chairs = read_chairs(table.seats)
    own_seat(chairs, person)
    if table.rematch is not None:
        again = await session.get(Table, table.rematch)
        assert again is not None
        return again
    await quotas.check_tables(session, person, chairs, settings)
    decks: list[Any] = table.setup.get("decks") or [None] * len(chairs)
    for chair, deck in zip(chairs, decks, strict=True):
        chair.list = deck
        chair.ready = chair.kind == "bot" and not chair.person
        if chair.person:
            chair.kind, chair.level = "person", ""
    chairs = [*chairs[1:], chairs[0]]
    again = await add_table(
        session,
        person,
        chairs,
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
    """Public tables that wait, public tables at play, and one's own; the newest first."""
    public = select(Table).where(Table.public.is_(True)).order_by(Table.created.desc()).limit(100)
    waiting_ones = (await session.scalars(public.where(Table.stage == "open"))).all()
    playing = (await session.scalars(public.where(Table.stage == "playing"))).all()
    mine: list[Table] = []
    if person is not None:
        sat = select(Sitting.table).where(Sitting.person == person.id)
        own = select(Table).where(or_(Table.id.in_(sat), Table.owner == person.id)).order_by(Table.created.desc())
        mine = list((await session.scalars(own.limit(100))).all())
    return list(waiting_ones), list(playing), mine
