"""`fivekings card show`: a card's facts, its text, and the tree that the program read from it."""

import argparse
from typing import Any, Final

from fivekings.cli.parts import known_edition
from fivekings.cli.screen import GOLD, paint, show
from fivekings.kernel.names import fold
from fivekings.thrones.cardspeak.forms import Node
from fivekings.thrones.editions import EDITIONS
from fivekings.thrones.model.card import NO_COST, X_COST, Card
from fivekings.thrones.model.edition import Edition
from fivekings.thrones.model.pool import Pool, load_pool
from fivekings.thrones.model.terms import CHALLENGES

CERTAINTY: Final = {
    "partly known": "some of what is printed on it is known, the rest is our guess",
    "reconstructed": "what is printed on it is not known to us; this is a card in its place",
}


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
