"""Winning Dominion: ten victory points and the seat of power."""

from typing import Final

from fivekings.kernel.event_kind import EventKind
from fivekings.kernel.program import Frame
from fivekings.risk.dominion.state import POINTS_TO_WIN, Dominion, holds_seat
from fivekings.risk.vocabularies import DOMINION

DOMINION_WON: Final = DOMINION.tells(
    EventKind("dominion won", "{winner} wins the Iron Throne with {points} points.", topic="dominion_win")
)


def check_victory(state: Dominion, _frame: Frame) -> None:
    """A player with ten points and their seat of power wins.

    risk.dominion_win.4 to risk.dominion_win.7, risk.dominion_war.7
    """
    seat = state.active
    if not state.has("objectives") or state.score[seat] < POINTS_TO_WIN or not holds_seat(state, seat):
        return
    state.finish([seat])
    if state.loud:
        DOMINION_WON.tell(state, winner=seat, points=state.score[seat])
