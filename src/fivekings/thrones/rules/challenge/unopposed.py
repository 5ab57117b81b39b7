"""Unopposed challenges, and the power for winning one."""

from typing import Final

from fivekings.thrones.model.state import Thrones
from fivekings.thrones.model.uses import Counter
from fivekings.thrones.rules.cards.characteristics import in_force

UNOPPOSED_OR_NOBODY: Final = Counter("challenge", "unopposed or nobody")
"""Set if nobody wins the challenge unless it is unopposed."""


def counts_unopposed(state: Thrones) -> bool:
    """Does an effect make a challenge won by this much count as unopposed? got.golden.2"""
    said = [e for e in state.lasting if e.kind == "counts unopposed" and e.player == state.attacker]
    if any(state.margin >= effect.amount for effect in said):
        return True
    return any(state.margin >= c.number for _, c in in_force(state, "counts unopposed", state.attacker))


def unopposed_power(state: Thrones) -> int:
    """How much power winning an unopposed challenge gives. got.unopposed.3, got.golden.2"""
    if in_force(state, "no unopposed power", state.attacker):
        return 0
    return 1 + sum(constant.number for _, constant in in_force(state, "more unopposed", state.attacker))
