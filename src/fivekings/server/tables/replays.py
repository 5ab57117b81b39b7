"""Replays: a finished game moment by moment for any viewer, and new tables that continue from a moment."""

import json
from collections.abc import Sequence
from typing import Any, Final

import msgspec
from sqlalchemy import insert

from fivekings.games import game
from fivekings.kernel.chance import seal
from fivekings.kernel.errors import BadInput
from fivekings.kernel.record import FORMAT
from fivekings.server import quotas
from fivekings.server.fault_log import engine_at_work
from fivekings.server.store.database import Store
from fivekings.server.store.schema import Entry, Person, Table, Upgrade
from fivekings.server.tables.game_record import read_film, read_record
from fivekings.server.tables.hub import Hub
from fivekings.server.tables.live_game import standing
from fivekings.server.tables.lobby import add_table, name_bots, seat_for
from fivekings.server.tables.upgrade import upgrades_of
from fivekings.server.uptime import unix_time
from fivekings.server.work_budget import Payer

OLDER: Final = (
    "this game was played by rules version {}; this server has version {}, so it can be watched, but not checked, "
    "looked into or gone on with"
)
MIXED: Final = (
    "this game began with rules version {} and went on with version {} after decision {}, so it can be watched, but "
    "not verified, inspected or continued"
)
WATCHING: Final = ("moments", "glimpse")
"""Jobs that a film can answer."""


def check_over(table: Table) -> None:
    """Only finished games have replays."""
    if table.stage != "over" or table.setup is None:
        raise BadInput("this game has no replay yet: it is not over")


def check_rules(table: Table, done: Sequence[Upgrade]) -> None:
    """Refuse what needs the rules of the game if this server has other rules."""
    if done:
        raise BadInput(MIXED.format(done[0].rules, table.rules, done[-1].made))
    if table.rules != game(table.game).version:
        raise BadInput(OLDER.format(table.rules, game(table.game).version))


async def replay(hub: Hub, payer: Payer, table: Table, job: str, **asked: int | str) -> bytes:
    """Run a job on a finished game; its result as JSON. It is computed once for all who ask the same."""
    check_over(table)

    async def read() -> dict[str, Any]:
        return {**await asked_of(hub.store, table, job), **asked}

    key = (job, table.id, *asked.values())
    with engine_at_work(table, "replay this game"):
        return await hub.work.share(key, "replay", payer, job, read)


async def asked_of(store: Store, table: Table, job: str) -> dict[str, Any]:
    """A finished game for a job: its film if one is watched, else its record."""
    assert table.setup is not None
    done = await upgrades_of(store, table.id)
    record = await read_record(store, table, table.setup, done=done)
    older = bool(done) or table.rules != game(table.game).version
    if job in WATCHING or (older and job == "write_record"):
        record = msgspec.structs.replace(record, film=await read_film(store, table.id))
    if older and job == "write_record":
        return {"record": record, "head": head_of(table, done)}
    if not record.film:
        check_rules(table, done)
    return {"record": record}


def head_of(table: Table, done: Sequence[Upgrade]) -> dict[str, Any]:
    """The head of a record that this server cannot replay: its rules version, and what is known of it."""
    versions = [*[one.rules for one in done], table.rules]
    return {
        "format": FORMAT,
        "game": table.game,
        "rules": versions[0],
        **({"upgrades": [[one.made, rules] for one, rules in zip(done, versions[1:], strict=True)]} if done else {}),
        "setup": table.setup,
        "seed": table.seed,
        "seal": seal(int(table.seed, 16)),
        "draws": [],
        "winners": table.winners,
        "hash": "",
    }


async def go_on(hub: Hub, payer: Payer, table: Table, at: int, words: list[str], person: Person) -> Table:
    """Create a table that continues from a moment of a finished game. It shares the old game's chance, so it is never
    rated."""
    check_over(table)
    check_rules(table, await upgrades_of(hub.store, table.id))
    choices = standing(json.loads(await hub.store.record(table.id)))
    if not 0 <= at < len(choices):
        raise BadInput(f"this game can be continued from moments 0 to {len(choices) - 1}, not from {at}")
    assert table.setup is not None
    players = table.setup["players"]
    if len(words) != len(players):
        raise BadInput(f"this game has {len(players)} seats, not {len(words)}")
    if "open" in words or words.count("me") > 1:
        raise BadInput("each seat is a bot, or 'me' once")
    seats = [seat_for(word, person) for word in words]
    name_bots(seats)
    if quotas.only_bots(seats):
        hub.lone_tables.check(payer.address, hub.rooms)
    snapshot = await replay(hub, payer, table, "position", at=at)
    async with hub.store.session.begin() as session:
        await quotas.check_tables(session, person, seats, hub.settings)
        again = await add_table(
            session,
            person,
            seats,
            game=table.game,
            rules=table.rules,
            stage="playing",
            public=False,
            rated=False,
            spectators="view",
            options=table.options,
            clock={"kind": "none"},
            seed=table.seed,
            setup={**table.setup, "players": [seat.name for seat in seats]},
            parent=table.id,
            snapshot=snapshot,
            snapshot_at=at,
        )
        lines = [json.dumps(choice.to_json(), separators=(",", ":")) for choice in choices[:at]]
        if lines:
            rows = [
                {"table": again.id, "number": n, "line": line, "at": unix_time()} for n, line in enumerate(lines, 1)
            ]
            await session.execute(insert(Entry), rows)
    if quotas.only_bots(seats):
        hub.lone_tables.note(payer.address, again.id)
    return again
