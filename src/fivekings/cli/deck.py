"""`fivekings deck`: check, convert and show decks."""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from fivekings.cli import deck_lab
from fivekings.cli.deck_show import deck_lines, deck_report
from fivekings.cli.parts import add_part, known_edition
from fivekings.cli.screen import GOLD, GREEN, RED, heraldry, paint, show
from fivekings.kernel import BadInput
from fivekings.kernel.names import nearest
from fivekings.kernel.record import write_whole
from fivekings.thrones.decks import FORMATS, SINGLE, Listed, find_lists, read_deck, ready_decks, write_lists
from fivekings.thrones.decks.legality import broken_rules
from fivekings.thrones.editions import EDITIONS
from fivekings.thrones.model.deck import Deck
from fivekings.thrones.model.edition import Edition
from fivekings.thrones.model.pool import Pool, load_pool

EXAMPLE = """examples:
  fivekings deck list
  fivekings deck show stark-core
  fivekings deck check my-deck.txt
  fivekings deck convert my-deck.o8d --to plain
  fivekings deck lab my-deck.txt --against core

Each subcommand has its own --help. docs/decks.md describes the formats."""

CHECK = """examples:
  fivekings deck check my-deck.txt
  fivekings deck check stark-core lannister-core

The exit code is 0 if every deck is legal and every card is known, 2 otherwise. `fivekings rules ID` prints the clauses
in parentheses."""

CONVERT = """examples:
  fivekings deck convert stark-core --to o8d --output stark.o8d
  fivekings deck convert my-decks.txt#2 --to json

The format of the file is detected. Notes about the list go to standard error."""

LIST = """example:
  fivekings deck list"""

SHOW = """examples:
  fivekings deck show lannister-core
  fivekings deck show my-deck.txt --json

Setup statistics are from 10,000 hands, always the same ones. A hand that sets up fewer than three cards or fewer than
two characters takes its mulligan."""


def add_command(commands: Any) -> None:
    """Declare the command."""
    parser: argparse.ArgumentParser = commands.add_parser(
        "deck",
        help="check, convert and show decks",
        description="Check deck lists of the card game, convert them to other formats, and show their statistics.",
        epilog=EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parts = parser.add_subparsers(title="commands", dest="part", metavar="COMMAND", required=True)
    which = "a ready deck, or a file in any format; FILE#2 is the second deck of a file"

    checked = add_part(parts, "check", "check decks", "Say which rules decks break, if any.", CHECK, run_check)
    checked.add_argument("decks", metavar="DECK", nargs="+", help=which)

    converted = add_part(
        parts, "convert", "turn a deck into another format", "Write decks in another format.", CONVERT, run_convert
    )
    converted.add_argument("deck", metavar="DECK", help=which)
    converted.add_argument("--to", metavar="FORMAT", required=True, help=f"one of: {', '.join(FORMATS)}")
    converted.add_argument("--output", metavar="FILE", type=Path, help="output file (default: standard output)")
    converted.add_argument("--force", action="store_true", help="overwrite an existing file")
    converted.add_argument("--leave-out", action="store_true", help="leave out unknown cards")

    add_part(parts, "list", "list the ready decks", "Print one line for each ready deck.", LIST, run_list)

    shown = add_part(
        parts, "show", "look into a deck", "Print a deck with its costs, icons, gold and first hands.", SHOW, run_show
    )
    shown.add_argument("deck", metavar="DECK", help=which)
    shown.add_argument("--json", action="store_true", help="print JSON")

    trial = "Play a deck against others with bots, and say how it fares and which of its cards help."
    deck_lab.declare(add_part(parts, "lab", "try a deck against others", trial, deck_lab.EXAMPLE, deck_lab.run))


# --- check ------------------------------------------------------------------------------------------------------------


def run_check(arguments: argparse.Namespace) -> int:
    """Print one line per deck, or per problem with it."""
    pool = load_pool(known_edition(arguments.edition))
    well = [check_file(name, pool) for name in arguments.decks]
    return 0 if all(well) else 2


def check_file(name: str, pool: Pool) -> bool:
    """Check all decks of a file; returns whether all are legal."""
    try:
        found = find_lists(name, pool)
    except BadInput as complaint:
        print(f"{paint('malformed', RED)}  {complaint}")
        return False
    well = [check_deck(listed, EDITIONS[pool.edition]) for listed in found]
    return all(well)


def check_deck(listed: Listed, edition: Edition) -> bool:
    """Check one deck; returns whether it is legal."""
    deck = listed.deck
    broken = broken_rules(edition, deck)
    for note in listed.notes:
        print(f"{paint('note', GOLD)}     {note}")
    for card in listed.unknown:
        print(f"{paint('unknown', RED)}  {card}{'' if card.count == 1 else f' ({card.count} copies)'}")
    for fault in broken:
        print(f"{paint('broken', RED)}   {deck.name}: {fault}")
    if broken or listed.unknown:
        return False
    print(f"{paint('legal', GREEN)}    {heraldry(summary(deck))}")
    return True


def summary(deck: Deck) -> str:
    """A deck in one line."""
    agendas = " and ".join(card.title for card in deck.agendas) or "no agenda"
    return f"{deck.name}: {deck.faction}, {agendas}, {len(deck.plots)} plots, {len(deck.draw)} cards"


# --- convert ----------------------------------------------------------------------------------------------------------


def run_convert(arguments: argparse.Namespace) -> int:
    """Write the decks of a file in another format."""
    pool = load_pool(known_edition(arguments.edition))
    if arguments.to not in FORMATS:
        raise BadInput(f"there is no format '{arguments.to}'{nearest(arguments.to, FORMATS)}")
    found = find_lists(arguments.deck, pool)
    if len(found) > 1 and arguments.to in SINGLE:
        raise BadInput(f"{arguments.to} holds one deck; choose one: {numbered(arguments.deck, found)}")
    tell(found, arguments.leave_out)
    text = write_lists([listed.deck for listed in found], arguments.to, pool)
    output: Path | None = arguments.output
    if output is None:
        sys.stdout.write(text)
        return 0
    if output.exists() and not arguments.force:
        raise BadInput("the file exists; --force overwrites it", str(output))
    write_whole(output, text)
    print(f"Wrote {output}.", file=sys.stderr)
    return 0


def numbered(name: str, found: list[Listed]) -> str:
    """The decks of a file by the names that can be typed."""
    return ", ".join(f"{name}#{number} is '{listed.deck.name}'" for number, listed in enumerate(found, 1))


def tell(found: list[Listed], leave_out: bool) -> None:
    """Print notes about a list. A list with unknown cards is converted only if that is requested."""
    for listed in found:
        for note in listed.notes:
            print(f"note: {note}", file=sys.stderr)
        for card in listed.unknown:
            print(f"{'left out' if leave_out else 'unknown'}: {card}", file=sys.stderr)
    unknown = sum(len(listed.unknown) for listed in found)
    if unknown and not leave_out:
        raise BadInput(f"{unknown} of its cards would be lost; --leave-out writes the deck without them")


# --- list and show ----------------------------------------------------------------------------------------------------


def run_list(arguments: argparse.Namespace) -> int:
    """Print two lines per ready deck: its name, and what it is about."""
    edition = known_edition(arguments.edition)
    pool = load_pool(edition)
    decks = {name: read_deck(name, pool) for name in ready_decks(edition)}
    widest = max((len(name) for name in decks), default=0)
    for name, deck in decks.items():
        agendas = " and ".join(card.title for card in deck.agendas) or "no agenda"
        print(heraldry(f"{name:<{widest}}  {deck.faction}, {agendas}, {len(deck.draw)} cards"))
        if deck.about:
            show(f"  {deck.about}")
    return 0


def run_show(arguments: argparse.Namespace) -> int:
    """Print a deck and its statistics."""
    pool = load_pool(known_edition(arguments.edition))
    found = find_lists(arguments.deck, pool)
    if len(found) > 1:
        raise BadInput(f"the file has {len(found)} decks; choose one: {numbered(arguments.deck, found)}")
    [listed] = found
    if arguments.json:
        report = deck_report(listed.deck, EDITIONS[pool.edition])
        report["unknown"] = [{"title": card.title, "count": card.count, "line": card.line} for card in listed.unknown]
        print(json.dumps(report, indent=1, ensure_ascii=False))
        return 0
    for card in listed.unknown:
        print(f"{paint('unknown', RED)}  {card}")
    for line in deck_lines(listed.deck, EDITIONS[pool.edition]):
        print(line)
    return 0
