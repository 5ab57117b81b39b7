"""Restrains custom cards: they cannot run forever or evaluate themselves without end.

Printed cards do neither. A custom card may say `Action: gain 1 gold.` or `Each character with STR 3 or lower gets -1
STR.`, and the table must cope with it.
"""

from typing import Any, Final

from fivekings.thrones.model.ability import Compiled, Count, Filter, Roles, Test, always
from fivekings.thrones.model.state import Thrones
from fivekings.thrones.rules.cards.characteristics import Spoken, auras, is_such

MOST_USES: Final = 20
"""How often per round each copy of a card may use an ability that has no limit of its own."""


def restrain(said: Compiled) -> None:
    """Restrain everything that a text says, on both faces of its card."""
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
    """From now on only unrestrained abilities are in force, so that no ability can evaluate itself, even indirectly;
    returns what was in force before."""
    spoken = auras(state)
    state.asking, state.auras = True, state.quiet
    return spoken


def end_asking(state: Thrones, spoken: Spoken) -> None:
    """Put back in force what was before."""
    state.asking, state.auras = False, spoken


def held_condition(condition: Test) -> Test:
    """A condition that does not hold while a restrained ability is being evaluated."""

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
    """An amount that is 0 while a restrained ability is being evaluated."""

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
    """A filter that matches no card while a restrained ability is being evaluated."""

    def test(state: Any, card: int, roles: Roles) -> bool:
        if state.asking:
            return False
        spoken = begin_asking(state)
        try:
            return is_such(state, which, card, roles)
        finally:
            end_asking(state, spoken)

    held = Filter()
    held.types, held.zones, held.zones_of = which.types, which.zones, which.zones_of
    held.whose, held.held_by = which.whose, which.held_by
    held.tests = [test]
    return held
