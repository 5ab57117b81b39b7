"""The odds of a whole invasion: battle after battle until one side cannot or will not continue."""

from functools import lru_cache
from typing import Final

from fivekings.kernel import BadInput
from fivekings.risk.odds.one_battle import REMEMBERED, chances
from fivekings.risk.odds.side import Side
from fivekings.risk.rules.battle import MOST_COMMITTED, MOST_DEFENDING

MOST_ARMIES: Final = 1000
"""The maximum number of armies; a game's box has less than a third of them."""

ATTACKER: Final = Side(MOST_COMMITTED)
DEFENDER: Final = Side(MOST_DEFENDING)

Table = list[list[tuple[float, ...]]]
"""How likely a battle costs the attacker what, by the dice of both sides."""

Chances = list[list[float]]
"""How likely so many attackers and so many defenders meet."""


class InvasionOdds:
    """How an invasion may end. Attackers include the army that always stays behind."""

    def __init__(self, conquered: list[float], attackers_left: list[float], defenders_left: list[float]) -> None:
        self.conquered = conquered
        """The probability to conquer with this many attackers left, in source and target together."""
        self.attackers_left = attackers_left
        """The probability that this many attackers are left, conquered or not."""
        self.defenders_left = defenders_left
        """The probability that this many defenders are left; none means conquered."""
        self.conquest = min(1.0, sum(conquered))
        """The probability to conquer."""
        self.attackers_lost = lost_of(attackers_left)
        """The average number of attackers lost."""
        self.defenders_lost = lost_of(defenders_left)
        """The average number of defenders lost."""


def invasion_odds(
    attackers: int,
    defenders: int,
    attack: Side = ATTACKER,
    defence: Side = DEFENDER,
    stop_at: int = 1,
    *,
    ahead: bool = False,
) -> InvasionOdds:
    """How an invasion ends when both sides roll as many dice as they can and the attacker never gives up.

    The attacker stops with `stop_at` armies or fewer or, with `ahead`, once it has no more than the defender. Choices
    that a side has for one battle only are used in the first.

    >>> round(invasion_odds(12, 7).conquest, 3)
    0.852
    >>> round(invasion_odds(12, 7, ahead=True).conquest, 3)
    0.83
    """
    check(attackers, defenders, defence, stop_at)
    table = table_of(attack.afterwards(), defence.afterwards())
    first = chances(attack.rolling(attackers - 1), defence.rolling(defenders))
    met: Chances = [[0.0] * (defenders + 1) for _ in range(attackers + 1)]
    pairs = len(first) - 1
    for lost in range(pairs + 1):
        met[attackers - lost][defenders - pairs + lost] = first[lost]
    fight_on(met, table, stop_at, ahead=ahead)
    return summed_up(met)


def check(attackers: int, defenders: int, defence: Side, stop_at: int) -> None:
    """Refuse numbers that are not an invasion. risk.battle.2, risk.battle.4"""
    if max(attackers, defenders) > MOST_ARMIES:
        raise BadInput(f"odds are computed for up to {MOST_ARMIES} armies a side, not {max(attackers, defenders)}")
    if attackers < 2:
        raise BadInput(f"an invasion needs at least 2 armies, since one stays behind, not {attackers} (risk.battle.2)")
    if defenders < 1:
        raise BadInput(f"there is at least 1 army to invade against, not {defenders} (risk.board.7)")
    if not 1 <= stop_at < attackers:
        raise BadInput(f"with {attackers} armies an invasion stops at 1 to {attackers - 1}, not at {stop_at}")
    if defence.dice > MOST_DEFENDING:
        raise BadInput(f"a defender rolls one or {MOST_DEFENDING} dice, not {defence.dice} (risk.battle.4)")


@lru_cache(REMEMBERED)
def table_of(attack: Side, defence: Side) -> Table:
    """The odds of every battle between two sides."""
    return [
        [chances(attack.rolling(mine), defence.rolling(theirs)) for theirs in range(1, defence.dice + 1)]
        for mine in range(1, attack.dice + 1)
    ]


def fight_on(met: Chances, table: Table, stop_at: int, *, ahead: bool) -> None:
    """Carry the probabilities from each position to the next ones. Positions with more armies come first."""
    for attackers in range(len(met) - 1, stop_at, -1):
        row = met[attackers]
        battles = table[min(attackers - 1, len(table)) - 1]
        most = min(len(row), attackers) if ahead else len(row)
        for defenders in range(most - 1, 0, -1):
            chance = row[defenders]
            if chance == 0.0:
                continue
            row[defenders] = 0.0
            odds = battles[min(defenders, len(battles)) - 1]
            if len(odds) == 3:
                row[defenders - 2] += chance * odds[0]
                met[attackers - 1][defenders - 1] += chance * odds[1]
                met[attackers - 2][defenders] += chance * odds[2]
            else:
                row[defenders - 1] += chance * odds[0]
                met[attackers - 1][defenders] += chance * odds[1]


def summed_up(met: Chances) -> InvasionOdds:
    """The probabilities of the end positions: the territory has fallen, or the attacker has stopped."""
    conquered = [row[0] for row in met]
    attackers_left = conquered[:]
    defenders_left = [0.0] * len(met[0])
    defenders_left[0] = sum(conquered)
    for attackers, row in enumerate(met):
        held = row[1:]
        attackers_left[attackers] += sum(held)
        for number, chance in enumerate(held, 1):
            defenders_left[number] += chance
    return InvasionOdds(conquered, attackers_left, defenders_left)


def lost_of(left: list[float]) -> float:
    """The average losses, from the probabilities of what is left."""
    most = len(left) - 1
    return sum((most - number) * chance for number, chance in enumerate(left))
