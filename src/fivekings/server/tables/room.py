"""A room: a table in memory, with everybody who is connected to it.

One thing happens at a time: whatever comes in waits for the room's lock, is carried out, is written to the disk, and
only then is told to anybody.
"""

import asyncio
import contextlib
import secrets
import time
from typing import Final

from fivekings.kernel.errors import BadInput, Fault, Refused
from fivekings.kernel.request import DECLINE, RESIGN, Choice, resignation
from fivekings.server.bot_workers import Failed
from fivekings.server.display_names import clean_line
from fivekings.server.socket import messages
from fivekings.server.socket.connection import Link
from fivekings.server.tables import live_game, votes
from fivekings.server.tables.audience import now
from fivekings.server.tables.auto_pass import passes
from fivekings.server.tables.clocks import NOBODY
from fivekings.server.tables.game_loop import Course
from fivekings.server.tables.live_game import Origin, Play, lines_of, standing
from fivekings.server.tables.takebacks import is_free
from fivekings.server.tables.upgrade import origin_of, retell

CHAT_KEPT: Final = 50
NOT_BEHIND: Final = "you have decided nothing since the rules changed, and nothing is taken back behind that"
OURS: Final = "the game cannot {}: a fault of the program, which has been written down"


def refused(number: int, why: Refused | Fault) -> messages.Refusal:
    """What somebody is told whose message was not carried out. What exactly failed may be nobody's to know."""
    if isinstance(why, Refused):
        return messages.Refusal(id=number, why=why.reason, rule=why.rule)
    return messages.Refusal(id=number, why=OURS.format(why.doing))


class Room(Course):
    """A table in memory, with everybody who is connected to it."""

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
            self.play, self.clocks = fresh.play, fresh.clocks
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
        async with self.lock:
            self.check_alive()
            await self.flag(came)
            try:
                at = await self.obey(link, message, came)
            except (Refused, Fault) as refusal:
                self.hub.metrics.refusals.inc()
                link.post(messages.encode(refused(message.id, refusal)))
                return
            link.post(messages.encode(messages.Ack(id=message.id, at=at)))
            if isinstance(message, messages.Choose):
                self.hub.metrics.seconds.observe(time.perf_counter() - began)

    async def obey(self, link: Link, message: messages.Inbound, came: int) -> int:
        """Carry out a message that came at a time; the number of entries afterwards."""
        if isinstance(message, messages.Say):
            await self.say(link, message.text)
        elif isinstance(message, messages.Mute):
            (link.muted.add if message.on else link.muted.discard)(message.seat)
        elif isinstance(message, messages.MuteSpectators):
            await self.mute_spectators(link, message.on)
        elif isinstance(message, messages.Look):
            link.post(messages.encode(self.about(link.eyes, message.name)))
        elif isinstance(message, messages.Story):
            link.post(messages.encode(await self.tale(link.eyes)))
        else:
            return await self.obey_player(link, message, came)
        return 0 if self.play is None else self.play.at

    async def obey_player(self, link: Link, message: messages.Inbound, came: int) -> int:
        """Carry out what only players may do."""
        if link.seat < 0:
            raise Refused("you are watching; only players can do that")
        if isinstance(message, messages.Vote):
            await self.vote(link.seat, message.question, message.answer)
            return 0 if self.play is None else self.play.at
        if self.play is None:
            raise Refused("the game has not started yet" if self.table.stage == "open" else self.why_not())
        if isinstance(message, messages.Choose):
            choice = Choice(link.seat, message.request, message.picks, message.amount)
            if already := self.play.already(choice) or await self.written(choice):
                return already
            self.play.check_mark(link.seat, message.request, message.mark)
            return await self.decide_for(choice, came)
        if isinstance(message, messages.Concede):
            return await self.decide_for(resignation(link.seat))
        if isinstance(message, messages.Undo):
            await self.ask_undo(link.seat)
        elif isinstance(message, messages.Advise):
            link.post(messages.encode(await self.advise(link.seat)))
        elif isinstance(message, messages.Habits):
            with self.engine_at_work("tell the phase"):
                self.play.last_phase = str(self.play.game.moment(self.play.state)[1])
            self.habits[link.seat] = message
            self.follow_up()
        else:
            raise Refused(f"'{message.__struct_config__.tag}' is not expected here")
        return self.play.at

    def why_not(self) -> str:
        """Why no game goes on here."""
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

    async def advise(self, seat: int) -> messages.Advice:
        """What a knight would do in somebody's place."""
        assert self.play is not None
        if any(other != seat and self.is_person(other) for other in range(len(self.chairs))):
            raise Refused("advice is given only to who plays against bots alone")
        request = self.play.state.request(seat)
        if request is None:
            raise Refused("nothing is asked of you now")
        try:
            async with self.thought:
                choice = await self.hub.bots.think(self.play, seat, "knight", secrets.randbits(63))
        except Failed as failure:
            self.mishaps.ended += failure.ended
            self.report("let a knight advise", failure)
            raise Refused("there is no advice to be had here") from None
        with self.engine_at_work("put advice in words"):
            text = self.play.game.wording.say(self.play.state, choice, request, to_chooser=True)
        return messages.Advice(request=request.number, picks=choice.picks, amount=choice.amount, text=text)

    async def say(self, link: Link, text: str) -> None:
        """A line of chat."""
        text = clean_line(text)
        if not text:
            raise Refused("nothing was said")
        if not self.may_be_read(link.seat):
            raise Refused("the owner of this table has muted its spectators")
        line = messages.Line(seat=link.seat, name=link.name, text=text, at=now())
        await self.hub.remember_line(self.table.id, line)
        self.chat = [*self.chat[1 - CHAT_KEPT :], line]
        data = messages.encode(messages.Chat(line=line))
        for other in self.links:
            if line.seat < 0 or line.seat not in other.muted:
                other.post(data)

    async def mute_spectators(self, link: Link, on: bool) -> None:
        """The owner does not want to read spectators, or does again."""
        if not link.person or link.person != self.table.owner:
            raise Refused("only the owner of the table can do that")
        await self.hub.save_table(self.table.id, spectators_muted=on)
        self.table.spectators_muted = on
        self.announce()

    async def tale(self, eyes: int) -> messages.Tale:
        """Everything that happened, from the record."""
        if self.play is None:
            return messages.Tale(events=[] if self.still is None else self.still.events(eyes))
        lines = lines_of(await self.hub.store.entries(self.table.id))
        origin = await self.origin()
        with self.engine_at_work("tell the story"):
            return messages.Tale(events=await asyncio.to_thread(retell, origin, lines, eyes))

    async def origin(self) -> Origin:
        """Where the record is replayed from."""
        assert self.play is not None
        start = Origin(self.play.game, self.play.setup, int(self.table.seed, 16))
        return await origin_of(self.hub.store, self.table.id, start)

    async def ask_undo(self, seat: int) -> None:
        """Take back a seat's last decision, if it told nothing; else ask the others."""
        assert self.play is not None
        if not self.under_way():
            raise Refused("the game is over")
        choices = standing(lines_of(await self.hub.store.entries(self.table.id)))
        origin = await self.origin()
        with self.engine_at_work("take a decision back"):
            place, free = await asyncio.to_thread(self.last_decision, origin, seat, choices)
        if place < 0:
            raise Refused("you have decided nothing yet" if origin.base is None else NOT_BEHIND)
        gone = [choice.seat for choice in choices[place:] if choice.request == RESIGN]
        if gone:
            raise Refused(f"{self.chairs[gone[0]].name} has given up, and that stays")
        people = self.concerned(seat)
        if free or not people:
            await self.take_back(seat, place)
            return
        absent = [self.chairs[other].name for other in people if not self.is_person(other) or not self.present(other)]
        if absent:
            raise Refused(f"{absent[0]} is not here to allow it")
        await self.count_asking(seat, place)
        text = f"{self.chairs[seat].name} asks to take back the last decision."
        self.votes.ask("takeback", seat, text, ["yes", "no"], set(people), place)
        self.announce()

    def concerned(self, seat: int) -> list[int]:
        """The people besides a seat who are still in the game, also where a bot stands in for them."""
        assert self.play is not None
        sides = self.play.state.view(live_game.NOBODY)["players"]
        return [o for o, chair in enumerate(self.chairs) if o != seat and chair.person and not sides[o]["out"]]

    async def count_asking(self, seat: int, place: int) -> None:
        """Nobody asks twice for the same, nor more often in a game than the server allows."""
        if self.votes.asked("takeback", seat):
            raise Refused("that is being asked already")
        if self.denied.get(seat) == place:
            raise Refused("they have said no to that")
        counts = self.table.takebacks or [0] * len(self.chairs)
        most = self.hub.settings.takebacks
        if counts[seat] >= most:
            raise Refused(f"you have asked {counts[seat]} times to take something back; {most} is the most in a game")
        self.table.takebacks = [count + (other == seat) for other, count in enumerate(counts)]
        await self.hub.save_table(self.table.id, takebacks=self.table.takebacks)

    def last_decision(self, origin: Origin, seat: int, choices: list[Choice]) -> tuple[int, bool]:
        """Where a seat decided last, -1 if it never did since the origin, and whether it is free to take that back.
        What would be passed at once for a seat, it does not decide."""
        assert self.play is not None
        again = origin.begin()
        last, before = -1, again.state
        for place, choice in enumerate(choices[again.made :], again.made):
            request = again.state.request(seat) if choice.seat == seat and choice.picks == [DECLINE] else None
            passed = request is not None and passes(again, request, self.habits.get(seat))
            if choice.seat == seat and not passed:
                last, before = place, again.state.clone()
            again.decide(choice)
        return last, last >= 0 and is_free(self.play.game, before, seat, choices[last:])

    async def take_back(self, seat: int, count: int) -> None:
        """Go back to where so many decisions had been made."""
        assert self.play is not None
        line = [seat, count]
        entries = [*lines_of(await self.hub.store.entries(self.table.id)), line]
        origin = await self.origin()
        with self.engine_at_work("take a decision back"):
            again = await asyncio.to_thread(Play.replay, origin, entries)
        self.play = again
        self.clocks.update(self.people_asked(), NOBODY, self.time())
        await self.write(line)
        self.denied.clear()
        self.votes.close("takeback")
        self.mishaps.go_on()
        self.spawn(self.hub.save_snapshot(self))
        self.welcome_all()
        self.follow_up()

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
            await self.take_back(asked.seat, asked.place)
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
