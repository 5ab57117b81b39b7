"""Times random Skirmish games, clones and replays on one core, and prints ratios next to the figures.

    python -m benchmarks [--seconds 3] [--seats 2 3 5 7]

Machines vary and are noisy: every figure is also given as a ratio to a fixed pure-Python loop timed in the same run,
and a run of the compiled engine is compared with the last run of the interpreted one.
"""

import argparse
import json
import platform
import random
import time
from collections.abc import Callable
from pathlib import Path

import fivekings.kernel.machine
from fivekings.bots import playout, random_choice
from fivekings.games import game
from fivekings.kernel import Match, Setup, apply
from fivekings.kernel.record import parse_record, play_record, record_text

RESULTS = Path(__file__).resolve().parent.parent / "build" / "bench"
REFERENCE_STEPS = 1_000_000


def reference() -> float:
    """Seconds for a million steps of a loop that only Python's own speed decides."""
    best = float("inf")
    for _ in range(5):
        began = time.perf_counter()
        table = list(range(64))
        total = 0
        for step in range(REFERENCE_STEPS):
            at = step & 63
            if table[at] != total:
                total = (total + table[at]) & 1023
        best = min(best, time.perf_counter() - began)
    return best


def each_takes(act: Callable[[], object], count: int) -> float:
    """Microseconds for one call, the best of several rounds."""
    best = float("inf")
    for _ in range(5):
        began = time.perf_counter()
        for _ in range(count):
            act()
        best = min(best, time.perf_counter() - began)
    return best / count * 1e6


def random_games(seats: int, seconds: float) -> tuple[int, int, float]:
    """Games, decisions and seconds of random play."""
    risk, setup = game("risk"), Setup([f"Player {seat}" for seat in range(seats)])
    games = decisions = 0
    began = time.perf_counter()
    while (spent := time.perf_counter() - began) < seconds:
        decisions += playout(risk.start(setup, games), random.Random(games))
        games += 1
    return games, decisions, spent


def finished_match(seats: int, seed: int) -> Match:
    """A whole random game with its record."""
    match = Match.start(game("risk"), Setup([f"Player {seat}" for seat in range(seats)]), seed)
    rng = random.Random(seed)
    while not match.state.over:
        match.play(random_choice(match.state.requests[0], rng))
    return match


def main() -> None:
    """Run everything and print a table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__.partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=3.0, help="how long to play for each number of seats")
    parser.add_argument("--seats", type=int, nargs="+", default=[2, 3, 5, 7], choices=range(2, 8), metavar="N")
    arguments = parser.parse_args()
    compiled = not str(fivekings.kernel.machine.__file__).endswith(".py")
    engine = "compiled" if compiled else "interpreted"
    steps = REFERENCE_STEPS / reference()
    print(f"{engine} engine, Python {platform.python_version()}, {platform.system()} {platform.machine()}, one core")
    print(f"reference loop: {steps / 1e6:.1f} million steps/s; the ratios below are per reference step\n")

    figures: dict[str, float] = {"reference": steps}
    print(f"{'random Skirmish':<18}{'games':>7}{'decisions':>11}{'games/s':>9}{'decisions/s':>13}{'ratio':>9}")
    for seats in arguments.seats:
        games, decisions, spent = random_games(seats, arguments.seconds)
        rate = decisions / spent
        figures[f"{seats} seats, decisions/s"] = rate
        line = f"{seats} seats"
        print(f"{line:<18}{games:>7}{decisions:>11}{games / spent:>9.0f}{rate:>13,.0f}{rate / steps:>9.4f}")

    match = finished_match(3, 7)
    state = match.at(len(match.choices) // 2)
    request = state.requests[0]
    text = record_text(match)
    record = parse_record(text, "benchmark")

    def replay() -> None:
        """Apply every choice of the record."""
        again = game("risk").start(match.setup, match.seed)
        for choice in record.choices:
            apply(again, choice)

    count = len(match.choices)
    timed = {
        "clone, mid-game, µs": each_takes(state.clone, 2000),
        "hash, µs": each_takes(state.hash, 200),
        "to JSON, µs": each_takes(state.to_json, 500),
        "view of a seat, µs": each_takes(lambda: state.view(0), 500),
        "resample, µs": each_takes(lambda: game("risk").resample(state, request.seat, 1), 200),
        f"replay of {count} choices, ms": each_takes(replay, 3) / 1000,
        f"replay with story and draws ({len(text) // 1024} KiB), ms": each_takes(
            lambda: play_record(record, game("risk")), 3
        )
        / 1000,
    }
    print()
    for what, value in timed.items():
        figures[what] = value
        print(f"{what:<48}{value:>9.2f}")
    compare(engine, figures)


def compare(engine: str, figures: dict[str, float]) -> None:
    """Keep this run's figures, and set a compiled run against the interpreted one before it."""
    RESULTS.mkdir(parents=True, exist_ok=True)
    (RESULTS / f"{engine}.json").write_text(json.dumps(figures, indent=1))
    other = RESULTS / "interpreted.json"
    if engine != "compiled" or not other.exists():
        return
    before = json.loads(other.read_text())
    print("\ncompiled against interpreted, each relative to its own reference loop:")
    drift = figures["reference"] / before["reference"]
    for what, value in figures.items():
        if what in before and what != "reference":
            ratio = value / before[what] / drift if "/s" in what else before[what] / value / drift
            print(f"  {what:<46}{ratio:>8.1f} times as fast")


if __name__ == "__main__":
    main()
