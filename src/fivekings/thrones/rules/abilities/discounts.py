"""Cost reductions: what makes a card cheaper, once or for a while."""

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
"""Has a player marshaled the first card that a card makes cheaper? got.limits.5"""
EVENT_PLAYED: Final = Counter("round", "event")
"""Has a player played an event?"""


def discount(state: Thrones, player: int, card: int, how: str) -> int:
    """How much less a card costs. got.initiating.4"""
    return sum(amount for amount, _ in discounts(state, player, card, how))


def discounts(state: Thrones, player: int, card: int, how: str) -> list[tuple[int, int]]:
    """What makes a card cheaper: amounts, each with the card it comes from."""
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
    """Is a card of the kind that a constant ability makes cheaper or dearer?"""
    assert constant.filter is not None
    return is_such(state, constant.filter, card, {"source": source, "player": state.controller[source]})


def lowers(state: Thrones, effect: Effect, card: int, how: str) -> bool:
    """Is a card of the kind that an effect makes cheaper?"""
    roles: Roles = {"source": effect.source, "player": effect.player}
    return how in effect.how and is_such(state, DISCOUNTS[effect.filter].what, card, roles)


@mypyc_attr(native_class=False)
class Discount:
    """What an effect makes cheaper; known for as long as a program has it."""

    def __init__(self, name: str, what: Filter) -> None:
        self.name = name
        self.what = what


DISCOUNTS: Final[weakref.WeakValueDictionary[str, Discount]] = weakref.WeakValueDictionary()
"""The cost reductions, by the name under which a state keeps them."""


NAMING: Final = threading.Lock()


def known_discount(name: str, what: Filter) -> Discount:
    """The one cost reduction of a name, for all programs that have it, in whatever threads they are made."""
    with NAMING:
        found = DISCOUNTS.get(name)
        if found is None:
            found = DISCOUNTS[name] = Discount(name, what)
        return found


def use_discounts(state: Thrones, player: int, card: int, how: str) -> None:
    """What reduced this cost was for the next card only."""
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
