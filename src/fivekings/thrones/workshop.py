"""The workshop: cards that somebody writes, and what is printed on those there are, for programs."""

from typing import Any, Final

from fivekings.kernel.errors import BadInput
from fivekings.kernel.names import nearest
from fivekings.kernel.program import PROGRAMS
from fivekings.thrones import insight
from fivekings.thrones.card import NO_COST, X_COST, Card
from fivekings.thrones.deck import Deck
from fivekings.thrones.edition import Edition
from fivekings.thrones.language.compiler import compile_text
from fivekings.thrones.language.forms import TOKEN, Found, Language, Piece, Reader, Unreadable
from fivekings.thrones.language.vocabulary import CHALLENGES, make_language
from fivekings.thrones.pool import TOKENS, Pool

HANDS: Final = 1000
"""First hands that are dealt to see how setups with a deck turn out, when somebody waits for it."""

PATIENCE: Final = 20_000
"""Steps after which a text that somebody wrote is given up as too winding; no printed one takes 2,000."""


def read_card(facts: dict[str, Any], pool: Pool, edition: Edition) -> dict[str, Any]:
    """A card that somebody wrote: compiled as a game would, and forgotten again. For one thread at a time."""
    card = Card({"code": "workshop", **facts}, "workshop")
    language = pool.language
    if not card.traits <= language.lexical["trait"]:
        language = make_language(language.lexical["trait"] | card.traits, set(TOKENS), edition.speech)
    try:
        Patient(language, TOKEN.findall(card.text)).phrase("text", 0)
        card.compiled = compile_text(card.text, language, card.code, card.type)
    except Unreadable as trouble:
        return {"error": reading_error(card.text, trouble, language)}
    except (KeyError, TypeError, AttributeError, ValueError, IndexError, RecursionError) as error:
        raise BadInput(f"this can be read but not carried out yet ({type(error).__name__})") from None
    finally:
        for name in [name for name in PROGRAMS if name.startswith("card.workshop.")]:
            del PROGRAMS[name]
    return {"card": card_facts(card, language)}


class Patient(Reader):
    """A reader that does not read on for ever: a text with many meanings has exponentially many."""

    def __init__(self, language: Language, tokens: list[str]) -> None:
        super().__init__(language, tokens)
        self.left = PATIENCE

    def match(self, pieces: list[Piece], number: int, at: int, slots: dict[str, Any]) -> Found:
        """Match the rest of a template, if there is patience left."""
        self.left -= 1
        if self.left < 0:
            raise BadInput("this text is too long and can be read in too many ways")
        return super().match(pieces, number, at, slots)


def reading_error(text: str, trouble: Unreadable, language: Language) -> dict[str, Any]:
    """Where a text cannot be read on, and what would be accepted there."""
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
    """What is printed on a card, for programs."""
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
        "text": "\n".join(language.write("line", line) for line in card.compiled.tree["lines"]),
    }


def insight_of(deck: Deck, edition: Edition) -> dict[str, Any]:
    """What a deck is like, for programs."""
    odds = insight.setup_odds(deck, edition, HANDS)
    icons = insight.icon_counts(deck).items()
    return {
        "costs": [[cost, characters, others] for cost, (characters, others) in insight.cost_curve(deck).items()],
        "average_cost": insight.average_cost(deck),
        "icons": {name: {"characters": count, "strength": strength} for name, (count, strength) in icons},
        "average_strength": insight.average_strength(deck),
        "traits": insight.trait_counts(deck),
        "plot_income": insight.plot_income(deck),
        "economy": len(insight.economy_of(deck)),
        "setup": {
            "cards": odds.cards,
            "gold": odds.gold,
            "two_characters": odds.two_characters,
            "poor": odds.poor,
            "mulligans": odds.mulligans,
            "spread": odds.spread,
        },
    }
