"""Objectives: whether one is fulfilled."""

from fivekings.risk.dominion.state import Dominion
from fivekings.risk.powers import Objective
from fivekings.risk.state import NEUTRAL, held


def fulfilled(state: Dominion, seat: int, objective: Objective) -> bool:
    """Is an objective fulfilled right now? risk.objectives.4 to risk.objectives.22"""
    goal, count = objective.goal, objective.count
    if goal == "castles and ports":
        return held(state, seat, state.board.castles) >= objective.castles and (
            held(state, seat, state.board.ports) >= objective.ports
        )
    if goal == "gold":
        return state.gold[seat] >= count
    if goal == "destroyed":
        return state.destroyed >= count
    if goal == "regions":
        return sum(1 for r in state.board.regions if held(state, seat, r.territories) == len(r.territories)) >= count
    if goal == "territories in regions":
        enough = [r for r in state.board.regions if held(state, seat, r.territories) >= count]
        return len(enough) >= objective.regions
    if goal == "a port on each coast":
        coasts = {territory.port for territory in state.board.territories if territory.port}
        mine = {t.port for land, t in enumerate(state.board.territories) if t.port and state.owner[land] == seat}
        return mine == coasts
    if goal in ("units", "one unit of each"):
        kinds = [sum(kind[land] for land in state.holds(seat)) for kind in state.units]
        return max(kinds) >= count if goal == "units" else min(kinds) >= 1
    return conquests(state, goal) >= count


def conquests(state: Dominion, goal: str) -> int:
    """How many conquests of this turn count. risk.objectives.5, risk.objectives.6, risk.objectives.14 to
    risk.objectives.17"""
    if goal == "conquered from one":
        losers = [loser for _, loser in state.taken if loser != NEUTRAL]
        return max([losers.count(loser) for loser in losers], default=0)
    lands = [land for land, _ in state.taken]
    if goal == "conquered with a castle":
        lands = [land for land in lands if land in state.board.castles]
    elif goal == "conquered with a port":
        lands = [land for land in lands if land in state.board.ports]
    return len(lands)
