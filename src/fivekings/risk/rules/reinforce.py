"""Counting reinforcements: territories and castles, at least three, and region bonuses."""

from typing import Final

from fivekings.kernel.event_kind import EventKind
from fivekings.kernel.program import Frame
from fivekings.risk.rules.turn import TURN_BEGINS
from fivekings.risk.state import REINFORCE, Skirmish
from fivekings.risk.vocabularies import SKIRMISH

DIVISOR: Final = 3
LEAST: Final = 3

REINFORCED: Final = SKIRMISH.tells(EventKind("reinforced", "+ Raises {armies} armies."))
REINFORCED_WITH_REGIONS: Final = SKIRMISH.tells(
    EventKind(
        "reinforced with regions",
        "+ Raises {armies} armies, {bonus} of them for holding {regions}.",
        topic="reinforce",
    )
)


def begin_reinforce(state: Skirmish, _frame: Frame) -> None:
    """Begin a turn: count the armies to deploy. risk.turn.1, risk.reinforce.1"""
    seat = state.active
    state.phase = REINFORCE
    state.conquered = False
    base = base_armies(state, seat)
    bonus = region_bonus(state, seat)
    state.reserve = base + bonus
    if state.loud:
        TURN_BEGINS.tell(state, seat=seat, turn=state.turn)
        regions = [
            region.name for region in state.board.regions if all(state.owner[t] == seat for t in region.territories)
        ]
        kind = REINFORCED_WITH_REGIONS if regions else REINFORCED
        kind.tell(state, seat=seat, armies=state.reserve, bonus=bonus, regions=regions)


def base_armies(state: Skirmish, seat: int) -> int:
    """A third of territories and castles, rounded down, but at least three.

    risk.reinforce.1, risk.reinforce.2, risk.neutral.2
    """
    owner = state.owner
    count = owner.count(seat)
    for land in state.board.castles:
        if owner[land] == seat:
            count += 1
    return max(LEAST, count // DIVISOR)


def region_bonus(state: Skirmish, seat: int) -> int:
    """The bonuses of completely held regions, on top of the minimum. risk.reinforce.3, risk.reinforce.4"""
    owner = state.owner
    bonus = 0
    for region in state.board.regions:
        for land in region.territories:
            if owner[land] != seat:
                break
        else:
            bonus += region.bonus
    return bonus
