"""Make databases with a release, to be opened by the tests of later ones.

    git worktree add /tmp/release RELEASE
    .venv/bin/python -m tests.server.make_fixtures /tmp/release RELEASE

A server of the release is started, people play at it, and it is stopped: once as it should be, once by force. Each
database goes to tests/server/fixtures, packed, with a file of what the people saw last. See CONTRIBUTING.md.
"""

import argparse
import asyncio
import contextlib
import json
import lzma
import os
import random
import re
import signal
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, Final

import httpx

from tests.server.client import Company, Player, Seat, play_out
from tests.thrones.own import FEAST, WOLF, ready, with_own

FOLDER: Final = Path(__file__).parent / "fixtures"
PASSWORD: Final = "valar morghulis"
NAMES: Final = ("Arya", "Jon", "Bran")
QUICK: Final = ("rate=100000", "burst=100000", "address_rate=100000", "address_burst=100000", "bot_pace=0")
FAR: Final = 80
"""Decisions of a game in its middle: after the first snapshot, which comes after 64, and before the next."""
DEADLINE: Final = 300.0
Facts = dict[str, Any]


class Release:
    """A server of a release, on a database of its own."""

    def __init__(self, checkout: Path, database: Path) -> None:
        words = [word for setting in QUICK for word in ("--set", setting)]
        command = [sys.executable, "-m", "fivekings", "serve", "--port", "0", *words]
        command += ["--database-url", f"sqlite:///{database}", "--key-file", str(database.with_suffix(".key"))]
        env = {**os.environ, "PYTHONPATH": str(checkout / "src")}
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env)
        assert self.process.stdout is not None
        found = re.search(r"http://[^:]+:(\d+)", self.process.stdout.readline())
        assert found, "the server did not start"
        self.base = f"http://127.0.0.1:{found[1]}"

    def end(self, how: signal.Signals) -> None:
        """End it."""
        self.process.send_signal(how)
        self.process.wait(60)


async def answering(company: Company) -> None:
    """Wait until the server answers."""
    async with asyncio.timeout(30), httpx.AsyncClient(base_url=company.base) as http:
        while True:
            with contextlib.suppress(httpx.TransportError):
                await http.get("/health")
                return
            await asyncio.sleep(0.05)


async def account(company: Company, name: str) -> Player:
    """Somebody with a password."""
    player = Player(company.base, name)
    company.players.append(player)
    answer = await player.http.post("/api/accounts", json={"name": name, "password": PASSWORD})
    answer.raise_for_status()
    player.token, player.id = answer.json()["token"], answer.json()["person"]["id"]
    player.http.cookies.clear()
    player.http.headers["Authorization"] = f"Bearer {player.token}"
    return player


async def begin(company: Company, people: list[Player], **wanted: Any) -> list[Seat]:
    """A game under way, with everybody connected."""
    table = (await people[0].post("/api/tables", {"seats": ["me", *["open"] * (len(people) - 1)], **wanted}))["id"]
    for player in people[1:]:
        await player.post(f"/api/tables/{table}/join")
    for player in people:
        await player.post(f"/api/tables/{table}/ready")
    return [await company.sit(player, table) for player in people]


async def play_to(seats: list[Seat], goal: int, rng: random.Random) -> bool:
    """Everybody answers at random until so many decisions are made; false where the game is over before."""
    while seats[0].info["stage"] == "playing":
        for seat in seats:
            await seat.settle()
        if seats[0].at >= goal:
            return True
        asked = [seat for seat in seats if seat.request is not None]
        if asked:
            await asked[0].choose(*asked[0].any_choice(rng))
    return False


async def running(company: Company, people: list[Player], goal: int, **wanted: Any) -> Facts:
    """A game in its middle, and what everybody sees."""
    for seed in range(100):
        seats = await begin(company, people, **wanted)
        if await play_to(seats, goal, random.Random(seed)):
            break
    await seats[0].ask({"type": "say", "text": f"this is {wanted['game']}"})
    for seat in seats:
        await seat.settle()
    return {
        "table": seats[0].table,
        "game": wanted["game"],
        "at": seats[0].at,
        "seen": [{"name": seat.player.name, "view": seat.view, "request": seat.request} for seat in seats],
    }


async def finished(company: Company, people: list[Player], **wanted: Any) -> Facts:
    """A game that is over, and how its replay goes."""
    seats = await begin(company, people, **wanted)
    await play_out(seats, 1)
    where = f"/api/replays/{seats[0].table}"
    moments = (await people[0].get(f"{where}?eyes=0"))["moments"]
    places = sorted({0, len(moments) // 3, len(moments) - 1})
    return {
        "table": seats[0].table,
        "game": wanted["game"],
        "winners": seats[0].info["winners"],
        "moments": moments,
        "views": [[at, eyes, (await people[0].get(f"{where}/at/{at}?eyes={eyes}"))["view"]]
                  for at in places for eyes in (-2, -1, 0, 1)],
    }  # fmt: skip


async def taken_back(company: Company, people: list[Player]) -> Facts:
    """A game whose record has something that was taken back."""
    seats = await begin(company, people, game="risk")
    one = next(seat for seat in seats if seat.request is not None)
    await one.choose(*one.any_choice(random.Random(1)))
    assert (await one.ask({"type": "undo"}))["type"] == "ack"
    await play_to(seats, 12, random.Random(2))
    for seat in seats:
        await seat.settle()
    seen = [{"name": seat.player.name, "view": seat.view, "request": seat.request} for seat in seats]
    return {"table": one.table, "game": "risk", "at": one.at, "seen": seen}


async def people_play(base: str) -> Facts:
    """Everything that a later release must find again."""
    async with Company(base) as company:
        await answering(company)
        people = [await account(company, name) for name in NAMES]
        arya, jon, _bran = people
        guest = await company.guest("Hodor's friend")
        deck = {"game": "lcg2", "name": "Mine", "deck": with_own(ready("stark-core"), WOLF, FEAST)}
        (await arya.http.put("/api/decks/deck-of-arya", json=deck)).raise_for_status()
        two = [arya, jon]
        facts: Facts = {"password": PASSWORD, "running": {}, "finished": {}, "guest": guest.name}
        for game in ("risk", "lcg2", "lcg1", "ccg", "hbo"):
            facts["running"][game] = await running(company, two, FAR, game=game)
            facts["finished"][game] = await finished(company, two, game=game)
        goes_on = facts["running"]
        goes_on["own cards"] = await running(company, two, FAR, game="lcg2", decks=["deck-of-arya"])
        goes_on["melee"] = await running(company, people, FAR, game="lcg2")
        clock = {"kind": "chess", "seconds": 86_400}
        goes_on["rated"] = await running(company, two, 20, game="hbo", rated=True, clock=clock)
        goes_on["just begun"] = await running(company, two, 0, game="lcg2")
        goes_on["taken back"] = await taken_back(company, two)
        waiting = {"game": "lcg2", "seats": ["me", "open"], "decks": ["deck-of-arya"]}
        facts["open"] = (await arya.post("/api/tables", waiting))["id"]
        return facts


def pack(path: Path, data: bytes) -> None:
    """Write a packed file."""
    path.write_bytes(lzma.compress(data, preset=9))
    print(f"{path.name}: {path.stat().st_size} bytes")


def make(checkout: Path, name: str, how: signal.Signals, ending: str) -> None:
    """One database, ended in one way."""
    with tempfile.TemporaryDirectory() as folder:
        database, copy = Path(folder) / "tables.sqlite", Path(folder) / "copy.sqlite"
        release = Release(checkout, database)
        try:
            facts = asyncio.run(asyncio.wait_for(people_play(release.base), DEADLINE))
        finally:
            release.end(how)
        with contextlib.closing(sqlite3.connect(database)) as whole:
            whole.execute("VACUUM INTO ?", (str(copy),))  # one small file, without a journal beside it
        facts["keys"] = (Path(folder) / "tables.key").read_text()
        pack(FOLDER / f"{name}-{ending}.sqlite.xz", copy.read_bytes())
        pack(FOLDER / f"{name}-{ending}.json.xz", json.dumps(facts).encode())


def main() -> None:
    """Make both."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("checkout", type=Path, help="a checkout of the release")
    parser.add_argument("name", help="what to call it, such as 0.2.0")
    given = parser.parse_args()
    FOLDER.mkdir(exist_ok=True)
    make(given.checkout.resolve(), given.name, signal.SIGINT, "stopped")
    make(given.checkout.resolve(), given.name, signal.SIGKILL, "killed")


if __name__ == "__main__":
    main()
