"""Reinforcements of Dominion: armies as in Skirmish, and gold."""

from typing import Final

from fivekings.kernel.event_kind import EventKind
from fivekings.kernel.program import Frame
from fivekings.risk.dominion.state import Dominion
from fivekings.risk.rules.reinforce import base_armies, region_bonus
from fivekings.risk.vocabularies import DOMINION

HUNDRED: Final = 100

COLLECTED: Final = DOMINION.tells(EventKind("collected", "+ Raises {armies} armies and {gold} gold.", topic="gold"))


def collect(state: Dominion, _frame: Frame) -> None:
    """Get armies for territories, castles and regions, 100 gold for each of them, and gold for ports.

    risk.gold.1 to risk.gold.6, risk.reinforce.1, risk.maesters.35
    """
    seat = state.active
    armies = base_armies(state, seat) + region_bonus(state, seat)
    ports = sum(1 for land in state.board.ports if state.owner[land] == seat)
    gold = HUNDRED * (armies + ports) if state.has("gold") else 0
    if state.flags.get("halved"):
        armies, gold = armies // 2, gold // 2 // HUNDRED * HUNDRED
    state.reserve = armies
    state.gold[seat] += gold
    if state.loud:
        COLLECTED.tell(state, seat=seat, armies=armies, gold=gold)
