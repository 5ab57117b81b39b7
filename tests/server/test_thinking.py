"""Bots think in processes that are ended when they take too much: the bot answers something plain, the table goes on,
and nobody else notices."""

import asyncio
import contextlib
import os
import random
import re
import signal
import statistics
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from fivekings.games import game
from fivekings.kernel.state import Setup
from fivekings.server import workers
from fivekings.server.metrics import Metrics
from fivekings.server.settings import Settings
from fivekings.server.tables import failed_decisions
from fivekings.server.tables.live_game import LiveGame
from fivekings.server.workers import Failed, Workers
from tests.server.client import Company, Seat, in_loop
from tests.server.nasty import install
from tests.server.server import QUICK, Server, database_in, hub_in, offspring, room_of

LIMITS = ("bot_seconds=1", "bot_patience=3", "bot_memory=300")


@pytest.fixture
def thinkers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Settings:
    """Settings for bots among which are nasty ones."""
    install(tmp_path / "bots")
    monkeypatch.syspath_prepend(str(tmp_path / "bots"))
    return Settings(bot_seconds=1.0, bot_patience=60.0, bot_memory=300)


def lane(settings: Settings) -> Workers:
    """Processes in which bots think."""
    return Workers(settings, Metrics(), "bots", settings.bot_workers, 5)


def a_game() -> LiveGame:
    chosen = game("risk")
    return LiveGame.begin(chosen, chosen.complete(Setup(["Arya", "Jon"])), 5)


async def answered(bots: Workers, play: LiveGame, level: str) -> str:
    """What becomes of a question to a bot: an answer, or why there is none."""
    request = play.state.requests[0]
    try:
        request.check(await bots.think(play, request.seat, level, 7))
    except Failed as failure:
        return str(failure)
    return "an answer"


@contextlib.contextmanager
def closing(bots: Workers) -> Iterator[Workers]:
    try:
        yield bots
    finally:
        bots.close()


def is_there(pid: int) -> bool:
    """Does a process run still?"""
    with contextlib.suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    return False


@pytest.mark.parametrize(
    ("level", "fate"),
    [
        ("sleeper", "it gave no answer within 2 seconds"),
        ("spinner", "it took more than 1 seconds of the processor"),
        ("hog", "MemoryError: it took too much memory"),
        ("victim", "its process was ended by signal 9"),
        ("quitter", "its process ended with code 3"),
        ("thrower", "KeyError: 'gold'"),
        ("cheat", "Refused: option 987654 is not among"),
        ("chatterer", "an answer"),
        ("maester", "an answer"),
    ],
)
@in_loop
async def test_whatever_a_bot_does_the_next_one_can_think(thinkers: Settings, level: str, fate: str) -> None:
    with closing(lane(thinkers)) as bots:
        assert await answered(bots, a_game(), "hodor") == "an answer"
        (before,) = [one.process.pid for one in bots.free]
        thinkers.bot_patience = 2.0 if level == "sleeper" else 60.0
        assert (await answered(bots, a_game(), level)).startswith(fate)
        thinkers.bot_patience = 60.0
        assert await answered(bots, a_game(), "hodor") == "an answer"
        (after,) = [one.process.pid for one in bots.free]
        survives = level in ("thrower", "cheat", "chatterer", "maester")
        assert (before == after) == survives
        async with asyncio.timeout(10):
            while is_there(before) != survives:
                await asyncio.sleep(0.01)


@in_loop
async def test_a_process_that_was_killed_while_idle_is_replaced(thinkers: Settings) -> None:
    with closing(lane(thinkers)) as bots:
        await answered(bots, a_game(), "hodor")
        os.kill(bots.free[0].process.pid, signal.SIGKILL)
        while is_there(bots.free[0].process.pid):
            await asyncio.sleep(0.01)
        assert await answered(bots, a_game(), "hodor") == "an answer"


@in_loop
async def test_a_slow_bot_gives_up_its_turn(thinkers: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "SLOW", 0.2)
    with closing(lane(thinkers)) as bots:
        slow = [asyncio.create_task(answered(bots, a_game(), "sleeper")) for _ in range(2)]
        await asyncio.sleep(0)
        async with asyncio.timeout(30):
            assert await answered(bots, a_game(), "hodor") == "an answer"
        assert not any(task.done() for task in slow)
        assert len(bots.busy) == 2
        for task in slow:
            task.cancel()


@in_loop
async def test_processes_that_nobody_asks_end(thinkers: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "IDLE", 0.3)
    with closing(lane(thinkers)) as bots:
        await answered(bots, a_game(), "hodor")
        pid = bots.free[0].process.pid
        async with asyncio.timeout(10):
            while is_there(pid):
                await asyncio.sleep(0.05)
        assert bots.free == []
        assert await answered(bots, a_game(), "hodor") == "an answer"


@in_loop
async def test_one_bot_of_a_table_thinks_at_a_time(tmp_path: Path) -> None:
    async with hub_in(tmp_path) as hub:
        at_once: list[int] = []

        class Slow:
            running = 0

            async def think(self, play: LiveGame, seat: int, _level: str, _seed: int) -> Any:
                self.running += 1
                at_once.append(self.running)
                await asyncio.sleep(0.01)
                self.running -= 1
                request = play.state.request(seat)
                assert request is not None
                return request.least_answer()

            def close(self) -> None:
                pass

        hub.bots = Slow()  # type: ignore[assignment]
        bots = ["bot:hodor", "bot:hodor", "bot:hodor"]
        room, (arya,) = await room_of(hub, ["Arya"], 5, game="lcg2", bots=bots)
        assert room.play is not None
        async with asyncio.timeout(20):
            while len(at_once) < 12:
                request = room.play.state.request(0)
                if request is not None:
                    least = request.least_answer()
                    await arya.choose(*least.picks, amount=least.amount)
                await asyncio.sleep(0.01)
        assert set(at_once) == {1}


@pytest.mark.usefixtures("thinkers")
@in_loop
async def test_a_table_that_uses_up_processes_gets_no_more(tmp_path: Path) -> None:
    async with hub_in(tmp_path) as hub:
        room, _ = await room_of(hub, ["Arya"], 5, game="risk", bots=["bot:victim", "bot:victim"])
        assert room.play is not None
        async with asyncio.timeout(60):
            while room.failed.ended < failed_decisions.MOST_ENDED:
                request = room.play.state.request(0)
                if request is not None:
                    async with room.lock:
                        await room.loop.decide(room.loop.plain_answer(request))
                await asyncio.sleep(0.01)
        made = room.play.made
        async with asyncio.timeout(60):
            while room.play.made < made + 30:
                request = room.play.state.request(0)
                if request is not None:
                    async with room.lock:
                        await room.loop.decide(room.loop.plain_answer(request))
                await asyncio.sleep(0.01)
        assert room.failed.ended == failed_decisions.MOST_ENDED
        await hub.faults.close()
    assert len(list((tmp_path / "faults").glob("*.json"))) == 1, "and all that is one fault"


# --- at a real server -------------------------------------------------------------------------------------------------


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """A server beside which nasty bots are installed."""
    install(tmp_path / "bots")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path / "bots"), os.environ.get("PYTHONPATH", "")]))
    server = Server(database_in(tmp_path), settings=(*QUICK, *LIMITS, f"faults={tmp_path / 'faults'}")).start()
    yield server
    server.stop()


@in_loop
async def test_tables_with_nasty_bots_go_on_and_disturb_nobody(server: Server) -> None:
    async with Company(server.base) as company:
        nasty = ("sleeper", "spinner", "hog", "victim", "thrower", "quitter")
        tables = [(await company.play("Arya", bots=(f"bot:{level}",), game="risk"))[0] for level in nasty]
        quiet = await company.play("Jon", "Sansa", game="risk")
        over = asyncio.Event()
        playing = [asyncio.create_task(play_until(seat, 30)) for seat in tables]
        timing = [asyncio.create_task(timed(seat, over)) for seat in quiet]
        made = await asyncio.gather(*playing)
        over.set()
        times = [took for one in await asyncio.gather(*timing) for took in one]
        assert all(count >= 30 for count in made)
        assert len(times) > 100
        late = statistics.quantiles(times, n=100)[98]
        assert late < 0.5, f"99 of 100 choices take {late:.3f} s"  # a hundredth of that where nothing else runs
        figures = (await quiet[0].player.http.get("/metrics")).text
        assert "fivekings_faults_total" in figures
    log = "".join(server.log)
    assert "Traceback" not in log
    for why in ("no answer within", "too much memory", "signal 9", "KeyError: 'gold'"):
        assert why in log
    told = re.findall("could not let a (.*) answer: (.*); record", log)
    assert {level for level, _ in told} == set(nasty)
    assert len(told) == len(set(told)), "each is written down once"


async def play_until(seat: Seat, entries: int) -> int:
    """Answer at random until the record is so long."""
    rng = random.Random(3)
    async with asyncio.timeout(100):
        while seat.at < entries and seat.info["stage"] == "playing":
            if seat.request is None:
                await seat.read(60)
                continue
            assert (await seat.choose(*seat.any_choice(rng)))["type"] == "ack"
            await seat.settle()
    return entries if seat.info["stage"] == "over" else seat.at


async def timed(seat: Seat, over: asyncio.Event) -> list[float]:
    """Answer at random until told to stop; how long each answer took to be acknowledged."""
    rng, times = random.Random(5), []
    while not over.is_set() and seat.info["stage"] == "playing":
        if seat.request is None:
            with contextlib.suppress(TimeoutError):
                await seat.read(0.5)
            continue
        number, began = seat.request["number"], time.perf_counter()
        assert (await seat.choose(*seat.any_choice(rng)))["type"] == "ack"
        times.append(time.perf_counter() - began)
        await seat.until(lambda asked=number: not seat.is_asked(asked))
        await asyncio.sleep(0.02)
    return times


@in_loop
async def test_no_process_outlives_the_server(server: Server) -> None:
    async with Company(server.base) as company:
        arya = await company.guest("Arya")
        wanted = {"game": "risk", "seats": ["bot:spinner", "bot:spinner"], "start": True}
        await arya.post("/api/tables", wanted)
        assert server.process is not None
        async with asyncio.timeout(20):
            while not (left := offspring(server.process.pid)):
                await asyncio.sleep(0.05)
            await asyncio.sleep(1.0)
            left = offspring(server.process.pid) or left
            server.process.kill()
            server.process.wait()
            server.tidy()
            while any(is_there(pid) for pid in left):
                await asyncio.sleep(0.05)
