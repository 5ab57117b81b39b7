"""PostgreSQL behind the tables, and several server processes that share them."""

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from sqlalchemy import text, update

from fivekings.server.cluster import Cluster, Elsewhere
from fivekings.server.settings import Settings
from fivekings.server.socket import messages
from fivekings.server.store.database import PAUSED, Store
from fivekings.server.store.migrate import migrate
from fivekings.server.store.schema import Node, Table
from fivekings.server.tables.hub import Hub
from tests.server.client import Player, Seat, in_loop, until
from tests.server.conftest import ON_POSTGRESQL
from tests.server.server import QUICK, Server, postgres, room_of

pytestmark = ON_POSTGRESQL


async def sit_down(game: str, bases: list[str]) -> tuple[list[Player], list[Seat]]:
    """Two people at a new table, each through a server of their own, and the game begun."""
    people = [await Player(base, name).sign_in() for base, name in zip(bases, ["Arya", "Bran"], strict=True)]
    table = await people[0].post("/api/tables", {"game": game, "seats": ["me", "open"]})
    await people[1].post(f"/api/tables/{table['id']}/join")
    seats = [await Seat(person, table["id"]).connect() for person in people]
    for person in people:
        await person.post(f"/api/tables/{table['id']}/ready")
    for seat in seats:
        await seat.until(lambda seat=seat: bool(seat.view))
    return people, seats


async def finish(people: list[Player], seats: list[Seat]) -> None:
    for seat in seats:
        await seat.close()
    for person in people:
        await person.close()


def test_a_whole_game_on_postgresql() -> None:
    server = Server(postgres().database()).start()

    async def play() -> None:
        people, seats = await sit_down("hbo", [server.base, server.base])
        await asyncio.gather(*[seat.play_on(random.Random(seat.you)) for seat in seats])
        assert seats[0].info["winners"] == seats[1].info["winners"]
        checked = await people[0].get(f"/api/replays/{seats[0].table}/check")
        assert checked == {"sound": True, "differences": []}
        await finish(people, seats)

    try:
        asyncio.run(play())
    finally:
        server.stop()


async def back_at(seat: Seat, base: str) -> None:
    """Connect again, at another server, as often as it takes."""
    seat.player.base = base
    await seat.close()
    for _ in range(100):
        try:
            seat.goodbye = None
            await seat.connect()
            return
        except Exception:
            await asyncio.sleep(0.1)
    raise AssertionError("the table did not come back")


def test_who_died_before_the_databases_clock_was_set_back_is_dead() -> None:
    """What it said last then lies hours in the future."""
    database = postgres().database()
    settings = Settings(database=database, cluster=True, lease=1.0)

    async def claim() -> None:
        await migrate(settings)
        store = Store(settings)
        hub = Hub(settings, store)
        dead, heir = (Cluster(settings, store, hub.let_go) for _ in range(2))
        try:
            for one in (dead, heir):
                await one.beat()
            async with store.session.begin() as session:
                facts = {"game": "hbo", "rules": 1, "stage": "open", "owner": "", "public": True, "rated": False}
                more = {"spectators": "view", "options": {}, "seats": [], "clock": {}, "seed": "0", "created": 0}
                session.add(Table(id="t", **facts, **more))
            await dead.claim("t")
            with pytest.raises(Elsewhere):
                await heir.claim("t")
            async with store.session.begin() as session:
                await session.execute(update(Node).where(Node.id == dead.id).values(seen=Node.seen + 5 * 3_600_000))
            await heir.claim("t")
        finally:
            await store.close()

    asyncio.run(claim())


@asynccontextmanager
async def two_hubs(folder: Path) -> AsyncIterator[tuple[Hub, Hub]]:
    """Two processes that share the tables of a database, as far as tables go."""
    settings = Settings(database=postgres().database(), cluster=True, lease=30.0, faults=str(folder))
    await migrate(settings)
    stores = [Store(settings), Store(settings)]
    hubs = [Hub(settings, store) for store in stores]
    try:
        for hub in hubs:
            assert hub.cluster is not None
            await hub.cluster.beat()
        yield hubs[0], hubs[1]
    finally:
        for hub, store in zip(hubs, stores, strict=True):
            await hub.close()
            await store.close()


async def fall_silent(hub: Hub) -> None:
    """The others believe that a process is dead."""
    assert hub.cluster is not None
    async with hub.store.session.begin() as session:
        await session.execute(update(Node).where(Node.id == hub.cluster.id).values(seen=Node.seen - 60_000))


@in_loop
async def test_a_process_that_lost_a_table_writes_nothing_more_at_it(tmp_path: Path) -> None:
    """Not even where the process that took the table has not written yet: its players would see a position that is
    no more."""
    async with two_hubs(tmp_path) as (slow, heir):
        room, chairs = await room_of(slow, ["Arya", "Jon"], 1, game="risk")
        assert room.play is not None
        seat = room.play.state.requests[0].seat
        await chairs[seat].choose()
        await fall_silent(slow)
        taken = await heir.room(room.table.id)
        assert taken.play is not None
        assert taken.play.at == 1
        with pytest.raises(ConnectionError, match="could not be saved"):
            await chairs[seat].hear(messages.Concede())
        assert room.gone
        assert len(await heir.store.entries(room.table.id)) == 1
        with pytest.raises(Elsewhere):
            await slow.room(room.table.id)


@in_loop
async def test_a_process_that_is_paused_in_a_transaction_holds_no_table_for_ever(tmp_path: Path) -> None:
    async with two_hubs(tmp_path) as (paused, _), paused.store.engine.connect() as connection:
        limit = await connection.scalar(text("show idle_in_transaction_session_timeout"))
        assert limit == f"{PAUSED}s"


@in_loop
async def test_a_process_that_was_paused_lets_go_of_its_tables(tmp_path: Path) -> None:
    """Who watches through it would see nothing any more, without being told."""
    async with two_hubs(tmp_path) as (slow, heir):
        room, chairs = await room_of(slow, ["Arya", "Jon"], 1, game="risk")
        await fall_silent(slow)
        await heir.room(room.table.id)
        assert slow.cluster is not None
        slow.cluster.alive -= 60
        await slow.cluster.live_on()
        assert room.gone
        assert chairs[0].connection.closed
        with pytest.raises(Elsewhere):
            await slow.room(room.table.id)


@in_loop
async def test_a_process_that_was_paused_welcomes_nobody_to_what_it_had(tmp_path: Path) -> None:
    async with two_hubs(tmp_path) as (slow, heir):
        room, _ = await room_of(slow, ["Arya", "Jon"], 1, game="risk")
        await fall_silent(slow)
        await heir.room(room.table.id)
        assert slow.cluster is not None
        slow.cluster.alive -= 60
        with pytest.raises(Elsewhere):
            await slow.room(room.table.id)


def test_two_processes_share_a_table_and_one_dies() -> None:
    """The players sit at different processes. The one that has the table in hand is killed, the other goes on."""
    database = postgres().database()
    settings = (*QUICK, "lease=1")
    first = Server(database, "--cluster", settings=settings).start()
    second = Server(database, "--cluster", settings=settings).start()

    async def play() -> None:
        people, seats = await sit_down("hbo", [first.base, second.base])
        rng = random.Random(5)
        for _ in range(20):
            seat = await until(seats, lambda seat: seat.request is not None)
            assert (await seat.choose(*seat.any_choice(rng)))["type"] == "ack"
            for other in seats:
                await other.until(lambda other=other, seat=seat: other.at >= seat.at)
        acked = seats[0].at
        assert acked >= 20  # some of them passed at once for somebody
        owner, heir = (first, second) if (await people[0].get("/health"))["tables"] else (second, first)
        owner.kill()
        for person in people:
            person.base = heir.base
            person.http.base_url = heir.base
        for seat in seats:
            await back_at(seat, heir.base)
        assert all(seat.at >= acked for seat in seats)
        await asyncio.gather(*[seat.play_on(random.Random(seat.you)) for seat in seats])
        assert seats[0].info["stage"] == "over"
        checked = await people[1].get(f"/api/replays/{seats[0].table}/check")
        assert checked["sound"]
        await finish(people, seats)

    try:
        asyncio.run(play())
    finally:
        second.stop()
        first.stop()
