"""Default moves in RISK: a sensible answer to each kind of question, without lookahead; and promising invasions."""

import math
from collections.abc import Callable
from typing import Final

from fivekings.kernel.heuristics import can_decline, pick
from fivekings.kernel.request import DECLINE, Choice, Request
from fivekings.risk.bots.evaluate import objective_value
from fivekings.risk.dominion.invade import MANEUVER_NOW
from fivekings.risk.dominion.objective_cards import OBJECTIVES
from fivekings.risk.dominion.objectives import ASK_COMPLETE, ASK_KEEP_OBJECTIVE
from fivekings.risk.dominion.purchase import ASK_BUY
from fivekings.risk.dominion.setup import ASK_CLAIM, ASK_MUSTER, ASK_OBJECTIVES
from fivekings.risk.dominion.state import Dominion
from fivekings.risk.dominion.units import ASK_ENGINES, ASK_KNIGHTS
from fivekings.risk.dominion.windows import ASK_USE
from fivekings.risk.rules.battle import ASK_COMMIT, ASK_ROLL
from fivekings.risk.rules.conquest import ASK_MOVE_IN
from fivekings.risk.rules.deploy import ASK_DEPLOY
from fivekings.risk.rules.invade import ASK_CONTINUE, ASK_INVADE, LAND, LAND_BITS
from fivekings.risk.rules.maneuver import ASK_MANEUVER
from fivekings.risk.state import NEUTRAL, NOWHERE, Skirmish, held

MAX_CANDIDATES: Final = 8
NEARLY_ELIMINATED: Final = 2
"""A player with at most this many territories is nearly eliminated."""
DECISIVE_BONUS: Final = 6.0
"""Extra priority for one's seat of power and for the last territories of a player."""


def reinforcement_need(state: Skirmish, land: int, seat: int) -> float:
    """How much a territory needs more armies: to hold, or to strike from."""
    board, owner, armies = state.board, state.owner, state.armies
    enemies = [other for other in board.next_to[land] if owner[other] != seat]
    if not enemies:
        return -1.0
    need = 0.0
    for other in enemies:
        region = board.regions[board.territories[other].region]
        mine = held(state, seat, region.territories) / len(region.territories)
        weak = 1.0 / (1 + armies[other])
        need = max(need, weak * (board.worth[other] + 2.0 * region.bonus * mine))
    facing = max((armies[o] for o in enemies if owner[o] != NEUTRAL), default=0)
    behind = math.sqrt(max(0, facing - armies[land]))
    return need + 0.25 * board.worth[land] * behind + 0.05 * armies[land]


def candidate_invasions(state: Skirmish, request: Request) -> list[Choice]:
    """The most promising invasions, and none."""
    scored: list[tuple[float, int]] = []
    home = state.seat_of_power(request.seat) if isinstance(state, Dominion) else NOWHERE
    left = [state.owner.count(seat) for seat in range(state.seats)]
    for option in request.options:
        if option in (DECLINE, MANEUVER_NOW):
            continue
        source, target = option >> LAND_BITS, option & LAND
        ahead = state.armies[source] - 1 - state.armies[target]
        if ahead >= 0:
            region = state.board.regions[state.board.territories[target].region]
            mine = held(state, request.seat, region.territories)
            gain = state.board.worth[target] + region.bonus * mine / len(region.territories)
            owner = state.owner[target]
            if target == home or (owner != NEUTRAL and left[owner] <= NEARLY_ELIMINATED):
                gain += DECISIVE_BONUS
            scored.append((gain * min(1.0, (ahead + 1) / (state.armies[target] + 1)), option))
    scored.sort(reverse=True)
    return [pick(request, [option]) for _, option in scored[:MAX_CANDIDATES]] + [pick(request, [DECLINE])]


def default_deploy(state: Skirmish, request: Request) -> Choice:
    """All armies where they are needed most."""
    land = max(request.options, key=lambda place: (reinforcement_need(state, place, request.seat), -place))
    return Choice(request.seat, request.number, [land], state.reserve)


def default_claim(state: Skirmish, request: Request) -> Choice:
    """The territory whose region is closest to complete."""

    def value(land: int) -> float:
        region = state.board.regions[state.board.territories[land].region]
        mine = held(state, request.seat, region.territories)
        others = len(region.territories) - mine - held(state, NEUTRAL, region.territories)
        beside = sum(1 for other in state.board.next_to[land] if state.owner[other] == request.seat)
        size = len(region.territories)
        return state.board.worth[land] + region.bonus * (mine - others) / size - 0.2 * size + 0.4 * beside

    return pick(request, [max(request.options, key=lambda land: (value(land), -land))])


def default_muster(state: Skirmish, request: Request) -> Choice:
    """The territory that needs an army most."""
    return pick(
        request, [max(request.options, key=lambda land: (reinforcement_need(state, land, request.seat), -land))]
    )


def most_offered(_state: Skirmish, request: Request) -> Choice:
    """The largest number that is offered."""
    return pick(request, request.options[-1:])


def default_invade(state: Skirmish, request: Request) -> Choice:
    """An invasion that is very likely to succeed, or none."""
    for choice in candidate_invasions(state, request)[:3]:
        if choice.pick != DECLINE:
            source, target = choice.pick >> LAND_BITS, choice.pick & LAND
            if state.armies[source] >= 2 * state.armies[target] + 2:
                return choice
    return pick(request, [DECLINE])


def default_continue(state: Skirmish, request: Request) -> Choice:
    """Continue while more armies attack than defend."""
    on = state.armies[state.source] > state.armies[state.target]
    return pick(request, request.options[:1] if on else [DECLINE])


def armies_to_move_in(state: Skirmish, source: int, seat: int, least: int, most: int) -> int:
    """How many armies follow into a conquered territory: all, or half if the source has other enemies to face."""
    others = [o for o in state.board.next_to[source] if state.owner[o] not in (seat, NEUTRAL)]
    return (least + most + 1) // 2 if others else most


def default_move_in(state: Skirmish, request: Request) -> Choice:
    """As many armies as the source does not need."""
    least, most = request.options[0], request.options[-1]
    return pick(request, [armies_to_move_in(state, state.source, request.seat, least, most)])


def default_maneuver(state: Skirmish, request: Request) -> Choice:
    """Idle armies go where they are needed most."""
    best, best_value, amount = DECLINE, 0.5, 0
    for option in request.options:
        if option == DECLINE:
            continue
        source, target = option >> LAND_BITS, option & LAND
        spare = state.armies[source] - 1
        if reinforcement_need(state, source, request.seat) < 0 and spare:
            value = spare * max(0.0, reinforcement_need(state, target, request.seat))
            if value > best_value:
                best, best_value, amount = option, value, spare
    return Choice(request.seat, request.number, [best], amount)


def pass_or_first(_state: Skirmish, request: Request) -> Choice:
    """Decline; the first option if that is not possible."""
    return pick(request, [DECLINE] if can_decline(request) else request.options[:1])


def default_complete(_state: Skirmish, request: Request) -> Choice:
    """The objective that is worth most."""
    able = [option for option in request.options if option != DECLINE]
    return pick(request, [max(able, key=lambda card: OBJECTIVES[card].points)])


def default_objectives(state: Skirmish, request: Request) -> Choice:
    """The objectives that are easiest to reach."""
    assert isinstance(state, Dominion)
    ranked = sorted(request.options, key=lambda card: -objective_value(state, request.seat, OBJECTIVES[card]))
    return pick(request, sorted(ranked[: request.low]))


DEFAULT_MOVES: Final[dict[str, Callable[[Skirmish, Request], Choice]]] = {
    ASK_DEPLOY.kind: default_deploy,
    ASK_CLAIM.kind: default_claim,
    ASK_MUSTER.kind: default_muster,
    ASK_INVADE.kind: default_invade,
    ASK_COMMIT.kind: most_offered,
    ASK_ROLL.kind: most_offered,
    ASK_KNIGHTS.kind: most_offered,
    ASK_ENGINES.kind: most_offered,
    ASK_CONTINUE.kind: default_continue,
    ASK_MOVE_IN.kind: default_move_in,
    ASK_MANEUVER.kind: default_maneuver,
    ASK_USE.kind: pass_or_first,
    ASK_BUY.kind: pass_or_first,
    ASK_COMPLETE.kind: default_complete,
    ASK_OBJECTIVES.kind: default_objectives,
    ASK_KEEP_OBJECTIVE.kind: default_objectives,
}
"""The default move for each kind of question."""
