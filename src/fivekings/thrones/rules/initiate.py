"""Initiating an ability: restrictions, cost, targets, the attempt, the effect.

got.initiating.1 to got.initiating.9
"""

from fivekings.kernel.program import PROGRAMS, Frame, ask, copied, do, each, program, repeat, when
from fivekings.kernel.request import DECLINE, Choice, Request
from fivekings.thrones.ability import (
    ACTION,
    FORCED_REACTION,
    INTERRUPT,
    REACTION,
    WOULD,
    X_COUNT,
    Ability,
    Cost,
    Roles,
    Target,
)
from fivekings.thrones.card import X_COST
from fivekings.thrones.rules.characteristics import all_such, auras, in_force, strength
from fivekings.thrones.rules.costs import (
    discount,
    gold_payable,
    limited_left,
    owed,
    payable,
    use_discounts,
)
from fivekings.thrones.rules.entering import dead_copies
from fivekings.thrones.rules.event import HAPPEN, occur
from fivekings.thrones.rules.gold import available, spend
from fivekings.thrones.rules.influence import influence_left, pay_influence
from fivekings.thrones.rules.moving import move
from fivekings.thrones.rules.paying import (
    ability_of,
    cost_choices,
    cost_numbers,
    costs_paid,
    instead_choices,
    pay_chosen,
    pay_plain,
    take_instead,
)
from fivekings.thrones.rules.protection import may_be_chosen
from fivekings.thrones.rules.taxes import pay_for_event, pay_to_trigger, receiver_choices, triggering_tax
from fivekings.thrones.state import DEAD, DISCARD, LIMBO, NONE, Thrones


def may_initiate(state: Thrones, card: int, ability: Ability, roles: Roles) -> bool:
    """May this ability be initiated now? Limits, restrictions, costs, targets, and something to change.

    got.initiating.2, got.initiating.3, got.abilities.8 to got.abilities.10, got.action.3, got.event.1,
    got.restrictions.1, got.limits.1, got.limits.4, got.limited.1, got.target.3, got.target.4, got.cannot.1
    """
    player: int = roles["player"]
    printed = state.cards[card]
    if ability.phase and ability.phase != state.phase:
        return False
    if ability.times and state.uses.get(use_key(state, card, ability), 0) >= ability.times:
        return False
    spoken = auras(state)
    if "cannot trigger" in spoken and ability.stage in (ACTION, WOULD, INTERRUPT, REACTION):
        for other in state.opponents(player):
            if in_force(state, "cannot trigger", other):
                return False
    if ability.stage in (ACTION, WOULD, INTERRUPT, REACTION) and silenced(state, player):
        return False
    if not ability.only_if(state, roles):
        return False
    taxed = "declaring costs" in spoken or "events cost" in spoken
    if taxed and triggering_tax(state, card, ability) > state.gold[player]:
        return False
    if printed.type == "event" and not ability.zones:
        if in_force(state, "cannot play", player) or events_barred(state, player):
            return False
        if printed.unique and dead_copies(state, card, player):
            return False
        if "limited" in printed.compiled.keywords and not limited_left(state, player):
            return False
        for test in printed.compiled.play_only:
            if not test(state, roles):
                return False
        if not gold_payable(state, card, ability, roles):
            return False
    for cost in ability.costs:
        if not payable(state, card, cost, roles):
            return False
    if len(ability.costs) > 1 and needs_own_influence(state, card, ability, player):
        return False
    if ability.choose in ("opponent", "player"):
        return bool(players_for(state, ability, roles))
    if ability.target is not None:
        if chooses_x(state, card, ability):
            return bool(x_values(state, card, ability, roles, triggering_tax(state, card, ability)))
        return bool(targets_of(state, ability, roles))
    return ability.possible(state, roles)


def silenced(state: Thrones, player: int) -> bool:
    """May a player trigger nothing now, or nothing in a challenge of this type? got.cannot.1"""
    said = [e for e in state.lasting if e["kind"] == "no triggering" and e["whom"] == player]
    if any(not effect["types"] or state.type in effect["types"] for effect in said):
        return True
    spoken = in_force(state, "no triggering", player)
    return any(not constant.types or state.type in constant.types for _, constant in spoken)


def chooses_x(state: Thrones, card: int, ability: Ability) -> bool:
    """Does the player choose X while paying? got.x.1"""
    printed = state.cards[card]
    free = printed.type == "event" and printed.cost == X_COST and printed.compiled.x_is is None
    return free or any(cost.count == X_COUNT for cost in ability.costs)


def x_values(state: Thrones, card: int, ability: Ability, roles: Roles, tax: int) -> list[int]:
    """What X may be: within what can be paid, and so that there is something to choose. got.x.1"""
    player: int = roles["player"]
    if any(cost.kind == "influence" and cost.count == X_COUNT for cost in ability.costs):
        most = influence_left(state, player, card if kneels_itself(ability) else NONE)
    else:
        most = available(state, player) - tax
        most += discount(state, player, card, "play") if state.cards[card].cost == X_COST else 0
    return [x for x in range(most + 1) if fits_x(state, ability, {**roles, "x": x})]


def fits_x(state: Thrones, ability: Ability, roles: Roles) -> bool:
    """Is there something to choose with this X, and enough of it where so many are chosen? got.x.1"""
    target = ability.target
    if target is None:
        return True
    able = targets_of(state, ability, roles)
    return bool(able) and (target.number is None or 0 < target.number(state, roles) <= len(able))


def kneels_itself(ability: Ability) -> bool:
    """Does a card kneel to use its ability?"""
    return any(cost.kind == "kneel" and cost.what == "self" for cost in ability.costs)


def needs_own_influence(state: Thrones, card: int, ability: Ability, player: int) -> bool:
    """Would a card have to kneel twice, for its ability and for the influence that this costs? got.costs.6"""
    due = [owed(state, c, {"source": card, "player": player}) for c in ability.costs if influence_only(c)]
    return sum(due) > 0 and influence_left(state, player, card if kneels_itself(ability) else NONE) < sum(due)


def influence_only(cost: Cost) -> bool:
    """Is influence the only way to pay a cost, as much as it says?"""
    return cost.kind == "influence" and cost.instead is None and cost.number is None


def events_barred(state: Thrones, player: int) -> bool:
    """Is a player barred from playing events among other types? got.cannot.1"""
    return any("event" in constant.words for _, constant in in_force(state, "cannot marshal", player))


def use_key(state: Thrones, card: int, ability: Ability) -> str:
    """Under what a use is counted: by card, or for a maximum by player and title.

    got.limits.1, got.limits.4, got.limits.5
    """
    if ability.shared:
        return f"{ability.period}|{state.controller[card]}|{ability.shared}"
    if ability.by_title:
        return f"{ability.period}|{state.controller[card]}|{state.title(card)}|{ability.index}"
    return f"{ability.period}|{card}|{ability.index}"


def targets_of(state: Thrones, ability: Ability, roles: Roles) -> list[int]:
    """What may be chosen: fitting cards that the effect could change. got.target.1, got.target.10"""
    target = ability.target
    assert target is not None
    source: int = roles["source"]
    found = [card for card in all_such(state, target.what, roles) if may_be_chosen(state, card, source)]
    return [card for card in found if ability.possible(state, {**roles, "it": [card]})]


def begin(state: Thrones, card: int, index: int, roles: Roles) -> None:
    """Declare the intent: the card is shown, and the steps follow. got.initiating.1, got.limits.6, got.cancel.4"""
    roles["source"] = card
    roles["player"] = state.controller[card]
    roles["index"] = index
    if state.host[card] != NONE:
        roles["host"] = state.host[card]
    ability = state.cards[card].compiled.abilities[index]
    if ability.times:
        key = use_key(state, card, ability)
        state.uses[key] = state.uses.get(key, 0) + 1
    if state.cards[card].type == "event" and not ability.zones:
        roles["played"] = True
        move(state, card, LIMBO)
        state.controller[card] = roles["player"]
    if state.loud:
        kind = "played" if "played" in roles else "used"
        state.tell(kind, {"seat": roles["player"], "card": state.title(card), "stage": ability.stage})
    state.frames.append(Frame(INITIATE, 0, roles))


def x_choices(state: Thrones, frame: Frame) -> Request | None:
    """Where X is a player's choice, it is chosen first, within what can be paid. got.x.1"""
    roles = frame.roles
    ability = ability_of(state, roles)
    if not chooses_x(state, roles["source"], ability):
        return None
    return Request(roles["player"], "X", x_values(state, roles["source"], ability, roles, 0))


def take_x(_state: Thrones, frame: Frame, choice: Choice) -> None:
    """X is chosen. got.x.1"""
    frame.roles["x"] = choice.pick


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
        state.uses[f"round|limited|{player}"] = state.uses.get(f"round|limited|{player}", 0) + 1


def players_for(state: Thrones, ability: Ability, roles: Roles) -> list[int]:
    """The players, or opponents, for whom the effect could change anything. got.target.1"""
    players = state.players() if ability.choose == "player" else state.opponents(roles["player"])
    return [other for other in players if ability.possible(state, {**roles, "that": other})]


def player_choices(state: Thrones, frame: Frame) -> Request | None:
    """Choose a player or an opponent. got.initiating.6, got.target.2"""
    ability = ability_of(state, frame.roles)
    if ability.choose not in ("opponent", "player"):
        return None
    able = players_for(state, ability, frame.roles)
    return Request(frame.roles["player"], ability.choose, able or state.opponents(frame.roles["player"]))


def take_player(_state: Thrones, frame: Frame, choice: Choice) -> None:
    """That player."""
    frame.roles["that"] = choice.pick


def type_choices(state: Thrones, frame: Frame) -> Request | None:
    """Name a challenge type. got.initiating.6"""
    if ability_of(state, frame.roles).choose != "type":
        return None
    return Request(frame.roles["player"], "type", [0, 1, 2])


def take_type(_state: Thrones, frame: Frame, choice: Choice) -> None:
    """The type that is named."""
    frame.roles["type"] = choice.pick


def target_choices(state: Thrones, frame: Frame) -> Request | None:
    """Choose targets among what fits now.

    got.initiating.6, got.choose.1, got.target.1, got.target.2, got.target.5, got.target.6
    """
    ability = ability_of(state, frame.roles)
    target = ability.target
    if target is None:
        return None
    able = targets_of(state, ability, frame.roles)
    if target.total >= 0:
        return one_more(state, target, frame, able)
    if not able:
        return None
    kind = "target" if target.targeting else "pick"
    if target.number is not None:
        count = min(target.number(state, frame.roles), len(able))
        return Request(frame.roles["player"], kind, able, None, count, count) if count else None
    return Request(frame.roles["player"], kind, able, None, min(target.least, len(able)), min(target.most, len(able)))


def one_more(state: Thrones, target: Target, frame: Frame, able: list[int]) -> Request | None:
    """Where the STR of all targets together is limited, they are chosen one by one. got.target.5"""
    taken: list[int] = frame.roles.get("it", [])
    left = target.total - sum(strength(state, card) for card in taken)
    able = [card for card in able if card not in taken and strength(state, card) <= left]
    if taken:
        able = [card for card in able if state.controller[card] == state.controller[taken[0]]]
    return Request(frame.roles["player"], "target", [*able, DECLINE] if taken else able) if able else None


def all_targets_chosen(state: Thrones, frame: Frame) -> bool:
    """Are all targets chosen? Where their STR is limited, until no other fits or no other is wanted."""
    target = ability_of(state, frame.roles).target
    if target is None or target.total < 0 or frame.roles.pop("enough", False):
        return True
    return target_choices(state, frame) is None


def take_targets(state: Thrones, frame: Frame, choice: Choice) -> None:
    """The targets are chosen."""
    target = ability_of(state, frame.roles).target
    assert target is not None
    if choice.picks == [DECLINE]:
        frame.roles["enough"] = True
        return
    before: list[int] = frame.roles.get("it", []) if target.total >= 0 else []
    frame.roles["it"] = [*before, *choice.picks]
    frame.roles["chosen"] = True
    if state.loud:
        state.tell("chosen", {"seat": choice.seat, "cards": state.titles(choice.picks)})


def attempt(state: Thrones, frame: Frame) -> None:
    """The effect attempts to initiate; it may be cancelled now.

    got.initiating.7, got.cancel.1, got.trigger.11, got.effects.2
    """
    roles = frame.roles
    frame.roles["going"] = False
    event = {"source": roles["source"], "player": roles["player"], "at": len(state.frames) - 1, "x": roles.get("x", 0)}
    event["stage"] = ability_of(state, roles).stage
    event["index"] = roles["index"]
    event["roles"] = {key: copied(roles[key]) for key in ("it", "that", "x", "host", "event") if key in roles}
    occur(state, "initiates", event)


def initiates(state: Thrones, event: Roles) -> None:
    """An effect was not cancelled and completes its initiation. got.initiating.8"""
    state.frames[event["at"]].roles["going"] = True


def was_played(_state: Thrones, _event: Roles) -> None:
    """An event has been played; now one may react to that. got.event.2"""


HAPPEN["initiates"] = initiates
HAPPEN["played"] = was_played


def going(state: Thrones, frame: Frame) -> bool:
    """Was it not cancelled, and were targets found where they are needed? got.cancel.1, got.choose.1"""
    target = ability_of(state, frame.roles).target
    return bool(frame.roles["going"]) and (target is None or "chosen" in frame.roles)


def resolve(state: Thrones, frame: Frame) -> None:
    """The effect resolves. got.initiating.8"""
    ability = ability_of(state, frame.roles)
    assert ability.program is not None
    if state.loud:
        state.tell("resolved", {"card": state.title(frame.roles["source"]), "ability": ability.program.name})
    kept = ("source", "player", "index", "it", "that", "type", "x", "event", "event_at", "host", "knelt")
    roles = {key: copied(frame.roles[key]) for key in kept if key in frame.roles}
    state.frames.append(Frame(PROGRAMS[ability.program.name], 0, roles))


def conclude(state: Thrones, frame: Frame) -> None:
    """An event goes to the discard pile before reactions to it, or dies of being played.

    got.event.2, got.cancel.5, got.cancel.6, lcg1.deathbound.2, ccg.deathbound.3
    """
    card: int = frame.roles["source"]
    if "played" in frame.roles and state.zone[card] == LIMBO:
        move(state, card, DEAD if "deathbound" in state.cards[card].compiled.keywords else DISCARD)


def announce_played(state: Thrones, frame: Frame) -> None:
    """Now one may react to that event. got.event.2"""
    if "played" in frame.roles:
        occur(state, "played", {"cards": [frame.roles["source"]], "player": frame.roles["player"], "how": "play"})


def answer_pending(state: Thrones, frame: Frame) -> None:
    """Where answers to what an ability did have waited, they come now: all that are forced, then the others.

    got.reaction.2
    """
    pending: list[Roles] = frame.roles.pop("pending", [])
    if pending:
        events = [{**event, "only": stage} for stage in (FORCED_REACTION, REACTION) for event in pending]
        state.frames.append(Frame(PROGRAMS["thrones.answered"], 0, {"events": events}))


INITIATE = program(
    "thrones.initiate",
    do(pay_to_trigger, rule="got.costs.1"),
    ask(receiver_choices, pay_for_event, rule="got.costs.1"),
    ask(x_choices, take_x, rule="got.x.1"),
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
