"""A game that cannot go on: the players may end it, without a winner and without a rating."""

import asyncio
from typing import Final

from fivekings.server.tables.audience import Audience
from fivekings.server.tables.room_state import STUCK, TABLE, RoomState
from fivekings.server.tables.timekeeper import Timekeeper
from fivekings.server.uptime import unix_time

CANNOT_GO_ON: Final = "The game cannot go on from here, by a fault of the program. It can be ended without a winner."


class Standstill:
    """Stops a game that cannot go on, and ends it if the players want."""

    def __init__(self, room: RoomState, audience: Audience, timekeeper: Timekeeper) -> None:
        self.room = room
        self.audience = audience
        self.timekeeper = timekeeper

    def begin(self) -> None:
        """Stop the clocks and ask the players whether to end the game; a game of bots alone ends at once."""
        room = self.room
        if room.votes.asked(STUCK, TABLE) or room.table.stage != "playing":
            return
        people = {number for number, seat in enumerate(room.seats) if seat.person}
        room.votes.ask(STUCK, TABLE, room.table.halted or CANNOT_GO_ON, ["end"], people, 0)
        self.timekeeper.run_clocks()
        asyncio.get_running_loop().call_soon(self.audience.announce)  # a new connection is welcomed first
        if not people:
            room.spawn(self.end_alone())

    def begin_if_broken(self) -> None:
        """A game that could not be loaded cannot go on."""
        if self.room.play is None and self.room.table.stage == "playing":
            self.begin()

    def end(self) -> None:
        """The game has reached another position: go on."""
        room = self.room
        room.failed.choices.clear()
        if not room.failed.too_many and room.votes.close(STUCK, TABLE):
            self.timekeeper.run_clocks()
            self.audience.announce()

    async def end_alone(self) -> None:
        """Abandon a game of bots alone."""
        async with self.room.lock:
            if not self.room.gone:
                await self.abandon()

    async def abandon(self) -> None:
        """End the game without a winner and without a rating."""
        room = self.room
        room.table.stage, room.table.winners, room.table.ended = "over", None, unix_time()
        room.votes.open.clear()
        room.clocks.pause(room.time())
        self.timekeeper.set_timer()
        await room.save_end()
        self.audience.welcome_all()
