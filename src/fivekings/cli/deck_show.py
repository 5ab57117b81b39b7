"""Shows a deck: its cards and its statistics."""

import textwrap
from typing import Any, Final

from fivekings.cli.screen import GOLD, HOUSES, heraldry, in_columns, paint, width
from fivekings.thrones.decks import statistics
from fivekings.thrones.decks.card_order import HEADINGS, by_title, sections
from fivekings.thrones.decks.legality import broken_rules
from fivekings.thrones.model.card import X_COST
from fivekings.thrones.model.deck import Deck
from fivekings.thrones.model.edition import Edition

FULL: Final = "█"
LIGHT: Final = "░"
TRAITS_SHOWN: Final = 8
OTHERS: Final = 243
NAME_WIDTH: Final = 9


def deck_lines(deck: Deck, edition: Edition) -> list[str]:
    """All lines about a deck."""
    parts = [
        head_lines(deck, edition),
        *(pile_lines(heading, cards) for heading, cards in sections(deck) if heading != HEADINGS["plot"]),
        curve_lines(deck),
        icon_lines(deck),
        gold_lines(deck),
        plot_lines(deck, edition),
        *chance_parts(deck, edition),
    ]
    lines: list[str] = []
    for part in parts:
        if part:
            lines += [*([""] if lines else []), *part]
    return lines


def head_lines(deck: Deck, edition: Edition) -> list[str]:
    """Name, faction, agendas, description, and whether it is legal."""
    agendas = " and ".join(card.title for card in deck.agendas) or "no agenda"
    lines = [paint(deck.name, GOLD), heraldry(f"{deck.faction}, {agendas}, {len(deck.draw)} cards")]
    for text in [
        *([deck.about] if deck.about else []),
        *(f"not legal: {fault}" for fault in broken_rules(edition, deck)),
    ]:
        lines += textwrap.wrap(text, width(), subsequent_indent="  ", break_on_hyphens=False)
    return lines


def pile_lines(heading: str, cards: list[Any]) -> list[str]:
    """The cards of a type."""
    rows = [f"{count}x {card.title}" for card, count in by_title(cards)]
    return [paint(f"{heading} ({len(cards)})", GOLD), *(f"  {row}" for row in in_columns(rows))]


def curve_lines(deck: Deck) -> list[str]:
    """A bar per cost: characters, then other cards."""
    curve = statistics.cost_curve(deck)
    if not curve:
        return []
    colour = HOUSES.get(deck.faction, OTHERS)
    most = max(characters + others for characters, others in curve.values())
    room = max(10, min(width() - 40, 2 * most))
    lines = [paint(f"Cost (average {statistics.average_cost(deck):.1f})", GOLD)]
    for cost, (characters, others) in curve.items():
        full, light = room * characters // most, room * (characters + others) // most - room * characters // most
        bar = f"{paint(FULL * full, colour)}{paint(LIGHT * light, OTHERS)}"
        lines.append(f"  {cost:>2}  {bar}{' ' * (room - full - light)}  {characters:>2} + {others}")
    x = sum(1 for card in deck.draw if card.cost == X_COST)
    lines += [f"   X  {x} card{'s' if x > 1 else ''}"] if x else []
    return [*lines, f"      {FULL} characters  {LIGHT} other cards"]


def icon_lines(deck: Deck) -> list[str]:
    """Icons, STR and traits of the characters."""
    characters = statistics.characters_of(deck)
    if not characters:
        return []
    lines = [paint(f"Characters (average STR {statistics.average_strength(deck):.1f})", GOLD)]
    for name, (count, strength) in statistics.icon_counts(deck).items():
        lines.append(f"  {name:<{NAME_WIDTH}} {count:>3} icons {strength:>4} STR")
    traits = list(statistics.trait_counts(deck).items())[:TRAITS_SHOWN]
    if traits:
        lines += folded(", ".join(f"{trait} {count}" for trait, count in traits))
    return lines


def gold_lines(deck: Deck) -> list[str]:
    """Sources of gold."""
    economy = statistics.economy_of(deck)
    bonus = sum(card.income for card in deck.draw)
    lines = [paint("Gold", GOLD)]
    income = statistics.plot_income(deck)
    lines.append(f"  plots bring {income:.1f} on average, income on other cards adds up to {bonus}")
    cards = ", ".join(f"{count}x {card.title}" for card, count in by_title(economy))
    return [*lines, *folded(f"{len(economy)} cards bring gold or save it{': ' if cards else ''}{cards}")]


def folded(text: str) -> list[str]:
    """A sentence below a heading, wrapped to the terminal."""
    return textwrap.wrap(text, width(), initial_indent="  ", subsequent_indent="    ", break_on_hyphens=False)


def plot_lines(deck: Deck, edition: Edition) -> list[str]:
    """The values of the plots."""
    if not deck.plots:
        return []
    widest = max(len(card.title) for card in deck.plots)
    lines = [paint(f"{'Plots':<{widest + 5}} {'  '.join(edition.plot_values)}", GOLD)]
    for card, count in by_title(deck.plots):
        numbers = "  ".join(f"{getattr(card, what):>{len(what)}}" for what in edition.plot_values)
        lines.append(f"  {f'{count}x {card.title}':<{widest + 3}} {numbers}")
    return lines


def chance_parts(deck: Deck, edition: Edition) -> list[list[str]]:
    """Setup and draw chances, if the deck has cards to draw."""
    if not deck.draw:
        return []
    odds = statistics.setup_odds(deck, edition)
    return [setup_lines(odds, edition), odds_lines(deck, odds.cards, edition)]


def setup_lines(odds: statistics.SetupOdds, edition: Edition) -> list[str]:
    """Setup statistics."""
    spread = ", ".join(f"{number}: {percent(chance)}" for number, chance in enumerate(odds.spread) if chance >= 0.005)
    return [
        paint(f"Setup ({odds.hands:,} hands, {percent(odds.mulligans)} thrown back once)", GOLD),
        f"  {odds.cards:.1f} cards placed for {odds.gold:.1f} of {edition.setup_gold} gold on average",
        f"  at least 2 characters {percent(odds.two_characters)}, a poor setup {percent(odds.poor)}",
        f"  cards placed: {spread}",
    ]


def odds_lines(deck: Deck, placed: float, edition: Edition) -> list[str]:
    """The chance to have drawn a card, by its number of copies."""
    size = len(deck.draw)
    rounds = "".join(f"{f'by round {number}':>13}" for number in statistics.ROUNDS_SHOWN)
    lines = [paint("Chance to see a card", GOLD), f"  {'':<8}{'first hand':>11}{'with mulligan':>15}{rounds}"]
    for copies in statistics.COPIES_SHOWN:
        row = f"{percent(statistics.chance_to_see(copies, size, edition.hand_size)):>11}"
        row += f"{percent(statistics.chance_with_mulligan(copies, size, edition.hand_size)):>15}"
        for number in statistics.ROUNDS_SHOWN:
            seen = statistics.seen_by(number, placed, edition)
            row += f"{percent(statistics.chance_to_see(copies, size, seen)):>13}"
        lines.append(f"  {f'{copies} of {size}':<8}{row}")
    return lines


def percent(chance: float) -> str:
    """Format a chance."""
    return f"{100 * chance:.0f} %"


def deck_report(deck: Deck, edition: Edition) -> dict[str, Any]:
    """All statistics of a deck as plain data."""
    odds = statistics.setup_odds(deck, edition) if deck.draw else None
    return {
        "name": deck.name,
        "about": deck.about,
        "faction": deck.faction,
        "agendas": [card.title for card in deck.agendas],
        "broken": [{"text": fault.text, "rule": fault.rule} for fault in broken_rules(edition, deck)],
        "cards": {
            heading.lower(): {card.title: count for card, count in by_title(cards)} for heading, cards in sections(deck)
        },
        "costs": {
            str(cost): {"characters": characters, "others": others}
            for cost, (characters, others) in statistics.cost_curve(deck).items()
        },
        "average_cost": statistics.average_cost(deck),
        "icons": {
            name: {"characters": count, "strength": strength}
            for name, (count, strength) in statistics.icon_counts(deck).items()
        },
        "average_strength": statistics.average_strength(deck),
        "traits": statistics.trait_counts(deck),
        "plot_income": statistics.plot_income(deck),
        "economy": {card.title: count for card, count in by_title(statistics.economy_of(deck))},
        "plots": [
            {
                "title": card.title,
                "income": card.income,
                "initiative": card.initiative,
                "claim": card.claim,
                "reserve": card.reserve,
            }
            for card in deck.plots
        ],
        "setup": None if odds is None else setup_report(odds),
        "chances": chance_report(deck, 0.0 if odds is None else odds.cards, edition),
    }


def setup_report(odds: statistics.SetupOdds) -> dict[str, Any]:
    """Setup statistics as plain data."""
    return {
        "hands": odds.hands,
        "mulligans": odds.mulligans,
        "cards": odds.cards,
        "gold": odds.gold,
        "two_characters": odds.two_characters,
        "poor": odds.poor,
        "spread": odds.spread,
    }


def chance_report(deck: Deck, placed: float, edition: Edition) -> list[dict[str, Any]]:
    """Draw chances as plain data."""
    size = len(deck.draw)
    return [
        {
            "copies": copies,
            "first_hand": statistics.chance_to_see(copies, size, edition.hand_size),
            "with_mulligan": statistics.chance_with_mulligan(copies, size, edition.hand_size),
            "by_round": {
                str(number): statistics.chance_to_see(copies, size, statistics.seen_by(number, placed, edition))
                for number in statistics.ROUNDS_SHOWN
            },
        }
        for copies in statistics.COPIES_SHOWN
    ]
