"""Deck files as text: limited in size, in common encodings."""

from pathlib import Path
from typing import Final

from fivekings.kernel.errors import BadInput

MOST_BYTES: Final = 1_000_000
UTF8_MARK: Final = b"\xef\xbb\xbf"
UTF16_MARKS: Final = (b"\xff\xfe", b"\xfe\xff")
CONTROL: Final = frozenset(range(32)) - frozenset(b"\t\n\r\x0c\x1a")


class Source:
    """The text of a deck file, its origin, and notes about it."""

    def __init__(self, text: str, where: str, notes: list[str]) -> None:
        self.text = text.replace("\r\n", "\n").replace("\r", "\n")
        self.where = where
        self.notes = notes

    def lines(self) -> list[str]:
        """Its lines, without line ends."""
        return self.text.split("\n")


def read_source(path: Path) -> Source:
    """Read a file, refusing one too large for a deck list."""
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise BadInput(f"cannot be read: {error.strerror}", str(path)) from None
    if len(data) > MOST_BYTES:
        raise BadInput(f"too large for a deck list: at most {MOST_BYTES // 1000} kB are read", str(path))
    return decode(data, str(path))


def decode(data: bytes, where: str) -> Source:
    """Decode bytes: UTF-8, UTF-16 with a byte order mark, or Windows-1252.

    >>> decode("Mance’s".encode("cp1252"), "deck.txt").notes
    ['deck.txt: not UTF-8; read as Windows-1252']
    """
    if data.startswith(UTF16_MARKS):
        try:
            return checked(data.decode("utf-16"), where, [])
        except UnicodeDecodeError:
            raise BadInput("it begins as UTF-16 but is not; save it as UTF-8", where) from None
    if b"\0" in data or any(byte in CONTROL for byte in data[:1024]):
        raise BadInput("this is not text; a deck list is text in UTF-8, or in UTF-16 with a byte order mark", where)
    try:
        return checked(data.removeprefix(UTF8_MARK).decode("utf-8"), where, [])
    except UnicodeDecodeError:
        pass
    try:
        return checked(data.decode("cp1252"), where, [f"{where}: not UTF-8; read as Windows-1252"])
    except UnicodeDecodeError:
        raise BadInput("neither UTF-8 nor Windows-1252; save it as UTF-8", where) from None


def checked(text: str, where: str, notes: list[str]) -> Source:
    """Refuse an empty text."""
    if not text.strip():
        raise BadInput("the file is empty; docs/decks.md shows what a deck list looks like", where)
    return Source(text, where, notes)
