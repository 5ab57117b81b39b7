"""Fair clocks: who is gone loses by the clock, restarts and steps of the system's clock change nothing."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from fivekings.server.socket import messages
from fivekings.server.store.schema import Table
from fivekings.server.tables.clocks import Clock
from fivekings.server.tables.hub import DUE_EVERY, Hub
from fivekings.server.tables.room import Room
from fivekings.server.uptime import Uptime
from tests.server.client import Company, Player, in_loop
from tests.server.server import Chair, Forked, database_in, hub_in, room_of

HOUR = 3_600_000
DAY = 24 * HOUR


class Hand:
    """A clock that goes on when it is turned by hand."""

    def __init__(self, start: int = 0) -> None:
        self.at = start

    def __call__(self) -> int:
        return self.at

    def turn(self, milliseconds: int) -> None:
        self.at += milliseconds


@asynccontextmanager
async def wound(folder: Path, hand: Hand, **settings: Any) -> AsyncIterator[Hub]:
    """Tables whose time goes on by hand."""
    async with hub_in(folder, **settings) as hub:
        hub.uptime.clock = hand
        await hub.uptime.begin()
        yield hub


def clock(kind: str, seconds: int = 60) -> Clock:
    return Clock(kind=kind, seconds=seconds, grace=0)  # type: ignore[arg-type]


async def rated(hub: Hub, agreed: Clock, seed: int = 5) -> tuple[Room, list[Chair], int]:
    """A rated game: the room, who sits there, and the seat that is asked."""
    room, chairs = await room_of(hub, ["Arya", "Jon"], seed, game="risk", clock=agreed, rated=True)
    assert room.play is not None
    (asked,) = room.play.asked()
    return room, chairs, asked


async def row(hub: Hub, table: str) -> Table:
    async with hub.store.session() as session:
        found = await session.scalar(select(Table).where(Table.id == table))
        assert found is not None
        return found


def left(room: Room) -> list[int]:
    return [one.left for one in room.clocks.shown(room.time())]


@in_loop
async def test_in_a_rated_game_who_is_gone_loses_by_the_clock_and_not_by_a_vote(tmp_path: Path) -> None:
    hand = Hand()
    async with wound(tmp_path, hand, grace=1.0) as hub:
        room, chairs, asked = await rated(hub, clock("chess"))
        await room.leave(chairs[asked].connection)
        assert room.audience.info().seats[asked].away_at == 0, "nobody will be asked"
        hand.turn(59_000)
        await room.limits.tick()
        assert room.votes.open == []
        assert room.table.stage == "playing"
        hand.turn(1_000)
        await room.limits.tick()
        assert room.table.stage == "over"
        assert room.table.winners == [1 - asked]
        assert (await row(hub, room.table.id)).due is None


@in_loop
async def test_who_is_back_before_the_time_is_up_plays_on(tmp_path: Path) -> None:
    hand = Hand()
    async with wound(tmp_path, hand, grace=1.0) as hub:
        room, chairs, asked = await rated(hub, clock("chess"))
        await room.leave(chairs[asked].connection)
        hand.turn(59_000)
        await room.enter(chairs[asked].connection, -1)
        assert left(room)[asked] == 1000
        assert (await chairs[asked].choose())["type"] == "ack"


@in_loop
async def test_a_clock_runs_out_also_where_nobody_is_and_the_table_sleeps(tmp_path: Path) -> None:
    hand = Hand()
    async with wound(tmp_path, hand) as hub:
        room, chairs, asked = await rated(hub, clock("chess"))
        for chair in chairs:
            await room.leave(chair.connection)
        hand.turn(10_000)
        await hub.sleep(room)
        assert hub.rooms == {}
        hand.turn(49_000)
        await hub.look_for_due()
        assert (await row(hub, room.table.id)).stage == "playing"
        hand.turn(1_000)
        await hub.look_for_due()
        ended = await row(hub, room.table.id)
        assert (ended.stage, ended.winners, ended.due) == ("over", [1 - asked], None)


@in_loop
async def test_who_comes_too_late_to_a_sleeping_table_has_lost(tmp_path: Path) -> None:
    hand = Hand()
    async with wound(tmp_path, hand) as hub:
        room, chairs, asked = await rated(hub, clock("chess"))
        for chair in chairs:
            await room.leave(chair.connection)
        await hub.sleep(room)
        hand.turn(61_000)
        room = await hub.room(room.table.id)
        late = Chair(room, chairs[asked].connection.person)
        await room.enter(late.connection, -1)
        assert room.table.stage == "over"
        assert room.table.winners == [1 - asked]


@pytest.mark.parametrize("crash", [False, True])
@in_loop
async def test_clocks_of_days_outlive_restarts(tmp_path: Path, crash: bool) -> None:
    """Three days for the game. Every day the server is stopped for a while, or dies some seconds after it last wrote
    down the time."""
    hand, slack = Hand(), DUE_EVERY if crash else 0
    async with wound(tmp_path, hand) as hub:
        room, chairs, asked = await rated(hub, clock("chess", 3 * 24 * 3600))
        name, people = room.table.id, [chair.connection.person for chair in chairs]
        for chair in chairs:
            await room.leave(chair.connection)
        hand.turn(DAY)
        await hub.look_for_due()
        hand.turn(slack)
        hub.closing = crash  # then nothing more is written
    for day in (2, 1):
        hand = Hand(7 * DAY)  # another machine, or the same one started again
        async with wound(tmp_path, hand) as hub:
            room = await hub.room(name)
            assert left(room)[asked] == day * DAY
            assert left(room)[1 - asked] == 3 * DAY
            if day == 2:
                one = Chair(room, people[1 - asked])
                await room.enter(one.connection, -1)
                await room.leave(one.connection)
            hand.turn(DAY)
            await hub.look_for_due()
            ended = await row(hub, name)
            assert (ended.stage, ended.winners) == (("playing", None) if day == 2 else ("over", [1 - asked]))
            hand.turn(slack)
            hub.closing = crash


@pytest.mark.parametrize("step", [5 * 3600, -9 * 3600, 400 * 24 * 3600])
@pytest.mark.parametrize("is_rated", [False, True])
@in_loop
async def test_a_step_of_the_systems_clock_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: int, is_rated: bool
) -> None:
    """Once while a game runs, once between two servers."""
    real, steps = time.time, [0]
    monkeypatch.setattr(time, "time", lambda: real() + steps[0])
    monkeypatch.setattr(time, "time_ns", lambda: int((real() + steps[0]) * 1e9))
    hand = Hand()
    async with wound(tmp_path, hand, idle=300.0) as hub:
        wanted = {"game": "risk", "clock": clock("chess", 600), "rated": is_rated}
        room, chairs = await room_of(hub, ["Arya", "Jon", "Sansa"], 5, **wanted)
        assert room.play is not None
        (asked,) = room.play.asked()
        gone = (asked + 2) % 3
        await room.leave(chairs[gone].connection)
        hand.turn(20_000)
        before = left(room)
        steps[0] += step
        assert left(room) == before
        await room.limits.tick()
        await hub.look_after()
        assert (room.gone, room.votes.open, room.table.stage) == (False, [], "playing")
        shown = room.audience.info().seats[gone].away_at
        assert shown == 0 if is_rated else abs(shown - (time.time() * 1000 + 40_000)) < 5_000
        hand.turn(20_000)
        assert (await chairs[asked].choose())["type"] == "ack"
        (asked,) = room.play.asked()
        hand.turn(30_000)
        before = left(room)
        name, people = room.table.id, [chair.connection.person for chair in chairs]
        assert asked != gone
    steps[0] += step
    async with wound(tmp_path, Hand(10**9), idle=300.0) as hub:
        room = await hub.room(name)
        back = Chair(room, people[asked])
        await room.enter(back.connection, -1)
        assert left(room) == before
        assert (await back.choose())["type"] == "ack"


@in_loop
async def test_on_a_clock_per_decision_of_a_rated_game_only_who_is_gone_loses(tmp_path: Path) -> None:
    hand = Hand()
    async with wound(tmp_path, hand, grace=10.0) as hub:
        room, chairs, asked = await rated(hub, clock("decision"))
        assert room.play is not None
        hand.turn(60_000)
        await room.limits.tick()
        assert (room.play.made, room.table.stage) == (1, "playing"), "who is here is answered for"
        (asked,) = room.play.asked()
        hand.turn(55_000)
        await room.leave(chairs[asked].connection)
        hand.turn(5_000)
        await room.limits.tick()
        assert (room.play.made, room.table.stage) == (2, "playing"), "so is who has just lost the connection"
        while asked not in room.play.asked():
            (other,) = room.play.asked()
            await chairs[other].choose()
        hand.turn(60_000)
        await room.limits.tick()
        assert room.table.winners == [1 - asked]


@in_loop
async def test_an_answer_after_the_time_was_up_is_too_late(tmp_path: Path) -> None:
    """However late the server notices."""
    hand = Hand()
    async with wound(tmp_path, hand) as hub:
        room, chairs, asked = await rated(hub, clock("chess"))
        hand.turn(60_000)
        answer = await chairs[asked].hear(messages.Choose(request=0, picks=[0]))
        assert answer["why"] == "the game is over"
        assert room.table.winners == [1 - asked]


@in_loop
async def test_an_answer_that_waits_for_the_server_is_in_time(tmp_path: Path) -> None:
    hand = Hand()
    async with wound(tmp_path, hand) as hub:
        room, chairs, asked = await rated(hub, clock("chess"))
        hand.turn(59_000)
        async with room.lock:
            waiting = asyncio.create_task(chairs[asked].choose())
            await asyncio.sleep(0)
            hand.turn(5_000)
        assert (await waiting)["type"] == "ack"
        assert room.clocks.left[asked] == 1000


@in_loop
async def test_a_bot_that_stands_in_has_no_clock(tmp_path: Path) -> None:
    hand = Hand()

    class Never:
        async def think(self, *_args: Any) -> Any:
            await asyncio.Event().wait()

        def close(self) -> None:
            pass

    async with wound(tmp_path, hand, grace=1.0) as hub:
        hub.bots = Never()  # type: ignore[assignment]
        room, chairs = await room_of(hub, ["Arya", "Jon"], 5, game="risk", clock=clock("chess"))
        assert room.play is not None
        (asked,) = room.play.asked()
        await room.leave(chairs[asked].connection)
        hand.turn(2_000)
        await room.limits.tick()
        assert list(room.clocks.since) == [asked]
        await chairs[1 - asked].hear(messages.Vote(question=room.votes.open[0].number, answer="bot"))
        assert room.clocks.since == {}
        hand.turn(10 * 60_000)
        await room.limits.tick()
        assert room.table.stage == "playing"
        await room.enter(chairs[asked].connection, -1)
        assert left(room)[asked] == 58_000
        assert list(room.clocks.since) == [asked]


@in_loop
async def test_a_table_is_never_looked_after_too_late(tmp_path: Path) -> None:
    """What is noted is not renewed with every decision. It may be early, but never late."""
    hand = Hand()
    async with wound(tmp_path, hand) as hub:
        room, chairs, _ = await rated(hub, clock("chess", 3600))
        assert room.play is not None
        for count in range(30):
            (asked,) = room.play.asked()
            request = room.play.state.requests[0]
            pick = request.options[-1]
            hand.turn(1_000 * (count % 7))
            assert (await chairs[asked].choose(pick, amount=request.most(pick)))["type"] == "ack"
            due, noted = room.clocks.due(), (await row(hub, room.table.id)).due
            assert due is not None
            assert noted is not None
            assert noted <= due[0]


@in_loop
async def test_a_table_that_cannot_be_woken_keeps_no_other_waiting(tmp_path: Path) -> None:
    hand = Hand()
    async with wound(tmp_path, hand) as hub:
        broken, chairs, _ = await rated(hub, clock("chess"))
        for chair in chairs:
            await broken.leave(chair.connection)
        await hub.sleep(broken)
        async with hub.store.session.begin() as session:
            table = await session.get(Table, broken.table.id)
            assert table is not None
            table.rules += 1
        hand.turn(61_000)
        await hub.look_for_due()
        later = (await row(hub, broken.table.id)).due
        assert later is not None
        assert later > hub.uptime.now()


@in_loop
async def test_the_uptime_only_ever_grows(tmp_path: Path) -> None:
    """Two processes share it: whoever started later counts from what the first had written down."""
    async with hub_in(tmp_path) as hub:
        hands = [Hand(100), Hand(10**9)]
        first, second = [Uptime(hub.store) for _ in hands]
        first.clock, second.clock = hands
        await first.begin()
        hands[0].turn(50_000)
        await first.keep()
        await second.begin()
        assert (first.now(), second.now()) == (50_000, 50_000)
        hands[0].turn(9_000)
        hands[1].turn(1_000)
        await first.keep()
        await second.keep()
        third = Uptime(hub.store)
        await third.begin()
        assert 59_000 <= third.now() < 60_000
        hands[0].turn(HOUR)
        await first.keep()
        await second.keep()
        assert second.now() == first.now(), "who was held up catches up"


@in_loop
async def test_the_first_clock_after_a_quiet_day_outlives_a_crash_at_once(tmp_path: Path) -> None:
    """Nobody writes down the time while no clock needs it. When one does, the server dies before it does so again."""
    hand = Hand()
    async with wound(tmp_path, hand) as hub:
        hand.turn(DAY)
        room, _, asked = await rated(hub, clock("chess"))
        hand.turn(2_000)
        hub.closing = True
    hand = Hand()
    async with wound(tmp_path, hand) as hub:
        hand.turn(60_000)
        await hub.look_for_due()
        ended = await row(hub, room.table.id)
        assert (ended.stage, ended.winners) == ("over", [1 - asked])


async def account(company: Company, name: str) -> Player:
    player = await company.guest(name)
    made = await player.post("/api/accounts", {"name": name, "password": "valar morghulis"})
    player.token = made["token"]
    player.http.headers["Authorization"] = f"Bearer {player.token}"
    player.http.cookies.clear()
    return player


@in_loop
async def test_a_killed_server_goes_on_with_the_clocks(tmp_path: Path) -> None:
    """Both players go, the server dies, and when it is back the game ends by the clock although nobody comes."""
    server = Forked(database_in(tmp_path)).start()
    try:
        async with Company(server.base) as company:
            arya, jon = await account(company, "Arya"), await account(company, "Jon")
            agreed = {"kind": "chess", "seconds": 5, "grace": 0}
            wanted = {"game": "hbo", "rated": True, "seats": ["me", "open"], "clock": agreed}
            table = (await arya.post("/api/tables", wanted))["id"]
            await jon.post(f"/api/tables/{table}/join")
            for player in (arya, jon):
                await player.post(f"/api/tables/{table}/ready")
            seat = await company.sit(arya, table)
            assert any(one["runs"] for one in seat.clocks)
            await seat.close()
            server.kill()
            server.start()
            async with asyncio.timeout(40):
                while (found := await arya.get(f"/api/tables/{table}"))["stage"] != "over":
                    await asyncio.sleep(0.2)
            assert len(found["winners"]) == 1
    finally:
        server.stop()
