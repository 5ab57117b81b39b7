"""Matching names as people type them."""

import difflib
import unicodedata
from collections.abc import Iterable
from typing import Final

from fivekings.kernel.errors import BadInput

MANY: Final = 8
"""How many names an error lists when several could be meant."""


def fold(text: str) -> str:
    """Normalize a name: case, accents, curly quotes and extra spaces do not matter.

    >>> fold("  King\u2019s   Landing ")
    "king's landing"
    """
    if not text.isascii():
        text = text.replace("\u2019", "'").replace("\u2018", "'").replace("\u2013", "-")
        text = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    return " ".join(text.lower().split())


def meant(name: str, known: Iterable[str]) -> str:
    """The known name that contains what was typed; the input itself if none does; `BadInput` if several do.

    >>> meant("winter", ["Winterfell", "Karhold"])
    'Winterfell'
    """
    found = {fold(item): item for item in known if fold(name) in fold(item)}
    if fold(name) in found:
        return found[fold(name)]
    if len(found) > 1:
        raise BadInput(
            f"'{name}' may be {' or '.join(sorted(found.values())[:MANY])}{' or another' * (len(found) > MANY)}"
        )
    return next(iter(found.values()), name)


def nearest(name: str, known: Iterable[str]) -> str:
    """A hint for an error about an unknown name: the nearest known name, or all of them if there are few.

    >>> nearest("Winterfel", ["Winterfell", "Karhold"])
    "; did you mean 'Winterfell'?"
    """
    by_fold = {fold(item): item for item in known}
    close = difflib.get_close_matches(fold(name), list(by_fold), n=1, cutoff=0.7)
    if close:
        return f"; did you mean '{by_fold[close[0]]}'?"
    if len(by_fold) <= 12:
        return f"; it is one of {', '.join(by_fold.values())}" if by_fold else ""
    return ""
