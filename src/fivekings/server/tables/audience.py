"""The audience of a table: what each connection is sent."""

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
from fivekings.server.tables.seats import Seat
from fivekings.server.tables.view_diff import Shown
from fivekings.server.uptime import unix_time


def table_info(table: Table, seats: list[Seat], away: dict[int, int], here: set[int]) -> messages.TableInfo:
    """A table, as everybody at it sees it."""
    return messages.TableInfo(
        id=table.id,
        game=table.game,
        family=game(table.game).family,
        title=game(table.game).title,
        options=table.options,
        seats=[seat.shown(number in here, away.get(number, 0)) for number, seat in enumerate(seats)],
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
    """Sends everybody connected to a table what they may see."""

    def __init__(self, room: RoomState, chat: Chat, on_broken: Callable[[], None]) -> None:
        self.room = room
        self.chat = chat
        self.on_broken = on_broken
        """Called when the position cannot be shown."""
        self.shown: dict[int, Shown] = {}
        """The last view sent, by viewer."""

    def watching(self) -> int:
        """The number of spectators."""
        return sum(1 for connection in self.room.connections if connection.seat < 0)

    def info(self) -> messages.TableInfo:
        """The table, as everybody at it sees it."""
        room = self.room
        here = {seat for seat in range(len(room.seats)) if room.present(seat)}
        asked_at = {
            seat: unix_time() + when - room.time() for seat, when in room.away.items() if not room.clock_decides
        }
        return table_info(room.table, room.seats, asked_at, here)

    def welcome(self, connection: Connection, since: int) -> messages.Welcome:
        """The whole table, for a new connection."""
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
            auto_pass=room.auto_pass.get(connection.seat, messages.AutoPass()),
        )

    def asked_of(self, seat: int) -> messages.Request | None:
        """The request to a seat, unless it is passed at once."""
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
        """The step after a decision, for each viewer; nothing is sent yet."""
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
        """Send the composed steps."""
        clocks = self.room.clocks.shown(self.room.time())
        for eyes, step in steps.items():
            step.clocks = clocks
            data = messages.encode(step)
            for connection in self.room.connections:
                if connection.eyes == eyes:
                    connection.post(data)

    def notify(self, text: str) -> None:
        """Send everybody a notice that is not part of the game."""
        data = messages.encode(messages.Notice(text=text))
        for connection in self.room.connections:
            connection.post(data)

    def welcome_all(self) -> None:
        """Send everybody the whole table again."""
        for connection in self.room.connections:
            connection.post(messages.encode(self.welcome(connection, -1)))
