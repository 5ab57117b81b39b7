"""A room: a table in memory, with everybody who is connected to it.

One thing happens at a time: whatever comes in waits for the room's lock, is carried out, is written to the disk, and
only then is told to anybody.
"""

import asyncio
import json
import logging
import random
import secrets
import time
from typing import TYPE_CHECKING, Any, Final

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from fivekings.games import game
from fivekings.kernel.chance import seal
from fivekings.kernel.errors import Refused
from fivekings.kernel.request import DECLINE, RESIGN, Choice, resignation
from fivekings.table import habits, messages, play, votes
from fivekings.table.chairs import Chair, kept, read_chairs
from fivekings.table.clocks import Clock, Clocks
from fivekings.table.link import Link
from fivekings.table.model import Table
from fivekings.table.play import Play, lines_of, standing

if TYPE_CHECKING:
    from fivekings.table.hub import Hub

LOG = logging.getLogger("fivekings.table.room")
SNAPSHOT_EVERY: Final = 64
CHAT_KEPT: Final = 50


def now() -> int:
    """The time, in milliseconds since 1970."""
    return int(time.time() * 1000)


def hashes(pieces: dict[str, bytes]) -> dict[str, int]:
    """What comparing pieces of views needs to remember of them."""
    return {path: hash(piece) for path, piece in pieces.items()}


def table_info(table: Table, chairs: list[Chair], away: dict[int, int], here: set[int]) -> messages.TableInfo:
    """A table, as everybody at it sees it."""
    return messages.TableInfo(
        id=table.id,
        game=table.game,
        title=game(table.game).title,
        options=table.options,
        seats=[chair.shown(seat in here, away.get(seat, 0)) for seat, chair in enumerate(chairs)],
        stage=table.stage,
        owner=table.owner,
        public=table.public,
        rated=table.rated,
        spectators=table.spectators,
        clock=table.clock,
        seal=seal(int(table.seed, 16)),
        seed=table.seed if table.stage == "over" else "",
        winners=table.winners,
        created=table.created,
        rematch=table.rematch or "",
    )


class Room:
    """A table in memory."""

    def __init__(self, hub: "Hub", table: Table, game_play: Play | None, left: list[int] | None, chat: Any) -> None:
        self.hub = hub
        self.table = table
        self.play = game_play
        self.chairs: list[Chair] = read_chairs(table.seats)
        self.clocks = Clocks(msgspec.convert(table.clock, Clock), len(self.chairs), left)
        self.clocks.paused = True
        self.chat: list[messages.Line] = chat
        self.links: set[Link] = set()
        self.lock = asyncio.Lock()
        self.votes = votes.Votes()
        self.habits: dict[int, messages.Habits] = {}
        self.shown: dict[int, dict[str, int]] = {}
        """The pieces of the view as each pair of eyes last got them, by their hashes: comparing needs no more."""
        self.away: dict[int, int] = {}
        """Seats whose people are gone, and when the others are asked about it."""
        self.tasks: set[asyncio.Task[None]] = set()
        self.thinking: set[int] = set()
        """Seats for which a bot, or a pretended thought, is under way."""
        self.timer: asyncio.TimerHandle | None = None
        self.quiet_since = now()
        self.gone = False
        """Has the room been given up? Nothing may be done in it any more."""

    # --- coming and going -----------------------------------------------------------------------

    def seat_of(self, person: str) -> int:
        """Where a person sits; -1 for nowhere."""
        for seat, chair in enumerate(self.chairs):
            if person and chair.person == person:
                return seat
        return -1

    def is_person(self, seat: int) -> bool:
        """Does somebody, and not a bot, sit there?"""
        return self.chairs[seat].kind == "person"

    def present(self, seat: int) -> bool:
        """Is somebody connected at a seat?"""
        return any(link.seat == seat for link in self.links)

    async def enter(self, link: Link, since: int) -> None:
        """Somebody connects."""
        async with self.lock:
            self.check_alive()
            link.seat = self.seat_of(link.person)
            link.eyes = link.seat
            if link.seat < 0:
                if self.table.spectators == "none":
                    raise Refused("this table has no room for spectators")
                link.eyes = play.ALL if self.table.spectators == "hands" else play.NOBODY
            self.links.add(link)
            returned = link.seat >= 0 and self.away.pop(link.seat, None) is not None
            if link.seat >= 0:
                self.take_back_chair(link.seat)
                if self.votes.close("absent", link.seat):
                    returned = True
            self.keep_time()
            link.post(messages.encode(self.welcome(link, since)))
            self.announce(but=link)
            if returned or self.play is not None:
                self.follow_up()

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
                self.away[link.seat] = now() + int(self.hub.settings.grace * 1000)
            if not any(other.eyes == link.eyes for other in self.links):
                self.shown.pop(link.eyes, None)
            if not self.links:
                self.quiet_since = now()
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
        self.clocks.agreed = fresh.clocks.agreed
        if started:
            self.play, self.clocks = fresh.play, fresh.clocks
        for link in self.links:
            link.seat = self.seat_of(link.person)
            link.eyes = link.seat if link.seat >= 0 else link.eyes if link.eyes < 0 else play.NOBODY
            if link.seat < 0 and self.table.spectators == "none":
                link.leave("this table has no room for spectators", again=False)
        self.keep_time()
        if started:
            self.welcome_all()
            self.follow_up()
        else:
            self.announce()

    def under_way(self) -> bool:
        """Is a game being played?"""
        return self.play is not None and not self.play.state.over

    def keep_time(self) -> None:
        """Clocks run while a game is under way, somebody is here, and nothing else is being asked."""
        if self.play is None:
            return
        runs = self.under_way() and any(link.seat >= 0 for link in self.links) and not self.votes.open
        if runs and self.clocks.paused:
            self.clocks.resume(self.people_asked(), now())
        elif not runs and not self.clocks.paused:
            self.clocks.pause(now())

    def people_asked(self) -> set[int]:
        """The seats of people who must decide."""
        assert self.play is not None
        return {seat for seat in self.play.asked() if self.chairs[seat].kind == "person"}

    def check_alive(self) -> None:
        """Nothing may be done in a room that was given up."""
        if self.gone:
            raise ConnectionError("this table is in other hands now")

    # --- telling --------------------------------------------------------------------------------

    def info(self) -> messages.TableInfo:
        """The table, as everybody at it sees it."""
        here = {seat for seat in range(len(self.chairs)) if self.present(seat)}
        return table_info(self.table, self.chairs, self.away, here)

    def welcome(self, link: Link, since: int) -> messages.Welcome:
        """The table as it stands, for somebody who comes in."""
        told: list[messages.Told] = []
        complete = True
        view: msgspec.Raw | None = None
        if self.play is not None:
            told, complete = self.play.missed(since, link.eyes)
            doc = play.view(self.play.state, link.eyes)
            self.shown[link.eyes] = hashes(play.sections(doc))
            view = msgspec.Raw(messages.ENCODER.encode(doc))
        return messages.Welcome(
            table=self.info(),
            you=link.seat,
            at=0 if self.play is None else self.play.at,
            view=view,
            events=told,
            complete=complete,
            request=None if self.play is None else self.play.request(link.seat),
            clocks=self.clocks.shown(now()),
            questions=self.votes.shown(),
            chat=[line for line in self.chat if line.seat not in link.muted],
            watching=self.watching(),
            habits=self.habits.get(link.seat, messages.Habits()),
        )

    def watching(self) -> int:
        """How many spectators there are."""
        return sum(1 for link in self.links if link.seat < 0)

    def announce(self, but: Link | None = None) -> None:
        """Tell everybody that the table itself has changed."""
        changed = messages.Changed(
            table=self.info(),
            questions=self.votes.shown(),
            clocks=self.clocks.shown(now()),
            watching=self.watching(),
        )
        data = messages.encode(changed)
        for link in self.links:
            if link is not but:
                link.post(data)

    def tell_step(self, events: list[Any], first: int) -> None:
        """Tell everybody what has just been decided and what came of it."""
        assert self.play is not None
        clocks = self.clocks.shown(now())
        all_eyes = sorted({link.eyes for link in self.links})
        for eyes, doc in zip(all_eyes, play.views(self.play.state, all_eyes), strict=True):
            pieces = play.sections(doc)
            old, new = self.shown.get(eyes, {}), hashes(pieces)
            gone = {path: msgspec.Raw(b"null") for path in old if path not in new}
            step = messages.Step(
                at=self.play.at,
                events=self.play.tell(events, first, eyes),
                view={path: msgspec.Raw(piece) for path, piece in pieces.items() if old.get(path) != new[path]} | gone,
                request=self.play.request(eyes),
                clocks=clocks,
            )
            self.shown[eyes] = new
            data = messages.encode(step)
            for link in self.links:
                if link.eyes == eyes:
                    link.post(data)

    def welcome_all(self) -> None:
        """Tell everybody anew how the table stands."""
        for link in self.links:
            link.post(messages.encode(self.welcome(link, -1)))

    # --- what people send -----------------------------------------------------------------------

    async def hear(self, link: Link, message: messages.Inbound) -> None:
        """Carry out what somebody sends; refuse what cannot be, saying why."""
        came = time.perf_counter()
        async with self.lock:
            self.check_alive()
            try:
                at = await self.obey(link, message)
            except Refused as refusal:
                self.hub.metrics.refusals.inc()
                link.post(messages.encode(messages.Refusal(id=message.id, why=refusal.reason, rule=refusal.rule)))
                return
            link.post(messages.encode(messages.Ack(id=message.id, at=at)))
            if isinstance(message, messages.Choose):
                self.hub.metrics.seconds.observe(time.perf_counter() - came)

    async def obey(self, link: Link, message: messages.Inbound) -> int:
        """Carry out a message; the number of entries afterwards."""
        if isinstance(message, messages.Say):
            await self.say(link, message.text)
        elif isinstance(message, messages.Mute):
            (link.muted.add if message.on else link.muted.discard)(message.seat)
        elif isinstance(message, messages.Story):
            link.post(messages.encode(await self.tale(link.eyes)))
        else:
            return await self.obey_player(link, message)
        return 0 if self.play is None else self.play.at

    async def obey_player(self, link: Link, message: messages.Inbound) -> int:
        """Carry out what only players may do."""
        if link.seat < 0:
            raise Refused("you are watching; only players can do that")
        if self.play is None:
            raise Refused("the game has not started yet")
        if isinstance(message, messages.Choose):
            choice = Choice(link.seat, message.request, message.picks, message.amount)
            return self.play.already(choice) or await self.decide(choice)
        if isinstance(message, messages.Concede):
            return await self.decide(resignation(link.seat))
        if isinstance(message, messages.Undo):
            await self.ask_undo(link.seat)
        elif isinstance(message, messages.Vote):
            await self.vote(link.seat, message.question, message.answer)
        elif isinstance(message, messages.Advise):
            link.post(messages.encode(await self.advise(link.seat)))
        elif isinstance(message, messages.Habits):
            self.habits[link.seat] = message
            self.follow_up()
        else:
            raise Refused(f"'{message.__struct_config__.tag}' is not expected here")
        return self.play.at

    async def advise(self, seat: int) -> messages.Advice:
        """What a knight would do in somebody's place."""
        assert self.play is not None
        if any(other != seat and self.is_person(other) for other in range(len(self.chairs))):
            raise Refused("advice is given only to who plays against bots alone")
        request = self.play.state.request(seat)
        if request is None:
            raise Refused("nothing is asked of you now")
        choice = await self.hub.bots.think(self.play, seat, "knight", secrets.randbits(63))
        text = self.play.game.say(self.play.state, choice, request)
        return messages.Advice(request=request.number, picks=choice.picks, amount=choice.amount, text=text)

    async def say(self, link: Link, text: str) -> None:
        """A line of chat."""
        text = " ".join(text.split())
        if not text:
            raise Refused("nothing was said")
        line = messages.Line(seat=link.seat, name=link.name, text=text, at=now())
        await self.hub.remember_line(self.table.id, line)
        self.chat = [*self.chat[1 - CHAT_KEPT :], line]
        data = messages.encode(messages.Chat(line=line))
        for other in self.links:
            if line.seat < 0 or line.seat not in other.muted:
                other.post(data)

    async def tale(self, eyes: int) -> messages.Tale:
        """Everything that happened, from the record."""
        if self.play is None:
            return messages.Tale(events=[])
        lines = lines_of(await self.hub.store.entries(self.table.id))
        return await asyncio.to_thread(self.retell, lines, eyes)

    def retell(self, lines: list[list[Any]], eyes: int) -> messages.Tale:
        """The story of a record."""
        assert self.play is not None
        again = Play.begin(self.play.game, self.play.setup, int(self.table.seed, 16))
        told: list[messages.Told] = []
        for choice in [None, *standing(lines)]:
            if choice is not None:
                again.decide(choice)
            _, first, events = again.tail[-1]
            told += again.tell(events, first, eyes)
        return messages.Tale(events=told)

    # --- deciding -------------------------------------------------------------------------------

    async def decide(self, choice: Choice) -> int:
        """Carry out a decision: in the game, on the disk, and then in front of everybody."""
        assert self.play is not None
        first = self.play.told
        events = self.play.decide(choice)
        self.clocks.update(self.people_asked(), choice.seat, now())
        await self.write(choice.to_json())
        self.hub.metrics.decisions.inc()
        if self.votes.close("takeback"):
            self.keep_time()
            self.announce()
        habits.note(self.habits, self.play, choice)
        self.tell_step(events, first)
        if self.play.state.over:
            await self.finish()
        elif self.play.made % SNAPSHOT_EVERY == 0:
            self.spawn(self.hub.save_snapshot(self))
        self.follow_up()
        return self.play.at

    async def write(self, line: list[Any]) -> None:
        """Write a line of the record; where that fails the room is given up, and comes back as the disk has it."""
        assert self.play is not None
        row = {
            "table_id": self.table.id,
            "number": self.play.at,
            "line": json.dumps(line, separators=(",", ":")),
            "clocks": json.dumps(self.clocks.left) if self.clocks.kept else None,
            "at": now(),
        }
        try:
            await self.hub.store.writer.write([row])
        except (SQLAlchemyError, OSError):
            await self.hub.give_up(self)
            raise ConnectionError("this decision could not be written down; connect again") from None

    async def finish(self) -> None:
        """The game is over."""
        assert self.play is not None
        self.table.stage = "over"
        self.table.winners = self.play.state.result
        self.table.ended = now()
        self.clocks.pause(now())
        await self.hub.save_end(self)
        self.announce()

    # --- taking back ----------------------------------------------------------------------------

    async def ask_undo(self, seat: int) -> None:
        """Take back a seat's last decision, if it told nothing; else ask the others."""
        assert self.play is not None
        if self.play.state.over:
            raise Refused("the game is over")
        choices = standing(lines_of(await self.hub.store.entries(self.table.id)))
        mine = [place for place, choice in enumerate(choices) if choice.seat == seat]
        if not mine:
            raise Refused("you have decided nothing yet")
        place = mine[-1]
        free = await asyncio.to_thread(self.is_free, seat, choices, place)
        voters = {s for s, chair in enumerate(self.chairs) if s != seat and chair.kind == "person"}
        if free or not voters:
            await self.take_back(seat, place)
            return
        name = self.chairs[seat].name
        self.votes.ask("takeback", seat, f"{name} asks to take back the last decision.", ["yes", "no"], voters, place)
        self.keep_time()
        self.announce()

    def is_free(self, seat: int, choices: list[Choice], place: int) -> bool:
        """May decisions be taken back unasked: has nobody else acted, and nothing hidden been seen?"""
        assert self.play is not None
        if any(choice.seat != seat for choice in choices[place:]):
            return False
        before = Play.begin(self.play.game, self.play.setup, int(self.table.seed, 16))
        for choice in choices[:place]:
            before.decide(choice)
        return not play.reveals(self.play.game, before.state, seat, choices[place:])

    async def take_back(self, seat: int, count: int) -> None:
        """Go back to where so many decisions had been made."""
        assert self.play is not None
        self.play.at += 1
        await self.write([seat, count])
        entries = lines_of(await self.hub.store.entries(self.table.id))
        seed = int(self.table.seed, 16)
        self.play = await asyncio.to_thread(Play.replay, self.play.game, self.play.setup, seed, entries)
        self.clocks.update(self.people_asked(), -1, now())
        self.spawn(self.hub.save_snapshot(self))
        self.welcome_all()
        self.follow_up()

    async def vote(self, seat: int, question: int, answer: str) -> None:
        """Somebody answers a question of the table."""
        asked = self.votes.cast(seat, question, answer)
        outcome = votes.outcome(asked)
        if outcome:
            self.votes.close(asked.kind, asked.seat)
            self.keep_time()
        self.announce()
        if outcome == "yes":
            await self.take_back(asked.seat, asked.place)
        elif outcome == "bot":
            await self.stand_in(asked.seat)
        elif outcome == "end":
            await self.decide(resignation(asked.seat))
        elif outcome == "wait":
            self.away[asked.seat] = now() + int(self.hub.settings.grace * 1000)
            self.set_timer()

    async def stand_in(self, seat: int) -> None:
        """A bot takes the chair of somebody who is gone, until they are back."""
        self.chairs[seat].kind, self.chairs[seat].level = "bot", votes.STAND_IN
        self.away.pop(seat, None)
        await self.save_chairs()
        self.keep_time()
        self.announce()
        self.follow_up()

    async def save_chairs(self) -> None:
        """Write down who sits where."""
        self.table.seats = kept(self.chairs)
        await self.hub.save_seats(self.table)

    # --- what goes on by itself -----------------------------------------------------------------

    def spawn(self, work: Any) -> None:
        """Do something beside."""
        task: asyncio.Task[None] = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.done)

    def done(self, task: "asyncio.Task[None]") -> None:
        """Something beside is done; a mistake in it is written down."""
        self.tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if isinstance(error, ConnectionError):
            LOG.warning("table %s: %s", self.table.id, error)
        elif error is not None:
            LOG.error("something failed at table %s", self.table.id, exc_info=error)

    def follow_up(self) -> None:
        """Let bots think, pass what is to be passed, and wind the timer."""
        self.set_timer()
        if self.play is None or self.play.state.over or self.gone:
            return
        for request in self.play.state.requests:
            seat = request.seat
            if seat in self.thinking:
                continue
            chair = self.chairs[seat]
            if chair.kind == "bot":
                self.thinking.add(seat)
                self.spawn(self.bot_turn(seat, request.number, chair.level))
            elif habits.passes(self.play, request, self.habits.get(seat)):
                self.thinking.add(seat)
                veiled = self.play.state.veiled
                low, high = self.hub.settings.veil_pause if veiled else (0.0, 0.0)
                self.spawn(self.pass_turn(seat, request.number, random.uniform(low, high)))

    async def bot_turn(self, seat: int, number: int, level: str) -> None:
        """A bot answers what its seat is asked."""
        assert self.play is not None
        started = time.monotonic()
        choice = await self.hub.bots.think(self.play, seat, level, secrets.randbits(63))
        self.hub.metrics.thoughts.observe(time.monotonic() - started)
        if self.links:
            await asyncio.sleep(max(0.0, self.hub.settings.bot_pace - (time.monotonic() - started)))
        await self.answer_for(seat, number, choice)

    async def pass_turn(self, seat: int, number: int, pause: float) -> None:
        """Pass for somebody, after a while that tells nothing."""
        if pause:
            await asyncio.sleep(pause)
        await self.answer_for(seat, number, Choice(seat, number, [DECLINE]))

    async def answer_for(self, seat: int, number: int, choice: Choice) -> None:
        """Give an answer that was found beside, if it is still wanted."""
        async with self.lock:
            self.thinking.discard(seat)
            if self.gone or self.play is None:
                return
            request = self.play.state.request(seat)
            stands_in = self.chairs[seat].kind == "bot" or (request is not None and choice.picks == [DECLINE])
            if request is None or request.number != number or not stands_in:
                self.follow_up()
                return
            try:
                await self.decide(choice)
            except Refused:  # it was thought about before something was taken back
                self.follow_up()

    def set_timer(self) -> None:
        """Wake up when the next clock is down or the next absence is too long."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        if not self.under_way() or self.gone:
            return
        due = self.clocks.due()
        whens = [when for seat, when in self.away.items() if not self.votes.asked("absent", seat)]
        if not any(link.seat >= 0 for link in self.links):
            whens = []
        if due is not None:
            whens.append(due[0])
        if whens:
            loop = asyncio.get_running_loop()
            pause = max(0.0, (min(whens) - now()) / 1000)
            self.timer = loop.call_later(pause, lambda: self.spawn(self.tick()))

    async def tick(self) -> None:
        """Somebody's time is up, or somebody has been gone for too long."""
        async with self.lock:
            if self.gone or not self.under_way():
                return
            assert self.play is not None
            due = self.clocks.due()
            if due is not None and due[0] <= now():
                await self.time_up(due[1])
                return
            for seat, when in list(self.away.items()):
                if when <= now() and not self.votes.asked("absent", seat):
                    voters = {s for s, c in enumerate(self.chairs) if c.kind == "person" and self.present(s)}
                    if voters:
                        text = f"{self.chairs[seat].name} is gone. Wait, let a bot play on, or end it?"
                        self.votes.ask("absent", seat, text, ["wait", "bot", "end"], voters, 0)
                        self.keep_time()
                        self.announce()
            self.set_timer()

    async def time_up(self, seat: int) -> None:
        """Whose chess clock is down has lost; on a decision's clock something sensible is answered."""
        assert self.play is not None
        request = self.play.state.request(seat)
        if request is None:
            return
        if self.clocks.agreed.kind == "chess":
            await self.decide(Choice(seat, RESIGN, []))
        else:
            await self.decide(self.play.game.counsel.steady(self.play.state, request))

    def give_up(self) -> None:
        """Leave memory: nothing is done here any more."""
        self.gone = True
        if self.timer is not None:
            self.timer.cancel()
        for link in list(self.links):
            link.leave("the table moves; connect again", again=True)
        for task in self.tasks:
            if task is not asyncio.current_task():
                task.cancel()
