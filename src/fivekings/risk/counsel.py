"""How to play RISK well: what territories, armies and cards are worth, and what is sensible at each question."""

import math
from collections.abc import Callable
from typing import Final

from fivekings.kernel.counsel import Counsel, declines, pick
from fivekings.kernel.machine import reopen
from fivekings.kernel.request import DECLINE, Choice, Request
from fivekings.kernel.state import State
from fivekings.risk.dominion.goals import conquests, held
from fivekings.risk.dominion.state import FORT, KNIGHT, Dominion
from fivekings.risk.odds import ALL, InvasionOdds, Side, invasion_odds
from fivekings.risk.powers import OBJECTIVES, Objective
from fivekings.risk.rules.invade import LAND, LAND_BITS
from fivekings.risk.state import NEUTRAL, NOWHERE, Skirmish, points_of

INCOME: Final = 1.5
ARMY: Final = 0.30
POINT: Final = 0.35
SCORE: Final = 4.0
GOLD: Final = 0.25
CARD: Final = 0.9
DANGER: Final = 0.55
MANY: Final = 0.085
"""How much more dangerous a border is for each opponent beyond the first, who all move before one's next turn."""
HUBS: Final = frozenset(
    {"invade", "deploy", "maneuver", "draw", "trade", "buy", "complete", "claim", "muster", "unit card", "house"}
    | {"use", "objectives"}
)
FEW: Final = 8


class RiskCounsel(Counsel):
    """Advice for Skirmish and Dominion."""

    foresees = True

    def worth(self, state: State, seat: int) -> float:
        """One's own realm against the strongest of the others, and against all of them."""
        assert isinstance(state, Skirmish)
        if state.result is not None:
            return 1000.0 / len(state.result) if seat in state.result else -1000.0
        others = [realm(state, other) for other in state.playing() if other != seat]
        if seat in state.out or not others:
            return -900.0
        return realm(state, seat) - 0.5 * max(others) - 0.5 * sum(others) / len(others)

    def estimate(self, state: State, request: Request, choice: Choice) -> float | None:
        """An invasion is judged by its exact odds rather than by one throw of the dice."""
        assert isinstance(state, Skirmish)
        if request.kind != "invade" or choice.pick == DECLINE or choice.pick >= 1 << (2 * LAND_BITS):
            return None
        chance, won, lost = outcomes(state, request.seat, choice.pick >> LAND_BITS, choice.pick & LAND)
        card = CARD * 1.5 if won.conquered and not state.conquered else 0.0
        return chance * (self.worth(won, request.seat) + card) + (1 - chance) * self.worth(lost, request.seat)

    def branches(self, state: State, request: Request, choice: Choice) -> list[tuple[float, State]]:
        """An invasion succeeds or fails, with about the armies left that are to be expected."""
        assert isinstance(state, Skirmish)
        if request.kind != "invade" or choice.pick == DECLINE or choice.pick >= 1 << (2 * LAND_BITS):
            return []
        chance, won, lost = outcomes(state, request.seat, choice.pick >> LAND_BITS, choice.pick & LAND)
        reopen(won)
        reopen(lost)
        return [(chance, won), (1 - chance, lost)]

    def advised(self, state: State, request: Request) -> Choice | None:
        """A sensible answer to each kind of question."""
        assert isinstance(state, Skirmish)
        advise = ADVICE.get(request.kind)
        return None if advise is None else advise(state, request)

    def candidates(self, state: State, request: Request) -> list[Choice]:
        """The invasions with the best odds, the borders most in need, and everything where there is little."""
        assert isinstance(state, Skirmish)
        if request.kind == "invade":
            return invasions_to_weigh(state, request)
        if request.kind == "deploy":
            lands = sorted(request.options, key=lambda land: -need_of(state, land, request.seat))[:FEW]
            return [Choice(request.seat, request.number, [land], state.reserve) for land in lands]
        if request.kind in ("claim", "muster"):
            return [ADVICE[request.kind](state, request)]
        if request.kind == "maneuver":
            return [ADVICE["maneuver"](state, request), pick(request, [DECLINE])]
        if request.kind in ("commit", "roll", "move in", "knights", "engines", "continue"):
            return [self.steady(state, request)]
        return super().candidates(state, request)

    def span(self, state: State) -> list[int | str]:
        """A turn."""
        assert isinstance(state, Skirmish)
        return [state.turn]

    def rests(self, state: State) -> bool:
        """Between invasions."""
        assert isinstance(state, Skirmish)
        return state.source == NOWHERE and all(request.kind in HUBS for request in state.requests)


# --- what things are worth ------------------------------------------------------------------------


def realm(state: Skirmish, seat: int) -> float:
    """All that a seat holds."""
    board, owner, armies = state.board, state.owner, state.armies
    lands = state.holds(seat)
    if not lands:
        return 0.0
    strong = sum(1 for land in lands if land in board.castles)
    income = (len(lands) + strong) / 3
    for region in board.regions:
        mine = sum(1 for land in region.territories if owner[land] == seat)
        share = mine / len(region.territories)
        income += region.bonus * (1.0 if share == 1.0 else 0.45 * share**3)
    many = len(state.playing()) - 2
    danger = DANGER + MANY * many
    total = INCOME * income + POINT * points_of(state, seat) + CARD * min(5, len(state.hands[seat]))
    for land in lands:
        total += ARMY * armies[land] ** 0.9
        facing = [armies[other] for other in board.next_to[land] if owner[other] not in (seat, NEUTRAL)]
        if facing:
            threat = max(facing) + min(2, many) - armies[land]
            if threat > 0:
                total -= danger * board.worth[land] * threat / (threat + 2 * armies[land])
    if isinstance(state, Dominion):
        total += dominion_realm(state, seat)
    return total


def dominion_realm(state: Dominion, seat: int) -> float:
    """What Dominion adds: points, gold, cards, units, the seat of power, and objectives in reach."""
    total = SCORE * state.score[seat] + GOLD * min(12, state.gold[seat] / 100) + 0.8 * len(state.maesters[seat])
    home = state.seat_of_power(seat)
    if home >= 0 and state.owner[home] == seat:
        total += 3.0 + 0.4 * state.score[seat]
    for kind in state.units:
        total += sum(0.5 for land in state.holds(seat) if kind[land])
    hopes = sorted([progress(state, seat, OBJECTIVES[card]) for card in state.objectives[seat]], reverse=True)
    return total + (hopes[0] if hopes else 0.0) + 0.3 * sum(hopes[1:])


def progress(state: Dominion, seat: int, objective: Objective) -> float:
    """How near an objective is, in what it is worth."""
    goal, count = objective.goal, max(1, objective.count)
    share = 0.0
    if goal == "castles and ports":
        castles = held(state, seat, state.board.castles) / max(1, objective.castles)
        ports = held(state, seat, state.board.ports) / max(1, objective.ports)
        share = min(castles if objective.castles else 1.0, ports if objective.ports else 1.0)
    elif goal == "gold":
        share = state.gold[seat] / count
    elif goal == "regions":
        whole = [r for r in state.board.regions if held(state, seat, r.territories) == len(r.territories)]
        share = len(whole) / count
    elif goal == "territories in regions":
        share = sum(1 for r in state.board.regions if held(state, seat, r.territories) >= count) / objective.regions
    elif seat == state.active and goal == "destroyed":
        share = state.destroyed / count
    elif seat == state.active and goal.startswith("conquered"):
        share = conquests(state, goal) / count
    return SCORE * objective.points * min(1.0, share) ** 2 * 0.8


def outcomes(state: Skirmish, seat: int, source: int, target: int) -> tuple[float, Skirmish, Skirmish]:
    """The chance to conquer, and the board as it will be about if one does and if not."""
    odds = odds_of(state, source, target)
    won, lost = state.clone(), state.clone()
    left = max(2, round(state.armies[source] - odds.attackers_lost))
    won.owner[target] = seat
    won.armies[target] = left - 1
    won.armies[source] = 1
    won.conquered = state.conquered or state.owner[target] != NEUTRAL
    lost.armies[source] = 1
    lost.armies[target] = max(1, state.armies[target] - round(odds.defenders_lost))
    if isinstance(won, Dominion) and isinstance(lost, Dominion):
        won.taken.append([target, state.owner[target]])
        for kind in won.units:
            kind[target] = 0
        if state.owner[target] != NEUTRAL:
            won.destroyed += state.armies[target]
            lost.destroyed += round(odds.defenders_lost)
    return odds.conquest, won, lost


def odds_of(state: Skirmish, source: int, target: int) -> InvasionOdds:
    """The odds of an invasion with what stands there."""
    attack, defence = Side(3), Side(2)
    if isinstance(state, Dominion):
        attack = Side(3, highest=min(3, state.units[KNIGHT][source]))
        fortified = state.units[FORT][target] > 0
        defence = Side(2, eights=ALL if fortified else 0, highest=min(3, state.units[KNIGHT][target]))
    return invasion_odds(min(60, state.armies[source]), min(60, state.armies[target]), attack, defence)


def need_of(state: Skirmish, land: int, seat: int) -> float:
    """How much a territory needs more armies: to hold, or to strike from."""
    board, owner, armies = state.board, state.owner, state.armies
    enemies = [other for other in board.next_to[land] if owner[other] != seat]
    if not enemies:
        return -1.0
    need = 0.0
    for other in enemies:
        region = board.regions[board.territories[other].region]
        mine = sum(1 for place in region.territories if owner[place] == seat) / len(region.territories)
        weak = 1.0 / (1 + armies[other])
        need = max(need, weak * (board.worth[other] + 2.0 * region.bonus * mine))
    facing = max((armies[o] for o in enemies if owner[o] != NEUTRAL), default=0)
    behind = math.sqrt(max(0, facing - armies[land]))
    return need + 0.25 * board.worth[land] * behind + 0.05 * armies[land]


def invasions_to_weigh(state: Skirmish, request: Request) -> list[Choice]:
    """The most promising invasions, and none."""
    scored: list[tuple[float, int]] = []
    for option in request.options:
        if option == DECLINE or option >= 1 << (2 * LAND_BITS):
            continue
        source, target = option >> LAND_BITS, option & LAND
        ahead = state.armies[source] - 1 - state.armies[target]
        if ahead >= 0:
            region = state.board.regions[state.board.territories[target].region]
            mine = sum(1 for place in region.territories if state.owner[place] == request.seat)
            gain = state.board.worth[target] + region.bonus * mine / len(region.territories)
            scored.append((gain * min(1.0, (ahead + 1) / (state.armies[target] + 1)), option))
    scored.sort(reverse=True)
    return [pick(request, [option]) for _, option in scored[:FEW]] + [pick(request, [DECLINE])]


# --- sensible answers -----------------------------------------------------------------------------


def advise_deploy(state: Skirmish, request: Request) -> Choice:
    """All where they are needed most."""
    land = max(request.options, key=lambda place: (need_of(state, place, request.seat), -place))
    return Choice(request.seat, request.number, [land], state.reserve)


def advise_claim(state: Skirmish, request: Request) -> Choice:
    """The territory whose region is nearest to being whole."""

    def value(land: int) -> float:
        region = state.board.regions[state.board.territories[land].region]
        mine = sum(1 for place in region.territories if state.owner[place] == request.seat)
        others = sum(1 for p in region.territories if state.owner[p] not in (request.seat, NEUTRAL))
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


def advise_move_in(state: Skirmish, request: Request) -> Choice:
    """All, unless the source has other enemies to face."""
    others = [o for o in state.board.next_to[state.source] if state.owner[o] not in (request.seat, NEUTRAL)]
    return pick(request, request.options[len(request.options) // 2 :][:1] if others else request.options[-1:])


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
