"""`fivekings risk odds`: the odds of an invasion in RISK."""

import argparse
import json
import re
from typing import Any, Final

from fivekings.cli.screen import GOLD, GREEN, RED, paint, width
from fivekings.kernel import BadInput
from fivekings.risk.odds import ALL, MOST_ARMIES, InvasionOdds, Side, battle_odds, battle_ways, invasion_odds
from fivekings.risk.rules.battle import MOST_COMMITTED, MOST_DEFENDING, losses

EXAMPLE = """example:
  fivekings risk odds 12 vs 7

See also `fivekings risk odds --help` and the tables in docs/odds.md."""

ODDS = """examples:
  fivekings risk odds 12 vs 7
  fivekings risk odds 12 vs 7 --attacker-knights 1 --fortified
  fivekings risk odds 20 vs 14 --stop-at 8
  fivekings risk odds 5 vs 2 --json

N and M are the armies in the territories; one attacker always stays behind. Both sides roll as many dice as they can,
and the attacker continues to the end. The odds are exact, not simulated."""

VERSUS: Final = re.compile(r"(-?\d{1,18})(?:\s*(?:vs?\.?|against)\s*|\s+)(-?\d{1,18})", re.IGNORECASE)
FULL: Final = "█"
HALF: Final = "▌"
SHOWN_FROM: Final = 0.0005
"""Outcomes less likely than this are drawn only between the first and the last likely one."""
BARS: Final = 24
WIDEST_BAR: Final = 50

NUMBERS: Final = {
    "knights": "knights of the {}: each adds 1 to the highest die",
    "siege": "siege engines of the {}: each makes one die a d8",
    "plus": "what is added to all dice of the {}",
    "highest": "what else is added to the highest die of the {}",
}
"""The options that take a number, for each side."""

Row = tuple[int, int, float]
"""A range of armies left, and its probability."""


def add_command(commands: Any) -> None:
    """Declare the command."""
    parser: argparse.ArgumentParser = commands.add_parser(
        "risk",
        help="compute the odds of an invasion",
        description="The odds of battles and invasions in RISK.",
        epilog=EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parts = parser.add_subparsers(title="commands", dest="part", metavar="COMMAND", required=True)
    odds: argparse.ArgumentParser = parts.add_parser(
        "odds",
        usage="%(prog)s N vs M [OPTION ...]",
        help="compute the odds of an invasion",
        description="Print the chance to conquer, the armies left, and the odds of the first battle.",
        epilog=ODDS,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    odds.add_argument("armies", metavar="N vs M", nargs="+", help="armies that attack, and armies that defend")
    add_options(odds)
    odds.set_defaults(run=run)


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of both sides."""
    for side in ("attacker", "defender"):
        for name, meaning in NUMBERS.items():
            parser.add_argument(f"--{side}-{name}", metavar="N", type=int, default=0, help=meaning.format(side))
        parser.add_argument(f"--{side}-eights", action="store_true", help=f"all dice of the {side} are d8")
        parser.add_argument(f"--{side}-rerolls-ones", action="store_true", help=f"the {side} re-rolls all 1s once")
    parser.add_argument("--attacker-wins-ties", action="store_true", help="the attacker wins all ties")
    parser.add_argument("--fortified", action="store_true", help="a fortification: all dice of the defender are d8")
    parser.add_argument(
        "--commit", metavar="N", type=int, default=MOST_COMMITTED, help="commit at most N armies to a battle"
    )
    parser.add_argument("--stop-at", metavar="N", type=int, default=1, help="stop with N attackers or fewer left")
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(arguments: argparse.Namespace) -> int:
    """Print the odds."""
    attackers, defenders = armies_of(" ".join(arguments.armies))
    check(arguments)
    attack, defence = sides(arguments)
    odds = invasion_odds(attackers, defenders, attack, defence, arguments.stop_at)
    attack, defence = attack.rolling(attackers - 1), defence.rolling(defenders)
    if arguments.json:
        print(json.dumps(report(odds, attack, defence), indent=1))
        return 0
    for line in [*head_lines(odds), *end_lines(odds), *battle_lines(attack, defence)]:
        print(line)
    return 0


# --- what is asked ----------------------------------------------------------------------------------------------------


def armies_of(text: str) -> tuple[int, int]:
    """Parse the armies of both sides."""
    found = VERSUS.fullmatch(text.strip())
    if found is None:
        raise BadInput(f"'{text}' is not two armies; write for example: 12 vs 7")
    return int(found[1]), int(found[2])


def check(arguments: argparse.Namespace) -> None:
    """Refuse numbers out of range."""
    for side in ("attacker", "defender"):
        for name in NUMBERS:
            number = getattr(arguments, f"{side}_{name}")
            if not 0 <= number <= MOST_ARMIES:
                raise BadInput(f"--{side}-{name} is a number from 0 to {MOST_ARMIES}, not {number}")
    if not 1 <= arguments.commit <= MOST_COMMITTED:
        raise BadInput(f"--commit is a number from 1 to {MOST_COMMITTED}, not {arguments.commit} (risk.battle.1)")


def sides(arguments: argparse.Namespace) -> tuple[Side, Side]:
    """Both sides with their options."""
    attack = Side(
        arguments.commit,
        eights=ALL if arguments.attacker_eights else arguments.attacker_siege,
        plus=arguments.attacker_plus,
        highest=arguments.attacker_knights + arguments.attacker_highest,
        wins_ties=arguments.attacker_wins_ties,
        rerolls_ones=arguments.attacker_rerolls_ones,
    )
    defence = Side(
        MOST_DEFENDING,
        eights=ALL if arguments.defender_eights or arguments.fortified else arguments.defender_siege,
        plus=arguments.defender_plus,
        highest=arguments.defender_knights + arguments.defender_highest,
        rerolls_ones=arguments.defender_rerolls_ones,
    )
    return attack, defence


# --- what is answered -------------------------------------------------------------------------------------------------


def report(odds: InvasionOdds, attack: Side, defence: Side) -> dict[str, Any]:
    """The odds as plain data, without impossible outcomes."""
    ways = battle_ways(attack, defence)
    total = sum(ways.values())
    return {
        "attackers": len(odds.attackers_left) - 1,
        "defenders": len(odds.defenders_left) - 1,
        "conquest": odds.conquest,
        "attackers_lost": odds.attackers_lost,
        "defenders_lost": odds.defenders_lost,
        "conquered": by_number(odds.conquered),
        "attackers_left": by_number(odds.attackers_left),
        "defenders_left": by_number(odds.defenders_left),
        "first_battle": [
            {"attackers_lost": mine, "defenders_lost": theirs, "ways": count, "of": total, "chance": count / total}
            for (mine, theirs), count in ways.items()
        ],
    }


def by_number(chances: list[float]) -> dict[str, float]:
    """Chances by the number of armies left."""
    return {str(number): chance for number, chance in enumerate(chances) if chance}


def head_lines(odds: InvasionOdds) -> list[str]:
    """The chance to conquer, and the losses."""
    attackers, defenders = len(odds.attackers_left) - 1, len(odds.defenders_left) - 1
    return [
        paint(f"{attackers} against {defenders}", GOLD),
        f"  chance to conquer {percent(odds.conquest)}",
        f"  attackers lost    {odds.attackers_lost:.1f} of {attackers} on average",
        f"  defenders lost    {odds.defenders_lost:.1f} of {defenders} on average",
    ]


def percent(chance: float) -> str:
    """Format a chance; only certain and impossible outcomes are shown as 100% and 0%.

    >>> percent(0.8523), percent(0.99999), percent(0.00001), percent(1.0)
    ('85.2%', '>99.9%', '<0.1%', '100%')
    """
    if chance in (0.0, 1.0):
        return f"{chance:.0%}"
    if chance < 0.001:
        return "<0.1%"
    return ">99.9%" if chance >= 0.9995 else f"{chance:.1%}"


def end_lines(odds: InvasionOdds) -> list[str]:
    """A bar per outcome, from best to worst for the attacker."""
    fallen, held = likely(odds.conquered), likely(odds.defenders_left)
    fallen.reverse()
    step = -(-(len(fallen) + len(held)) // BARS)
    fallen, held = grouped(fallen, step), grouped(held, step)
    return [
        *bar_lines("Conquered, attackers left", fallen, fallen + held, GREEN),
        *bar_lines("Not conquered, defenders left", held, fallen + held, RED),
    ]


def likely(chances: list[float]) -> list[Row]:
    """The outcomes with armies left, from the first likely one to the last."""
    found = [number for number in range(1, len(chances)) if chances[number] >= SHOWN_FROM]
    return [(number, number, chances[number]) for number in range(found[0], found[-1] + 1)] if found else []


def grouped(rows: list[Row], step: int) -> list[Row]:
    """Group rows, this many at a time."""
    parts = [rows[start : start + step] for start in range(0, len(rows), step)]
    return [(part[0][0], part[-1][1], sum(chance for _, _, chance in part)) for part in parts]


def bar_lines(heading: str, rows: list[Row], drawn: list[Row], colour: int) -> list[str]:
    """Rows as bars under a heading, all on the same scale."""
    if not rows:
        return []
    most = max(chance for _, _, chance in drawn)
    widest = max(len(label(row)) for row in drawn)
    room = max(10, min(WIDEST_BAR, width() - widest - 12))
    lines = ["", paint(heading, GOLD)]
    for row in rows:
        halves = max(1, round(2 * room * row[2] / most))
        bar = FULL * (halves // 2) + HALF * (halves % 2)
        lines.append(f"  {label(row):>{widest}}  {paint(bar, colour)} {percent(row[2])}")
    return lines


def label(row: Row) -> str:
    """The label of a row."""
    first, last, _ = row
    return str(first) if first == last else f"{min(first, last)}-{max(first, last)}"


def battle_lines(attack: Side, defence: Side) -> list[str]:
    """The odds of the first battle."""
    lines = ["", paint(f"First battle, {dice_of(attack)} against {dice_of(defence)}", GOLD)]
    for (mine, theirs), chance in battle_odds(attack, defence).items():
        lines.append(f"  {losses(mine, theirs):<20} {percent(chance):>6}")
    return lines


def dice_of(side: Side) -> str:
    """The dice of a side in short form.

    >>> dice_of(Side(3, eights=1))
    '1d8 + 2d6'
    """
    sizes = side.sizes()
    return " + ".join(f"{sizes.count(size)}d{size}" for size in (8, 6) if size in sizes)
