"""How long a fresh process takes to load a large pool of cards: python -m benchmarks.load

Makes copies of the program whose second edition has more cards: its own cards again and again, with their texts, under
other codes and titles. Fresh processes then import the program, load the pool and start a game with two ready decks.
Prints medians; exits with 1 if the processor's time for import and load is over a limit. (Other work on the machine
changes that less than the time that passes.)
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
EDITION = "lcg2"
CARDS = Path("src", "fivekings", "thrones", "cards", EDITION)
LIMITS = {2240: 300, 7000: 600}
"""Milliseconds of processor time to import the program and load this many cards."""

EXAMPLE = """examples:
  python -m benchmarks.load
  python -m benchmarks.load --runs 21 --sizes 2240"""

LOADED = f"""
import json, sys, time
from fivekings.thrones.model.pool import load_pool
cards = load_pool({EDITION!r}).cards
loaded, busy = time.time(), time.process_time()
from fivekings.games import game
from fivekings.kernel import Setup
ready = time.time()
state = game({EDITION!r}).start(Setup(["wolf", "lion"]), 1)
started = time.time()
began = float(sys.argv[1])
compiled = sum(card.made is not None for card in cards.values())
played = len({{card.code for card in state.cards if card.code in cards}})
print(json.dumps([len(cards), (loaded - began) * 1000, busy * 1000, (started - ready) * 1000, compiled, played]))
"""


class Run(NamedTuple):
    """What one process took: milliseconds, and cards."""

    cards: int
    load: float
    """From the start of the process until the pool was loaded."""
    busy: float
    """The processor's share of that."""
    start: float
    """To start a game with two ready decks."""
    compiled: int
    """How many cards were compiled for it."""
    played: int
    """How many cards are in the two decks."""


def grow(folder: Path, size: int) -> None:
    """Copy the program into a folder, with so many cards."""
    shutil.copytree(ROOT / "src", folder / "src")
    (folder / "docs").symlink_to(ROOT / "docs")
    files = [(path, path.read_text(encoding="utf-8")) for path in sorted((ROOT / CARDS).rglob("*.toml"))]
    left = size - sum(text.count("[[card]]") for _, text in files)
    number = 1
    while left > 0:
        number += 1
        for path, text in files:
            cards = text.split("[[card]]\n")[1:][:left]
            left -= len(cards)
            again = folder / CARDS / f"{path.parent.name}-{number}" / path.name
            again.parent.mkdir(exist_ok=True)
            named = "".join("[[card]]\n" + renamed(card, number) for card in cards)
            again.write_text(named, encoding="utf-8")


def renamed(card: str, number: int) -> str:
    """A card under another code and title."""
    return re.sub(r'^((?:code|title) = "[^\n]*)"$', rf'\1 {number}"', card, count=2, flags=re.MULTILINE)


def measure(size: int, runs: int) -> list[Run]:
    """Load a pool of so many cards in fresh processes, after one that does not count."""
    with tempfile.TemporaryDirectory() as folder:
        grow(Path(folder), size)
        return [load_once(Path(folder)) for _ in range(runs + 1)][1:]


def load_once(folder: Path) -> Run:
    """Load the pool of a copy of the program in a fresh process."""
    command = [sys.executable, "-c", LOADED, str(time.time())]
    around = {**os.environ, "PYTHONPATH": str(folder / "src")}
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True, timeout=120, env=around)
    return Run(*json.loads(done.stdout))


def main() -> int:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(
        "python -m benchmarks.load", description=(__doc__ or "").partition("\n\n")[2], epilog=EXAMPLE
    )
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--runs", type=int, default=11, help="processes for each pool (default 11)")
    parser.add_argument("--sizes", type=int, nargs="+", default=list(LIMITS), help="how many cards (default 2240 7000)")
    arguments = parser.parse_args()
    kept = True
    print("                 import and load                 start a game")
    print(" cards    passed, ms  processor, ms  limit    passed, ms  compiled cards")
    for size in arguments.sizes:
        runs = measure(size, max(arguments.runs, 1))
        load, busy, start = (median(each) for each in zip(*[run[1:4] for run in runs], strict=True))
        limit = LIMITS.get(size)
        kept = kept and (limit is None or busy < limit)
        first = runs[0]
        print(
            f"{first.cards:>6}{load:>14.0f}{busy:>15.0f}{limit or '':>7}{start:>14.0f}{first.compiled:>16}", flush=True
        )
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())
