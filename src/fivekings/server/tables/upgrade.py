"""Upgrades: running games go on when the server has newer rules than they were begun with.

A game goes on from its snapshot, which the game itself may have to read in an older form (`Game.reforms`). Where the
server had no time to write one, the decisions since are made again by the newer rules; each must be allowed and lead to
where its entry says. Nothing is taken back behind an upgrade. A game that cannot be carried over is halted: it says
why, shows the last position that can be shown, and can be left or ended without a winner.
"""

import asyncio
import json
import logging
from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import select, update
from sqlalchemy.orm.attributes import set_committed_value

from fivekings.games import GAMES
from fivekings.kernel.errors import BadInput, in_a_line
from fivekings.kernel.request import Choice
from fivekings.server.socket.messages import Told
from fivekings.server.store.database import Store
from fivekings.server.store.schema import Entry, FilmRow, Table, Upgrade
from fivekings.server.tables.film import Film
from fivekings.server.tables.live_game import ALL, NOBODY, LiveGame, Origin, try_out, views, with_eyes

LOG = logging.getLogger("fivekings.server.tables.upgrade")

HALTED: Final = (
    "This game cannot be continued. It was played by rules version {old}, this server has version {new}, and {why}. "
    "It can be watched as it last stood, left, or ended without a winner."
)
UNREADABLE: Final = "its position cannot be read any more ({})"
ANOTHER_WAY: Final = "decision {} does not fit the new rules ({})"
NEWER: Final = "this game is played by rules version {}; this server has {}: it needs a newer Five Kings"
CHANGED: Final = "The rules of this server changed here. What happened before was played by the older ones."


def rules_changed(number: int) -> Told:
    """What a story that begins at an upgrade tells first."""
    return Told(number=number, kind="rules changed", text=CHANGED, fields={}, topic="")


class Still:
    """A table as it last stood, where no game goes on: how each sees it, and whether there is a film of it."""

    def __init__(self, last: LiveGame | Film | None) -> None:
        self.filmed = isinstance(last, Film)
        self.views: dict[int, dict[str, Any]] = {}
        if last is not None:
            own = (
                last.own_views(last.last)
                if isinstance(last, Film)
                else views(last.state, [*range(last.state.seats), NOBODY])
            )
            self.views = {eyes: with_eyes(own, eyes) for eyes in range(ALL, len(own) - 1)}

    def view(self, eyes: int) -> dict[str, Any] | None:
        """What somebody sees of it."""
        return self.views.get(eyes)


class Halted(Exception):
    """A game cannot be carried over: why, and how it last stood."""

    def __init__(self, why: str, last: LiveGame | None) -> None:
        super().__init__(why)
        self.why = why
        self.last = last


# --- carrying a game over -------------------------------------------------------------------------------------


def standing_since(rows: Sequence[Entry], made: int) -> list[tuple[Choice, int | None]] | None:
    """The decisions of entries that were not taken back, with their marks; nothing where something was taken back that
    was decided before, when `made` decisions stood."""
    found: list[tuple[Choice, int | None]] = []
    for row in rows:
        line = json.loads(row.line)
        if len(line) == 4:
            found.append((Choice(*line), row.mark))
        elif line[1] < made:
            return None
        else:
            del found[line[1] - made :]
    return found


def carry_over(origin: Origin, rows: Sequence[Entry]) -> LiveGame | None:
    """A game as newer rules go on with it from a saved position and the entries since; nothing where these go back
    behind that position. `Halted` where the rules cannot."""
    try:
        play = origin.begin()
    except Exception as error:
        raise Halted(UNREADABLE.format(in_a_line(error)), None) from error
    choices = standing_since(rows, play.made)
    if choices is None:
        return None
    for choice, mark in choices:
        before = play.copy()
        try:
            play.decide(choice)
        except Exception as error:
            raise Halted(ANOTHER_WAY.format(before.made + 1, in_a_line(error)), before) from error
        if mark is not None and play.mark() != mark:
            raise Halted(ANOTHER_WAY.format(before.made + 1, "it leads elsewhere"), before)
    play.at = origin.at + len(rows)
    play.tail.clear()
    play.last.clear()
    check_shown(play)
    return play


def check_shown(play: LiveGame) -> None:
    """See whether a game can be shown to everybody, and asks somebody if it is not over."""
    try:
        try_out(play)
    except Exception as error:
        raise Halted(UNREADABLE.format(in_a_line(error)), None) from error
    if not play.state.over and not play.state.requests:
        raise Halted(UNREADABLE.format("nobody is asked anything there"), play)


# --- in the store ---------------------------------------------------------------------------------------------


async def upgrades_of(store: Store, table: str) -> Sequence[Upgrade]:
    """The upgrades of a game, in order."""
    async with store.session() as session:
        found = await session.scalars(select(Upgrade).where(Upgrade.table == table).order_by(Upgrade.rules))
        return found.all()


async def origin_of(store: Store, table: str, start: Origin) -> Origin:
    """Where a game's record is replayed from, if not from its start: from the last upgrade."""
    done = await upgrades_of(store, table)
    return start._replace(base=done[-1].state, at=done[-1].at, version=start.version) if done else start


async def bring_over(store: Store, table: Table, start: Origin) -> LiveGame:
    """Go on with a running game by newer rules, and write that down; `Halted` where it cannot be."""
    if table.rules > start.game.version:
        raise BadInput(NEWER.format(table.rules, start.game.version))
    start = start._replace(version=table.rules)
    latest = start if table.snapshot is None else start._replace(base=table.snapshot, at=table.snapshot_at)
    try:
        play = await asyncio.to_thread(carry_over, latest, await store.entries(table.id, latest.at))
        if play is None:
            early = await origin_of(store, table.id, start)
            play = await asyncio.to_thread(carry_over, early, await store.entries(table.id, early.at))
        assert play is not None, "nothing is taken back behind an upgrade"
    except Halted as halt:
        halt.why = HALTED.format(old=table.rules, new=start.game.version, why=halt.why)
        await halt_table(store, table, halt.why)
        raise
    await write_upgrade(store, table, play)
    return play


async def write_upgrade(store: Store, table: Table, play: LiveGame) -> None:
    """Write down that a game goes on with newer rules, and how it stands."""
    state, rules = play.snapshot(), play.game.version
    async with store.session.begin() as session:
        session.add(Upgrade(table=table.id, rules=table.rules, at=play.at, made=play.made, state=state))
        facts = {"rules": rules, "snapshot": state, "snapshot_at": play.at, "halted": None}
        await session.execute(update(Table).where(Table.id == table.id).values(**facts))
    LOG.info("table %s goes on with rules version %s instead of %s", table.id, rules, table.rules)
    for name, value in (("rules", rules), ("snapshot_at", play.at), ("halted", None)):
        set_committed_value(table, name, value)


async def halt_table(store: Store, table: Table, why: str) -> None:
    """Write down that a game cannot be continued."""
    if table.halted == why:
        return
    LOG.warning("table %s: %s", table.id, why)
    async with store.session.begin() as session:
        await session.execute(update(Table).where(Table.id == table.id).values(halted=why, due=None))
    for name, value in (("halted", why), ("due", None)):
        set_committed_value(table, name, value)


async def note_outdated(store: Store) -> None:
    """Have every running game of older rules looked after soon, so that it is known which of them go on."""
    async with store.session.begin() as session:
        for name, known in GAMES.items():
            older = [Table.stage == "playing", Table.game == name, Table.rules < known.version]
            await session.execute(update(Table).where(*older).values(due=0))


async def last_of_film(store: Store, table: str) -> Still:
    """How a finished game last stood, if there is a film of it."""
    async with store.session() as session:
        found = await session.get(FilmRow, table)
    return Still(None) if found is None else await asyncio.to_thread(lambda: Still(Film(found.film)))
