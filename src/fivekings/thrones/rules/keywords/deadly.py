"""Deadly: a defender may die, no matter who won the challenge."""

from typing import Final

from fivekings.kernel.event_kind import EventKind
from fivekings.kernel.program import Frame
from fivekings.kernel.request import Choice, Request
from fivekings.thrones.model.spoken import THRONES, of_cards
from fivekings.thrones.model.state import Thrones
from fivekings.thrones.rules.cards.characteristics import attacking, keyword
from fivekings.thrones.rules.cards.hints import strength_hint
from fivekings.thrones.rules.cards.leaving import leave
from fivekings.thrones.rules.cards.protection import may_leave

DEADLY_EVENT: Final = THRONES.tells(EventKind("deadly", "+ Deadly: {seat} must kill {cards}.", topic="deadly"))


def count_deadly(state: Thrones, frame: Frame) -> None:
    """Note whether the attacking side has more deadly characters, before claim kills any of them.

    lcg1.deadly.1, lcg1.deadly.3, lcg1.deadly.7, ccg.deadly.1, ccg.deadly.3, ccg.deadly.7
    """
    if deadly(state, attacking(state)) > deadly(state, state.defenders):
        frame.roles["deadlier"] = True


ASK_DEADLY: Final = of_cards("deadly", "deadly: choose a defender to kill.", hint=strength_hint)


def deadly_choices(state: Thrones, frame: Frame) -> Request | None:
    """If the attacking side had more deadly characters, one remaining defender must die, no matter who won.

    lcg1.deadly.2, lcg1.deadly.4, lcg1.deadly.6, lcg1.deadly.9, lcg1.deadly.10, ccg.deadly.2, ccg.deadly.4,
    ccg.deadly.6, ccg.deadly.9
    """
    able = [card for card in state.defenders if may_leave(state, card, "kill")]
    return ASK_DEADLY.to(state.defender, able) if able and "deadlier" in frame.roles else None


def deadly(state: Thrones, cards: list[int]) -> int:
    """How many of these characters are deadly. lcg1.deadly.1"""
    return sum(1 for card in cards if keyword(state, card, "deadly"))


def kill_for_deadly(state: Thrones, _frame: Frame, choice: Choice) -> None:
    """Kill the chosen defender, unless it is saved.

    lcg1.deadly.2, lcg1.deadly.5, lcg1.deadly.8, ccg.deadly.5, ccg.deadly.8
    """
    if state.loud:
        DEADLY_EVENT.tell(state, seat=choice.seat, cards=state.titles(choice.picks))
    leave(state, list(choice.picks), "kill")
