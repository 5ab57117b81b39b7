"""One run: servers, games that go on at several tables, and a fault in every round."""

import asyncio
import random
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.survive.faults import Kill
from benchmarks.survive.history import Verdict
from benchmarks.survive.match import Match

BETWEEN = 60
"""Decisions that are acknowledged between two faults, at most."""
RECOVERS = 30.0
"""Seconds after a fault in which every table must go on."""


@dataclass
class Report:
    """What a run has found."""

    kind: str
    rounds: int = 0
    games: int = 0
    seconds: float = 0.0
    verdict: Verdict = field(default_factory=Verdict)
    trouble: dict[str, int] = field(default_factory=dict)
    """Why connections ended, and how often."""

    @property
    def held(self) -> bool:
        """Is everything as promised?"""
        return not self.verdict.wrong


async def play_through(fault: Kill, rounds: int, tables: int, games: list[str], seed: int, seconds: float) -> Report:
    """Strike in so many rounds, or until the time is up, while games go on."""
    report, rng = Report(fault.name), random.Random(f"{seed}/{fault.name}")
    matches = [Match(number, fault.bases, fault.database, games, seed) for number in range(tables)]
    began = time.monotonic()
    playing = asyncio.gather(*[match.run() for match in matches])
    try:
        while report.rounds < rounds and time.monotonic() - began < seconds and not playing.done():
            stuck = await stuck_tables(matches, playing, rng.randint(0, BETWEEN))
            if not stuck:
                await asyncio.to_thread(fault.strike, rng)
                report.rounds += 1
                stuck = await stuck_tables(matches, playing, 0)
            if stuck:
                report.verdict.lost += [f"no progress for {RECOVERS:.0f} s: {where}" for where in stuck]
                break
            progress(report, matches, rounds)
        for match in matches:
            match.end.set()
        if report.held:
            await asyncio.wait_for(playing, 2 * RECOVERS + 60)
    except Exception as error:
        report.verdict.disordered.append(f"the run broke off: {type(error).__name__}: {error}")
    finally:
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)
        for match in matches:
            await match.leave()
    report.seconds = time.monotonic() - began
    for match in matches:
        report.verdict.add(match.verdict)
        report.games += match.finished
        for why in match.trouble:
            report.trouble[why] = report.trouble.get(why, 0) + 1
    return report


async def stuck_tables(matches: list[Match], playing: "asyncio.Future[list[None]]", more: int) -> list[str]:
    """Wait until at every table a decision is acknowledged and everybody has seen what anybody had seen before, and
    until so many decisions are acknowledged in all; the tables where that takes too long."""
    goal = sum(match.acknowledged for match in matches) + more
    before = {match.number: (match.acknowledged, match.place()) for match in matches}
    until = time.monotonic() + RECOVERS
    waiting = matches
    while not playing.done() and time.monotonic() < until:
        if not waiting and sum(match.acknowledged for match in matches) >= goal:
            break
        await asyncio.sleep(0.005)
        waiting = [match for match in waiting if not goes_on(match, *before[match.number])]
    return [] if playing.done() else [match.where() for match in waiting]


def goes_on(match: Match, acknowledged: int, place: tuple[int, int, int]) -> bool:
    """Has a table gone on since it was at a place, for everybody there?"""
    table, seen, _ = match.place()
    return match.acknowledged > acknowledged and (table != place[0] or seen > place[2])


def progress(report: Report, matches: list[Match], rounds: int) -> None:
    """Say how far it is."""
    done = sum(match.acknowledged for match in matches)
    wrong = sum(len(match.verdict.wrong) for match in matches)
    line = f"{report.kind}: {report.rounds} of {rounds} rounds, {done} acknowledged, {wrong} wrong"
    print(f"\r{line} ", end="" if sys.stderr.isatty() or report.rounds % 10 else "\n", file=sys.stderr, flush=True)


def run(kind: type[Kill], rounds: int, tables: int, games: list[str], seed: int, seconds: float) -> Report:
    """Start what a kind of fault needs, let it strike, and end everything."""
    with tempfile.TemporaryDirectory(prefix="kings-survive-") as name:
        fault = kind(Path(name))
        try:
            fault.start()
            return asyncio.run(play_through(fault, rounds, tables, games, seed, seconds))
        finally:
            fault.stop()
