"""Limits: how often an ability may be used."""

from fivekings.thrones.model.ability import Ability
from fivekings.thrones.model.state import Thrones


def use_key(state: Thrones, card: int, ability: Ability) -> str:
    """Under what a use is counted: by player and card, or for a maximum by player and title.

    got.limits.1, got.limits.4, got.limits.5
    """
    player = state.controller[card]
    if ability.shared:
        return f"{ability.period}|{player}|{ability.shared}"
    if ability.by_title:
        return f"{ability.period}|{player}|{state.title(card)}|{ability.index}"
    return f"{ability.period}|{card}|{ability.index}|{player}"
