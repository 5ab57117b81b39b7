"""Compare the speed of two checkouts: python -m benchmarks.compare OLD NEW

Both play the same random games by turns, each with the Python of its own .venv, so a busy machine slows both alike.
Prints medians and the ratio new / old, and whether both ended at the same positions.
With --instructions the processor's instructions per decision are counted too (needs valgrind).
"""

import argparse
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

EXAMPLE = """example:
  python -m benchmarks.compare ../before . --rounds 7
  python -m benchmarks.compare ../before . --only joust --instructions

Run `make fast` in both checkouts first to compare the compiled engines."""

PLAYED = """
import json, random, sys, time
from fivekings.bots import random_choice
from fivekings.games import game
from fivekings.kernel import Setup, apply
import fivekings.kernel.machine as machine
name, seats, options, decisions = sys.argv[1], int(sys.argv[2]), json.loads(sys.argv[3]), int(sys.argv[4])
chosen, rng, made, hashes, seed = game(name), random.Random(1), 0, [], 0
players = ["Arya", "Bran", "Catelyn", "Daenerys", "Edmure", "Folly"][:seats]
chosen.start(Setup(players, options), 0)
began = time.perf_counter()
while made < decisions:
    seed += 1
    state = chosen.start(Setup(players, options), seed)
    while not state.over and made < decisions:
        request = state.requests[0]
        apply(state, random_choice(request, rng))
        made += 1
    hashes.append(state.hash())
spent = time.perf_counter() - began
print(json.dumps({"seconds": spent, "hash": hashes[-1], "compiled": not machine.__file__.endswith(".py")}))
"""


class Task(NamedTuple):
    """Random games of one kind."""

    name: str
    game: str
    seats: int
    options: dict[str, str]
    decisions: int


TASKS = (
    Task("joust", "lcg2", 2, {}, 3000),
    Task("melee", "lcg2", 4, {}, 3000),
    Task("first edition", "lcg1", 2, {}, 3000),
    Task("Winter Edition", "ccg", 2, {}, 3000),
    Task("two-player", "hbo", 2, {}, 3000),
    Task("Skirmish", "risk", 3, {}, 20_000),
    Task("Dominion", "risk", 5, {"mode": "dominion"}, 8000),
)


def python_of(checkout: Path) -> Path:
    """The Python of a checkout's .venv."""
    found = checkout.resolve() / ".venv" / "bin" / "python"
    if not found.exists():
        sys.exit(f"{checkout} has no .venv: run `make fast` or `make slow` there first")
    return found


def play(checkout: Path, task: Task, decisions: int, before: tuple[str, ...] = ()) -> subprocess.CompletedProcess[str]:
    """Play a task's games in a checkout."""
    words = [*before, str(python_of(checkout)), "-c", PLAYED]
    words += [task.game, str(task.seats), json.dumps(task.options), str(decisions)]
    done = subprocess.run(words, cwd=checkout, capture_output=True, text=True, timeout=900, check=False)
    if done.returncode:
        sys.exit(f"{checkout} cannot play {task.name}:\n{done.stderr[-2000:]}")
    return done


def instructions(checkout: Path, task: Task) -> float:
    """Instructions per decision: those of many decisions, less those of few."""
    counted = []
    few, many = task.decisions // 10, task.decisions // 5
    for decisions in (few, many):
        done = play(checkout, task, decisions, ("valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"))
        found = re.search(r"Collected : (\d+)", done.stderr)
        if found is None:
            sys.exit("valgrind did not say how many instructions it counted")
        counted.append(int(found[1]))
    return (counted[1] - counted[0]) / (many - few)


def compare(task: Task, checkouts: list[Path], rounds: int) -> tuple[list[list[dict[str, Any]]], str]:
    """Play a task by turns; the results of each checkout, and a word on whether they agree."""
    found: list[list[dict[str, Any]]] = [[], []]
    for number in range(rounds):
        for which in (0, 1) if number % 2 == 0 else (1, 0):
            found[which].append(json.loads(play(checkouts[which], task, task.decisions).stdout))
            print(f"\r{task.name}: round {number + 1} of {rounds}", end="", file=sys.stderr, flush=True)
    print("\r" + " " * 60 + "\r", end="", file=sys.stderr)
    return found, "same" if found[0][0]["hash"] == found[1][0]["hash"] else "other"


def main() -> None:
    """Compare two checkouts."""
    parser = argparse.ArgumentParser(
        description=(__doc__ or "").split("\n\n")[1],
        epilog=EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("old", type=Path, metavar="OLD", help="a checkout")
    parser.add_argument("new", type=Path, metavar="NEW", help="another")
    parser.add_argument("--rounds", type=int, default=5, help="how often each plays (5)")
    parser.add_argument("--only", help=f"one of: {', '.join(task.name for task in TASKS)}")
    parser.add_argument("--instructions", action="store_true", help="count instructions with valgrind; takes minutes")
    arguments = parser.parse_args()
    tasks = [task for task in TASKS if arguments.only in (None, task.name)]
    if not tasks:
        parser.error(f"there is no task '{arguments.only}'; choose from {', '.join(task.name for task in TASKS)}")
    if arguments.instructions and shutil.which("valgrind") is None:
        parser.error("--instructions needs valgrind")
    checkouts = [arguments.old, arguments.new]
    print(f"{'':<16}{'old':>10}{'new':>10}  decisions/s, median; ratio with its extremes; games")
    for task in tasks:
        found, same = compare(task, checkouts, arguments.rounds)
        speeds = [[task.decisions / one["seconds"] for one in side] for side in found]
        ratios = [new / old for old, new in zip(*speeds, strict=True)]
        kinds = ["compiled" if side[0]["compiled"] else "interpreted" for side in found]
        line = f"{task.name:<16}{median(speeds[0]):>10,.0f}{median(speeds[1]):>10,.0f}"
        line += f"  {median(ratios):.2f} ({min(ratios):.2f} to {max(ratios):.2f}); {same}"
        print(line + ("" if kinds[0] == kinds[1] else f"; {kinds[0]} against {kinds[1]}"), flush=True)
        if arguments.instructions:
            counts = [instructions(checkout, task) for checkout in checkouts]
            print(
                f"{'':<16}{counts[0]:>10,.0f}{counts[1]:>10,.0f}  instructions; {counts[1] / counts[0]:.2f}", flush=True
            )


if __name__ == "__main__":
    main()
