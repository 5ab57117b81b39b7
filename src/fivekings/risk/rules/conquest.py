"""Conquest: the target changes hands, the committed armies move in, and more may follow."""

from fivekings.kernel.program import Frame
from fivekings.kernel.request import Choice, Request
from fivekings.risk.rules.winning import last_one_standing
from fivekings.risk.state import NEUTRAL, Skirmish


def conquer(state: Skirmish, frame: Frame) -> None:
    """The attacker takes the target with the armies that survived the last battle.

    risk.conquest.1, risk.conquest.2, risk.draw.3, risk.elimination.1
    """
    seat = state.active
    loser = state.owner[state.target]
    state.owner[state.target] = seat
    state.armies[state.target] = state.committed
    state.armies[state.source] -= state.committed
    if state.loud:
        state.tell("conquered", {"seat": seat, "target": state.board.name_of(state.target), "other": loser})
    if loser == NEUTRAL:
        return
    state.conquered = True
    if loser not in state.owner:
        frame.roles["victim"] = loser
        state.out.append(loser)
        if state.loud:
            state.tell("eliminated", {"seat": seat, "victim": loser})
        last_one_standing(state)


def followers(state: Skirmish, _frame: Frame) -> Request:
    """All committed armies move in; more may, if one stays behind. risk.conquest.3, risk.conquest.4, risk.board.7"""
    moved = state.committed
    spare = state.armies[state.source] - 1
    return Request(state.active, "move in", list(range(moved, moved + spare + 1)))


def move_in(state: Skirmish, _frame: Frame, choice: Choice) -> None:
    """Move armies after those that conquered."""
    more = choice.pick - state.committed
    state.armies[state.source] -= more
    state.armies[state.target] += more
    if state.loud:
        state.tell("moved in", {"seat": choice.seat, "armies": choice.pick})
