"""Clocks: whose time runs and how much is left, by a made-up time; and what happens when it is up."""

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest

from fivekings.table import messages
from fivekings.table.audience import now
from fivekings.table.clocks import Clock, Clocks
from fivekings.table.room import Room
from tests.table.client import Company, in_loop
from tests.table.server import hub_in, room_of, serving

CHESS = Clock("chess", 60, 10, 2)
DECISION = Clock("decision", 30, 0, 2)


def left(clocks: Clocks, at: int) -> list[tuple[int, bool]]:
    return [(time.left, time.runs) for time in clocks.shown(at)]


def test_without_a_clock_nothing_is_shown_and_nothing_is_ever_due() -> None:
    clocks = Clocks(Clock(), 2)
    clocks.update({0, 1}, -1, 1000)
    assert clocks.shown(99_000) == []
    assert clocks.due() is None


def test_the_first_seconds_of_every_decision_are_free() -> None:
    clocks = Clocks(CHESS, 2)
    clocks.update({0}, -1, 1000)
    assert left(clocks, 3000) == [(60_000, True), (60_000, False)]
    assert left(clocks, 4000) == [(59_000, True), (60_000, False)]
    assert clocks.due() == (1000 + 2000 + 60_000, 0)


def test_a_chess_clock_goes_on_and_gets_its_increment_after_each_decision() -> None:
    clocks = Clocks(CHESS, 2)
    clocks.update({0}, -1, 0)
    clocks.update({1}, 0, 12_000)
    assert left(clocks, 12_000) == [(60_000, False), (60_000, True)]
    clocks.update({0}, 1, 13_000)
    assert left(clocks, 13_000) == [(60_000, True), (70_000, False)]
    clocks.update({0}, 0, 33_000)
    assert left(clocks, 33_000) == [(52_000, True), (70_000, False)]


def test_a_clock_per_decision_starts_anew_with_each() -> None:
    clocks = Clocks(DECISION, 2)
    clocks.update({0}, -1, 0)
    assert left(clocks, 20_000)[0] == (12_000, True)
    clocks.update({0}, 0, 20_000)
    assert left(clocks, 20_000)[0] == (30_000, True)
    assert clocks.due() == (20_000 + 2000 + 30_000, 0)


def test_who_decides_together_has_time_together() -> None:
    clocks = Clocks(CHESS, 3)
    clocks.update({0, 1, 2}, -1, 0)
    clocks.update({0, 2}, 1, 7_000)
    assert left(clocks, 12_000) == [(50_000, True), (65_000, False), (50_000, True)]
    clocks.update(set(), 0, 12_000)
    assert [runs for _, runs in left(clocks, 12_000)] == [False] * 3


def test_paused_time_is_nobodys() -> None:
    clocks = Clocks(CHESS, 2)
    clocks.update({0}, -1, 0)
    clocks.pause(5_000)
    assert left(clocks, 500_000) == [(57_000, False), (60_000, False)]
    assert clocks.due() is None
    clocks.resume({0}, 500_000)
    assert left(clocks, 503_000)[0] == (56_000, True)


def test_what_was_left_is_taken_over() -> None:
    clocks = Clocks(CHESS, 2, [1234, 5678])
    assert left(clocks, 0) == [(1234, False), (5678, False)]


def test_time_does_not_go_below_nothing() -> None:
    clocks = Clocks(DECISION, 1)
    clocks.update({0}, -1, 0)
    assert left(clocks, 10**9) == [(0, True)]
    clocks.pause(10**9)
    assert clocks.left == [0]


@pytest.mark.parametrize("grace", [0, 2])
def test_the_earliest_is_due_first(grace: int) -> None:
    clocks = Clocks(Clock("chess", 60, 0, grace), 2, [20_000, 10_000])
    clocks.update({0, 1}, -1, 100)
    assert clocks.due() == (10_100 + grace * 1000, 1)


# --- at a table -----------------------------------------------------------------------------------------


def stands(room: Room) -> bool:
    """Does time stand still?"""
    return room.clocks.paused


def clock(kind: str, **more: Any) -> Clock:
    return Clock(kind=kind, seconds=60, grace=0, **more)  # type: ignore[arg-type]


@in_loop
async def test_whose_chess_clock_is_down_has_lost(tmp_path: Path) -> None:
    async with hub_in(tmp_path) as hub:
        room, _ = await room_of(hub, ["Arya", "Jon"], 5, game="risk", clock=clock("chess"))
        assert room.play is not None
        (asked,) = room.play.asked()
        room.clocks.left[asked] = 50
        room.set_timer()
        async with asyncio.timeout(5):
            while room.table.stage != "over":
                await asyncio.sleep(0.01)
        assert room.play.state.result == [1 - asked]
        assert room.clocks.paused


@in_loop
async def test_on_a_clock_per_decision_something_sensible_is_answered(tmp_path: Path) -> None:
    async with hub_in(tmp_path) as hub:
        room, chairs = await room_of(hub, ["Arya", "Jon"], 5, game="lcg2", clock=clock("decision"))
        assert room.play is not None
        for answers in range(1, 12):
            for seat in room.clocks.since:
                room.clocks.left[seat] = 5
            room.set_timer()
            async with asyncio.timeout(5):
                while room.play.made < answers:
                    await asyncio.sleep(0.005)
        assert not room.play.state.over
        steps = [doc for doc in chairs[0].sent if doc["type"] == "step"]
        assert [doc["at"] for doc in steps] == list(range(1, len(steps) + 1))


@in_loop
async def test_a_bot_runs_nobodys_clock(tmp_path: Path) -> None:
    async with hub_in(tmp_path) as hub:
        bots = ["bot:hodor"]
        thinks = asyncio.Event()

        class Never:
            async def think(self, *_args: Any) -> Any:
                thinks.set()
                await asyncio.Event().wait()

            def close(self) -> None:
                pass

        hub.bots = Never()  # type: ignore[assignment]
        room, (arya,) = await room_of(hub, ["Arya"], 5, game="risk", clock=clock("chess"), bots=bots)
        assert room.play is not None
        for _ in range(40):
            if room.play.asked() != {0}:
                break
            assert [time.runs for time in room.clocks.shown(now())] == [True, False]
            request = room.play.state.requests[0]
            pick = request.options[-1]
            await arya.choose(pick, amount=request.most(pick))
        await thinks.wait()
        assert room.play.asked() == {1}
        assert [time.runs for time in room.clocks.shown(now())] == [False, False]
        assert room.clocks.due() is None


@in_loop
async def test_clocks_stand_still_while_the_table_is_asked_something(tmp_path: Path) -> None:
    async with hub_in(tmp_path, grace=0.05) as hub:
        names = ["Arya", "Jon", "Sansa"]
        room, chairs = await room_of(hub, names, 5, game="risk", clock=clock("chess"))
        assert room.play is not None
        first = room.play.state.requests[0].seat
        await chairs[first].choose()
        second = room.play.state.requests[0].seat
        await chairs[second].choose()
        assert not stands(room)
        await chairs[first].hear(messages.Undo())
        assert stands(room)
        assert not any(time.runs for time in room.clocks.shown(now()))
        voters = [seat for seat in range(3) if seat != first]
        for seat in voters:
            await chairs[seat].hear(messages.Vote(question=room.votes.open[0].number, answer="yes"))
        assert not stands(room)
        assert room.play.made == 0

        await room.leave(chairs[2].link)
        async with asyncio.timeout(5):
            while not room.votes.open:
                await asyncio.sleep(0.01)
        assert stands(room)
        for seat in (0, 1):
            await chairs[seat].hear(messages.Vote(question=room.votes.open[0].number, answer="wait"))
        assert not stands(room)


@in_loop
async def test_clocks_stand_still_while_nobody_is_here(tmp_path: Path) -> None:
    async with hub_in(tmp_path) as hub:
        room, chairs = await room_of(hub, ["Arya", "Jon"], 5, game="risk", clock=clock("chess"))
        for chair in chairs:
            await room.leave(chair.link)
        assert room.clocks.paused
        assert room.timer is None


@in_loop
async def test_nobody_gains_time_by_deciding_and_taking_back(tmp_path: Path) -> None:
    async with hub_in(tmp_path) as hub:
        room, chairs = await room_of(hub, ["Arya", "Jon"], 5, game="risk", clock=clock("chess", increment=10))
        assert room.play is not None
        while room.play.state.requests[0].kind != "deploy":
            (asked,) = room.play.asked()
            await chairs[asked].choose()
        (asked,) = room.play.asked()
        made, left = room.play.made, room.clocks.left[asked]
        for _ in range(5):
            await chairs[asked].choose()
            assert (await chairs[asked].hear(messages.Undo()))["type"] == "ack"
        assert room.play.made == made
        assert room.clocks.left[asked] <= left


@in_loop
async def test_time_runs_out_over_the_wire(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        async with Company(server.base) as company:
            wanted = {"kind": "decision", "seconds": 5, "grace": 0}
            slow = await company.play("Arya", "Jon", game="risk", clock=wanted)
            quick = await company.play("Arya", "Jon", game="risk", clock={**wanted, "kind": "chess"})
            asked = next(seat for seat in slow if seat.request is not None)
            assert [time["runs"] for time in asked.clocks] == [seat is asked for seat in slow]
            other = next(seat for seat in slow if seat is not asked)
            flagged = next(seat for seat in quick if seat.request is not None)
            assert flagged.request is not None
            await flagged.choose(flagged.any_choice(random.Random(1))[0])  # a house
            await flagged.until(lambda: flagged.info["stage"] == "over", within=15)
            assert flagged.info["winners"] == [1 - flagged.you]
            await asked.until(lambda: asked.at == 1)
            await other.until(lambda: other.at == 1)
            assert asked.info["stage"] == "playing"
