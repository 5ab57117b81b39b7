"""Battles: committed armies and dice; highest against highest, the defender wins ties."""

from typing import Final

from fivekings.kernel import chance
from fivekings.kernel.errors import Refused
from fivekings.kernel.event_kind import EventKind
from fivekings.kernel.labels import said_in
from fivekings.kernel.program import Frame
from fivekings.kernel.question import Question, last_option
from fivekings.kernel.request import Choice, Request
from fivekings.risk.rules.neutral import roller_for_neutrals
from fivekings.risk.state import NEUTRAL, Skirmish
from fivekings.risk.vocabularies import SKIRMISH

MOST_COMMITTED: Final = 3
MOST_DEFENDING: Final = 2
SIDES: Final = 6

FOUGHT: Final = SKIRMISH.tells(EventKind("fought", "+ {attack} against {defence}: {losses}.", topic="battle"))


# --- committing armies ------------------------------------------------------------------------------


def commit_prompt(state: Skirmish, _request: Request) -> str:
    """The question how many armies attack."""
    return f"{source_name(state)} attacks {target_name(state)}: how many armies do you commit?"


def source_name(state: Skirmish) -> str:
    """The attacking territory, with its armies."""
    return f"{state.board.name_of(state.source)} ({state.armies[state.source]})"


def target_name(state: Skirmish) -> str:
    """The invaded territory, with its armies."""
    return f"{state.board.name_of(state.target)} ({state.armies[state.target]})"


def wrong_number(question: Question[Skirmish], request: Request, text: str) -> Refused | None:
    """Why a number of armies or dice is refused: it is not asked for, or out of range."""
    said = said_in(f"{question.kind} {{number}}", text)
    if not said:
        return None
    if not question.asked(request):
        return Refused(f"you are not asked to {question.kind} now", request.rule)
    return Refused(f"{question.kind} {request.options[0]} to {request.options[-1]}, not {said[0]}", request.rule)


def no_commitment(_state: Skirmish, request: Request, text: str) -> Refused | None:
    """Why this many armies cannot be committed."""
    return wrong_number(ASK_COMMIT, request, text)


ASK_COMMIT: Final = SKIRMISH.asks(Question("commit", commit_prompt, refusal=no_commitment))


def commitments(state: Skirmish, _frame: Frame) -> Request:
    """Ask for one to three armies, never the last one, for each battle. risk.battle.1, risk.battle.2, risk.invade.8"""
    most = min(MOST_COMMITTED, state.armies[state.source] - 1)
    return ASK_COMMIT.to(state.active, list(range(1, most + 1)))


def commit(state: Skirmish, _frame: Frame, choice: Choice) -> None:
    """Commit armies to the battle."""
    state.committed = choice.pick


# --- rolling in defence -----------------------------------------------------------------------------


def roll_prompt(state: Skirmish, _request: Request) -> str:
    """The question how many dice defend."""
    attacker = state.setup.players[state.active]
    force = f"{state.committed} of {source_name(state)}"
    return f"{attacker} attacks {target_name(state)} with {force}: how many dice do you roll?"


def no_roll(_state: Skirmish, request: Request, text: str) -> Refused | None:
    """Why this many dice cannot be rolled."""
    return wrong_number(ASK_ROLL, request, text)


ASK_ROLL: Final = SKIRMISH.asks(Question("roll", roll_prompt, refusal=no_roll, idle=last_option))


def defences(state: Skirmish, _frame: Frame) -> Request:
    """Ask the defender for one or two dice, at most as many as armies; neutral armies always roll the most.

    risk.battle.4, risk.battle.5, risk.neutral.3, risk.neutral.4
    """
    most = min(MOST_DEFENDING, state.armies[state.target])
    defender = state.owner[state.target]
    if defender == NEUTRAL:
        return ASK_ROLL.to(roller_for_neutrals(state), [most])
    return ASK_ROLL.to(defender, list(range(1, most + 1)))


def defend(state: Skirmish, _frame: Frame, choice: Choice) -> None:
    """Note the number of defending dice."""
    state.defending = choice.pick


# --- the battle -------------------------------------------------------------------------------------


def fight(state: Skirmish, _frame: Frame) -> None:
    """Roll and compare: each pair costs its loser one army, ties cost the attacker.

    risk.battle.3, risk.battle.6 to risk.battle.10
    """
    committed = state.committed
    dice = chance.roll(state, [SIDES] * (committed + state.defending))
    attack = dice[:committed]
    defence = dice[committed:]
    attack.sort()
    attack.reverse()
    defence.sort()
    defence.reverse()
    state.rolled = [attack, defence]
    attackers_lost = 0
    defenders_lost = 0
    for pair in range(min(len(attack), len(defence))):
        if attack[pair] > defence[pair]:
            defenders_lost += 1
        else:
            attackers_lost += 1
    state.armies[state.source] -= attackers_lost
    state.armies[state.target] -= defenders_lost
    state.committed = committed - attackers_lost
    if state.loud:
        tell_battle(state, attack, defence, attackers_lost, defenders_lost)


def tell_battle(
    state: Skirmish, attack: list[int], defence: list[int], attackers_lost: int, defenders_lost: int
) -> None:
    """Tell how the dice compared, and the losses."""
    FOUGHT.tell(
        state,
        attack=" ".join(str(die) for die in attack),
        defence=" ".join(str(die) for die in defence),
        losses=losses(attackers_lost, defenders_lost),
        attackers_lost=attackers_lost,
        defenders_lost=defenders_lost,
    )


def losses(attackers: int, defenders: int) -> str:
    """The losses of a battle, in words.

    >>> losses(1, 1)
    'each side loses one'
    """
    if attackers and defenders:
        return "each side loses one"
    side = "attacker" if attackers else "defender"
    return f"two {side}s fall" if attackers + defenders == 2 else f"one {side} falls"
