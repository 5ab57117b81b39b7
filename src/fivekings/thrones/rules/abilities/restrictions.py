"""Restrictions: may an ability be initiated now?"""

from fivekings.thrones.model.ability import ACTION, INTERRUPT, REACTION, WOULD, Ability, Cost, Roles
from fivekings.thrones.model.kinds import CANNOT_MARSHAL, CANNOT_PLAY, DECLARING_COSTS, EVENTS_COST, NO_TRIGGERING
from fivekings.thrones.model.state import NONE, Thrones
from fivekings.thrones.rules.abilities.costs import gold_payable, kneels_itself, owed, payable
from fivekings.thrones.rules.abilities.limits import use_of
from fivekings.thrones.rules.abilities.targets import could_change
from fivekings.thrones.rules.abilities.x import chooses_x, x_values
from fivekings.thrones.rules.cards.characteristics import changes
from fivekings.thrones.rules.cards.uniqueness import dead_copies
from fivekings.thrones.rules.keywords.limited import limited_left
from fivekings.thrones.rules.players.concerned import for_player
from fivekings.thrones.rules.resources.influence import influence_left
from fivekings.thrones.rules.resources.taxes import triggering_tax


def may_initiate(state: Thrones, card: int, ability: Ability, roles: Roles) -> bool:
    """May this ability be initiated now? got.initiating.2, got.initiating.3"""
    return not obstacle(state, card, ability, roles)


def obstacle(state: Thrones, card: int, ability: Ability, roles: Roles) -> str:
    """The first rule that keeps an ability from being initiated now, or none: limits, restrictions, costs, targets, or
    nothing to change.

    got.initiating.2, got.initiating.3, got.abilities.8 to got.abilities.10, got.action.3, got.event.1,
    got.restrictions.1, got.limits.1, got.limits.4, got.limited.1, got.target.3, got.target.4, got.cannot.1
    """
    player: int = roles["player"]
    printed = state.cards[card]
    if ability.phase and ability.phase != state.phase:
        return "got.action.3"
    if ability.times and state.uses.get(use_of(state, card, ability), 0) >= ability.times:
        return "got.limits.4" if ability.by_title else "got.limits.1"
    if ability.stage in (ACTION, WOULD, INTERRUPT, REACTION) and silenced(state, player):
        return "got.cannot.1"
    if not ability.only_if(state, roles):
        return "got.restrictions.1"
    taxed = changes(state, DECLARING_COSTS) or changes(state, EVENTS_COST)
    if taxed and triggering_tax(state, card, ability) > state.gold[player]:
        return "got.costs.1"
    if printed.type == "event" and not ability.zones:
        barrier = obstacle_to_playing(state, card, ability, roles)
        if barrier:
            return barrier
    for cost in ability.costs:
        if not payable(state, card, cost, roles):
            return "got.abilities.10"
    if len(ability.costs) > 1 and needs_own_influence(state, card, ability, player):
        return "got.abilities.10"
    if chooses_x(state, card, ability):
        able = bool(x_values(state, card, ability, roles, triggering_tax(state, card, ability)))
    else:
        able = could_change(state, ability, roles)
    if able:
        return ""
    return "got.abilities.8" if ability.target is None else "got.target.3"


def obstacle_to_playing(state: Thrones, card: int, ability: Ability, roles: Roles) -> str:
    """The first rule that keeps an event from being played, apart from its effect, or none.

    got.event.1, got.restrictions.1, got.limited.1, got.cannot.1, got.dead_pile.2
    """
    player: int = roles["player"]
    printed = state.cards[card]
    if for_player(state, CANNOT_PLAY, player) or events_barred(state, player):
        return "got.cannot.1"
    if printed.unique and dead_copies(state, card, player):
        return "got.dead_pile.2"
    if "limited" in printed.compiled.keywords and not limited_left(state, player):
        return "got.limited.1"
    for test in printed.compiled.play_only:
        if not test(state, roles):
            return "got.restrictions.1"
    return "" if gold_payable(state, card, ability, roles) else "got.costs.1"


def silenced(state: Thrones, player: int) -> bool:
    """Is a player barred from triggering anything now, or anything in a challenge of this type? got.cannot.1"""
    spoken = for_player(state, NO_TRIGGERING, player)
    return bool(spoken) and any(not one.types or state.type in one.types for one in spoken)


def events_barred(state: Thrones, player: int) -> bool:
    """Is a player barred from playing events, among other card types? got.cannot.1"""
    return any("event" in one.words for one in for_player(state, CANNOT_MARSHAL, player))


def needs_own_influence(state: Thrones, card: int, ability: Ability, player: int) -> bool:
    """Would a card have to kneel twice, for its ability and for the influence the ability costs? got.costs.6"""
    due = [owed(state, c, {"source": card, "player": player}) for c in ability.costs if influence_only(c)]
    return sum(due) > 0 and influence_left(state, player, card if kneels_itself(ability) else NONE) < sum(due)


def influence_only(cost: Cost) -> bool:
    """Can a cost be paid only with a fixed amount of influence?"""
    return cost.kind == "influence" and cost.instead is None and cost.number is None
