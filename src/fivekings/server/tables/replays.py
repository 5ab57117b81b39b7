"""Replays: a finished game moment by moment, with anybody's eyes; and going on from any moment of it."""

import asyncio
import json
from typing import Any

from msgspec import Struct
from sqlalchemy.ext.asyncio import AsyncSession

from fivekings.games import game
from fivekings.kernel.errors import BadInput
from fivekings.kernel.match import Match
from fivekings.kernel.record import differences, parse_record, play_record, record_text, setup_from_json
from fivekings.server.fault_log import engine_at_work
from fivekings.server.socket.messages import Told
from fivekings.server.store.database import Store
from fivekings.server.store.schema import Entry, Person, Table
from fivekings.server.tables import live_game
from fivekings.server.tables.audience import now
from fivekings.server.tables.live_game import Play, lines_of, standing
from fivekings.server.tables.lobby import add_table, chair_for, check_few, name_bots


class Moment(Struct):
    """What came of one decision: the moment, and what was told."""

    at: int
    events: list[Told]


class Glimpse(Struct):
    """The table at a moment, with somebody's eyes."""

    at: int
    eyes: int
    view: dict[str, Any]
    events: list[Told]


class Known(Struct):
    """What there was to know of a named thing at a moment, line by line."""

    at: int
    eyes: int
    name: str
    lines: list[str]


async def decisions(store: Store, table: Table) -> list[Any]:
    """The decisions of a game that is over."""
    if table.stage != "over" or table.setup is None:
        raise BadInput("this game has no replay yet: it is not over")
    return standing(lines_of(await store.entries(table.id)))


def begin(table: Table) -> Play:
    """A game of a table, at its beginning."""
    chosen = game(table.game)
    if table.rules != chosen.version:
        raise BadInput(f"this game was played by rules version {table.rules}; this server has {chosen.version}")
    assert table.setup is not None
    return Play.begin(chosen, chosen.complete(setup_from_json(table.setup, table.id)), int(table.seed, 16))


async def story(store: Store, table: Table, eyes: int) -> list[Moment]:
    """Everything that happened, moment by moment."""
    choices = await decisions(store, table)

    def tell() -> list[Moment]:
        again = begin(table)
        moments: list[Moment] = []
        for at, choice in enumerate([None, *choices]):
            if choice is not None:
                again.decide(choice)
            _, first, events = again.tail[-1]
            moments.append(Moment(at=at, events=again.tell(events, first, check_eyes(again, eyes))))
        return moments

    with engine_at_work(table, "replay this game"):
        return await asyncio.to_thread(tell)


async def moment(store: Store, table: Table, at: int) -> Play:
    """A finished game as it was after so many decisions."""
    choices = await decisions(store, table)
    if not 0 <= at <= len(choices):
        raise BadInput(f"this game has moments 0 to {len(choices)}, not {at}")

    def play_again() -> Play:
        again = begin(table)
        for choice in choices[:at]:
            again.decide(choice)
        return again

    with engine_at_work(table, "replay this game"):
        return await asyncio.to_thread(play_again)


async def glimpse(store: Store, table: Table, at: int, eyes: int) -> Glimpse:
    """The table as it was after so many decisions."""
    again = await moment(store, table, at)
    seen = check_eyes(again, eyes)
    _, first, events = again.tail[-1]
    with engine_at_work(table, "show this moment"):
        return Glimpse(at=at, eyes=eyes, view=live_game.view(again.state, seen), events=again.tell(events, first, seen))


async def about(store: Store, table: Table, at: int, eyes: int, name: str) -> Known:
    """What there was to know of a card or a place after so many decisions, for who sees with these eyes."""
    again = await moment(store, table, at)
    seen = max(check_eyes(again, eyes), live_game.NOBODY)
    with engine_at_work(table, "look something up"):
        return Known(at=at, eyes=eyes, name=name, lines=again.game.about(again.state, seen, name))


def check_eyes(again: Play, eyes: int) -> int:
    """Whose eyes: a seat's, nobody's or everybody's."""
    if not live_game.ALL <= eyes < again.state.seats:
        raise BadInput(f"eyes are those of a seat (0 to {again.state.seats - 1}), of nobody (-1) or of all (-2)")
    return eyes


async def record(store: Store, table: Table) -> str:
    """The record of a game, as the replay command reads it."""
    choices = await decisions(store, table)
    assert table.setup is not None

    def write() -> str:
        chosen = game(table.game)
        match = Match.start(chosen, setup_from_json(table.setup, table.id), int(table.seed, 16))
        for choice in choices:
            match.play(choice)
        return record_text(match)

    with engine_at_work(table, "replay this game"):
        return await asyncio.to_thread(write)


async def check(store: Store, table: Table) -> list[str]:
    """What a record claims that replaying it does not bear out: nothing, where seed, seal and shuffles fit."""
    text = await record(store, table)

    def compare() -> list[str]:
        written = parse_record(text, table.id)
        return differences(written, play_record(written, game(written.game)))

    with engine_at_work(table, "replay this game"):
        return await asyncio.to_thread(compare)


async def go_on(session: AsyncSession, store: Store, table: Table, at: int, seats: list[str], person: Person) -> Table:
    """A new table that goes on from a moment of a finished game. Its chance is the old one's, so it is never rated."""
    choices = await decisions(store, table)
    if not 0 <= at < len(choices):
        raise BadInput(f"this game goes on from moments 0 to {len(choices) - 1}, not from {at}")
    assert table.setup is not None
    players = table.setup["players"]
    if len(seats) != len(players):
        raise BadInput(f"this game has {len(players)} seats, not {len(seats)}")
    if "open" in seats or seats.count("me") > 1:
        raise BadInput("every seat is me, once, or a bot")
    await check_few(session, person)
    chairs = [chair_for(word, person) for word in seats]
    name_bots(chairs)
    again = await add_table(
        session,
        person,
        chairs,
        game=table.game,
        rules=table.rules,
        stage="playing",
        public=False,
        rated=False,
        spectators="view",
        options=table.options,
        clock={"kind": "none"},
        seed=table.seed,
        setup={**table.setup, "players": [chair.name for chair in chairs]},
        parent=table.id,
    )
    for number, choice in enumerate(choices[:at], 1):
        line = json.dumps(choice.to_json(), separators=(",", ":"))
        session.add(Entry(table=again.id, number=number, line=line, at=now()))
    return again
