"""Ambush: put a card into play from hand in the challenges phase, for its ambush cost."""

from typing import Final

from fivekings.kernel.errors import Refused
from fivekings.kernel.program import Frame, ask, do, program
from fivekings.kernel.request import Choice, Request
from fivekings.thrones.model.kinds import GAINS_AMBUSH
from fivekings.thrones.model.spoken import refuse
from fivekings.thrones.model.state import Thrones
from fivekings.thrones.rules.abilities.x import ASK_X
from fivekings.thrones.rules.cards.characteristics import is_on
from fivekings.thrones.rules.cards.entering import enter, may_enter, no_entry
from fivekings.thrones.rules.keywords.limited import count_limited, limited_left
from fivekings.thrones.rules.resources.gold import available, spend
from fivekings.thrones.rules.resources.influence import influence_left, pay_influence
from fivekings.thrones.rules.resources.penalties import house_penalty

AMBUSH: Final = 62


def ambush_cost(state: Thrones, card: int, player: int) -> int:
    """The lowest cost to ambush a card; negative if it cannot be ambushed. got.ambush.1"""
    costs = ambush_costs(state, card, player)
    return costs[0] if costs else -1


def ambush_costs(state: Thrones, card: int, player: int) -> list[int]:
    """The costs for which a card may be ambushed, cheapest first: ambush with another number is another keyword.

    got.ambush.1, got.gains.4, got.keywords.3, got.keywords.4
    """
    printed = state.cards[card]
    costs: list[int] = []
    if "ambush" in printed.compiled.keywords:
        if state.edition.ambush_plays:
            costs.append(printed.cost + house_penalty(state, card, player))
        else:
            costs.append(printed.compiled.keywords["ambush"])
    if is_on(state, GAINS_AMBUSH, card):
        costs.append(printed.cost)
    return sorted(set(costs)) if len(costs) > 1 else costs


def may_ambush(state: Thrones, card: int, player: int) -> bool:
    """May a card be put into play from hand for its ambush cost? got.ambush.1, got.restrictions.2"""
    printed = state.cards[card]
    if not state.edition.ambush_plays:
        gold = available(state, player)
        if printed.cost > gold and printed.compiled.keywords.get("ambush", printed.cost) > gold:
            return False
        return 0 <= ambush_cost(state, card, player) <= gold and may_enter(state, card, player)
    cost = ambush_cost(state, card, player)
    if cost < 0:
        return False
    if "limited" in printed.compiled.keywords and not limited_left(state, player):
        return False
    return cost <= influence_left(state, player) and may_enter(state, card, player)


def ambush(state: Thrones, card: int, player: int) -> None:
    """Put a card into play for its ambush cost; with several costs, ask which.

    got.ambush.1, got.ambush.3 to got.ambush.5
    """
    cost = ambush_cost(state, card, player)
    if state.edition.ambush_plays:
        count_limited(state, card, player)
        state.frames.append(Frame(AMBUSHING, 0, {"player": player, "card": card, "owed": cost}))
    elif len(payable_ambushes(state, card, player)) > 1:
        state.frames.append(Frame(AMBUSH_FOR_X, 0, {"player": player, "source": card}))
    else:
        spend(state, player, cost)
        enter(state, card, player, "ambush")


def payable_ambushes(state: Thrones, card: int, player: int) -> list[int]:
    """The ambush costs that a player can afford. got.ambush.5"""
    return [cost for cost in ambush_costs(state, card, player) if cost <= available(state, player)]


def ambush_choices(state: Thrones, frame: Frame) -> Request:
    """Ask which of several ambush costs to pay. got.ambush.5"""
    player: int = frame.roles["player"]
    return ASK_X.to(player, payable_ambushes(state, frame.roles["source"], player))


def ambush_for_x(state: Thrones, frame: Frame, choice: Choice) -> None:
    """Pay the chosen cost and put the card into play. got.ambush.1, got.ambush.5"""
    spend(state, choice.seat, choice.pick)
    enter(state, frame.roles["source"], choice.seat, "ambush")


def enter_from_ambush(state: Thrones, frame: Frame) -> None:
    """Put the card into play, now that the influence is paid. got.ambush.1"""
    enter(state, frame.roles["card"], frame.roles["player"], "ambush")


AMBUSH_FOR_X = program("thrones.ambush for X", ask(ambush_choices, ambush_for_x, rule="got.ambush.5"))


AMBUSHING = program("thrones.ambush", pay_influence(), do(enter_from_ambush, rule="got.ambush.1"))


def no_ambush(state: Thrones, request: Request, card: int) -> Refused:
    """Why a card cannot be ambushed."""
    player = request.seat
    if state.phase != "challenges" and not state.edition.ambush_plays:
        return refuse(state, request, "got.ambush.1", "ambush is for the challenges phase")
    cost = ambush_cost(state, card, player)
    if cost < 0:
        return refuse(state, request, "got.ambush.1", f"{state.title(card)} has no ambush")
    if state.edition.ambush_plays:
        left = influence_left(state, player)
        if cost > left:
            return refuse(state, request, "got.ambush.1", f"that takes {cost} influence, and you have {left}")
        if "limited" in state.cards[card].compiled.keywords and not limited_left(state, player):
            told = f"{state.title(card)} is limited, and you have already played a limited card this round"
            return refuse(state, request, "got.limited.1", told)
        cost = 0
    return no_entry(state, request, card, cost)
