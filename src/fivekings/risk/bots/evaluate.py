"""The value of what a seat holds: territories, income, armies, cards, and the danger on every border."""

from typing import Final

from fivekings.risk.dominion.objective_cards import OBJECTIVES, Objective
from fivekings.risk.dominion.objectives import ASK_COMPLETE, conquests, fulfilled
from fivekings.risk.dominion.state import POINTS_TO_WIN, Dominion, holds_seat
from fivekings.risk.state import INVADE, MANEUVER, NEUTRAL, SETUP, Skirmish, held, points_of

INCOME_WEIGHT: Final = 1.5
ARMY_WEIGHT: Final = 0.30
POINT_WEIGHT: Final = 0.35
SCORE_WEIGHT: Final = 4.0
GOLD_WEIGHT: Final = 0.25
CARD_WEIGHT: Final = 0.9
DANGER_WEIGHT: Final = 0.55
OBJECTIVE_WEIGHT: Final = 3.2
"""The value of a point that an objective is about to bring."""
DANGER_PER_OPPONENT: Final = 0.085
"""Extra danger of a border per opponent beyond the first: all of them move before one's next turn."""


def seat_value(state: Skirmish, seat: int) -> float:
    """The value of all that a seat holds."""
    board, owner, armies = state.board, state.owner, state.armies
    lands = state.holds(seat)
    if not lands:
        return 0.0
    income = (len(lands) + held(state, seat, board.castles)) / 3
    for region in board.regions:
        share = held(state, seat, region.territories) / len(region.territories)
        income += region.bonus * (1.0 if share == 1.0 else 0.45 * share**3)
    many = len(state.playing()) - 2
    danger = DANGER_WEIGHT + DANGER_PER_OPPONENT * many
    total = (
        INCOME_WEIGHT * income + POINT_WEIGHT * points_of(state, seat) + CARD_WEIGHT * min(5, len(state.hands[seat]))
    )
    if seat == state.active and state.conquered and state.phase in (INVADE, MANEUVER):
        total += 1.5 * CARD_WEIGHT
    for land in lands:
        total += ARMY_WEIGHT * armies[land] ** 0.9
        facing = 0
        for other in board.next_to[land]:
            if owner[other] != seat and owner[other] != NEUTRAL and armies[other] > facing:
                facing = armies[other]
        if facing:
            threat = facing + min(2, many) - armies[land]
            if threat > 0:
                total -= danger * board.worth[land] * threat / (threat + 2 * armies[land])
    if isinstance(state, Dominion):
        total += dominion_value(state, seat)
    return total


def dominion_value(state: Dominion, seat: int) -> float:
    """What Dominion adds: points, gold, cards, units, the seat of power, and objectives in reach."""
    total = (
        SCORE_WEIGHT * state.score[seat]
        + GOLD_WEIGHT * min(12, state.gold[seat] / 100)
        + 0.8 * len(state.maesters[seat])
    )
    home = state.seat_of_power(seat)
    if home >= 0 and state.owner[home] == seat:
        total += 3.0 + 0.4 * state.score[seat]
    for kind in state.units:
        total += sum(0.5 for land in state.holds(seat) if kind[land])
    values = sorted([objective_value(state, seat, OBJECTIVES[card]) for card in state.objectives[seat]], reverse=True)
    return total + OBJECTIVE_WEIGHT * ((values[0] if values else 0.0) + 0.3 * sum(values[1:]))


def wins_this_turn(state: Skirmish) -> bool:
    """Has the active player the points and the seat of power that win at the end of this turn?"""
    if not isinstance(state, Dominion) or not state.has("objectives"):
        return False
    seat = state.active
    if not may_complete(state, seat):
        return False
    if not holds_seat(state, seat):
        return False
    points = [OBJECTIVES[card].points for card in state.objectives[seat] if fulfilled(state, seat, OBJECTIVES[card])]
    return state.score[seat] + max(points, default=0) >= POINTS_TO_WIN


def may_complete(state: Dominion, seat: int) -> bool:
    """May a seat still complete an objective this turn? risk.dominion_turn.1"""
    if seat != state.active:
        return False
    return state.phase in (INVADE, MANEUVER) or (len(state.requests) > 0 and ASK_COMPLETE.asked(state.requests[0]))


def objective_value(state: Dominion, seat: int, objective: Objective) -> float:
    """How near an objective is, in points."""
    return objective.points * min(1.0, share_reached(state, seat, objective)) ** 2


def share_reached(state: Dominion, seat: int, objective: Objective) -> float:
    """The share of an objective that is reached; conquests are counted per turn."""
    goal, count, board = objective.goal, max(1, objective.count), state.board
    if goal == "castles and ports":
        castles = expected_held(state, seat, board.castles) / max(1, objective.castles)
        ports = expected_held(state, seat, board.ports) / max(1, objective.ports)
        return min(castles if objective.castles else 1.0, ports if objective.ports else 1.0)
    if goal == "gold":
        return state.gold[seat] / count
    if goal == "regions":
        return nearest([expected_held(state, seat, r.territories) / len(r.territories) for r in board.regions], count)
    if goal == "territories in regions":
        return nearest([expected_held(state, seat, r.territories) / count for r in board.regions], objective.regions)
    if goal == "a port on each coast":
        coasts = {territory.port for territory in board.territories if territory.port}
        shores = [[land for land in board.ports if board.territories[land].port == coast] for coast in coasts]
        return sum([min(1.0, expected_held(state, seat, lands)) for lands in shores]) / len(coasts)
    if goal in ("units", "one unit of each"):
        kinds = [sum([kind[land] for land in state.holds(seat)]) for kind in state.units]
        return max(kinds) / count if goal == "units" else sum([min(1, have) for have in kinds]) / len(kinds)
    if seat != state.active:
        return 0.0
    return (state.destroyed if goal == "destroyed" else conquests(state, goal)) / count


def expected_held(state: Dominion, seat: int, lands: list[int]) -> float:
    """How many of some territories a seat holds; while territories are claimed, with an even share of the free ones."""
    mine = held(state, seat, lands)
    if state.phase != SETUP:
        return mine
    free = sum([1 for land in lands if not state.armies[land]])
    return mine + free / len(state.playing())


def nearest(shares: list[float], count: int) -> float:
    """The share reached of a number of things, counting those that are nearest."""
    shares.sort(reverse=True)
    return sum([min(1.0, share) for share in shares[:count]]) / count
