"""Action windows: actions, and the player actions of a phase, in player order until all pass in a row."""

from typing import Final

from fivekings.kernel.program import Frame, ask, do, program, repeat
from fivekings.kernel.request import DECLINE, Choice, Request
from fivekings.thrones.model.ability import Compiled, Roles
from fivekings.thrones.model.card import NO_COST
from fivekings.thrones.model.state import AGENDA, HAND, NOBODY, NONE, PLAY, Thrones
from fivekings.thrones.rules.characteristics import OUT_OF_PLAY, active, auras, fits, in_force, roles_of
from fivekings.thrones.rules.costs import (
    discount,
    extra_penalties,
    house_penalty,
    limited_left,
    penalty,
    use_discounts,
)
from fivekings.thrones.rules.entering import enter, may_enter, original_of, put_on
from fivekings.thrones.rules.gold import available, spend
from fivekings.thrones.rules.influence import influence_left, pay_influence
from fivekings.thrones.rules.initiate import begin
from fivekings.thrones.rules.restrictions import may_initiate
from fivekings.thrones.rules.timing import code_of, next_word, parts_of, strength_rises, the_weak_die

MARSHAL: Final = 60
AS_DUPLICATE: Final = 61
AMBUSH: Final = 62
ELSEWHERE: Final = "action elsewhere"
"""In the list of who listens to what: the cards with actions that are used from out of play."""


def open_actions(_state: Thrones, frame: Frame) -> None:
    """The first player has the first word. got.first_player.2"""
    frame.roles["last"] = NOBODY
    frame.roles["passed"] = []
    frame.roles["closed"] = False


def find_action(state: Thrones, frame: Frame) -> None:
    """Whose word it is: the next in player order who could act. Who cannot passes.

    got.action.7, got.pass.2, got.pass.3, got.abilities.2
    """
    roles = frame.roles
    if the_weak_die(state, roles) or strength_rises(state, roles):
        return
    next_word(state, roles, actions_of, state.open_windows)


def from_hand(state: Thrones, card: int, player: int) -> list[int]:
    """What a player may do with a card in hand. got.marshal.4, got.ambush.2"""
    printed = state.cards[card]
    if printed.type == "event":
        return abilities_of(state, card, player) if acts_now(state, printed.compiled) else []
    found: list[int] = []
    if state.phase == "marshaling" and state.active == player:
        found += marshalings(state, card, player)
    if state.phase == "challenges" or state.edition.ambush_plays:
        gained = "ambush" in printed.compiled.keywords or "gains ambush" in auras(state)
        if gained and may_ambush(state, card, player):
            found.append(code_of(card, AMBUSH))
    return found


def actions_of(state: Thrones, player: int) -> list[int]:
    """Everything a player may do in an action window.

    got.action.2, got.active_player.2, got.abilities.3, got.abilities.7, got.agenda.3, ccg.action.8
    """
    found: list[int] = []
    for card in state.pile(player, HAND):
        found += from_hand(state, card, player)
    for card in state.pile(player, PLAY):
        if acts_now(state, state.cards[card].compiled) and active(state, card):
            found += abilities_of(state, card, player)
    others = [state.plot[player]] if state.plot[player] != NONE else []
    for card in [*others, *state.pile(player, AGENDA)]:
        if acts_now(state, state.cards[card].compiled):
            found += abilities_of(state, card, player)
    for card in state.listening.get(ELSEWHERE, ()):
        if state.controller[card] == player:
            found += abilities_of(state, card, player, elsewhere=True)
    for index, own in state.edition.own_actions.items():
        found += [code_of(card, index, number) for card, number in own.offered(state, player)]
    return found


def acts_now(state: Thrones, compiled: Compiled) -> bool:
    """Has a card any action for this phase? got.action.2"""
    phases = compiled.acts_in
    return bool(phases) and ("" in phases or state.phase in phases)


def abilities_of(state: Thrones, card: int, player: int, elsewhere: bool = False) -> list[int]:
    """A card's actions that may be initiated now, from play or from elsewhere. got.action.1, got.action.2"""
    found: list[int] = []
    for ability in state.cards[card].compiled.actions:
        if elsewhere != bool(ability.zones):
            continue
        if elsewhere and state.zone[card] not in [OUT_OF_PLAY[name] for name in ability.zones]:
            continue
        if ability.phase and ability.phase != state.phase:
            continue
        roles: Roles = {"source": card, "player": player}
        if may_initiate(state, card, ability, roles):
            found.append(code_of(card, ability.index))
    return found


def marshalings(state: Thrones, card: int, player: int) -> list[int]:
    """How a card may be marshaled: as itself for its cost, or as a duplicate for nothing.

    got.marshal.1, got.limited.1, got.duplicate.1, got.duplicate.5, got.duplicate.12, got.limited.5, got.cannot.1,
    lcg1.shadows.10, ccg.out_of_house.3
    """
    printed = state.cards[card]
    if printed.cost == NO_COST:
        return []
    if original_of(state, card, player) != NONE:
        return [code_of(card, AS_DUPLICATE)]
    if "limited" in printed.compiled.keywords and not limited_left(state, player):
        return []
    for _source, constant in in_force(state, "cannot marshal", player):
        if printed.type in constant.words:
            return []
    if printed.shadow:
        return []
    gold = available(state, player)
    if marshal_cost(state, card, player) > gold or not may_enter(state, card, player):
        return []
    more = [extra for extra in extra_penalties(state, card, player) if marshal_cost(state, card, player, extra) <= gold]
    return [code_of(card, MARSHAL), *[code_of(card, MARSHAL, extra) for extra in more]]


def marshal_cost(state: Thrones, card: int, player: int, extra: int = 0) -> int:
    """What it costs to marshal a card, with a penalty that its player wants to pay. got.costs.1, got.initiating.4"""
    cost = state.cards[card].cost + penalty(state, card, player) + extra
    return max(0, cost - discount(state, player, card, "marshal"))


def ambush_cost(state: Thrones, card: int, player: int) -> int:
    """The least that it costs to ambush with a card; below zero where it cannot. got.ambush.1"""
    return min(ambush_costs(state, card, player), default=-1)


def ambush_costs(state: Thrones, card: int, player: int) -> list[int]:
    """What it may cost to ambush with a card, from the cheapest up: ambush for another cost is another keyword.

    got.ambush.1, got.gains.4, got.keywords.3, got.keywords.4
    """
    printed = state.cards[card]
    costs: list[int] = []
    if "ambush" in printed.compiled.keywords:
        own = printed.cost + house_penalty(state, card, player)
        costs.append(own if state.edition.ambush_plays else printed.compiled.keywords["ambush"])
    for source, constant in auras(state).get("gains ambush", ()):
        assert constant.filter is not None
        roles = roles_of(state, source)
        if constant.condition(state, roles) and fits(state, constant.filter, card, roles):
            costs.append(printed.cost)
    return sorted(set(costs))


def may_ambush(state: Thrones, card: int, player: int) -> bool:
    """May a card be put into play from hand for its ambush cost? got.ambush.1 got.restrictions.2"""
    cost = ambush_cost(state, card, player)
    if cost < 0:
        return False
    if not state.edition.ambush_plays:
        return cost <= available(state, player) and may_enter(state, card, player)
    if "limited" in state.cards[card].compiled.keywords and not limited_left(state, player):
        return False
    return cost <= influence_left(state, player) and may_enter(state, card, player)


def action_offer(_state: Thrones, frame: Frame) -> Request | None:
    """Ask whose word it is. got.action.5"""
    if frame.roles["closed"] or not frame.roles["offers"]:
        return None
    return Request(frame.roles["asker"], "action", frame.roles["offers"])


def take_action(state: Thrones, frame: Frame, choice: Choice) -> None:
    """Act, or pass. Each action resolves completely before the next.

    got.action.5, got.action.6, got.pass.1, got.marshal.1, got.marshal.2, got.marshaling_phase.5,
    got.marshaling_phase.6, got.ambush.1, got.ambush.3, got.ambush.4, got.gold.1, got.gold.3
    """
    roles = frame.roles
    if choice.pick == DECLINE:
        roles["passed"].append(choice.seat)
        return
    roles["passed"] = []
    card, index, number = parts_of(choice.pick)
    player = choice.seat
    if index == MARSHAL:
        paid = penalty(state, card, player) + number
        spend(state, player, marshal_cost(state, card, player, number))
        use_discounts(state, player, card, "marshal")
        count_limited(state, card, player)
        enter(state, card, player, "marshal", paid)
    elif index == AS_DUPLICATE:
        put_on(state, card, original_of(state, card, player))
        if state.loud:
            state.tell("duplicate", {"seat": player, "card": state.title(card)})
    elif index == AMBUSH:
        ambush(state, card, player)
    elif index in state.edition.own_actions:
        state.edition.own_actions[index].act(state, player, card, number)
    else:
        begin(state, card, index, {})


def ambush(state: Thrones, card: int, player: int) -> None:
    """Put a card into play for its ambush cost, which is asked for where there are several.

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
    """The ambush costs that a player has the gold for. got.ambush.5"""
    return [cost for cost in ambush_costs(state, card, player) if cost <= available(state, player)]


def ambush_choices(state: Thrones, frame: Frame) -> Request:
    """Of several values of X, the player chooses which to use. got.ambush.5"""
    player: int = frame.roles["player"]
    return Request(player, "X", payable_ambushes(state, frame.roles["source"], player))


def ambush_for_x(state: Thrones, frame: Frame, choice: Choice) -> None:
    """That is paid, and the card enters play. got.ambush.1, got.ambush.5"""
    spend(state, choice.seat, choice.pick)
    enter(state, frame.roles["source"], choice.seat, "ambush")


def enter_from_ambush(state: Thrones, frame: Frame) -> None:
    """The influence is paid, and the card enters play. got.ambush.1"""
    enter(state, frame.roles["card"], frame.roles["player"], "ambush")


AMBUSH_FOR_X = program("thrones.ambush for X", ask(ambush_choices, ambush_for_x, rule="got.ambush.5"))
AMBUSHING = program("thrones.ambush", pay_influence(), do(enter_from_ambush, rule="got.ambush.1"))


def count_limited(state: Thrones, card: int, player: int) -> None:
    """A limited card was marshaled this round, as itself. got.limited.1, got.limited.4, got.limited.5"""
    if "limited" in state.cards[card].compiled.keywords:
        key = f"round|limited|{player}"
        state.uses[key] = state.uses.get(key, 0) + 1


def actions_closed(_state: Thrones, frame: Frame) -> bool:
    """All have passed in a row. got.action.8"""
    return bool(frame.roles["closed"])


ACTIONS = program(
    "thrones.actions",
    do(open_actions, rule="got.first_player.2"),
    repeat(do(find_action), ask(action_offer, take_action, rule="got.action.5"), until=actions_closed),
)
