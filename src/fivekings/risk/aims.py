"""What is worth taking in Dominion: what one's objectives want, one's seat of power, and that of who leads."""

from typing import Final

from fivekings.risk.dominion.goals import held
from fivekings.risk.dominion.state import Dominion
from fivekings.risk.powers import OBJECTIVES, Objective

OWN: Final = 6.0
"""What it is worth to take the own seat of power back."""
LEADING: Final = 4
"""Who has more points than this may be kept from winning by taking the seat of power."""


def aims(state: Dominion, seat: int) -> list[float]:
    """How much more each territory is worth to a seat, in points."""
    found = [0.0] * state.board.size
    for card in state.objectives[seat]:
        objective = OBJECTIVES[card]
        for land, share in sought(state, seat, objective):
            found[land] += share * objective.points
    for other in state.playing():
        home = state.seat_of_power(other)
        if home >= 0 and other == seat:
            found[home] += OWN
        elif home >= 0 and state.owner[home] == other:
            found[home] += max(0, state.score[other] - LEADING)
    return found


def sought(state: Dominion, seat: int, objective: Objective) -> list[tuple[int, float]]:
    """The territories that bring an objective nearer, each with how much of it is reached where that matters."""
    board, goal = state.board, objective.goal
    lands: list[int] = []
    if goal == "castles and ports":
        if held(state, seat, board.castles) < objective.castles:
            lands += board.castles
        if held(state, seat, board.ports) < objective.ports:
            lands += board.ports
    elif goal == "conquered with a castle":
        lands = board.castles
    elif goal == "conquered with a port":
        lands = board.ports
    elif goal == "a port on each coast":
        coasts = {board.territories[land].port for land in board.ports if state.owner[land] == seat}
        lands = [land for land in board.ports if board.territories[land].port not in coasts]
    elif goal in ("regions", "territories in regions"):
        found: list[tuple[int, float]] = []
        for region in board.regions:
            mine = held(state, seat, region.territories)
            wanted = len(region.territories) if goal == "regions" else objective.count
            if mine < wanted:
                found += [(land, mine / wanted) for land in region.territories]
        return found
    return [(land, 1.0) for land in lands]
