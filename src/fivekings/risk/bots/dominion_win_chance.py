"""The prospect of victory in Dominion: who will have the most points two rounds from now, and where to win with them.

How many points a seat is going to make is foretold from what it holds, and who wins from these and from its seat of
power, as `tools/learn.py` learned from played games.
"""

import json
import math
from functools import cache
from typing import Any, Final

from fivekings.kernel.counsel import dot, softmax
from fivekings.risk.bots.evaluate import may_complete, objective_value, share_reached
from fivekings.risk.bots.skirmish_win_chance import (
    ARMIES,
    AT_RISK,
    CARDS,
    FOLDER,
    POINTS,
    SQUIRES,
    foresight,
    holdings,
    move_order,
)
from fivekings.risk.dominion.objective_cards import OBJECTIVES
from fivekings.risk.dominion.objectives import fulfilled
from fivekings.risk.dominion.purchase import OBJECTIVE_PRICE
from fivekings.risk.dominion.state import POINTS_TO_WIN, Dominion
from fivekings.risk.state import NEUTRAL, SETUP

ASSETS: Final = ("gold", "cards", "best hope", "second hope", "armies", "points", "at risk")
"""What brings points in the rounds to come."""
HELD_CARDS: Final = ASSETS.index("cards")
HELD_ARMIES: Final = ASSETS.index("armies")
LONG_RUN: Final = ("points", "home", "home late", "home safe", "home near")
"""What tells who wins: the points that are to be expected; whether the own seat of power is held, how much the more so
for each point beyond the first few, and how safe it is; or how easily it can be retaken."""
MANY_POINTS: Final = 4
POINTS_PER_ROUND: Final = 2.0
"""The points that who does well makes in a round."""
MAX_GOLD: Final = 20
"""Hundreds of gold; more are as good as these."""
NEXT_TURN: Final = ("always", "objectives", "points", "home", "home safe", "home near", "gold", "lacking")
"""What tells whether a seat wins in its next turn: how likely an objective brings all the points it lacks, or that it
lacks none; its seat of power; gold, with which it may buy another objective; and how many points it lacks."""
MOST_POINTS: Final = max([objective.points for objective in OBJECTIVES])
MAX_CHANCE: Final = 0.98
"""Nothing is taken to be more likely than this, or less likely than not this."""


class DominionModel:
    """How many points what a seat holds brings in two rounds."""

    def __init__(self, doc: dict[str, Any]) -> None:
        self.counts: list[float] = doc["counts"]
        self.waits: list[float] = doc["waits"]
        """What it brings to be the first, second, ... to move."""
        self.standing: list[float] = doc["standing"]
        """How much everything in STANDING tells about who wins."""
        self.near: list[list[float]] = doc["near"]
        """How likely each objective is to be fulfilled in the next turn, how much more so the more of it is reached,
        and the mightier a seat is, as a logistic regression has it; empty if only what is reached is to count."""
        self.lasting: list[float] = doc["lasting"]
        """What a card and an army bring in each of the rounds that are left."""
        self.closing: list[float] = doc["closing"]
        """How much everything in CLOSING tells about a victory in the next turn; empty if none is foreseen."""
        self.houses: dict[str, float] = doc["houses"]
        """How often each house wins, by its place in the turn order and on the map; empty if that is not known."""


@cache
def dominion_model(among: str) -> DominionModel:
    """As it was learned from such players."""
    return DominionModel(json.loads((FOLDER / among / "dominion.json").read_text("utf-8")))


class SeatFeatures:
    """Where a seat stands: its points, what else it holds, what it may fulfil, and its seat of power."""

    def __init__(self, state: Dominion, seat: int, held: list[float], near: list[list[float]]) -> None:
        self.seat = seat
        self.gold = state.gold[seat]
        soon = points_this_turn(state, seat)
        self.score = state.score[seat] + soon
        self.chances: list[tuple[int, float]] = []
        """The points of every objective, the most first, with how likely it is fulfilled in the next turn."""
        if near:
            self.chances = objective_chances(state, seat, soon, near, attack_strength(state, seat, held))
            best, second = expected_points(self.chances)
        else:
            best, second = nearest_objectives(state, seat, soon)
        gold = min(MAX_GOLD, self.gold / 100)
        self.assets = [gold, held[CARDS], best, second, held[ARMIES], held[POINTS], held[AT_RISK]]
        self.home = seat_of_power_features(state, seat, self.score)


def dominion_win_chances(state: Dominion, among: str) -> list[float]:
    """How likely each seat is to win among such players: in its next turn, if nobody does before it, or later."""
    found = [0.0] * state.seats
    if state.result is not None:
        for seat in state.result:
            found[seat] = 1.0 / len(state.result)
        return found
    known = dominion_model(among)
    if state.phase == SETUP:
        return house_win_rates(state, known)
    order = seat_features(state, move_order(state), known.near)
    left = 1.0
    if known.closing:
        for stance in order:
            share = left * logistic(dot(known.closing, next_turn_features(stance))) if within_reach(stance) else 0.0
            found[stance.seat] = share
            left -= share
    scores = [dot(known.standing, standing) for standing in long_run_features(state, order, known)]
    for stance, share in zip(order, softmax(scores), strict=True):
        found[stance.seat] += left * share
    return found


def house_win_rates(state: Dominion, known: DominionModel) -> list[float]:
    """How likely each seat is to win while houses are chosen and territories claimed, by what its house has won."""
    even = 1.0 / state.seats
    shares = [0.0 if seat in state.out else known.houses.get(state.houses[seat], even) for seat in range(state.seats)]
    return [share / sum(shares) for share in shares]


def seat_features(state: Dominion, order: list[int], near: list[list[float]]) -> list[SeatFeatures]:
    """Where everybody stands, in the order in which they move."""
    holding = holdings(state, order, foresight(len(order), SQUIRES))
    return [SeatFeatures(state, seat, holding[seat], near) for seat in order]


def long_run_features(state: Dominion, order: list[SeatFeatures], known: DominionModel) -> list[list[float]]:
    """How each seat stands, of all that tells who wins in the long run."""
    left = rounds_left(state)
    found: list[list[float]] = []
    for wait, stance in enumerate(order):
        held = stance.assets
        points = stance.score + known.waits[min(wait, len(known.waits) - 1)] + dot(known.counts, held)
        points += left * dot(known.lasting, [held[HELD_CARDS], held[HELD_ARMIES]])
        found.append([points, *stance.home])
    return found


def within_reach(stance: SeatFeatures) -> bool:
    """Can a seat win in its next turn? Only one objective is completed in a turn. risk.dominion_win.1"""
    return POINTS_TO_WIN - stance.score <= MOST_POINTS


def next_turn_features(stance: SeatFeatures) -> list[float]:
    """All that tells whether a seat wins in its next turn."""
    lacking = POINTS_TO_WIN - stance.score
    none = 1.0 if lacking > 0 else 0.0
    for points, chance in stance.chances:
        if points >= lacking:
            none *= 1.0 - chance
    chance = min(MAX_CHANCE, max(1.0 - MAX_CHANCE, 1.0 - none))
    held, _, safe, near = stance.home
    enough = math.log(chance / (1.0 - chance))
    gold = math.log(1.0 + stance.gold / OBJECTIVE_PRICE)
    return [1.0, enough, float(lacking <= 0), held, safe, near, gold, float(max(0, lacking))]


def rounds_left(state: Dominion) -> float:
    """How many rounds it takes about until somebody has the points to win."""
    return max(1.0, (POINTS_TO_WIN - max(state.score)) / POINTS_PER_ROUND)


def seat_of_power_features(state: Dominion, seat: int, score: int) -> list[float]:
    """The own seat of power: held, held with many points, safe, or else near. risk.dominion_win.4"""
    land = state.seat_of_power(seat)
    if land < 0:
        return [0.0, 0.0, 0.0, 0.0]
    beside = state.board.next_to[land]
    here = state.armies[land]
    mine = others = 0
    for other in beside:
        if state.owner[other] == seat:
            mine = max(mine, state.armies[other])
        elif state.owner[other] != NEUTRAL:
            others = max(others, state.armies[other])
    if state.owner[land] == seat:
        return [1.0, float(max(0, score - MANY_POINTS)), (here - others) / (here + others + 1), 0.0]
    return [0.0, 0.0, 0.0, (mine - here) / (mine + here + 1)]


def points_this_turn(state: Dominion, seat: int) -> int:
    """The points of the best objective that is fulfilled, and will be completed this turn."""
    if not may_complete(state, seat):
        return 0
    cards = [OBJECTIVES[card] for card in state.objectives[seat]]
    return max([objective.points for objective in cards if fulfilled(state, seat, objective)], default=0)


def nearest_objectives(state: Dominion, seat: int, soon: int) -> tuple[float, float]:
    """The objectives that are nearest, in points, by how much of them is reached."""
    hopes = [objective_value(state, seat, OBJECTIVES[card]) for card in state.objectives[seat]]
    if float(soon) in hopes:
        hopes.remove(float(soon))
    hopes.sort(reverse=True)
    hopes += [0.0, 0.0]
    return hopes[0], hopes[1]


def attack_strength(state: Dominion, seat: int, held: list[float]) -> float:
    """What a seat can conquer with in its next turn: armies that need not stay where they are, and cards to trade."""
    return math.log(max(1.0, held[ARMIES] - state.owner.count(seat) + 1.0)) + held[CARDS] / 4.0


def objective_chances(
    state: Dominion, seat: int, soon: int, near: list[list[float]], strong: float
) -> list[tuple[int, float]]:
    """The objectives that a seat has besides one for which it scores soon, by points, and how likely each is."""
    chances: list[tuple[int, float]] = []
    for card in state.objectives[seat]:
        objective = OBJECTIVES[card]
        if soon == objective.points and fulfilled(state, seat, objective):
            soon = 0
            continue
        chances.append((objective.points, objective_chance(state, seat, card, near[card], strong)))
    chances.sort(reverse=True)
    return chances


def expected_points(chances: list[tuple[int, float]]) -> tuple[float, float]:
    """The points to be expected of the next objective, and of all others after it."""
    best, all_, none = 0.0, 0.0, 1.0
    for points, chance in chances:
        best += points * chance * none
        all_ += points * chance
        none *= 1.0 - chance
    return best, all_ - best


def objective_chance(state: Dominion, seat: int, card: int, known: list[float], strong: float) -> float:
    """How likely an objective is to be fulfilled in a seat's next turn, or in this one by what it has conquered."""
    objective = OBJECTIVES[card]
    share = min(1.0, share_reached(state, seat, objective))
    if not objective.fleeting:
        return logistic(known[0] + known[1] * share + known[2] * strong)
    anew = logistic(known[0] + known[2] * strong)
    return max(anew, share * share) if share < 1.0 and may_complete(state, seat) else anew


def logistic(score: float) -> float:
    """A chance by its score."""
    return 1.0 / (1.0 + math.exp(-score))
