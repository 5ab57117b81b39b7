"""One line of a deck list that names a card, in all common notations."""

import re
from typing import Final

from fivekings.thrones.decks.sheet import Entry

LONGEST: Final = 300
"""A longer line is prose, not a card."""

LINK: Final = re.compile(r"\[([^\[\]]*)\]\([^()\s]*\)")
SHORTCODE: Final = re.compile(r"\[/?agot\]", re.IGNORECASE)
ESCAPED: Final = re.compile(r"\\([^\w\s])")
EMPHASIS: Final = re.compile(r"\*\*|__")
BULLET: Final = re.compile(r"[-*+•–]\s+")
NUMBERED: Final = re.compile(r"#([0-9]+)\s+")
COUNTED: Final = re.compile(r"([-+]?[0-9]+)\s?[xX×]\s+")
SPACED: Final = re.compile(r"([-+]?[0-9]+)\s+")
TAILED: Final = re.compile(r"\s\(?[xX×]\s?([-+]?[0-9]+)\)?$")
MARK: Final = re.compile(r"\s*\[[A-Za-z]{1,3}\]$")
NUMBER: Final = re.compile(r"#\s?([0-9]+)$")
CODE: Final = re.compile(r"[0-9]{5}")
MOST_PARENTHESES: Final = 3


def without_markup(text: str) -> str:
    r"""A line without bullets, links, shortcodes and bold markup.

    >>> without_markup(r"- 3x [Tywin Lannister \(Core\)](https://example.org/card/01090)")
    '3x Tywin Lannister (Core)'
    """
    bare = SHORTCODE.sub("", LINK.sub(r"\1", text.strip()))
    bare = EMPHASIS.sub("", ESCAPED.sub(r"\1", bare)).strip()
    found = BULLET.match(bare)
    return bare[found.end() :].strip() if found else bare


def says_count(text: str) -> bool:
    """Does a line give a count as only cards have it, such as `3x` or `x3`?"""
    return bool(COUNTED.match(text) or TAILED.search(text) or NUMBERED.match(text))


def card_line(text: str, line: int) -> Entry:
    """A line as a card and a count, which defaults to one.

    >>> entry = card_line("#089 3x Tywin Lannister (Core Set) [B]", 12)
    >>> entry.count, entry.title, entry.packs
    (3, 'Tywin Lannister', ['Core Set'])
    """
    if len(text) > LONGEST:
        return Entry(f"{text[:60]}...", 1, line, [])
    numbered = NUMBERED.match(text)
    rest = without_marks(text[numbered.end() :] if numbered else text)
    count = 1
    front = COUNTED.match(rest) or SPACED.match(rest)
    tail = None if front else TAILED.search(rest)
    if front:
        count, rest = int(front[1]), rest[front.end() :]
    elif tail:
        count, rest = int(tail[1]), rest[: tail.start()]
    return with_packs(rest.strip(), count, line)


def without_marks(text: str) -> str:
    """A line without the marks that some lists put after titles."""
    found = MARK.search(text)
    while found:
        text = text[: found.start()]
        found = MARK.search(text)
    return text.rstrip(" *")


def with_packs(title: str, count: int, line: int) -> Entry:
    """The entry for a title followed by packs, numbers or codes in parentheses."""
    packs: list[str] = []
    code = ""
    for _ in range(MOST_PARENTHESES):
        opening = title.rfind("(")
        if opening <= 0 or not title.endswith(")"):
            break
        inside, title = title[opening + 1 : -1].strip(), without_marks(title[:opening].rstrip())
        if CODE.fullmatch(inside):
            code = inside
        elif inside:
            packs.insert(0, NUMBER.sub("", inside).strip())
    return Entry(title, count, line, [pack for pack in packs if pack], code)
