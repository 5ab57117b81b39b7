"""Stories, advice and takebacks, which need the history of a running game.

History is replayed in a worker process and without the table's lock. A takeback takes the lock at the end and first
checks that the record has not changed.
"""

import secrets
import time
from typing import Any, Final

import msgspec

from fivekings.kernel.errors import Fault, Refused
from fivekings.server.jobs import Advised, Takeback
from fivekings.server.rate_limits import Bucket
from fivekings.server.socket import messages
from fivekings.server.socket.connection import Connection
from fivekings.server.tables import live_game
from fivekings.server.tables.audience import Audience
from fivekings.server.tables.clocks import NOBODY
from fivekings.server.tables.game_loop import GameLoop
from fivekings.server.tables.game_record import GameRecord, read_film, read_record
from fivekings.server.tables.live_game import LiveGame
from fivekings.server.tables.room_state import RoomState
from fivekings.server.tables.standstill import Standstill
from fivekings.server.tables.time_limits import TimeLimits
from fivekings.server.tables.votes import Asked
from fivekings.server.work_budget import OverBudget, Payer
from fivekings.server.workers import Failed, position_of

TRIES: Final = 3
"""How often a takeback is tried again because somebody decided meanwhile."""
TAKING: Final = "take a decision back"
NOT_BEHIND: Final = "you have not decided anything since the rules changed, and earlier decisions cannot be taken back"


class History:
    """Answers what needs the history of one table's game."""

    def __init__(
        self, room: RoomState, audience: Audience, standstill: Standstill, loop: GameLoop, limits: TimeLimits
    ) -> None:
        self.room = room
        self.audience = audience
        self.standstill = standstill
        self.loop = loop
        self.limits = limits
        self.denied: dict[int, int] = {}
        """Seats whose takeback was denied, and of which decision."""

    def failed(self, doing: str, failure: Failed) -> Fault:
        """Report a failed job."""
        self.room.failed.ended += failure.ended
        self.room.report(doing, failure)
        return Fault(failure, doing)

    async def record(self, play: LiveGame, at: int) -> GameRecord:
        """The record up to an entry, for a job."""
        return await read_record(self.room.services.store, self.room.table, play.setup.to_json(), at)

    # --- the story ----------------------------------------------------------------------------------------------------

    async def tell(self, connection: Connection) -> None:
        """Send the whole story. It is computed once for all who see the same."""
        play, at, eyes, table = self.room.play, self.loop.written, connection.eyes, self.room.table
        if play is None and not (self.room.still and self.room.still.filmed):
            connection.post(messages.encode(messages.Tale(events=[])))
            return
        self.check_pace(connection)

        async def read() -> dict[str, Any]:
            if play is not None:
                return {"record": await self.record(play, at), "eyes": eyes}
            film = await read_film(self.room.services.store, table.id)
            return {"record": GameRecord(table.game, "", table.seed, "[]", film=film), "eyes": eyes}

        key = ("story", self.room.table.id, at, eyes)
        try:
            story = await self.room.services.work.share(key, "story", payer_of(connection), "tell_story", read)
        except Failed as failure:
            raise self.failed("tell the story", failure) from failure
        connection.post(story)

    def check_pace(self, connection: Connection) -> None:
        """Limit how often a connection asks for the story: it needs it when it connects."""
        settings, now = self.room.services.settings, time.monotonic()
        if connection.stories is None:
            connection.stories = Bucket(settings.story_burst, settings.story_rate, now)
        if not connection.stories.take(now):
            self.room.services.metrics.over_budget.labels("story").inc()
            raise OverBudget("story", connection.stories.wait(now))

    # --- advice -------------------------------------------------------------------------------------------------------

    async def advise(self, connection: Connection) -> None:
        """Send what the knight bot would do in a player's place."""
        room, seat = self.room, connection.seat
        async with room.lock:
            play = self.room.playing()
            if any(other != seat and room.is_person(other) for other in range(len(room.seats))):
                raise Refused("advice is available only in games against bots alone")
            request = play.state.request(seat)
            if request is None:
                raise Refused("you have nothing to decide now")
            of = {**position_of(play), "seat": seat, "seed": secrets.randbits(63)}
        try:
            found = await room.services.work.do("advice", payer_of(connection), "advise", of)
        except Failed as failure:
            self.failed("let a knight advise", failure)
            raise Refused("no advice is available here") from None
        advised = msgspec.json.decode(found, type=Advised)
        _, _, picks, amount = advised.choice
        advice = messages.Advice(request=request.number, picks=picks, amount=amount, text=advised.text)
        connection.post(messages.encode(advice))

    # --- taking back --------------------------------------------------------------------------------------------------

    async def ask_undo(self, connection: Connection, came: int) -> int:
        """Take back a seat's last decision if it showed nothing; else ask the others."""
        room = self.room
        for _ in range(TRIES):
            play, at = self.room.playing(), self.loop.written
            if not room.under_way():
                raise Refused("the game is over")
            found = await self.find(play, at, connection)
            async with room.lock:
                room.check_alive()
                await self.limits.flag(came)
                if room.play is play and play.at == at:
                    await self.settle(connection.seat, found)
                    return self.room.playing().at
        raise Refused("the others decide too quickly to take anything back; try again")

    async def find(self, play: LiveGame, at: int, connection: Connection) -> Takeback:
        """A seat's last decision, and the position before it."""
        auto_pass = self.room.auto_pass.get(connection.seat)
        of = {"record": await self.record(play, at), "seat": connection.seat, "auto_pass": auto_pass}
        try:
            found = await self.room.services.work.do("takeback", payer_of(connection), "find_takeback", of)
        except Failed as failure:
            raise self.failed(TAKING, failure) from failure
        return msgspec.json.decode(found, type=Takeback)

    async def settle(self, seat: int, found: Takeback) -> None:
        """Take back what was found, or ask the others."""
        room = self.room
        if not room.under_way():
            raise Refused("the game is over")
        if found.place < 0:
            raise Refused(NOT_BEHIND if found.upgraded else "you have not decided anything yet")
        if found.gave_up >= 0:
            raise Refused(f"{room.seats[found.gave_up].name} has resigned, which cannot be taken back")
        people = self.concerned(seat)
        if found.free or not people:
            await self.take_back(seat, found.place, bytes(found.position))
            return
        absent = [room.seats[other].name for other in people if not room.is_person(other) or not room.present(other)]
        if absent:
            raise Refused(f"{absent[0]} is not connected and cannot agree")
        await self.count_asking(seat, found.place)
        text = f"{room.seats[seat].name} asks to take back the last decision."
        asked = room.votes.ask("takeback", seat, text, ["yes", "no"], set(people), found.place)
        asked.position = bytes(found.position)  # good as long as it is asked: a decision ends the question
        self.audience.announce()

    def concerned(self, seat: int) -> list[int]:
        """The other people still in the game, also those for whom a bot stands in."""
        sides = self.room.playing().state.view(live_game.NOBODY)["players"]
        others = [number for number, other in enumerate(self.room.seats) if number != seat and other.person]
        return [number for number in others if not sides[number]["out"]]

    async def count_asking(self, seat: int, place: int) -> None:
        """Limit takeback requests: not twice for the same decision, and no more in a game than the server allows."""
        room = self.room
        if room.votes.asked("takeback", seat):
            raise Refused("you have already asked for this")
        if self.denied.get(seat) == place:
            raise Refused("this takeback was denied")
        counts = room.table.takebacks or [0] * len(room.seats)
        most = room.services.settings.takebacks
        if counts[seat] >= most:
            raise Refused(f"you have asked {counts[seat]} times for a takeback; {most} is the most in a game")
        room.table.takebacks = [count + (other == seat) for other, count in enumerate(counts)]
        await room.save(takebacks=room.table.takebacks)

    async def agreed(self, asked: Asked) -> None:
        """All have agreed to a takeback."""
        await self.take_back(asked.seat, asked.place, asked.position)

    async def take_back(self, seat: int, count: int, position: bytes) -> None:
        """Return to a position, after so many decisions. The lock is held."""
        room, play = self.room, self.room.playing()
        with room.engine_at_work(TAKING):
            room.play = LiveGame.wake(play.game, play.setup, position, play.at + 1)
        room.clocks.update(room.people_asked(), NOBODY, room.time())
        await self.loop.write([seat, count])
        self.denied.clear()
        room.votes.close("takeback")
        self.standstill.end()
        room.spawn(room.save_snapshot())
        self.audience.welcome_all()
        self.loop.follow_up()


def payer_of(connection: Connection) -> Payer:
    """Who pays for a connection's work."""
    return Payer(connection.person, connection.address)
