"""Limits: how often an ability may be used."""

from fivekings.thrones.model.ability import Ability
from fivekings.thrones.model.state import Thrones
from fivekings.thrones.model.uses import Use, named


def use_of(state: Thrones, card: int, ability: Ability) -> Use:
    """The counter for a use of an ability: by player and card, or by player and title for a "max" limit.

    got.limits.1, got.limits.4, got.limits.5
    """
    player = state.controller[card]
    if ability.shared:
        return named(ability.period, player, ability.shared)
    if ability.by_title:
        return named(ability.period, player, state.title(card), ability.index)
    return (ability.period, card, ability.index, player)
