"""The maneuver: once a turn, from one own territory to another connected through one's own."""

from fivekings.kernel.program import Frame
from fivekings.kernel.request import DECLINE, Choice, Request
from fivekings.risk.rules.invade import LAND, LAND_BITS
from fivekings.risk.state import MANEUVER, Skirmish


def begin_maneuver(state: Skirmish, _frame: Frame) -> None:
    """The third step of a turn. risk.turn.1"""
    state.phase = MANEUVER


def maneuvers(state: Skirmish, _frame: Frame) -> Request:
    """Any armies but one, to any own territory reached through own ones; or none.

    risk.maneuver.1 to risk.maneuver.5, risk.port.5, risk.war.9
    """
    seat = state.active
    options: list[int] = []
    amounts: list[int] = []
    for group in connected(state, seat):
        for source in group:
            spare = state.armies[source] - 1
            if spare > 0:
                base = source << LAND_BITS
                for target in group:
                    if target != source:
                        options.append(base | target)
                        amounts.append(spare)
    options.append(DECLINE)
    amounts.append(0)
    return Request(seat, "maneuver", options, amounts)


def connected(state: Skirmish, seat: int) -> list[list[int]]:
    """A seat's territories in groups that armies can cross without leaving them. risk.maneuver.4, risk.maneuver.5"""
    next_to = state.board.next_to
    left = [owner == seat for owner in state.owner]
    groups: list[list[int]] = []
    for start in state.holds(seat):
        if left[start]:
            left[start] = False
            group = [start]
            for land in group:
                for other in next_to[land]:
                    if left[other]:
                        left[other] = False
                        group.append(other)
            group.sort()
            groups.append(group)
    return groups


def maneuver(state: Skirmish, _frame: Frame, choice: Choice) -> None:
    """Move armies without a battle. risk.maneuver.3, risk.maneuver.6"""
    if choice.pick == DECLINE:
        return
    source = choice.pick >> LAND_BITS
    target = choice.pick & LAND
    state.armies[source] -= choice.amount
    state.armies[target] += choice.amount
    if state.loud:
        names = state.board
        state.tell(
            "maneuvered",
            {
                "seat": choice.seat,
                "armies": choice.amount,
                "source": names.name_of(source),
                "target": names.name_of(target),
            },
        )
