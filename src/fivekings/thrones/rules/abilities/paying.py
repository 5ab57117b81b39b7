"""Paying the costs of an ability that is being initiated, one by one (got.initiating.5)."""

from typing import Final

from fivekings.kernel.program import PROGRAMS, Frame, copied
from fivekings.kernel.request import Choice, Request
from fivekings.thrones.model.ability import X_COUNT, Cost
from fivekings.thrones.model.spoken import of_cards, of_words
from fivekings.thrones.model.state import HAND, Thrones
from fivekings.thrones.rules.abilities.asking import asked_by_card
from fivekings.thrones.rules.abilities.costs import cards_needed, cost_candidates, owed, pay_with, payable_itself
from fivekings.thrones.rules.abilities.initiated import ability_of, cost_of
from fivekings.thrones.rules.cards.discarding import discard_top
from fivekings.thrones.rules.cards.kneeling import has_knelt_as_cost
from fivekings.thrones.rules.keywords.deathbound import to_discard
from fivekings.thrones.rules.resources.gold import spend

ASK_COST: Final = of_cards("cost", asked_by_card("choose what to pay with."))


def which_cost_label(state: Thrones, _request: Request, option: int) -> str:
    """One of two costs that an ability may be paid with."""
    roles = state.frames[-1].roles
    cost: Cost = ability_of(state, roles).costs[roles["cost"]]
    return cost.instead.words if option and cost.instead is not None else cost.words


ASK_WHICH_COST: Final = of_words("which cost", "how do you pay?", which_cost_label)


def cost_numbers(state: Thrones, frame: Frame) -> list[int]:
    """The costs of an ability."""
    return list(range(len(ability_of(state, frame.roles).costs)))


def instead_choices(state: Thrones, frame: Frame) -> Request | None:
    """Ask which cost to pay where one may be paid instead of another. got.initiating.5"""
    cost = ability_of(state, frame.roles).costs[frame.roles["cost"]]
    if cost.instead is None:
        return None
    roles = frame.roles
    both = [cost, cost.instead]
    able = [number for number in range(2) if payable_itself(state, roles["source"], both[number], roles)]
    return ASK_WHICH_COST.to(roles["player"], able) if able else None


def take_instead(_state: Thrones, frame: Frame, choice: Choice) -> None:
    """Note the chosen cost."""
    frame.roles["instead"] = choice.pick


def pay_plain(state: Thrones, frame: Frame) -> None:
    """Pay a cost that needs no choice. A cost that can no longer be paid stays unpaid.

    got.initiating.5, got.costs.2, got.costs.5, got.costs.6
    """
    cost = cost_of(state, frame)
    if (cost.what or cost.kind in ("hand", "verb")) and not payable_itself(
        state, frame.roles["source"], cost, frame.roles
    ):
        frame.roles["unpaid"] = True
    elif cost.kind == "verb":
        pay_by_verb(state, frame, cost)
    elif cost.kind == "gold":
        spend(state, frame.roles["player"], frame.roles["x"] if cost.count == X_COUNT else cost.count)
    elif cost.kind == "influence":
        frame.roles["owed"] = owed(state, cost, frame.roles)
    elif cost.kind == "whole hand":
        for card in state.pile(frame.roles["player"], HAND)[:]:
            to_discard(state, card)
    elif cost.what == "faction":
        state.set_kneeling(frame.roles["player"], 1)
        has_knelt_as_cost(state, [frame.roles["player"]])
    elif cost.kind == "top":
        discard_top(state, frame.roles["player"], 1)
    elif cost.what == "host":
        pay_by(state, frame, [state.host[frame.roles["source"]]])
    elif cost.what == "self":
        pay_by(state, frame, [frame.roles["source"]])


def pay_by_verb(state: Thrones, frame: Frame, cost: Cost) -> None:
    """Carry out the verb that is the cost. Must be the last thing a step does. got.initiating.5"""
    known = ("source", "player", "actor", "index", "it", "that", "x", "event", "event_at", "host")
    roles = {key: copied(frame.roles[key]) for key in known if key in frame.roles}
    state.frames.append(Frame(PROGRAMS[cost.program], 0, roles))


def pay_by(state: Thrones, frame: Frame, cards: list[int]) -> None:
    """Pay a cost with the given cards, as far as possible. got.initiating.5, got.costs.6"""
    cost = cost_of(state, frame)
    for card in cards:
        if not pay_with(state, cost, card):
            frame.roles["unpaid"] = True


def cost_choices(state: Thrones, frame: Frame) -> Request | None:
    """Ask what to pay a cost with. got.initiating.5, got.costs.3"""
    cost = cost_of(state, frame)
    if "unpaid" in frame.roles and not payable_itself(state, frame.roles["source"], cost, frame.roles):
        return None
    if cost.kind == "hand":
        hand = sorted(state.pile(frame.roles["player"], HAND))
        return ASK_COST.to(frame.roles["player"], hand, None, cost.count, cost.count)
    if cost.what != "pick":
        return None
    able = cost_candidates(state, cost, frame.roles)
    return ASK_COST.to(frame.roles["player"], able, None, cards_needed(cost), cards_needed(cost))


def pay_chosen(state: Thrones, frame: Frame, choice: Choice) -> None:
    """Pay with the chosen card. got.initiating.5"""
    cost = cost_of(state, frame)
    if cost.kind == "hand":
        for card in choice.picks:
            to_discard(state, card)
    else:
        if cost.kind == "kneel":
            frame.roles["knelt"] = list(choice.picks)
        pay_by(state, frame, choice.picks)


def costs_paid(_state: Thrones, frame: Frame) -> bool:
    """Was every cost paid in full? got.costs.6, got.sacrifice.2"""
    return "unpaid" not in frame.roles
