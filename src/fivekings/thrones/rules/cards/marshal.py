"""Marshaling a card: as itself for its cost, or as a duplicate for nothing."""

from typing import Final

from fivekings.thrones.model.card import NO_COST
from fivekings.thrones.model.state import NONE, Thrones
from fivekings.thrones.rules.abilities.codes import code_of
from fivekings.thrones.rules.abilities.discounts import discount
from fivekings.thrones.rules.cards.characteristics import in_force
from fivekings.thrones.rules.cards.duplicates import original_of
from fivekings.thrones.rules.cards.entering import may_enter
from fivekings.thrones.rules.keywords.limited import limited_left
from fivekings.thrones.rules.resources.gold import available
from fivekings.thrones.rules.resources.penalties import extra_penalties, penalty

MARSHAL: Final = 60


AS_DUPLICATE: Final = 61


def marshalings(state: Thrones, card: int, player: int) -> list[int]:
    """How a card may be marshaled: as itself for its cost, or as a duplicate for nothing.

    got.marshal.1, got.limited.1, got.duplicate.1, got.duplicate.5, got.duplicate.12, got.limited.5, got.cannot.1,
    lcg1.shadows.10, ccg.out_of_house.3
    """
    printed = state.cards[card]
    if printed.cost == NO_COST:
        return []
    if original_of(state, card, player) != NONE:
        return [code_of(card, AS_DUPLICATE)]
    if "limited" in printed.compiled.keywords and not limited_left(state, player):
        return []
    for _source, constant in in_force(state, "cannot marshal", player):
        if printed.type in constant.words:
            return []
    if printed.shadow:
        return []
    gold = available(state, player)
    if marshal_cost(state, card, player) > gold or not may_enter(state, card, player):
        return []
    more = [extra for extra in extra_penalties(state, card, player) if marshal_cost(state, card, player, extra) <= gold]
    return [code_of(card, MARSHAL), *[code_of(card, MARSHAL, extra) for extra in more]]


def marshal_cost(state: Thrones, card: int, player: int, extra: int = 0) -> int:
    """What it costs to marshal a card, with a penalty that its player wants to pay. got.costs.1, got.initiating.4"""
    cost = state.cards[card].cost + penalty(state, card, player) + extra
    return max(0, cost - discount(state, player, card, "marshal"))
