"""Databases of older releases, unpacked for a test; and servers whose rules are newer than they are."""

import json
import lzma
from pathlib import Path
from typing import Any

import pytest

from fivekings.games import GAMES
from fivekings.server.keys import key_file
from fivekings.server.settings import Settings
from tests.server.client import Company, Player
from tests.server.make_fixtures import FOLDER, PASSWORD
from tests.server.server import Forked, run_quietly

RELEASES = sorted(path.name.removesuffix(".sqlite.xz") for path in FOLDER.glob("*.sqlite.xz"))
"""Every kept database: a release, and how its server ended."""
Facts = dict[str, Any]


def unpack(release: str, folder: Path) -> tuple[str, Facts]:
    """A copy of a kept database in a folder, with its keys: its address, and what people saw last."""
    facts: Facts = json.loads(lzma.decompress((FOLDER / f"{release}.json.xz").read_bytes()))
    (folder / "tables.sqlite").write_bytes(lzma.decompress((FOLDER / f"{release}.sqlite.xz").read_bytes()))
    database = f"sqlite:///{folder / 'tables.sqlite'}"
    keys = key_file(Settings(database=database))
    keys.write_text(facts["keys"])
    keys.chmod(0o600)
    return database, facts


async def back(company: Company, name: str) -> Player:
    """Somebody signs in who had an account before."""
    player = Player(company.base, name)
    company.players.append(player)
    answer = await player.http.post("/api/login", json={"name": name, "password": PASSWORD})
    answer.raise_for_status()
    player.token, player.id = answer.json()["token"], answer.json()["person"]["id"]
    player.http.cookies.clear()
    player.http.headers["Authorization"] = f"Bearer {player.token}"
    return player


def raise_versions(patch: pytest.MonkeyPatch) -> None:
    """Let every game in this process have newer rules than it had."""
    for known in GAMES.values():
        patch.setattr(known, "version", known.version + 1)


class Newer(Forked):
    """A server whose rules are one version newer."""

    def process_of(self, context: Any, arguments: list[str]) -> Any:
        """The process that will serve."""
        return context.Process(target=run_newer, args=(arguments, self.database))


def run_newer(arguments: list[str], database: str) -> None:
    """Serve with newer rules."""
    raise_versions(pytest.MonkeyPatch())
    run_quietly(arguments, database)
