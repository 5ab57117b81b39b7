"""The prospect of victory in Dominion: who will have the most points two rounds from now, and where to win with them.

How many points a seat is going to make is foretold from what it holds, and who wins from these and from its seat of
power, as `tools/learn.py` learned from played games.
"""

import json
import math
from functools import cache
from typing import Any, Final

from fivekings.kernel.counsel import dot, softmax
from fivekings.risk.dominion.goals import fulfilled
from fivekings.risk.dominion.state import Dominion
from fivekings.risk.dominion.turn import POINTS_TO_WIN
from fivekings.risk.powers import OBJECTIVES
from fivekings.risk.prospect import (
    ARMIES,
    AT_RISK,
    CARDS,
    FOLDER,
    POINTS,
    SQUIRES,
    coming_order,
    foresight,
    holdings,
)
from fivekings.risk.state import INVADE, MANEUVER, NEUTRAL
from fivekings.risk.worth import progress, reached

ASSETS: Final = ("gold", "cards", "best hope", "second hope", "armies", "points", "at risk")
"""What brings points in the rounds to come."""
HELD_CARDS: Final = ASSETS.index("cards")
HELD_ARMIES: Final = ASSETS.index("armies")
STANDING: Final = ("points", "home", "home late", "home safe", "home near")
"""What tells who wins: the points that are to be expected; whether the own seat of power is held, how much the more so
for each point beyond the first few, and how safe it is; or how easily it can be retaken."""
LATE: Final = 4
A_ROUND: Final = 2.0
"""The points that who does well makes in a round."""
RICH: Final = 20
"""Hundreds of gold; more are as good as these."""


class Pace:
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


@cache
def pace(among: str) -> Pace:
    """As it was learned from such players."""
    return Pace(json.loads((FOLDER / among / "dominion.json").read_text("utf-8")))


def race(state: Dominion, among: str) -> list[float]:
    """How likely each seat is to win among such players."""
    found = [0.0] * state.seats
    if state.result is not None:
        for seat in state.result:
            found[seat] = 1.0 / len(state.result)
        return found
    known = pace(among)
    order = coming_order(state)
    scores = [dot(known.standing, standing) for standing in standings(state, order, known)]
    for seat, share in zip(order, softmax(scores), strict=True):
        found[seat] = share
    return found


def standings(state: Dominion, order: list[int], known: Pace) -> list[list[float]]:
    """How each seat stands, of all that tells who wins."""
    held = assets(state, order, known.near)
    left = rounds_left(state)
    found: list[list[float]] = []
    for wait, seat in enumerate(order):
        score = state.score[seat] + about_to_score(state, seat)
        points = score + known.waits[min(wait, len(known.waits) - 1)] + dot(known.counts, held[seat])
        points += left * dot(known.lasting, [held[seat][HELD_CARDS], held[seat][HELD_ARMIES]])
        found.append([points, *home(state, seat, score)])
    return found


def rounds_left(state: Dominion) -> float:
    """How many rounds it takes about until somebody has the points to win."""
    return max(1.0, (POINTS_TO_WIN - max(state.score)) / A_ROUND)


def home(state: Dominion, seat: int, score: int) -> list[float]:
    """The own seat of power: held, held with many points, safe, or else near. risk.dominion_win.4"""
    land = state.seat_of_power(seat)
    if land < 0:
        return [0.0, 0.0, 0.0, 0.0]
    beside = state.board.next_to[land]
    here = state.armies[land]
    if state.owner[land] == seat:
        others = max([state.armies[other] for other in beside if state.owner[other] not in (seat, NEUTRAL)], default=0)
        return [1.0, float(max(0, score - LATE)), (here - others) / (here + others + 1), 0.0]
    mine = max([state.armies[other] for other in beside if state.owner[other] == seat], default=0)
    return [0.0, 0.0, 0.0, (mine - here) / (mine + here + 1)]


def about_to_score(state: Dominion, seat: int) -> int:
    """The points of the best objective that is fulfilled, and will be completed this turn."""
    if seat != state.active or state.phase not in (INVADE, MANEUVER):
        return 0
    cards = [OBJECTIVES[card] for card in state.objectives[seat]]
    return max([objective.points for objective in cards if fulfilled(state, seat, objective)], default=0)


def assets(state: Dominion, order: list[int], near: list[list[float]]) -> list[list[float]]:
    """What every seat holds that brings points."""
    found: list[list[float]] = []
    holding = holdings(state, order, foresight(len(order), SQUIRES))
    for seat in range(state.seats):
        held = holding[seat]
        if near:
            best, second = likely_hopes(state, seat, near, might(state, seat, held))
        else:
            best, second = plain_hopes(state, seat)
        gold = min(RICH, state.gold[seat] / 100)
        found.append([gold, held[CARDS], best, second, held[ARMIES], held[POINTS], held[AT_RISK]])
    return found


def plain_hopes(state: Dominion, seat: int) -> tuple[float, float]:
    """The objectives that are nearest, in points, by how much of them is reached."""
    hopes = [progress(state, seat, OBJECTIVES[card]) for card in state.objectives[seat]]
    soon = float(about_to_score(state, seat))
    if soon in hopes:
        hopes.remove(soon)
    hopes.sort(reverse=True)
    hopes += [0.0, 0.0]
    return hopes[0], hopes[1]


def might(state: Dominion, seat: int, held: list[float]) -> float:
    """What a seat can conquer with in its next turn: armies that need not stay where they are, and cards to trade."""
    return math.log(max(1.0, held[ARMIES] - state.owner.count(seat) + 1.0)) + held[CARDS] / 4.0


def likely_hopes(state: Dominion, seat: int, near: list[list[float]], strong: float) -> tuple[float, float]:
    """The points to be expected of the next objective, and of all others after it, by how likely each is fulfilled."""
    soon = about_to_score(state, seat)
    chances: list[tuple[int, float]] = []
    for card in state.objectives[seat]:
        objective = OBJECTIVES[card]
        if soon == objective.points and fulfilled(state, seat, objective):
            soon = 0
            continue
        chances.append((objective.points, likelihood(state, seat, card, near[card], strong)))
    chances.sort(reverse=True)
    best, all_, none = 0.0, 0.0, 1.0
    for points, chance in chances:
        best += points * chance * none
        all_ += points * chance
        none *= 1.0 - chance
    return best, all_ - best


def likelihood(state: Dominion, seat: int, card: int, known: list[float], strong: float) -> float:
    """How likely an objective is to be fulfilled in a seat's next turn, or in this one by what it has conquered."""
    objective = OBJECTIVES[card]
    share = min(1.0, reached(state, seat, objective))
    if not objective.fleeting:
        return logistic(known[0] + known[1] * share + known[2] * strong)
    anew = logistic(known[0] + known[2] * strong)
    return anew if share == 1.0 else max(anew, share * share)


def logistic(score: float) -> float:
    """A chance by its score."""
    return 1.0 / (1.0 + math.exp(-score))
