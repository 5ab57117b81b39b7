"""Attacks on a server that is started for them on loopback: python -m benchmarks.siege

Each attack prints `held` or `broke`, with figures. Exits with 1 where anything broke.
"""

import argparse
import importlib
import os
import shutil
import signal
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import FrameType
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
from benchmarks.siege.field import ATTACKS, Entry, Field, carry_out
from tests.server.postgres import binaries
from tests.server.server import end, offspring, postgres

FAMILIES: Final = ("cards", "clocks", "races", "load", "quotas", "sessions", "store", "pages", "takebacks")
AT_ONCE: Final = 4
"""Attacks of the short form that run beside each other."""
FOLDERS: Final[list[Path]] = []
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
    made.add_argument("--short", action="store_true", help="smaller attacks, without those that time a probe")
    made.add_argument(
        "--database", choices=("sqlite", "postgresql"), default="sqlite", help="what the servers keep games in"
    )
    return made


def lay_siege(entry: Entry, short: bool) -> bool:
    """Carry out one attack and print how it went; did the server hold?"""
    folder = Path(tempfile.mkdtemp(prefix="kings-siege-"))
    FOLDERS.append(folder)
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
    figures = "; ".join(filter(None, on.figures))
    lines = [f"{verdict:5} {entry.name:15} {time.monotonic() - started:5.1f} s  {figures}"]
    lines += [f"      {entry.name:15} BROKE: {fault}" for fault in on.faults]
    print("\n".join(lines), flush=True)
    return not on.faults


def give_up(_number: int, _frame: FrameType | None) -> None:
    """Leave nothing behind when told to stop: no server, no attacker, no folder."""
    for task in Path("/proc/self/task").iterdir():
        children = [int(word) for word in (task / "children").read_text().split()]
        end([pid for child in children for pid in (*offspring(child), child)])
    if postgres.cache_info().currsize:
        postgres().stop()
    for folder in FOLDERS:
        shutil.rmtree(folder, ignore_errors=True)
    os._exit(130)


def main(words: list[str] | None = None) -> int:
    """Carry out attacks one after the other; 1 where anything broke."""
    for family in FAMILIES:
        importlib.import_module(f"benchmarks.siege.{family}")
    arguments = parser().parse_args(words)
    if arguments.database == "postgresql" and binaries() is None:
        print("PostgreSQL is not installed (Debian: postgresql); use --database sqlite", file=sys.stderr)
        return 2
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, give_up)
    os.environ["FIVEKINGS_TEST_DATABASE"] = arguments.database
    if arguments.database == "postgresql":
        postgres()  # once, for all attacks
    wanted = [
        entry
        for name, entry in ATTACKS.items()
        if (name in arguments.only if arguments.only else not (arguments.short and entry.timed))
    ]
    for entry in [entry for entry in wanted if entry.only_on and binaries() is None]:
        print(f"left out: {entry.name} needs PostgreSQL, which is not installed")
        wanted.remove(entry)
    together = AT_ONCE if arguments.short and not any(entry.timed for entry in wanted) else 1
    with ThreadPoolExecutor(together) as attacking:
        held = list(attacking.map(lambda entry: lay_siege(entry, arguments.short), wanted))
    broken = [entry.name for entry, well in zip(wanted, held, strict=True) if not well]
    print(f"broke: {', '.join(broken)}" if broken else "everything held")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
