"""Deploying: all reinforcements, on one's own territories, in any split."""

from fivekings.kernel.program import Frame
from fivekings.kernel.request import Choice, Request
from fivekings.risk.state import Skirmish


def deployments(state: Skirmish, _frame: Frame) -> Request | None:
    """Any number of the armies left, on any own territory. risk.deploy.2, risk.deploy.3, risk.deploy.4"""
    if state.reserve == 0:
        return None
    lands = state.holds(state.active)
    return Request(state.active, "deploy", lands, [state.reserve] * len(lands))


def deploy(state: Skirmish, _frame: Frame, choice: Choice) -> None:
    """Put armies on a territory."""
    state.armies[choice.pick] += choice.amount
    state.reserve -= choice.amount
    if state.loud:
        land = state.board.name_of(choice.pick)
        state.tell("deployed", {"seat": choice.seat, "armies": choice.amount, "territory": land})


def all_deployed(state: Skirmish, _frame: Frame) -> bool:
    """Everything must be deployed before going on. risk.deploy.1"""
    return state.reserve == 0
