"""What happens at a table when the engine fails at a decision.

The position before the decision stands and everybody is told. A person decides otherwise; for a bot another legal
answer is found. Where the engine fails at every answer the game stands still, and any player may end it: it has no
winner then, and counts for no rating.
"""

import asyncio
import random
from typing import TYPE_CHECKING, Final

from fivekings.bots import fallback_answers, random_choice
from fivekings.kernel.errors import Fault, Refused
from fivekings.kernel.machine import apply
from fivekings.kernel.request import RESIGN, Choice, Request
from fivekings.kernel.state import State
from fivekings.server.tables.audience import now

if TYPE_CHECKING:
    from fivekings.server.tables.room import Room

MOST_TRIED: Final = 12
"""Other answers that are tried before a game is said to stand still."""
MOST_FAULTS: Final = 100
"""Decisions that may fail at a table; from then on it can only be ended."""
MOST_ENDED: Final = 3
"""Processes that the bots of a table may use up; from then on they answer without thinking."""
PAUSE: Final = 0.1
LONGEST_PAUSE: Final = 2.0
"""Seconds that a table rests after a fault: longer after each, so that none keeps the engine busy with failing."""

NOTHING: Final = (
    "A decision of {} could not be carried out: a fault of the program, not of the player. Nothing changed."
)
INSTEAD: Final = "An answer of {} could not be carried out, by a fault of the program. Another was given instead."
STUCK: Final = "The game cannot go on from here, by a fault of the program. It can be ended without a winner."
TOO_MANY: Final = "too many decisions have failed at this table; it can only be ended"
QUESTION: Final = "stuck"
TABLE: Final = -1
"""The seat of a question that is about nobody."""


class Mishaps:
    """The faults of one table."""

    def __init__(self, room: "Room") -> None:
        self.room = room
        self.faults = 0
        """Decisions that have failed here."""
        self.ended = 0
        """Processes in which bots of this table thought and that had to be ended."""
        self.faulty: set[Choice] = set()
        """Decisions that the engine fails at in this position."""
        self.tried_at = -1
        """The entry after which other answers were tried last."""

    @property
    def too_many(self) -> bool:
        """Have so many decisions failed that no more are taken?"""
        return self.faults >= MOST_FAULTS

    @property
    def stuck(self) -> bool:
        """Does the game stand still?"""
        return self.too_many or self.room.votes.asked(QUESTION, TABLE)

    def check(self) -> None:
        """Refuse decisions at a table at which too many have failed."""
        if self.too_many:
            raise Refused(TOO_MANY)

    def count(self, choice: Choice) -> None:
        """A decision has failed. If even giving up fails, the game cannot go on."""
        self.faults += 1
        self.faulty.add(choice)
        if choice.request == RESIGN or self.too_many:
            self.stand_still()

    async def decide_for(self, choice: Choice, came: int | None = None) -> int:
        """Carry out a person's decision that came at a time; one that the engine fails at everybody hears of, once."""
        if choice in self.faulty:
            raise Refused("this could not be carried out before; decide otherwise")
        try:
            return await self.room.loop.decide(choice, came)
        except Fault:
            await self.decision_failed(choice.seat)
            raise

    async def decision_failed(self, seat: int) -> None:
        """A person's decision has failed: tell everybody, rest a little, and see whether any other can be made."""
        room = self.room
        play = room.playing()
        room.audience.notify(NOTHING.format(room.chairs[seat].name))
        await asyncio.sleep(min(LONGEST_PAUSE, PAUSE * self.faults))
        request = play.state.request(seat)
        if request is None or self.tried_at == play.at:
            return
        self.tried_at = play.at
        state, others = play.state.clone(), self.others(request)
        if not await asyncio.to_thread(any_works, state, others):
            self.stand_still()

    async def answer_otherwise(self, request: Request) -> None:
        """An answer for a seat has failed: give another legal one; where all fail the game stands still."""
        room = self.room
        name = room.chairs[request.seat].name
        for choice in self.others(request):
            await asyncio.sleep(0)  # other tables first
            try:
                await room.loop.decide(choice, gains=False)
            except (Fault, Refused):
                continue
            room.audience.notify(INSTEAD.format(name))
            return
        room.audience.notify(NOTHING.format(name))
        self.stand_still()

    def others(self, request: Request) -> list[Choice]:
        """Some legal answers that have not failed yet, those that do least first."""
        found = fallback_answers(request, MOST_TRIED + len(self.faulty))
        return [choice for choice in found if choice not in self.faulty][:MOST_TRIED]

    def plain_answer(self, request: Request) -> Choice:
        """The answer of a bot that has none of its own: a sensible one, or else any."""
        play = self.room.playing()
        try:
            choice = play.game.heuristics.default_move(play.state, request)
            request.check(choice)
            return choice
        except Exception as error:
            self.room.report("find a plain answer", error)
            return random_choice(request, random.Random(request.number))

    def stand_still(self) -> None:
        """Let the players end a game that cannot go on; where there are none, it ends by itself."""
        room = self.room
        if room.votes.asked(QUESTION, TABLE) or room.table.stage != "playing":
            return
        people = {seat for seat, chair in enumerate(room.chairs) if chair.person}
        room.votes.ask(QUESTION, TABLE, room.table.halted or STUCK, ["end"], people, 0)
        room.timekeeper.run_clocks()
        asyncio.get_running_loop().call_soon(room.audience.announce)  # a new connection is welcomed first
        if not people:
            room.spawn(self.end_alone())

    def go_on(self) -> None:
        """The game has gone on, to another position."""
        self.faulty.clear()
        if not self.too_many and self.room.votes.close(QUESTION, TABLE):
            self.room.timekeeper.run_clocks()
            self.room.audience.announce()

    async def end_alone(self) -> None:
        """End a game of bots."""
        async with self.room.lock:
            if not self.room.gone:
                await self.abandon()

    async def abandon(self) -> None:
        """End a game that cannot go on, without a winner and for no rating."""
        room = self.room
        room.table.stage, room.table.winners, room.table.ended = "over", None, now()
        room.votes.open.clear()
        room.clocks.pause(room.time())
        room.timekeeper.set_timer()
        await room.hub.save_end(room)
        room.audience.welcome_all()


def any_works(state: State, choices: list[Choice]) -> bool:
    """Does the engine carry out any of these?"""
    return any(works(state, choice) for choice in choices)


def works(state: State, choice: Choice) -> bool:
    """Does the engine carry this out?"""
    ahead = state.clone()
    ahead.loud = True
    try:
        apply(ahead, choice)
    except Exception:
        return False
    return True
