"""The card workshop: reading custom cards, and card and deck facts for clients."""

from typing import Any, Final

from fivekings.kernel.names import nearest
from fivekings.thrones.cardspeak.forms import TOKEN, Language, Unreadable
from fivekings.thrones.custom_cards import own_card
from fivekings.thrones.decks import statistics
from fivekings.thrones.model.card import NO_COST, X_COST, Card
from fivekings.thrones.model.deck import Deck
from fivekings.thrones.model.edition import Edition
from fivekings.thrones.model.pool import Pool
from fivekings.thrones.model.terms import CHALLENGES

HANDS: Final = 1000
"""How many opening hands are dealt for setup statistics while a player waits."""


def read_card(facts: dict[str, Any], pool: Pool) -> dict[str, Any]:
    """Read a custom card, compiled as in a game."""
    try:
        return {"card": card_facts(own_card(facts, pool), pool.language)}
    except Unreadable as trouble:
        return {"error": reading_error(facts.get("text", ""), trouble, pool.language)}


def reading_error(text: str, trouble: Unreadable, language: Language) -> dict[str, Any]:
    """Where a text cannot be read, and what would be accepted there."""
    starts = [found.start() for found in TOKEN.finditer(text)]
    stop = starts[trouble.at] if trouble.at < len(starts) else len(text)
    words = [word for item in sorted(trouble.expected) for word in language.lexical.get(item.removeprefix("a "), ())]
    words += [item.strip("'") for item in trouble.expected if item.startswith("'")]
    word = trouble.tokens[trouble.at] if trouble.at < len(trouble.tokens) else ""
    guess = nearest(word, words) if word else ""
    return {
        "text": f"'{word}' cannot be read here{guess}" if word else "the text stops too soon",
        "line": text.count("\n", 0, stop) + 1,
        "column": stop - (text.rfind("\n", 0, stop) + 1) + 1,
        "accepted": sorted(trouble.expected),
    }


def card_facts(card: Card, language: Language) -> dict[str, Any]:
    """What is printed on a card, for clients."""
    return {
        "code": card.code,
        "title": card.title,
        "type": card.type,
        "faction": card.faction,
        "set": card.set,
        "cost": None if card.cost == NO_COST else "X" if card.cost == X_COST else card.cost,
        "strength": card.strength if card.type == "character" else None,
        "icons": [name for number, name in enumerate(CHALLENGES) if card.icons >> number & 1],
        "traits": sorted(card.traits),
        "keywords": [f"{name} ({cost})" if cost else name for name, cost in card.compiled.keywords.items()],
        "income": card.income,
        "initiative": card.initiative,
        "claim": card.claim,
        "reserve": card.reserve,
        "unique": card.unique,
        "loyal": card.loyal,
        "copies": card.copies,
        "deck_limit": card.deck_limit,
        "certainty": card.certainty,
        "known": card.known,
        "text": "\n".join(language.write("line", line) for line in card.compiled.tree["lines"]),
    }


def insight_of(deck: Deck, edition: Edition) -> dict[str, Any]:
    """Deck statistics, for clients."""
    odds = statistics.setup_odds(deck, edition, HANDS)
    icons = statistics.icon_counts(deck).items()
    return {
        "costs": [[cost, characters, others] for cost, (characters, others) in statistics.cost_curve(deck).items()],
        "average_cost": statistics.average_cost(deck),
        "icons": {name: {"characters": count, "strength": strength} for name, (count, strength) in icons},
        "average_strength": statistics.average_strength(deck),
        "traits": statistics.trait_counts(deck),
        "plot_income": statistics.plot_income(deck),
        "economy": len(statistics.economy_of(deck)),
        "setup": {
            "cards": odds.cards,
            "gold": odds.gold,
            "two_characters": odds.two_characters,
            "poor": odds.poor,
            "mulligans": odds.mulligans,
            "spread": odds.spread,
        },
    }
