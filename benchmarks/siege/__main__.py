"""Attacks on a server that is started for them on loopback: python -m benchmarks.siege

Each attack prints `held` or `broke`, with figures. Exits with 1 where anything broke.
"""

import argparse
import importlib
import os
import shutil
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
from benchmarks.siege.field import ATTACKS, Entry, Field, carry_out
from tests.server.postgres import binaries

FAMILIES: Final = ("cards", "clocks", "races", "load", "quotas", "sessions", "store", "pages", "takebacks")
EXAMPLE: Final = """examples:
  python -m benchmarks.siege --short
  python -m benchmarks.siege --only spectators --only deaf --database postgresql"""


def parser() -> argparse.ArgumentParser:
    """What can be asked for."""
    lines = "\n".join(f"  {entry.name:15} {entry.about}" for entry in ATTACKS.values())
    made = argparse.ArgumentParser(
        prog="python -m benchmarks.siege",
        description=f"{__doc__}\nattacks, and what must hold:\n{lines}",
        epilog=EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    made.add_argument("--only", action="append", choices=list(ATTACKS), metavar="NAME", help="this attack; repeatable")
    made.add_argument("--short", action="store_true", help="smaller and shorter attacks, for every day")
    made.add_argument(
        "--database", choices=("sqlite", "postgresql"), default="sqlite", help="what the servers keep games in"
    )
    return made


def lay_siege(entry: Entry, short: bool) -> bool:
    """Carry out one attack and print how it went; did the server hold?"""
    folder = Path(tempfile.mkdtemp(prefix="kings-siege-"))
    on = Field(folder, short)
    on.progress(entry.name)
    started = time.monotonic()
    try:
        carry_out(entry, on)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    if sys.stderr.isatty():
        print("\r\033[K", end="", file=sys.stderr, flush=True)
    verdict = "broke" if on.faults else "held"
    print(f"{verdict:5} {entry.name:15} {time.monotonic() - started:5.1f} s  {'; '.join(filter(None, on.figures))}")
    for fault in on.faults:
        print(f"      {entry.name:15} BROKE: {fault}")
    sys.stdout.flush()
    return not on.faults


def main(words: list[str] | None = None) -> int:
    """Carry out attacks one after the other; 1 where anything broke."""
    for family in FAMILIES:
        importlib.import_module(f"benchmarks.siege.{family}")
    arguments = parser().parse_args(words)
    if arguments.database == "postgresql" and binaries() is None:
        print("PostgreSQL is not installed (Debian: postgresql); use --database sqlite", file=sys.stderr)
        return 2
    os.environ["FIVEKINGS_TEST_DATABASE"] = arguments.database
    broken = []
    for name, entry in ATTACKS.items():
        if arguments.only and name not in arguments.only:
            continue
        if entry.only_on and binaries() is None:
            print(f"left out: {name} needs PostgreSQL, which is not installed")
        elif not lay_siege(entry, arguments.short):
            broken.append(name)
    print(f"broke: {', '.join(broken)}" if broken else "everything held")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
