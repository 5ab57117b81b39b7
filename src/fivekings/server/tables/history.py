"""What needs the history of a game under way: its story, advice, and taking decisions back.

History is read and replayed beside the table, in another process and without the table's lock. What changes the game in
the end takes the lock and first sees whether the record is still as it was read.
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
"""How often a takeback is looked for again because somebody decided meanwhile."""
TAKING: Final = "take a decision back"
NOT_BEHIND: Final = "you have decided nothing since the rules changed, and nothing is taken back behind that"


class History:
    """The history of one table's game."""

    def __init__(
        self, room: RoomState, audience: Audience, standstill: Standstill, loop: GameLoop, limits: TimeLimits
    ) -> None:
        self.room = room
        self.audience = audience
        self.standstill = standstill
        self.loop = loop
        self.limits = limits
        self.denied: dict[int, int] = {}
        """Seats that were denied a takeback, and of which decision."""

    def failed(self, doing: str, failure: Failed) -> Fault:
        """A job has failed: write that down."""
        self.room.failed.ended += failure.ended
        self.room.report(doing, failure)
        return Fault(failure, doing)

    async def record(self, play: LiveGame, at: int) -> GameRecord:
        """The game up to an entry, as jobs read it."""
        return await read_record(self.room.services.store, self.room.table, play.setup.to_json(), at)

    # --- the story ----------------------------------------------------------------------------------------------------

    async def tell(self, connection: Connection) -> None:
        """Everything that happened, from the record. For all who see the same it is told once."""
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
        """A story is long, and sending it takes time too: a connection asks for it when it comes, not all the time."""
        settings, now = self.room.services.settings, time.monotonic()
        if connection.stories is None:
            connection.stories = Bucket(settings.story_burst, settings.story_rate, now)
        if not connection.stories.take(now):
            self.room.services.metrics.over_budget.labels("story").inc()
            raise OverBudget("story", connection.stories.wait(now))

    # --- advice -------------------------------------------------------------------------------------------------------

    async def advise(self, connection: Connection) -> None:
        """What a knight would do in somebody's place."""
        room, seat = self.room, connection.seat
        async with room.lock:
            play = self.room.playing()
            if any(other != seat and room.is_person(other) for other in range(len(room.chairs))):
                raise Refused("advice is given only to who plays against bots alone")
            request = play.state.request(seat)
            if request is None:
                raise Refused("nothing is asked of you now")
            of = {**position_of(play), "seat": seat, "seed": secrets.randbits(63)}
        try:
            found = await room.services.work.do("advice", payer_of(connection), "advise", of)
        except Failed as failure:
            self.failed("let a knight advise", failure)
            raise Refused("there is no advice to be had here") from None
        advised = msgspec.json.decode(found, type=Advised)
        _, _, picks, amount = advised.choice
        advice = messages.Advice(request=request.number, picks=picks, amount=amount, text=advised.text)
        connection.post(messages.encode(advice))

    # --- taking back --------------------------------------------------------------------------------------------------

    async def ask_undo(self, connection: Connection, came: int) -> int:
        """Take back a seat's last decision, if it told nothing; else ask the others."""
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
        habits = self.room.habits.get(connection.seat)
        of = {"record": await self.record(play, at), "seat": connection.seat, "habits": habits}
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
            raise Refused(NOT_BEHIND if found.upgraded else "you have decided nothing yet")
        if found.gave_up >= 0:
            raise Refused(f"{room.chairs[found.gave_up].name} has given up, and that stays")
        people = self.concerned(seat)
        if found.free or not people:
            await self.take_back(seat, found.place, bytes(found.position))
            return
        absent = [room.chairs[other].name for other in people if not room.is_person(other) or not room.present(other)]
        if absent:
            raise Refused(f"{absent[0]} is not here to allow it")
        await self.count_asking(seat, found.place)
        text = f"{room.chairs[seat].name} asks to take back the last decision."
        asked = room.votes.ask("takeback", seat, text, ["yes", "no"], set(people), found.place)
        asked.position = bytes(found.position)  # good as long as it is asked: a decision ends the question
        self.audience.announce()

    def concerned(self, seat: int) -> list[int]:
        """The people besides a seat who are still in the game, also where a bot stands in for them."""
        sides = self.room.playing().state.view(live_game.NOBODY)["players"]
        return [o for o, chair in enumerate(self.room.chairs) if o != seat and chair.person and not sides[o]["out"]]

    async def count_asking(self, seat: int, place: int) -> None:
        """Nobody asks twice for the same, nor more often in a game than the server allows."""
        room = self.room
        if room.votes.asked("takeback", seat):
            raise Refused("that is being asked already")
        if self.denied.get(seat) == place:
            raise Refused("they have said no to that")
        counts = room.table.takebacks or [0] * len(room.chairs)
        most = room.services.settings.takebacks
        if counts[seat] >= most:
            raise Refused(f"you have asked {counts[seat]} times to take something back; {most} is the most in a game")
        room.table.takebacks = [count + (other == seat) for other, count in enumerate(counts)]
        await room.save(takebacks=room.table.takebacks)

    async def agreed(self, asked: Asked) -> None:
        """All have agreed to a taking back."""
        await self.take_back(asked.seat, asked.place, asked.position)

    async def take_back(self, seat: int, count: int, position: bytes) -> None:
        """Go back to where so many decisions had been made: to a position. The lock is held."""
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
    """Who pays for what is asked over a connection."""
    return Payer(connection.person, connection.address)
