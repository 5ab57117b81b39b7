"""Deck lists: reading and writing decks in common formats. docs/decks.md describes them."""

from functools import cache
from pathlib import Path
from typing import Final

from fivekings.kernel.errors import BadInput
from fivekings.kernel.names import nearest
from fivekings.thrones.decks.deckfile import read_deckfile, write_deckfile
from fivekings.thrones.decks.decklist import read_decklists, write_decklists
from fivekings.thrones.decks.family import family_of
from fivekings.thrones.decks.lookup import look_up, unpack
from fivekings.thrones.decks.octgn import read_octgn, write_octgn
from fivekings.thrones.decks.ready_decks import deck_from_json, ready_decks
from fivekings.thrones.decks.sheet import Listed, Sheet, Unknown
from fivekings.thrones.decks.source import Source, decode, read_source
from fivekings.thrones.decks.text import read_text
from fivekings.thrones.decks.written import write_text
from fivekings.thrones.model.deck import Deck
from fivekings.thrones.model.pool import Pool

FORMATS: Final = ("plain", "download", "cycle", "markdown", "json", "o8d", "toml")
SINGLE: Final = ("o8d", "toml")
"""Formats that hold only one deck."""


def find_lists(name: str, pool: Pool) -> list[Listed]:
    """A ready deck by name, or the decks of a file; `FILE#2` is the second of several."""
    ready = ready_decks(pool.edition)
    if name in ready:
        return read_lists(ready[name], pool)
    path, number = Path(name), 0
    head, mark, tail = name.rpartition("#")
    if mark and tail.isdecimal() and not is_there(path):
        path, number = Path(head), int(tail)
    if not is_there(path):
        raise BadInput(f"there is no deck '{name}'{nearest(name, ready)}")
    found = read_lists(path, pool)
    if mark and path != Path(name):
        if not 1 <= number <= len(found):
            raise BadInput(f"there is no deck number {number}; it has {len(found)}", str(path))
        return [found[number - 1]]
    return found


def is_there(path: Path) -> bool:
    """Does the file exist?"""
    try:
        return path.exists()
    except OSError:
        return False


def read_lists(path: Path, pool: Pool) -> list[Listed]:
    """Read the decks of a file in any format."""
    return read_all(read_source(path), pool)


def read_bytes(data: bytes, where: str, pool: Pool) -> list[Listed]:
    """Read the decks of a file's content."""
    return read_all(decode(data, where), pool)


def read_all(source: Source, pool: Pool) -> list[Listed]:
    """Read the decks of a text and look up their cards."""
    sheets = sheets_of(source, pool)
    for sheet in sheets:
        unpack(sheet, pool)
    if not any(sheet.entries for sheet in sheets):
        raise BadInput("there is no card in it; docs/decks.md shows what a deck list looks like", source.where)
    sheets[0].notes = source.notes + sheets[0].notes
    return [look_up(sheet, pool) for sheet in sheets]


def sheets_of(source: Source, pool: Pool) -> list[Sheet]:
    """The decks of a text, as written."""
    family = family_of(source.text)
    if family == "o8d":
        return read_octgn(source)
    if family == "json":
        return read_decklists(source)
    return read_deckfile(source) if family == "toml" else read_text(source, pool)


def write_lists(decks: list[Deck], form: str, pool: Pool) -> str:
    """Write decks in a format. Only our own files and JSON can hold custom cards."""
    own = [card.title for deck in decks for card in deck.own()]
    if own and form not in ("json", "toml"):
        raise BadInput(f"the format {form} has printed cards only, not {', '.join(own)}; json and toml have all")
    if form in SINGLE and len(decks) != 1:
        raise BadInput(f"a file in the format {form} has one deck, not {len(decks)}")
    if form == "json":
        return write_decklists(decks)
    if form == "o8d":
        return write_octgn(decks[0])
    return write_deckfile(decks[0], pool) if form == "toml" else write_text(decks, form, pool)


@cache
def ready_sheets(edition: str) -> dict[str, Sheet]:
    """The ready decks as written, without looking up cards."""
    return {name: read_deckfile(read_source(path))[0] for name, path in ready_decks(edition).items()}


@cache
def read_deck(name: str, pool: Pool) -> Deck:
    """A ready deck by name, or a deck list in any format; `FILE#2` is the second of several."""
    found = find_lists(name, pool)
    if len(found) > 1:
        names = ", ".join(f"{name}#{number} is '{listed.deck.name}'" for number, listed in enumerate(found, 1))
        raise BadInput(f"there are {len(found)} decks in it; choose one: {names}", name)
    unknown = found[0].unknown
    if unknown:
        raise BadInput(
            f"{len(unknown)} of its cards cannot be played: {'; '.join(str(card) for card in unknown)}", name
        )
    return found[0].deck


__all__ = [
    "FORMATS",
    "SINGLE",
    "Listed",
    "Unknown",
    "deck_from_json",
    "find_lists",
    "read_bytes",
    "read_deck",
    "read_lists",
    "ready_decks",
    "ready_sheets",
    "write_lists",
]
