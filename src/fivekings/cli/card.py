"""`fivekings card`: look up cards, check card files, count coverage."""

import argparse
from pathlib import Path
from typing import Any, Final

from fivekings.cli.card_check import TYPES, check_file, entries_of
from fivekings.cli.terminal import GOLD, heraldry, paint, show
from fivekings.kernel import BadInput
from fivekings.kernel.names import fold, nearest
from fivekings.thrones.cardspeak.forms import Node
from fivekings.thrones.cardspeak.vocabulary import CHALLENGES, FACTIONS, make_language
from fivekings.thrones.editions import EDITIONS
from fivekings.thrones.model.card import NO_COST, X_COST, Card
from fivekings.thrones.model.edition import Edition
from fivekings.thrones.model.pool import FOLDER, TOKENS, Pool, load_pool

EXAMPLE = """examples:
  fivekings card show "Eddard Stark"
  fivekings card list direwolf --faction Stark
  fivekings card check my-cards.toml
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

The exit code is 0 if every card can be read and played, 2 if something is wrong. A note marks a text that is understood
but would be written in other words."""

COVERAGE = """example:
  fivekings card coverage

Each cell shows the playable cards and, after the slash, the printed ones."""

RED = 167
GREEN = 71
PRINTED: Final[dict[str, dict[str, dict[str, int]]]] = {
    "lcg2": {
        "core": {
            "character": 101,
            "location": 26,
            "attachment": 14,
            "event": 29,
            "plot": 26,
            "agenda": 9,
            "title": 6,
        }
    },
    "lcg1": {
        "core": {
            "character": 89,
            "location": 31,
            "attachment": 17,
            "event": 23,
            "plot": 28,
            "title": 6,
            "house": 6,
        },
        "kings-of-the-sea": {
            "character": 26,
            "location": 11,
            "attachment": 3,
            "event": 7,
            "plot": 7,
            "title": 6,
        },
        "lords-of-winter": {
            "character": 21,
            "location": 12,
            "attachment": 5,
            "event": 8,
            "plot": 7,
            "agenda": 2,
        },
        "a-roll-of-the-dice": {
            "character": 5,
            "location": 1,
            "attachment": 4,
            "event": 8,
            "plot": 1,
            "agenda": 1,
        },
        "sacred-bonds": {"character": 13, "event": 7},
    },
    "ccg": {
        "winter-edition": {
            "character": 97,
            "location": 50,
            "attachment": 17,
            "event": 48,
            "plot": 28,
            "agenda": 3,
            "house": 6,
        },
    },
    "hbo": {"box": {}},
}
"""How many different cards each set has."""


CERTAINTY: Final = {
    "partly known": "some of what is printed on it is known, the rest is our guess",
    "reconstructed": "what is printed on it is not known to us; this is a card in its place",
}


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
        parts, "check", "check card files", "Read card files and say what is wrong with them.", CHECK, run_check
    )
    checked.add_argument("files", metavar="FILE", nargs="+", type=Path)

    add_part(parts, "coverage", "count what is done", "Count the cards of each set.", COVERAGE, run_coverage)


def add_part(parts: Any, name: str, brief: str, description: str, example: str, run: Any) -> argparse.ArgumentParser:
    """Declare a subcommand."""
    parser: argparse.ArgumentParser = parts.add_parser(
        name,
        help=brief,
        description=description,
        epilog=example,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--edition", metavar="EDITION", default="lcg2", help="the edition (lcg2)")
    parser.set_defaults(run=run)
    return parser


def known_edition(name: str) -> str:
    """Check the name of an edition that has cards."""
    if name not in EDITIONS:
        raise BadInput(f"there is no edition '{name}'{nearest(name, list(EDITIONS))}")
    return name


# --- show -------------------------------------------------------------------------------------------------------------


def run_show(arguments: argparse.Namespace) -> int:
    """Print every card with a title; identical reprints share one entry."""
    pool = load_pool(known_edition(arguments.edition))
    title = pool.named(" ".join(arguments.title)).title
    printings: dict[tuple[str, ...], list[Card]] = {}
    for card in pool.cards.values():
        if fold(card.title) == fold(title):
            printings.setdefault(tuple(facts(card, EDITIONS[pool.edition]) + sentences(card, pool)), []).append(card)
    for number, cards in enumerate(printings.values()):
        if number:
            print()
        print_card(cards, pool)
        if arguments.tree:
            print()
            print("\n".join(branches(cards[0].compiled.tree)))
    return 0


def print_card(cards: list[Card], pool: Pool) -> None:
    """A card and its printings."""
    card = cards[0]
    print(paint(card.title, GOLD))
    for fact in facts(card, EDITIONS[pool.edition]):
        show(fact)
    said = sentences(card, pool)
    if said:
        print()
        for sentence in said:
            show(sentence)
    print()
    for one in cards:
        print(f"{one.set} {one.code}, {whereabouts(one)}")


def whereabouts(card: Card) -> str:
    """Number of copies and where they are printed."""
    places = [f"{card.copies} in the {deck} deck" for deck in card.decks]
    return ", ".join(places) or f"{card.copies} in the box"


def facts(card: Card, edition: Edition) -> list[str]:
    """The facts of a card."""
    factions = " and ".join([card.faction, *sorted(card.factions - {card.faction})])
    lines = [", ".join([f"{factions} {card.type}", *card.marks()])]
    numbers: list[str] = []
    if card.cost != NO_COST:
        numbers.append(f"cost {cost_of(card)}")
    if card.type == "character":
        numbers.append(f"{edition.speech.words.get('STR', 'STR')} {card.strength}")
        numbers.append(", ".join(icons_of(card)) or "no icons")
    if numbers:
        lines.append("; ".join(numbers))
    if card.type == "plot":
        lines.append("; ".join(f"{what} {getattr(card, what)}" for what in edition.plot_values))
    if card.traits:
        lines.append("traits: " + ", ".join(sorted(card.traits)))
    if card.crests:
        lines.append("crests: " + ", ".join(sorted(card.crests)))
    if card.type != "plot":
        values = (("income", card.income), ("initiative", card.initiative), ("claim", card.claim))
        others = (("reserve", card.reserve), ("influence", card.influence))
        boxes = [f"{value:+d} {name}" for name, value in (*values, *others) if value]
        if boxes:
            lines.append("; ".join(boxes))
    lines += deck_rules(card)
    if card.house_only:
        lines.append(f"{card.house_only} decks only")
    if card.type not in ("agenda", "title", "house") and not edition.fixed_decks:
        lines.append(f"up to {card.deck_limit} in a deck")
    if card.certainty != "known":
        lines.append(f"{card.certainty}: {CERTAINTY[card.certainty]}")
    if card.known:
        lines.append(f"known: {card.known}")
    if card.model:
        lines.append(f"the rest after: {card.model}" if card.known else f"after: {card.model}")
    return lines


def deck_rules(card: Card) -> list[str]:
    """What an agenda requires of a deck."""
    lines: list[str] = []
    if "neutral_at_most" in card.deck:
        lines.append(f"deck: at most {card.deck['neutral_at_most']} neutral cards")
    if "banner" in card.deck:
        banner, least = card.deck["banner"], card.deck["banner_at_least"]
        lines.append(f"deck: may have {banner} cards that are not loyal, and has at least {least} {banner} cards")
    return lines


def cost_of(card: Card) -> str:
    """A cost as printed."""
    return {NO_COST: "-", X_COST: "X"}.get(card.cost, f"{'s' if card.shadow else ''}{card.cost}")


def icons_of(card: Card) -> list[str]:
    """The names of a character's icons."""
    return [name for number, name in enumerate(CHALLENGES) if card.icons >> number & 1]


def sentences(card: Card, pool: Pool) -> list[str]:
    """A card's text, one line per ability."""
    return [pool.language.write("line", line) for line in card.compiled.tree["lines"]]


def branches(tree: Any, name: str = "", depth: int = 0) -> list[str]:
    """A parse tree as indented lines: slot, then content."""
    indent, label = "  " * depth, f"{name}: " if name else ""
    if isinstance(tree, Node):
        lines = [f"{indent}{label}{tree.form}"]
        for slot, value in tree.slots.items():
            lines += branches(value, slot, depth + 1)
        return lines
    if isinstance(tree, list):
        if not any(isinstance(item, Node) for item in tree):
            return [f"{indent}{label}{', '.join(str(item) for item in tree) or '-'}"]
        lines = [f"{indent}{label}".rstrip()]
        for item in tree:
            lines += branches(item, "", depth + 1)
        return lines
    return [f"{indent}{label}{'yes' if tree is True else tree}"]


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
    """Print one line per file, or per problem in it."""
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
    wrong = 0
    for path in files:
        others = [entry for other, entries in known.items() if other != path.resolve() for entry in entries]
        complaints, notes, count = check_file(path, language, others, EDITIONS[edition])
        wrong += len(complaints)
        for complaint in complaints:
            print(f"{paint('malformed', RED)}  {complaint}")
        if not complaints:
            print(f"{paint('ok', GREEN)}  {path}  {count} card{'' if count == 1 else 's'}")
        for note in notes:
            print(f"{paint('note', GOLD)}  {note}")
    return 2 if wrong else 0


# --- coverage ---------------------------------------------------------------------------------------------------------


def run_coverage(arguments: argparse.Namespace) -> int:
    """Print a table: sets down, types across."""
    edition = known_edition(arguments.edition)
    pool = load_pool(edition)
    sets = PRINTED.get(edition, {})
    kinds = [
        kind
        for kind in TYPES
        if any(card.type == kind for card in pool.cards.values()) or any(kind in printed for printed in sets.values())
    ]
    rows: list[list[str]] = [["set", *(f"{kind}s" for kind in kinds), "all"]]
    for name, printed in sets.items():
        cells = [name]
        for kind in kinds:
            done = sum(1 for card in pool.cards.values() if card.set == name and card.type == kind)
            cells.append(f"{done}/{printed.get(kind, 0)}" if printed else str(done))
        done, total = sum(1 for card in pool.cards.values() if card.set == name), sum(printed.values())
        rows.append([*cells, f"{done}/{total} ({100 * done // total} %)" if printed else str(done)])
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        print("  ".join(f"{cell:<{width}}" for cell, width in zip(row, widths, strict=True)).rstrip())
    return 0
