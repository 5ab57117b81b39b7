"""Databases of older releases: their games go on, with the same rules or newer ones, and finished ones are watched."""

import asyncio
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from fivekings.games import game
from fivekings.kernel.errors import BadInput
from fivekings.kernel.record import parse_record, play_record
from tests.server.client import Company, Seat, in_loop, plain, play_out
from tests.server.conftest import ON_POSTGRESQL
from tests.server.make_fixtures import play_to
from tests.server.older import RELEASES, Facts, Newer, back, unpack
from tests.server.server import QUICK, Forked, Server, keys_of, postgres, record_of, rows

SETTINGS = (*QUICK, "film_after=0")


class Opened:
    """A server on a copy of an older database."""

    def __init__(self, server: Server, facts: Facts) -> None:
        self.server = server
        self.facts = facts
        self.newest = isinstance(server, Newer)

    def rules_of(self, name: str) -> int:
        """The rules version by which the server plays a game."""
        return game(name).version + self.newest

    def is_newer(self, name: str) -> bool:
        """Does the server play a game by newer rules than those of the older database?"""
        return self.rules_of(name) > RECORDED


RECORDED = 2
"""The rules version of every game in the older databases."""
STOPPED, KILLED = ([name for name in RELEASES if name.endswith(end)][-1] for end in ("stopped", "killed"))
THOROUGH = [(STOPPED, Forked), (KILLED, Newer)]
"""Servers on which every game is tried: with the same rules, and with newer ones after a crash."""
SERVERS = [(release, kind) for release in RELEASES for kind in (Forked, Newer)]
GAMES = ["risk", "lcg2", "lcg1", "ccg", "hbo"]
RUNNING = [*GAMES, "own cards", "melee", "rated", "just begun", "taken back"]


def tried(names: list[str], few: tuple[str, ...]) -> pytest.MarkDecorator:
    """Every game on the thorough servers, and a few on each of the others."""
    cases = [(server, name) for server in SERVERS for name in (names if server in THOROUGH else few)]
    ids = [f"{release.rpartition('-')[2]}-{kind.__name__}-{name}" for (release, kind), name in cases]
    return pytest.mark.parametrize(("opened", "name"), cases, indirect=["opened"], ids=ids)


@pytest.fixture(scope="module", params=SERVERS)
def opened(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Opened]:
    release, kind = request.param
    database, facts = unpack(release, tmp_path_factory.mktemp("older"))
    server = kind(database, settings=SETTINGS).start()
    yield Opened(server, facts)
    server.stop()


async def sit_down(company: Company, game_facts: Facts) -> list[Seat]:
    """Everybody is back at a table."""
    people = [await back(company, seen["name"]) for seen in game_facts["seen"]]
    return [await company.sit(player, game_facts["table"]) for player in people]


def hand(seat: Seat, view: dict[str, Any]) -> Any:
    """What somebody holds: the one thing that nobody else could give back to them."""
    return view["players"][seat.you].get("hand", view["players"][seat.you].get("cards"))


@in_loop
async def test_people_find_what_they_had(opened: Opened) -> None:
    async with Company(opened.server.base) as company:
        arya = await back(company, "Arya")
        [deck] = (await arya.get("/api/decks"))["decks"]
        assert deck["name"] == "Mine"
        assert len(deck["cards"]) == 2
        lists = await arya.get("/api/tables")
        assert [table["id"] for table in lists["open"]] == [opened.facts["open"]]
        running = {one["table"] for one in opened.facts["running"].values()}
        assert running <= {table["id"] for table in lists["mine"]}
        jon = await back(company, "Jon")
        await jon.post(f"/api/tables/{opened.facts['open']}/join")
        for player in (arya, jon):
            await player.post(f"/api/tables/{opened.facts['open']}/ready")
        seats = [await company.sit(player, opened.facts["open"]) for player in (arya, jon)]
        assert seats[0].info["stage"] == "playing"
    sessions = "select count(*) from sessions join people on people.id = person where name = ?"
    assert rows(opened.server.database, sessions, opened.facts["guest"]) == [(1,)]


@tried(RUNNING, ("taken back",))
@in_loop
async def test_a_running_game_goes_on_to_its_end(opened: Opened, name: str) -> None:
    facts = opened.facts["running"][name]
    async with Company(opened.server.base) as company:
        seats = await sit_down(company, facts)
        for seat, seen in zip(seats, facts["seen"], strict=True):
            assert seat.at == facts["at"]
            assert seat.questions == []
            assert hand(seat, seat.view) == hand(seat, seen["view"])
            assert (seat.request is None) == (seen["request"] is None)
            if name != "taken back":
                assert [line["text"] for line in seat.chat] == [f"this is {facts['game']}"]
        asked = next(seat for seat in seats if seat.request is not None)
        if opened.is_newer(facts["game"]):
            refusal = await asked.ask({"type": "undo"})
            assert "earlier decisions cannot be taken back" in refusal["why"]
            assert (await asked.ask({"type": "story"}))["type"] == "ack"
        if await play_to(seats, facts["at"] + (70 if name == "lcg2" else 12), random.Random(7)):
            for seat in seats[1:]:  # some games go on for thousands of decisions
                await seat.ask({"type": "concede"})
        for seat in seats:
            await seat.until(lambda seat=seat: seat.info["stage"] == "over")
        assert seats[0].info["winners"] is not None
        if opened.is_newer(facts["game"]):
            await filmed(opened, facts["table"])
        arya = seats[0].player
        replay = await arya.get(f"/api/replays/{facts['table']}?eyes=0")
        last = len(replay["moments"]) - 1
        for seat in seats:
            glimpse = await arya.get(f"/api/replays/{facts['table']}/at/{last}?eyes={seat.you}")
            assert plain(glimpse["view"]) == plain(seat.view)
        assert glimpse["at"] == last
        first = await arya.get(f"/api/replays/{facts['table']}/at/0?eyes=0")
        if game(facts["game"]).version == RECORDED:
            assert first["at"] == 0, "the newer rules play the beginning in the same way, so it can be watched too"
        await check_record(opened, arya, facts, last)


async def check_record(opened: Opened, arya: Any, facts: Facts, last: int) -> None:
    """The record says by which rules a game was played; what needs one version is refused where there were two."""
    where = f"/api/replays/{facts['table']}"
    text = (await arya.http.get(f"{where}/record")).text
    record = parse_record(text, "download")
    assert record.rules == RECORDED
    assert len(record.choices) == last
    going_on = {"at": 0, "seats": ["me", *["bot:hodor"] * (len(facts["seen"]) - 1)]}
    if not opened.is_newer(facts["game"]):
        assert (await arya.get(f"{where}/check"))["sound"]
        return
    [(made,)] = rows(opened.server.database, "select made from upgrades where table_id = ?", facts["table"])
    new = opened.rules_of(facts["game"])
    assert record.upgrades == [[made, new]]
    with pytest.raises(BadInput, match="no version replays it"):
        play_record(record, game(facts["game"]))
    why = f"began with rules version {RECORDED} and went on with version {new} after decision {made}"
    assert why in (await arya.get(f"{where}/check", 400))["error"]
    assert why in (await arya.get(f"{where}/at/1/about?name=Ice", 400))["error"]
    assert why in (await arya.post(f"{where}/continue", going_on, 400))["error"]


async def filmed(opened: Opened, table: str) -> None:
    """Wait until a finished game has its film."""
    async with asyncio.timeout(60):
        while not rows(opened.server.database, "select 1 from films where table_id = ?", table):
            await asyncio.sleep(0.1)


@tried(GAMES, ("hbo",))
@in_loop
async def test_a_finished_game_is_watched_as_it_was(opened: Opened, name: str) -> None:
    facts = opened.facts["finished"][name]
    if opened.is_newer(facts["game"]):
        await filmed(opened, facts["table"])
    async with Company(opened.server.base) as company:
        arya = await back(company, "Arya")
        where = f"/api/replays/{facts['table']}"
        replay = await arya.get(f"{where}?eyes=0")
        assert replay["table"]["winners"] == facts["winners"]
        if opened.is_newer(facts["game"]):
            assert len(replay["moments"]) == len(facts["moments"])  # newer rules may tell more or less
        else:
            assert told(replay["moments"]) == told(facts["moments"])
        for at, eyes, view in facts["views"]:
            glimpse = await arya.get(f"{where}/at/{at}?eyes={eyes}")
            assert glimpse["at"] == at
            assert as_before(glimpse["view"], view)
        seat = await company.sit(arya, facts["table"])
        assert as_before(seat.view, next(v for at, eyes, v in facts["views"][::-1] if eyes == seat.you))
        if opened.is_newer(facts["game"]):
            why = f"was played by rules version {RECORDED}"
            assert why in (await arya.get(f"{where}/check", 400))["error"]
            assert why in (await arya.post(f"{where}/continue", {"at": 0, "seats": ["me", "bot:hodor"]}, 400))["error"]
        record = parse_record((await arya.http.get(f"{where}/record")).text, "download")
        if game(name).version == RECORDED:
            match = play_record(record, game(name))  # here the rules are those it was played by
            assert (record.draws, record.hash) == (match.draws, match.state.hash())


def as_before(view: dict[str, Any], old: dict[str, Any]) -> bool:
    """Does a view show what it showed in an older release? It may show more."""
    return {field: view.get(field) for field in plain(old)} == plain(old)


def told(moments: list[dict[str, Any]]) -> list[list[tuple[str, str]]]:
    """What was told, moment by moment; a newer release may use other words for it."""
    return [[(event["kind"], str(event["fields"])) for event in moment["events"]] for moment in moments]


@pytest.mark.parametrize(
    "release", [pytest.param(name, marks=ON_POSTGRESQL) for name in RELEASES if name.endswith("stopped")]
)
@in_loop
async def test_an_older_database_moves_to_postgresql(release: str, tmp_path: Path) -> None:
    old, facts = unpack(release, tmp_path)
    new = postgres().database()
    lines = {one["table"]: record_of(old, one["table"]) for one in facts["running"].values()}
    file = str(tmp_path / "tables.backup")
    for words in (["backup", file, "--database-url", old], ["restore", file, "--database-url", new]):
        command = [sys.executable, "-m", "fivekings", *words]
        done = await asyncio.to_thread(subprocess.run, command, capture_output=True, text=True, timeout=60)
        assert done.returncode == 0, done.stderr
    assert {table: record_of(new, table) for table in lines} == lines
    keys = keys_of(new)
    keys.write_text(facts["keys"])
    keys.chmod(0o600)
    server = Newer(new, settings=SETTINGS).start()
    try:
        async with Company(server.base) as company:
            seats = await sit_down(company, facts["running"]["hbo"])
            assert seats[0].at == facts["running"]["hbo"]["at"]
            await play_out(seats, 3)
            assert seats[0].info["winners"] is not None
            over = facts["finished"]["lcg2"]
            await filmed(Opened(server, facts), over["table"])
            replay = await seats[0].player.get(f"/api/replays/{over['table']}?eyes=0")
            assert len(replay["moments"]) == len(over["moments"])
    finally:
        server.stop()


def test_there_are_databases_of_the_last_release() -> None:
    assert {name.rpartition("-")[2] for name in RELEASES} == {"stopped", "killed"}
