"""Finds the lines of keys in a file: the JSON and TOML parsers do not report them."""

import re
from typing import Final

JSON_KEY: Final = re.compile(r'"([^"\\\n]{1,100})"\s*:')
TOML_KEY: Final = re.compile(r'\s*(?:"((?:[^"\\]|\\.)*)"|\'([^\']*)\'|([\w-]+))\s*=')


class Places:
    """The lines of each key, in file order; each is returned once."""

    def __init__(self) -> None:
        self.lines: dict[str, list[int]] = {}
        self.taken: dict[str, int] = {}

    def add(self, key: str, line: int) -> None:
        """Note the line of a key."""
        self.lines.setdefault(key, []).append(line)

    def next(self, key: str) -> int:
        """The next line of a key, or its last; 1 if it is nowhere."""
        lines = self.lines.get(key, [1])
        turn = self.taken.get(key, 0)
        self.taken[key] = turn + 1
        return lines[min(turn, len(lines) - 1)]


def json_places(text: str) -> Places:
    """Find the keys of a JSON text."""
    places = Places()
    line, seen = 1, 0
    for found in JSON_KEY.finditer(text):
        line += text.count("\n", seen, found.start())
        seen = found.start()
        places.add(found[1], line)
    return places


def toml_key(line: str) -> str:
    """The key or table at the start of a TOML line; empty if there is neither."""
    found = TOML_KEY.match(line)
    if found:
        return (found[1] or found[2] or found[3] or "").replace('\\"', '"')
    return line.strip() if line.lstrip().startswith("[") else ""


def toml_places(lines: list[str]) -> Places:
    """Find the keys of a TOML text."""
    places = Places()
    for number, line in enumerate(lines, 1):
        key = toml_key(line)
        if key:
            places.add(key.strip("[]") if key.startswith("[") else key, number)
    return places


def first_repeated(lines: list[str]) -> tuple[str, int]:
    """The first key or table that a TOML text repeats, and its line."""
    tables: set[str] = set()
    keys: set[str] = set()
    for number, line in enumerate(lines, 1):
        key = toml_key(line)
        seen = tables if key.startswith("[") else keys
        if key and key in seen:
            return key, number
        seen.add(key)
        if key.startswith("["):
            keys = set()
    return "", 0
