"""Costs: what a card or ability costs, whether it can be paid, and paying it (got.costs.1 to got.costs.6)."""

from fivekings.thrones.model.ability import X_COUNT, Ability, Cost, Roles
from fivekings.thrones.model.card import X_COST
from fivekings.thrones.model.state import DECK, HAND, NONE, PLAY, Thrones
from fivekings.thrones.rules.abilities.discounts import discount
from fivekings.thrones.rules.cards.kneeling import has_knelt_as_cost
from fivekings.thrones.rules.cards.leaving import DESTINATION, leave
from fivekings.thrones.rules.cards.moving import move
from fivekings.thrones.rules.cards.protection import may_leave
from fivekings.thrones.rules.cards.selection import all_such
from fivekings.thrones.rules.resources.gold import available
from fivekings.thrones.rules.resources.influence import influence_left


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
    """Can a cost, or its alternative, be paid in full? got.abilities.10, got.initiating.3"""
    if cost.instead is not None and payable(state, card, cost.instead, roles):
        return True
    return payable_itself(state, card, cost, roles)


def owed(state: Thrones, cost: Cost, roles: Roles) -> int:
    """How much a cost is: a fixed amount, a computed one, or the chosen X. got.x.1"""
    if cost.number is not None:
        return cost.number(state, roles)
    return int(roles.get("x", 0)) if cost.count == X_COUNT else cost.count


def payable_itself(state: Thrones, card: int, cost: Cost, roles: Roles) -> bool:
    """Can this cost itself, without its alternative, be paid in full?

    got.abilities.10, got.initiating.3, got.kneel.2
    """
    player: int = roles["player"]
    if cost.kind == "verb":
        return cost.possible(state, roles)
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
    """How many cards it takes to pay a cost; power is taken from a single card."""
    return 1 if cost.kind == "power" else cost.count


def cost_candidates(state: Thrones, cost: Cost, roles: Roles) -> list[int]:
    """The player's cards that can pay a cost. got.costs.3, got.costs.4, got.kneel.2, got.cannot.1"""
    assert cost.pick is not None
    such = all_such(state, cost.pick, roles)
    found = [card for card in such if state.controller[card] == roles["player"]]
    if cost.kind == "power":
        return [card for card in found if state.power[card] >= cost.count]
    if cost.kind == "kneel":
        return [card for card in found if not state.kneeling[card]]
    return [card for card in found if state.zone[card] != PLAY or may_leave(state, card, cost.kind)]


def pay_with(state: Thrones, cost: Cost, card: int) -> bool:
    """Pay a cost with a card; returns whether it was paid. A card that leaves play as a cost cannot be saved.

    got.initiating.5, got.sacrifice.1, got.save.5
    """
    if cost.kind == "kneel":
        state.set_kneeling(card, 1)
        has_knelt_as_cost(state, [card])
    elif cost.kind == "token":
        take_tokens(state, card, cost.token, cost.count)
    elif cost.kind == "power":
        state.set_power(card, state.power[card] - cost.count)
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


def has_knelt(state: Thrones, card: int, ability: Ability, player: int) -> bool:
    """Is the card that would have to kneel for an ability, itself or the faction card, already kneeling? got.kneel.2"""
    for cost in ability.costs:
        if cost.kind == "kneel" and cost.instead is None:
            if cost.what == "self" and state.kneeling[card]:
                return True
            if cost.what == "faction" and state.kneeling[player]:
                return True
    return False


def kneels_itself(ability: Ability) -> bool:
    """Does a card kneel to use its ability?"""
    return any(cost.kind == "kneel" and cost.what == "self" for cost in ability.costs)
