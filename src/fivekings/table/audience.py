"""The audience of a table: who sits there, who is connected, and what each of them is told."""

import asyncio
import time
from typing import TYPE_CHECKING, Any

import msgspec

from fivekings.games import game
from fivekings.kernel.chance import seal
from fivekings.table import habits, messages, play, votes
from fivekings.table.chairs import Chair, read_chairs
from fivekings.table.clocks import Clock, Clocks, Kept
from fivekings.table.link import Link
from fivekings.table.model import Table
from fivekings.table.play import Play
from fivekings.table.shown import Shown

if TYPE_CHECKING:
    from fivekings.table.hub import Hub


def now() -> int:
    """The date, in milliseconds since 1970: for people to read. What must run evenly goes by the uptime."""
    return int(time.time() * 1000)


def table_info(table: Table, chairs: list[Chair], away: dict[int, int], here: set[int]) -> messages.TableInfo:
    """A table, as everybody at it sees it."""
    return messages.TableInfo(
        id=table.id,
        game=table.game,
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

    def __init__(self, hub: "Hub", table: Table, game_play: Play | None, kept: Kept | None, chat: Any) -> None:
        self.hub = hub
        self.table = table
        self.play = game_play
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
        return self.play is not None and not self.play.state.over

    def people_asked(self) -> dict[int, int]:
        """The seats of people who must decide, each with the number of its question."""
        assert self.play is not None
        return {one.seat: one.number for one in self.play.state.requests if self.is_person(one.seat)}

    def check_alive(self) -> None:
        """Nothing may be done in a room that was given up."""
        if self.gone:
            raise ConnectionError("this table is in other hands now")

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
        if self.play is not None:
            told, complete = self.play.missed(since, link.eyes)
            doc = play.view(self.play.state, link.eyes)
            self.shown[link.eyes] = Shown()
            self.shown[link.eyes].renew(doc)
            view = msgspec.Raw(messages.ENCODER.encode(doc))
        return messages.Welcome(
            table=self.info(),
            you=link.seat,
            at=0 if self.play is None else self.play.at,
            view=view,
            events=told,
            complete=complete,
            request=self.asked_of(link.seat),
            clocks=self.clocks.shown(self.time()),
            questions=self.votes.shown(),
            chat=[line for line in self.chat if line.seat not in link.muted and self.may_be_read(line.seat)],
            watching=self.watching(),
            habits=self.habits.get(link.seat, messages.Habits()),
        )

    def asked_of(self, seat: int) -> messages.Request | None:
        """What a seat is asked, unless that is passed for it at once."""
        if self.play is None or seat < 0:
            return None
        request = self.play.state.request(seat)
        if request is None:
            return None
        at_once = not self.play.state.veiled and habits.passes(self.play, request, self.habits.get(seat))
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

    def tell_step(self, events: list[Any], first: int) -> None:
        """Tell everybody what has just been decided and what came of it."""
        assert self.play is not None
        clocks = self.clocks.shown(self.time())
        all_eyes = sorted({link.eyes for link in self.links})
        for eyes, doc in zip(all_eyes, play.views(self.play.state, all_eyes), strict=True):
            step = messages.Step(
                at=self.play.at,
                events=self.play.tell(events, first, eyes),
                view=self.shown.setdefault(eyes, Shown()).renew(doc),
                request=self.asked_of(eyes),
                clocks=clocks,
            )
            data = messages.encode(step)
            for link in self.links:
                if link.eyes == eyes:
                    link.post(data)

    def welcome_all(self) -> None:
        """Tell everybody anew how the table stands."""
        for link in self.links:
            link.post(messages.encode(self.welcome(link, -1)))
