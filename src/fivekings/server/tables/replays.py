"""Replays: a finished game moment by moment, as anybody sees it; and going on from any moment of it."""

import json
from typing import Any

from sqlalchemy import insert

from fivekings.games import game
from fivekings.kernel.errors import BadInput
from fivekings.server import quotas
from fivekings.server.fault_log import engine_at_work
from fivekings.server.store.database import Store
from fivekings.server.store.schema import Entry, Person, Table
from fivekings.server.tables.audience import now
from fivekings.server.tables.hub import Hub
from fivekings.server.tables.live_game import standing
from fivekings.server.tables.lobby import add_table, chair_for, name_bots
from fivekings.server.work_budget import Payer
from fivekings.server.workers import setup_text


async def game_of(store: Store, table: Table) -> dict[str, Any]:
    """A game that is over, as jobs read it."""
    chosen = game(table.game)
    if table.rules != chosen.version:
        raise BadInput(f"this game was played by rules version {table.rules}; this server has {chosen.version}")
    assert table.setup is not None
    record = await store.record(table.id)
    return {"name": table.game, "setup": setup_text(table.setup), "seed": table.seed, "record": record}


def check_over(table: Table) -> None:
    """Only finished games have replays."""
    if table.stage != "over" or table.setup is None:
        raise BadInput("this game has no replay yet: it is not over")


async def replay(hub: Hub, payer: Payer, table: Table, job: str, **asked: int | str) -> bytes:
    """What a job finds in a finished game, as JSON. For everybody who asks the same it is found once."""
    check_over(table)

    async def read() -> dict[str, Any]:
        return {**await game_of(hub.store, table), **asked}

    key = (job, table.id, *asked.values())
    with engine_at_work(table, "replay this game"):
        return await hub.work.share(key, "replay", payer, job, read)


async def go_on(hub: Hub, payer: Payer, table: Table, at: int, seats: list[str], person: Person) -> Table:
    """A new table that goes on from a moment of a finished game. Its chance is the old one's, so it is never rated."""
    check_over(table)
    choices = standing(json.loads(await hub.store.record(table.id)))
    if not 0 <= at < len(choices):
        raise BadInput(f"this game goes on from moments 0 to {len(choices) - 1}, not from {at}")
    assert table.setup is not None
    players = table.setup["players"]
    if len(seats) != len(players):
        raise BadInput(f"this game has {len(players)} seats, not {len(seats)}")
    if "open" in seats or seats.count("me") > 1:
        raise BadInput("every seat is me, once, or a bot")
    chairs = [chair_for(word, person) for word in seats]
    name_bots(chairs)
    if quotas.only_bots(chairs):
        hub.lone_tables.check(payer.address, hub.rooms)
    snapshot = await replay(hub, payer, table, "position", at=at)
    async with hub.store.session.begin() as session:
        await quotas.check_tables(session, person, chairs, hub.settings)
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
            snapshot=snapshot,
            snapshot_at=at,
        )
        lines = [json.dumps(choice.to_json(), separators=(",", ":")) for choice in choices[:at]]
        if lines:
            rows = [{"table": again.id, "number": n, "line": line, "at": now()} for n, line in enumerate(lines, 1)]
            await session.execute(insert(Entry), rows)
    if quotas.only_bots(chairs):
        hub.lone_tables.note(payer.address, again.id)
    return again
