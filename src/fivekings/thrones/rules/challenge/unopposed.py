"""Unopposed challenges, and the power for winning one."""

from typing import Final

from fivekings.thrones.model.kinds import COUNTS_UNOPPOSED, MORE_UNOPPOSED, NO_UNOPPOSED_POWER
from fivekings.thrones.model.state import Thrones
from fivekings.thrones.model.uses import Counter
from fivekings.thrones.rules.cards.characteristics import size
from fivekings.thrones.rules.players.concerned import for_player, total_for

UNOPPOSED_OR_NOBODY: Final = Counter("challenge", "unopposed or nobody")
"""Set if nobody wins the challenge unless it is unopposed."""


def counts_unopposed(state: Thrones) -> bool:
    """Does an effect make a challenge won by this much count as unopposed? got.golden.2"""
    return any(state.margin >= size(state, one) for one in for_player(state, COUNTS_UNOPPOSED, state.attacker))


def unopposed_power(state: Thrones) -> int:
    """How much power winning an unopposed challenge gives. got.unopposed.3, got.golden.2"""
    if for_player(state, NO_UNOPPOSED_POWER, state.attacker):
        return 0
    return 1 + total_for(state, MORE_UNOPPOSED, state.attacker)
