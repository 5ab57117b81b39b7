"""Loads a table's game from its snapshot and the entries since."""

import asyncio
import json
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from sqlalchemy.orm.attributes import set_committed_value

from fivekings.kernel.game import Game
from fivekings.kernel.record import setup_from_json
from fivekings.server.fault_log import Case, Faults
from fivekings.server.store.database import Store
from fivekings.server.store.schema import Entry, Table
from fivekings.server.tables.clocks import Kept, last_kept
from fivekings.server.tables.live_game import LiveGame, Origin, lines_of
from fivekings.server.tables.upgrade import bring_over, origin_of


@lru_cache(maxsize=512)
def shared_deck(text: str) -> dict[str, Any]:
    """Parse a deck, the same object for all tables that play it."""
    found: dict[str, Any] = json.loads(text)
    return found


def start_of(table: Table, chosen: Game) -> Origin:
    """The start of a table's record."""
    setup = setup_from_json(table.setup, table.id)
    setup.decks = None if setup.decks is None else [shared_deck(json.dumps(deck)) for deck in setup.decks]
    return Origin(chosen, setup, int(table.seed, 16))


async def wake(store: Store, faults: Faults, table: Table, chosen: Game) -> tuple[LiveGame, Kept | None]:
    """Load a table's game, and its last stored clocks. `Halted` if it cannot be continued."""
    rows = await store.entries(table.id, table.snapshot_at)
    last = rows[-1:] or (await store.entries(table.id, table.snapshot_at - 1) if table.snapshot_at else [])
    kept = last_kept(table, last[0] if last else None)
    start = start_of(table, chosen)
    if table.rules != chosen.version:
        play = await bring_over(store, table, start)
        forget(table)
        return play, kept
    snapshot = table.snapshot
    forget(table)
    lines = lines_of(rows)
    if snapshot is not None and all(len(line) == 4 for line in lines):
        try:
            return await asyncio.to_thread(go_on, start._replace(at=table.snapshot_at), snapshot, rows), kept
        except Exception as error:  # the record alone may do
            faults.note(Case(table.id, table.game, start.setup.to_json(), start.seed), "load its snapshot", error)
    origin = await origin_of(store, table.id, start)
    if table.snapshot_at:
        lines = lines_of(await store.entries(table.id))
    return await asyncio.to_thread(LiveGame.replay, origin, lines), kept


def go_on(start: Origin, snapshot: bytes, rows: Sequence[Entry]) -> LiveGame:
    """Load a game from its snapshot and the decisions since."""
    play = LiveGame.wake(start.game, start.setup, snapshot, start.at)
    for row in rows:
        assert row.number == play.at + 1
        play.redo(json.loads(row.line))
    return play


def forget(table: Table) -> None:
    """Drop the setup and the snapshot from the row: the game has them now."""
    for name, nothing in (("setup", {}), ("snapshot", None)):
        set_committed_value(table, name, nothing)
