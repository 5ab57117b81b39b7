"""`fivekings rules`: look up rules by topic, id or word."""

import argparse
from pathlib import Path
from typing import Any, Final

from fivekings.cli import citations
from fivekings.cli.screen import GOLD, paint, show
from fivekings.games import GAMES, game
from fivekings.kernel import BadInput, Clause, Ledger, read_ledger
from fivekings.kernel.names import nearest

EXAMPLE = """examples:
  fivekings rules risk              all rules
  fivekings rules risk trade        one topic
  fivekings rules risk "five cards" clauses with these words
  fivekings rules risk.draw.3       one clause, its code and its tests"""
MOST_PLACES: Final = 8
"""The most lines of code or tests listed for a clause."""


def add_command(commands: Any) -> None:
    """Declare the command."""
    parser: argparse.ArgumentParser = commands.add_parser(
        "rules",
        help="look up a rule",
        description="Print the rules of a game in our own words. Rulings decide what the rulebook leaves unclear.",
        epilog=EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("game", metavar="GAME", help=f"one of: {', '.join(GAMES)}; or the id of a clause")
    parser.add_argument("word", metavar="WORD", nargs="*", help="a topic, an id, or words to look for")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the clauses found."""
    name, dot, _ = arguments.game.partition(".")
    ledger = read_ledger(game(name).name)
    word = " ".join([arguments.game, *arguments.word] if dot else arguments.word)
    clauses = ledger.about(word) if word else ledger.clauses
    if not clauses:
        raise BadInput(f"no rule of {ledger.title} mentions '{word}'{nearest(word, ledger.topics)}")
    print_clauses(ledger, clauses)
    if word in ledger.by_id:
        print_places(word)
    return 0


def print_places(ident: str) -> None:
    """Print where a clause is implemented and, in a checkout, tested."""
    root = citations.checkout()
    print_list("Code", [place for named, place in citations.in_code() if named == ident], root)
    if root is not None:
        print_list("Tests", [place for named, place in citations.in_tests(root) if named == ident], root)


def print_list(title: str, places: list[citations.Place], root: Path | None) -> None:
    """Print locations under a title."""
    base = root or citations.package().parent
    lines = sorted({place.within(base) for place in places})
    if lines:
        print()
        print(paint(title, GOLD))
        for line in lines[:MOST_PLACES]:
            print(f"  {line}")
        if len(lines) > MOST_PLACES:
            print(f"  and {len(lines) - MOST_PLACES} more")


def print_clauses(ledger: Ledger, clauses: list[Clause]) -> None:
    """Print clauses under the titles of their topics."""
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
