"""Attendance at a table: who is away, since when, and what the others do about it."""

from typing import TYPE_CHECKING

from fivekings.server.tables import votes

if TYPE_CHECKING:
    from fivekings.server.tables.room import Room


class Attendance:
    """The people of a table who are not connected."""

    def __init__(self, room: "Room") -> None:
        self.room = room
        self.away: dict[int, int] = {}
        """Seats whose people are gone, and from when on they are missed, in the uptime."""

    def miss_people(self) -> None:
        """Somebody is here: the players who are not count as away from now on."""
        room = self.room
        if room.under_way():
            for seat in range(len(room.chairs)):
                if room.is_person(seat) and not room.audience.present(seat):
                    self.away.setdefault(seat, self.missed_from())

    def missed_from(self) -> int:
        """When somebody who leaves now counts as missing."""
        return self.room.time() + int(self.room.hub.settings.grace * 1000)

    def missed(self, seat: int) -> bool:
        """Has somebody been gone for longer than a connection takes to come back?"""
        return not self.room.audience.present(seat) and self.away.get(seat, 0) <= self.room.time()

    def ask_about(self, seat: int) -> None:
        """Ask those who are here what to do about somebody who is not."""
        room = self.room
        voters = {s for s, c in enumerate(room.chairs) if c.kind == "person" and room.audience.present(s)}
        if voters:
            text = f"{room.chairs[seat].name} is gone. Wait, let a bot play on, or end it?"
            room.votes.ask("absent", seat, text, ["wait", "bot", "end"], voters, 0)
            room.audience.announce()

    async def stand_in(self, seat: int) -> None:
        """A bot plays for somebody who is gone, until they are back."""
        room = self.room
        room.chairs[seat].kind, room.chairs[seat].level = "bot", votes.STAND_IN
        self.away.pop(seat, None)
        await room.save_chairs()
        room.timekeeper.run_clocks()
        room.audience.announce()
        room.loop.follow_up()

    def take_back_seat(self, seat: int) -> None:
        """Somebody is back whom a bot played for: the seat is theirs again."""
        room = self.room
        chair = room.chairs[seat]
        if chair.kind == "bot" and chair.person:
            chair.kind, chair.level = "person", ""
            room.spawn(room.save_chairs())
