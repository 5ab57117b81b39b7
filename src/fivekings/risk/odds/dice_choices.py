"""Optimal choices with rolled dice in one battle.

What one side does not lose the other side does, so minimizing one's own losses maximizes the other's: each side makes
the choice with the lowest expected loss, knowing what may still follow. If it makes no difference, dice stay.

The rules give no order, so we chose one: first forced re-rolls of the opponent's dice, then re-rolls of one's own dice,
then changed dice; in each step the attacker goes first. The result of a re-roll stands, even a one.

Chances are integers: numbers of ways. A re-rolled die counts in 24 parts, which six and eight both divide, and so does
a die that could have been re-rolled but was not, so all options have the same total.
"""

from typing import Final

from fivekings.risk.odds.dice_ways import SHOWN, Roll, attackers_lost, edges, fallen, with_die, without
from fivekings.risk.odds.side import Side

PARTS: Final = 24

FORCE: Final = 0
REROLL: Final = 1
CHANGE: Final = 2

Ways = list[int]
"""The number of ways in which the attacker loses no army, one, two."""


class Choices:
    """All choices in a battle between two sides, in order."""

    def __init__(self, attack: Side, defence: Side) -> None:
        self.sizes = [attack.sizes(), defence.sizes()]
        self.ahead = edges(attack, defence)
        self.stages = stages(attack, defence)
        self.known: dict[tuple[int, Roll, Roll], Ways] = {}

    def ways(self, stage: int, attack: Roll, defence: Roll) -> Ways:
        """The outcome of dice from a stage on. Missing dice are rolled first."""
        key = (stage, attack, defence)
        found = self.known.get(key)
        if found is None:
            found = self.find(stage, [attack, defence])
            self.known[key] = found
        return found

    def find(self, stage: int, dice: list[Roll]) -> Ways:
        """The same, not cached."""
        for side in range(2):
            if len(dice[side]) < len(self.sizes[side]):
                return self.thrown(stage, dice, side)
        if stage == len(self.stages):
            ways = [0] * (len(self.ahead) + 1)
            ways[attackers_lost(dice[0], dice[1], self.ahead)] = 1
            return ways
        what, side = self.stages[stage]
        if what == FORCE:
            options = self.forced(stage, dice, 1 - side)
        elif what == REROLL:
            options = self.rerolled(stage, dice, side)
        else:
            options = self.changed(stage, dice, side)
        return best(options, side)

    def after(self, stage: int, dice: list[Roll], side: int, roll: Roll) -> Ways:
        """The outcome from a stage on, with the dice of one side replaced."""
        return self.ways(stage, dice[0], roll) if side else self.ways(stage, roll, dice[1])

    def thrown(self, stage: int, dice: list[Roll], side: int) -> Ways:
        """Roll one of the missing dice."""
        size = missing(self.sizes[side], dice[side])
        total = [0] * (len(self.ahead) + 1)
        for face in range(1, size + 1):
            ways = self.after(stage, dice, side, with_die(dice[side], fallen(size, face)))
            for lost in range(len(total)):
                total[lost] += ways[lost]
        return times(total, PARTS // size)

    def forced(self, stage: int, dice: list[Roll], side: int) -> list[Ways]:
        """A side re-rolls one of its dice, or none."""
        roll = dice[side]
        options = [times(self.ways(stage + 1, dice[0], dice[1]), PARTS)]
        for at in range(len(roll)):
            options.append(self.after(stage + 1, dice, side, without(roll, at)))
        return options

    def rerolled(self, stage: int, dice: list[Roll], side: int) -> list[Ways]:
        """A side re-rolls any of its dice, or none: each bit of a number says whether a die is kept."""
        roll = dice[side]
        options: list[Ways] = []
        for bits in range((1 << len(roll)) - 1, -1, -1):
            kept = tuple([roll[at] for at in range(len(roll)) if bits >> at & 1])
            ways = self.after(stage + 1, dice, side, kept)
            options.append(times(ways, PARTS ** len(kept)))
        return options

    def changed(self, stage: int, dice: list[Roll], side: int) -> list[Ways]:
        """A side turns one of its dice to its highest value, or none."""
        roll = dice[side]
        options = [self.ways(stage + 1, dice[0], dice[1])]
        for at in range(len(roll)):
            size = roll[at] % SHOWN
            options.append(self.after(stage + 1, dice, side, with_die(without(roll, at), fallen(size, size))))
        return options


def stages(attack: Side, defence: Side) -> list[tuple[int, int]]:
    """What may be done, and by which side: 0 attacks, 1 defends."""
    found: list[tuple[int, int]] = []
    for what in (FORCE, REROLL, CHANGE):
        for number, side in enumerate((attack, defence)):
            if (side.forces_reroll, side.rerolls_any, side.changes_die)[what]:
                found.append((what, number))
    return found


def missing(sizes: list[int], roll: Roll) -> int:
    """The number of sides of a die that is still to be rolled."""
    left = sizes[:]
    for die in roll:
        left.remove(die % SHOWN)
    return left[0]


def times(ways: Ways, factor: int) -> Ways:
    """All ways, multiplied by a factor."""
    return [count * factor for count in ways]


def cost(ways: Ways, side: int) -> int:
    """The total losses of a side over all ways, relative to a constant that is the same for all options."""
    lost = sum(number * count for number, count in enumerate(ways))
    return -lost if side else lost


def best(options: list[Ways], side: int) -> Ways:
    """The first option with the lowest cost for a side."""
    chosen = options[0]
    for option in options:
        if cost(option, side) < cost(chosen, side):
            chosen = option
    return chosen
