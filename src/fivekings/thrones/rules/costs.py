"""Costs: what a card or ability costs, whether it can be paid, and paying it (got.costs.1 to got.costs.6)."""

import threading
import weakref
from typing import Any, Final

from mypy_extensions import mypyc_attr

from fivekings.thrones.cardspeak.vocabulary import FACTIONS
from fivekings.thrones.model.ability import X_COUNT, Ability, Constant, Cost, Filter, Roles
from fivekings.thrones.model.card import X_COST
from fivekings.thrones.model.state import DECK, HAND, NONE, PLAY, Thrones
from fivekings.thrones.rules.characteristics import all_such, auras, in_force, is_such, roles_of
from fivekings.thrones.rules.gold import available
from fivekings.thrones.rules.influence import influence_left
from fivekings.thrones.rules.leaving import DESTINATION, leave
from fivekings.thrones.rules.moving import move
from fivekings.thrones.rules.protection import may_leave


def limited_left(state: Thrones, player: int) -> bool:
    """May another limited card be marshaled or played this round? got.limited.1, ccg.limited.3"""
    extra = sum(constant.number for _, constant in in_force(state, "additional limited", player))
    return state.uses.get(f"round|limited|{player}", 0) < 1 + extra


def gold_payable(state: Thrones, card: int, ability: Ability, roles: Roles) -> bool:
    """Can an event's gold cost be paid? got.abilities.10, got.initiating.3"""
    printed = state.cards[card]
    player: int = roles["player"]
    cost = printed.cost
    if cost == X_COST:
        cost = 0 if printed.compiled.x_is is None else printed.compiled.x_is(state, roles)
    return max(0, cost - discount(state, player, card, "play")) <= available(state, player)


def event_gold(state: Thrones, card: int, roles: Roles) -> int:
    """The gold that playing an event takes besides its other costs."""
    printed = state.cards[card]
    if printed.type != "event" or printed.cost < 0:
        return 0
    return max(0, printed.cost - discount(state, roles["player"], card, "play"))


def payable(state: Thrones, card: int, cost: Cost, roles: Roles) -> bool:
    """Could a cost be paid in full, or another in its place? got.abilities.10, got.initiating.3"""
    if cost.instead is not None and payable(state, card, cost.instead, roles):
        return True
    return payable_itself(state, card, cost, roles)


def owed(state: Thrones, cost: Cost, roles: Roles) -> int:
    """How much a cost is: as it says, as it comes to now, or the X that is chosen. got.x.1"""
    if cost.number is not None:
        return cost.number(state, roles)
    return int(roles.get("x", 0)) if cost.count == X_COUNT else cost.count


def payable_itself(state: Thrones, card: int, cost: Cost, roles: Roles) -> bool:
    """Could this very cost be paid in full? got.abilities.10, got.initiating.3, got.kneel.2"""
    player: int = roles["player"]
    if cost.kind == "gold":
        return available(state, player) >= max(0, cost.count) + event_gold(state, card, roles)
    if cost.kind == "hand":
        others = [held for held in state.pile(player, HAND) if held != card]
        return len(others) >= cost.count
    if cost.kind == "influence":
        return influence_left(state, player) >= owed(state, cost, roles)
    if cost.kind == "whole hand":
        return True
    if cost.kind == "top":
        return bool(state.pile(player, DECK))
    if cost.what == "faction":
        return not state.kneeling[player]
    if cost.what == "host":
        return state.host[card] != NONE and not state.kneeling[state.host[card]]
    if cost.what == "self":
        if cost.kind == "kneel":
            return state.zone[card] == PLAY and not state.kneeling[card]
        if cost.kind == "token":
            return state.tokens.get(str(card), {}).get(cost.token, 0) >= cost.count
        if cost.kind == "power":
            return state.power[card] >= cost.count
        return state.zone[card] == PLAY and may_leave(state, card, cost.kind)
    return len(cost_candidates(state, cost, roles)) >= cards_needed(cost)


def cards_needed(cost: Cost) -> int:
    """How many cards pay a cost: power comes from one."""
    return 1 if cost.kind == "power" else cost.count


def cost_candidates(state: Thrones, cost: Cost, roles: Roles) -> list[int]:
    """Own cards with which a cost can be paid. got.costs.3, got.costs.4, got.kneel.2, got.cannot.1"""
    assert cost.pick is not None
    such = all_such(state, cost.pick, roles)
    if cost.pick_other is not None:
        such += [card for card in all_such(state, cost.pick_other, roles) if card not in such]
    found = [card for card in such if state.controller[card] == roles["player"]]
    if cost.kind == "power":
        return [card for card in found if state.power[card] >= cost.count]
    if cost.kind == "kneel":
        return [card for card in found if not state.kneeling[card]]
    return [card for card in found if state.zone[card] != PLAY or may_leave(state, card, cost.kind)]


def house_penalty(state: Thrones, card: int, player: int) -> int:
    """How much more a card costs a player of another house; neutral cards cost everybody the same.

    lcg1.out_of_house.2, lcg1.out_of_house.3, lcg1.out_of_house.7, ccg.out_of_house.1, ccg.out_of_house.2
    """
    printed = state.cards[card]
    at_home = printed.faction == "neutral" or state.cards[player].faction in printed.factions
    if at_home or not state.edition.out_of_house or announced(state, player) in printed.factions:
        return 0
    ignoring = in_force(state, "no penalty", player)
    return 0 if any(reduces(state, source, c, card) for source, c in ignoring) else state.edition.out_of_house


def announced(state: Thrones, player: int) -> str:
    """The house that a player has announced besides the own one. got.golden.2"""
    number = state.uses.get(f"game|announced|{player}")
    return "" if number is None else FACTIONS[number]


def penalty(state: Thrones, card: int, player: int) -> int:
    """All gold that a card costs more: out of its house, and where cards say so.

    got.golden.2, ccg.out_of_house.4
    """
    spoken = [(s, c) for s, c in auras(state).get("gold penalty", ()) if c.condition(state, roles_of(state, s))]
    added = [c.number for source, c in spoken if reduces(state, source, c, card)]
    return house_penalty(state, card, player) + sum(added)


def extra_penalties(state: Thrones, card: int, player: int) -> list[int]:
    """How much more gold a player may choose to pay for a card, where it or another says so; nothing lets
    it ignore that.

    got.golden.2, ccg.out_of_house.5, ccg.out_of_house.6
    """
    own = [c for c in state.cards[card].compiled.constants if c.kind == "may pay penalty" and c.what == "self"]
    found = [constant.number for constant in own]
    for source, constant in in_force(state, "may pay penalty", player):
        if constant.what != "self" and reduces(state, source, constant, card):
            found.append(constant.number)
    return found


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
        if how == "marshal" and first_key(source, player) not in state.uses and reduces(state, source, constant, card):
            parts.append((constant.number, source))
    constants = state.cards[card].compiled.constants
    if constants and how == "marshal":
        mine: Roles = {"source": card, "player": player}
        said = [c for c in constants if c.kind == "self costs less"]
        parts += [(c.amount(state, mine), card) for c in said if c.condition(state, mine)]
    if how == "play" and f"round|event|{player}" not in state.uses:
        parts += [(constant.number, source) for source, constant in in_force(state, "first event costs", player)]
    if how == "marshal" and "kind costs less" in spoken:
        cheaper = in_force(state, "kind costs less", player)
        parts += [(c.number, source) for source, c in cheaper if reduces(state, source, c, card)]
    for effect in state.lasting:
        if effect["kind"] == "discount" and effect["player"] == player and lowers(state, effect, card, how):
            parts.append((effect["amount"], effect["source"]))
    return parts


def first_key(source: int, player: int) -> str:
    """Under what it is noted that a player has marshaled the first card of a round that a card makes cheaper.

    got.limits.5
    """
    return f"round|first|{source}|{player}"


def reduces(state: Thrones, source: int, constant: Constant, card: int) -> bool:
    """Is a card of the kind that a constant ability makes cheaper or dearer?"""
    assert constant.filter is not None
    return is_such(state, constant.filter, card, {"source": source, "player": state.controller[source]})


def lowers(state: Thrones, effect: dict[str, Any], card: int, how: str) -> bool:
    """Is a card of the kind that an effect makes cheaper?"""
    roles: Roles = {"source": effect["source"], "player": effect["player"]}
    return how in effect["how"] and is_such(state, DISCOUNTS[effect["filter"]].what, card, roles)


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
            state.uses[first_key(source, player)] = 1
    if how == "play":
        state.uses[f"round|event|{player}"] = 1
    state.lasting = [
        effect
        for effect in state.lasting
        if not (effect["kind"] == "discount" and effect["player"] == player and lowers(state, effect, card, how))
    ]


def pay_with(state: Thrones, cost: Cost, card: int) -> bool:
    """Carry out a cost on a card; was it paid? Nothing saves a card that leaves play as a cost.

    got.initiating.5, got.sacrifice.1, got.save.5
    """
    if cost.kind == "kneel":
        state.kneeling[card] = 1
    elif cost.kind == "token":
        take_tokens(state, card, cost.token, cost.count)
    elif cost.kind == "power":
        state.power[card] -= cost.count
    elif state.zone[card] == PLAY:
        return leave(state, [card], cost.kind, False)
    else:
        move(state, card, DESTINATION[cost.kind])
    return True


def take_tokens(state: Thrones, card: int, token: str, count: int) -> None:
    """Remove tokens from a card."""
    tokens = state.tokens.get(str(card), {})
    left = tokens.get(token, 0) - count
    if left > 0:
        tokens[token] = left
    else:
        tokens.pop(token, None)
        if not tokens:
            state.tokens.pop(str(card), None)
