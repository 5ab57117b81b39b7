"""The card pool of an edition: its card files, read, checked and compiled."""

import threading
import tomllib
from copy import copy
from functools import cache
from pathlib import Path
from typing import Any, Final

from fivekings.kernel.errors import BadInput
from fivekings.kernel.names import fold, nearest
from fivekings.thrones.cardspeak.all_words import make_language
from fivekings.thrones.cardspeak.compiler import compile_text, steps_in
from fivekings.thrones.cardspeak.forms import Language, Node, Unreadable
from fivekings.thrones.editions import EDITIONS
from fivekings.thrones.model.card import Card, title_number
from fivekings.thrones.model.printings import is_printing
from fivekings.thrones.model.terms import FACTIONS

FOLDER: Final = Path(__file__).parents[1] / "cards"
READING: Final = threading.RLock()
"""Only one thread reads card files at a time: compiled programs are registered globally by name, once."""
TOKENS: Final = frozenset({"poison", "stand", "betrayal"})
FIELDS: Final = frozenset(
    {"code", "title", "type", "faction", "copies", "deck_limit", "unique", "loyal", "cost", "strength", "icons"}
    | {"traits", "income", "initiative", "claim", "reserve", "deck", "text"}
    | {"supports", "rivals", "opposes", "certainty", "also", "house_only", "crests", "influence", "shadow"}
    | {"doomed", "perpetual", "promotional", "decks", "known", "model"}
)


class Pool:
    """The cards of an edition, by code and by title."""

    def __init__(self, edition: str) -> None:
        self.edition = edition
        self.cards: dict[str, Card] = {}
        self.titles: dict[str, Card] = {}
        """By folded title, and by title and faction: the earliest printing."""
        self.numbers: dict[int, str] = {}
        """The titles by their numbers."""
        self.language: Language = Language()
        self.becoming: Node | None = None
        """The text that turns locations into characters, if a card has one."""

    def named(self, title: str) -> Card:
        """Look up a card by its title, as people write it, or by its code."""
        card = self.titles.get(fold(title)) or self.cards.get(title) or self.printing(title)
        if card is None:
            known = [card.title for card in self.cards.values()]
            raise BadInput(f"there is no card '{title}'{nearest(title, known)}")
        return card

    def printing(self, name: str) -> Card | None:
        """Look up a card by title and pack, or by code."""
        found = [card for card in self.cards.values() if is_printing(card, name, self.edition)]
        return found[0] if found else None


def load_pool(edition: str) -> Pool:
    """All cards of an edition, compiled once.

    >>> load_pool("lcg2").named("eddard stark").strength
    5
    """
    with READING:
        return read_pool(edition)


@cache
def read_pool(edition: str) -> Pool:
    """Read all cards of an edition from their files."""
    files = sorted((FOLDER / edition).rglob("*.toml"))
    entries = [(path, entry) for path in files for entry in read_cards(path)]
    pool = Pool(edition)
    traits = {trait for _, entry in entries for trait in entry.get("traits", [])}
    pool.language = make_language(traits, set(TOKENS), EDITIONS[edition].speech)
    for path, entry in entries:
        limits = {"deck_limit": EDITIONS[edition].plot_copies} if entry["type"] == "plot" else {}
        card = Card({**limits, **entry}, path.parent.name)
        if card.code in pool.cards:
            raise BadInput(f"two cards have the code {card.code}", path.name)
        pool.cards[card.code] = card
        add_number(pool, title_number(card.title), card.title, path)
        pool.titles.setdefault(fold(card.title), card)
        pool.titles.setdefault(fold(f"{card.title} ({card.faction})"), card)
        compile_card(card, pool.language, path)
    give_faces(pool)
    EDITIONS[edition].printed, EDITIONS[edition].printed_titles = list(pool.cards.values()), pool.numbers
    return pool


def add_number(pool: Pool, number: int, title: str, path: Path) -> None:
    """Register the number of a title; numbers must be unique."""
    other = pool.numbers.setdefault(number, title)
    if other != title:
        raise BadInput(f"{title} would be named by the same number as {other}", path.name)


def read_cards(path: Path) -> list[dict[str, Any]]:
    """The entries of a card file, with their fields checked."""
    try:
        doc = tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise BadInput(f"not TOML: {error}", path.name) from None
    entries: list[dict[str, Any]] = doc.get("card", [])
    for entry in entries:
        title = entry.get("title", "a card without a title")
        for field in ("code", "title", "type", "faction"):
            if not isinstance(entry.get(field), str):
                raise BadInput(f"{title} needs a {field}", path.name)
        for field in entry:
            if field not in FIELDS:
                raise BadInput(f"{title} has an unknown field '{field}'{nearest(field, FIELDS)}", path.name)
        if entry["faction"] not in FACTIONS:
            raise BadInput(f"{title}: no faction '{entry['faction']}'{nearest(entry['faction'], FACTIONS)}", path.name)
    return entries


def compile_card(card: Card, language: Language, path: Path) -> None:
    """Compile a card's text, or say where and why it cannot be read."""
    try:
        card.compiled = compile_text(card.text, language, card.code, card.type)
        card.other = other_face(card)
    except Unreadable as trouble:
        line = line_of(path, card, trouble)
        words = [word for kind in language.lexical.values() for word in kind]
        found = trouble.tokens[trouble.at] if trouble.at < len(trouble.tokens) else ""
        raise BadInput(
            f"{card.title}: {trouble}{nearest(found, words) if found else ''}", f"{path.name}:{line}"
        ) from None


def other_face(card: Card) -> Card | None:
    """The other face of a card that turns into a card of another type. got.cardtype.2, got.cardtype.3"""
    if card.compiled.on_faction_card:
        return as_attachment(card)
    if card.compiled.other is None:
        return None
    entry = {"code": card.code, "title": card.title, "type": "attachment", "faction": card.faction, "cost": card.cost}
    entry |= {"unique": card.unique, "doomed": card.doomed, "loyal": card.loyal}
    other = Card({**entry, "traits": card.compiled.other_traits}, card.set)
    other.compiled = card.compiled.other
    other.other = card
    return other


def give_faces(pool: Pool) -> None:
    """If a card turns locations into characters, give locations such a face. got.cardtype.2, got.cardtype.3"""
    nodes = [node for card in pool.cards.values() for node in steps_in(card.compiled.tree)]
    pool.becoming = next((node for node in nodes if node.form == "becomes_character"), None)
    if pool.becoming is None:
        return
    for card in pool.cards.values():
        if card.type == "location" and card.other is None:
            card.other = as_character(card, pool.becoming)


def as_character(card: Card, said: Node) -> Card:
    """A location as a character: with its text, plus STR, icons and a keyword. got.cardtype.2"""
    entry = {"code": card.code, "title": card.title, "type": "character", "faction": card.faction, "cost": card.cost}
    entry |= {"also": sorted(card.factions), "unique": card.unique, "traits": sorted(card.traits)}
    entry |= {"income": card.income, "influence": card.influence, "initiative": card.initiative}
    entry |= {"doomed": card.doomed, "strength": said["amount"], "icons": said["icons"]}
    other = Card({**entry, "house_only": card.house_only}, card.set)
    other.compiled = copy(card.compiled)
    other.compiled.keywords = {**card.compiled.keywords, said["keyword"].form: 0}
    other.other = card
    return other


def as_attachment(card: Card) -> Card:
    """A card as an attachment on a faction card, with the same text. got.cardtype.2"""
    entry = {"code": card.code, "title": card.title, "type": "attachment", "faction": card.faction, "cost": card.cost}
    entry |= {"also": sorted(card.factions), "unique": card.unique, "traits": sorted(card.traits)}
    entry |= {"income": card.income, "influence": card.influence, "initiative": card.initiative}
    other = Card({**entry, "crests": sorted(card.crests), "house_only": card.house_only}, card.set)
    other.compiled = card.compiled
    other.other = card
    return other


def line_of(path: Path, card: Card, trouble: Unreadable) -> int:
    """The line of a card file where a text cannot be read."""
    lines = path.read_text(encoding="utf-8").splitlines()
    start = next((number for number, line in enumerate(lines) if f'code = "{card.code}"' in line), 0)
    word = trouble.tokens[trouble.at] if trouble.at < len(trouble.tokens) else ""
    for number in range(start, len(lines)):
        if number > start and lines[number].startswith("[[card]]"):
            break
        if word and word in lines[number] and not lines[number].startswith(("code", "title", "type")):
            return number + 1
    return start + 1
