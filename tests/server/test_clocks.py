"""Clocks: whose time runs and how much is left, by a made-up time; and what happens when it is up."""

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest

from fivekings.server.socket import messages
from fivekings.server.store.schema import Entry, Table
from fivekings.server.tables.clocks import Clock, Clocks, last_kept
from tests.server.client import Company, in_loop
from tests.server.server import hub_in, room_of, serving

CHESS = Clock("chess", 60, 10, 2)
DECISION = Clock("decision", 30, 0, 2)


def left(clocks: Clocks, at: int) -> list[tuple[int, bool]]:
    return [(time.left, time.runs) for time in clocks.shown(at)]


def test_without_a_clock_nothing_is_shown_and_nothing_is_ever_due() -> None:
    clocks = Clocks(Clock(), 2)
    clocks.update({0: 0, 1: 0}, -1, 1000)
    assert clocks.shown(99_000) == []
    assert clocks.due() is None


def test_the_first_seconds_of_every_question_are_free() -> None:
    clocks = Clocks(CHESS, 2)
    clocks.update({0: 0}, -1, 1000)
    assert left(clocks, 3000) == [(60_000, True), (60_000, False)]
    assert left(clocks, 4000) == [(59_000, True), (60_000, False)]
    assert clocks.due() == (1000 + 2000 + 60_000, 0)


def test_a_chess_clock_goes_on_and_gets_its_increment_after_each_decision() -> None:
    clocks = Clocks(CHESS, 2)
    clocks.update({0: 0}, -1, 0)
    clocks.update({1: 0}, 0, 12_000)
    assert left(clocks, 12_000) == [(60_000, False), (60_000, True)]
    clocks.update({0: 1}, 1, 13_000)
    assert left(clocks, 13_000) == [(60_000, True), (70_000, False)]
    clocks.update({0: 2}, 0, 33_000)
    assert left(clocks, 33_000) == [(52_000, True), (70_000, False)]


def test_a_clock_per_decision_starts_again_with_each() -> None:
    clocks = Clocks(DECISION, 2)
    clocks.update({0: 0}, -1, 0)
    assert left(clocks, 20_000)[0] == (12_000, True)
    clocks.update({0: 1}, 0, 20_000)
    assert left(clocks, 20_000)[0] == (30_000, True)
    assert clocks.due() == (20_000 + 2000 + 30_000, 0)


def test_an_automatic_answer_gains_nothing() -> None:
    clocks = Clocks(CHESS, 2)
    clocks.update({0: 0}, -1, 0)
    clocks.update({0: 1}, 0, 1000, gains=False)
    assert left(clocks, 1000)[0] == (60_000, True)
    clocks.update({0: 2}, 0, 2000)
    assert left(clocks, 2000)[0] == (70_000, True)


def test_who_decides_together_has_time_together() -> None:
    clocks = Clocks(CHESS, 3)
    clocks.update({0: 0, 1: 0, 2: 0}, -1, 0)
    clocks.update({0: 0, 2: 0}, 1, 7_000)
    assert left(clocks, 12_000) == [(50_000, True), (65_000, False), (50_000, True)]
    clocks.update({}, 0, 12_000)
    assert [runs for _, runs in left(clocks, 12_000)] == [False] * 3


def test_an_answer_counts_from_when_it_came() -> None:
    """The time in which it waited for the server is not taken off."""
    clocks = Clocks(CHESS, 2)
    clocks.update({0: 0}, -1, 0)
    clocks.update({1: 0}, 0, 50_000, came=12_000)
    assert left(clocks, 50_000) == [(60_000, False), (60_000, True)]


@pytest.mark.parametrize("agreed", [CHESS, DECISION])
def test_who_takes_back_and_decides_again_has_the_time_of_one_decision(agreed: Clock) -> None:
    """Ten seconds for ten times deciding and taking back: the same as ten seconds of thought and one decision."""
    clocks, thought = Clocks(agreed, 2), Clocks(agreed, 2)
    for one in (clocks, thought):
        one.update({0: 0}, -1, 0)
    for second in range(10):
        clocks.update({0: 1}, 0, second * 1000 + 900)
        clocks.update({0: 0}, -1, second * 1000 + 1000)
    clocks.update({0: 1}, 0, 10_000)
    thought.update({0: 1}, 0, 10_000)
    grace = 2 * agreed.grace * 1000
    assert left(clocks, 10_000 + grace)[0][0] <= left(thought, 10_000 + grace)[0][0], "once no grace is left"


def test_who_is_asked_again_after_another_took_back_starts_again() -> None:
    clocks = Clocks(DECISION, 2)
    clocks.update({0: 0}, -1, 0)
    clocks.update({1: 0}, 0, 1000)
    clocks.update({0: 0}, -1, 21_000)
    clocks.update({1: 0}, 0, 22_000)
    assert left(clocks, 22_000)[1] == (30_000, True)


def test_paused_time_is_nobodys() -> None:
    clocks = Clocks(CHESS, 2)
    clocks.update({0: 0}, -1, 0)
    clocks.pause(5_000)
    assert left(clocks, 500_000) == [(57_000, False), (60_000, False)]
    assert clocks.due() is None
    clocks.resume({0: 0}, 500_000)
    assert left(clocks, 503_000)[0] == (54_000, True), "the grace of this question is used up"


def test_what_was_kept_is_taken_over() -> None:
    clocks = Clocks(CHESS, 2)
    clocks.update({0: 0, 1: 0}, -1, 0)
    clocks.update({0: 0, 1: 1}, 1, 7_000)
    kept = clocks.keep(1, 9_000)
    assert left(clocks, 20_000) == [(42_000, True), (54_000, True)]
    again = Clocks(CHESS, 2, kept)
    again.resume({0: 0, 1: 1}, kept.at)
    assert left(again, 20_000) == left(clocks, 20_000)
    assert again.due() == clocks.due()
    again.update({0: 1, 1: 1}, 0, 20_000)
    clocks.update({0: 1, 1: 1}, 0, 20_000)
    assert again.keep(2, 25_000) == clocks.keep(2, 25_000)


def test_of_older_games_only_what_was_left_is_known() -> None:
    entry = Entry(table="t", number=7, line="", clocks="[1234, 5678]", at=0)
    kept = last_kept(Table(clocks=None), entry)
    assert kept is not None
    assert (kept.left, kept.entry, kept.at) == ([1234, 5678], 7, -1)


def test_time_does_not_go_below_nothing() -> None:
    clocks = Clocks(DECISION, 1)
    clocks.update({0: 0}, -1, 0)
    assert left(clocks, 10**9) == [(0, True)]
    clocks.pause(10**9)
    assert clocks.left == [0]


@pytest.mark.parametrize("grace", [0, 2])
def test_the_earliest_is_due_first(grace: int) -> None:
    clocks = Clocks(Clock("chess", 60, 0, grace), 2)
    clocks.left = [20_000, 10_000]
    clocks.update({0: 0, 1: 0}, -1, 100)
    assert clocks.due() == (10_100 + grace * 1000, 1)


# --- at a table -----------------------------------------------------------------------------------------


def clock(kind: str, **more: Any) -> Clock:
    return Clock(kind=kind, seconds=60, grace=0, **more)  # type: ignore[arg-type]


@in_loop
async def test_whose_chess_clock_is_down_has_lost(tmp_path: Path) -> None:
    async with hub_in(tmp_path) as hub:
        room, _ = await room_of(hub, ["Arya", "Jon"], 5, game="risk", clock=clock("chess"))
        assert room.play is not None
        (asked,) = room.play.asked()
        room.clocks.left[asked] = 50
        room.timekeeper.set_timer()
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
            room.timekeeper.set_timer()
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
            assert [time.runs for time in room.clocks.shown(room.time())] == [True, False]
            request = room.play.state.requests[0]
            pick = request.options[-1]
            await arya.choose(pick, amount=request.most(pick))
        await thinks.wait()
        assert room.play.asked() == {1}
        assert [time.runs for time in room.clocks.shown(room.time())] == [False, False]
        assert room.clocks.due() is None


@in_loop
async def test_no_question_stops_a_clock(tmp_path: Path) -> None:
    """Neither who asks for a takeback nor who is asked about it, or about somebody gone, gains time by it."""
    async with hub_in(tmp_path, grace=0.05) as hub:
        names = ["Arya", "Jon", "Sansa"]
        room, chairs = await room_of(hub, names, 5, game="risk", clock=clock("chess"))
        assert room.play is not None
        first = room.play.state.requests[0].seat
        await chairs[first].choose()
        second = room.play.state.requests[0].seat
        await chairs[second].choose()
        for asker in (second, first):
            running = list(room.clocks.since.items())
            assert (await chairs[asker].hear(messages.Undo()))["type"] == "ack"
            assert room.votes.open[-1].seat == asker
            assert list(room.clocks.since.items()) == running
        for seat in {0, 1, 2} - {first}:
            await chairs[seat].hear(messages.Vote(question=room.votes.open[-1].number, answer="yes"))
        assert room.play.made == 0
        assert list(room.clocks.since) == [first]
        assert room.votes.open == [], "what was decided later is not there any more to be taken back"

        running = list(room.clocks.since.items())
        await room.leave(chairs[2].connection)
        async with asyncio.timeout(5):
            while not room.votes.open:
                await asyncio.sleep(0.01)
        assert list(room.clocks.since.items()) == running


@in_loop
async def test_clocks_stand_still_while_nobody_is_here(tmp_path: Path) -> None:
    async with hub_in(tmp_path) as hub:
        room, chairs = await room_of(hub, ["Arya", "Jon"], 5, game="risk", clock=clock("chess"))
        for chair in chairs:
            await room.leave(chair.connection)
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
            assert (await chairs[asked].choose(amount=1))["type"] == "ack"
            assert (await chairs[asked].hear(messages.Undo()))["type"] == "ack"
        assert room.play.made == made
        assert room.clocks.left[asked] <= left + 10_000, "the increment of the decision, once"


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
