"""The audience of a table: who is connected, and what each of them is sent."""

from collections.abc import Callable
from typing import Any

import msgspec

from fivekings.games import game
from fivekings.kernel.chance import seal
from fivekings.server.socket import messages
from fivekings.server.socket.connection import Connection
from fivekings.server.store.schema import Table
from fivekings.server.tables import live_game
from fivekings.server.tables.chat import Chat
from fivekings.server.tables.room_state import RoomState
from fivekings.server.tables.seats import Chair
from fivekings.server.tables.view_diff import Shown
from fivekings.server.uptime import unix_time


def table_info(table: Table, chairs: list[Chair], away: dict[int, int], here: set[int]) -> messages.TableInfo:
    """A table, as everybody at it sees it."""
    return messages.TableInfo(
        id=table.id,
        game=table.game,
        family=game(table.game).family,
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
        spectators_muted=table.spectators_muted,
    )


class Audience:
    """The connections to a table, and what they are sent."""

    def __init__(self, room: RoomState, chat: Chat, on_broken: Callable[[], None]) -> None:
        self.room = room
        self.chat = chat
        self.on_broken = on_broken
        """Called when the position cannot be shown."""
        self.shown: dict[int, Shown] = {}
        """The view as each pair of eyes last got it."""

    def watching(self) -> int:
        """How many spectators there are."""
        return sum(1 for connection in self.room.connections if connection.seat < 0)

    def info(self) -> messages.TableInfo:
        """The table, as everybody at it sees it."""
        room = self.room
        here = {seat for seat in range(len(room.chairs)) if room.present(seat)}
        asked_at = {
            seat: unix_time() + when - room.time() for seat, when in room.away.items() if not room.clock_decides
        }
        return table_info(room.table, room.chairs, asked_at, here)

    def welcome(self, connection: Connection, since: int) -> messages.Welcome:
        """The table as it stands, for somebody who comes in."""
        room = self.room
        told: list[messages.Told] = []
        complete = True
        view: msgspec.Raw | None = None
        request: messages.Request | None = None
        if room.play is not None:
            try:
                told, complete = room.play.missed(since, connection.eyes)
                doc = live_game.view(room.play.state, connection.eyes)
                self.shown[connection.eyes] = Shown()
                self.shown[connection.eyes].renew(doc)
                view = msgspec.Raw(messages.ENCODER.encode(doc))
                request = self.asked_of(connection.seat)
            except Exception as error:
                room.report("show the table", error)
                self.on_broken()
        elif room.still is not None:
            view = msgspec.Raw(messages.ENCODER.encode(room.still.view(connection.eyes)))
        return messages.Welcome(
            table=self.info(),
            you=connection.seat,
            at=0 if room.play is None else room.play.at,
            view=view,
            events=told,
            complete=complete,
            request=request,
            clocks=room.clocks.shown(room.time()),
            questions=room.votes.shown(),
            chat=self.chat.read_by(connection),
            watching=self.watching(),
            habits=room.habits.get(connection.seat, messages.Habits()),
        )

    def asked_of(self, seat: int) -> messages.Request | None:
        """What a seat is asked, unless that is passed for it at once."""
        room = self.room
        if room.play is None or seat < 0 or not room.under_way():
            return None
        request = room.play.state.request(seat)
        if request is None:
            return None
        at_once = not room.play.state.veiled and room.passes(request)
        return None if at_once else room.play.request(seat)

    def announce(self, but: Connection | None = None) -> None:
        """Tell everybody that the table itself has changed."""
        room = self.room
        changed = messages.Changed(
            table=self.info(),
            questions=room.votes.shown(),
            clocks=room.clocks.shown(room.time()),
            watching=self.watching(),
        )
        data = messages.encode(changed)
        for connection in self.room.connections:
            if connection is not but:
                connection.post(data)

    def compose(self, events: list[Any], first: int) -> dict[int, messages.Step]:
        """What has just been decided and what came of it, for all eyes; nobody is told yet."""
        play = self.room.playing()
        steps: dict[int, messages.Step] = {}
        all_eyes = sorted({connection.eyes for connection in self.room.connections})
        for eyes, doc in zip(all_eyes, live_game.views(play.state, all_eyes), strict=True):
            steps[eyes] = messages.Step(
                at=play.at,
                events=play.tell(events, first, eyes),
                view=self.shown.setdefault(eyes, Shown()).renew(doc),
                request=self.asked_of(eyes),
                clocks=[],
            )
            messages.encode(steps[eyes])  # what cannot be sent is found out before it is written down
        return steps

    def tell(self, steps: dict[int, messages.Step]) -> None:
        """Tell everybody what was composed."""
        clocks = self.room.clocks.shown(self.room.time())
        for eyes, step in steps.items():
            step.clocks = clocks
            data = messages.encode(step)
            for connection in self.room.connections:
                if connection.eyes == eyes:
                    connection.post(data)

    def notify(self, text: str) -> None:
        """Tell everybody something that is no part of the game."""
        data = messages.encode(messages.Notice(text=text))
        for connection in self.room.connections:
            connection.post(data)

    def welcome_all(self) -> None:
        """Send everybody the whole table again."""
        for connection in self.room.connections:
            connection.post(messages.encode(self.welcome(connection, -1)))
