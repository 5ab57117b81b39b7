"""Terminal output: colours, width, columns."""

import os
import re
import shutil
import sys
import textwrap

HOUSES = {
    "Stark": 252,
    "Lannister": 160,
    "Baratheon": 220,
    "Targaryen": 197,
    "Greyjoy": 109,
    "Martell": 208,
    "Tyrell": 71,
    "Ghiscari": 173,
    "neutral": 243,
}
"""The colour of each house, as one of the 256 terminal colours."""

GOLD = 179
RED = 167
GREEN = 71
WIDEST = 160


def width() -> int:
    """The width of a line."""
    return min(WIDEST, shutil.get_terminal_size((100, 40)).columns)


def colours() -> bool:
    """Are colours allowed?"""
    return sys.stdout.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"


def paint(text: str, colour: int) -> str:
    """Colour a text if colours are allowed."""
    return f"\x1b[38;5;{colour}m{text}\x1b[0m" if colours() else text


def heraldry(text: str) -> str:
    """Colour the names of houses in a text."""
    if not colours():
        return text
    return re.sub("|".join(HOUSES), lambda found: paint(found[0], HOUSES[found[0]]), text)


def show(text: str, colour: int | None = None) -> None:
    """Print a paragraph, wrapped to the terminal, in one colour or with coloured houses."""
    folded = "\n".join(textwrap.wrap(text, width(), subsequent_indent="  ", break_on_hyphens=False))
    print(heraldry(folded) if colour is None else paint(folded, colour))


def in_columns(items: list[str]) -> list[str]:
    """Arrange items in as few columns as fit one screen."""
    if not items:
        return []
    widest = max(len(item) for item in items) + 2
    count = max(1, min(width() // widest, (len(items) + 11) // 12))
    height = (len(items) + count - 1) // count
    return [
        "".join(f"{item:<{widest}}" for item in items[row::height]).rstrip() for row in range(min(height, len(items)))
    ]
