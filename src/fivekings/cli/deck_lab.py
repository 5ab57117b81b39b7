"""`fivekings deck lab`: try a deck against others."""

import argparse
import json
import sys
from typing import Any, Final

from fivekings.arena.lab import lab_report, make_lab, run_lab_job
from fivekings.arena.run import Result
from fivekings.bots import LEVELS
from fivekings.cli.arena import add_running, aligned, interval, names, percent, play_all
from fivekings.cli.screen import GOLD, paint, width

EXAMPLE: Final = """examples:
  fivekings deck lab my-deck.txt --against core --bot knight --games 200 --jobs 2
  fivekings deck lab stark-core --against lannister-core,tyrell-core --json

Both sides are played by the same bot, each seed from both seats. docs/arena.md says what the figures mean."""

GAMES: Final = 160
SHOWN: Final = 8
"""How many of the most and least useful cards are shown."""
FULL: Final = "█"
LIGHT: Final = "░"
FEW: Final = 0.1
"""Rounds reached by a smaller share of games than this are not shown."""


def declare(parser: argparse.ArgumentParser) -> None:
    """Declare the command."""
    parser.add_argument("deck", metavar="DECK", help="a ready deck, or a file in any format")
    parser.add_argument(
        "--against", metavar="DECK,...", default="core", help="decks, core (the ready core decks) or all (core)"
    )
    parser.add_argument("--bot", metavar="BOT", default="squire", help=f"{', '.join(LEVELS)}, or module:Class (squire)")
    add_running(parser, GAMES)
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(arguments: argparse.Namespace) -> int:
    """Play the games and print the report."""
    plan = make_lab(
        arguments.edition,
        arguments.deck,
        names(arguments.against),
        arguments.bot,
        arguments.games,
        arguments.seed,
        arguments.maester_worlds,
    )
    done: list[Result] = []
    whole = play_all(plan, done, None, arguments.jobs, "local", run_lab_job)
    report = lab_report(plan, done)
    if arguments.json:
        print(json.dumps(report, indent=1, ensure_ascii=False))
    elif report["games"]:
        print("\n".join(lab_lines(report)))
    for failed in report["failed"][:SHOWN]:
        print(f"Game {failed['job'] + 1} failed: {failed['error']}", file=sys.stderr)
    return 130 if not whole else 1 if report["failed"] else 0


def lab_lines(report: dict[str, Any]) -> list[str]:
    """The report as lines."""
    cards = [row for row in report["cards"] if row["drawn"]["games"] or row["played"]["games"]]
    best = [row for row in cards if row["use"] > 0][:SHOWN]
    worst = [row for row in reversed(cards) if row["use"] < 0][:SHOWN]
    parts = [
        [paint(f"{report['name']}: {report['games']} games played by {report['bot']}", GOLD)],
        opponent_lines(report),
        card_lines("most useful", best),
        card_lines("least useful", worst),
        power_lines(report["power"]),
    ]
    lines: list[str] = []
    for part in parts:
        if part:
            lines += [*([""] if lines else []), *part]
    return lines


def opponent_lines(report: dict[str, Any]) -> list[str]:
    """One line per opponent, and one for all."""
    cells = [["against", "wins", "rate", "95 %"]]
    for row in [*report["opponents"], {"name": "all", **report["overall"]}]:
        cells.append([row["name"], f"{row['points']:g} of {row['games']}", percent(row["rate"]), interval(row)])
    return aligned(cells)


def card_lines(heading: str, rows: list[dict[str, Any]]) -> list[str]:
    """One line per card: results when it was drawn, and when it was played."""
    if not rows:
        return []
    cells = [[heading, "drawn", "won", "lift", "played", "won", "lift"]]
    for row in rows:
        cells.append([f"{row['copies']}x {row['title']}", *side_cells(row["drawn"]), *side_cells(row["played"])])
    return aligned(cells)


def side_cells(side: dict[str, Any]) -> list[str]:
    """The number of games, the win rate and its difference from the overall rate."""
    if not side["games"]:
        return ["-", "", ""]
    reach = 50 * (side["high"] - side["low"])
    return [str(side["games"]), percent(side["rate"]), f"{100 * side['lift']:+.1f} ±{reach:.0f}"]


def power_lines(rows: list[dict[str, Any]]) -> list[str]:
    """Bars for both sides' power at the end of each round."""
    if not rows:
        return []
    shown = [row for row in rows if row["games"] >= FEW * rows[0]["games"]]
    most = max(1.0, *(max(row["own"], row["other"]) for row in shown))
    room = max(10, min(40, width() - 40))
    lines = [paint("power at the end of each round", GOLD)]
    for row in shown:
        for mark, side, name in ((FULL, "own", f"round {row['round']}"), (LIGHT, "other", "")):
            bar = mark * round(room * row[side] / most)
            games = f"   {row['games']} game{'' if row['games'] == 1 else 's'}" if name else ""
            lines.append(f"  {name:<9} {bar:<{room}} {row[side]:>5.1f}{games}")
    return [*lines, f"  {FULL} this deck  {LIGHT} its opponents"]
