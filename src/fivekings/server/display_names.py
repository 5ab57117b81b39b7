"""Clean names and chat lines: no invisible characters, and no names that look like a bot's."""

import unicodedata
from typing import Final

from fivekings.kernel.errors import BadInput
from fivekings.kernel.names import fold

LONGEST_NAME: Final = 24
LONGEST_FOLDED: Final = 40
MOST_MARKS: Final = 2
"""The most combining marks on one letter: more would cover the lines above."""

BOT_NAMES: Final = ("Tyrion", "Varys", "Olenna", "Doran", "Mance", "Asha", "Davos", "Barristan")

BLANK: Final = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0\U00016fe4\U0001d159"
    + "".join(map(chr, [*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)]))
)
"""Characters that count as a letter or a mark but are invisible."""

TURNS: Final = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Characters that change the direction of text."""

CAPITALS: Final = str.maketrans("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧАВЕКМНОРСТУХІЈЅҮԚԜ", "ABEZHIKMNOPTYXABEKMHOPCTYXIJSYQW")
SMALL: Final = str.maketrans("αβγεηικνορτυχωаеорсухіјѕһԁԛԝпоսօıɑɡłøđ", "abyenikvoptuxwaeopcyxijshdqwnouoiaglod")
"""Letters of other scripts, capital and small, and the Latin letters they look like."""

ALIKE: Final = str.maketrans("013458|!$@", "oleasbllsa")
"""Digits and signs, and the letters they look like."""


def clean_name(name: str) -> str:
    """Clean a name for display, or refuse it.

    >>> clean_name("  Arya   Stark ")
    'Arya Stark'
    """
    shown = " ".join(part for part in unicodedata.normalize("NFC", name).split(" ") if part)
    if not 1 <= len(shown) <= LONGEST_NAME:
        raise BadInput(f"a name has 1 to {LONGEST_NAME} characters")
    if not shown.isprintable() or BLANK & set(shown) or not 1 <= len(fold(shown)) <= LONGEST_FOLDED:
        raise BadInput("a name is made of visible letters, digits and signs")
    marks = "".join("m" if unicodedata.combining(letter) else " " for letter in unicodedata.normalize("NFD", shown))
    if "m" * (MOST_MARKS + 1) in marks:
        raise BadInput(f"a letter in a name has at most {MOST_MARKS} marks")
    if skeleton(shown) in map(skeleton, BOT_NAMES):
        raise BadInput(f"'{shown}' looks like the name of a bot; choose another")
    return shown


def latin(name: str) -> str:
    """Replace look-alike letters in a folded name by Latin ones.

    >>> latin("Аrуа")  # of which three letters are Cyrillic
    'arya'
    """
    return fold(name.translate(CAPITALS)).translate(SMALL)


def skeleton(name: str) -> str:
    """Reduce a name to what is seen at a glance: its letters, whatever their script, without separators.

    >>> skeleton("TYRI0N") == skeleton(" Туrіоn. ") == skeleton("Tyrion")
    True
    """
    plain = latin(name).translate(ALIKE).replace("rn", "m").replace("vv", "w")
    return "".join(letter for letter in plain if letter.isalnum()).replace("i", "l")


def clean_line(text: str) -> str:
    """Clean a line of chat: one line, without invisible characters or changes of direction.

    >>> clean_line("  winter\\0  is\\ncoming ")
    'winter is coming'
    """
    said = " ".join(text.split())
    return "".join(letter for letter in said if letter not in TURNS and unicodedata.category(letter) != "Cc").strip()
