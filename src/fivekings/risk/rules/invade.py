"""Invasions: from one territory against another, battle after battle, as often as the player likes."""

from typing import Final

from fivekings.kernel.errors import Refused
from fivekings.kernel.event_kind import EventKind
from fivekings.kernel.labels import said_in
from fivekings.kernel.program import Frame
from fivekings.kernel.question import Question
from fivekings.kernel.request import DECLINE, Choice, Request
from fivekings.risk.odds import InvasionOdds, Side, invasion_odds
from fivekings.risk.rules.battle import source_name, target_name
from fivekings.risk.rules.territories import owner_name
from fivekings.risk.state import INVADE, NOWHERE, Skirmish
from fivekings.risk.vocabularies import SKIRMISH

LAND_BITS: Final = 7
"""Two territories are offered as one number: source and target, seven bits each."""
LAND: Final = (1 << LAND_BITS) - 1

CONTINUE: Final = 1
MOST_FORESEEN: Final = 60
"""Larger armies get the odds of this many."""

INVADED: Final = SKIRMISH.tells(EventKind("invaded", "{seat} marches on {target} from {source}.", topic="invade"))
INVASION_ENDED: Final = SKIRMISH.tells(EventKind("invasion ended", "+ The attack is called off."))
INVASION_SPENT: Final = SKIRMISH.tells(EventKind("invasion spent", "+ The attack is spent."))


# --- declaring an invasion --------------------------------------------------------------------------

INVADE_PROMPT: Final = "declare an invasion, or be done."
INVASION: Final = "invade {territory} from {territory}"
DONE_INVADING: Final = "done invading"


def invade_label(state: Skirmish, _request: Request, option: int) -> str:
    """The target of an invasion, and where it comes from."""
    return f"invade {state.board.name_of(option & LAND)} from {state.board.name_of(option >> LAND_BITS)}"


def invade_things(_state: Skirmish, _request: Request, option: int) -> list[int]:
    """Both territories of an invasion."""
    return [option >> LAND_BITS, option & LAND]


def invade_hint(state: Skirmish, _request: Request, option: int) -> str:
    """The armies on both sides and the chance to conquer."""
    source, target = option >> LAND_BITS, option & LAND
    return odds_hint(state, source, target, odds_between(state, source, target, Side(3), Side(2)))


def odds_between(state: Skirmish, source: int, target: int, attack: Side, defence: Side) -> InvasionOdds:
    """The odds of an invasion with the armies on the board."""
    attackers, defenders = min(MOST_FORESEEN, state.armies[source]), min(MOST_FORESEEN, state.armies[target])
    return invasion_odds(attackers, defenders, attack, defence)


def odds_hint(state: Skirmish, source: int, target: int, odds: InvasionOdds) -> str:
    """The armies and odds of an invasion in words."""
    versus = f"{state.armies[source]} v {owner_name(state, target)} {state.armies[target]}"
    return f"{versus}, {100 * odds.conquest:.0f} %"


def no_invasion(state: Skirmish, request: Request, text: str) -> Refused | None:
    """Why an invasion cannot be declared."""
    said = said_in(INVASION, text)
    if not said:
        return None
    board = state.board
    into, out_of = board.number_of(said[0]), board.number_of(said[1])
    to_name, from_name = board.name_of(into), board.name_of(out_of)
    if not ASK_INVADE.asked(request):
        return Refused("invasions are declared in the invade step, one after another", "risk.turn.1")
    if state.owner[out_of] != request.seat:
        return Refused(f"{from_name} is not yours", "risk.invade.2")
    if state.owner[into] == request.seat:
        return Refused(f"{to_name} is yours already", "risk.invade.3")
    if into not in board.next_to[out_of]:
        return Refused(f"{from_name} neither borders {to_name} nor shares a coast of ports with it", "risk.invade.4")
    return Refused(f"{from_name} has a single army, which must stay", "risk.invade.5")


ASK_INVADE: Final = SKIRMISH.asks(
    Question(
        "invade",
        INVADE_PROMPT,
        invade_label,
        says=(INVASION,),
        decline=DONE_INVADING,
        hint=invade_hint,
        things=invade_things,
        refusal=no_invasion,
    )
)


def begin_invade(state: Skirmish, _frame: Frame) -> None:
    """Begin the second step of a turn. risk.turn.1"""
    state.phase = INVADE


def invasions(state: Skirmish, _frame: Frame) -> Request:
    """Ask for an invasion, from any own territory with two armies against any it reaches, or none.

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
    return ASK_INVADE.to(seat, options)


def declare(state: Skirmish, frame: Frame, choice: Choice) -> None:
    """Declare an invasion, or stop invading for this turn. risk.invade.2, risk.turn.3"""
    pick = choice.pick
    if pick == DECLINE:
        frame.roles["done"] = True
        return
    state.source = pick >> LAND_BITS
    state.target = pick & LAND
    if state.loud:
        INVADED.tell(
            state,
            seat=choice.seat,
            target=state.board.name_of(state.target),
            source=state.board.name_of(state.source),
            other=state.owner[state.target],
        )


def invading(state: Skirmish, _frame: Frame) -> bool:
    """Was an invasion declared?"""
    return state.source != NOWHERE


def done_invading(_state: Skirmish, frame: Frame) -> bool:
    """Is the player done invading? risk.turn.3"""
    return "done" in frame.roles


# --- going on ---------------------------------------------------------------------------------------


def continue_prompt(state: Skirmish, _request: Request) -> str:
    """The question whether to continue, with the armies of both sides."""
    return f"{target_name(state)} still holds against {source_name(state)}: continue?"


ASK_CONTINUE: Final = SKIRMISH.asks(Question("continue", continue_prompt, "continue", decline="end invasion"))


def go_on(state: Skirmish, _frame: Frame) -> Request | None:
    """Ask the attacker whether to continue, if defenders are left. risk.invade.7, risk.invade.9"""
    if state.armies[state.target] == 0 or state.armies[state.source] < 2:
        return None
    return ASK_CONTINUE.to(state.active, [CONTINUE, DECLINE])


def choose_to_go_on(state: Skirmish, frame: Frame, choice: Choice) -> None:
    """Continue or end the invasion."""
    if choice.pick == DECLINE:
        frame.roles["ended"] = True
        if state.loud:
            INVASION_ENDED.tell(state, seat=choice.seat)


def invasion_decided(state: Skirmish, frame: Frame) -> bool:
    """Has the target fallen, or did the attacker end the invasion or run out of armies? risk.invade.6"""
    return state.armies[state.target] == 0 or state.armies[state.source] < 2 or "ended" in frame.roles


def target_fallen(state: Skirmish, _frame: Frame) -> bool:
    """Is the last defending army lost? risk.conquest.1"""
    return state.armies[state.target] == 0


def end_invasion(state: Skirmish, frame: Frame) -> None:
    """End the invasion; another may be declared. risk.invade.9"""
    if state.loud and state.owner[state.target] != state.active and "ended" not in frame.roles:
        INVASION_SPENT.tell(state, seat=state.active)
    state.source = NOWHERE
    state.target = NOWHERE
    state.committed = 0
    state.defending = 0
