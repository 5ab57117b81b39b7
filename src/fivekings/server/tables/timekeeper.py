"""Timekeeping at a table: when clocks run, what of them is written, and when the table must wake up."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from fivekings.server.socket.messages import encode
from fivekings.server.store.database import CLOCKS, DUE
from fivekings.server.tables.clocks import NOBODY, Kept
from fivekings.server.tables.room_state import RoomState


class Timekeeper:
    """Runs the clocks of a table."""

    def __init__(self, room: RoomState, on_due: Callable[[], Coroutine[Any, Any, None]]) -> None:
        self.room = room
        self.on_due = on_due
        """Called when the timer runs out."""

    def run_clocks(self) -> None:
        """Start or stop the clocks: they run while a game is running and a player is connected; in a rated game
        always. No vote stops them: a player whose clock runs may decide, which closes the vote. They stop if the
        game is stuck."""
        room = self.room
        if room.play is None:
            return
        here = room.clock_decides or any(connection.seat >= 0 for connection in room.connections)
        runs = room.under_way() and here and not room.stuck
        if runs and room.clocks.paused:
            room.clocks.resume(room.people_asked(), room.time())
        elif not runs and not room.clocks.paused:
            room.clocks.pause(room.time())
        elif runs:  # a bot may have taken a seat, or given it back
            room.clocks.update(room.people_asked(), NOBODY, room.time())

    def wind(self, kept: Kept | None) -> bool:
        """Start the clocks of a loaded rated game with the time that has passed meanwhile; must they still be
        written?"""
        room = self.room
        if not room.clock_decides or not room.under_way():
            return False
        stamped = kept is not None and kept.at >= 0
        room.clocks.resume(room.people_asked(), min(kept.at, room.time()) if kept and stamped else room.time())
        return not stamped

    def next_due(self) -> int | None:
        """When the table must wake up even without connections: when the next clock of a rated game reaches zero."""
        room = self.room
        due = room.clocks.due() if room.clock_decides and room.under_way() else None
        return None if due is None else due[0]

    async def note_due(self) -> None:
        """Store when the table must wake up, if the stored time is too late. Too early does no harm."""
        room = self.room
        due, noted = self.next_due(), room.table.due
        stale = noted is not None and noted <= room.time()
        if (due is None) != (noted is None) or (due is not None and noted is not None and (due < noted or stale)):
            room.table.due = due
            await room.services.store.writer.write(DUE, {"table_id": room.table.id, "due": due})

    async def note_clocks(self) -> None:
        """Store the clocks, apart from a decision."""
        room = self.room
        if room.play is not None and room.clocks.kept:
            kept = room.clocks.keep(room.play.at, room.time())
            room.table.due = self.next_due()
            values = {"table_id": room.table.id, "clocks": encode(kept).decode(), "due": room.table.due}
            await room.services.store.writer.write(CLOCKS, values)

    def set_timer(self) -> None:
        """Set the timer for the next clock at zero or the next absence that is too long."""
        room = self.room
        if room.timer is not None:
            room.timer.cancel()
            room.timer = None
        if not room.under_way() or room.gone:
            return
        due = room.clocks.due()
        whens = [] if due is None else [due[0]]
        if not room.clock_decides and any(connection.seat >= 0 for connection in room.connections):
            whens += [when for seat, when in room.away.items() if not room.votes.asked("absent", seat)]
        if whens:
            loop = asyncio.get_running_loop()
            pause = max(0.0, (min(whens) - room.time()) / 1000)
            room.timer = loop.call_later(pause, lambda: room.spawn(self.on_due()))
