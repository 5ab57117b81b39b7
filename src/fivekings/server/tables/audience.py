"""The audience of a table: who sits there, who is connected, and what each of them is told."""

import asyncio
import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import msgspec

from fivekings.games import game
from fivekings.kernel.chance import seal
from fivekings.kernel.errors import BadInput, Fault, Refused
from fivekings.kernel.request import DECLINE, Choice, Request
from fivekings.server.fault_log import Case
from fivekings.server.socket import messages
from fivekings.server.socket.connection import Link
from fivekings.server.store.schema import Table
from fivekings.server.tables import auto_pass, live_game, votes
from fivekings.server.tables.clocks import Clock, Clocks, Kept
from fivekings.server.tables.live_game import Play
from fivekings.server.tables.seats import Chair, read_chairs
from fivekings.server.tables.upgrade import Still
from fivekings.server.tables.view_diff import Shown

if TYPE_CHECKING:
    from fivekings.server.tables.hub import Hub

LOG = logging.getLogger("fivekings.server.tables.room")


def now() -> int:
    """The date, in milliseconds since 1970: for people to read. What must run evenly goes by the uptime."""
    return int(time.time() * 1000)


def table_info(table: Table, chairs: list[Chair], away: dict[int, int], here: set[int]) -> messages.TableInfo:
    """A table, as everybody at it sees it."""
    return messages.TableInfo(
        id=table.id,
        game=table.game,
        family=game(table.game).family,
        title=game(table.game).title,
        options=table.options,
        seats=[chair.shown(seat in here, away.get(seat, 0)) for seat, chair in enumerate(chairs)],
        stage=table.stage,
        owner=table.owner,
        public=table.public,
        rated=table.rated,
        spectators=table.spectators,
        clock=table.clock,
        seal=seal(int(table.seed, 16)),
        seed=table.seed if table.stage == "over" else "",
        winners=table.winners,
        created=table.created,
        rematch=table.rematch or "",
        spectators_muted=table.spectators_muted,
    )


class Audience:
    """A table in memory, as far as telling people about it goes."""

    def __init__(
        self,
        hub: "Hub",
        table: Table,
        game_play: Play | None,
        kept: Kept | None,
        chat: Any,
        still: "Still | None" = None,
    ) -> None:
        self.hub = hub
        self.table = table
        self.play = game_play
        self.still = still
        """How the table last stood, where its game cannot go on with the rules of this server."""
        self.chairs: list[Chair] = read_chairs(table.seats)
        self.clocks = Clocks(msgspec.convert(table.clock, Clock), len(self.chairs), kept)
        self.clocks.paused = True
        self.chat: list[messages.Line] = chat
        self.links: set[Link] = set()
        self.lock = asyncio.Lock()
        self.votes = votes.Votes()
        self.denied: dict[int, int] = {}
        """Seats that were denied a takeback, and of which decision."""
        self.habits: dict[int, messages.Habits] = {}
        self.shown: dict[int, Shown] = {}
        """The view as each pair of eyes last got it."""
        self.away: dict[int, int] = {}
        """Seats whose people are gone, and from when on they are missed, in the uptime."""
        self.tasks: set[asyncio.Task[None]] = set()
        self.thinking: set[int] = set()
        """Seats for which a bot, or a pretended thought, is under way."""
        self.timer: asyncio.TimerHandle | None = None
        self.quiet_since = self.time()
        self.gone = False
        """Has the room been given up? Nothing may be done in it any more."""
        self.faulty: set[Choice] = set()
        """Decisions that the engine fails at in this position."""

    def time(self) -> int:
        """The time by which clocks run, in milliseconds."""
        return self.hub.uptime.now()

    @property
    def clock_decides(self) -> bool:
        """Do clocks run even when nobody is here, so that somebody who is gone loses by the clock and not by a vote? In
        a rated game they do."""
        return self.table.rated and self.clocks.kept

    def seat_of(self, person: str) -> int:
        """Where a person sits; -1 for nowhere."""
        for seat, chair in enumerate(self.chairs):
            if person and chair.person == person:
                return seat
        return -1

    def is_person(self, seat: int) -> bool:
        """Does somebody, and not a bot, sit there?"""
        return self.chairs[seat].kind == "person"

    def present(self, seat: int) -> bool:
        """Is somebody connected at a seat?"""
        return any(link.seat == seat for link in self.links)

    def under_way(self) -> bool:
        """Is a game being played?"""
        return self.play is not None and not self.play.state.over and self.table.stage == "playing"

    def people_asked(self) -> dict[int, int]:
        """The seats of people who must decide, each with the number of its question."""
        assert self.play is not None
        return {one.seat: one.number for one in self.play.state.requests if self.is_person(one.seat)}

    def check_alive(self) -> None:
        """Nothing may be done in a room that was given up."""
        if self.gone:
            raise ConnectionError("this table is in other hands now")

    def spawn(self, work: Any) -> None:
        """Do something beside."""
        task: asyncio.Task[None] = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.done)

    def done(self, task: "asyncio.Task[None]") -> None:
        """Something beside is done; a mistake in it is written down."""
        self.tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if isinstance(error, ConnectionError):
            LOG.warning("table %s: %s", self.table.id, error)
        elif error is not None:
            LOG.error("something failed at table %s", self.table.id, exc_info=error)

    def report(self, doing: str, error: Exception, choice: Choice | None = None) -> None:
        """The engine, or a bot, has failed at something here."""
        assert self.play is not None
        setup, seed = self.play.setup.to_json(), int(self.table.seed, 16)
        case = Case(self.table.id, self.table.game, setup, seed, self.play.at, choice)
        self.hub.faults.note(case, doing, error)

    @contextmanager
    def engine_at_work(self, doing: str) -> Iterator[None]:
        """Whatever the engine fails at here is reported, and a fault."""
        try:
            yield
        except (BadInput, Refused, Fault):
            raise
        except Exception as error:
            self.report(doing, error)
            raise Fault(error, doing) from error

    def passes(self, request: Request) -> bool:
        """Is a request passed for its seat? Not where passing has failed, or cannot be judged."""
        assert self.play is not None
        if Choice(request.seat, request.number, [DECLINE]) in self.faulty:
            return False
        try:
            return auto_pass.passes(self.play, request, self.habits.get(request.seat))
        except Exception as error:
            self.report("judge what may be passed", error)
            return False

    def info(self) -> messages.TableInfo:
        """The table, as everybody at it sees it."""
        here = {seat for seat in range(len(self.chairs)) if self.present(seat)}
        asked_at = {seat: now() + when - self.time() for seat, when in self.away.items() if not self.clock_decides}
        return table_info(self.table, self.chairs, asked_at, here)

    def welcome(self, link: Link, since: int) -> messages.Welcome:
        """The table as it stands, for somebody who comes in."""
        told: list[messages.Told] = []
        complete = True
        view: msgspec.Raw | None = None
        request: messages.Request | None = None
        if self.play is not None:
            try:
                told, complete = self.play.missed(since, link.eyes)
                doc = live_game.view(self.play.state, link.eyes)
                self.shown[link.eyes] = Shown()
                self.shown[link.eyes].renew(doc)
                view = msgspec.Raw(messages.ENCODER.encode(doc))
                request = self.asked_of(link.seat)
            except Exception as error:
                self.report("show the table", error)
                self.stand_still()
        elif self.still is not None:
            view = msgspec.Raw(messages.ENCODER.encode(self.still.view(link.eyes)))
        return messages.Welcome(
            table=self.info(),
            you=link.seat,
            at=0 if self.play is None else self.play.at,
            view=view,
            events=told,
            complete=complete,
            request=request,
            clocks=self.clocks.shown(self.time()),
            questions=self.votes.shown(),
            chat=[line for line in self.chat if line.seat not in link.muted and self.may_be_read(line.seat)],
            watching=self.watching(),
            habits=self.habits.get(link.seat, messages.Habits()),
        )

    def asked_of(self, seat: int) -> messages.Request | None:
        """What a seat is asked, unless that is passed for it at once."""
        if self.play is None or seat < 0 or not self.under_way():
            return None
        request = self.play.state.request(seat)
        if request is None:
            return None
        at_once = not self.play.state.veiled and self.passes(request)
        return None if at_once else self.play.request(seat)

    def may_be_read(self, seat: int) -> bool:
        """Does anybody read what a seat says? Spectators, at -1, may be muted."""
        return seat >= 0 or not self.table.spectators_muted

    def watching(self) -> int:
        """How many spectators there are."""
        return sum(1 for link in self.links if link.seat < 0)

    def announce(self, but: Link | None = None) -> None:
        """Tell everybody that the table itself has changed."""
        changed = messages.Changed(
            table=self.info(),
            questions=self.votes.shown(),
            clocks=self.clocks.shown(self.time()),
            watching=self.watching(),
        )
        data = messages.encode(changed)
        for link in self.links:
            if link is not but:
                link.post(data)

    def compose(self, events: list[Any], first: int) -> dict[int, messages.Step]:
        """What has just been decided and what came of it, for all eyes; nobody is told yet."""
        assert self.play is not None
        steps: dict[int, messages.Step] = {}
        all_eyes = sorted({link.eyes for link in self.links})
        for eyes, doc in zip(all_eyes, live_game.views(self.play.state, all_eyes), strict=True):
            steps[eyes] = messages.Step(
                at=self.play.at,
                events=self.play.tell(events, first, eyes),
                view=self.shown.setdefault(eyes, Shown()).renew(doc),
                request=self.asked_of(eyes),
                clocks=[],
            )
            messages.encode(steps[eyes])  # what cannot be sent is found out before it is written down
        return steps

    def tell(self, steps: dict[int, messages.Step]) -> None:
        """Tell everybody what was composed."""
        clocks = self.clocks.shown(self.time())
        for eyes, step in steps.items():
            step.clocks = clocks
            data = messages.encode(step)
            for link in self.links:
                if link.eyes == eyes:
                    link.post(data)

    def notify(self, text: str) -> None:
        """Tell everybody something that is no part of the game."""
        data = messages.encode(messages.Notice(text=text))
        for link in self.links:
            link.post(data)

    def stand_still(self) -> None:
        """The game cannot go on from here."""
        raise NotImplementedError

    def welcome_all(self) -> None:
        """Tell everybody anew how the table stands."""
        for link in self.links:
            link.post(messages.encode(self.welcome(link, -1)))
