"""Decklist files in JSON: the cards by their codes, one deck or a list of several."""

import json
from pathlib import Path
from typing import Any

from fivekings.kernel.errors import BadInput
from fivekings.thrones.decks.card_order import by_title
from fivekings.thrones.decks.places import Places, json_places
from fivekings.thrones.decks.sheet import MOST_DECKS, Entry, Sheet
from fivekings.thrones.decks.source import Source
from fivekings.thrones.decks.spelling import HOUSES, clean, faction_code, faction_of
from fivekings.thrones.model.deck import Deck


class TwiceInObject(Exception):
    """A key that an object has two times."""


def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object whose keys are all different."""
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise TwiceInObject(key)
        found[key] = value
    return found


def read_decklists(source: Source) -> list[Sheet]:
    """The decks of a JSON file."""
    try:
        doc = json.loads(source.text, object_pairs_hook=once)
    except json.JSONDecodeError as error:
        raise BadInput(f"not a whole JSON file: {error.msg}", f"{source.where}:{error.lineno}") from None
    except TwiceInObject as error:
        key = str(error)
        last = json_places(source.text).lines.get(key, [1])[-1]
        raise BadInput(f"'{clean(key)}' is there twice; only once is possible", f"{source.where}:{last}") from None
    except (RecursionError, ValueError):
        raise BadInput("not a deck list: nested too deep, or with a number too large", source.where) from None
    places = json_places(source.text)
    decks = doc if isinstance(doc, list) else [doc]
    if not 1 <= len(decks) <= MOST_DECKS:
        raise BadInput(f"a list of decks has from 1 to {MOST_DECKS}, not {len(decks)}", source.where)
    return [read_one(deck, source.where, places) for deck in decks]


def read_one(doc: Any, where: str, places: Places) -> Sheet:
    """One deck of a JSON file."""
    if not isinstance(doc, dict) or not isinstance(doc.get("slots"), dict):
        raise BadInput("a decklist has 'slots', with a count for each card code", where)
    sheet = Sheet(where, places.next("slots"))
    sheet.name = word(doc, "name", where) or Path(where).stem
    sheet.about = word(doc, "description_md", where)
    said = word(doc, "faction_code", where) or word(doc, "faction_name", where)
    sheet.faction = faction_of(said)
    if said and not sheet.faction:
        line = places.next("faction_code")
        raise BadInput(
            f"there is no faction '{clean(said)}'; it is one of {', '.join(map(faction_code, HOUSES))}",
            f"{where}:{line}",
        )
    sheet.custom = doc.get("custom") or []
    for code, count in doc["slots"].items():
        line = places.next(code)
        if isinstance(count, bool) or not isinstance(count, int):
            raise BadInput(f"the count of {clean(code)} is a whole number", f"{where}:{line}")
        sheet.add(Entry("", count, line, [], code))
    for code in agendas_of(doc, where):
        if code not in doc["slots"]:
            sheet.add(Entry("", 1, places.next("agendas"), [], code))
    return sheet


def word(doc: dict[str, Any], key: str, where: str) -> str:
    """A text of a deck; empty where there is none."""
    value = doc.get(key)
    if value is None:
        return ""
    if not isinstance(value, str):
        raise BadInput(f"'{key}' is a text", where)
    return value


def agendas_of(doc: dict[str, Any], where: str) -> list[str]:
    """The codes of the agendas. They are among the slots as well, unless somebody wrote the file by hand."""
    value = doc.get("agendas") or []
    if not isinstance(value, list) or not all(isinstance(code, str) for code in value):
        raise BadInput("'agendas' is a list of card codes", where)
    return value


def write_decklists(decks: list[Deck]) -> str:
    """Decks as JSON: one by itself, several as a list."""
    docs = [decklist(deck) for deck in decks]
    return json.dumps(docs[0] if len(docs) == 1 else docs, indent=1, ensure_ascii=False) + "\n"


def decklist(deck: Deck) -> dict[str, Any]:
    """One deck as a decklist."""
    cards = by_title([*deck.agendas, *deck.plots, *deck.draw])
    slots = {card.code: count for card, count in cards}
    doc = {
        "name": clean(deck.name),
        "description_md": clean(deck.about),
        "faction_code": faction_code(deck.faction),
        "faction_name": HOUSES[deck.faction],
        "slots": {code: slots[code] for code in sorted(slots)},
        "agendas": sorted({card.code for card in deck.agendas}),
        "version": "1.0",
    }
    own = deck.own()
    return {**doc, "custom": [card.written for card in own]} if own else doc
