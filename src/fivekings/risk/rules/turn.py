"""Passing the turn."""

from typing import Final

from fivekings.kernel.event_kind import EventKind
from fivekings.kernel.program import Frame
from fivekings.risk.state import Skirmish
from fivekings.risk.vocabularies import SKIRMISH

TURN_BEGINS: Final = SKIRMISH.tells(EventKind("turn begins", "Turn {turn}: {seat}.", topic="turn"))


def pass_turn(state: Skirmish, _frame: Frame) -> None:
    """Pass the turn clockwise to the next player in the game. risk.turn.2, risk.elimination.2"""
    state.turn += 1
    order = state.turn_order()
    place = (order.index(state.active) + 1) % state.seats
    while order[place] in state.out:
        place = (place + 1) % state.seats
    state.active = order[place]
