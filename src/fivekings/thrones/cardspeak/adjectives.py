"""Tests for cards: the adjectives before a noun and the phrases after it."""

from collections.abc import Callable

from fivekings.thrones.model.ability import Roles
from fivekings.thrones.model.kinds import KEYWORD, LOSE_KEYWORD
from fivekings.thrones.model.state import PLAY, Thrones
from fivekings.thrones.rules.cards.characteristics import (
    applies,
    belongs_to,
    changes,
    has_crest,
    is_blank,
    keyword,
    strength,
    with_word,
)

CardTest = Callable[[Thrones, int, Roles], bool]


def of_titles(titles: tuple[str, str]) -> CardTest:
    """Does a card have one of two titles?"""
    return lambda state, card, _roles: state.title(card) in titles


def copy_of_source(state: Thrones, card: int, roles: Roles) -> bool:
    """Does a card have the same title as the card with this text?"""
    return state.title(card) == state.title(roles["source"])


def is_doomed(state: Thrones, card: int, _roles: Roles) -> bool:
    """Is a card doomed? ccg.doomed.1"""
    return state.cards[card].doomed


def is_not_doomed(state: Thrones, card: int, _roles: Roles) -> bool:
    """Is a card not doomed? ccg.doomed.1"""
    return not state.cards[card].doomed


def has_named_title(state: Thrones, card: int, roles: Roles) -> bool:
    """Does a card have the title that was named?"""
    return bool(state.title(card) == roles.get("named"))


ADJECTIVES: dict[str, CardTest] = {
    "doomed": is_doomed,
    "not_doomed": is_not_doomed,
    "of_named_title": has_named_title,
}


def has_keyword(state: Thrones, card: int, name: str, roles: Roles) -> bool:
    """Does a card have a keyword? For another copy of the asking card, keywords it gives itself do not count: otherwise
    each would have the keyword because the other has it."""
    source: int = roles["source"]
    if card == source or state.title(card) != state.title(source):
        return keyword(state, card, name)
    if with_word(state, LOSE_KEYWORD, card, name):
        return False
    if name in state.cards[card].compiled.keywords and not is_blank(state, card):
        return True
    given = [one for one in changes(state, KEYWORD) if one.keyword == name and (one.until or one.source != card)]
    return any(applies(state, one, card) for one in given)


def no_stronger_than_it(state: Thrones, card: int, roles: Roles) -> bool:
    """Is a card's STR not higher than that of "it"?"""
    return any(strength(state, card) <= strength(state, other) for other in roles.get("it", []))


def no_dearer_than_it(state: Thrones, card: int, roles: Roles) -> bool:
    """Is a card's printed cost not higher than that of "it"?"""
    return any(0 <= state.cards[card].cost <= state.cards[other].cost for other in roles.get("it", []))


def copied_elsewhere(state: Thrones, card: int, _roles: Roles) -> bool:
    """Does a player other than its controller control a copy of a card?"""
    others = state.opponents(state.controller[card])
    return any(state.title(other) == state.title(card) for player in others for other in state.pile(player, PLAY))


def is_of_named_faction(state: Thrones, card: int, roles: Roles) -> bool:
    """Is a card of the faction that was named?"""
    return belongs_to(state, card, roles.get("faction", ""))


def is_of_named_type(state: Thrones, card: int, roles: Roles) -> bool:
    """Is a card of the type that was named?"""
    return bool(state.cards[card].type == roles.get("cardtype"))


def gives_influence(state: Thrones, card: int, _roles: Roles) -> bool:
    """Is influence printed on a card?"""
    return state.cards[card].influence > 0


TELLING: dict[str, CardTest] = {
    "no_stronger": no_stronger_than_it,
    "also_elsewhere": copied_elsewhere,
    "of_named_faction": is_of_named_faction,
    "of_named_type": is_of_named_type,
    "giving_influence": gives_influence,
}
"""Phrases after a noun that need nothing but the card."""


def of_factions(factions: list[str]) -> CardTest:
    """Is a card of one of these factions?"""
    return lambda state, card, _roles: any(name in state.cards[card].factions for name in factions)


def none_of_factions(factions: list[str]) -> CardTest:
    """Is a card of none of these factions?"""
    return lambda state, card, _roles: not any(name in state.cards[card].factions for name in factions)


def with_crests(crests: list[str]) -> CardTest:
    """Does a card have one of these crests?"""
    names = tuple(crest.lower() for crest in crests)
    return lambda state, card, _roles: has_crest(state, card, names)
