"""Invasions: from one territory against one other, battle after battle, as often as one likes."""

from typing import Final

from fivekings.kernel.program import Frame
from fivekings.kernel.request import DECLINE, Choice, Request
from fivekings.risk.state import INVADE, NOWHERE, Skirmish

LAND_BITS: Final = 7
"""Two territories are offered as one number: source and target, seven bits each."""
LAND: Final = (1 << LAND_BITS) - 1

CONTINUE: Final = 1


def begin_invade(state: Skirmish, _frame: Frame) -> None:
    """The second step of a turn. risk.turn.1"""
    state.phase = INVADE


def invasions(state: Skirmish, _frame: Frame) -> Request:
    """Every own territory with two armies may invade what it reaches and does not own; or be done.

    risk.invade.1 to risk.invade.5, risk.port.2, risk.neutral.1
    """
    seat = state.active
    owner = state.owner
    armies = state.armies
    next_to = state.board.next_to
    options: list[int] = []
    for source in range(len(owner)):
        if owner[source] == seat and armies[source] > 1:
            base = source << LAND_BITS
            for target in next_to[source]:
                if owner[target] != seat:
                    options.append(base | target)
    options.append(DECLINE)
    return Request(seat, "invade", options)


def declare(state: Skirmish, frame: Frame, choice: Choice) -> None:
    """Declare an invasion, or be done invading for this turn. risk.invade.2, risk.turn.3"""
    pick = choice.pick
    if pick == DECLINE:
        frame.roles["done"] = True
        return
    state.source = pick >> LAND_BITS
    state.target = pick & LAND
    if state.loud:
        state.tell(
            "invaded",
            {
                "seat": choice.seat,
                "target": state.board.name_of(state.target),
                "source": state.board.name_of(state.source),
                "other": state.owner[state.target],
            },
        )


def invading(state: Skirmish, _frame: Frame) -> bool:
    """Has an invasion been declared?"""
    return state.source != NOWHERE


def done_invading(_state: Skirmish, frame: Frame) -> bool:
    """No more invasions this turn. risk.turn.3"""
    return "done" in frame.roles


def go_on(state: Skirmish, _frame: Frame) -> Request | None:
    """With defenders left, the attacker continues the same invasion or ends it. risk.invade.7, risk.invade.9"""
    if state.armies[state.target] == 0 or state.armies[state.source] < 2:
        return None
    return Request(state.active, "continue", [CONTINUE, DECLINE])


def choose_to_go_on(state: Skirmish, frame: Frame, choice: Choice) -> None:
    """Continue or end the invasion."""
    if choice.pick == DECLINE:
        frame.roles["ended"] = True
        if state.loud:
            state.tell("invasion ended", {"seat": choice.seat})


def invasion_decided(state: Skirmish, frame: Frame) -> bool:
    """An invasion lasts until the target falls, the attacker runs out of armies, or ends it. risk.invade.6"""
    return state.armies[state.target] == 0 or state.armies[state.source] < 2 or "ended" in frame.roles


def target_fallen(state: Skirmish, _frame: Frame) -> bool:
    """The last defending army is lost. risk.conquest.1"""
    return state.armies[state.target] == 0


def end_invasion(state: Skirmish, frame: Frame) -> None:
    """The invasion is over; another may be declared. risk.invade.9"""
    if state.loud and state.owner[state.target] != state.active and "ended" not in frame.roles:
        state.tell("invasion spent", {"seat": state.active})
    state.source = NOWHERE
    state.target = NOWHERE
    state.committed = 0
    state.defending = 0
