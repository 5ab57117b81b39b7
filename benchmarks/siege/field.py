"""What every attack has: a folder and servers of its own, a place for figures, and a verdict."""

import asyncio
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from tests.server.server import Server, database_in

USUAL: Final = ("grace=2",)
"""Settings of a server under siege: those of a public one, except that somebody who is gone is missed sooner."""


@dataclass
class Field:
    """Where one attack takes place, and what it found."""

    folder: Path
    short: bool
    figures: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    def note(self, figure: str) -> None:
        """Keep a figure."""
        self.figures.append(figure)

    def expect(self, holds: bool, fault: str) -> None:
        """Note a fault where something does not hold."""
        if not holds:
            self.faults.append(fault)

    def progress(self, doing: str) -> None:
        """Show what is being done, on a line that the next one replaces."""
        if sys.stderr.isatty():
            print(f"\r\033[K  {doing}", end="", file=sys.stderr, flush=True)

    @contextmanager
    def serving(self, *options: str, settings: tuple[str, ...] = USUAL) -> Iterator[Server]:
        """A server on this attack's database, with the limits that a public server has."""
        server = Server(database_in(self.folder), *options, settings=settings).start()
        try:
            yield server
        finally:
            server.stop()


Attack = Callable[[Field], Awaitable[None]]


@dataclass(frozen=True)
class Entry:
    """An attack and what it needs."""

    name: str
    about: str
    run: Attack
    seconds: float
    """After which it has hung."""
    only_on: str = ""
    """The database that it needs."""
    timed: bool = False
    """Does it time a probe? Then it runs alone, and in the short form only where it is named."""


ATTACKS: Final[dict[str, Entry]] = {}


def attack(name: str, seconds: float = 120.0, only_on: str = "", timed: bool = False) -> Callable[[Attack], Attack]:
    """Enter a function as an attack; the first line of its docstring says what must hold."""

    def enter(run: Attack) -> Attack:
        about = (run.__doc__ or "").strip().partition("\n")[0]
        ATTACKS[name] = Entry(name, about, run, seconds, only_on, timed)
        return run

    return enter


def carry_out(entry: Entry, on: Field) -> None:
    """Run an attack; one that fails or takes too long has broken something."""

    async def bounded() -> None:
        await asyncio.wait_for(entry.run(on), entry.seconds)

    try:
        asyncio.run(bounded())
    except TimeoutError:
        on.faults.append(f"not over after {entry.seconds:.0f} s")
    except Exception as error:  # whatever goes wrong is a finding, and the other attacks still run
        on.faults.append(f"{type(error).__name__}: {error}"[:400])
