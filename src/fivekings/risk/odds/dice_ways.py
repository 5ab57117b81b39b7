"""Counts the ways dice can fall, and the losses they cause."""

from typing import Final

from fivekings.risk.odds.side import Side

Roll = tuple[int, ...]
"""Rolled dice, highest first. A die is 16 times its value plus its number of sides."""

SHOWN: Final = 16


def fallen(size: int, face: int) -> int:
    """A die with some sides that shows a value."""
    return SHOWN * face + size


def with_die(roll: Roll, die: int) -> Roll:
    """A roll with one more die, sorted in."""
    return tuple(sorted((*roll, die), reverse=True))


def without(roll: Roll, at: int) -> Roll:
    """A roll without one of its dice."""
    return roll[:at] + roll[at + 1 :]


def faces(size: int, rerolls_ones: bool) -> list[tuple[int, int]]:
    """Every result of a die with its number of ways; ones may be re-rolled.

    >>> [ways for _, ways in faces(6, rerolls_ones=True)]
    [1, 7, 7, 7, 7, 7]
    """
    if not rerolls_ones:
        return [(fallen(size, face), 1) for face in range(1, size + 1)]
    return [(fallen(size, face), 1 if face == 1 else size + 1) for face in range(1, size + 1)]


def rolls(side: Side, kept: int) -> dict[Roll, int]:
    """Every roll of a side with its number of ways; only the `kept` highest dice count."""
    ways: dict[Roll, int] = {(): 1}
    for size in side.sizes():
        more: dict[Roll, int] = {}
        for roll, count in ways.items():
            for die, often in faces(size, side.rerolls_ones):
                larger = with_die(roll, die)[:kept]
                more[larger] = more.get(larger, 0) + count * often
        ways = more
    return ways


def edges(attack: Side, defence: Side) -> list[int]:
    """How far the attacker is ahead before dice are compared, for each pair, highest first.

    The defender wins ties (risk.battle.9); an attacker who wins ties is ahead by one more.

    >>> edges(Side(3, highest=2), Side(2, plus=1))
    [1, -1]
    """
    ahead = attack.plus - defence.plus
    if attack.wins_ties and not defence.wins_ties:
        ahead += 1
    found = [ahead] * min(attack.dice, defence.dice)
    found[0] += attack.highest - defence.highest
    return found


def attackers_lost(attack: Roll, defence: Roll, ahead: list[int]) -> int:
    """How many of the pairs the attacker loses; the defender loses the others.

    risk.battle.6 to risk.battle.10
    """
    lost = 0
    for pair in range(len(ahead)):
        if attack[pair] // SHOWN + ahead[pair] <= defence[pair] // SHOWN:
            lost += 1
    return lost
