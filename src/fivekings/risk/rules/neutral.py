"""Neutral armies hold territories for nobody and only defend."""

from typing import Final

from fivekings.kernel.event_kind import EventKind
from fivekings.risk.state import Skirmish
from fivekings.risk.vocabularies import SKIRMISH

NEUTRAL_PLACED: Final = SKIRMISH.tells(EventKind("neutral placed", "Nobody holds {territories}.", topic="neutral"))


def roller_for_neutrals(state: Skirmish) -> int:
    """The player who rolls for neutral armies: the attacker's next opponent clockwise. risk.neutral.3"""
    playing = state.playing()
    return playing[(playing.index(state.active) + 1) % len(playing)]
