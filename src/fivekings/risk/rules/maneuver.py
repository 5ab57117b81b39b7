"""The maneuver: once a turn, between two own territories connected through one's own."""

from typing import Final

from fivekings.kernel.errors import Refused
from fivekings.kernel.event_kind import EventKind
from fivekings.kernel.labels import said_in
from fivekings.kernel.program import Frame
from fivekings.kernel.question import Question
from fivekings.kernel.request import DECLINE, Choice, Request
from fivekings.risk.rules.invade import LAND, LAND_BITS
from fivekings.risk.state import MANEUVER, Skirmish
from fivekings.risk.vocabularies import SKIRMISH

MANEUVERED: Final = SKIRMISH.tells(
    EventKind("maneuvered", "{seat} moves {armies} from {source} to {target}.", topic="maneuver")
)
MANEUVER_SAID: Final = "maneuver {number} from {territory} to {territory}"


def maneuver_label(state: Skirmish, _request: Request, option: int) -> str:
    """The source and target of a maneuver."""
    return f"maneuver # from {state.board.name_of(option >> LAND_BITS)} to {state.board.name_of(option & LAND)}"


def maneuver_hint(_state: Skirmish, request: Request, option: int) -> str:
    """How many armies may move."""
    return f"up to {request.most(option)}"


def maneuver_things(_state: Skirmish, _request: Request, option: int) -> list[int]:
    """Both territories."""
    return [option >> LAND_BITS, option & LAND]


def no_maneuver(state: Skirmish, request: Request, text: str) -> Refused | None:
    """Why a maneuver is not possible."""
    said = said_in(MANEUVER_SAID, text)
    if not said:
        return None
    board = state.board
    armies, out_of, into = int(said[0]), board.number_of(said[1]), board.number_of(said[2])
    if not ASK_MANEUVER.asked(request):
        return Refused("the maneuver comes after the invasions, once a turn", "risk.maneuver.1")
    for land in (out_of, into):
        if state.owner[land] != request.seat:
            return Refused(f"{board.name_of(land)} is not yours", "risk.maneuver.2")
    if not 1 <= armies < state.armies[out_of]:
        rest = f"{board.name_of(out_of)} has {state.armies[out_of]} and one must stay"
        return Refused(f"cannot move {armies}: {rest}", "risk.maneuver.3")
    return Refused(
        f"{board.name_of(out_of)} and {board.name_of(into)} are not connected through your territories",
        "risk.maneuver.4",
    )


ASK_MANEUVER: Final = SKIRMISH.asks(
    Question(
        "maneuver",
        "you may make one maneuver.",
        maneuver_label,
        says=(MANEUVER_SAID,),
        decline="no maneuver",
        hint=maneuver_hint,
        things=maneuver_things,
        refusal=no_maneuver,
        skipped=True,
    )
)


def begin_maneuver(state: Skirmish, _frame: Frame) -> None:
    """Begin the third step of a turn. risk.turn.1"""
    state.phase = MANEUVER


def maneuvers(state: Skirmish, _frame: Frame) -> Request:
    """Ask for a maneuver: any armies but one, to any own territory reached through own ones; or none.

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
    return ASK_MANEUVER.to(seat, options, amounts)


def connected(state: Skirmish, seat: int) -> list[list[int]]:
    """A seat's territories in connected groups. risk.maneuver.4, risk.maneuver.5"""
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
        MANEUVERED.tell(
            state,
            seat=choice.seat,
            armies=choice.amount,
            source=names.name_of(source),
            target=names.name_of(target),
        )
