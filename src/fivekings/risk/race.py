"""The prospect of victory in Dominion: who will have the most points two rounds from now, on the way to ten.

How many points a seat is going to make is foretold from what it holds, as `tools/learn.py` learned from played games.
"""

import json
from functools import cache
from typing import Any, Final

from fivekings.risk.dominion.goals import fulfilled
from fivekings.risk.dominion.state import Dominion
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
    softmax,
)
from fivekings.risk.state import INVADE, MANEUVER
from fivekings.risk.worth import progress

ASSETS: Final = ("gold", "cards", "best hope", "second hope", "armies", "points", "at risk")
"""What brings points in the rounds to come."""
RICH: Final = 20
"""Hundreds of gold; more are as good as these."""


class Pace:
    """How many points what a seat holds brings in two rounds."""

    def __init__(self, doc: dict[str, Any]) -> None:
        self.counts: list[float] = doc["counts"]
        self.waits: list[float] = doc["waits"]
        """What it brings to be the first, second, ... to move."""
        self.steep: float = doc["steep"]
        """How much a point more tells about who wins."""


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
    held = assets(state, order)
    scores: list[float] = []
    for wait, seat in enumerate(order):
        score = state.score[seat] + about_to_score(state, seat) + known.waits[min(wait, len(known.waits) - 1)]
        for kind in range(len(ASSETS)):
            score += known.counts[kind] * held[seat][kind]
        scores.append(known.steep * score)
    for seat, share in zip(order, softmax(scores), strict=True):
        found[seat] = share
    return found


def about_to_score(state: Dominion, seat: int) -> int:
    """The points of the best objective that is fulfilled, and will be completed this turn."""
    if seat != state.active or state.phase not in (INVADE, MANEUVER):
        return 0
    cards = [OBJECTIVES[card] for card in state.objectives[seat]]
    return max([objective.points for objective in cards if fulfilled(state, seat, objective)], default=0)


def assets(state: Dominion, order: list[int]) -> list[list[float]]:
    """What every seat holds that brings points."""
    found: list[list[float]] = []
    holding = holdings(state, order, foresight(len(order), SQUIRES))
    for seat in range(state.seats):
        hopes = [progress(state, seat, OBJECTIVES[card]) for card in state.objectives[seat]]
        soon = float(about_to_score(state, seat))
        if soon in hopes:
            hopes.remove(soon)
        hopes.sort(reverse=True)
        hopes += [0.0, 0.0]
        held = holding[seat]
        gold = min(RICH, state.gold[seat] / 100)
        found.append([gold, held[CARDS], hopes[0], hopes[1], held[ARMIES], held[POINTS], held[AT_RISK]])
    return found
