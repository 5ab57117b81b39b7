"""Fault log: each failure of the engine is logged once, with a record that reproduces it."""

import asyncio
import contextlib
import logging
import time
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final, NamedTuple

from fivekings.games import game
from fivekings.kernel.errors import BadInput, Fault, Refused, in_a_line
from fivekings.kernel.faults import fault_text, keep_fault
from fivekings.kernel.request import Choice
from fivekings.server.metrics import Metrics
from fivekings.server.settings import Settings, fault_folder
from fivekings.server.store.database import Store
from fivekings.server.store.schema import Table
from fivekings.server.tables.live_game import lines_of, standing

LOG = logging.getLogger("fivekings.server.fault_log")
MOST_SEEN: Final = 10_000
"""Faults remembered to avoid logging one twice."""


class Case(NamedTuple):
    """A game and how far it had got."""

    table: str
    game: str
    setup: dict[str, Any]
    seed: int
    at: int | None = None
    """The number of entries of its record; nothing for all."""
    choice: Choice | None = None
    """The decision that failed, if it was a decision."""


class Mishap(Exception):
    """A fault and the game in which it happened; the handler that answers the client logs it."""

    def __init__(self, fault: Fault, case: Case) -> None:
        super().__init__(str(fault))
        self.fault = fault
        self.case = case


def case_of(table: Table) -> Case:
    """The game of a table that is not in memory, with its whole record."""
    return Case(table.id, table.game, table.setup or {}, int(table.seed, 16))


@contextmanager
def engine_at_work(table: Table, doing: str) -> Iterator[None]:
    """Turn whatever the engine fails at here into a `Mishap` of this table."""
    try:
        yield
    except (BadInput, Refused, Mishap):
        raise
    except Exception as error:
        cause = error.error if isinstance(error, Fault) else error
        raise Mishap(Fault(cause, doing), case_of(table)) from error


class Faults:
    """Logs faults."""

    def __init__(self, settings: Settings, store: Store, metrics: Metrics) -> None:
        self.folder = fault_folder(settings)
        self.store = store
        self.metrics = metrics
        self.seen: set[tuple[str, ...]] = set()
        self.tasks: set[asyncio.Task[None]] = set()

    def note(self, case: Case, doing: str, error: Exception) -> None:
        """Log a failure, once per table and kind."""
        self.metrics.faults.inc()
        mark = (case.table, doing, *mark_of(error))
        if mark in self.seen:
            return
        if len(self.seen) >= MOST_SEEN:
            self.seen.clear()
        self.seen.add(mark)
        task = asyncio.get_running_loop().create_task(self.write(case, doing, error))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def write(self, case: Case, doing: str, error: Exception) -> None:
        """Write the record file and one log line that names it."""
        said = in_a_line(error)
        try:
            rows = await self.store.entries(case.table)
            choices = readable(lines_of(row for row in rows if case.at is None or row.number <= case.at))
            choices += [] if case.choice is None else [case.choice]
            text = fault_text(game(case.game), case.setup, case.seed, choices, doing, error)
            path = await asyncio.to_thread(keep_fault, self.folder, name_of(case, time.time()), text)
        except Exception as trouble:
            kept = f"no record was saved: {in_a_line(trouble)}"
            LOG.error("table %s: the game could not %s: %s; %s", case.table, doing, said, kept, exc_info=error)
        else:
            LOG.error("table %s: the game could not %s: %s; record: %s", case.table, doing, said, path)

    async def close(self) -> None:
        """Wait for files that are being written."""
        if self.tasks:
            await asyncio.wait(self.tasks, timeout=5)


def readable(lines: list[list[Any]]) -> list[Choice]:
    """The decisions of a record as far as it can be read: the fault may be a damaged line.

    >>> readable([[0, 0, [5], 0], [7]])
    [Choice(0, 0, [5], 0)]
    """
    for end in range(len(lines), 0, -1):
        with contextlib.suppress(TypeError, ValueError):
            return standing(lines[:end])
    return []


def name_of(case: Case, now: float) -> str:
    """The file name of a fault's record; names sort by time.

    >>> name_of(Case("kqoiPhb1", "risk", {}, 7), 1794755692.25)
    '20261115-151452-250000-risk-kqoiPhb1'
    """
    return f"{time.strftime('%Y%m%d-%H%M%S', time.gmtime(now))}-{int(now % 1 * 1e6):06d}-{case.game}-{case.table}"


def mark_of(error: Exception) -> tuple[str, ...]:
    """What identifies a fault: its type, and where in the code it happened or what the worker reported."""
    frames = traceback.extract_tb(error.__traceback__)
    place = f"{frames[-1].filename}:{frames[-1].lineno}" if frames else ""
    return type(error).__name__, place, getattr(error, "why", "")
