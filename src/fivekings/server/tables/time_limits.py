"""Time limits at a table: what happens when a clock reaches zero or a player has been gone for too long."""

from fivekings.kernel.errors import Fault
from fivekings.kernel.request import resignation
from fivekings.server.tables.attendance import Attendance
from fivekings.server.tables.game_loop import GameLoop
from fivekings.server.tables.room_state import RoomState
from fivekings.server.tables.timekeeper import Timekeeper


class TimeLimits:
    """Acts when time is up."""

    def __init__(self, room: RoomState, timekeeper: Timekeeper, loop: GameLoop, attendance: Attendance) -> None:
        self.room = room
        self.timekeeper = timekeeper
        self.loop = loop
        self.attendance = attendance

    async def tick(self) -> None:
        """The timer has run out: act on clocks at zero and on players who have been gone for too long."""
        room = self.room
        async with room.lock:
            if room.gone or await self.flag(room.time()) or not room.under_way():
                return
            for seat, when in list(room.away.items()):
                if when <= room.time() and not room.clock_decides and not room.votes.asked("absent", seat):
                    self.attendance.ask_about(seat)
            self.timekeeper.set_timer()

    async def flag(self, at: int) -> bool:
        """Act on every clock that was at zero by a time; was there one?"""
        room = self.room
        found = False
        while room.under_way() and not room.stuck and (due := room.clocks.due()) is not None and due[0] <= at:
            found = True
            await self.time_up(due[1])
        return found

    async def time_up(self, seat: int) -> None:
        """A chess clock at zero loses the game. A per-move clock plays the default move; in a rated game an absent
        player loses by it too."""
        room = self.room
        request = room.playing().state.request(seat)
        assert request is not None
        lost = room.clocks.agreed.kind == "chess" or (room.clock_decides and room.missed(seat))
        try:
            await self.loop.decide(resignation(seat) if lost else self.loop.plain_answer(request), gains=False)
        except Fault:
            if not lost:  # if even resigning fails the game is stuck
                await self.loop.answer_otherwise(request)
