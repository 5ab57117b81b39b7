"""Payments while an effect resolves."""

from fivekings.kernel.program import Frame, Part, ask, do, each, when
from fivekings.kernel.request import DECLINE, Choice, Request
from fivekings.thrones.cardspeak.costs import compile_cost
from fivekings.thrones.cardspeak.could import possible_steps
from fivekings.thrones.cardspeak.deciding import ASK_EITHER, ASK_MAY
from fivekings.thrones.cardspeak.forms import Language, Node
from fivekings.thrones.cardspeak.players import actor, compile_players, everybody
from fivekings.thrones.cardspeak.prompts import say
from fivekings.thrones.model.ability import Roles, Test
from fivekings.thrones.model.state import HAND, Thrones
from fivekings.thrones.rules.abilities.asking import TO_PAY
from fivekings.thrones.rules.abilities.costs import cards_needed, cost_candidates, owed, pay_with, payable_itself
from fivekings.thrones.rules.abilities.paying import ASK_COST, pay_by_verb
from fivekings.thrones.rules.cards.discarding import discard_top
from fivekings.thrones.rules.keywords.deathbound import to_discard
from fivekings.thrones.rules.resources.gold import spend
from fivekings.thrones.rules.resources.influence import influence_left, pay_influence


def may_pay(step: Node, language: Language, name: str) -> list[Part]:
    """A player may pay a cost; `has_paid` says afterwards whether they did. got.may.1"""
    cost = compile_cost(step["cost"], language, f"{name}.cost")
    costs = [cost] if cost.instead is None else [cost, cost.instead]
    ways = [one.words for one in costs]
    possible: Test = possible_steps(step["does"])

    def build(state: Thrones, frame: Frame) -> Request | None:
        roles = frame.roles
        roles["paying"] = 0
        if not possible(state, roles):
            return None
        able = [n + 1 for n, one in enumerate(costs) if payable_itself(state, roles["source"], one, roles)]
        if not able:
            return None
        if len(costs) == 1:
            return ASK_MAY.to(actor(roles), [*able, DECLINE])
        roles["ways"] = ways
        return ASK_EITHER.to(actor(roles), [*able, DECLINE])

    def decide(state: Thrones, frame: Frame, choice: Choice) -> None:
        frame.roles.pop("ways", None)
        frame.roles["paying"] = 0 if choice.pick == DECLINE else choice.pick
        if not frame.roles["paying"]:
            return
        chosen = costs[choice.pick - 1]
        if chosen.kind == "gold":
            spend(state, choice.seat, chosen.count)
        elif chosen.kind == "influence":
            frame.roles["owed"] = owed(state, chosen, frame.roles)
        elif chosen.kind == "verb":
            pay_by_verb(state, frame, chosen)
        elif chosen.what == "faction":
            state.kneeling[choice.seat] = 1
        elif chosen.what in ("self", "host"):
            source: int = frame.roles["source"]
            pay(state, frame, [source if chosen.what == "self" else state.host[source]])
        elif chosen.kind == "whole hand":
            for card in state.pile(choice.seat, HAND)[:]:
                to_discard(state, card)
        elif chosen.kind == "top":
            discard_top(state, choice.seat, 1)

    def cards(state: Thrones, frame: Frame) -> Request | None:
        paying: int = frame.roles["paying"]
        if not paying:
            return None
        chosen = costs[paying - 1]
        if chosen.kind == "hand":
            hand = sorted(state.pile(actor(frame.roles), HAND))
            return ASK_COST.to(actor(frame.roles), hand, None, chosen.count, chosen.count)
        if chosen.what != "pick":
            return None
        able = cost_candidates(state, chosen, frame.roles)
        return ASK_COST.to(actor(frame.roles), able, None, cards_needed(chosen), cards_needed(chosen))

    def pay(state: Thrones, frame: Frame, paid_with: list[int]) -> None:
        chosen = costs[frame.roles["paying"] - 1]
        for card in paid_with:
            if chosen.kind == "hand":
                to_discard(state, card)
            elif not pay_with(state, chosen, card):
                frame.roles["paying"] = 0

    def pay_chosen(state: Thrones, frame: Frame, choice: Choice) -> None:
        pay(state, frame, list(choice.picks))

    return [
        ask(build, decide, rule="got.may.1"),
        *say([ask(cards, pay_chosen, rule="got.costs.3")], TO_PAY.format(" or ".join(ways))),
        when(owes_influence, pay_influence()),
    ]


def has_paid(_state: Thrones, frame: Frame) -> bool:
    """Did the player pay?"""
    frame.roles.pop("owed", None)
    unpaid = frame.roles.pop("unpaid", False)
    return bool(frame.roles.pop("paying", 0)) and not unpaid


def owes_influence(_state: Thrones, frame: Frame) -> bool:
    """Is influence still to be paid?"""
    return bool(frame.roles.get("owed", 0))


def unless_influence(step: Node) -> list[Part]:
    """A player may kneel influence to prevent what follows; `has_not_paid` says afterwards whether they did not.

    got.may.1
    """
    count: int = step["count"]
    who = everybody if step["who"].form == "any_player" else compile_players(step["who"])

    def asked(state: Thrones, frame: Frame) -> list[int]:
        frame.roles["paying"] = 0
        return who(state, frame.roles)

    def build(state: Thrones, frame: Frame) -> Request | None:
        player = actor(frame.roles)
        able = not frame.roles["paying"] and influence_left(state, player) >= count
        return ASK_MAY.to(player, [1, DECLINE]) if able else None

    def decide(_state: Thrones, frame: Frame, choice: Choice) -> None:
        if choice.pick != DECLINE:
            frame.roles["paying"] = 1
            frame.roles["owed"] = count
            give_word(frame.roles, choice.seat)

    def change_back(_state: Thrones, frame: Frame) -> None:
        take_word_back(frame.roles)

    paid = when(owes_influence, pay_influence(), do(change_back))
    return [each("actor", asked, ask(build, decide, rule="got.may.1"), paid)]


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
