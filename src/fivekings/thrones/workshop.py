"""The card workshop: reading custom cards, and card and deck facts for clients."""

from collections import Counter
from functools import cache
from typing import Any, Final

from fivekings.thrones.cardspeak.completing import complete, uses_of
from fivekings.thrones.cardspeak.forms import Language, Unreadable
from fivekings.thrones.cardspeak.reference import KINDS, LISTS
from fivekings.thrones.cardspeak.teaching import advise
from fivekings.thrones.cardspeak.word_search import vocabulary
from fivekings.thrones.custom_cards import own_card
from fivekings.thrones.decks import statistics
from fivekings.thrones.model.card import NO_COST, X_COST, Card
from fivekings.thrones.model.deck import Deck
from fivekings.thrones.model.edition import Edition
from fivekings.thrones.model.pool import Pool, load_pool
from fivekings.thrones.model.terms import CHALLENGES

HANDS: Final = 1000
"""How many opening hands are dealt for setup statistics while a player waits."""


def read_card(facts: dict[str, Any], pool: Pool) -> dict[str, Any]:
    """Read a custom card, compiled as in a game."""
    try:
        return {"card": card_facts(own_card(facts, pool), pool.language)}
    except Unreadable as trouble:
        language = pool.language.with_traits(frozenset(facts.get("traits", [])))
        return {"error": reading_error(facts.get("text", ""), trouble, language, facts.get("title", ""))}


def reading_error(text: str, trouble: Unreadable, language: Language, title: str) -> dict[str, Any]:
    """Where a text cannot be read, what would be accepted there, and what to write instead."""
    told = advise(language, text, trouble, title)
    return {
        "text": told.headline(),
        "line": text.count("\n", 0, told.place) + 1,
        "column": told.place - (text.rfind("\n", 0, told.place) + 1) + 1,
        "accepted": sorted(trouble.expected),
        "read": told.read,
        "phrases": [phrase._asdict() for phrase in told.phrases],
        "proposals": [proposal._asdict() for proposal in told.proposals],
    }


def complete_text(text: str, traits: list[str], pool: Pool) -> list[dict[str, Any]]:
    """What can come next in a custom text that ends at the cursor."""
    language = pool.language.with_traits(frozenset(traits))
    titles = [card.title for card in pool.cards.values()]
    return [item._asdict() for item in complete(language, text, uses_in(pool.edition), titles)]


@cache
def uses_in(edition: str) -> Counter[str]:
    """How often the printed cards of an edition use each word."""
    return uses_of({card.text: card.compiled.tree for card in load_pool(edition).cards.values()})


def words_of(pool: Pool) -> list[dict[str, Any]]:
    """The words of an edition by kind, with what each kind is for."""
    entries = sorted(vocabulary(pool.language).values(), key=lambda entry: entry.template.lower())
    return [
        {
            "kind": kind,
            "about": about.replace("`", "'"),
            "words": [{"template": one.template, "example": one.example} for one in entries if one.kind == kind],
            "names": sorted(pool.language.lexical.get(kind, ())),
        }
        for kind, about in {**KINDS, **LISTS}.items()
    ]


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
