"""Intimidate in the first edition: defenders weaker than an intimidating attacker count no STR."""

from fivekings.thrones.model.state import Thrones
from fivekings.thrones.rules.cards.characteristics import attacking, keyword, strength


def intimidated(state: Thrones, player: int, cards: list[int]) -> list[int]:
    """The defenders whose STR does not count: those weaker than the strongest attacker with intimidate.

    lcg1.intimidate.1 to lcg1.intimidate.7
    """
    if player != state.defender:
        return []
    feared = [strength(state, card) for card in attacking(state) if keyword(state, card, "intimidate")]
    return [card for card in cards if strength(state, card) < max(feared)] if feared else []
