"""Battles: committed armies, dice, highest against highest, ties to the defender."""

from typing import Final

from fivekings.kernel import chance
from fivekings.kernel.program import Frame
from fivekings.kernel.request import Choice, Request
from fivekings.risk.state import NEUTRAL, Skirmish

MOST_COMMITTED: Final = 3
MOST_DEFENDING: Final = 2
SIDES: Final = 6


def commitments(state: Skirmish, _frame: Frame) -> Request:
    """One to three armies, never the last one, anew for each battle. risk.battle.1, risk.battle.2, risk.invade.8"""
    most = min(MOST_COMMITTED, state.armies[state.source] - 1)
    return Request(state.active, "commit", list(range(1, most + 1)))


def commit(state: Skirmish, _frame: Frame, choice: Choice) -> None:
    """Commit armies to the battle."""
    state.committed = choice.pick


def defences(state: Skirmish, _frame: Frame) -> Request:
    """The defender rolls one or two dice, no more than its armies; neutral armies always the most.

    risk.battle.4, risk.battle.5, risk.neutral.3, risk.neutral.4
    """
    most = min(MOST_DEFENDING, state.armies[state.target])
    defender = state.owner[state.target]
    if defender == NEUTRAL:
        return Request(roller_for_neutrals(state), "roll", [most])
    return Request(defender, "roll", list(range(1, most + 1)))


def roller_for_neutrals(state: Skirmish) -> int:
    """The attacker's opponent rolls for neutral armies: the next player clockwise. risk.neutral.3"""
    playing = state.playing()
    return playing[(playing.index(state.active) + 1) % len(playing)]


def defend(state: Skirmish, _frame: Frame, choice: Choice) -> None:
    """Choose how many dice to defend with."""
    state.defending = choice.pick


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
        state.tell(
            "fought",
            {
                "attack": " ".join(str(die) for die in attack),
                "defence": " ".join(str(die) for die in defence),
                "losses": losses(attackers_lost, defenders_lost),
                "attackers_lost": attackers_lost,
                "defenders_lost": defenders_lost,
            },
        )


def losses(attackers: int, defenders: int) -> str:
    """What a battle cost, in words.

    >>> losses(1, 1)
    'each side loses one'
    """
    if attackers and defenders:
        return "each side loses one"
    side = "attacker" if attackers else "defender"
    return f"two {side}s fall" if attackers + defenders == 2 else f"one {side} falls"
