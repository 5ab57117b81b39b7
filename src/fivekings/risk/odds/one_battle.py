"""The odds of one battle."""

from functools import lru_cache
from typing import Final

from fivekings.kernel import BadInput
from fivekings.risk.odds.dice_choices import Choices
from fivekings.risk.odds.dice_ways import attackers_lost, edges, rolls
from fivekings.risk.odds.side import Side
from fivekings.risk.rules.battle import MOST_DEFENDING

Losses = tuple[int, int]
"""What a battle costs: attackers, defenders."""

REMEMBERED: Final = 4096


def battle_ways(attack: Side, defence: Side) -> dict[Losses, int]:
    """In how many equally likely ways a battle costs what, without rounding.

    >>> battle_ways(Side(3), Side(2))
    {(0, 2): 2890, (1, 1): 2611, (2, 0): 2275}
    """
    ways = count_ways(attack, defence)
    return {(lost, len(ways) - 1 - lost): count for lost, count in enumerate(ways)}


def battle_odds(attack: Side, defence: Side) -> dict[Losses, float]:
    """The probability of each loss in a battle.

    >>> {losses: round(chance, 3) for losses, chance in battle_odds(Side(2), Side(1, highest=1)).items()}
    {(0, 1): 0.417, (1, 0): 0.583}
    """
    odds = chances(attack, defence)
    return {(lost, len(odds) - 1 - lost): chance for lost, chance in enumerate(odds)}


def expected_losses(attack: Side, defence: Side) -> tuple[float, float]:
    """The average losses of each side in a battle."""
    lost = sum(number * chance for number, chance in enumerate(chances(attack, defence)))
    return lost, min(attack.dice, defence.dice) - lost


@lru_cache(REMEMBERED)
def chances(attack: Side, defence: Side) -> tuple[float, ...]:
    """The probability that the attacker loses no army, one, two."""
    ways = count_ways(attack, defence)
    total = sum(ways)
    return tuple([count / total for count in ways])


@lru_cache(REMEMBERED)
def count_ways(attack: Side, defence: Side) -> tuple[int, ...]:
    """In how many ways the attacker loses no army, one, two."""
    if defence.dice > MOST_DEFENDING:
        raise BadInput(f"a defender rolls one or {MOST_DEFENDING} dice, not {defence.dice} (risk.battle.4)")
    if attack.chooses() or defence.chooses():
        return chosen_ways(attack, defence)
    ahead = edges(attack, defence)
    ways = [0] * (len(ahead) + 1)
    defences = rolls(defence, len(ahead))
    for mine, count in rolls(attack, len(ahead)).items():
        for theirs, often in defences.items():
            ways[attackers_lost(mine, theirs, ahead)] += count * often
    return tuple(ways)


def chosen_ways(attack: Side, defence: Side) -> tuple[int, ...]:
    """The same, with choices after the roll."""
    choices = Choices(attack, defence)
    ways = [0] * (min(attack.dice, defence.dice) + 1)
    defences = rolls(defence, defence.dice)
    for mine, count in rolls(attack, attack.dice).items():
        for theirs, often in defences.items():
            for lost, further in enumerate(choices.ways(0, mine, theirs)):
                ways[lost] += count * often * further
    return tuple(ways)
