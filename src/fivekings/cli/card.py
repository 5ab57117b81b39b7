"""`fivekings card`: look up cards, check card files, search the language, count coverage."""

import argparse
from pathlib import Path
from typing import Any

from fivekings.cli.card_check import TYPES, BadText, check_file, entries_of
from fivekings.cli.card_coverage import run_coverage
from fivekings.cli.card_play import play_file, run_play
from fivekings.cli.card_show import cost_of, icons_of, run_show
from fivekings.cli.card_words import WORDS, run_words
from fivekings.cli.parts import add_part, known_edition
from fivekings.cli.screen import GOLD, GREEN, RED, heraldry, paint
from fivekings.kernel import BadInput
from fivekings.kernel.names import fold, nearest
from fivekings.thrones.cardspeak.all_words import make_language
from fivekings.thrones.editions import EDITIONS
from fivekings.thrones.model.card import NO_COST, Card
from fivekings.thrones.model.pool import FOLDER, TOKENS, load_pool
from fivekings.thrones.model.terms import FACTIONS

EXAMPLE = """examples:
  fivekings card show "Eddard Stark"
  fivekings card list direwolf --faction Stark
  fivekings card check my-cards.toml
  fivekings card words dead pile
  fivekings card coverage

Each subcommand has its own --help. docs/cardspeak.md describes the language of the cards, docs/add-a-card.md how to
write one."""

SHOW = """examples:
  fivekings card show "eddard stark"         what the card is and does
  fivekings card show "The Tickler" --tree   and what the program understood

The text is generated from what the program understood, so it says what the card does."""

LIST = """examples:
  fivekings card list                        all cards
  fivekings card list lord stealth           cards with these words in title, traits or text
  fivekings card list --faction Lannister --type event"""

CHECK = """examples:
  fivekings card check my-cards.toml
  fivekings card check src/fivekings/thrones/cards/lcg2/core/*.toml
  fivekings card check --play                       play all cards of the game
  fivekings card check --play lcg1 --seed 7 --jobs 2
  fivekings card check --play lcg2 --card "Ice" --records faults

A card that is new is also played: each ability is tried in short games from generated positions. With --play this is
done for cards that come with the game, too. The exit code is 0 if every card can be read and played, 2 if something is
wrong. A note marks a text that is understood but would be written in other words; "never used" marks an ability that no
trial could use."""

COVERAGE = """example:
  fivekings card coverage

Each cell shows the playable cards and, after the slash, the printed ones."""


def add_command(commands: Any) -> None:
    """Declare the command."""
    parser: argparse.ArgumentParser = commands.add_parser(
        "card",
        help="look up cards, check card files",
        description="Look up cards of the card game, check your own card files, count the playable cards.",
        epilog=EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parts = parser.add_subparsers(title="commands", dest="part", metavar="COMMAND", required=True)

    shown = add_part(parts, "show", "show a card", "Print a card's facts and text.", SHOW, run_show)
    shown.add_argument("title", metavar="TITLE", nargs="+", help="the title; case and accents do not matter")
    shown.add_argument("--tree", action="store_true", help="also print what the program understood, as a tree")

    listed = add_part(parts, "list", "list cards", "Print one line for each card.", LIST, run_list)
    listed.add_argument("words", metavar="WORD", nargs="*", help="only cards with all of these words")
    listed.add_argument("--faction", metavar="FACTION", help=f"one of: {', '.join(FACTIONS)}")
    listed.add_argument("--type", metavar="TYPE", help=f"one of: {', '.join(TYPES)}")

    checked = add_part(
        parts, "check", "check card files", "Read card files, play their cards, say what is wrong.", CHECK, run_check
    )
    checked.add_argument("files", metavar="FILE", nargs="*", type=Path, help="card files; with --play also editions")
    checked.add_argument("--play", action="store_true", help="also play the cards that come with the game")
    checked.add_argument("--card", metavar="TITLE", default="", help="with --play: only cards with this title or code")
    checked.add_argument("--seed", metavar="N", type=int, default=1, help="try the cards in other ways (1)")
    checked.add_argument("--jobs", metavar="N", type=int, default=1, help="cards tried at once, with --play (1)")
    checked.add_argument("--records", metavar="FOLDER", type=Path, help="write a record of each fault into this folder")

    known = add_part(
        parts, "words", "search the language", "Search the words that card texts are made of.", WORDS, run_words
    )
    known.add_argument("words", metavar="WORD", nargs="*", help="only phrases with all of these words")
    known.add_argument("--kind", metavar="KIND", help="only phrases of a kind, such as step, trigger or condition")

    add_part(parts, "coverage", "count what is done", "Count the cards of each set.", COVERAGE, run_coverage)


# --- list -------------------------------------------------------------------------------------------------------------


def run_list(arguments: argparse.Namespace) -> int:
    """Print one line per matching card."""
    pool = load_pool(known_edition(arguments.edition))
    faction = one_of(arguments.faction, FACTIONS, "faction")
    kind = one_of(arguments.type, TYPES, "type")
    words = [fold(word) for word in arguments.words]
    found = [
        card
        for card in sorted(pool.cards.values(), key=lambda card: card.code)
        if faction in ("", card.faction) and kind in ("", card.type) and all(word in haystack(card) for word in words)
    ]
    if not found:
        titles = [card.title for card in pool.cards.values()]
        raise BadInput(f"no card matches{nearest(' '.join(words), titles) if words else ''}")
    widest = max(len(card.title) for card in found)
    for card in found:
        print(heraldry(f"{card.code}  {card.title:<{widest}}  {summary(card)}"))
    return 0


def one_of(word: str | None, known: tuple[str, ...], what: str) -> str:
    """Check a word against a list; empty if none was given."""
    if word is None:
        return ""
    for name in known:
        if fold(word) in (fold(name), fold(name) + "s"):
            return name
    raise BadInput(f"there is no {what} '{word}'{nearest(word, known)}")


def haystack(card: Card) -> str:
    """The text that searches look in."""
    return fold(" ".join([card.code, card.title, card.faction, card.type, *sorted(card.traits), card.text]))


def summary(card: Card) -> str:
    """A card in half a line."""
    said = [f"{card.faction} {card.type}"]
    if card.type == "plot":
        said.append(f"{card.income}/{card.initiative}/{card.claim}/{card.reserve}")
    elif card.cost != NO_COST:
        said.append(f"cost {cost_of(card)}")
    if card.type == "character":
        said.append(f"STR {card.strength}")
        said.append(" ".join(icons_of(card)) or "no icons")
    if card.certainty != "known":
        said.append(card.certainty)
    return ", ".join(said)


# --- check ------------------------------------------------------------------------------------------------------------


def run_check(arguments: argparse.Namespace) -> int:
    """Print one line per file, or per problem in it; with --play, play the cards of editions."""
    editions = [str(path) for path in arguments.files if arguments.play and str(path) in EDITIONS]
    if arguments.play and len(editions) == len(arguments.files):
        return run_play(arguments, editions or list(EDITIONS))
    if editions:
        raise BadInput("name editions or files, not both")
    if not arguments.files:
        raise BadInput("name a card file, or say --play to play all cards of the game")
    edition = known_edition(arguments.edition)
    known = {path: entries_of(path) for path in sorted((FOLDER / edition).rglob("*.toml"))}
    files: list[Path] = arguments.files
    traits = {
        trait
        for entries in [*known.values(), *(entries_of(path) for path in files)]
        for entry in entries
        if isinstance(entry.get("traits"), list)
        for trait in entry["traits"]
        if isinstance(trait, str)
    }
    language = make_language(traits, set(TOKENS), EDITIONS[edition].speech)
    shipped = [entry for entries in known.values() for entry in entries]
    wrong = 0
    for path in files:
        others = [entry for other, entries in known.items() if other != path.resolve() for entry in entries]
        complaints, notes, count = check_file(path, language, others, EDITIONS[edition])
        wrong += len(complaints)
        for complaint in complaints:
            print(f"{paint('malformed', RED)}  {complaint}")
            for line in complaint.more if isinstance(complaint, BadText) else []:
                print(f"    {line}")
        if not complaints:
            print(f"{paint('ok', GREEN)}  {path}  {count} card{'' if count == 1 else 's'}")
            new = [entry for entry in entries_of(path) if arguments.play or entry not in shipped]
            wrong += play_file(path, new, language, edition, arguments)
        for note in notes:
            print(f"{paint('note', GOLD)}  {note}")
    return 2 if wrong else 0
