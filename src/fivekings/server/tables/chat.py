"""Chat at a table."""

import time
from typing import Final

from fivekings.kernel.errors import Refused
from fivekings.server.display_names import clean_line
from fivekings.server.rate_limits import Bucket, Buckets
from fivekings.server.socket import messages
from fivekings.server.socket.connection import Connection
from fivekings.server.store.database import REMARK
from fivekings.server.tables.room_state import RoomState
from fivekings.server.uptime import unix_time
from fivekings.server.work_budget import OverBudget

CHAT_KEPT: Final = 50
"""Chat lines kept in memory."""


class Chat:
    """The last chat lines of a table, and the rate limits."""

    def __init__(self, room: RoomState, lines: list[messages.Line]) -> None:
        self.room = room
        self.lines = lines
        settings = room.services.settings
        self.paces = Buckets(settings.chat_burst, settings.chat_rate)
        """The rate limit of each person."""
        self.spectators_pace = Bucket(settings.table_chat_burst, settings.table_chat_rate, time.monotonic())
        """The rate limit of all spectators together."""

    async def say(self, connection: Connection, text: str) -> None:
        """Add a line of chat and send it to everybody."""
        room = self.room
        text = clean_line(text)
        if not text:
            raise Refused("the message is empty")
        if not self.may_be_read(connection.seat):
            raise Refused("the owner of this table has muted its spectators")
        self.check_pace(connection)
        line = messages.Line(seat=connection.seat, name=connection.name, text=text, at=unix_time())
        row = {"table_id": room.table.id, "seat": line.seat, "name": line.name, "text": line.text, "at": line.at}
        await room.services.store.writer.write(REMARK, row)
        self.lines = [*self.lines[1 - CHAT_KEPT :], line]
        data = messages.encode(messages.Chat(line=line))
        for other in room.connections:
            if line.seat < 0 or line.seat not in other.muted:
                other.post(data)

    def check_pace(self, connection: Connection) -> None:
        """Check the rate limits of the person and of all spectators."""
        now, kind = time.monotonic(), "chat"
        wait = self.paces.wait(connection.person or connection.address, now)
        if not wait and connection.seat < 0 and not self.spectators_pace.take(now):
            wait, kind = self.spectators_pace.wait(now), "spectators' chat"
        if wait:
            self.room.services.metrics.over_budget.labels(kind).inc()
            raise OverBudget(kind, wait)

    async def mute(self, connection: Connection, on: bool) -> None:
        """Mute or unmute the spectators; for the owner only."""
        room = self.room
        if not connection.person or connection.person != room.table.owner:
            raise Refused("only the owner of the table can do that")
        await room.save(spectators_muted=on)
        room.table.spectators_muted = on

    def read_by(self, reader: Connection) -> list[messages.Line]:
        """The lines that a connection may read."""
        return [line for line in self.lines if line.seat not in reader.muted and self.may_be_read(line.seat)]

    def may_be_read(self, seat: int) -> bool:
        """Is a seat's chat shown? Spectators, at -1, may be muted."""
        return seat >= 0 or not self.room.table.spectators_muted
