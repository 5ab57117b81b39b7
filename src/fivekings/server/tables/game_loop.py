"""The course of a game: decisions are carried out, written down and only then told; and what goes on by itself."""

import asyncio
import random
import secrets
import time
from typing import Any, Final

from sqlalchemy.exc import SQLAlchemyError

from fivekings.kernel.errors import Fault, Refused
from fivekings.kernel.request import DECLINE, RESIGN, Choice, resignation
from fivekings.server import quotas
from fivekings.server.cluster import OWN_ENTRY
from fivekings.server.socket.messages import Step, encode
from fivekings.server.store.database import CLOCKS, DUE, ENTRY
from fivekings.server.tables import auto_pass
from fivekings.server.tables.audience import Audience, now
from fivekings.server.tables.clocks import NOBODY, Kept
from fivekings.server.tables.failed_decisions import MOST_ENDED, Mishaps
from fivekings.server.tables.live_game import Play
from fivekings.server.tables.seats import kept as kept_chairs
from fivekings.server.workers import Failed

SNAPSHOT_EVERY: Final = 64


class Course(Audience):
    """A table in memory, as far as its game goes: decisions, bots, clocks."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.mishaps = Mishaps(self)
        self.thought = asyncio.Lock()
        """One bot of a table thinks at a time."""
        self.written = 0 if self.play is None else self.play.at
        """How many entries of the record are on the disk."""

    def keep_time(self) -> None:
        """Clocks run while a game is under way and somebody is here; in a rated game even when nobody is. No question
        that the table is asked stops them: whose clock runs may decide, and that answers it. Where the game cannot go
        on they stand still."""
        if self.play is None:
            return
        here = self.clock_decides or any(link.seat >= 0 for link in self.links)
        runs = self.under_way() and here and not self.mishaps.stuck
        if runs and self.clocks.paused:
            self.clocks.resume(self.people_asked(), self.time())
        elif not runs and not self.clocks.paused:
            self.clocks.pause(self.time())
        elif runs:  # a bot may have taken a chair, or given it back
            self.clocks.update(self.people_asked(), NOBODY, self.time())

    async def decide(self, choice: Choice, came: int | None = None, gains: bool = True) -> int:
        """Carry out a decision that came at a time: in the game, on the disk, and then in front of everybody. One that
        is made for somebody gains them no time."""
        assert self.play is not None
        steps = self.carry_out(choice)
        self.clocks.update(self.people_asked(), choice.seat, self.time(), came, gains)
        await self.write(choice.to_json())
        self.hub.metrics.decisions.inc()
        if self.votes.close("takeback"):
            self.announce()
        self.mishaps.go_on()
        self.tell(steps)
        if self.play.state.over:
            await self.finish()
        elif self.play.made % SNAPSHOT_EVERY == 0:
            self.spawn(self.hub.save_snapshot(self))
        self.follow_up()
        return self.play.at

    def carry_out(self, choice: Choice) -> dict[int, Step]:
        """Carry out a decision in the game, and put it in words for everybody; what the engine fails at on the way
        leaves everything as it was."""
        assert self.play is not None
        if self.table.stage != "playing":
            raise Refused("the game is over")
        if choice.request != RESIGN:
            self.mishaps.check()
        before, first = self.play.copy(), self.play.told
        try:
            events = self.play.decide(choice)
            auto_pass.note(self.habits, self.play, choice)
            return self.compose(events, first)
        except Refused:
            raise
        except Exception as error:
            half_shown = self.play.at != before.at
            self.play = before
            self.mishaps.count(choice)
            self.report("carry this decision out", error, choice)
            if half_shown:
                self.welcome_all()
            raise Fault(error) from error

    def stand_still(self) -> None:
        """The game cannot go on from here."""
        self.mishaps.stand_still()

    async def write(self, line: list[Any]) -> None:
        """Write a line of the record; where that fails the room is given up, and comes back as the disk has it."""
        assert self.play is not None
        clocks = self.clocks.keep(self.play.at, self.time()) if self.clocks.kept else None
        row: dict[str, Any] = {
            "table_id": self.table.id,
            "number": self.play.at,
            "line": encode(line).decode(),
            "clocks": None if clocks is None else encode(clocks).decode(),
            "at": now(),
            "mark": self.play.mark(),
        }
        try:
            await asyncio.gather(self.write_entry(row), self.note_due())
        except (SQLAlchemyError, OSError):
            await self.hub.give_up(self)
            raise ConnectionError("this decision could not be written down; connect again") from None
        self.written = row["number"]

    async def write_entry(self, row: dict[str, Any]) -> None:
        """Write a row of the record; where several processes share the tables, only as the one that has this one."""
        writer, cluster = self.hub.store.writer, self.hub.cluster
        if cluster is None:
            await writer.write(ENTRY, row)
        else:
            await writer.write(OWN_ENTRY, {**row, "node": cluster.id})

    async def entry_of(self, choice: Choice) -> int | None:
        """The entry that this very decision has become, if it answers a question that is not open any more."""
        assert self.play is not None
        request = self.play.state.request(choice.seat)
        if request is not None and request.number <= choice.request:
            return None
        return await self.hub.store.entry_of(self.table.id, encode(choice.to_json()).decode())

    def wind(self, kept: Kept | None) -> bool:
        """Let the clocks of a table that comes into memory run as they did meanwhile, if they wait for nobody; is that
        still to be written down?"""
        if not self.clock_decides or not self.under_way():
            return False
        stamped = kept is not None and kept.at >= 0
        self.clocks.resume(self.people_asked(), min(kept.at, self.time()) if kept and stamped else self.time())
        return not stamped

    def next_due(self) -> int | None:
        """When the table must be looked after even if nobody comes: when a clock that waits for nobody is down."""
        due = self.clocks.due() if self.clock_decides and self.under_way() else None
        return None if due is None else due[0]

    async def note_due(self) -> None:
        """Write down when the table must be looked after, if that is too late. Too early does no harm."""
        due, noted = self.next_due(), self.table.due
        stale = noted is not None and noted <= self.time()
        if (due is None) != (noted is None) or (due is not None and noted is not None and (due < noted or stale)):
            self.table.due = due
            await self.hub.store.writer.write(DUE, {"table_id": self.table.id, "due": due})

    async def note_clocks(self) -> None:
        """Write down how the clocks stand, apart from a decision."""
        if self.play is not None and self.clocks.kept:
            kept = self.clocks.keep(self.play.at, self.time())
            self.table.due = self.next_due()
            values = {"table_id": self.table.id, "clocks": encode(kept).decode(), "due": self.table.due}
            await self.hub.store.writer.write(CLOCKS, values)

    async def finish(self) -> None:
        """The game is over; where that cannot be written the room is given up, and the next one writes it."""
        assert self.play is not None
        self.table.stage = "over"
        self.table.winners = self.play.state.result
        self.table.ended = now()
        self.clocks.pause(self.time())
        try:
            await self.hub.save_end(self)
        except (SQLAlchemyError, OSError):
            await self.hub.give_up(self)
            raise ConnectionError("the end of this game could not be written down; connect again") from None
        self.announce()

    def follow_up(self) -> None:
        """Let bots think, pass what is to be passed, and wind the timer."""
        self.set_timer()
        if self.play is None or not self.under_way() or self.gone or self.mishaps.stuck:
            return
        for request in self.play.state.requests:
            seat = request.seat
            if seat in self.thinking:
                continue
            chair = self.chairs[seat]
            if chair.kind == "bot":
                self.thinking.add(seat)
                self.spawn(self.bot_turn(seat, request.number, chair.level))
            elif self.passes(request):
                self.thinking.add(seat)
                veiled = self.play.state.veiled
                low, high = self.hub.settings.veil_pause if veiled else (0.0, 0.0)
                self.spawn(self.pass_turn(seat, request.number, random.uniform(low, high)))

    async def bot_turn(self, seat: int, number: int, level: str) -> None:
        """A bot answers what its seat is asked."""
        play, started = self.play, time.monotonic()
        choice = await self.bot_answer(seat, number, level)
        self.hub.metrics.thoughts.observe(time.monotonic() - started)
        if self.links:
            await asyncio.sleep(max(0.0, self.hub.settings.bot_pace - (time.monotonic() - started)))
        while self.only_bots() and not self.hub.lone_pace.take(time.monotonic()):  # tables with people go first
            await asyncio.sleep(self.hub.lone_pace.wait(time.monotonic()))
        await self.answer_for(seat, number, choice, play)

    async def bot_answer(self, seat: int, number: int, level: str) -> Choice | None:
        """What a bot answers; something plain where it fails, and nothing where it is not asked any more."""
        async with self.thought:
            request = self.play.state.request(seat) if self.play is not None else None
            if self.play is None or request is None or request.number != number:
                return None
            if self.mishaps.ended >= MOST_ENDED:
                return self.mishaps.plain_answer(request)
            try:
                bots = self.hub.lone_bots if self.only_bots() else self.hub.bots
                return await bots.think(self.play, seat, level, secrets.randbits(63))
            except Failed as failure:
                self.mishaps.ended += failure.ended
                self.report(f"let a {level} answer", failure)
            except Exception as error:
                self.report(f"ask a {level}", error)
            return self.mishaps.plain_answer(request)

    def only_bots(self) -> bool:
        """Does nobody but bots play here?"""
        return quotas.only_bots(self.chairs)

    async def pass_turn(self, seat: int, number: int, pause: float) -> None:
        """Pass for somebody, after a while that tells nothing."""
        play = self.play
        if pause:
            await asyncio.sleep(pause)
        await self.answer_for(seat, number, Choice(seat, number, [DECLINE]), play)

    async def answer_for(self, seat: int, number: int, choice: Choice | None, play: Play | None) -> None:
        """Give an answer that was found beside, if it is still wanted and nothing has been taken back meanwhile: then
        the same question may stand in another position."""
        async with self.lock:
            self.thinking.discard(seat)
            if self.gone or self.play is None:
                return
            request = self.play.state.request(seat)
            stands_in = choice is not None and (self.chairs[seat].kind == "bot" or choice.picks == [DECLINE])
            asked = request is not None and request.number == number
            if choice is None or request is None or self.play is not play or not asked or not stands_in:
                self.follow_up()
                return
            try:
                await self.decide(choice, gains=False)
            except Refused:  # it was thought about before somebody gave up
                self.follow_up()
            except Fault:
                if self.chairs[seat].kind == "bot":
                    await self.mishaps.answer_otherwise(request)
                else:  # whoever it was passed for is asked
                    await self.mishaps.decision_failed(seat)
                    self.welcome_all()

    def set_timer(self) -> None:
        """Wake up when the next clock is down or the next absence is too long."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        if not self.under_way() or self.gone:
            return
        due = self.clocks.due()
        whens = [] if due is None else [due[0]]
        if not self.clock_decides and any(link.seat >= 0 for link in self.links):
            whens += [when for seat, when in self.away.items() if not self.votes.asked("absent", seat)]
        if whens:
            loop = asyncio.get_running_loop()
            pause = max(0.0, (min(whens) - self.time()) / 1000)
            self.timer = loop.call_later(pause, lambda: self.spawn(self.tick()))

    async def tick(self) -> None:
        """Somebody's time is up, or somebody has been gone for too long."""
        async with self.lock:
            if self.gone or await self.flag(self.time()) or not self.under_way():
                return
            for seat, when in list(self.away.items()):
                if when <= self.time() and not self.clock_decides and not self.votes.asked("absent", seat):
                    self.ask_about(seat)
            self.set_timer()

    def ask_about(self, seat: int) -> None:
        """Ask those who are here what to do about somebody who is not."""
        voters = {s for s, c in enumerate(self.chairs) if c.kind == "person" and self.present(s)}
        if voters:
            text = f"{self.chairs[seat].name} is gone. Wait, let a bot play on, or end it?"
            self.votes.ask("absent", seat, text, ["wait", "bot", "end"], voters, 0)
            self.announce()

    async def flag(self, at: int) -> bool:
        """Where somebody's time was up at a time, do what that means; was it?"""
        found = False
        while self.under_way() and not self.mishaps.stuck and (due := self.clocks.due()) is not None and due[0] <= at:
            found = True
            await self.time_up(due[1])
        return found

    async def time_up(self, seat: int) -> None:
        """Whose chess clock is down has lost. On a decision's clock something sensible is answered; in a rated game
        who is gone has lost by it too."""
        assert self.play is not None
        request = self.play.state.request(seat)
        assert request is not None
        lost = self.clocks.agreed.kind == "chess" or (self.clock_decides and self.missed(seat))
        try:
            await self.decide(resignation(seat) if lost else self.mishaps.plain_answer(request), gains=False)
        except Fault:
            if not lost:  # who cannot even give up is at a table that stands still
                await self.mishaps.answer_otherwise(request)

    def missed(self, seat: int) -> bool:
        """Has somebody been gone for longer than a connection takes to come back?"""
        return not self.present(seat) and self.away.get(seat, 0) <= self.time()

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
        self.table.seats = kept_chairs(self.chairs)
        await self.hub.save_seats(self.table)
