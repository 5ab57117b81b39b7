"""Traits and keywords of cards, including gained ones."""

from fivekings.thrones.model.kinds import KEYWORD, TRAIT
from fivekings.thrones.model.state import Thrones
from fivekings.thrones.rules.cards.characteristics import changes, is_bare, on_card


def traits_of(state: Thrones, card: int) -> list[str]:
    """All traits of a card, printed and gained, in alphabetical order. got.traits.1, got.gains.4"""
    found = set() if is_bare(state, card) else set(state.cards[card].traits)
    return sorted(found.union([one.words[0] for one in on_card(state, TRAIT, card)]))


def gained_keywords(state: Thrones) -> list[str]:
    """The keywords that cards may have gained. got.gains.4"""
    return [one.keyword for one in changes(state, KEYWORD)]
