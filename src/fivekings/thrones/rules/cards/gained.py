"""Traits and keywords that cards have besides what is printed on them."""

from fivekings.thrones.model.state import Thrones
from fivekings.thrones.rules.cards.characteristics import applies, auras, is_bare


def traits_of(state: Thrones, card: int) -> list[str]:
    """All traits that a card has, printed and gained, in alphabetical order. got.traits.1, got.gains.4"""
    found = set() if is_bare(state, card) else set(state.cards[card].traits)
    for source, constant in auras(state).get("trait", ()):
        if applies(state, source, constant, card):
            found.add(constant.words[0])
    return sorted(found)


def gained_keywords(state: Thrones) -> list[str]:
    """The keywords that cards may have besides those printed on them. got.gains.4"""
    gained = [constant.keyword for _, constant in auras(state).get("keyword", ())]
    return gained + [effect.keyword for effect in state.lasting if effect.kind == "keyword"]
