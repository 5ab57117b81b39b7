"""`fivekings rules`: the rules of a game in our own words, by topic, id or word."""

import argparse
from typing import Any

from fivekings.cli.terminal import GOLD, paint, show
from fivekings.games import GAMES, game
from fivekings.kernel import BadInput, Clause, Ledger, read_ledger
from fivekings.kernel.names import nearest

EXAMPLE = """examples:
  fivekings rules risk              all rules
  fivekings rules risk trade        one topic
  fivekings rules risk "five cards" what speaks of it
  fivekings rules risk risk.draw.3  one clause"""


def add_command(commands: Any) -> None:
    """Declare the command."""
    parser: argparse.ArgumentParser = commands.add_parser(
        "rules",
        help="look a rule up",
        description="Print the rules of a game in our own words. A clause marked as a ruling is ours, with its reason.",
        epilog=EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("game", metavar="GAME", help=f"one of: {', '.join(GAMES)}")
    parser.add_argument("word", metavar="WORD", nargs="*", help="a topic, an id, or words to look for")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print what is asked for."""
    ledger = read_ledger(game(arguments.game).name)
    word = " ".join(arguments.word)
    clauses = ledger.about(word) if word else ledger.clauses
    if not clauses:
        raise BadInput(f"no rule of {ledger.title} speaks of '{word}'{nearest(word, ledger.topics)}")
    print_clauses(ledger, clauses)
    return 0


def print_clauses(ledger: Ledger, clauses: list[Clause]) -> None:
    """Clauses under the titles of their topics."""
    topic = ""
    for clause in clauses:
        if clause.topic != topic:
            print()
            print(paint(ledger.topics[clause.topic], GOLD))
            topic = clause.topic
        page = f" [page {clause.page}]" if clause.page else ""
        show(f"{clause.id}  {clause.text}{page}")
        if clause.ruling:
            show(f"    Ruling: {clause.ruling}")
        for line in clause.history():
            show(f"    {line}")
