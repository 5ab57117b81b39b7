"""A room: a table in memory, with everybody connected to it.

One thing happens at a time: each message waits for the room's lock, is carried out, is saved to disk, and only then is
anybody told.
"""

import contextlib
import time
from collections.abc import Callable
from typing import Final

from fivekings.kernel.errors import BadInput, Fault, Refused
from fivekings.kernel.request import Choice, resignation
from fivekings.server.services import Services
from fivekings.server.socket import messages
from fivekings.server.socket.connection import Connection
from fivekings.server.store.schema import Table
from fivekings.server.tables import live_game, votes
from fivekings.server.tables.attendance import Attendance
from fivekings.server.tables.audience import Audience
from fivekings.server.tables.chat import Chat
from fivekings.server.tables.clocks import Kept
from fivekings.server.tables.game_loop import GameLoop
from fivekings.server.tables.history import History
from fivekings.server.tables.live_game import LiveGame
from fivekings.server.tables.room_state import RoomState
from fivekings.server.tables.standstill import Standstill
from fivekings.server.tables.time_limits import TimeLimits
from fivekings.server.tables.timekeeper import Timekeeper
from fivekings.server.tables.upgrade import Still
from fivekings.server.work_budget import OverBudget

BESIDE: Final = (messages.Say, messages.Story, messages.Advise, messages.Undo)
"""Messages that are handled without the table's lock, or with it only at the end."""
PAUSE: Final = 1.0
"""Seconds for which nothing is read from a spectator over budget."""
WATCHING: Final = "you are watching; only players can do that"
OURS: Final = "the game cannot {}: a fault of the program, which has been logged"


def refused(number: int, why: Refused | Fault) -> messages.Refusal:
    """The refusal of a message. The details of a fault stay secret."""
    if isinstance(why, Refused):
        return messages.Refusal(id=number, why=why.reason, rule=why.rule)
    return messages.Refusal(id=number, why=OURS.format(why.doing))


class Room(RoomState):
    """A room: its state, and the parts that look after it. Each part knows only the parts above it here."""

    def __init__(
        self,
        services: Services,
        forget: Callable[[RoomState], None],
        table: Table,
        play: LiveGame | None,
        kept: Kept | None,
        chat: list[messages.Line],
        still: Still | None = None,
    ) -> None:
        super().__init__(services, forget, table, play, kept, still)
        self.chat = Chat(self, chat)
        self.audience = Audience(self, self.chat, self.halt)
        self.timekeeper = Timekeeper(self, self.tick)
        self.standstill = Standstill(self, self.audience, self.timekeeper)
        self.loop = GameLoop(self, self.audience, self.timekeeper, self.standstill)
        self.attendance = Attendance(self, self.audience, self.timekeeper, self.loop)
        self.limits = TimeLimits(self, self.timekeeper, self.loop, self.attendance)
        self.history = History(self, self.audience, self.standstill, self.loop, self.limits)

    def halt(self) -> None:
        """The position cannot be shown: stop the game."""
        self.standstill.begin()

    async def tick(self) -> None:
        """The timer has run out."""
        await self.limits.tick()

    async def enter(self, connection: Connection, since: int) -> None:
        """Add a connection and welcome it."""
        async with self.lock:
            self.check_alive()
            await self.limits.flag(self.time())
            connection.seat = self.seat_of(connection.person)
            connection.eyes = connection.seat
            if connection.seat < 0:
                if self.table.spectators == "none":
                    raise Refused("this table does not allow spectators")
                connection.eyes = live_game.ALL if self.table.spectators == "hands" else live_game.NOBODY
            self.connections.add(connection)
            self.attendance.miss_people()
            returned = connection.seat >= 0 and self.away.pop(connection.seat, None) is not None
            if connection.seat >= 0:
                self.attendance.take_back_seat(connection.seat)
                if self.votes.close("absent", connection.seat):
                    returned = True
            self.timekeeper.run_clocks()
            self.standstill.begin_if_broken()
            connection.post(messages.encode(self.audience.welcome(connection, since)))
            self.audience.announce(but=connection)
            if returned or self.play is not None:
                self.loop.follow_up()

    async def leave(self, connection: Connection) -> None:
        """Remove a connection."""
        async with self.lock:
            self.connections.discard(connection)
            if self.gone:
                return
            if (
                connection.seat >= 0
                and not self.present(connection.seat)
                and self.under_way()
                and self.is_person(connection.seat)
            ):
                self.away[connection.seat] = self.attendance.missed_from()
                for asked in self.votes.without(connection.seat):
                    with contextlib.suppress(Fault):  # it was reported, and the table stands as it was
                        await self.settle(asked)
            if not any(other.eyes == connection.eyes for other in self.connections):
                self.audience.shown.pop(connection.eyes, None)
            if not self.connections:
                self.quiet_since = self.time()
            self.timekeeper.run_clocks()
            self.audience.announce()
            self.timekeeper.set_timer()

    def differs(self, other: "Room") -> bool:
        """Has the table changed?"""
        mine, its = self.table, other.table
        return [mine.stage, mine.seats, mine.rematch, mine.owner] != [its.stage, its.seats, its.rematch, its.owner]

    def renew(self, fresh: "Room") -> None:
        """Take over changes made outside of the room, before its game or after it."""
        started = self.play is None and fresh.play is not None
        self.table, self.seats = fresh.table, fresh.seats
        if self.table.stage == "over":
            self.votes.open.clear()
        self.clocks.agreed = fresh.clocks.agreed
        if started:
            self.play, self.clocks, self.loop.written = fresh.play, fresh.clocks, fresh.loop.written
        for connection in self.connections:
            connection.seat = self.seat_of(connection.person)
            if connection.seat >= 0:
                connection.eyes = connection.seat
            elif connection.eyes >= 0:
                connection.eyes = live_game.NOBODY
            if connection.seat < 0 and self.table.spectators == "none":
                connection.leave("this table does not allow spectators", again=False)
        self.timekeeper.run_clocks()
        self.standstill.begin_if_broken()
        if started:
            self.audience.welcome_all()
            self.loop.follow_up()
        else:
            self.audience.announce()

    async def hear(self, connection: Connection, message: messages.Inbound) -> None:
        """Carry out a message, or refuse it with a reason."""
        came, began = self.time(), time.perf_counter()
        try:
            self.check_alive()
            if isinstance(message, BESIDE):
                at = await self.do_beside(connection, message, came)
            else:
                async with self.lock:
                    self.check_alive()
                    await self.limits.flag(came)
                    at = await self.obey(connection, message, came)
        except (Refused, Fault) as refusal:
            self.services.metrics.refusals.inc()
            connection.post(messages.encode(refused(message.id, refusal)))
            connection.pause = PAUSE if isinstance(refusal, OverBudget) and connection.seat < 0 else 0.0
            return
        connection.post(messages.encode(messages.Ack(id=message.id, at=at)))
        if isinstance(message, messages.Choose):
            self.services.metrics.seconds.observe(time.perf_counter() - began)

    async def do_beside(self, connection: Connection, message: messages.Inbound, came: int) -> int:
        """Carry out what takes long or does not change the game, without blocking the table."""
        if isinstance(message, messages.Say):
            await self.chat.say(connection, message.text)
        elif isinstance(message, messages.Story):
            await self.history.tell(connection)
        elif connection.seat < 0:
            raise Refused(WATCHING)
        elif isinstance(message, messages.Advise):
            await self.history.advise(connection)
        else:
            return await self.history.ask_undo(connection, came)
        return self.loop.written

    async def obey(self, connection: Connection, message: messages.Inbound, came: int) -> int:
        """Carry out a message that came at a time; the number of entries afterwards."""
        if isinstance(message, messages.Mute):
            (connection.muted.add if message.on else connection.muted.discard)(message.seat)
        elif isinstance(message, messages.MuteSpectators):
            await self.chat.mute(connection, message.on)
            self.audience.announce()
        elif isinstance(message, messages.Look):
            connection.post(messages.encode(self.about(connection.eyes, message.name)))
        else:
            return await self.obey_player(connection, message, came)
        return 0 if self.play is None else self.play.at

    async def obey_player(self, connection: Connection, message: messages.Inbound, came: int) -> int:
        """Carry out what only players may do."""
        if connection.seat < 0:
            raise Refused(WATCHING)
        if isinstance(message, messages.Vote):
            await self.vote(connection.seat, message.question, message.answer)
            return 0 if self.play is None else self.play.at
        if self.play is None:
            raise Refused(self.why_not())
        if isinstance(message, messages.Choose):
            choice = Choice(connection.seat, message.request, message.picks, message.amount)
            if already := self.play.already(choice) or await self.loop.entry_of(choice):
                return already
            self.play.check_mark(connection.seat, message.request, message.mark)
            return await self.loop.decide_for(choice, came)
        if isinstance(message, messages.Concede):
            return await self.loop.decide_for(resignation(connection.seat))
        if isinstance(message, messages.AutoPass):
            with self.engine_at_work("tell the phase"):
                self.play.last_phase = str(self.play.game.moment(self.play.state)[1])
            self.auto_pass[connection.seat] = message
            self.loop.follow_up()
        else:
            raise Refused(f"'{message.__struct_config__.tag}' is not expected here")
        return self.play.at

    def about(self, eyes: int, name: str) -> messages.About:
        """Details of a card or a place, for a viewer."""
        if self.play is None:
            raise Refused("the game has not started yet")
        try:
            with self.engine_at_work("look something up"):
                lines = self.play.game.wording.about(self.play.state, max(eyes, live_game.NOBODY), name)
        except BadInput as complaint:
            raise Refused(complaint.reason) from None
        return messages.About(name=name, lines=lines)

    async def vote(self, seat: int, question: int, answer: str) -> None:
        """Cast a player's vote."""
        await self.settle(self.votes.cast(seat, question, answer))

    async def settle(self, asked: votes.Asked) -> None:
        """Act on the outcome of a question, if it has one."""
        outcome = votes.outcome(asked)
        if outcome:
            self.votes.close(asked.kind, asked.seat)
        if outcome == "no":
            self.history.denied[asked.seat] = asked.place
        self.audience.announce()
        if outcome == "yes":
            await self.history.agreed(asked)
        elif outcome == "bot":
            await self.attendance.stand_in(asked.seat)
        elif outcome == "end":
            await self.loop.decide(resignation(asked.seat))
        elif outcome == "abandon":
            await self.standstill.abandon()
        elif outcome == "wait":
            self.away[asked.seat] = self.attendance.missed_from()
            self.timekeeper.set_timer()
