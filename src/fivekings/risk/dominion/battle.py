"""Battles of Dominion: eight-sided dice, knights, card bonuses, and changes after the roll."""

from typing import Final

from fivekings.kernel import chance
from fivekings.kernel.event_kind import EventKind
from fivekings.kernel.program import Frame
from fivekings.risk.dominion.state import ENGINE, FORT, KNIGHT, Dominion
from fivekings.risk.rules.battle import tell_battle
from fivekings.risk.state import NEUTRAL
from fivekings.risk.vocabularies import DOMINION

SIX: Final = 6
EIGHT: Final = 8

ROLLED: Final = DOMINION.tells(EventKind("rolled", "+ {attack} against {defence} on the table.", topic="dice"))
ROLLED_AGAIN: Final = DOMINION.tells(EventKind("rolled again", "+ {seat} rolls again: {dice}."))
COMMITTED_LOST: Final = DOMINION.tells(
    EventKind("committed lost", "+ {armies} of the attackers fall before the battle.")
)


def edge_of(state: Dominion, seat: int, kind: str) -> int:
    """How many bonuses of a kind a side has now. risk.effect.1, risk.effect.2, risk.dice.6"""
    return sum(1 for edge in state.edges if edge["seat"] == seat and edge["kind"] == kind)


def roll_dice(state: Dominion, _frame: Frame) -> None:
    """Roll for both sides: eight-sided dice for units or cards, and ones again if a card says so.

    risk.unit.9 to risk.unit.11, risk.dice.1, risk.dice.2
    """
    defender = state.owner[state.target]
    attack = sizes(state.committed, state.with_engines, edges_to_eights(state, state.active, False))
    eights = state.units[ENGINE][state.target]
    fortified = state.units[FORT][state.target] > 0
    defence = sizes(state.defending, eights, edges_to_eights(state, defender, fortified))
    state.flags["defending knights"] = state.units[KNIGHT][state.target]  # risk.effect.11
    dice = chance.roll(state, attack + defence)
    state.attack = [[sides, value] for sides, value in zip(attack, dice[: len(attack)], strict=True)]
    state.defence = [[sides, value] for sides, value in zip(defence, dice[len(attack) :], strict=True)]
    if state.loud:
        ROLLED.tell(state, attack=shown(state.attack), defence=shown(state.defence))
    for seat, side in ((state.active, state.attack), (defender, state.defence)):
        if edge_of(state, seat, "ones again"):
            ones = [die for die in side if die[1] == 1]
            roll_again(state, seat, ones)


def edges_to_eights(state: Dominion, seat: int, all_of_them: bool) -> int:
    """How many dice a side's cards make eight-sided; ten for all of them."""
    return 10 if all_of_them or edge_of(state, seat, "all eights") else edge_of(state, seat, "one eight")


def sizes(count: int, engines: int, more: int) -> list[int]:
    """The number of sides of each die. risk.dice.1"""
    eights = min(count, engines + more)
    return [EIGHT] * eights + [SIX] * (count - eights)


def roll_again(state: Dominion, seat: int, dice: list[list[int]]) -> None:
    """Roll some dice again; the new result stands. risk.dice.4"""
    if not dice:
        return
    values = chance.roll(state, [die[0] for die in dice])
    for die, value in zip(dice, values, strict=True):
        die[1] = value
    if state.loud:
        ROLLED_AGAIN.tell(state, seat=seat, dice=shown(dice))


def shown(dice: list[list[int]]) -> str:
    """Dice as text; eight-sided ones are marked."""
    parts = [f"{value}{'⁸' if sides == EIGHT else ''}" for sides, value in sorted(dice, key=value_of, reverse=True)]
    return " ".join(parts)


def value_of(die: list[int]) -> int:
    """The value of a die."""
    return die[1]


def final_values(state: Dominion, seat: int, dice: list[list[int]], knights: int) -> list[int]:
    """The final values of dice with all bonuses, highest first. risk.unit.8, risk.dice.6 to risk.dice.9"""
    values = sorted([value for _, value in dice], reverse=True)
    plus = edge_of(state, seat, "all dice")
    values = [value + plus for value in values]
    if values:
        values[0] += knights + edge_of(state, seat, "highest die")
    return values


def resolve(state: Dominion, _frame: Frame) -> None:
    """Compare the dice: each pair costs its loser an army; the defender wins ties, unless a card says otherwise.

    risk.dice.9, risk.battle.6 to risk.battle.10, risk.objectives.7, risk.objectives.8, risk.effect.2
    """
    defender = state.owner[state.target]
    attack = final_values(state, state.active, state.attack, state.with_knights)
    defence = final_values(state, defender, state.defence, state.flags.get("defending knights", 0))
    state.rolled = [attack, defence]
    ties = edge_of(state, state.active, "ties") > 0
    attackers_lost = defenders_lost = 0
    for mine, theirs in zip(attack, defence, strict=False):
        if mine > theirs or (mine == theirs and ties):
            defenders_lost += 1
        else:
            attackers_lost += 1
    state.armies[state.source] -= attackers_lost
    state.armies[state.target] -= defenders_lost
    state.committed -= attackers_lost
    if defender != NEUTRAL:
        state.destroyed += defenders_lost
    if state.loud:
        tell_battle(state, attack, defence, attackers_lost, defenders_lost)
    state.attack, state.defence = [], []
    state.edges = [edge for edge in state.edges if edge["until"] != "battle"]


def armies_committed(state: Dominion, _frame: Frame) -> bool:
    """Are any attacking armies left? risk.effect.8"""
    return state.committed > 0


def lose_committed(state: Dominion, count: int) -> int:
    """Destroy committed armies before the roll; returns how many. risk.effect.7"""
    lost = min(count, state.committed)
    state.committed -= lost
    state.armies[state.source] -= lost
    if state.loud and lost:
        COMMITTED_LOST.tell(state, armies=lost)
    return lost
