"""Upgrades: running games continue when the server has newer rules than they started with.

A game continues from its snapshot, which the game may have to read in an older format (`Game.reforms`). If the server
had no time to write one, the decisions since are replayed by the newer rules; each must be legal and lead to the
position its entry names. Nothing before an upgrade can be taken back. A game that cannot be upgraded is halted: it says
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
    """The first event of a story that begins at an upgrade."""
    return Told(number=number, kind="rules changed", text=CHANGED, fields={}, topic="")


class Still:
    """The last position of a table without a running game: each viewer's view, and whether there is a film."""

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
        """The view of a viewer."""
        return self.views.get(eyes)


class Halted(Exception):
    """A game cannot be upgraded: why, and its last position."""

    def __init__(self, why: str, last: LiveGame | None) -> None:
        super().__init__(why)
        self.why = why
        self.last = last


# --- carrying a game over -------------------------------------------------------------------------------------


def standing_since(rows: Sequence[Entry], made: int) -> list[tuple[Choice, int | None]] | None:
    """The decisions of entries that stand, with their marks; nothing if a takeback reaches back before `made`
    decisions."""
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
    """Continue a game with newer rules from a saved position and the entries since; nothing if a takeback reaches back
    before that position. `Halted` if the rules cannot continue it."""
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
    """Check that a game can be shown to everybody, and asks somebody if it is not over."""
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
    """Where a game's record is replayed from: its last upgrade, or else its start."""
    done = await upgrades_of(store, table)
    return start._replace(base=done[-1].state, at=done[-1].at, version=start.version) if done else start


async def bring_over(store: Store, table: Table, start: Origin) -> LiveGame:
    """Upgrade a running game to newer rules and save that; `Halted` if it cannot be upgraded."""
    if table.rules > start.game.version:
        raise BadInput(NEWER.format(table.rules, start.game.version))
    start = start._replace(version=table.rules)
    latest = start if table.snapshot is None else start._replace(base=table.snapshot, at=table.snapshot_at)
    try:
        play = await asyncio.to_thread(carry_over, latest, await store.entries(table.id, latest.at))
        if play is None:
            early = await origin_of(store, table.id, start)
            play = await asyncio.to_thread(carry_over, early, await store.entries(table.id, early.at))
        assert play is not None, "a takeback never reaches back before an upgrade"
    except Halted as halt:
        halt.why = HALTED.format(old=table.rules, new=start.game.version, why=halt.why)
        await halt_table(store, table, halt.why)
        raise
    await write_upgrade(store, table, play)
    return play


async def write_upgrade(store: Store, table: Table, play: LiveGame) -> None:
    """Save an upgrade and the position."""
    state, rules = play.snapshot(), play.game.version
    async with store.session.begin() as session:
        session.add(Upgrade(table=table.id, rules=table.rules, at=play.at, made=play.made, state=state))
        facts = {"rules": rules, "snapshot": state, "snapshot_at": play.at, "halted": None}
        await session.execute(update(Table).where(Table.id == table.id).values(**facts))
    LOG.info("table %s goes on with rules version %s instead of %s", table.id, rules, table.rules)
    for name, value in (("rules", rules), ("snapshot_at", play.at), ("halted", None)):
        set_committed_value(table, name, value)


async def halt_table(store: Store, table: Table, why: str) -> None:
    """Save that a game cannot be continued."""
    if table.halted == why:
        return
    LOG.warning("table %s: %s", table.id, why)
    async with store.session.begin() as session:
        await session.execute(update(Table).where(Table.id == table.id).values(halted=why, due=None))
    for name, value in (("halted", why), ("due", None)):
        set_committed_value(table, name, value)


async def note_outdated(store: Store) -> None:
    """Schedule all running games of older rules for an upgrade, so that it is soon known which of them can continue."""
    async with store.session.begin() as session:
        for name, known in GAMES.items():
            older = [Table.stage == "playing", Table.game == name, Table.rules < known.version]
            await session.execute(update(Table).where(*older).values(due=0))


async def last_of_film(store: Store, table: str) -> Still:
    """The last position of a finished game, if there is a film of it."""
    async with store.session() as session:
        found = await session.get(FilmRow, table)
    return Still(None) if found is None else await asyncio.to_thread(lambda: Still(Film(found.film)))
