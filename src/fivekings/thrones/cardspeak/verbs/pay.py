"""Payments while an effect resolves."""

from collections.abc import Callable

from fivekings.kernel.program import Frame, Part, ask, do, each, when
from fivekings.kernel.request import DECLINE, Choice, Request
from fivekings.thrones.cardspeak.costs import compile_cost
from fivekings.thrones.cardspeak.could import possible_steps
from fivekings.thrones.cardspeak.deciding import ASK_EITHER, ASK_MAY
from fivekings.thrones.cardspeak.forms import Language, Node
from fivekings.thrones.cardspeak.players import actor, compile_players, everybody
from fivekings.thrones.cardspeak.prompts import say
from fivekings.thrones.model.ability import Cost, Roles, Test
from fivekings.thrones.model.state import HAND, Thrones
from fivekings.thrones.rules.abilities.asking import TO_PAY
from fivekings.thrones.rules.abilities.costs import cards_needed, cost_candidates, owed, pay_with, payable_itself
from fivekings.thrones.rules.abilities.paying import ASK_COST, pay_by_verb
from fivekings.thrones.rules.cards.discarding import discard_top
from fivekings.thrones.rules.keywords.deathbound import to_discard
from fivekings.thrones.rules.resources.gold import spend
from fivekings.thrones.rules.resources.influence import pay_influence


def may_pay(step: Node, language: Language, name: str) -> list[Part]:
    """The player who acts may pay a cost; `has_paid` says afterwards whether they did. got.may.1"""
    costs = costs_of(step["cost"], language, f"{name}.cost")
    possible: Test = possible_steps(step["does"])

    def willing(state: Thrones, frame: Frame) -> bool:
        frame.roles["paying"] = 0
        return possible(state, frame.roles)

    return offered(costs, willing)


def costs_of(cost: Node, language: Language, name: str) -> list[Cost]:
    """A cost, and the one that may be paid instead."""
    made = compile_cost(cost, language, name)
    return [made] if made.instead is None else [made, made.instead]


def offered(costs: list[Cost], willing: Callable[[Thrones, Frame], bool]) -> list[Part]:
    """Ask the player whether to pay one of these costs, and pay it. got.may.1, got.costs.3"""
    ways = [one.words for one in costs]

    def build(state: Thrones, frame: Frame) -> Request | None:
        roles = frame.roles
        if not willing(state, frame):
            return None
        payer = {**roles, "player": actor(roles)}
        able = [n + 1 for n, one in enumerate(costs) if payable_itself(state, roles["source"], one, payer)]
        if not able:
            return None
        if len(costs) == 1:
            return ASK_MAY.to(actor(roles), [*able, DECLINE])
        roles["ways"] = ways
        return ASK_EITHER.to(actor(roles), [*able, DECLINE])

    def decide(state: Thrones, frame: Frame, choice: Choice) -> None:
        frame.roles.pop("ways", None)
        frame.roles["paying"] = 0 if choice.pick == DECLINE else choice.pick
        if frame.roles["paying"]:
            give_word(frame.roles, choice.seat)
            pay_at_once(state, frame, costs[choice.pick - 1])

    def cards(state: Thrones, frame: Frame) -> Request | None:
        paying: int = frame.roles["paying"]
        if not paying:
            return None
        chosen, player = costs[paying - 1], frame.roles["player"]
        if chosen.kind == "hand":
            return ASK_COST.to(player, sorted(state.pile(player, HAND)), None, chosen.count, chosen.count)
        if chosen.what != "pick":
            return None
        able = cost_candidates(state, chosen, frame.roles)
        return ASK_COST.to(player, able, None, cards_needed(chosen), cards_needed(chosen))

    def pay_chosen(state: Thrones, frame: Frame, choice: Choice) -> None:
        pay_cards(state, frame, costs[frame.roles["paying"] - 1], list(choice.picks))

    def change_back(_state: Thrones, frame: Frame) -> None:
        take_word_back(frame.roles)

    return [
        ask(build, decide, rule="got.may.1"),
        *say([ask(cards, pay_chosen, rule="got.costs.3")], TO_PAY.format(" or ".join(ways))),
        when(owes_influence, pay_influence()),
        when(paid_now, do(change_back)),
    ]


def paid_now(_state: Thrones, frame: Frame) -> bool:
    """Has another player, or the same, the word in order to pay?"""
    return "asker" in frame.roles


def pay_at_once(state: Thrones, frame: Frame, cost: Cost) -> None:
    """Pay what needs no choice of cards. got.costs.2"""
    player, source = frame.roles["player"], frame.roles["source"]
    if cost.kind == "gold":
        spend(state, player, cost.count)
    elif cost.kind == "influence":
        frame.roles["owed"] = owed(state, cost, frame.roles)
    elif cost.kind == "verb":
        pay_by_verb(state, frame, cost)
    elif cost.kind == "whole hand":
        for card in state.pile(player, HAND)[:]:
            to_discard(state, card)
    elif cost.kind == "top":
        discard_top(state, player, 1)
    elif cost.what == "faction":
        state.set_kneeling(player, 1)
    elif cost.what in ("self", "host"):
        pay_cards(state, frame, cost, [source if cost.what == "self" else state.host[source]])


def pay_cards(state: Thrones, frame: Frame, cost: Cost, cards: list[int]) -> None:
    """Pay with these cards, as far as possible. got.costs.6"""
    for card in cards:
        if cost.kind == "hand":
            to_discard(state, card)
        elif not pay_with(state, cost, card):
            frame.roles["paying"] = 0


def has_paid(_state: Thrones, frame: Frame) -> bool:
    """Did the player pay?"""
    frame.roles.pop("owed", None)
    unpaid = frame.roles.pop("unpaid", False)
    return bool(frame.roles.pop("paying", 0)) and not unpaid


def owes_influence(_state: Thrones, frame: Frame) -> bool:
    """Is influence still to be paid?"""
    return bool(frame.roles.get("owed", 0))


def unless_paid(step: Node, language: Language, name: str) -> list[Part]:
    """A player may pay to prevent what follows; `has_not_paid` says afterwards whether they did not. got.may.1"""
    costs = costs_of(step["cost"], language, f"{name}.cost")
    who = everybody if step["who"].form == "any_player" else compile_players(step["who"])

    def asked(state: Thrones, frame: Frame) -> list[int]:
        frame.roles["paying"] = 0
        return who(state, frame.roles)

    def still_due(_state: Thrones, frame: Frame) -> bool:
        return not frame.roles["paying"]

    return [each("actor", asked, when(still_due, *offered(costs, still_due)))]


def give_word(roles: Roles, player: int) -> None:
    """Let another player decide from now on; the previous one is noted, also when nested."""
    place = "asker"
    while place in roles:
        place += " before"
    roles[place], roles["player"] = roles["player"], player


def take_word_back(roles: Roles) -> None:
    """Let the previous player decide again."""
    place = "asker"
    while f"{place} before" in roles:
        place += " before"
    roles["player"] = roles.pop(place)


def has_not_paid(state: Thrones, frame: Frame) -> bool:
    """Did the player not pay?"""
    return not has_paid(state, frame)
