"""Surviving: a server that dies loses nothing it acknowledged, one that stops says goodbye, tables sleep and wake."""

import asyncio
import contextlib
import json
import random
import time
from pathlib import Path
from typing import Any

import pytest
import websockets
from sqlalchemy.exc import IntegrityError

from benchmarks.survive.faults import KINDS, PostgresRestart
from benchmarks.survive.runner import run
from fivekings.games import game
from fivekings.kernel.machine import apply
from fivekings.kernel.record import setup_from_json
from fivekings.server.socket import messages
from fivekings.server.store.database import ENTRY, Desk, Work
from fivekings.server.tables.live_game import standing
from tests.server.client import Company, Seat, in_loop, plain, play_out
from tests.server.conftest import ON_POSTGRESQL, ON_SQLITE
from tests.server.server import (
    Forked,
    Server,
    change,
    database_in,
    hub_in,
    log_of,
    record_of,
    room_of,
    rows,
    serving,
)

ROUNDS = 4
LOST = (websockets.ConnectionClosed, OSError)


async def play_until(seat: Seat, end: asyncio.Event, rng: random.Random, acked: dict[int, list[Any]]) -> None:
    """Answer at random until the connection is lost, noting what was acknowledged, by entry."""
    with contextlib.suppress(*LOST):
        while seat.info["stage"] == "playing" and not end.is_set():
            if seat.request is None:
                await seat.read()
                continue
            picks, amount = seat.any_choice(rng)
            number = seat.request["number"]
            answer = await seat.choose(picks, amount)
            assert answer["type"] == "ack", answer
            acked[answer["at"]] = [seat.you, number, picks, amount]
            await seat.until(lambda asked=number: not seat.is_asked(asked))


async def hang_up(seats: list[Seat]) -> None:
    for seat in seats:
        await seat.close()


@in_loop
async def test_a_server_that_is_killed_loses_nothing_it_has_acknowledged(tmp_path: Path) -> None:
    server = Forked(database_in(tmp_path)).start()
    try:
        async with Company(server.base) as company:
            clock = {"kind": "chess", "seconds": 600, "increment": 0, "grace": 0}
            arya, jon = await company.play("Arya", "Jon", game="hbo", clock=clock)
            acked: dict[int, list[Any]] = {}
            rng = random.Random(11)
            for _ in range(ROUNDS):
                playing = [play_until(seat, asyncio.Event(), rng, acked) for seat in (arya, jon)]
                working = asyncio.gather(*playing)
                await asyncio.sleep(rng.uniform(0.01, 0.15))
                server.kill()
                await working
                await hang_up([arya, jon])
                lines = record_of(server.database, arya.table)
                for number, line in acked.items():
                    assert lines[number - 1] == line
                left = [time["left"] for time in arya.clocks]
                server.start()
                await arya.connect()
                await jon.connect()
                fresh = await again(company, arya)
                await level(arya, jon, fresh)
                assert arya.at >= len(lines), "and more, where somebody's window was passed meanwhile"
                assert record_of(server.database, arya.table)[: len(lines)] == lines
                assert plain(arya.view) == plain(fresh.view)
                for before, now in zip(left, arya.clocks, strict=True):
                    assert now["left"] >= before - 500, "the outage is nobody's time"
                if arya.info["stage"] == "over":
                    break
            if arya.info["stage"] == "playing":
                assert (await jon.ask({"type": "concede"}))["type"] == "ack"
            await arya.until(lambda: arya.info["stage"] == "over")
            assert arya.info["winners"] is not None
            assert (await arya.player.get(f"/api/replays/{arya.table}/check"))["sound"]
    finally:
        server.stop()


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=ON_POSTGRESQL if issubclass(kind, PostgresRestart) else ON_SQLITE)
        for name, kind in KINDS.items()
    ],
)
def test_nothing_is_lost_whatever_fails(name: str) -> None:
    """The short form of `python -m benchmarks.survive`."""
    if why := KINDS[name].missing():
        pytest.skip(why)
    report = run(KINDS[name], rounds=2, tables=2, games=["hbo", "risk"], seed=7, seconds=20)
    assert report.verdict.wrong == []
    assert report.rounds > 0
    assert report.verdict.acknowledged > report.rounds


async def level(*seats: Seat) -> None:
    """Let all take in what the server does by itself, until they are at the same moment."""
    while len({seat.at for seat in seats}) > 1:
        latest = max(seat.at for seat in seats)
        for seat in seats:
            await seat.until(lambda one=seat, goal=latest: one.at >= goal)


async def again(company: Company, seat: Seat) -> Seat:
    return await company.sit(seat.player, seat.table)


@pytest.mark.parametrize("how", ["killed", "stopped"])
@in_loop
async def test_a_choice_whose_acknowledgement_was_lost_may_be_sent_again(tmp_path: Path, how: str) -> None:
    """Also where the next server goes on from a snapshot, and has none of the decisions before it in memory."""
    server = Forked(database_in(tmp_path)).start()
    try:
        async with Company(server.base) as company:
            arya, jon = await company.play("Arya", "Jon", game="risk")
            one = arya if arya.request is not None else jon
            picks, amount = one.any_choice(random.Random(1))
            assert one.request is not None
            doc = {"type": "choose", "request": one.request["number"], "picks": picks, "amount": amount}
            assert (await one.ask(doc))["at"] == 1
            await asyncio.to_thread(server.kill if how == "killed" else server.stop)
            server.start()
            await one.close()
            await one.connect(since=0)
            assert one.complete == (how == "killed")
            answer = await one.ask(doc)
            assert (answer["type"], answer["at"]) == ("ack", 1)
            assert len(record_of(server.database, one.table)) == 1
    finally:
        server.stop()


@in_loop
async def test_a_server_that_stops_says_goodbye_and_loses_nothing(tmp_path: Path) -> None:
    server = Forked(database_in(tmp_path)).start()
    try:
        async with Company(server.base) as company:
            arya, jon = await company.play("Arya", "Jon", game="risk")
            acked: dict[int, list[Any]] = {}
            rng = random.Random(5)
            working = asyncio.gather(*[play_until(seat, asyncio.Event(), rng, acked) for seat in (arya, jon)])
            await asyncio.sleep(0.12)  # well before a quick database has seen the whole game
            stopping = asyncio.create_task(asyncio.to_thread(server.stop))
            await working
            await stopping
            lines = record_of(server.database, arya.table)
            assert acked
            for number, line in acked.items():
                assert lines[number - 1] == line
            for seat in (arya, jon):
                assert (await seat.ended())["again"]
            ((at,),) = rows(server.database, "select snapshot_at from tables where id = ?", arya.table)
            assert at == len(lines)
            await hang_up([arya, jon])
            server.start()
            await arya.connect()
            await jon.connect()
            assert arya.at >= len(lines)
            assert record_of(server.database, arya.table)[: len(lines)] == lines
            await play_out([arya, jon], 5)
    finally:
        server.stop()
    assert "Traceback" not in log_of(server.database).read_text()


@in_loop
async def test_what_could_not_be_written_as_the_server_stops_is_in_no_snapshot(tmp_path: Path) -> None:
    """A snapshot that had more than the record would leave a gap in it."""
    asked, failing = asyncio.Event(), asyncio.Event()

    class Broken:
        """A disk that fails for decisions, and takes its time about it."""

        def __init__(self, desk: Desk) -> None:
            self.desk = desk

        async def put(self, work: Work) -> None:
            if ENTRY in work:
                asked.set()
                await failing.wait()
                raise OSError("no room left")
            await self.desk.put(work)

        def close(self) -> None:
            self.desk.close()

    async with hub_in(tmp_path) as hub:
        room, chairs = await room_of(hub, ["Arya", "Jon"], 1, game="risk")
        hub.store.writer.desk = Broken(hub.store.writer.desk)
        assert room.play is not None
        seat = room.play.state.requests[0].seat
        deciding = asyncio.create_task(chairs[seat].choose())
        await asked.wait()
        stopping = asyncio.create_task(hub.close())
        await asyncio.sleep(0.05)
        failing.set()
        with pytest.raises(ConnectionError, match="could not be saved"):
            await deciding
        await stopping
    assert record_of(database_in(tmp_path), room.table.id) == []
    assert rows(database_in(tmp_path), "select snapshot_at from tables where id = ?", room.table.id) == [(0,)]


@in_loop
async def test_what_cannot_be_written_fails_alone(tmp_path: Path) -> None:
    """Decisions that are written together do not share the fate of one that cannot be."""
    async with hub_in(tmp_path) as hub:
        room, _ = await room_of(hub, ["Arya", "Jon"], 1, game="risk")

        async def write(number: int) -> None:
            row = {"table_id": room.table.id, "number": number, "line": f"[{number}]", "clocks": None, "at": 1}
            await hub.store.writer.write(ENTRY, row)

        await write(1)
        ends = await asyncio.gather(*[write(number) for number in (2, 1, 3)], return_exceptions=True)
        assert [type(end) for end in ends] == [type(None), IntegrityError, type(None)]
        await write(4)
    assert record_of(database_in(tmp_path), room.table.id) == [[1], [2], [3], [4]]


@in_loop
async def test_who_sends_without_a_pause_hears_the_goodbye_too(tmp_path: Path) -> None:
    """A connection that is cut while something is unread loses what is on its way to the client."""
    server = Forked(database_in(tmp_path)).start()
    try:
        async with Company(server.base) as company:
            seats = await company.play("Arya", "Jon", game="risk")

            async def chatter(seat: Seat) -> None:
                with contextlib.suppress(*LOST):
                    while True:
                        await seat.send({"type": "ping"})
                        await asyncio.sleep(0)

            chattering = asyncio.gather(*[chatter(seat) for seat in seats])
            listening = asyncio.gather(*[seat.ended() for seat in seats])
            await asyncio.sleep(0.3)
            await asyncio.to_thread(server.stop)
            await chattering
            assert all(goodbye["again"] for goodbye in await listening)
    finally:
        server.stop()


@in_loop
async def test_a_game_that_ended_as_the_server_died_is_over(tmp_path: Path) -> None:
    """The last decision was written, but the server died before it could close the table."""
    server = Forked(database_in(tmp_path)).start()
    try:
        async with Company(server.base) as company:
            arya, jon = await company.play("Arya", "Jon", game="hbo")
            await jon.ask({"type": "concede"})
            await arya.until(lambda: arya.info["stage"] == "over")
            server.kill()
            values = "stage = 'playing', winners = null, ended = null, snapshot = null, snapshot_at = 0"
            change(server.database, f"update tables set {values} where id = ?", arya.table)
            server.start()
            await arya.connect()
            with contextlib.suppress(TimeoutError):
                await arya.until(lambda: arya.info["stage"] == "over", within=2)
            assert arya.info["stage"] == "over"
            assert arya.info["winners"] == [0]
            assert (await arya.player.get(f"/api/replays/{arya.table}/check"))["sound"]
    finally:
        server.stop()


@in_loop
async def test_a_game_whose_end_could_not_be_written_ends_when_the_disk_is_back(tmp_path: Path) -> None:
    """The last decision is in the record; that the game is over is not, until somebody looks at the table again."""
    async with hub_in(tmp_path) as hub:
        room, chairs = await room_of(hub, ["Arya", "Jon"], 1, game="risk")
        async with hub.store.engine.begin() as connection:
            await connection.exec_driver_sql(
                "create trigger no_end before update of ended on tables begin select raise(abort, 'disk full'); end"
                if connection.dialect.name == "sqlite"
                else "alter table tables add constraint no_end check (stage != 'over')"
            )
        with pytest.raises(ConnectionError, match="connect again"):
            await chairs[0].hear(messages.Concede())
        assert room.gone
        async with hub.store.engine.begin() as connection:
            await connection.exec_driver_sql(
                "drop trigger no_end"
                if connection.dialect.name == "sqlite"
                else "alter table tables drop constraint no_end"
            )
        again = await hub.room(room.table.id)
        assert again.audience.info().stage == "over"
        assert len(await hub.store.entries(room.table.id)) == 1
    assert rows(database_in(tmp_path), "select stage from tables where id = ?", room.table.id) == [("over",)]


@in_loop
async def test_tables_that_nobody_looks_at_leave_memory_and_come_back(tmp_path: Path) -> None:
    with serving(tmp_path, "idle=0.3") as server:
        async with Company(server.base) as company:
            arya, jon = await company.play("Arya", "Jon", game="hbo")
            rng = random.Random(3)
            for _ in range(10):
                for seat in (arya, jon):
                    await seat.settle()
                    if seat.request is not None:
                        await seat.choose(*seat.any_choice(rng))
            for seat in (arya, jon):
                await seat.settle()
            await hang_up([arya])
            await asyncio.sleep(0.8)
            assert (await jon.player.get("/health"))["tables"] == 1
            await hang_up([jon])
            async with asyncio.timeout(10):
                while (await jon.player.get("/health"))["tables"]:
                    await asyncio.sleep(0.05)
            for seat in (arya, jon):
                before = json.dumps(plain(seat.view), sort_keys=True)
                at = seat.at
                await seat.connect()
                assert seat.complete
                assert seat.at == at
                assert json.dumps(plain(seat.view), sort_keys=True) == before
            await play_out([arya, jon], 7)
            await hang_up([arya, jon])
            async with asyncio.timeout(10):
                while (await jon.player.get("/health"))["tables"]:
                    await asyncio.sleep(0.05)
            assert (await company.sit(arya.player, arya.table)).info["stage"] == "over"


@in_loop
async def test_what_the_record_says_is_what_the_table_shows(tmp_path: Path) -> None:
    """The lines on the disk, played by the engine alone, lead to the very position at the table."""
    with serving(tmp_path) as server:
        async with Company(server.base) as company:
            arya, jon = await company.play("Arya", "Jon", game="lcg2")
            rng = random.Random(9)
            for _ in range(40):
                for seat in (arya, jon):
                    await seat.settle()
                    if seat.request is not None:
                        await seat.choose(*seat.any_choice(rng))
            ((setup, seed),) = rows(server.database, "select setup, seed from tables where id = ?", arya.table)
            chosen = game("lcg2")
            complete = chosen.complete(setup_from_json(json.loads(setup), "database"))
            for _ in range(50):  # what the server passes for somebody may come later than an answer
                for seat in (arya, jon):
                    await seat.settle()
                state = chosen.start(complete, int(seed, 16))
                for choice in standing(record_of(server.database, arya.table)):
                    apply(state, choice)
                told = [plain(json.loads(json.dumps(state.view(seat.you)))) for seat in (arya, jon)]
                shown = [plain(seat.view) for seat in (arya, jon)]
                if told == shown:
                    break
                await asyncio.sleep(0.1)
            assert told == shown


def test_stopping_takes_no_time_and_is_no_fault(tmp_path: Path) -> None:
    server = Server(database_in(tmp_path)).start()
    began = time.monotonic()
    server.stop()
    assert time.monotonic() - began < 10
    assert server.process is not None
    assert server.process.returncode == 0
    assert not [line for line in server.log if "Traceback" in line or "ERROR" in line]
