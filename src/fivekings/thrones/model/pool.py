"""The card pool of an edition: all its cards with their facts. A card's text is compiled when a game first needs it."""

import re
import threading
import tomllib
from copy import copy
from functools import cache
from pathlib import Path
from typing import Any, Final

from fivekings.kernel.errors import BadInput
from fivekings.kernel.names import fold, nearest
from fivekings.kernel.program import PROGRAMS, Program
from fivekings.thrones.cardspeak.all_words import make_language
from fivekings.thrones.cardspeak.compiler import compile_text, steps_in
from fivekings.thrones.cardspeak.forms import Language, Node, Unreadable
from fivekings.thrones.editions import EDITIONS
from fivekings.thrones.model import quick_toml
from fivekings.thrones.model.card import Card, title_number
from fivekings.thrones.model.compiled import Compiled
from fivekings.thrones.model.printings import is_printing, loose, pack_called, packs_of
from fivekings.thrones.model.terms import FACTIONS

FOLDER: Final = Path(__file__).parents[1] / "cards"
READING: Final = threading.RLock()
"""Only one thread loads or compiles cards at a time: compiled programs are registered globally by name, once."""
MARK: Final = re.compile(r"\(")
"""Where a pack or faction may begin in the name of a card."""
BECOMING: Final = "becomes"
"""A word of every text that turns locations into characters."""
TOKENS: Final = frozenset({"poison", "stand", "betrayal"})
FIELDS: Final = frozenset(
    {"code", "title", "type", "faction", "copies", "deck_limit", "unique", "loyal", "cost", "strength", "icons"}
    | {"traits", "income", "initiative", "claim", "reserve", "deck", "text"}
    | {"supports", "rivals", "opposes", "certainty", "also", "house_only", "crests", "influence", "shadow"}
    | {"doomed", "perpetual", "promotional", "decks", "known", "model"}
)


class Pool:
    """The cards of an edition, by code and by title."""

    def __init__(self, edition: str, language: Language) -> None:
        self.edition = edition
        self.language = language
        self.cards: dict[str, Card] = {}
        self.files: dict[str, Path] = {}
        """The file of each card, by code."""
        self.titles: dict[str, Card] = {}
        """By folded title, and by title and faction: the earliest printing."""
        self.codes: dict[str, Card] = {}
        """By folded code."""
        self.called: dict[str, list[Card]] = {}
        """By the letters of the title: all printings."""
        self.numbers: dict[int, str] = {}
        """The titles by their numbers."""

    def add(self, card: Card, path: Path) -> None:
        """Add a card from a file."""
        if card.code in self.cards:
            raise BadInput(f"two cards have the code {card.code}", path.name)
        number, title = title_number(card.title), fold(card.title)
        if self.numbers.setdefault(number, card.title) != card.title:
            raise BadInput(f"{card.title} would be named by the same number as {self.numbers[number]}", path.name)
        card.compiling = self.compile
        self.cards[card.code] = card
        self.files[card.code] = path
        self.titles.setdefault(title, card)
        self.titles.setdefault(f"{title} ({fold(card.faction)})", card)
        self.codes[fold(card.code)] = card
        self.called.setdefault(loose(title), []).append(card)

    def with_cards(self, cards: dict[str, Card]) -> "Pool":
        """The same pool with other cards as well, by code and by title."""
        wider = Pool(self.edition, self.language)
        wider.cards = {**self.cards, **cards}
        wider.titles = {**self.titles, **{fold(card.title): card for card in cards.values()}}
        wider.files, wider.codes, wider.called, wider.numbers = self.files, self.codes, self.called, self.numbers
        return wider

    def named(self, title: str) -> Card:
        """Look up a card by its title, as people write it, or by its code."""
        card = self.titles.get(fold(title)) or self.cards.get(title) or self.printing(title)
        if card is None:
            known = [card.title for card in self.cards.values()]
            raise BadInput(f"there is no card '{title}'{nearest(title, known)}")
        return card

    def printing(self, name: str) -> Card | None:
        """Look up a card by title and pack, or by code."""
        titles = [name[: mark.start()] for mark in MARK.finditer(name)]
        likely = [card for title in titles for card in self.called.get(loose(title), [])]
        found = next((card for card in likely if is_printing(card, name, self.edition)), None)
        return self.codes.get(fold(name)) if found is None else found

    def printings(self, title: str) -> list[Card]:
        """All printings of a title, however it is punctuated, earliest first."""
        return sorted(self.called.get(loose(title), []), key=lambda card: card.code)

    def compile(self, card: Card) -> Compiled:
        """Compile a card's text, or say where and why it cannot be read."""
        with READING:
            if card.made is not None:
                return card.made
            try:
                made = compile_text(card.text, self.language, card.code, card.type)
                card.face = other_face(card, made, self)
            except Unreadable as trouble:
                path = self.files[card.code]
                words = [word for kind in self.language.lexical.values() for word in kind]
                found = trouble.tokens[trouble.at] if trouble.at < len(trouble.tokens) else ""
                raise BadInput(
                    f"{card.title}: {trouble}{nearest(found, words) if found else ''}",
                    f"{path.name}:{line_of(path, card, trouble)}",
                ) from None
            except Exception:
                forget(programs_of(card.code))
                raise
            card.made = made  # last, as other threads look at it
            return made

    def compile_all(self) -> None:
        """Compile every card, for what looks at all of them."""
        for card in self.cards.values():
            self.compile(card)


def load_pool(edition: str) -> Pool:
    """All cards of an edition, loaded once.

    >>> load_pool("lcg2").named("eddard stark").strength
    5
    """
    with READING:
        return read_pool(edition)


@cache
def read_pool(edition: str) -> Pool:
    """Read all cards of an edition from their files."""
    order = {pack: place for place, pack in enumerate(packs_of(edition))}
    files = sorted(
        (FOLDER / edition).rglob("*.toml"),
        key=lambda path: (order.get(pack_called(path.parent.name, edition), -1), path),
    )
    entries = [(path, entry) for path in files for entry in read_cards(path)]
    traits = {trait for _, entry in entries for trait in entry.get("traits", ())}
    pool = Pool(edition, make_language(traits, set(TOKENS), EDITIONS[edition].speech))
    for path, entry in entries:
        limits = {"deck_limit": EDITIONS[edition].plot_copies} if entry["type"] == "plot" else {}
        pool.add(Card({**limits, **entry}, path.parent.name), path)
    EDITIONS[edition].printed, EDITIONS[edition].printed_titles = list(pool.cards.values()), pool.numbers
    return pool


def read_cards(path: Path) -> list[dict[str, Any]]:
    """The entries of a card file, with their fields checked."""
    try:
        doc = quick_toml.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise BadInput(f"not TOML: {error}", path.name) from None
    entries: list[dict[str, Any]] = doc.get("card", [])
    for entry in entries:
        title = entry.get("title", "a card without a title")
        for field in ("code", "title", "type", "faction"):
            if not isinstance(entry.get(field), str):
                raise BadInput(f"{title} needs a {field}", path.name)
        if not FIELDS.issuperset(entry):
            field = next(field for field in entry if field not in FIELDS)
            raise BadInput(f"{title} has an unknown field '{field}'{nearest(field, FIELDS)}", path.name)
        if entry["faction"] not in FACTIONS:
            raise BadInput(f"{title}: no faction '{entry['faction']}'{nearest(entry['faction'], FACTIONS)}", path.name)
    return entries


def programs_of(code: str) -> dict[str, Program]:
    """The programs of a card."""
    return {name: PROGRAMS[name] for name in list(PROGRAMS) if name.startswith(f"card.{code}.")}


def forget(programs: dict[str, Program]) -> None:
    """Remove programs, but not newer ones with the same names."""
    for name, made in programs.items():
        if PROGRAMS.get(name) is made:
            del PROGRAMS[name]


def other_face(card: Card, made: Compiled, pool: Pool) -> Card | None:
    """What a card is when it turns into a card of another type. got.cardtype.2, got.cardtype.3"""
    if made.on_faction_card:
        return as_attachment(card, made)
    if made.other is not None:
        return as_other(card, made, made.other)
    said = becoming(pool) if card.type == "location" else None
    return None if said is None else as_character(card, made, said)


@cache
def becoming(pool: Pool) -> Node | None:
    """What turns locations into characters, if a card of the pool says so."""
    for card in pool.cards.values():
        if BECOMING in card.text.lower():
            try:
                tree = pool.language.read("text", card.text)
            except Unreadable:
                continue  # said where it is compiled
            for node in steps_in(tree):
                if node.form == "becomes_character":
                    return node
    return None


def as_other(card: Card, made: Compiled, text: Compiled) -> Card:
    """A card as an attachment, with a text of its own."""
    entry = {"code": card.code, "title": card.title, "type": "attachment", "faction": card.faction, "cost": card.cost}
    entry |= {"unique": card.unique, "doomed": card.doomed, "loyal": card.loyal}
    other = Card({**entry, "traits": made.other_traits}, card.set)
    other.compiled, other.other = text, card
    return other


def as_character(card: Card, made: Compiled, said: Node) -> Card:
    """A location as a character: with its text, plus STR, icons and a keyword. got.cardtype.2"""
    entry = {"code": card.code, "title": card.title, "type": "character", "faction": card.faction, "cost": card.cost}
    entry |= {"also": sorted(card.factions), "unique": card.unique, "traits": sorted(card.traits)}
    entry |= {"income": card.income, "influence": card.influence, "initiative": card.initiative}
    entry |= {"doomed": card.doomed, "strength": said["amount"], "icons": said["icons"]}
    other = Card({**entry, "house_only": card.house_only}, card.set)
    other.compiled, other.other = copy(made), card
    other.compiled.keywords = {**made.keywords, said["keyword"].form: 0}
    return other


def as_attachment(card: Card, made: Compiled) -> Card:
    """A card as an attachment on a faction card, with the same text. got.cardtype.2"""
    entry = {"code": card.code, "title": card.title, "type": "attachment", "faction": card.faction, "cost": card.cost}
    entry |= {"also": sorted(card.factions), "unique": card.unique, "traits": sorted(card.traits)}
    entry |= {"income": card.income, "influence": card.influence, "initiative": card.initiative}
    other = Card({**entry, "crests": sorted(card.crests), "house_only": card.house_only}, card.set)
    other.compiled, other.other = made, card
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
