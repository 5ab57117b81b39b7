"""Restraint: a card that anybody may have written neither goes on for ever nor asks about itself without end.

Printed cards are known to do neither. What somebody writes may be `Action: gain 1 gold.` or `Each character with STR 3
or lower gets -1 STR.`, and a table has to bear it.
"""

import threading
from typing import Any, Final

from fivekings.thrones.ability import Compiled, Count, Filter, Roles, Test, always
from fivekings.thrones.rules.characteristics import Spoken, auras, is_such

MOST_USES: Final = 20
"""How often in a round an ability without a limit of its own can be used, by each copy of its card."""

ASKING: Final = threading.local()
"""Is a constant ability of such a card being asked in this thread? Others of the kind say nothing meanwhile, so that
none can ask itself, not even by way of another."""


def restrain(said: Compiled) -> None:
    """Hold back all that a text says, on both faces of its card."""
    for ability in said.abilities:
        if not ability.times:
            ability.times, ability.period = MOST_USES, "round"
    for constant in said.constants:
        conditional = constant.condition is not always
        constant.held = conditional or constant.filter is not None or constant.kind == "strength"
        constant.amount = held_amount(constant.amount)
        if conditional:
            constant.condition = held_condition(constant.condition)
        if constant.filter is not None:
            constant.filter = held_filter(constant.filter)
    if said.other is not None:
        restrain(said.other)


def silent() -> bool:
    """Is one being asked already?"""
    return bool(getattr(ASKING, "now", False))


def begin_asking(state: Any) -> Spoken:
    """Only what is not held back is in force from now on; all that was before."""
    spoken = auras(state)
    ASKING.now = True
    state.auras = state.quiet
    return spoken


def end_asking(state: Any, spoken: Spoken) -> None:
    """All that was in force before is so again."""
    ASKING.now = False
    state.auras = spoken


def held_condition(condition: Test) -> Test:
    """A condition that does not hold where such an ability is being asked already."""

    def test(state: Any, roles: Roles) -> bool:
        if silent():
            return False
        spoken = begin_asking(state)
        try:
            return condition(state, roles)
        finally:
            end_asking(state, spoken)

    return test


def held_amount(amount: Count) -> Count:
    """An amount that is none where such an ability is being asked already."""

    def count(state: Any, roles: Roles) -> int:
        if silent():
            return 0
        spoken = begin_asking(state)
        try:
            return amount(state, roles)
        finally:
            end_asking(state, spoken)

    return count


def held_filter(which: Filter) -> Filter:
    """A filter that means no card where such an ability is being asked already."""

    def test(state: Any, card: int, roles: Roles) -> bool:
        if silent():
            return False
        spoken = begin_asking(state)
        try:
            return is_such(state, which, card, roles)
        finally:
            end_asking(state, spoken)

    held = Filter()
    held.types, held.zones, held.whose = which.types, which.zones, which.whose
    held.tests = [test]
    return held
