"""Sensible answers without thinking ahead, and the answers worth a thought."""

import math
from collections.abc import Callable
from typing import Final

from fivekings.kernel.counsel import declines, pick
from fivekings.kernel.request import DECLINE, Choice, Request
from fivekings.risk.dominion.state import Dominion
from fivekings.risk.powers import OBJECTIVES
from fivekings.risk.rules.invade import LAND, LAND_BITS
from fivekings.risk.state import NEUTRAL, NOWHERE, Skirmish, held
from fivekings.risk.worth import progress

FEW: Final = 8
LAST: Final = 2
"""A player with so few territories is nearly out."""
DECISIVE: Final = 6.0
"""How much more a seat of power is worth a thought, or the last territories of a player."""


def need_of(state: Skirmish, land: int, seat: int) -> float:
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


def invasions_to_weigh(state: Skirmish, request: Request) -> list[Choice]:
    """The most promising invasions, and none."""
    scored: list[tuple[float, int]] = []
    home = state.seat_of_power(request.seat) if isinstance(state, Dominion) else NOWHERE
    left = [state.owner.count(seat) for seat in range(state.seats)]
    for option in request.options:
        if option == DECLINE or option >= 1 << (2 * LAND_BITS):
            continue
        source, target = option >> LAND_BITS, option & LAND
        ahead = state.armies[source] - 1 - state.armies[target]
        if ahead >= 0:
            region = state.board.regions[state.board.territories[target].region]
            mine = held(state, request.seat, region.territories)
            gain = state.board.worth[target] + region.bonus * mine / len(region.territories)
            owner = state.owner[target]
            if target == home or (owner != NEUTRAL and left[owner] <= LAST):
                gain += DECISIVE
            scored.append((gain * min(1.0, (ahead + 1) / (state.armies[target] + 1)), option))
    scored.sort(reverse=True)
    return [pick(request, [option]) for _, option in scored[:FEW]] + [pick(request, [DECLINE])]


def advise_deploy(state: Skirmish, request: Request) -> Choice:
    """All where they are needed most."""
    land = max(request.options, key=lambda place: (need_of(state, place, request.seat), -place))
    return Choice(request.seat, request.number, [land], state.reserve)


def advise_claim(state: Skirmish, request: Request) -> Choice:
    """The territory whose region is nearest to being whole."""

    def value(land: int) -> float:
        region = state.board.regions[state.board.territories[land].region]
        mine = held(state, request.seat, region.territories)
        others = len(region.territories) - mine - held(state, NEUTRAL, region.territories)
        beside = sum(1 for other in state.board.next_to[land] if state.owner[other] == request.seat)
        size = len(region.territories)
        return state.board.worth[land] + region.bonus * (mine - others) / size - 0.2 * size + 0.4 * beside

    return pick(request, [max(request.options, key=lambda land: (value(land), -land))])


def advise_muster(state: Skirmish, request: Request) -> Choice:
    """Where an army is needed most."""
    return pick(request, [max(request.options, key=lambda land: (need_of(state, land, request.seat), -land))])


def advise_last(_state: Skirmish, request: Request) -> Choice:
    """The most that is offered."""
    return pick(request, request.options[-1:])


def advise_invade(state: Skirmish, request: Request) -> Choice:
    """An invasion that is very likely to succeed, or none."""
    for choice in invasions_to_weigh(state, request)[:3]:
        if choice.pick != DECLINE:
            source, target = choice.pick >> LAND_BITS, choice.pick & LAND
            if state.armies[source] >= 2 * state.armies[target] + 2:
                return choice
    return pick(request, [DECLINE])


def advise_continue(state: Skirmish, request: Request) -> Choice:
    """Go on while more armies attack than defend."""
    on = state.armies[state.source] > state.armies[state.target]
    return pick(request, request.options[:1] if on else [DECLINE])


def moving_in(state: Skirmish, source: int, seat: int, least: int, most: int) -> int:
    """How many armies follow into a conquered territory: all, or half if the source has other enemies to face."""
    others = [o for o in state.board.next_to[source] if state.owner[o] not in (seat, NEUTRAL)]
    return (least + most + 1) // 2 if others else most


def advise_move_in(state: Skirmish, request: Request) -> Choice:
    """As many as are not needed where they come from."""
    least, most = request.options[0], request.options[-1]
    return pick(request, [moving_in(state, state.source, request.seat, least, most)])


def advise_maneuver(state: Skirmish, request: Request) -> Choice:
    """Idle armies go where they are needed most."""
    best, worth, amount = DECLINE, 0.5, 0
    for option in request.options:
        if option == DECLINE:
            continue
        source, target = option >> LAND_BITS, option & LAND
        spare = state.armies[source] - 1
        if need_of(state, source, request.seat) < 0 and spare:
            value = spare * max(0.0, need_of(state, target, request.seat))
            if value > worth:
                best, worth, amount = option, value, spare
    return Choice(request.seat, request.number, [best], amount)


def advise_pass(_state: Skirmish, request: Request) -> Choice:
    """Let it be."""
    return pick(request, [DECLINE] if declines(request) else request.options[:1])


def advise_complete(_state: Skirmish, request: Request) -> Choice:
    """The objective that is worth most."""
    able = [option for option in request.options if option != DECLINE]
    return pick(request, [max(able, key=lambda card: OBJECTIVES[card].points)])


def advise_objectives(state: Skirmish, request: Request) -> Choice:
    """The objectives that are easiest to reach."""
    assert isinstance(state, Dominion)
    ranked = sorted(request.options, key=lambda card: -progress(state, request.seat, OBJECTIVES[card]))
    return pick(request, sorted(ranked[: request.low]))


ADVICE: Final[dict[str, Callable[[Skirmish, Request], Choice]]] = {
    "deploy": advise_deploy,
    "claim": advise_claim,
    "muster": advise_muster,
    "invade": advise_invade,
    "commit": advise_last,
    "roll": advise_last,
    "knights": advise_last,
    "engines": advise_last,
    "continue": advise_continue,
    "move in": advise_move_in,
    "maneuver": advise_maneuver,
    "use": advise_pass,
    "buy": advise_pass,
    "complete": advise_complete,
    "objectives": advise_objectives,
    "keep objective": advise_objectives,
}
