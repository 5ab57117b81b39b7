"""Our own deck files, in TOML: the cards by their titles."""

import json
import re
import tomllib
from pathlib import Path
from typing import Any, Final

from fivekings.kernel.errors import BadInput
from fivekings.kernel.names import nearest
from fivekings.thrones.decks.card_order import by_title
from fivekings.thrones.decks.lines import with_packs
from fivekings.thrones.decks.places import Places, first_repeated, toml_places
from fivekings.thrones.decks.sheet import Sheet
from fivekings.thrones.decks.source import Source
from fivekings.thrones.decks.spelling import HOUSES, clean, faction_of
from fivekings.thrones.model.card import Card
from fivekings.thrones.model.deck import Deck
from fivekings.thrones.model.pool import Pool
from fivekings.thrones.model.printings import pack_of

KEYS: Final = ("name", "about", "faction", "agenda", "box", "plots", "draw", "custom")
LONGEST_LINE: Final = 2500
AT_LINE: Final = re.compile(r" \(at line ([0-9]+), column [0-9]+\)")


def read_deckfile(source: Source) -> list[Sheet]:
    """The deck of a TOML file."""
    doc = parse(source)
    where = source.where
    places = toml_places(source.lines())
    for key in doc:
        if key not in KEYS:
            raise BadInput(f"a deck file has no '{clean(key)}'{nearest(key, KEYS)}", f"{where}:{places.next(key)}")
    sheet = Sheet(where, 1)
    sheet.name = word(doc, "name", places, where) or Path(where).stem
    sheet.about = word(doc, "about", places, where)
    sheet.faction = read_faction(doc, places, where)
    for title in agendas(doc, places, where):
        entry = with_packs(title, 1, places.next("agenda"))
        entry.place = "agenda"
        sheet.add(entry)
    sheet.custom = doc.get("custom", [])
    sheet.box = read_box(doc, places, where)
    if not sheet.box:
        for key in ("plots", "draw"):
            read_pile(doc, key, sheet, places)
    return [sheet]


def parse(source: Source) -> dict[str, Any]:
    """A file as TOML."""
    for number, line in enumerate(source.lines(), 1):
        if len(line) > LONGEST_LINE:
            raise BadInput(f"a line of a deck file has at most {LONGEST_LINE} letters", f"{source.where}:{number}")
    try:
        return tomllib.loads(source.text)
    except tomllib.TOMLDecodeError as error:
        raise complaint(str(error), source) from None
    except (RecursionError, ValueError):
        raise BadInput("not a deck file: nested too deep, or with a number too large", source.where) from None


def complaint(said: str, source: Source) -> BadInput:
    """What the TOML reader says, at its line."""
    key, line = first_repeated(source.lines())
    if key:
        return BadInput(f"'{clean(key)}' is there twice; only once is possible", f"{source.where}:{line}")
    found = AT_LINE.search(said)
    place = found[1] if found else len(source.lines())
    return BadInput(f"not a deck file: {AT_LINE.sub('', said)}", f"{source.where}:{place}")


def word(doc: dict[str, Any], key: str, places: Places, where: str) -> str:
    """A text of the file; empty where there is none."""
    value = doc.get(key, "")
    if not isinstance(value, str):
        raise BadInput(f"'{key}' is a text", f"{where}:{places.next(key)}")
    return value


def read_faction(doc: dict[str, Any], places: Places, where: str) -> str:
    """The faction, which a deck file must give."""
    said = word(doc, "faction", places, where)
    if not said:
        raise BadInput(f"a deck file needs a faction{nearest('', HOUSES)}", where)
    faction = faction_of(said)
    if not faction:
        raise BadInput(
            f"there is no faction '{clean(said)}'{nearest(said, HOUSES)}", f"{where}:{places.next('faction')}"
        )
    return faction


def agendas(doc: dict[str, Any], places: Places, where: str) -> list[str]:
    """The titles of the agendas: one as a text, several as a list."""
    said: Any = doc.get("agenda") or []
    titles = said if isinstance(said, list) else [said]
    if not all(isinstance(title, str) for title in titles):
        raise BadInput("'agenda' is a title or a list of titles", f"{where}:{places.next('agenda')}")
    return [str(title) for title in titles]


def read_box(doc: dict[str, Any], places: Places, where: str) -> bool:
    """Is it a deck that comes in a box, whose cards say themselves that they are in it?"""
    box = doc.get("box", False)
    if not isinstance(box, bool):
        raise BadInput("'box' is true or false", f"{where}:{places.next('box')}")
    for key in ("plots", "draw"):
        if box and key in doc:
            raise BadInput(f"a deck from the box lists no cards: no [{key}]", f"{where}:{places.next(key)}")
    return box


def read_pile(doc: dict[str, Any], key: str, sheet: Sheet, places: Places) -> None:
    """The plots or the draw deck: counts by title."""
    pile = doc.get(key)
    if not isinstance(pile, dict):
        raise BadInput(f"a deck file needs [{key}], with a count for each title", sheet.where)
    for title, count in pile.items():
        line = places.next(title)
        if isinstance(count, bool) or not isinstance(count, int):
            raise BadInput(f"the count of '{clean(title)}' is a whole number", f"{sheet.where}:{line}")
        entry = with_packs(title, count, line)
        entry.place = key
        sheet.add(entry)


def write_deckfile(deck: Deck, pool: Pool) -> str:
    """A deck as our own file."""
    check_titles(deck)
    lines = [f"name = {quoted(clean(deck.name))}"]
    if deck.about:
        lines.append(f"about = {quoted(clean(deck.about))}")
    lines.append(f"faction = {quoted(deck.faction)}")
    if len(deck.agendas) == 1:
        lines.append(f"agenda = {key_of(deck.agendas[0], pool)}")
    elif deck.agendas:
        lines.append(f"agenda = [{', '.join(key_of(card, pool) for card in deck.agendas)}]")
    for key, cards in (("plots", deck.plots), ("draw", deck.draw)):
        lines += ["", f"[{key}]", *[f"{key_of(card, pool)} = {count}" for card, count in by_title(cards)]]
    for card in deck.own():
        lines += ["", "[[custom]]", *[f"{name} = {value_of(value)}" for name, value in (card.written or {}).items()]]
    return "\n".join(lines) + "\n"


def check_titles(deck: Deck) -> None:
    """A file names cards by their titles, so no own card can have the title of another."""
    codes: dict[str, str] = {}
    for card in [*deck.own(), *deck.agendas, *deck.plots, *deck.draw]:
        if codes.setdefault(card.title, card.code) != card.code and codes[card.title].startswith("own-"):
            raise BadInput(f"two cards of this deck are called {card.title}; only json can tell them apart")


def quoted(text: str) -> str:
    """A text as TOML has it."""
    return json.dumps(text, ensure_ascii=False)


def value_of(value: Any) -> str:
    """A fact of a card as TOML has it: a text of several lines in as many."""
    if isinstance(value, str) and "\n" in value:
        lines = [quoted(line)[1:-1].replace('\\"', '"').replace('""', '"\\"') for line in value.split("\n")]
        return "\n".join(['"""', *lines, '"""'])
    return json.dumps(value, ensure_ascii=False)


def key_of(card: Card, pool: Pool) -> str:
    """A card by its title, and by its pack too where an earlier one has the title."""
    if card.written is not None:
        return quoted(card.title)
    earliest = pool.named(card.title)
    return quoted(card.title if earliest.code == card.code else f"{card.title} ({pack_of(card, pool.edition)})")
