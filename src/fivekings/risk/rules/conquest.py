"""Conquest: the target changes hands, the committed armies move in, and more may follow."""

from typing import Final

from fivekings.kernel.errors import Refused
from fivekings.kernel.event_kind import EventKind
from fivekings.kernel.program import Frame
from fivekings.kernel.question import Question
from fivekings.kernel.request import Choice, Request
from fivekings.risk.rules.battle import wrong_number
from fivekings.risk.rules.elimination import eliminate
from fivekings.risk.state import NEUTRAL, Skirmish
from fivekings.risk.vocabularies import SKIRMISH

CONQUERED: Final = SKIRMISH.tells(EventKind("conquered", "+ {target} falls!", topic="conquest"))
MOVED_IN: Final = SKIRMISH.tells(EventKind("moved in", "+ {armies} hold it now."))


def conquer(state: Skirmish, frame: Frame) -> None:
    """The attacker takes the target with the armies that survived the last battle.

    risk.conquest.1, risk.conquest.2, risk.draw.3
    """
    seat = state.active
    loser = state.owner[state.target]
    state.owner[state.target] = seat
    state.armies[state.target] = state.committed
    state.armies[state.source] -= state.committed
    if state.loud:
        CONQUERED.tell(state, seat=seat, target=state.board.name_of(state.target), other=loser)
    if loser == NEUTRAL:
        return
    state.conquered = True
    if loser not in state.owner:
        eliminate(state, frame, loser)


def move_in_prompt(state: Skirmish, _request: Request) -> str:
    """The question how many armies move in."""
    return f"{state.board.name_of(state.target)} is yours: how many armies move in?"


def no_moving_in(_state: Skirmish, request: Request, text: str) -> Refused | None:
    """Why this many armies cannot move in."""
    return wrong_number(ASK_MOVE_IN, request, text)


ASK_MOVE_IN: Final = SKIRMISH.asks(Question("move in", move_in_prompt, refusal=no_moving_in))


def followers(state: Skirmish, _frame: Frame) -> Request:
    """Ask how many armies move in: all committed ones and more, if one stays behind.

    risk.conquest.3, risk.conquest.4, risk.board.7
    """
    moved = state.committed
    spare = state.armies[state.source] - 1
    return ASK_MOVE_IN.to(state.active, list(range(moved, moved + spare + 1)))


def move_in(state: Skirmish, _frame: Frame, choice: Choice) -> None:
    """Move the additional armies in."""
    more = choice.pick - state.committed
    state.armies[state.source] -= more
    state.armies[state.target] += more
    if state.loud:
        MOVED_IN.tell(state, seat=choice.seat, armies=choice.pick)
