"""Initiating an ability: cost, targets, the attempt, the effect.

got.initiating.1 to got.initiating.9
"""

from typing import Final

from fivekings.kernel.event_kind import EventKind
from fivekings.kernel.program import PROGRAMS, Frame, ask, copied, do, each, program, repeat, when
from fivekings.thrones.model.ability import FORCED_REACTION, REACTION, Roles
from fivekings.thrones.model.card import X_COST
from fivekings.thrones.model.spoken import THRONES
from fivekings.thrones.model.state import DEAD, DISCARD, HAND, LIMBO, NONE, Thrones
from fivekings.thrones.model.uses import count
from fivekings.thrones.rules.abilities.discounts import discount, use_discounts
from fivekings.thrones.rules.abilities.initiated import ability_of
from fivekings.thrones.rules.abilities.limits import use_of
from fivekings.thrones.rules.abilities.occur import HAPPEN, occur, somebody_listens
from fivekings.thrones.rules.abilities.paying import (
    cost_choices,
    cost_numbers,
    costs_paid,
    instead_choices,
    pay_chosen,
    pay_plain,
    take_instead,
)
from fivekings.thrones.rules.abilities.targets import (
    all_targets_chosen,
    note_legal,
    player_choices,
    take_player,
    take_targets,
    take_type,
    target_choices,
    type_choices,
)
from fivekings.thrones.rules.abilities.x import take_x, x_choices
from fivekings.thrones.rules.cards.moving import move
from fivekings.thrones.rules.keywords.limited import LIMITED
from fivekings.thrones.rules.players.past_facts import remember
from fivekings.thrones.rules.resources.gold import spend
from fivekings.thrones.rules.resources.influence import pay_influence
from fivekings.thrones.rules.resources.taxes import pay_for_event, pay_to_trigger, receiver_choices

PLAYED_EVENT: Final = THRONES.tells(EventKind("played", "{seat} plays {card}."))
USED_EVENT: Final = THRONES.tells(EventKind("used", "{seat} uses {card}."))
RESOLVED_EVENT: Final = THRONES.tells(EventKind("resolved", ""))


def begin(state: Thrones, card: int, index: int, roles: Roles) -> None:
    """Start initiating an ability: show the card and run its steps. got.initiating.1, got.limits.6, got.cancel.4"""
    roles["source"] = card
    roles["player"] = state.controller[card]
    roles["index"] = index
    if state.host[card] != NONE:
        roles["host"] = state.host[card]
    ability = state.cards[card].compiled.abilities[index]
    if ability.times:
        count(state.uses, use_of(state, card, ability))
    if state.cards[card].type == "event" and not ability.zones:
        roles["played"] = True
        move(state, card, LIMBO)
        state.set_controller(card, roles["player"])
    if state.loud:
        begun = PLAYED_EVENT if "played" in roles else USED_EVENT
        begun.tell(state, seat=roles["player"], card=state.title(card), stage=ability.stage)
    state.frames.append(Frame(INITIATE, 0, roles))


def pay_gold(state: Thrones, frame: Frame) -> None:
    """Pay an event's gold cost. got.initiating.5, got.costs.1, got.gold.1, got.gold.3, got.x.2, got.limited.1"""
    roles = frame.roles
    card: int = roles["source"]
    printed = state.cards[card]
    if "played" not in roles:
        return
    player: int = roles["player"]
    cost = printed.cost
    if cost == X_COST:
        cost = roles["x"] if printed.compiled.x_is is None else printed.compiled.x_is(state, roles)
        roles["x"] = cost
    paid = max(0, cost - discount(state, player, card, "play"))
    use_discounts(state, player, card, "play")
    spend(state, player, paid)
    if "limited" in printed.compiled.keywords:
        count(state.uses, LIMITED.of(player))


def attempt(state: Thrones, frame: Frame) -> None:
    """The effect tries to initiate; it may be cancelled now.

    got.initiating.7, got.cancel.1, got.trigger.11, got.effects.2
    """
    roles = frame.roles
    if not somebody_listens(state, "initiates", {}):
        roles["going"] = True
        return
    roles["going"] = False
    event = {"source": roles["source"], "player": roles["player"], "at": len(state.frames) - 1, "x": roles.get("x", 0)}
    event["stage"] = ability_of(state, roles).stage
    event["index"] = roles["index"]
    if roles["source"] in state.turned:
        event["turned"] = True
    event["roles"] = {key: copied(roles[key]) for key in ("it", "that", "x", "host", "event") if key in roles}
    occur(state, "initiates", event)


def initiates(state: Thrones, event: Roles) -> None:
    """The effect was not cancelled, so it initiates. got.initiating.8"""
    state.frames[event["at"]].roles["going"] = True


def was_played(_state: Thrones, _event: Roles) -> None:
    """An event card was played; players may react to that. got.event.2"""


HAPPEN["initiates"] = initiates


HAPPEN["played"] = was_played


def going(state: Thrones, frame: Frame) -> bool:
    """Was the effect not cancelled, and was everything chosen that had to be? Without a legal choice it resolves with
    no effect.

    got.cancel.1, got.choose.1, got.target.12
    """
    ability = ability_of(state, frame.roles)
    named = ability.choose not in ("opponent", "player") or "that" in frame.roles
    return bool(frame.roles["going"]) and named and (ability.target is None or "chosen" in frame.roles)


def resolve(state: Thrones, frame: Frame) -> None:
    """The effect resolves. got.initiating.8"""
    ability = ability_of(state, frame.roles)
    assert ability.program is not None
    if state.loud:
        RESOLVED_EVENT.tell(state, card=state.title(frame.roles["source"]), ability=ability.program.name)
    kept = ("source", "player", "index", "it", "that", "type", "x", "event", "event_at", "host", "knelt")
    roles = {key: copied(frame.roles[key]) for key in kept if key in frame.roles}
    state.frames.append(Frame(PROGRAMS[ability.program.name], 0, roles))


def conclude(state: Thrones, frame: Frame) -> None:
    """Put a played event on the discard pile before reactions to it, or on the dead pile if it is deathbound. An event
    whose costs were not paid in full returns to hand, unplayed.

    got.event.2, got.cancel.5, got.cancel.6, got.costs.7, lcg1.deathbound.2, ccg.deathbound.3
    """
    card: int = frame.roles["source"]
    if "unpaid" in frame.roles and frame.roles.pop("played", False):
        move(state, card, HAND)
    elif "played" in frame.roles and state.zone[card] == LIMBO:
        move(state, card, DEAD if "deathbound" in state.cards[card].compiled.keywords else DISCARD)


def announce_played(state: Thrones, frame: Frame) -> None:
    """Open the reactions to the event that was played. got.event.2"""
    if "played" in frame.roles:
        remember(state, "played", frame.roles["source"], frame.roles["player"])
        occur(state, "played", {"cards": [frame.roles["source"]], "player": frame.roles["player"], "how": "play"})


def answer_pending(state: Thrones, frame: Frame) -> None:
    """Open the postponed responses to what an ability did: first forced ones, then the others. got.reaction.2"""
    pending: list[Roles] = frame.roles.pop("pending", [])
    if pending:
        events = [{**event, "only": stage} for stage in (FORCED_REACTION, REACTION) for event in pending]
        state.frames.append(Frame(PROGRAMS["thrones.answered"], 0, {"events": events}))


INITIATE = program(
    "thrones.initiate",
    ask(x_choices, take_x, rule="got.x.1"),
    do(note_legal, rule="got.target.11"),
    do(pay_to_trigger, rule="got.costs.1"),
    ask(receiver_choices, pay_for_event, rule="got.costs.1"),
    do(pay_gold, rule="got.costs.1"),
    each(
        "cost",
        cost_numbers,
        ask(instead_choices, take_instead, rule="got.initiating.5"),
        do(pay_plain, rule="got.initiating.5"),
        ask(cost_choices, pay_chosen, rule="got.initiating.5"),
        pay_influence(),
    ),
    when(
        costs_paid,
        ask(player_choices, take_player, rule="got.initiating.6"),
        repeat(ask(target_choices, take_targets, rule="got.target.1"), until=all_targets_chosen),
        ask(type_choices, take_type, rule="got.initiating.6"),
        do(attempt, rule="got.initiating.7"),
        when(going, do(resolve, rule="got.initiating.8")),
    ),
    do(conclude, rule="got.event.2"),
    do(announce_played, rule="got.event.2"),
    do(answer_pending),
)
