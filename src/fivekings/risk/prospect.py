"""The prospect of victory in Skirmish: how likely each seat is to win, by what the board shows and how near the end is.

Every seat has a strength, a weighted sum of what it holds; its chance is its share of all strengths, as in Elo. What
counts shifts as the game goes on: early on income and armies, in the end the points alone.
"""

import math
from typing import Final

from fivekings.risk.rules.trade import HAND_LIMIT
from fivekings.risk.state import INVADE, MANEUVER, Skirmish

WEIGHTS: Final[dict[str, float]] = {
    "point": 0.12,
    "point late": 0.23,
    "army": 0.071,
    "army late": 0.077,
    "idle": -0.041,
    "idle late": -0.015,
    "income": 0.2,
    "income late": 0.0,
    "near": 0.21,
    "near late": 0.0,
    "card": 1.3,
    "card late": 0.0,
    "exposed": -0.18,
    "exposed late": -0.069,
    "breach": -0.19,
    "breach late": 0.0,
}
"""What each thing adds to a strength, at the start of a game and at its very end; docs/bots.md tells more."""


KINDS: Final = [name for name in WEIGHTS if not name.endswith(" late")]


def chances(state: Skirmish, weights: dict[str, float]) -> list[float]:
    """How likely each seat is to win."""
    found = [0.0] * state.seats
    if state.result is not None:
        for seat in state.result:
            found[seat] = 1.0 / len(state.result)
        return found
    playing = state.playing()
    strength = strengths(state, weights)
    most = max(strength[seat] for seat in playing)
    total = 0.0
    for seat in playing:
        found[seat] = math.exp(strength[seat] - most)
        total += found[seat]
    return [share / total for share in found]


def lateness(state: Skirmish) -> float:
    """How near the end of the game is, from 0 to 1: by the rounds until the End Game card."""
    cards, half = len(state.deck) - 1, state.board.size // 2
    draws = cards - half / 2 + 1 if cards > half else cards / 2 + 1
    return 1.0 / (1.0 + draws / len(state.playing()))


def end_chance(state: Skirmish) -> float:
    """How likely the next card drawn is the End Game card, for who has only counted the deck. risk.setup.16"""
    if state.board.end_game not in state.deck or len(state.deck) - 1 > state.board.size // 2:
        return 0.0
    return 1.0 / len(state.deck)


def strengths(state: Skirmish, weights: dict[str, float]) -> list[float]:
    """What every seat holds, weighed."""
    late = lateness(state)
    weigh: dict[str, float] = {}
    for name in KINDS:
        weigh[name] = weights[name] + (weights[f"{name} late"] - weights[name]) * late
    board, owner, armies = state.board, state.owner, state.armies
    point, army, idle, exposed = weigh["point"], weigh["army"], weigh["idle"], weigh["exposed"]
    third = weigh["income"] / 3
    total = [0.0] * state.seats
    risks = [0.0] * board.size
    for land in range(board.size):
        seat = owner[land]
        if seat < 0:
            continue
        here = armies[land]
        facing = 0
        for other in board.next_to[land]:
            if armies[other] > facing and owner[other] != seat and owner[other] >= 0:
                facing = armies[other]
        worth = board.worth[land]
        total[seat] += point * worth + army * here + third
        if facing > 1:
            risk = (facing - 1) ** 2 / ((facing - 1) ** 2 + here * here)
            risks[land] = risk
            total[seat] += exposed * worth * risk
        elif facing == 0:
            total[seat] += idle * (here - 1)
    for land in board.castles:
        if owner[land] >= 0:
            total[owner[land]] += third
    add_regions(state, weigh, risks, total)
    card = weigh["card"]
    for seat in range(state.seats):
        total[seat] += card * cards_of(state, seat)
    return total


def add_regions(state: Skirmish, weigh: dict[str, float], risks: list[float], total: list[float]) -> None:
    """Whole regions, less where they are easily broken, and regions that are nearly whole."""
    owner = state.owner
    income, near, breach = weigh["income"], weigh["near"], weigh["breach"]
    held = [0] * state.seats
    for region in state.board.regions:
        for seat in range(state.seats):
            held[seat] = 0
        for land in region.territories:
            if owner[land] >= 0:
                held[owner[land]] += 1
        size = len(region.territories)
        for seat in range(state.seats):
            if held[seat] == size:
                safe = 1.0
                for land in region.territories:
                    safe *= 1.0 - risks[land]
                total[seat] += region.bonus * (income + breach * (1.0 - safe))
            elif held[seat]:
                total[seat] += near * region.bonus * (held[seat] / size) ** 3


def cards_of(state: Skirmish, seat: int) -> int:
    """A seat's territory cards, with the one it is about to draw."""
    count = len(state.hands[seat])
    due = seat == state.active and state.conquered and state.phase in (INVADE, MANEUVER)
    return min(HAND_LIMIT, count + int(due))
