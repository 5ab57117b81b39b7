"""Cost reductions: effects that make cards cheaper, once or for a period."""

import threading
import weakref
from typing import Final

from mypy_extensions import mypyc_attr

from fivekings.thrones.model.ability import Filter
from fivekings.thrones.model.kinds import (
    COSTS_LESS,
    COSTS_STAY,
    DISCOUNT,
    FIRST_COSTS,
    FIRST_EVENT_COSTS,
    KIND_COSTS_LESS,
)
from fivekings.thrones.model.modifier import Modifier, Part
from fivekings.thrones.model.state import Thrones
from fivekings.thrones.model.uses import Counter
from fivekings.thrones.rules.cards.characteristics import holds, in_force, is_such, on_card, roles_of, size
from fivekings.thrones.rules.cards.modifiers import constants_of, end
from fivekings.thrones.rules.players.concerned import for_player

FIRST_MARSHALED: Final = Counter("round", "first")
"""Set once a player has marshaled the first card that an ability makes cheaper. got.limits.5"""
EVENT_PLAYED: Final = Counter("round", "event")
"""Events that a player has played."""


def discount(state: Thrones, player: int, card: int, how: str) -> int:
    """How much less a card costs. got.initiating.4"""
    found = cheapening(state, player, card, how)
    return sum([size(state, one) for one in found]) if found else 0


def discounts(state: Thrones, player: int, card: int, how: str) -> list[Part]:
    """Everything that makes a card cheaper: each amount with the card it comes from."""
    return [Part(size(state, one), one.source, one.until) for one in cheapening(state, player, card, how)]


def cheapening(state: Thrones, player: int, card: int, how: str) -> list[Modifier]:
    """The modifiers that make a card cheaper."""
    known = in_force(state)
    found: list[Modifier] = []
    if known[COSTS_STAY] and for_player(state, COSTS_STAY, player):
        return found
    if how == "marshal":
        if known[FIRST_COSTS]:
            for modifier in for_player(state, FIRST_COSTS, player):
                if FIRST_MARSHALED.of(modifier.source, player) not in state.uses and reduces(state, modifier, card):
                    found.append(modifier)
        if state.cards[card].compiled.constants:
            found += [one for one in constants_of(state, card) if one.kind == COSTS_LESS and holds(state, one)]
        if known[COSTS_LESS]:
            found += on_card(state, COSTS_LESS, card)
        if known[KIND_COSTS_LESS]:
            found += [one for one in for_player(state, KIND_COSTS_LESS, player) if reduces(state, one, card)]
    elif known[FIRST_EVENT_COSTS] and EVENT_PLAYED.of(player) not in state.uses:
        found += for_player(state, FIRST_EVENT_COSTS, player)
    if known[DISCOUNT]:
        found += [one for one in for_player(state, DISCOUNT, player) if lowers(state, one, card, how)]
    return found


def reduces(state: Thrones, modifier: Modifier, card: int) -> bool:
    """Does a modifier change the cost of a card?"""
    which = modifier.filter
    if which is None:
        return card in modifier.cards
    return is_such(state, which, card, roles_of(state, modifier))


def lowers(state: Thrones, effect: Modifier, card: int, how: str) -> bool:
    """Does a lasting effect on the next card make this card cheaper?"""
    return how in effect.how and is_such(state, DISCOUNTS[effect.named].what, card, roles_of(state, effect))


@mypyc_attr(native_class=False)
class Discount:
    """A cost reduction of a card effect; it exists as long as a program uses it."""

    def __init__(self, name: str, what: Filter) -> None:
        self.name = name
        self.what = what


DISCOUNTS: Final[weakref.WeakValueDictionary[str, Discount]] = weakref.WeakValueDictionary()
"""The cost reductions, by their name in the state."""


NAMING: Final = threading.Lock()


def known_discount(name: str, what: Filter) -> Discount:
    """The cost reduction with this name: one object for all programs and threads that use it."""
    with NAMING:
        found = DISCOUNTS.get(name)
        if found is None:
            found = DISCOUNTS[name] = Discount(name, what)
        return found


def use_discounts(state: Thrones, player: int, card: int, how: str) -> None:
    """Remove the reductions that were only for the next card, now that they are used."""
    for modifier in for_player(state, FIRST_COSTS, player):
        if how == "marshal" and reduces(state, modifier, card):
            state.uses[FIRST_MARSHALED.of(modifier.source, player)] = 1
    if how == "play":
        state.uses[EVENT_PLAYED.of(player)] = 1
    end(state, [one for one in for_player(state, DISCOUNT, player) if lowers(state, one, card, how)])
