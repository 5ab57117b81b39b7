"""Moving gold between players."""

from typing import Final

from fivekings.kernel.event_kind import EventKind
from fivekings.risk.dominion.state import Dominion
from fivekings.risk.vocabularies import DOMINION

GOLD_TAKEN: Final = DOMINION.tells(EventKind("gold taken", "+ {seat} takes {gold} gold from {other}."))


def steal(state: Dominion, thief: int, victim: int, most: int) -> None:
    """Move gold from a victim to a thief, as much as there is. risk.gold.8"""
    taken = min(most, state.gold[victim])
    state.gold[victim] -= taken
    state.gold[thief] += taken
    if state.loud and taken:
        GOLD_TAKEN.tell(state, seat=thief, other=victim, gold=taken)
