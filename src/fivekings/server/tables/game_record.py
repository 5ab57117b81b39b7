"""A game's record as worker processes read it: plain data, with everything a replay needs."""

import base64
import json
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import msgspec

from fivekings.games import game
from fivekings.kernel.record import setup_from_json
from fivekings.kernel.request import Choice
from fivekings.kernel.state import Setup
from fivekings.server.store.database import Store
from fivekings.server.store.schema import FilmRow, Table, Upgrade
from fivekings.server.tables.film import Film
from fivekings.server.tables.live_game import Origin, standing
from fivekings.server.tables.upgrade import upgrades_of


class GameRecord(msgspec.Struct, frozen=True):
    """A record. Setup, lines and position are strings, so that a process can cache what it made of them."""

    name: str
    setup: str
    seed: str
    lines: str
    """A JSON list of the entries."""
    base: str = ""
    """The position to replay from, as `LiveGame.snapshot` writes it; empty for the beginning."""
    at: int = 0
    """The number of entries before that position."""
    version: int | None = None
    """The rules version that wrote it, if an older one."""
    film: str = ""
    """The film of the finished game, in base64; empty if there is none."""

    def origin(self) -> Origin:
        """The start of the replay."""
        setup = known_setup(self.name, self.setup)
        return Origin(game(self.name), setup, int(self.seed, 16), self.base.encode() or None, self.at, self.version)

    def choices(self) -> list[Choice]:
        """The decisions that were not taken back."""
        return standing(json.loads(self.lines))


@lru_cache(maxsize=64)
def known_setup(name: str, setup: str) -> Setup:
    """Parse a setup, cached in this process."""
    return setup_from_json(json.loads(setup), name)


@lru_cache(maxsize=4)
def known_film(film: str) -> Film:
    """Open a film, cached in this process."""
    return Film(base64.b64decode(film))


def setup_text(setup: dict[str, Any]) -> str:
    """A setup as a string."""
    return msgspec.json.encode(setup).decode()


async def read_record(
    store: Store, table: Table, setup: dict[str, Any], until: int | None = None, done: Sequence[Upgrade] | None = None
) -> GameRecord:
    """Read the record of a table up to an entry. It is replayed from its last upgrade."""
    if done is None:
        done = await upgrades_of(store, table.id)
    lines = await store.record(table.id, until)
    record = GameRecord(table.game, setup_text(setup), table.seed, lines)
    return msgspec.structs.replace(record, base=done[-1].state.decode(), at=done[-1].at) if done else record


async def read_film(store: Store, table: str) -> str:
    """Read the film of a finished game in base64; empty if there is none."""
    async with store.session() as session:
        found = await session.get(FilmRow, table)
    return "" if found is None else base64.b64encode(found.film).decode()
