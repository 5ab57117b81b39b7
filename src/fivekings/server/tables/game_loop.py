"""The game loop: decisions are carried out, saved and only then sent; bots and auto-pass go on by themselves."""

import asyncio
import random
import secrets
import time
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy.exc import SQLAlchemyError

from fivekings.kernel.errors import Fault, Refused
from fivekings.kernel.request import DECLINE, RESIGN, Choice, Request
from fivekings.server.cluster import OWN_ENTRY
from fivekings.server.socket.messages import Habits, Step, encode
from fivekings.server.store.database import ENTRY
from fivekings.server.tables import auto_pass
from fivekings.server.tables.audience import now
from fivekings.server.tables.failed_decisions import MOST_ENDED
from fivekings.server.tables.live_game import LiveGame
from fivekings.server.workers import Failed

if TYPE_CHECKING:
    from fivekings.server.tables.room import Room

SNAPSHOT_EVERY: Final = 64


class GameLoop:
    """Carries a game on: decisions of people and bots, each in the game, on the disk, and then sent to everybody."""

    def __init__(self, room: "Room") -> None:
        self.room = room
        self.habits: dict[int, Habits] = {}
        self.thinking: set[int] = set()
        """Seats for which a bot, or a pretended thought, is under way."""
        self.thought = asyncio.Lock()
        """One bot of a table thinks at a time."""
        self.written = 0 if room.play is None else room.play.at
        """How many entries of the record are on the disk."""

    async def decide(self, choice: Choice, came: int | None = None, gains: bool = True) -> int:
        """Carry out a decision that arrived at a time: in the game, on the disk, then to everybody. A decision made for
        a player earns no clock increment."""
        room = self.room
        play = room.playing()
        steps = self.carry_out(choice)
        room.clocks.update(room.people_asked(), choice.seat, room.time(), came, gains)
        await self.write(choice.to_json())
        room.hub.metrics.decisions.inc()
        if room.votes.close("takeback"):
            room.audience.announce()
        room.mishaps.go_on()
        room.audience.tell(steps)
        if play.state.over:
            await self.finish()
        elif play.made % SNAPSHOT_EVERY == 0:
            room.spawn(room.hub.save_snapshot(room))
        self.follow_up()
        return play.at

    def carry_out(self, choice: Choice) -> dict[int, Step]:
        """Carry out a decision in the game, and put it in words for everybody; what the engine fails at on the way
        leaves everything as it was."""
        room = self.room
        play = room.playing()
        if room.table.stage != "playing":
            raise Refused("the game is over")
        if choice.request != RESIGN:
            room.mishaps.check()
        before, first = play.copy(), play.told
        try:
            events = play.decide(choice)
            auto_pass.note(self.habits, play, choice)
            return room.audience.compose(events, first)
        except Refused:
            raise
        except Exception as error:
            half_shown = play.at != before.at
            room.play = before
            room.mishaps.count(choice)
            room.report("carry this decision out", error, choice)
            if half_shown:
                room.audience.welcome_all()
            raise Fault(error) from error

    async def write(self, line: list[Any]) -> None:
        """Write a line of the record; where that fails the room is given up, and comes back as the disk has it."""
        room = self.room
        play = room.playing()
        clocks = room.clocks.keep(play.at, room.time()) if room.clocks.kept else None
        row: dict[str, Any] = {
            "table_id": room.table.id,
            "number": play.at,
            "line": encode(line).decode(),
            "clocks": None if clocks is None else encode(clocks).decode(),
            "at": now(),
            "mark": play.mark(),
        }
        try:
            await asyncio.gather(self.write_entry(row), room.timekeeper.note_due())
        except (SQLAlchemyError, OSError):
            await room.hub.give_up(room)
            raise ConnectionError("this decision could not be written down; connect again") from None
        self.written = row["number"]

    async def write_entry(self, row: dict[str, Any]) -> None:
        """Write a row of the record; where several processes share the tables, only as the one that has this one."""
        writer, cluster = self.room.hub.store.writer, self.room.hub.cluster
        if cluster is None:
            await writer.write(ENTRY, row)
        else:
            await writer.write(OWN_ENTRY, {**row, "node": cluster.id})

    async def entry_of(self, choice: Choice) -> int | None:
        """The entry that this very decision has become, if it answers a question that is not open any more."""
        room = self.room
        play = room.playing()
        request = play.state.request(choice.seat)
        if request is not None and request.number <= choice.request:
            return None
        return await room.hub.store.entry_of(room.table.id, encode(choice.to_json()).decode())

    async def finish(self) -> None:
        """The game is over; where that cannot be written the room is given up, and the next one writes it."""
        room = self.room
        play = room.playing()
        room.table.stage = "over"
        room.table.winners = play.state.result
        room.table.ended = now()
        room.clocks.pause(room.time())
        try:
            await room.hub.save_end(room)
        except (SQLAlchemyError, OSError):
            await room.hub.give_up(room)
            raise ConnectionError("the end of this game could not be written down; connect again") from None
        room.audience.announce()

    def passes(self, request: Request) -> bool:
        """Is a request passed for its seat? Not where passing has failed, or cannot be judged."""
        room = self.room
        play = room.playing()
        if Choice(request.seat, request.number, [DECLINE]) in room.mishaps.faulty:
            return False
        try:
            return auto_pass.passes(play, request, self.habits.get(request.seat))
        except Exception as error:
            room.report("judge what may be passed", error)
            return False

    def follow_up(self) -> None:
        """Let bots think, pass what is to be passed, and wind the timer."""
        room = self.room
        room.timekeeper.set_timer()
        if room.play is None or not room.under_way() or room.gone or room.mishaps.stuck:
            return
        for request in room.play.state.requests:
            seat = request.seat
            if seat in self.thinking:
                continue
            chair = room.chairs[seat]
            if chair.kind == "bot":
                self.thinking.add(seat)
                room.spawn(self.bot_turn(seat, request.number, chair.level))
            elif self.passes(request):
                self.thinking.add(seat)
                veiled = room.play.state.veiled
                low, high = room.hub.settings.veil_pause if veiled else (0.0, 0.0)
                room.spawn(self.pass_turn(seat, request.number, random.uniform(low, high)))

    async def bot_turn(self, seat: int, number: int, level: str) -> None:
        """A bot answers what its seat is asked."""
        room = self.room
        play, started = room.play, time.monotonic()
        choice = await self.bot_answer(seat, number, level)
        room.hub.metrics.thoughts.observe(time.monotonic() - started)
        if room.audience.connections:
            await asyncio.sleep(max(0.0, room.hub.settings.bot_pace - (time.monotonic() - started)))
        while room.only_bots() and not room.hub.lone_pace.take(time.monotonic()):  # tables with people go first
            await asyncio.sleep(room.hub.lone_pace.wait(time.monotonic()))
        await self.answer_for(seat, number, choice, play)

    async def bot_answer(self, seat: int, number: int, level: str) -> Choice | None:
        """What a bot answers; something plain where it fails, and nothing where it is not asked any more."""
        room = self.room
        async with self.thought:
            request = room.play.state.request(seat) if room.play is not None else None
            if room.play is None or request is None or request.number != number:
                return None
            if room.mishaps.ended >= MOST_ENDED:
                return room.mishaps.plain_answer(request)
            try:
                bots = room.hub.lone_bots if room.only_bots() else room.hub.bots
                return await bots.think(room.play, seat, level, secrets.randbits(63))
            except Failed as failure:
                room.mishaps.ended += failure.ended
                room.report(f"let a {level} answer", failure)
            except Exception as error:
                room.report(f"ask a {level}", error)
            return room.mishaps.plain_answer(request)

    async def pass_turn(self, seat: int, number: int, pause: float) -> None:
        """Pass for somebody, after a while that tells nothing."""
        play = self.room.play
        if pause:
            await asyncio.sleep(pause)
        await self.answer_for(seat, number, Choice(seat, number, [DECLINE]), play)

    async def answer_for(self, seat: int, number: int, choice: Choice | None, play: LiveGame | None) -> None:
        """Give an answer that was found beside, if it is still wanted and nothing has been taken back meanwhile: then
        the same question may stand in another position."""
        room = self.room
        async with room.lock:
            self.thinking.discard(seat)
            if room.gone or room.play is None:
                return
            request = room.play.state.request(seat)
            stands_in = choice is not None and (room.chairs[seat].kind == "bot" or choice.picks == [DECLINE])
            asked = request is not None and request.number == number
            if choice is None or request is None or room.play is not play or not asked or not stands_in:
                self.follow_up()
                return
            try:
                await self.decide(choice, gains=False)
            except Refused:  # it was thought about before somebody gave up
                self.follow_up()
            except Fault:
                if room.chairs[seat].kind == "bot":
                    await room.mishaps.answer_otherwise(request)
                else:  # the player it was passed for is asked
                    await room.mishaps.decision_failed(seat)
                    room.audience.welcome_all()
