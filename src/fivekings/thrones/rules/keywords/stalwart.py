"""Stalwart: a card that is killed or discarded goes on top of its owner's deck."""

from fivekings.thrones.model.state import Thrones
from fivekings.thrones.rules.cards.characteristics import keyword


def goes_to_deck(state: Thrones, card: int, how: str) -> bool:
    """Does a card that leaves play in this way go on top of its owner's deck? lcg1.stalwart.1 to lcg1.stalwart.6"""
    return how in ("kill", "discard") and keyword(state, card, "stalwart")
