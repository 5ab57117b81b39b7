"""Times random games, clones and replays on one core, and prints ratios next to the figures.

    python -m benchmarks [--seconds 3]

Machines differ and are noisy, so every figure is also given as a ratio to a pure-Python loop timed in the same run, and
a compiled run is compared with the last interpreted one.
"""

import argparse
import json
import platform
import random
import subprocess
import sys
import sysconfig
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

import fivekings.kernel.machine
from fivekings.bots import playout, random_choice
from fivekings.games import game
from fivekings.kernel import Match, Setup, apply
from fivekings.kernel.record import parse_record, play_record, record_text

RESULTS = Path(__file__).resolve().parent.parent / "build" / "bench"
REFERENCE_STEPS = 1_000_000


def reference() -> float:
    """Seconds for a million steps of a pure-Python reference loop."""
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


def python_build(configured: str | None) -> str:
    """How a Python was optimised when it was built, from the arguments of its `configure`."""
    if configured is None:
        return "build not known"
    ways = {"PGO": "--enable-optimizations", "LTO": "--with-lto"}
    return ", ".join(f"{'with' if argument in configured else 'no'} {way}" for way, argument in ways.items())


def each_takes(act: Callable[[], object], count: int) -> float:
    """Microseconds per call, best of several rounds."""
    best = float("inf")
    for _ in range(5):
        began = time.perf_counter()
        for _ in range(count):
            act()
        best = min(best, time.perf_counter() - began)
    return best / count * 1e6


SETTINGS: Final[tuple[tuple[str, int, str, dict[str, str]], ...]] = (
    ("risk", 2, "RISK Skirmish, 2 seats", {}),
    ("risk", 3, "RISK Skirmish, 3 seats", {}),
    ("risk", 5, "RISK Skirmish, 5 seats", {}),
    ("risk", 7, "RISK Skirmish, 7 seats", {}),
    ("risk", 5, "RISK Dominion, 5 seats", {"mode": "dominion"}),
    ("lcg2", 2, "second edition, joust", {}),
    ("lcg2", 4, "second edition, melee of 4", {}),
    ("lcg1", 2, "first edition, duel", {}),
    ("lcg1", 4, "first edition, melee of 4", {}),
    ("ccg", 2, "Winter Edition, duel", {}),
    ("ccg", 6, "Winter Edition, 6 seats", {}),
    ("hbo", 2, "two-player edition", {}),
)
CLOSELY: Final = (1, 4, 5)
"""Games whose single operations are timed too."""


def setup_for(seats: int, options: dict[str, str]) -> Setup:
    """A setup with this many players."""
    return Setup([f"Player {seat}" for seat in range(seats)], dict(options))


def random_games(name: str, setup: Setup, seconds: float) -> tuple[int, int, float]:
    """Games, decisions and seconds of random play."""
    played = game(name)
    games = decisions = 0
    began = time.perf_counter()
    while (spent := time.perf_counter() - began) < seconds:
        decisions += playout(played.start(setup, games), random.Random(games))
        games += 1
    return games, decisions, spent


def finished_match(name: str, setup: Setup, seed: int) -> Match:
    """A random game with its record."""
    match = Match.start(game(name), setup, seed)
    rng = random.Random(seed)
    while not match.state.over:
        match.play(random_choice(match.state.requests[0], rng))
    return match


def main() -> None:
    """Run all benchmarks and print tables."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__.partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=3.0, help="how long to play each game")
    arguments = parser.parse_args()
    compiled = not str(fivekings.kernel.machine.__file__).endswith(".py")
    engine = "compiled" if compiled else "interpreted"
    steps = REFERENCE_STEPS / reference()
    python = f"Python {platform.python_version()} ({python_build(sysconfig.get_config_var('CONFIG_ARGS'))})"
    print(f"{engine} engine, {python}, {platform.system()} {platform.machine()}, one core")
    print(f"reference loop: {steps / 1e6:.1f} million steps/s; the ratios below are per reference step\n")
    figures: dict[str, float] = {"reference": steps}
    print(f"{'random play':<26}{'games':>7}{'decisions':>11}{'games/s':>9}{'decisions/s':>13}{'ratio':>9}")
    for name, seats, title, options in SETTINGS:
        games, decisions, spent = random_games(name, setup_for(seats, options), arguments.seconds)
        rate = decisions / spent
        figures[f"{title}, decisions/s"] = rate
        print(f"{title:<26}{games:>7}{decisions:>11}{games / spent:>9.0f}{rate:>13,.0f}{rate / steps:>9.4f}")
    figures["cold load of the second edition's cards, ms"] = cold_load("lcg2")
    print(f"\ncold load of the second edition's cards, ms{figures[list(figures)[-1]]:>12.0f}")
    for number in CLOSELY:
        name, seats, title, options = SETTINGS[number]
        print(f"\n{title}")
        for what, value in timings(name, setup_for(seats, options)).items():
            figures[f"{title}: {what}"] = value
            print(f"  {what:<46}{value:>9.2f}")
    compare(engine, figures)


def cold_load(edition: str) -> float:
    """Milliseconds in which a new process loads and compiles all cards of an edition, best of three."""
    code = (
        "import time; from fivekings.thrones.model.pool import load_pool; began = time.perf_counter(); "
        f"load_pool({edition!r}).compile_all(); print((time.perf_counter() - began) * 1000)"
    )
    runs = [subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True) for _ in range(3)]
    return min(float(run.stdout) for run in runs)


def timings(name: str, setup: Setup) -> dict[str, float]:
    """Times of single operations, in the middle of a game and for a whole record."""
    match = finished_match(name, setup, 7)
    state = match.at(len(match.choices) // 2)
    seat = state.requests[0].seat
    record = parse_record(record_text(match), "benchmark")

    def replay() -> None:
        """Apply every choice of the record."""
        again = game(name).start(match.setup, match.seed)
        for choice in record.choices:
            apply(again, choice)

    count = len(match.choices)
    return {
        "clone, mid-game, µs": each_takes(state.clone, 1000),
        "hash, µs": each_takes(state.hash, 100),
        "to JSON, µs": each_takes(state.to_json, 200),
        "view of a seat, µs": each_takes(lambda: state.view(0), 200),
        "resample, µs": each_takes(lambda: game(name).resample(state, seat, 1), 50),
        f"replay of {count} choices, ms": each_takes(replay, 3) / 1000,
        "replay with story and draws, ms": each_takes(lambda: play_record(record, game(name)), 3) / 1000,
    }


def compare(engine: str, figures: dict[str, float]) -> None:
    """Save this run's figures, and compare a compiled run with the last interpreted one."""
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
            print(f"  {what:<64}{ratio:>8.1f} times as fast")


if __name__ == "__main__":
    main()
