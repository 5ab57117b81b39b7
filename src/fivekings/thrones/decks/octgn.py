"""OCTGN deck files (.o8d): XML with card ids."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any, Final
from xml.parsers.expat import ExpatError, ParserCreate
from xml.sax.saxutils import escape, quoteattr

from fivekings.kernel.errors import BadInput
from fivekings.thrones.decks.card_order import by_title, sections
from fivekings.thrones.decks.lines import card_line
from fivekings.thrones.decks.sheet import Sheet
from fivekings.thrones.decks.source import Source
from fivekings.thrones.decks.spelling import HOUSES, clean, faction_of
from fivekings.thrones.model.card import Card
from fivekings.thrones.model.deck import Deck
from fivekings.thrones.model.printings import pack_called

IDS: Final = Path(__file__).parent / "octgn.toml"
NAME: Final = "Name:"


@cache
def ids() -> dict[str, Any]:
    """The ids of the game, the factions and the cards."""
    return tomllib.loads(IDS.read_text(encoding="utf-8"))


@cache
def codes_by_id() -> dict[str, str]:
    """Card codes by id."""
    return {value: code for code, value in ids()["cards"].items()}


@cache
def factions_by_id() -> dict[str, str]:
    """Factions by id."""
    return {value: faction for faction, value in ids()["factions"].items()}


# --- reading ----------------------------------------------------------------------------------------------------------


class Reader:
    """Follows the XML parser through a deck; it handles only sections, cards and notes."""

    def __init__(self, source: Source) -> None:
        self.sheet = Sheet(source.where, 1)
        self.blank = source.text[: len(source.text) - len(source.text.lstrip())].count("\n")
        """Lines before the first tag, which the parser does not see."""
        self.parser = ParserCreate("utf-8")
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.CharacterDataHandler = self.hear
        self.parser.StartDoctypeDeclHandler = self.refuse_doctype
        self.parser.buffer_text = True
        self.section = ""
        self.sections: dict[str, int] = {}
        self.attributes: dict[str, str] = {}
        self.heard: list[str] = []
        self.line = 0
        self.notes = ""
        self.is_deck = False

    def complain(self, reason: str) -> BadInput:
        """Raise an error at the parser's line."""
        return BadInput(reason, f"{self.sheet.where}:{self.blank + self.parser.CurrentLineNumber}")

    def refuse_doctype(self, _name: str, _system: str | None, _public: str | None, _subset: int) -> None:
        """Refuse document types: decks need none, and entities can make a small file huge."""
        raise self.complain("a deck file has no DOCTYPE and declares no entities")

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        """An element begins."""
        self.heard = []
        self.line = self.blank + self.parser.CurrentLineNumber
        self.attributes = attributes
        if not self.is_deck and tag != "deck":
            raise self.complain(f"an OCTGN file starts with <deck>, not <{clean(tag)}>")
        self.is_deck = True
        if tag == "section":
            self.start_section(attributes.get("name", ""))

    def start_section(self, name: str) -> None:
        """A section begins. A repeated section continues the first."""
        self.section = name.strip().lower()
        if self.section in self.sections:
            first = self.sections[self.section]
            self.sheet.note(self.line, f"the section '{clean(name)}' is on line {first} too; both are read")
        self.sections.setdefault(self.section, self.line)

    def hear(self, text: str) -> None:
        """Collect text inside an element."""
        self.heard.append(text)

    def end(self, tag: str) -> None:
        """An element ends: handle its text."""
        text = "".join(self.heard).strip()
        self.heard = []
        if tag == "card" and self.section == "faction":
            self.take_faction(text)
        elif tag == "card":
            self.take_card(text)
        elif tag == "notes":
            self.notes = text

    def take_faction(self, text: str) -> None:
        """Read the faction card, by id or name."""
        faction = factions_by_id().get(self.attributes.get("id", "").lower()) or faction_of(text)
        if not faction:
            raise self.complain(f"there is no faction '{clean(text)}'; it is one of {', '.join(HOUSES.values())}")
        if self.sheet.faction not in ("", faction):
            raise self.complain(f"a second faction, {faction}; the deck is {self.sheet.faction} already")
        self.sheet.faction = faction

    def take_card(self, text: str) -> None:
        """Read a card by id, or by name if the id is unknown."""
        written = self.attributes.get("qty", "1").strip()
        if not written.removeprefix("-").isdecimal() or len(written) > 9:
            raise self.complain(f"qty='{clean(written)[:20]}' is not a count")
        entry = card_line(text, self.line)
        entry.count = int(written)
        entry.code = codes_by_id().get(self.attributes.get("id", "").lower(), entry.code)
        if not entry.title and not entry.code:
            raise self.complain("a card with neither a known id nor a name")
        self.sheet.add(entry)


def read_octgn(source: Source) -> list[Sheet]:
    """Read the deck of an OCTGN file."""
    reader = Reader(source)
    try:
        reader.parser.Parse(source.text.lstrip().encode("utf-8", "replace"), True)
    except ExpatError as error:
        reason = f"not a whole XML file: {str(error).partition(':')[0]}"
        raise BadInput(reason, f"{source.where}:{reader.blank + error.lineno}") from None
    name, about = said_in(reader.notes)
    reader.sheet.name = name or Path(source.where).stem
    reader.sheet.about = about
    return [reader.sheet]


def said_in(notes: str) -> tuple[str, str]:
    """The name and description from the notes of a file we wrote; other notes are all description."""
    first, _, rest = notes.partition("\n")
    return (first.removeprefix(NAME).strip(), rest) if first.startswith(NAME) else ("", notes)


# --- writing ----------------------------------------------------------------------------------------------------------


def write_octgn(deck: Deck) -> str:
    """Write a deck for OCTGN. The name goes into the notes, since the format has no place for it."""
    lines = ['<?xml version="1.0" encoding="utf-8" standalone="yes"?>']
    lines.append(f'<deck game="{ids()["game"]}" sleeveid="0">')
    faction: str = ids()["factions"].get(deck.faction, "")
    lines += section_lines("Faction", [card_xml(1, faction, HOUSES[deck.faction])])
    lines += section_lines(
        "Agenda", [card_xml(count, id_of(card), name_of(card)) for card, count in by_title(deck.agendas)]
    )
    for heading, cards in sections(deck):
        lines += section_lines(
            heading, [card_xml(count, id_of(card), name_of(card)) for card, count in by_title(cards)]
        )
    about = f"\n{escape(clean(deck.about))}" if deck.about else ""
    lines.append(f"    <notes>{NAME} {escape(clean(deck.name))}{about}</notes>")
    lines.append("</deck>")
    return "\n".join(lines) + "\n"


def section_lines(name: str, cards: list[str]) -> list[str]:
    """A section with its cards; empty if there are none."""
    if not cards:
        return []
    return [f'    <section name="{name}" shared="False">', *cards, "    </section>"]


def card_xml(count: int, octgn_id: str, title: str) -> str:
    """One card as XML."""
    return f'        <card qty="{count}" id={quoteattr(octgn_id)}>{escape(title)}</card>'


def id_of(card: Card) -> str:
    """The OCTGN id of a card; empty if there is none."""
    found: str = ids()["cards"].get(card.code, "")
    return found


def name_of(card: Card) -> str:
    """The title of a card, with its pack if no id tells it apart from others with that title."""
    pack = pack_called(card.set, "lcg2")
    return card.title if id_of(card) or not pack else f"{card.title} ({pack})"
