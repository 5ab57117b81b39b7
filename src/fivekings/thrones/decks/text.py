"""Deck lists as plain text: exported, in markdown, or typed by hand."""

import re
from typing import Final

from fivekings.kernel.errors import BadInput
from fivekings.kernel.names import fold, nearest
from fivekings.thrones.decks.family import family_of
from fivekings.thrones.decks.lines import LONGEST, SPACED, card_line, says_count, without_markup
from fivekings.thrones.decks.lookup import known
from fivekings.thrones.decks.sheet import MOST_DECKS, Sheet
from fivekings.thrones.decks.source import Source
from fivekings.thrones.decks.spelling import HOUSES, faction_of
from fivekings.thrones.model.pool import Pool
from fivekings.thrones.model.printings import pack_called

BETWEEN_DECKS: Final = "==="
SECTIONS: Final = frozenset(
    {"plot", "character", "location", "attachment", "event", "agenda", "faction", "title", "card", "card list"}
    | {"plot deck", "draw deck", "deck", "main deck", "deck list", "decklist", "house"}
)
"""Headings, without plural s."""

PASSED_OVER: Final = frozenset({"version", "packs", "total", "total cards", "date", "author", "created", "updated"})
"""Facts in lists that a deck does not need."""

TALLY: Final = re.compile(r"\(?[0-9]+(?: cards?)?\)?$")
VERSION: Final = re.compile(r"\s[0-9]+\.[0-9]+$")
HEADING: Final = re.compile(r"#{1,6}\s+")
DECORATION: Final = frozenset("-=*_~# ")


class Line:
    """One line that is not empty."""

    def __init__(self, number: int, raw: str) -> None:
        self.number = number
        self.raw = raw.strip()[: LONGEST + 1]
        heading = HEADING.match(self.raw)
        self.level = len(self.raw[: heading.end()].rstrip()) if heading else 0
        self.text = without_markup(self.raw[heading.end() :] if heading else self.raw)
        self.gap = False
        """Does a blank line follow?"""


def read_text(source: Source, pool: Pool) -> list[Sheet]:
    """The decks of a text, separated by lines of `===`."""
    decks: list[list[Line]] = [[]]
    for number, raw in enumerate(source.lines(), 1):
        if raw.strip() == BETWEEN_DECKS:
            decks.append([])
        elif raw.strip():
            decks[-1].append(Line(number, raw))
        elif decks[-1]:
            decks[-1][-1].gap = True
    full = [lines for lines in decks if lines]
    if len(full) > MOST_DECKS:
        raise BadInput(f"a file has at most {MOST_DECKS} decks", f"{source.where}:{full[MOST_DECKS][0].number}")
    return [read_lines(lines, source.where, pool) for lines in full]


def read_lines(lines: list[Line], where: str, pool: Pool) -> Sheet:
    """One deck: its name, its faction, and its cards in any order."""
    sheet = Sheet(where, lines[0].number)
    reader = Reader(sheet, pool)
    rest = lines[1:] if names_deck(lines, pool) else lines
    if len(rest) < len(lines):
        reader.take_name(lines[0], stands_apart(lines))
    for line in rest:
        reader.take(line)
    if reader.by_cycle:
        sheet.name = VERSION.sub("", sheet.name)
    return sheet


def names_deck(lines: list[Line], pool: Pool) -> bool:
    """Is the first line the name of the deck, rather than a card or heading?"""
    first = lines[0]
    if first.level == 1 or key_of(first.raw)[0] == "name":
        return True
    if is_decoration(first.raw) or key_of(first.text)[0] or is_section(first.text) or faction_of(first.text):
        return False
    if says_count(first.text):
        return False
    card = known(card_line(first.text, first.number).title, pool)
    if SPACED.match(first.text):
        return stands_apart(lines) and card is None
    return stands_apart(lines) or card is None or card.type != "agenda"


def stands_apart(lines: list[Line]) -> bool:
    """Is the first line where exported lists have the name: before a blank line, the faction or the version?"""
    if lines[0].gap or len(lines) == 1:
        return lines[0].gap
    return faction_of(lines[1].text) != "" or key_of(lines[1].text)[0] != ""


def fits_as_name(name: str, pool: Pool) -> bool:
    """Would a first line be read as exactly this name?"""
    line = Line(1, name)
    line.gap = True
    plain = line.raw == name and line.text == name and line.level == 0 and key_of(name)[0] == ""
    return plain and family_of(name) == "text" and names_deck([line], pool)


def key_of(text: str) -> tuple[str, str]:
    """The key and value of a line such as `Packs: Core Set`; empty if it is no such line."""
    key, colon, value = text.partition(":")
    known_key = fold(key) if colon and len(key) < 20 else ""
    if known_key in PASSED_OVER or known_key in ("name", "faction", "house", "agenda"):
        return known_key, value.strip()
    return "", ""


def is_decoration(text: str) -> bool:
    """Is a line made of dashes or similar?"""
    return all(letter in DECORATION for letter in text)


def is_section(text: str) -> bool:
    """Is a line a heading for cards of a type, with or without their number?

    >>> is_section("Characters (34):"), is_section("Plot"), is_section("Tywin Lannister")
    (True, True, False)
    """
    return section_of(text) in SECTIONS


def section_of(text: str) -> str:
    """A heading without its number, colon and plural s."""
    bare = TALLY.sub("", fold(text).rstrip(": ")).rstrip(": ")
    return bare.removesuffix("s")


class Reader:
    """Reads the lines of one deck."""

    def __init__(self, sheet: Sheet, pool: Pool) -> None:
        self.sheet = sheet
        self.pool = pool
        self.by_cycle = False
        self.after_packs = False
        self.sections: dict[str, int] = {}

    def take_name(self, line: Line, apart: bool) -> None:
        """Read the name of the deck from its first line; add a note if it could be a card."""
        key, value = key_of(line.raw)
        self.sheet.name = value if key == "name" else line.raw[line.level :].strip()
        card = None if key == "name" or line.level else known(self.sheet.name, self.pool)
        if card is not None and (card.type == "agenda" or not apart):
            self.sheet.note(line.number, f"'{self.sheet.name}' is taken as the name of the deck, not as a card")

    def take(self, line: Line) -> None:
        """Read any other line."""
        packs_may_follow, self.after_packs = self.after_packs, False
        if is_decoration(line.raw) or (packs_may_follow and self.is_packs(line.text)):
            return
        key, value = key_of(line.text)
        if key and value:
            self.take_fact(line, key, value)
        elif key == "packs":
            self.after_packs = True
        elif is_section(line.text) and known(line.text, self.pool) is None:
            self.take_section(line)
        elif faction_of(line.text):
            self.take_faction(line, line.text)
        elif line.raw.startswith("--") and line.raw.endswith("--"):
            self.by_cycle = True
        elif not self.is_pack(line.text):
            self.sheet.add(card_line(line.text, line.number))

    def take_fact(self, line: Line, key: str, value: str) -> None:
        """Read a line with a known key."""
        if key in ("faction", "house"):
            self.take_faction(line, value)
        elif key == "agenda" and fold(value) != "none":
            self.sheet.add(card_line(value, line.number))
        elif key == "name":
            self.sheet.name = value

    def take_section(self, line: Line) -> None:
        """Read a heading. A repeated heading continues the first section."""
        section = section_of(line.text)
        if section in self.sections:
            first = self.sections[section]
            self.sheet.note(line.number, f"'{line.text}' is a heading on line {first} too; both are read")
        self.sections.setdefault(section, line.number)

    def take_faction(self, line: Line, text: str) -> None:
        """Read the faction of the deck; a later faction is a heading."""
        faction = faction_of(text)
        if not faction:
            raise BadInput(
                f"there is no faction '{text}'{nearest(text, HOUSES.values())}", f"{self.sheet.where}:{line.number}"
            )
        if self.sheet.faction in ("", "neutral"):
            self.sheet.faction = faction
        elif faction not in ("neutral", self.sheet.faction):
            self.sheet.note(line.number, f"the faction is {self.sheet.faction} already; '{text}' is read as a heading")

    def is_packs(self, text: str) -> bool:
        """Is it a line of packs?"""
        return fold(text).startswith("from ") or self.is_pack(TALLY.sub("", text))

    def is_pack(self, text: str) -> bool:
        """Is it a pack used as a heading? A card with that title counts as a card."""
        return pack_called(text, self.pool.edition) != "" and known(text, self.pool) is None
