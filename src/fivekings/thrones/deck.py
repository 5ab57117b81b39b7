"""Decks: a faction, an agenda, plots and draw cards, and whether they may be played together."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any, Final

from fivekings.kernel.errors import BadInput
from fivekings.kernel.names import nearest
from fivekings.thrones.card import Card
from fivekings.thrones.language.vocabulary import FACTIONS
from fivekings.thrones.pool import Pool

FOLDER: Final = Path(__file__).parent / "decks"
PLOTS: Final = 7
LEAST_CARDS: Final = 60


class Deck:
    """A deck as built. lcg2.deckbuilding.1, lcg2.deckbuilding.2"""

    def __init__(self, name: str, faction: str, agendas: list[Card], plots: list[Card], draw: list[Card]) -> None:
        self.name = name
        self.faction = faction
        self.agendas = agendas
        self.plots = plots
        self.draw = draw

    def to_json(self) -> dict[str, Any]:
        """How a setup carries it."""
        return {
            "name": self.name,
            "faction": self.faction,
            "agendas": [card.code for card in self.agendas],
            "plots": counts([card.code for card in self.plots]),
            "draw": counts([card.code for card in self.draw]),
        }


def counts(codes: list[str]) -> dict[str, int]:
    """How often each code occurs, in order of the codes."""
    return {code: codes.count(code) for code in sorted(set(codes))}


def deck_from_json(doc: dict[str, Any], pool: Pool) -> Deck:
    """Read a deck as a setup carries it."""
    try:
        agendas = [pool.cards[code] for code in doc["agendas"]]
        plots = [pool.cards[code] for code, count in doc["plots"].items() for _ in range(count)]
        draw = [pool.cards[code] for code, count in doc["draw"].items() for _ in range(count)]
        if doc["faction"] not in FACTIONS:
            raise BadInput(f"there is no faction '{doc['faction']}'{nearest(str(doc['faction']), FACTIONS)}")
        return Deck(str(doc["name"]), doc["faction"], agendas, plots, draw)
    except (KeyError, TypeError, AttributeError) as error:
        raise BadInput(f"this is not a deck of {pool.edition}: {error}") from None


def ready_decks(edition: str) -> dict[str, Path]:
    """The decks that come with the game."""
    return {path.stem: path for path in sorted((FOLDER / edition).glob("*.toml"))}


@cache
def read_deck(name: str, pool: Pool) -> Deck:
    """A ready deck by name, or a deck file."""
    ready = ready_decks(pool.edition)
    path = ready.get(name, Path(name))
    if not path.is_file():
        raise BadInput(f"there is no deck '{name}'{nearest(name, ready)}")
    try:
        doc = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadInput(f"not a deck file: {error}", str(path)) from None
    try:
        named = doc.get("agenda") or []
        agendas = [pool.named(title) for title in ([named] if isinstance(named, str) else named)]
        plots = [pool.named(title) for title, count in doc["plots"].items() for _ in range(count)]
        draw = [pool.named(title) for title, count in doc["draw"].items() for _ in range(count)]
        return Deck(str(doc.get("name", path.stem)), doc["faction"], agendas, plots, draw)
    except (KeyError, TypeError, AttributeError) as error:
        raise BadInput(f"the deck file lacks or garbles {error}", str(path)) from None
    except BadInput as complaint:
        raise complaint.at(str(path)) from None


def broken_rules(deck: Deck) -> list[str]:
    """Every rule of deckbuilding that a deck breaks, with its clause; none for a legal deck.

    lcg2.deckbuilding.1 to lcg2.deckbuilding.13, lcg2.deck.2, lcg2.faction.1, lcg2.faction.2, lcg2.loyal.2,
    lcg2.loyal.3, lcg2.neutral.2

    lcg2.neutral.3
    """
    found: list[str] = []
    if len(deck.plots) != PLOTS:
        found.append(f"a plot deck has {PLOTS} plots, not {len(deck.plots)} (lcg2.deckbuilding.3)")
    if deck.faction == "neutral":
        found.append("a deck needs a faction (lcg2.deckbuilding.1)")
    others = [card for card in deck.agendas if card.type != "agenda"]
    if others:
        found.append(f"no agenda: {titles(others)} (lcg2.deckbuilding.2)")
    if len(deck.agendas) > 1:
        found.append(f"a deck has at most one agenda, not {titles(deck.agendas)} (lcg2.deckbuilding.2)")
    doubled = list({card.title: card for card in deck.plots if copies(deck.plots, card) > 1}.values())
    if len(doubled) > 1 or any(copies(deck.plots, card) > card.deck_limit for card in doubled):
        found.append(f"only one plot may be there twice: {titles(doubled)} (lcg2.deckbuilding.4)")
    if len(deck.draw) < LEAST_CARDS:
        found.append(f"a draw deck has at least {LEAST_CARDS} cards, not {len(deck.draw)} (lcg2.deckbuilding.6)")
    too_many = [card for card in set(deck.draw) if copies(deck.draw, card) > card.deck_limit]
    if too_many:
        found.append(f"more copies than allowed: {titles(too_many)} (lcg2.deckbuilding.8)")
    rules: dict[str, Any] = {key: value for card in deck.agendas for key, value in card.deck.items()}
    banner: str = rules.get("banner", "")
    strangers = [
        card
        for card in {*deck.draw, *deck.plots}
        if card.faction not in ("neutral", deck.faction)
        and not (card.faction == banner and not card.loyal and card.type != "plot")
    ]
    if strangers:
        found.append(f"not of the faction: {titles(strangers)} (lcg2.deckbuilding.10)")
    if banner and sum(1 for card in deck.draw if card.faction == banner) < rules["banner_at_least"]:
        found.append(f"fewer than {rules['banner_at_least']} {banner} cards for the banner (lcg2.deckbuilding.10)")
    most: int = rules.get("neutral_at_most", 10**6)
    neutral = sum(1 for card in deck.draw if card.faction == "neutral")
    if neutral > most:
        found.append(f"{neutral} neutral cards, but {titles(deck.agendas)} allows {most}")
    wrong = [card for card in deck.draw if card.type in ("plot", "agenda", "title")]
    wrong += [card for card in deck.plots if card.type != "plot"]
    if wrong:
        found.append(f"in the wrong deck: {titles(wrong)} (lcg2.deck.2)")
    return found


def copies(cards: list[Card], card: Card) -> int:
    """Copies are counted by title. lcg2.copy.1, lcg2.copy.2"""
    return sum(1 for other in cards if other.title == card.title)


def titles(cards: list[Card]) -> str:
    """Titles in order."""
    return ", ".join(sorted(card.title for card in cards))
