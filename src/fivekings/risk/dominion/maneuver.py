"""Maneuvers of Dominion: cards may allow more than one, and units move along."""

from fivekings.kernel.program import Frame, ask, program
from fivekings.kernel.request import DECLINE, Choice, Request
from fivekings.risk.dominion.state import Dominion
from fivekings.risk.dominion.units import engine_goers, knight_goers, move_engines, move_knights
from fivekings.risk.rules.invade import LAND, LAND_BITS
from fivekings.risk.rules.maneuver import maneuver, maneuvers
from fivekings.risk.state import INVADE


def moves(state: Dominion, _frame: Frame) -> Request | None:
    """Ask for a maneuver, if one is left. risk.dominion_turn.4, risk.characters.3"""
    left = 1 + state.flags.get("maneuvers", 0) - state.flags.get("maneuvered", 0)
    return maneuvers(state, _frame) if left > 0 else None


def move(state: Dominion, frame: Frame, choice: Choice) -> None:
    """Move armies. risk.maneuver.3, risk.unit.15"""
    frame.roles.pop("from", None)
    if choice.pick == DECLINE:
        if state.phase != INVADE:
            state.flags["maneuvered"] = 100
        return
    state.flags["maneuvered"] = state.flags.get("maneuvered", 0) + 1
    frame.roles["from"], frame.roles["to"] = choice.pick >> LAND_BITS, choice.pick & LAND
    maneuver(state, frame, choice)


def all_moved(state: Dominion, _frame: Frame) -> bool:
    """Is no maneuver left?"""
    return state.flags.get("maneuvered", 0) > state.flags.get("maneuvers", 0)


MANEUVER = program(
    "risk.dominion.maneuver",
    ask(moves, move, rule="risk.maneuver.1"),
    ask(knight_goers, move_knights, rule="risk.unit.15"),
    ask(engine_goers, move_engines, rule="risk.unit.15"),
)
