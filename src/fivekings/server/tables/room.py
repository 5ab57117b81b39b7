"""A room: a table in memory, with everybody who is connected to it.

One thing happens at a time: whatever comes in waits for the room's lock, is carried out, is written to the disk, and
only then is told to anybody.
"""

import contextlib
import time
from typing import Any, Final

from fivekings.kernel.errors import BadInput, Fault, Refused
from fivekings.kernel.request import Choice, resignation
from fivekings.server.display_names import clean_line
from fivekings.server.rate_limits import Bucket, Buckets
from fivekings.server.socket import messages
from fivekings.server.socket.connection import Link
from fivekings.server.store.database import REMARK
from fivekings.server.tables import live_game, votes
from fivekings.server.tables.audience import now
from fivekings.server.tables.game_loop import Course
from fivekings.server.tables.history import History
from fivekings.server.work_budget import OverBudget

CHAT_KEPT: Final = 50
BESIDE: Final = (messages.Say, messages.Story, messages.Advise, messages.Undo)
"""What is done without the table's lock, or with it only at the end."""
PAUSE: Final = 1.0
"""Seconds for which nothing more is read from a spectator who asked for too much."""
WATCHING: Final = "you are watching; only players can do that"
OURS: Final = "the game cannot {}: a fault of the program, which has been written down"


def refused(number: int, why: Refused | Fault) -> messages.Refusal:
    """What somebody is told whose message was not carried out. What exactly failed may be nobody's to know."""
    if isinstance(why, Refused):
        return messages.Refusal(id=number, why=why.reason, rule=why.rule)
    return messages.Refusal(id=number, why=OURS.format(why.doing))


class Room(Course):
    """A table in memory, with everybody who is connected to it."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.history = History(self)
        settings = self.hub.settings
        self.lines = Buckets(settings.chat_burst, settings.chat_rate)
        """What each person may say."""
        self.spectators_lines = Bucket(settings.table_chat_burst, settings.table_chat_rate, time.monotonic())
        """What all spectators together may say."""

    async def enter(self, link: Link, since: int) -> None:
        """Somebody connects."""
        async with self.lock:
            self.check_alive()
            await self.flag(self.time())
            link.seat = self.seat_of(link.person)
            link.eyes = link.seat
            if link.seat < 0:
                if self.table.spectators == "none":
                    raise Refused("this table has no room for spectators")
                link.eyes = live_game.ALL if self.table.spectators == "hands" else live_game.NOBODY
            self.links.add(link)
            self.miss_people()
            returned = link.seat >= 0 and self.away.pop(link.seat, None) is not None
            if link.seat >= 0:
                self.take_back_chair(link.seat)
                if self.votes.close("absent", link.seat):
                    returned = True
            self.keep_time()
            self.look_sound()
            link.post(messages.encode(self.welcome(link, since)))
            self.announce(but=link)
            if returned or self.play is not None:
                self.follow_up()

    def look_sound(self) -> None:
        """A game that could not be brought back stands still."""
        if self.play is None and self.table.stage == "playing":
            self.stand_still()

    def miss_people(self) -> None:
        """Somebody is here: whoever is not, is away from now on."""
        if self.under_way():
            for seat in range(len(self.chairs)):
                if self.is_person(seat) and not self.present(seat):
                    self.away.setdefault(seat, self.missed_from())

    def missed_from(self) -> int:
        """When somebody who goes now is missed."""
        return self.time() + int(self.hub.settings.grace * 1000)

    def take_back_chair(self, seat: int) -> None:
        """Somebody whom a bot has stood in for is back."""
        chair = self.chairs[seat]
        if chair.kind == "bot" and chair.person:
            chair.kind, chair.level = "person", ""
            self.spawn(self.save_chairs())

    async def leave(self, link: Link) -> None:
        """Somebody's connection ends."""
        async with self.lock:
            self.links.discard(link)
            if self.gone:
                return
            if link.seat >= 0 and not self.present(link.seat) and self.under_way() and self.is_person(link.seat):
                self.away[link.seat] = self.missed_from()
                for asked in self.votes.without(link.seat):
                    with contextlib.suppress(Fault):  # it was reported, and the table stands as it was
                        await self.settle(asked)
            if not any(other.eyes == link.eyes for other in self.links):
                self.shown.pop(link.eyes, None)
            if not self.links:
                self.quiet_since = self.time()
            self.keep_time()
            self.announce()
            self.set_timer()

    def differs(self, other: "Room") -> bool:
        """Is the table another than it was?"""
        mine, its = self.table, other.table
        return [mine.stage, mine.seats, mine.rematch, mine.owner] != [its.stage, its.seats, its.rematch, its.owner]

    def renew(self, fresh: "Room") -> None:
        """The table was changed outside, before its game or after it: take over how it is now."""
        started = self.play is None and fresh.play is not None
        self.table, self.chairs = fresh.table, fresh.chairs
        if self.table.stage == "over":
            self.votes.open.clear()
        self.clocks.agreed = fresh.clocks.agreed
        if started:
            self.play, self.clocks, self.written = fresh.play, fresh.clocks, fresh.written
        for link in self.links:
            link.seat = self.seat_of(link.person)
            link.eyes = link.seat if link.seat >= 0 else link.eyes if link.eyes < 0 else live_game.NOBODY
            if link.seat < 0 and self.table.spectators == "none":
                link.leave("this table has no room for spectators", again=False)
        self.keep_time()
        self.look_sound()
        if started:
            self.welcome_all()
            self.follow_up()
        else:
            self.announce()

    async def hear(self, link: Link, message: messages.Inbound) -> None:
        """Carry out what somebody sends; refuse what cannot be, saying why."""
        came, began = self.time(), time.perf_counter()
        try:
            self.check_alive()
            if isinstance(message, BESIDE):
                at = await self.do_beside(link, message, came)
            else:
                async with self.lock:
                    self.check_alive()
                    await self.flag(came)
                    at = await self.obey(link, message, came)
        except (Refused, Fault) as refusal:
            self.hub.metrics.refusals.inc()
            link.post(messages.encode(refused(message.id, refusal)))
            link.pause = PAUSE if isinstance(refusal, OverBudget) and link.seat < 0 else 0.0
            return
        link.post(messages.encode(messages.Ack(id=message.id, at=at)))
        if isinstance(message, messages.Choose):
            self.hub.metrics.seconds.observe(time.perf_counter() - began)

    async def do_beside(self, link: Link, message: messages.Inbound, came: int) -> int:
        """Carry out what takes long, or changes nothing in the game, without keeping the table waiting."""
        if isinstance(message, messages.Say):
            await self.say(link, message.text)
        elif isinstance(message, messages.Story):
            await self.history.tell(link)
        elif link.seat < 0:
            raise Refused(WATCHING)
        elif isinstance(message, messages.Advise):
            await self.history.advise(link)
        else:
            return await self.history.ask_undo(link, came)
        return self.written

    async def obey(self, link: Link, message: messages.Inbound, came: int) -> int:
        """Carry out a message that came at a time; the number of entries afterwards."""
        if isinstance(message, messages.Mute):
            (link.muted.add if message.on else link.muted.discard)(message.seat)
        elif isinstance(message, messages.MuteSpectators):
            await self.mute_spectators(link, message.on)
        elif isinstance(message, messages.Look):
            link.post(messages.encode(self.about(link.eyes, message.name)))
        else:
            return await self.obey_player(link, message, came)
        return 0 if self.play is None else self.play.at

    async def obey_player(self, link: Link, message: messages.Inbound, came: int) -> int:
        """Carry out what only players may do."""
        if link.seat < 0:
            raise Refused(WATCHING)
        if isinstance(message, messages.Vote):
            await self.vote(link.seat, message.question, message.answer)
            return 0 if self.play is None else self.play.at
        if self.play is None:
            raise Refused(self.why_not())
        if isinstance(message, messages.Choose):
            choice = Choice(link.seat, message.request, message.picks, message.amount)
            if already := self.play.already(choice) or await self.entry_of(choice):
                return already
            self.play.check_mark(link.seat, message.request, message.mark)
            return await self.decide_for(choice, came)
        if isinstance(message, messages.Concede):
            return await self.decide_for(resignation(link.seat))
        if isinstance(message, messages.Habits):
            with self.engine_at_work("tell the phase"):
                self.play.last_phase = str(self.play.game.moment(self.play.state)[1])
            self.habits[link.seat] = message
            self.follow_up()
        else:
            raise Refused(f"'{message.__struct_config__.tag}' is not expected here")
        return self.play.at

    def why_not(self) -> str:
        """Why no game goes on here."""
        if self.table.stage == "open":
            return "the game has not started yet"
        return "the game is over" if self.table.stage == "over" else self.table.halted or "the game cannot go on"

    async def decide_for(self, choice: Choice, came: int | None = None) -> int:
        """Carry out a person's decision that came at a time; one that the engine fails at everybody hears of, once."""
        if choice in self.faulty:
            raise Refused("this could not be carried out before; decide otherwise")
        try:
            return await self.decide(choice, came)
        except Fault:
            await self.mishaps.decision_failed(choice.seat)
            raise

    def about(self, eyes: int, name: str) -> messages.About:
        """What there is to know of a card or a place, for who sees with these eyes."""
        if self.play is None:
            raise Refused("the game has not started yet")
        try:
            with self.engine_at_work("look something up"):
                lines = self.play.game.wording.about(self.play.state, max(eyes, live_game.NOBODY), name)
        except BadInput as complaint:
            raise Refused(complaint.reason) from None
        return messages.About(name=name, lines=lines)

    async def say(self, link: Link, text: str) -> None:
        """A line of chat."""
        text = clean_line(text)
        if not text:
            raise Refused("nothing was said")
        if not self.may_be_read(link.seat):
            raise Refused("the owner of this table has muted its spectators")
        self.check_pace(link)
        line = messages.Line(seat=link.seat, name=link.name, text=text, at=now())
        row = {"table_id": self.table.id, "seat": line.seat, "name": line.name, "text": line.text, "at": line.at}
        await self.hub.store.writer.write(REMARK, row)
        self.chat = [*self.chat[1 - CHAT_KEPT :], line]
        data = messages.encode(messages.Chat(line=line))
        for other in self.links:
            if line.seat < 0 or line.seat not in other.muted:
                other.post(data)

    def check_pace(self, link: Link) -> None:
        """Nobody may say too much at once, and spectators together no more than players can read."""
        now, kind = time.monotonic(), "chat"
        wait = self.lines.wait(link.person or link.address, now)
        if not wait and link.seat < 0 and not self.spectators_lines.take(now):
            wait, kind = self.spectators_lines.wait(now), "spectators' chat"
        if wait:
            self.hub.metrics.over_budget.labels(kind).inc()
            raise OverBudget(kind, wait)

    async def mute_spectators(self, link: Link, on: bool) -> None:
        """The owner does not want to read spectators, or does again."""
        if not link.person or link.person != self.table.owner:
            raise Refused("only the owner of the table can do that")
        await self.hub.save_table(self.table.id, spectators_muted=on)
        self.table.spectators_muted = on
        self.announce()

    async def vote(self, seat: int, question: int, answer: str) -> None:
        """Somebody answers a question of the table."""
        await self.settle(self.votes.cast(seat, question, answer))

    async def settle(self, asked: votes.Asked) -> None:
        """Do what a question has come to, if it has come to anything."""
        outcome = votes.outcome(asked)
        if outcome:
            self.votes.close(asked.kind, asked.seat)
        if outcome == "no":
            self.denied[asked.seat] = asked.place
        self.announce()
        if outcome == "yes":
            await self.history.agreed(asked)
        elif outcome == "bot":
            await self.stand_in(asked.seat)
        elif outcome == "end":
            await self.decide(resignation(asked.seat))
        elif outcome == "abandon":
            await self.mishaps.abandon()
        elif outcome == "wait":
            self.away[asked.seat] = self.missed_from()
            self.set_timer()

    async def stand_in(self, seat: int) -> None:
        """A bot takes the chair of somebody who is gone, until they are back."""
        self.chairs[seat].kind, self.chairs[seat].level = "bot", votes.STAND_IN
        self.away.pop(seat, None)
        await self.save_chairs()
        self.keep_time()
        self.announce()
        self.follow_up()
