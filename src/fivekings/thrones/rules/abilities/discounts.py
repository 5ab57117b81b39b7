"""Cost reductions: effects that make cards cheaper, once or for a period."""

import threading
import weakref
from typing import Final

from mypy_extensions import mypyc_attr

from fivekings.thrones.model.ability import Constant, Filter, Roles
from fivekings.thrones.model.effects import Effect
from fivekings.thrones.model.state import Thrones
from fivekings.thrones.model.uses import Counter
from fivekings.thrones.rules.cards.characteristics import auras, in_force, is_such

FIRST_MARSHALED: Final = Counter("round", "first")
"""Set once a player has marshaled the first card that an ability makes cheaper. got.limits.5"""
EVENT_PLAYED: Final = Counter("round", "event")
"""Events that a player has played."""


def discount(state: Thrones, player: int, card: int, how: str) -> int:
    """How much less a card costs. got.initiating.4"""
    return sum(amount for amount, _ in discounts(state, player, card, how))


def discounts(state: Thrones, player: int, card: int, how: str) -> list[tuple[int, int]]:
    """Everything that makes a card cheaper: each amount with the card it comes from."""
    parts: list[tuple[int, int]] = []
    spoken = auras(state)
    if "costs stay" in spoken and in_force(state, "costs stay", player):
        return parts
    for source, constant in in_force(state, "first costs", player) if "first costs" in spoken else []:
        first = how == "marshal" and FIRST_MARSHALED.of(source, player) not in state.uses
        if first and reduces(state, source, constant, card):
            parts.append((constant.number, source))
    constants = state.cards[card].compiled.constants
    if constants and how == "marshal":
        mine: Roles = {"source": card, "player": player}
        said = [c for c in constants if c.kind == "self costs less"]
        parts += [(c.amount(state, mine), card) for c in said if c.condition(state, mine)]
    if how == "play" and EVENT_PLAYED.of(player) not in state.uses:
        parts += [(constant.number, source) for source, constant in in_force(state, "first event costs", player)]
    if how == "marshal" and "kind costs less" in spoken:
        cheaper = in_force(state, "kind costs less", player)
        parts += [(c.number, source) for source, c in cheaper if reduces(state, source, c, card)]
    for effect in state.lasting:
        if effect.kind == "discount" and effect.player == player and lowers(state, effect, card, how):
            parts.append((effect.amount, effect.source))
    return parts


def reduces(state: Thrones, source: int, constant: Constant, card: int) -> bool:
    """Does a constant ability change the cost of a card?"""
    assert constant.filter is not None
    return is_such(state, constant.filter, card, {"source": source, "player": state.controller[source]})


def lowers(state: Thrones, effect: Effect, card: int, how: str) -> bool:
    """Does a lasting effect make a card cheaper?"""
    roles: Roles = {"source": effect.source, "player": effect.player}
    return how in effect.how and is_such(state, DISCOUNTS[effect.filter].what, card, roles)


@mypyc_attr(native_class=False)
class Discount:
    """A cost reduction of a card effect; it exists as long as a program uses it."""

    def __init__(self, name: str, what: Filter) -> None:
        self.name = name
        self.what = what


DISCOUNTS: Final[weakref.WeakValueDictionary[str, Discount]] = weakref.WeakValueDictionary()
"""The cost reductions, by the name under which a state keeps them."""


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
    for source, constant in in_force(state, "first costs", player):
        if how == "marshal" and reduces(state, source, constant, card):
            state.uses[FIRST_MARSHALED.of(source, player)] = 1
    if how == "play":
        state.uses[EVENT_PLAYED.of(player)] = 1
    state.lasting = [
        effect
        for effect in state.lasting
        if not (effect.kind == "discount" and effect.player == player and lowers(state, effect, card, how))
    ]
