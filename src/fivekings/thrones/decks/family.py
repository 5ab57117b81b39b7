"""Detects the family of formats of a text from its content."""

import re
from typing import Final

JSON_START: Final = re.compile(r"\{|\[\s*[{\]\[]|\[$")
TOML_LINE: Final = re.compile(r"^[ \t]*(?:\[(?:plots|draw)\]|(?:name|about|faction|agenda)[ \t]*=)", re.MULTILINE)


def family_of(text: str) -> str:
    """The family: o8d, json, toml, or text for all line-based formats.

    >>> family_of("faction = 'Stark'"), family_of('{"slots": {}}'), family_of("3x Ice")
    ('toml', 'json', 'text')
    """
    start = text.lstrip()
    if start.startswith("<"):
        return "o8d"
    if JSON_START.match(start):
        return "json"
    return "toml" if TOML_LINE.search(text) else "text"
