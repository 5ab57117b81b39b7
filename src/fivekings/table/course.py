"""The course of a game: decisions are carried out, written down and only then told; and what goes on by itself."""

import asyncio
import logging
import random
import secrets
import time
from typing import Any, Final

from sqlalchemy.exc import SQLAlchemyError

from fivekings.kernel.errors import Refused
from fivekings.kernel.request import DECLINE, RESIGN, Choice
from fivekings.table import habits
from fivekings.table.audience import Audience, now
from fivekings.table.chairs import kept
from fivekings.table.messages import encode
from fivekings.table.store import ENTRY

LOG = logging.getLogger("fivekings.table.room")
SNAPSHOT_EVERY: Final = 64


class Course(Audience):
    """A table in memory, as far as its game goes: decisions, bots, clocks."""

    def keep_time(self) -> None:
        """Clocks run while a game is under way, somebody is here, and nothing else is being asked."""
        if self.play is None:
            return
        runs = self.under_way() and any(link.seat >= 0 for link in self.links) and not self.votes.open
        if runs and self.clocks.paused:
            self.clocks.resume(self.people_asked(), now())
        elif not runs and not self.clocks.paused:
            self.clocks.pause(now())

    async def decide(self, choice: Choice) -> int:
        """Carry out a decision: in the game, on the disk, and then in front of everybody."""
        assert self.play is not None
        first = self.play.told
        events = self.play.decide(choice)
        self.clocks.update(self.people_asked(), choice.seat, now())
        await self.write(choice.to_json())
        self.hub.metrics.decisions.inc()
        if self.votes.close("takeback"):
            self.keep_time()
            self.announce()
        habits.note(self.habits, self.play, choice)
        self.tell_step(events, first)
        if self.play.state.over:
            await self.finish()
        elif self.play.made % SNAPSHOT_EVERY == 0:
            self.spawn(self.hub.save_snapshot(self))
        self.follow_up()
        return self.play.at

    async def write(self, line: list[Any]) -> None:
        """Write a line of the record; where that fails the room is given up, and comes back as the disk has it."""
        assert self.play is not None
        row = {
            "table_id": self.table.id,
            "number": self.play.at,
            "line": encode(line).decode(),
            "clocks": encode(self.clocks.left).decode() if self.clocks.kept else None,
            "at": now(),
        }
        try:
            await self.hub.store.writer.write(ENTRY, row)
        except (SQLAlchemyError, OSError):
            await self.hub.give_up(self)
            raise ConnectionError("this decision could not be written down; connect again") from None

    async def finish(self) -> None:
        """The game is over."""
        assert self.play is not None
        self.table.stage = "over"
        self.table.winners = self.play.state.result
        self.table.ended = now()
        self.clocks.pause(now())
        await self.hub.save_end(self)
        self.announce()

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

    def follow_up(self) -> None:
        """Let bots think, pass what is to be passed, and wind the timer."""
        self.set_timer()
        if self.play is None or self.play.state.over or self.gone:
            return
        for request in self.play.state.requests:
            seat = request.seat
            if seat in self.thinking:
                continue
            chair = self.chairs[seat]
            if chair.kind == "bot":
                self.thinking.add(seat)
                self.spawn(self.bot_turn(seat, request.number, chair.level))
            elif habits.passes(self.play, request, self.habits.get(seat)):
                self.thinking.add(seat)
                veiled = self.play.state.veiled
                low, high = self.hub.settings.veil_pause if veiled else (0.0, 0.0)
                self.spawn(self.pass_turn(seat, request.number, random.uniform(low, high)))

    async def bot_turn(self, seat: int, number: int, level: str) -> None:
        """A bot answers what its seat is asked."""
        assert self.play is not None
        started = time.monotonic()
        choice = await self.hub.bots.think(self.play, seat, level, secrets.randbits(63))
        self.hub.metrics.thoughts.observe(time.monotonic() - started)
        if self.links:
            await asyncio.sleep(max(0.0, self.hub.settings.bot_pace - (time.monotonic() - started)))
        await self.answer_for(seat, number, choice)

    async def pass_turn(self, seat: int, number: int, pause: float) -> None:
        """Pass for somebody, after a while that tells nothing."""
        if pause:
            await asyncio.sleep(pause)
        await self.answer_for(seat, number, Choice(seat, number, [DECLINE]))

    async def answer_for(self, seat: int, number: int, choice: Choice) -> None:
        """Give an answer that was found beside, if it is still wanted."""
        async with self.lock:
            self.thinking.discard(seat)
            if self.gone or self.play is None:
                return
            request = self.play.state.request(seat)
            stands_in = self.chairs[seat].kind == "bot" or (request is not None and choice.picks == [DECLINE])
            if request is None or request.number != number or not stands_in:
                self.follow_up()
                return
            try:
                await self.decide(choice)
            except Refused:  # it was thought about before something was taken back
                self.follow_up()

    def set_timer(self) -> None:
        """Wake up when the next clock is down or the next absence is too long."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        if not self.under_way() or self.gone:
            return
        due = self.clocks.due()
        whens = [when for seat, when in self.away.items() if not self.votes.asked("absent", seat)]
        if not any(link.seat >= 0 for link in self.links):
            whens = []
        if due is not None:
            whens.append(due[0])
        if whens:
            loop = asyncio.get_running_loop()
            pause = max(0.0, (min(whens) - now()) / 1000)
            self.timer = loop.call_later(pause, lambda: self.spawn(self.tick()))

    async def tick(self) -> None:
        """Somebody's time is up, or somebody has been gone for too long."""
        async with self.lock:
            if self.gone or not self.under_way():
                return
            assert self.play is not None
            due = self.clocks.due()
            if due is not None and due[0] <= now():
                await self.time_up(due[1])
                return
            for seat, when in list(self.away.items()):
                if when <= now() and not self.votes.asked("absent", seat):
                    voters = {s for s, c in enumerate(self.chairs) if c.kind == "person" and self.present(s)}
                    if voters:
                        text = f"{self.chairs[seat].name} is gone. Wait, let a bot play on, or end it?"
                        self.votes.ask("absent", seat, text, ["wait", "bot", "end"], voters, 0)
                        self.keep_time()
                        self.announce()
            self.set_timer()

    async def time_up(self, seat: int) -> None:
        """Whose chess clock is down has lost; on a decision's clock something sensible is answered."""
        assert self.play is not None
        request = self.play.state.request(seat)
        if request is None:
            return
        if self.clocks.agreed.kind == "chess":
            await self.decide(Choice(seat, RESIGN, []))
        else:
            await self.decide(self.play.game.counsel.steady(self.play.state, request))

    def give_up(self) -> None:
        """Leave memory: nothing is done here any more."""
        self.gone = True
        if self.timer is not None:
            self.timer.cancel()
        for link in list(self.links):
            link.leave("the table moves; connect again", again=True)
        for task in self.tasks:
            if task is not asyncio.current_task():
                task.cancel()

    async def save_chairs(self) -> None:
        """Write down who sits where."""
        self.table.seats = kept(self.chairs)
        await self.hub.save_seats(self.table)
