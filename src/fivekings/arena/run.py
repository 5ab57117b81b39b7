"""One game of a plan, from its first question to its result, as plain data."""

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
"""What is known of a game once it is over. All but the times is the same on every machine."""

Play = Callable[[Plan, Job], Result]
"""How a job is done: `run_job`, or something that looks on more closely."""

LONGEST: Final = 100_000
"""A game with more decisions than this is given up: somebody goes round in circles."""
PATIENCE: Final = 1e9
"""A maester's seconds for a decision: never used up, so that only the number of worlds decides."""
FINENESS: Final = 100
"""Times are counted in classes, so many for a factor of ten."""
BRIEFEST: Final = 1e-7


class Complaints(logging.Handler):
    """Hears when a bot could not answer and any legal answer was given instead."""

    def __init__(self) -> None:
        super().__init__()
        self.count = 0
        self.last = ""

    def emit(self, record: logging.LogRecord) -> None:
        """Count it, and keep what was wrong."""
        self.count += 1
        wrong = record.exc_info[1] if record.exc_info else None
        self.last = record.getMessage() if wrong is None else in_a_line(wrong)


class Clock:
    """How a seat fared while thinking: decisions, seconds, times by class, and answers given in its place."""

    def __init__(self) -> None:
        self.decisions = 0
        self.seconds = 0.0
        self.times: dict[str, int] = {}
        self.faults = 0

    def add(self, seconds: float) -> None:
        """A decision was made."""
        self.decisions += 1
        self.seconds += seconds
        key = str(time_class(seconds))
        self.times[key] = self.times.get(key, 0) + 1

    def to_json(self) -> dict[str, Any]:
        """As a result carries it."""
        return {
            "decisions": self.decisions,
            "faults": self.faults,
            "seconds": round(self.seconds, 6),
            "times": self.times,
        }


def time_class(seconds: float) -> int:
    """The class of a time: a hundred to a factor of ten.

    >>> time_class(1.0), time_class(0.01)
    (0, -200)
    """
    return round(FINENESS * math.log10(max(seconds, BRIEFEST)))


def run_job(plan: Plan, job: Job) -> Result:
    """Play a game; whatever goes wrong in it is its result."""
    return guarded(plan, job, None)


def guarded(plan: Plan, job: Job, watch: Callable[[State], None] | None) -> Result:
    """Play a game that may fail without stopping the others."""
    try:
        return play(plan, job, watch)
    except Exception as wrong:
        return {**head(job), "error": in_a_line(wrong)}


def head(job: Job) -> Result:
    """Which game it was."""
    return {"job": job.number, "seed": f"{job.seed:x}", "bots": list(job.bots), "decks": list(job.decks)}


def play(plan: Plan, job: Job, watch: Callable[[State], None] | None) -> Result:
    """Play a game to its end; `watch` sees the state, with its events, before each decision and at the end."""
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
    """A bot whose answers follow from its seed alone: a maester counts worlds, not seconds."""
    if name == "maester":
        return Maester(seed, PATIENCE, worlds)
    return make_bot(name, seed)


def timeless(result: Result) -> Result:
    """A result without what depends on the machine."""
    seats = [{key: seat[key] for key in ("decisions", "faults")} for seat in result.get("seats", [])]
    return {**result, "seats": seats}
