"""Winning by being the last player with armies. The other way to win is the End Game card (`end_game.py`)."""

from typing import Final

from fivekings.kernel.event_kind import EventKind
from fivekings.risk.state import Skirmish
from fivekings.risk.vocabularies import SKIRMISH

LAST_STANDING: Final = SKIRMISH.tells(
    EventKind("last standing", "{winner} alone has armies left, and wins the war.", topic="win")
)


def last_one_standing(state: Skirmish) -> None:
    """The last player with armies wins at once, even if neutral armies are left. risk.win.8, risk.win.9"""
    playing = state.playing()
    if len(playing) == 1:
        state.finish(playing)
        if state.loud:
            LAST_STANDING.tell(state, winner=playing[0])
