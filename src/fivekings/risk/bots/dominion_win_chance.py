"""Win chances in Dominion, from the points that each seat will have two rounds from now and its seat of power.

The points are predicted from what a seat holds. `tools/learn.py` learns the coefficients from played games.
"""

import json
import math
from functools import cache
from typing import Any, Final

from fivekings.kernel.heuristics import dot, softmax
from fivekings.risk.bots.evaluate import may_complete, objective_value, share_reached
from fivekings.risk.bots.skirmish_win_chance import (
    ARMIES,
    AT_RISK,
    CARDS,
    MODELS,
    POINTS,
    SQUIRES,
    holdings,
    move_order,
    skirmish_model,
)
from fivekings.risk.dominion.objective_cards import OBJECTIVES
from fivekings.risk.dominion.objectives import fulfilled
from fivekings.risk.dominion.purchase import OBJECTIVE_PRICE
from fivekings.risk.dominion.state import POINTS_TO_WIN, Dominion
from fivekings.risk.state import NEUTRAL, SETUP

ASSETS: Final = ("gold", "cards", "best objective", "other objectives", "armies", "points", "at risk")
"""What predicts the points of the next two rounds."""
HELD_CARDS: Final = ASSETS.index("cards")
HELD_ARMIES: Final = ASSETS.index("armies")
LONG_RUN: Final = ("points", "home", "home late", "home safe", "home near")
"""What predicts who wins in the long run: the expected points; whether the seat of power is held, how much more that
counts with many points, and how safe it is; or how easily it can be retaken."""
MANY_POINTS: Final = 4
POINTS_PER_ROUND: Final = 2.0
"""The points that a successful player makes per round."""
MAX_GOLD: Final = 20
"""Hundreds of gold; more does not count."""
NEXT_TURN: Final = ("always", "objectives", "points", "home", "home safe", "home near", "gold", "lacking")
"""What predicts whether a seat wins in its next turn: the chance that an objective brings the points it lacks, or
that it lacks none; its seat of power; gold, which buys another objective; and how many points it lacks."""
MOST_POINTS: Final = max([objective.points for objective in OBJECTIVES])
MAX_CHANCE: Final = 0.98
"""Chances are limited to this and to one minus this."""


class DominionModel:
    """Predicts points, objectives and the winner."""

    def __init__(self, doc: dict[str, Any]) -> None:
        self.weights: list[float] = doc["weights"]
        """The points that each of the ASSETS brings in two rounds."""
        self.order_weights: list[float] = doc["move_order"]
        """The points that being first, second, ... to move brings in two rounds."""
        self.long_run_weights: list[float] = doc["long_run_weights"]
        """The weights of the LONG_RUN features for winning."""
        self.objective_weights: list[list[float]] = doc["objective_weights"]
        """Per objective, the logistic regression of completing it next turn: constant, weight of the share reached,
        weight of attack strength. Empty if only the share reached counts."""
        self.per_round: list[float] = doc["per_round"]
        """The points that a card and an army bring per remaining round."""
        self.next_turn_weights: list[float] = doc["next_turn_weights"]
        """The weights of the NEXT_TURN features for winning next turn; empty if that is not predicted."""
        self.house_win_rates: dict[str, float] = doc["house_win_rates"]
        """How often each house wins; empty if that is not known."""


@cache
def dominion_model(players: str) -> DominionModel:
    """The model learned from games of such players."""
    return DominionModel(json.loads((MODELS / players / "dominion.json").read_text("utf-8")))


class SeatFeatures:
    """The features of a seat: points, assets, objectives and its seat of power."""

    def __init__(self, state: Dominion, seat: int, held: list[float], objective_weights: list[list[float]]) -> None:
        self.seat = seat
        self.gold = state.gold[seat]
        soon = points_this_turn(state, seat)
        self.score = state.score[seat] + soon
        self.chances: list[tuple[int, float]] = []
        """Every objective's points, the most first, with the chance that it is fulfilled next turn."""
        if objective_weights:
            strong = attack_strength(state, seat, held)
            self.chances = objective_chances(state, seat, soon, objective_weights, strong)
            best, others = expected_points(self.chances)
        else:
            best, others = nearest_objectives(state, seat, soon)
        gold = min(MAX_GOLD, self.gold / 100)
        self.assets = [gold, held[CARDS], best, others, held[ARMIES], held[POINTS], held[AT_RISK]]
        self.seat_of_power = seat_of_power_features(state, seat, self.score)


def dominion_win_chances(state: Dominion, players: str) -> list[float]:
    """How likely each seat is to win at a table of such players: next turn if nobody wins before, or later."""
    found = [0.0] * state.seats
    if state.result is not None:
        for seat in state.result:
            found[seat] = 1.0 / len(state.result)
        return found
    model = dominion_model(players)
    if state.phase == SETUP:
        return house_win_rates(state, model)
    order = seat_features(state, move_order(state), model.objective_weights)
    left = 1.0
    if model.next_turn_weights:
        for player in order:
            share = 0.0
            if within_reach(player):
                share = left * logistic(dot(model.next_turn_weights, next_turn_features(player)))
            found[player.seat] = share
            left -= share
    scores = [dot(model.long_run_weights, features) for features in long_run_features(state, order, model)]
    for player, share in zip(order, softmax(scores), strict=True):
        found[player.seat] += left * share
    return found


def house_win_rates(state: Dominion, model: DominionModel) -> list[float]:
    """How likely each seat is to win during setup: by the win rate of its house."""
    even = 1.0 / state.seats
    rates = model.house_win_rates
    shares = [0.0 if seat in state.out else rates.get(state.houses[seat], even) for seat in range(state.seats)]
    return [share / sum(shares) for share in shares]


def seat_features(state: Dominion, order: list[int], objective_weights: list[list[float]]) -> list[SeatFeatures]:
    """The features of all seats, in the order in which they move."""
    held = holdings(state, order, skirmish_model(len(order), SQUIRES))
    return [SeatFeatures(state, seat, held[seat], objective_weights) for seat in order]


def long_run_features(state: Dominion, order: list[SeatFeatures], model: DominionModel) -> list[list[float]]:
    """What predicts whether each seat wins in the long run."""
    left = rounds_left(state)
    found: list[list[float]] = []
    waits = model.order_weights
    for wait, player in enumerate(order):
        assets = player.assets
        points = player.score + waits[min(wait, len(waits) - 1)] + dot(model.weights, assets)
        points += left * dot(model.per_round, [assets[HELD_CARDS], assets[HELD_ARMIES]])
        found.append([points, *player.seat_of_power])
    return found


def within_reach(player: SeatFeatures) -> bool:
    """Can a seat win in its next turn? Only one objective is completed in a turn. risk.dominion_win.1"""
    return POINTS_TO_WIN - player.score <= MOST_POINTS


def next_turn_features(player: SeatFeatures) -> list[float]:
    """What predicts whether a seat wins in its next turn."""
    lacking = POINTS_TO_WIN - player.score
    none = 1.0 if lacking > 0 else 0.0
    for points, chance in player.chances:
        if points >= lacking:
            none *= 1.0 - chance
    chance = min(MAX_CHANCE, max(1.0 - MAX_CHANCE, 1.0 - none))
    held, _, safe, near = player.seat_of_power
    enough = math.log(chance / (1.0 - chance))
    gold = math.log(1.0 + player.gold / OBJECTIVE_PRICE)
    return [1.0, enough, float(lacking <= 0), held, safe, near, gold, float(max(0, lacking))]


def rounds_left(state: Dominion) -> float:
    """About how many rounds it takes until somebody has the points to win."""
    return max(1.0, (POINTS_TO_WIN - max(state.score)) / POINTS_PER_ROUND)


def seat_of_power_features(state: Dominion, seat: int, score: int) -> list[float]:
    """The player's own seat of power: held, held with many points, safe, or else near. risk.dominion_win.4"""
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
    """The points of the best fulfilled objective that can be completed this turn."""
    if not may_complete(state, seat):
        return 0
    cards = [OBJECTIVES[card] for card in state.objectives[seat]]
    return max([objective.points for objective in cards if fulfilled(state, seat, objective)], default=0)


def nearest_objectives(state: Dominion, seat: int, soon: int) -> tuple[float, float]:
    """The two nearest objectives, in points times the share reached."""
    values = [objective_value(state, seat, OBJECTIVES[card]) for card in state.objectives[seat]]
    if float(soon) in values:
        values.remove(float(soon))
    values.sort(reverse=True)
    values += [0.0, 0.0]
    return values[0], values[1]


def attack_strength(state: Dominion, seat: int, held: list[float]) -> float:
    """What a seat can conquer with in its next turn: armies beyond one per territory, and cards to trade."""
    return math.log(max(1.0, held[ARMIES] - state.owner.count(seat) + 1.0)) + held[CARDS] / 4.0


def objective_chances(
    state: Dominion, seat: int, soon: int, weights: list[list[float]], strong: float
) -> list[tuple[int, float]]:
    """Points and chance of each objective, the most points first, without the one that is completed this turn."""
    chances: list[tuple[int, float]] = []
    for card in state.objectives[seat]:
        objective = OBJECTIVES[card]
        if soon == objective.points and fulfilled(state, seat, objective):
            soon = 0
            continue
        chances.append((objective.points, objective_chance(state, seat, card, weights[card], strong)))
    chances.sort(reverse=True)
    return chances


def expected_points(chances: list[tuple[int, float]]) -> tuple[float, float]:
    """The expected points of the next objective, and of all later ones."""
    best, all_, none = 0.0, 0.0, 1.0
    for points, chance in chances:
        best += points * chance * none
        all_ += points * chance
        none *= 1.0 - chance
    return best, all_ - best


def objective_chance(state: Dominion, seat: int, card: int, weights: list[float], strong: float) -> float:
    """How likely a seat fulfils an objective in its next turn, or in this one by what it has conquered."""
    objective = OBJECTIVES[card]
    share = min(1.0, share_reached(state, seat, objective))
    if not objective.fleeting:
        return logistic(weights[0] + weights[1] * share + weights[2] * strong)
    from_nothing = logistic(weights[0] + weights[2] * strong)
    return max(from_nothing, share * share) if share < 1.0 and may_complete(state, seat) else from_nothing


def logistic(score: float) -> float:
    """The logistic function: a score as a probability."""
    return 1.0 / (1.0 + math.exp(-score))
