"""Attendance at a table: which players are away, since when, and what the others do about it."""

from fivekings.server.tables import votes
from fivekings.server.tables.audience import Audience
from fivekings.server.tables.game_loop import GameLoop
from fivekings.server.tables.room_state import RoomState
from fivekings.server.tables.timekeeper import Timekeeper


class Attendance:
    """Looks after seats whose players are not connected."""

    def __init__(self, room: RoomState, audience: Audience, timekeeper: Timekeeper, loop: GameLoop) -> None:
        self.room = room
        self.audience = audience
        self.timekeeper = timekeeper
        self.loop = loop

    def miss_people(self) -> None:
        """Somebody is connected: the players who are not count as away from now on."""
        room = self.room
        if room.under_way():
            for seat in range(len(room.seats)):
                if room.is_person(seat) and not room.present(seat):
                    room.away.setdefault(seat, self.missed_from())

    def missed_from(self) -> int:
        """When a player who leaves now counts as missing."""
        return self.room.time() + int(self.room.services.settings.grace * 1000)

    def ask_about(self, seat: int) -> None:
        """Ask the players who are here what to do about one who is not."""
        room = self.room
        voters = {s for s, c in enumerate(room.seats) if c.kind == "person" and room.present(s)}
        if voters:
            text = f"{room.seats[seat].name} is gone. Wait, let a bot play on, or end it?"
            room.votes.ask("absent", seat, text, ["wait", "bot", "end"], voters, 0)
            self.audience.announce()

    async def stand_in(self, seat: int) -> None:
        """Let a bot play for an absent player until they are back."""
        room = self.room
        room.seats[seat].kind, room.seats[seat].level = "bot", votes.STAND_IN
        room.away.pop(seat, None)
        await room.save_seats()
        self.timekeeper.run_clocks()
        self.audience.announce()
        self.loop.follow_up()

    def take_back_seat(self, seat: int) -> None:
        """A player for whom a bot played is back: give the seat back."""
        room = self.room
        taken = room.seats[seat]
        if taken.kind == "bot" and taken.person:
            taken.kind, taken.level = "person", ""
            room.spawn(room.save_seats())
