"""Restrains custom cards: they cannot run forever or evaluate themselves without end.

Printed cards do neither. A custom card may say `Action: gain 1 gold.` or `Each character with STR 3 or lower gets -1
STR.`, and the table must cope with it.
"""

from typing import Any, Final

from fivekings.thrones.model.ability import Count, Filter, Roles, Test
from fivekings.thrones.model.compiled import Compiled
from fivekings.thrones.model.kinds import STRENGTH
from fivekings.thrones.model.modifier import Modifier
from fivekings.thrones.model.state import Thrones
from fivekings.thrones.rules.cards.characteristics import is_such, look_up
from fivekings.thrones.rules.cards.modifiers import Index

MOST_USES: Final = 20
"""How often per round each copy of a card may use an ability that has no limit of its own."""


def restrain(said: Compiled) -> None:
    """Restrain everything that a text says, on both faces of its card."""
    for face in [said] if said.other is None else [said, said.other]:
        for ability in face.abilities:
            if not ability.times:
                ability.times, ability.period = MOST_USES, "round"
        for constant in face.constants:
            restrain_modifier(constant)
            constant.held = constant.held or constant.kind == STRENGTH
            if constant.count is not None:
                constant.count = held_amount(constant.count)
    for _, later in said.sayings:
        restrain_modifier(later)


def restrain_modifier(said: Modifier) -> None:
    """Restrain what is evaluated again and again: a condition, and which cards are meant."""
    condition, which = said.condition, said.filter
    said.held = condition is not None or which is not None
    if condition is not None:
        said.condition = held_condition(condition)
    if which is not None:
        said.filter = held_filter(which)


def begin_asking(state: Thrones) -> Index:
    """From now on only unrestrained abilities are in force, so that no ability can evaluate itself, even indirectly;
    returns what was in force before."""
    known = state.modifiers
    if known is None:
        known = look_up(state)
    state.asking, state.modifiers = True, state.quiet
    return known


def end_asking(state: Thrones, known: Index) -> None:
    """Put back in force what was before."""
    state.asking, state.modifiers = False, known


def held_condition(condition: Test) -> Test:
    """A condition that does not hold while a restrained ability is being evaluated."""

    def test(state: Any, roles: Roles) -> bool:
        if state.asking:
            return False
        known = begin_asking(state)
        try:
            return condition(state, roles)
        finally:
            end_asking(state, known)

    return test


def held_amount(amount: Count) -> Count:
    """An amount that is 0 while a restrained ability is being evaluated."""

    def count(state: Any, roles: Roles) -> int:
        if state.asking:
            return 0
        known = begin_asking(state)
        try:
            return amount(state, roles)
        finally:
            end_asking(state, known)

    return count


def held_filter(which: Filter) -> Filter:
    """A filter that matches no card while a restrained ability is being evaluated."""

    def test(state: Any, card: int, roles: Roles) -> bool:
        if state.asking:
            return False
        known = begin_asking(state)
        try:
            return is_such(state, which, card, roles)
        finally:
            end_asking(state, known)

    held = Filter()
    held.types, held.zones, held.zones_of = which.types, which.zones, which.zones_of
    held.whose, held.held_by = which.whose, which.held_by
    held.tests = [test]
    return held
