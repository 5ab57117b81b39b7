"""Replays: a finished game moment by moment, with anybody's eyes; and going on from any moment of it."""

import asyncio
import json
from collections.abc import Sequence
from typing import Any, Final

from msgspec import Struct
from sqlalchemy.ext.asyncio import AsyncSession

from fivekings.games import game
from fivekings.kernel.chance import seal
from fivekings.kernel.errors import BadInput
from fivekings.kernel.match import Match
from fivekings.kernel.record import (
    FORMAT,
    differences,
    parse_record,
    play_record,
    record_text,
    setup_from_json,
    text_of,
)
from fivekings.kernel.request import Choice
from fivekings.server.fault_log import engine_at_work
from fivekings.server.socket.messages import Told
from fivekings.server.store.database import Store
from fivekings.server.store.schema import Entry, Person, Table, Upgrade
from fivekings.server.tables import live_game
from fivekings.server.tables.audience import now
from fivekings.server.tables.film import Film
from fivekings.server.tables.live_game import Play, lines_of, standing
from fivekings.server.tables.lobby import add_table, chair_for, check_few, name_bots
from fivekings.server.tables.upgrade import film_of, rules_changed, upgrades_of

OLDER: Final = (
    "this game was played by rules version {}; this server has version {}, so it can be watched, but not checked, "
    "looked into or gone on with"
)
MIXED: Final = (
    "this game began with rules version {} and went on with version {} after decision {}, so it can be watched, but "
    "not checked, looked into or gone on with"
)


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
    assert table.setup is not None
    return Play.begin(game(table.game), setup_from_json(table.setup, table.id), int(table.seed, 16))


async def check_rules(store: Store, table: Table) -> None:
    """Refuse what only the rules can do that a game was played by, where this server has others."""
    done = await upgrades_of(store, table.id)
    if done:
        raise BadInput(MIXED.format(done[0].rules, table.rules, done[-1].made))
    if table.rules != game(table.game).version:
        raise BadInput(OLDER.format(table.rules, game(table.game).version))


async def story(store: Store, table: Table, eyes: int) -> list[Moment]:
    """Everything that happened, moment by moment."""
    choices = await decisions(store, table)
    film = await film_of(store, table.id)
    if film is not None:
        film.check(eyes)
        return await asyncio.to_thread(from_film, film, eyes)
    await check_rules(store, table)

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


def from_film(film: Film, eyes: int) -> list[Moment]:
    """Everything that happened, from a film; where it begins later than the game, the moments before say so."""
    before = [Moment(at=at, events=[] if at else [rules_changed(0)]) for at in range(film.first)]
    return before + [Moment(at=at, events=events) for at, events in film.moments(eyes)]


def still(film: Film, at: int, eyes: int) -> Glimpse:
    """A moment of a film; the first there is in place of those before it."""
    film.check(eyes)
    if not 0 <= at <= film.last:
        raise BadInput(f"this game has moments 0 to {film.last}, not {at}")
    events = film.events(at, eyes) if at >= film.first else [rules_changed(0)]
    at = max(at, film.first)
    return Glimpse(at=at, eyes=eyes, view=film.view(at, eyes), events=events)


async def moment(store: Store, table: Table, at: int) -> Play:
    """A finished game as it was after so many decisions."""
    choices = await decisions(store, table)
    await check_rules(store, table)
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
    await decisions(store, table)
    film = await film_of(store, table.id)
    if film is not None:
        return await asyncio.to_thread(still, film, at, eyes)
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
        return Known(at=at, eyes=eyes, name=name, lines=again.game.wording.about(again.state, seen, name))


def check_eyes(again: Play, eyes: int) -> int:
    """Whose eyes: a seat's, nobody's or everybody's."""
    if not live_game.ALL <= eyes < again.state.seats:
        raise BadInput(f"eyes are those of a seat (0 to {again.state.seats - 1}), of nobody (-1) or of all (-2)")
    return eyes


async def record(store: Store, table: Table) -> str:
    """The record of a game, as the replay command reads it. Where this server has other rules than it was played by, it
    claims what the film knows."""
    choices = await decisions(store, table)
    assert table.setup is not None
    done = await upgrades_of(store, table.id)
    if done or table.rules != game(table.game).version:
        film = await film_of(store, table.id)
        return await asyncio.to_thread(record_of_film, table, choices, done, film)

    def write() -> str:
        chosen = game(table.game)
        match = Match.start(chosen, setup_from_json(table.setup, table.id), int(table.seed, 16))
        for choice in choices:
            match.play(choice)
        return record_text(match)

    with engine_at_work(table, "replay this game"):
        return await asyncio.to_thread(write)


def record_of_film(table: Table, choices: list[Choice], done: Sequence[Upgrade], film: Film | None) -> str:
    """A record that this server cannot replay: what was decided, and by which rules."""
    seed, versions = int(table.seed, 16), [*[one.rules for one in done], table.rules]
    head = {
        "format": FORMAT,
        "game": table.game,
        "rules": versions[0],
        **({"upgrades": [[one.made, rules] for one, rules in zip(done, versions[1:], strict=True)]} if done else {}),
        "setup": table.setup,
        "seed": table.seed,
        "seal": seal(seed),
        "draws": [] if film is None else film.draws(),
        "winners": table.winners,
        "hash": "" if film is None else film.hash,
    }
    return text_of(head, choices)


async def check(store: Store, table: Table) -> list[str]:
    """What a record claims that replaying it does not show: nothing, where seed, seal and shuffles fit."""
    await decisions(store, table)
    await check_rules(store, table)
    text = await record(store, table)

    def compare() -> list[str]:
        written = parse_record(text, table.id)
        return differences(written, play_record(written, game(written.game)))

    with engine_at_work(table, "replay this game"):
        return await asyncio.to_thread(compare)


async def go_on(session: AsyncSession, store: Store, table: Table, at: int, seats: list[str], person: Person) -> Table:
    """A new table that goes on from a moment of a finished game. Its chance is the old one's, so it is never rated."""
    choices = await decisions(store, table)
    await check_rules(store, table)
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
