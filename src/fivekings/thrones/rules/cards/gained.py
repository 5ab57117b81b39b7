"""Traits and keywords of cards, including gained ones."""

from fivekings.thrones.model.state import Thrones
from fivekings.thrones.rules.cards.characteristics import applies, auras, is_bare


def traits_of(state: Thrones, card: int) -> list[str]:
    """All traits of a card, printed and gained, in alphabetical order. got.traits.1, got.gains.4"""
    found = set() if is_bare(state, card) else set(state.cards[card].traits)
    for source, constant in auras(state).get("trait", ()):
        if applies(state, source, constant, card):
            found.add(constant.words[0])
    return sorted(found)


def gained_keywords(state: Thrones) -> list[str]:
    """The keywords that cards may have gained. got.gains.4"""
    gained = [constant.keyword for _, constant in auras(state).get("keyword", ())]
    return gained + [effect.keyword for effect in state.lasting if effect.kind == "keyword"]
