"""A side of a battle: its dice, and what Skirmish and Dominion let it do with them."""

from typing import Final

from fivekings.kernel import BadInput
from fivekings.risk.rules.battle import MOST_COMMITTED, SIDES

ALL: Final = MOST_COMMITTED
"""As many eight-sided dice as this are all of them."""

EIGHT: Final = 8
SIX: Final = SIDES


class Side:
    """What a side rolls, and what is done with the roll.

    A knight is `highest=1`, a siege engine `eights=1`, and several add up. A fortification is `eights=ALL`. These and
    `plus`, `wins_ties` and `rerolls_ones` hold for a whole invasion; `rerolls_any`, `forces_reroll` and `changes_die`
    are for one battle.

    >>> Side(3, eights=1).sizes()
    [8, 6, 6]
    """

    def __init__(
        self,
        dice: int,
        eights: int = 0,
        plus: int = 0,
        highest: int = 0,
        wins_ties: bool = False,
        rerolls_ones: bool = False,
        rerolls_any: bool = False,
        forces_reroll: bool = False,
        changes_die: bool = False,
    ) -> None:
        if not 1 <= dice <= MOST_COMMITTED:
            raise BadInput(f"a side rolls one to {MOST_COMMITTED} dice, not {dice}")
        if eights < 0 or plus < 0 or highest < 0:
            raise BadInput("a side cannot have fewer than no eight-sided dice, or less than nothing added to its dice")
        self.dice = dice
        """How many dice at most; armies may allow fewer."""
        self.eights = eights
        """How many of the dice have eight sides, if that many are rolled."""
        self.plus = plus
        """Added to all dice."""
        self.highest = highest
        """Added to the highest die, even above its number of sides."""
        self.wins_ties = wins_ties
        """Wins all ties. If both sides would, the defender does, as usual."""
        self.rerolls_ones = rerolls_ones
        """Re-rolls all ones once, before anything else."""
        self.rerolls_any = rerolls_any
        """May re-roll any of its dice once."""
        self.forces_reroll = forces_reroll
        """May make the other side re-roll one die once."""
        self.changes_die = changes_die
        """May turn one of its dice to its highest value."""

    def sizes(self) -> list[int]:
        """The number of sides of each die."""
        eights = min(self.eights, self.dice)
        return [EIGHT] * eights + [SIX] * (self.dice - eights)

    def rolling(self, dice: int) -> "Side":
        """The same side with at most this many dice."""
        if dice >= self.dice:
            return self
        return Side(
            dice,
            self.eights,
            self.plus,
            self.highest,
            self.wins_ties,
            self.rerolls_ones,
            self.rerolls_any,
            self.forces_reroll,
            self.changes_die,
        )

    def chooses(self) -> bool:
        """Does it have a choice after the roll in one battle?"""
        return self.rerolls_any or self.forces_reroll or self.changes_die

    def afterwards(self) -> "Side":
        """The same side without its one-battle choices."""
        if not self.chooses():
            return self
        return Side(self.dice, self.eights, self.plus, self.highest, self.wins_ties, self.rerolls_ones)

    def key(self) -> tuple[int, ...]:
        """Everything that makes a difference; eight-sided dice that are never rolled do not."""
        bits = self.wins_ties | self.rerolls_ones << 1 | self.rerolls_any << 2
        bits |= self.forces_reroll << 3 | self.changes_die << 4
        return self.dice, min(self.eights, self.dice), self.plus, self.highest, bits

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Side) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())
