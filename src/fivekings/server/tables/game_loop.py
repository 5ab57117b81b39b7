"""The game loop: decisions are carried out, saved and only then sent; bots and auto-pass go on by themselves.

If the engine fails at a decision, the position before it stands and everybody is told. A person decides otherwise; for
a bot another legal answer is found. If the engine fails at every answer, the game is stuck.
"""

import asyncio
import random
import secrets
import time
from typing import Any, Final

from sqlalchemy.exc import SQLAlchemyError

from fivekings.bots import random_choice
from fivekings.kernel.errors import Fault, Refused
from fivekings.kernel.request import DECLINE, RESIGN, Choice, Request
from fivekings.server.cluster import OWN_ENTRY
from fivekings.server.socket.messages import Step, encode
from fivekings.server.store.database import ENTRY
from fivekings.server.tables import auto_pass
from fivekings.server.tables.audience import Audience
from fivekings.server.tables.failed_decisions import MOST_ENDED, any_works
from fivekings.server.tables.live_game import LiveGame
from fivekings.server.tables.room_state import RoomState
from fivekings.server.tables.standstill import Standstill
from fivekings.server.tables.timekeeper import Timekeeper
from fivekings.server.uptime import unix_time
from fivekings.server.workers import Failed

SNAPSHOT_EVERY: Final = 64
NOTHING_CHANGED: Final = (
    "A decision of {} could not be carried out: a fault of the program, not of the player. Nothing changed."
)
ANOTHER_GIVEN: Final = "An answer of {} could not be carried out, by a fault of the program. Another was given instead."


class GameLoop:
    """Runs a game: each decision of a person or a bot is applied, saved to disk, and then sent to everybody."""

    def __init__(self, room: RoomState, audience: Audience, timekeeper: Timekeeper, standstill: Standstill) -> None:
        self.room = room
        self.audience = audience
        self.timekeeper = timekeeper
        self.standstill = standstill
        self.thinking: set[int] = set()
        """Seats for which a bot thinks or a pass is pending."""
        self.thought = asyncio.Lock()
        """One bot of a table thinks at a time."""
        self.written = 0 if room.play is None else room.play.at
        """The number of entries on disk."""

    async def decide(self, choice: Choice, came: int | None = None, gains: bool = True) -> int:
        """Apply, save and send a decision that arrived at a time. A decision made for a player earns no clock
        increment."""
        room = self.room
        play = room.playing()
        steps = self.carry_out(choice)
        room.clocks.update(room.people_asked(), choice.seat, room.time(), came, gains)
        await self.write(choice.to_json())
        room.services.metrics.decisions.inc()
        if room.votes.close("takeback"):
            self.audience.announce()
        self.standstill.end()
        self.audience.tell(steps)
        if play.state.over:
            await self.finish()
        elif play.made % SNAPSHOT_EVERY == 0:
            room.spawn(room.save_snapshot())
        self.follow_up()
        return play.at

    def carry_out(self, choice: Choice) -> dict[int, Step]:
        """Apply a decision and compose the steps for everybody; if the engine fails, everything stays as it was."""
        room = self.room
        play = room.playing()
        if room.table.stage != "playing":
            raise Refused("the game is over")
        if choice.request != RESIGN:
            room.failed.check()
        before, first = play.copy(), play.told
        try:
            events = play.decide(choice)
            auto_pass.note(room.auto_pass, play, choice)
            return self.audience.compose(events, first)
        except Refused:
            raise
        except Exception as error:
            half_shown = play.at != before.at
            room.play = before
            room.failed.add(choice)
            if choice.request == RESIGN or room.failed.too_many:
                self.standstill.begin()
            room.report("carry this decision out", error, choice)
            if half_shown:
                self.audience.welcome_all()
            raise Fault(error) from error

    async def write(self, line: list[Any]) -> None:
        """Write a line of the record; if that fails, give the room up, to be loaded again from disk."""
        room = self.room
        play = room.playing()
        clocks = room.clocks.keep(play.at, room.time()) if room.clocks.kept else None
        row: dict[str, Any] = {
            "table_id": room.table.id,
            "number": play.at,
            "line": encode(line).decode(),
            "clocks": None if clocks is None else encode(clocks).decode(),
            "at": unix_time(),
            "mark": play.mark(),
        }
        try:
            await asyncio.gather(self.write_entry(row), self.timekeeper.note_due())
        except (SQLAlchemyError, OSError):
            room.give_up()
            raise ConnectionError("this decision could not be saved; connect again") from None
        self.written = row["number"]

    async def write_entry(self, row: dict[str, Any]) -> None:
        """Write a row of the record; in a cluster only if this process owns the table."""
        writer, cluster = self.room.services.store.writer, self.room.services.cluster
        if cluster is None:
            await writer.write(ENTRY, row)
        else:
            await writer.write(OWN_ENTRY, {**row, "node": cluster.id})

    async def entry_of(self, choice: Choice) -> int | None:
        """The entry of this very decision, if it answers a request that is closed."""
        room = self.room
        play = room.playing()
        request = play.state.request(choice.seat)
        if request is not None and request.number <= choice.request:
            return None
        return await room.services.store.entry_of(room.table.id, encode(choice.to_json()).decode())

    async def finish(self) -> None:
        """Save the end of the game; if that fails, give the room up, and the next one saves it."""
        room = self.room
        play = room.playing()
        room.table.stage = "over"
        room.table.winners = play.state.result
        room.table.ended = unix_time()
        room.clocks.pause(room.time())
        try:
            await room.save_end()
        except (SQLAlchemyError, OSError):
            room.give_up()
            raise ConnectionError("the end of this game could not be saved; connect again") from None
        self.audience.announce()

    def follow_up(self) -> None:
        """Let bots think, pass automatically, and set the timer."""
        room = self.room
        self.timekeeper.set_timer()
        if room.play is None or not room.under_way() or room.gone or room.stuck:
            return
        for request in room.play.state.requests:
            seat = request.seat
            if seat in self.thinking:
                continue
            if room.seats[seat].kind == "bot":
                self.thinking.add(seat)
                room.spawn(self.bot_turn(seat, request.number, room.seats[seat].level))
            elif room.passes(request):
                self.thinking.add(seat)
                veiled = room.play.state.veiled
                low, high = room.services.settings.veil_pause if veiled else (0.0, 0.0)
                room.spawn(self.pass_turn(seat, request.number, random.uniform(low, high)))

    async def bot_turn(self, seat: int, number: int, level: str) -> None:
        """Let a bot answer its seat's request."""
        room = self.room
        play, started = room.play, time.monotonic()
        choice = await self.bot_answer(seat, number, level)
        room.services.metrics.thoughts.observe(time.monotonic() - started)
        if room.connections:
            await asyncio.sleep(max(0.0, room.services.settings.bot_pace - (time.monotonic() - started)))
        while room.only_bots() and not room.services.lone_pace.take(time.monotonic()):  # tables with people go first
            await asyncio.sleep(room.services.lone_pace.wait(time.monotonic()))
        await self.answer_for(seat, number, choice, play)

    async def bot_answer(self, seat: int, number: int, level: str) -> Choice | None:
        """A bot's answer; a plain one if it fails, and nothing if the request is closed."""
        room = self.room
        async with self.thought:
            request = room.play.state.request(seat) if room.play is not None else None
            if room.play is None or request is None or request.number != number:
                return None
            if room.failed.ended >= MOST_ENDED:
                return self.plain_answer(request)
            try:
                bots = room.services.lone_bots if room.only_bots() else room.services.bots
                return await bots.think(room.play, seat, level, secrets.randbits(63))
            except Failed as failure:
                room.failed.ended += failure.ended
                room.report(f"let a {level} answer", failure)
            except Exception as error:
                room.report(f"ask a {level}", error)
            return self.plain_answer(request)

    async def pass_turn(self, seat: int, number: int, pause: float) -> None:
        """Pass for a player, after a pause that reveals nothing."""
        play = self.room.play
        if pause:
            await asyncio.sleep(pause)
        await self.answer_for(seat, number, Choice(seat, number, [DECLINE]), play)

    async def answer_for(self, seat: int, number: int, choice: Choice | None, play: LiveGame | None) -> None:
        """Give an answer found in the background, if the request is still open and nothing has been taken back
        meanwhile: after a takeback the same request may stand in another position."""
        room = self.room
        async with room.lock:
            self.thinking.discard(seat)
            if room.gone or room.play is None:
                return
            request = room.play.state.request(seat)
            stands_in = choice is not None and (room.seats[seat].kind == "bot" or choice.picks == [DECLINE])
            asked = request is not None and request.number == number
            if choice is None or request is None or room.play is not play or not asked or not stands_in:
                self.follow_up()
                return
            try:
                await self.decide(choice, gains=False)
            except Refused:  # somebody resigned meanwhile
                self.follow_up()
            except Fault:
                if room.seats[seat].kind == "bot":
                    await self.answer_otherwise(request)
                else:  # the player it was passed for is asked
                    await self.decision_failed(seat)
                    self.audience.welcome_all()

    # --- decisions that fail ------------------------------------------------------------------------------------------

    async def decide_for(self, choice: Choice, came: int | None = None) -> int:
        """Carry out a person's decision that came at a time; if the engine fails at it, tell everybody, once."""
        if choice in self.room.failed.choices:
            raise Refused("this could not be carried out before; choose something else")
        try:
            return await self.decide(choice, came)
        except Fault:
            await self.decision_failed(choice.seat)
            raise

    async def decision_failed(self, seat: int) -> None:
        """A person's decision has failed: tell everybody, rest a little, and check whether any other works."""
        room = self.room
        play = room.playing()
        self.audience.notify(NOTHING_CHANGED.format(room.seats[seat].name))
        await asyncio.sleep(room.failed.pause)
        request = play.state.request(seat)
        if request is None or room.failed.tried_at == play.at:
            return
        room.failed.tried_at = play.at
        state, others = play.state.clone(), room.failed.others(request)
        if not await asyncio.to_thread(any_works, state, others):
            self.standstill.begin()

    async def answer_otherwise(self, request: Request) -> None:
        """An answer for a seat has failed: give another legal one. If all fail the game is stuck."""
        room = self.room
        name = room.seats[request.seat].name
        for choice in room.failed.others(request):
            await asyncio.sleep(0)  # other tables first
            try:
                await self.decide(choice, gains=False)
            except (Fault, Refused):
                continue
            self.audience.notify(ANOTHER_GIVEN.format(name))
            return
        self.audience.notify(NOTHING_CHANGED.format(name))
        self.standstill.begin()

    def plain_answer(self, request: Request) -> Choice:
        """An answer without thinking: the game's default move, or else a random one."""
        play = self.room.playing()
        try:
            choice = play.game.heuristics.default_move(play.state, request)
            request.check(choice)
            return choice
        except Exception as error:
            self.room.report("find a plain answer", error)
            return random_choice(request, random.Random(request.number))
