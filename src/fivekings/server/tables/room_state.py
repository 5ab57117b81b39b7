"""The state of a room: what its parts share, with no knowledge of them.

The parts (audience, game loop, clocks, chat and so on) each get this state; `Room` adds the parts to it.
"""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from typing import Any, Final

import msgspec
from sqlalchemy import func, select, update

from fivekings.kernel.errors import BadInput, Fault, Refused
from fivekings.kernel.request import DECLINE, Choice, Request
from fivekings.server import quotas, ratings
from fivekings.server.fault_log import Case
from fivekings.server.services import Services
from fivekings.server.socket.connection import Connection
from fivekings.server.socket.messages import AutoPass
from fivekings.server.store.database import SNAPSHOT
from fivekings.server.store.schema import Entry, Table
from fivekings.server.tables import auto_pass, votes
from fivekings.server.tables.clocks import Clock, Clocks, Kept
from fivekings.server.tables.failed_decisions import FailedDecisions
from fivekings.server.tables.live_game import LiveGame
from fivekings.server.tables.seats import Seat, read_seats, stored_seats
from fivekings.server.tables.upgrade import Still
from fivekings.server.uptime import unix_time

LOG = logging.getLogger("fivekings.server.tables.room")
STUCK: Final = "stuck"
TABLE: Final = -1
"""The kind and the seat of the question what to do with a game that cannot go on."""


class RoomState:
    """A table in memory: its row in the database, its game, its seats, clocks, questions and connections."""

    def __init__(
        self,
        services: Services,
        forget: Callable[["RoomState"], None],
        table: Table,
        play: LiveGame | None,
        kept: Kept | None,
        still: Still | None,
    ) -> None:
        self.services = services
        self.forget = forget
        """Called when the room is given up, so that nobody finds it any more."""
        self.table = table
        self.play = play
        self.still = still
        """The last position of a game that this server's rules cannot continue."""
        self.seats: list[Seat] = read_seats(table.seats)
        self.clocks = Clocks(msgspec.convert(table.clock, Clock), len(self.seats), kept)
        self.clocks.paused = True
        self.votes = votes.Votes()
        self.failed = FailedDecisions()
        self.auto_pass: dict[int, AutoPass] = {}
        self.connections: set[Connection] = set()
        self.away: dict[int, int] = {}
        """Seats whose players are disconnected, with the uptime from which they count as missing."""
        self.lock = asyncio.Lock()
        self.tasks: set[asyncio.Task[None]] = set()
        self.timer: asyncio.TimerHandle | None = None
        """Runs when the next clock reaches zero or the next absence is too long."""
        self.quiet_since = self.time()
        self.gone = False
        """Has the room been given up? Nothing may be done in it any more."""

    # --- questions about the table ------------------------------------------------------------------------------------

    def time(self) -> int:
        """The time by which clocks run, in milliseconds."""
        return self.services.uptime.now()

    @property
    def clock_decides(self) -> bool:
        """Is an absent player judged by the clock and not by a vote? True in rated games, where clocks run even when
        nobody is connected."""
        return self.table.rated and self.clocks.kept

    @property
    def stuck(self) -> bool:
        """Is the game unable to go on?"""
        return self.failed.too_many or self.votes.asked(STUCK, TABLE)

    def seat_of(self, person: str) -> int:
        """The seat of a person; -1 for none."""
        for number, seat in enumerate(self.seats):
            if person and seat.person == person:
                return number
        return -1

    def is_person(self, seat: int) -> bool:
        """Is the seat played by a person and not by a bot?"""
        return self.seats[seat].kind == "person"

    def present(self, seat: int) -> bool:
        """Is the player of a seat connected?"""
        return any(connection.seat == seat for connection in self.connections)

    def missed(self, seat: int) -> bool:
        """Has a player been gone for longer than the time allowed for reconnecting?"""
        return not self.present(seat) and self.away.get(seat, 0) <= self.time()

    def playing(self) -> LiveGame:
        """The game, once it has started; `Refused` if there is none."""
        if self.play is None:
            raise Refused(self.why_not())
        return self.play

    def under_way(self) -> bool:
        """Is a game being played?"""
        return self.play is not None and not self.play.state.over and self.table.stage == "playing"

    def why_not(self) -> str:
        """Why there is no game to play here."""
        if self.table.stage == "open":
            return "the game has not started yet"
        return "the game is over" if self.table.stage == "over" else self.table.halted or "the game cannot go on"

    def people_asked(self) -> dict[int, int]:
        """The seats of people who must decide, each with the number of its request."""
        play = self.playing()
        return {one.seat: one.number for one in play.state.requests if self.is_person(one.seat)}

    def only_bots(self) -> bool:
        """Do only bots play here?"""
        return quotas.only_bots(self.seats)

    def passes(self, request: Request) -> bool:
        """Is a request passed for its seat? Not if passing has failed, or cannot be judged."""
        if Choice(request.seat, request.number, [DECLINE]) in self.failed.choices:
            return False
        try:
            return auto_pass.passes(self.playing(), request, self.auto_pass.get(request.seat))
        except Exception as error:
            self.report("judge what may be passed", error)
            return False

    def check_alive(self) -> None:
        """Nothing may be done in a room that was given up."""
        if self.gone:
            raise ConnectionError("another process has this table now")

    # --- tasks and faults ---------------------------------------------------------------------------------------------

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Run something in the background."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.done)

    def done(self, task: "asyncio.Task[None]") -> None:
        """A background task has ended; log its error if it has one."""
        self.tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if isinstance(error, ConnectionError):
            LOG.warning("table %s: %s", self.table.id, error)
        elif error is not None:
            LOG.error("something failed at table %s", self.table.id, exc_info=error)

    def report(self, doing: str, error: Exception, choice: Choice | None = None) -> None:
        """Log a failure of the engine or of a bot at this table."""
        setup = self.table.setup or {} if self.play is None else self.play.setup.to_json()
        at = None if self.play is None else self.play.at
        case = Case(self.table.id, self.table.game, setup, int(self.table.seed, 16), at, choice)
        self.services.faults.note(case, doing, error)

    @contextmanager
    def engine_at_work(self, doing: str) -> Iterator[None]:
        """Report whatever the engine fails at here, and raise it as a `Fault`."""
        try:
            yield
        except (BadInput, Refused, Fault):
            raise
        except Exception as error:
            self.report(doing, error)
            raise Fault(error, doing) from error

    def give_up(self) -> None:
        """Leave memory: nothing is done in this room any more."""
        self.forget(self)
        self.gone = True
        if self.timer is not None:
            self.timer.cancel()
        for connection in list(self.connections):
            connection.leave("the table moves; connect again", again=True)
        for task in self.tasks:
            if task is not asyncio.current_task():
                task.cancel()

    # --- writing ------------------------------------------------------------------------------------------------------

    async def save(self, **facts: Any) -> None:
        """Write columns of the table's row."""
        async with self.services.store.session.begin() as session:
            await session.execute(update(Table).where(Table.id == self.table.id).values(**facts))

    async def save_seats(self) -> None:
        """Write who sits where."""
        self.table.seats = stored_seats(self.seats)
        await self.save(seats=self.table.seats)

    async def save_end(self) -> None:
        """Write how a game ended, and rate it."""
        table = self.table
        async with self.services.store.session.begin() as session:
            table.due = None
            size = select(func.coalesce(func.sum(func.length(Entry.line)), 0)).where(Entry.table == table.id)
            values: dict[str, Any] = {"stage": table.stage, "winners": table.winners, "ended": table.ended, "due": None}
            values |= {"size": size.scalar_subquery(), "unfilmed": True}
            await session.execute(update(Table).where(Table.id == table.id).values(**values))
            if table.rated and table.winners is not None:
                people = [seat.person for seat in self.seats]
                await ratings.rate(session, table.game, people, table.winners, unix_time())
        self.services.films.wanted.set()

    async def save_snapshot(self) -> None:
        """Write a snapshot, so that loading the table is quick."""
        async with self.lock:
            if not self.gone:
                await self.write_snapshot()

    async def write_snapshot(self) -> None:
        """Write a snapshot of the room as it stands. The lock is held."""
        if self.play is None or self.play.at == self.table.snapshot_at > 0:
            return
        try:
            snapshot = self.play.snapshot()
        except Exception as error:  # the record has it all
            self.report("write a snapshot", error)
            return
        values = {"table_id": self.table.id, "snapshot": snapshot, "snapshot_at": self.play.at}
        await self.services.store.writer.write(SNAPSHOT, values)
        self.table.snapshot_at = self.play.at
