"""Restraint: a card that anybody may have written neither goes on for ever nor asks about itself without end.

Printed cards are known to do neither. What somebody writes may be `Action: gain 1 gold.` or `Each character with STR 3
or lower gets -1 STR.`, and a table has to bear it.
"""

from typing import Any, Final

from fivekings.thrones.model.ability import Compiled, Count, Filter, Roles, Test, always
from fivekings.thrones.model.state import Thrones
from fivekings.thrones.rules.cards.characteristics import Spoken, auras, is_such

MOST_USES: Final = 20
"""How often in a round an ability without a limit of its own can be used, by each copy of its card."""


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


def begin_asking(state: Thrones) -> Spoken:
    """Only what is not held back is in force from now on, so that nothing can ask itself, not even by way of another;
    all that was in force before."""
    spoken = auras(state)
    state.asking, state.auras = True, state.quiet
    return spoken


def end_asking(state: Thrones, spoken: Spoken) -> None:
    """All that was in force before is so again."""
    state.asking, state.auras = False, spoken


def held_condition(condition: Test) -> Test:
    """A condition that does not hold where such an ability is being asked already."""

    def test(state: Any, roles: Roles) -> bool:
        if state.asking:
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
        if state.asking:
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
        if state.asking:
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
