"""Plays one game of a plan and returns its result as plain data."""

import logging
import math
import time
from collections.abc import Callable
from typing import Any, Final

from fivekings.arena.plan import Job, Plan, derived, setup_of
from fivekings.bots import Bot, Maester, answer, make_bot
from fivekings.games import game
from fivekings.kernel.errors import in_a_line
from fivekings.kernel.machine import apply
from fivekings.kernel.state import State

Result = dict[str, Any]
"""The result of a game. Everything but the times is the same on every machine."""

Play = Callable[[Plan, Job], Result]
"""A function that plays a job: `run_job`, or one that also records more."""

LONGEST: Final = 100_000
"""A game with more decisions than this is stopped."""
PATIENCE: Final = 1e9
"""A maester's time limit in seconds: never reached, so that only the number of worlds matters."""
FINENESS: Final = 100
"""Time classes per factor of ten."""
BRIEFEST: Final = 1e-7


class Complaints(logging.Handler):
    """Collects log messages about bots that failed and were replaced by a legal answer."""

    def __init__(self) -> None:
        super().__init__()
        self.count = 0
        self.last = ""

    def emit(self, record: logging.LogRecord) -> None:
        """Count an error and keep its text."""
        self.count += 1
        wrong = record.exc_info[1] if record.exc_info else None
        self.last = record.getMessage() if wrong is None else in_a_line(wrong)


class Clock:
    """Thinking statistics of a seat: decisions, seconds, times by class, and failed answers."""

    def __init__(self) -> None:
        self.decisions = 0
        self.seconds = 0.0
        self.times: dict[str, int] = {}
        self.faults = 0

    def add(self, seconds: float) -> None:
        """Add one decision."""
        self.decisions += 1
        self.seconds += seconds
        key = str(time_class(seconds))
        self.times[key] = self.times.get(key, 0) + 1

    def to_json(self) -> dict[str, Any]:
        """The form in a result."""
        return {
            "decisions": self.decisions,
            "faults": self.faults,
            "seconds": round(self.seconds, 6),
            "times": self.times,
        }


def time_class(seconds: float) -> int:
    """The class of a time: a hundred classes per factor of ten.

    >>> time_class(1.0), time_class(0.01)
    (0, -200)
    """
    return round(FINENESS * math.log10(max(seconds, BRIEFEST)))


def run_job(plan: Plan, job: Job) -> Result:
    """Play a game; any error becomes its result."""
    return guarded(plan, job, None)


def guarded(plan: Plan, job: Job, watch: Callable[[State], None] | None) -> Result:
    """Play a game without letting errors stop the others."""
    try:
        return play(plan, job, watch)
    except Exception as wrong:
        return {**head(job), "error": in_a_line(wrong)}


def head(job: Job) -> Result:
    """The fields that identify a game."""
    return {"job": job.number, "seed": f"{job.seed:x}", "bots": list(job.bots), "decks": list(job.decks)}


def play(plan: Plan, job: Job, watch: Callable[[State], None] | None) -> Result:
    """Play a game to its end; `watch` sees the state, with events, before each decision and at the end."""
    chosen = game(plan.game)
    bots = [seated(name, derived(job.seed, "bot", seat), plan.worlds) for seat, name in enumerate(job.bots)]
    clocks = [Clock() for _ in bots]
    complaints = Complaints()
    log = logging.getLogger("fivekings.bots")
    log.addHandler(complaints)
    aloud, log.propagate = log.propagate, False
    try:
        state = chosen.start(setup_of(plan, job.decks), job.seed, loud=watch is not None)
        while state.requests:
            if watch is not None:
                watch(state)
            request = state.requests[0]
            seat = request.seat
            heard, begun = complaints.count, time.perf_counter()
            choice = answer(bots[seat], chosen, state, seat, derived(job.seed, "world", seat, request.number), PATIENCE)
            clocks[seat].add(time.perf_counter() - begun)
            clocks[seat].faults += complaints.count - heard
            apply(state, choice)
            if sum(state.asked) > LONGEST:
                raise RuntimeError(f"no end after {LONGEST} decisions")
    finally:
        log.removeHandler(complaints)
        log.propagate = aloud
    if watch is not None:
        watch(state)
    result = {**head(job), "winners": state.result, "rounds": chosen.moment(state)[0], "hash": state.hash()}
    result["seats"] = [clock.to_json() for clock in clocks]
    return {**result, "complaint": complaints.last} if complaints.count else result


def seated(name: str, seed: int, worlds: int) -> Bot:
    """A bot whose answers depend only on its seed: a maester counts worlds, not seconds."""
    if name == "maester":
        return Maester(seed, PATIENCE, worlds)
    return make_bot(name, seed)


def timeless(result: Result) -> Result:
    """A result without the parts that depend on the machine."""
    seats = [{key: seat[key] for key in ("decisions", "faults")} for seat in result.get("seats", [])]
    return {**result, "seats": seats}
