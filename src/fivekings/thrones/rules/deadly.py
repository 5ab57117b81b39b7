"""Deadly: a defender may die in a challenge, whoever won it."""

from fivekings.kernel.program import Frame
from fivekings.kernel.request import Choice, Request
from fivekings.thrones.rules.characteristics import attacking, keyword
from fivekings.thrones.rules.leaving import leave
from fivekings.thrones.state import Thrones


def deadly_choices(state: Thrones, _frame: Frame) -> Request | None:
    """If the attacking side has more deadly characters, whoever won, a participating defender must die.

    lcg1.deadly.1 to lcg1.deadly.4, lcg1.deadly.6, lcg1.deadly.7, lcg1.deadly.9, ccg.deadly.1 to ccg.deadly.4,
    ccg.deadly.6, ccg.deadly.7
    """
    if not state.defenders or deadly(state, attacking(state)) <= deadly(state, state.defenders):
        return None
    return Request(state.defender, "deadly", state.defenders[:])


def deadly(state: Thrones, cards: list[int]) -> int:
    """How many of these characters are deadly. lcg1.deadly.1"""
    return sum(1 for card in cards if keyword(state, card, "deadly"))


def kill_for_deadly(state: Thrones, _frame: Frame, choice: Choice) -> None:
    """One dies, unless it is saved. lcg1.deadly.2, lcg1.deadly.5, lcg1.deadly.8, ccg.deadly.5, ccg.deadly.8"""
    if state.loud:
        state.tell("deadly", {"seat": choice.seat, "cards": state.titles(choice.picks)})
    leave(state, list(choice.picks), "kill")
