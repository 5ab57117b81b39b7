"""What somebody has been shown: only what is different in a newer view is sent.

A view is kept in parts, one for each player's side and one for the rest, and each part in pieces. Nothing but hashes is
kept, which is enough to compare: a part that is as it was is not even cut into pieces.
"""

from array import array
from collections.abc import Iterator
from functools import cache
from typing import Any

from msgspec import Raw

from fivekings.server.socket.messages import ENCODER

NULL = Raw(b"null")


class Shown:
    """A view as somebody last got it; nothing at first.

    >>> shown = Shown()
    >>> [bytes(piece) for piece in shown.renew({"round": 1, "players": [{"gold": 1}, {"gold": 3}]}).values()]
    [b'1', b'3', b'1']
    >>> shown.renew({"round": 1, "players": [{"gold": 2}, {"gold": 3}]}).keys()
    dict_keys(['players/0/gold'])
    """

    __slots__ = ("parts",)

    def __init__(self) -> None:
        self.parts: dict[str, Part] = {}

    def renew(self, view: dict[str, Any]) -> dict[str, Raw]:
        """Take over a newer view; what is different in it, by path, and null for what it has no more."""
        changes: dict[str, Raw] = {}
        for place, fields in parts_of(view):
            part = self.parts.get(place)
            if part is None:
                part = self.parts[place] = Part()
            part.renew(place, fields, changes)
        return changes


class Part:
    """A part of a view: a hash of it, the names of its pieces, and a hash of each."""

    __slots__ = ("hashes", "names", "whole")

    def __init__(self) -> None:
        self.whole = -1  # which is the hash of nothing
        self.names: tuple[str, ...] = ()
        self.hashes = array("q")

    def renew(self, place: str, fields: dict[str, Any], changes: dict[str, Raw]) -> None:
        """Take over a newer one, and note what is different in it."""
        whole = hash(ENCODER.encode(fields))
        if whole == self.whole:
            return
        pieces = [ENCODER.encode(value) for value in fields.values()]
        names, hashes = same_names(tuple(fields)), array("q", map(hash, pieces))
        if names == self.names:
            for name, piece, new, old in zip(names, pieces, hashes, self.hashes, strict=True):
                if new != old:
                    changes[place + name] = Raw(piece)
        else:
            changes.update((place + name, NULL) for name in self.names if name not in fields)
            known = dict(zip(self.names, self.hashes, strict=True))
            for name, piece, new in zip(names, pieces, hashes, strict=True):
                if new != known.get(name):
                    changes[place + name] = Raw(piece)
        self.whole, self.names, self.hashes = whole, names, hashes


def parts_of(view: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The parts of a view, and where their pieces are."""
    for number, side in enumerate(view["players"]):
        yield place_of(number), side
    yield "", {name: value for name, value in view.items() if name != "players"}


@cache
def place_of(player: int) -> str:
    """Where a player's side is; always the same string."""
    return f"players/{player}/"


@cache
def same_names(names: tuple[str, ...]) -> tuple[str, ...]:
    """The same tuple for all parts that have the same pieces."""
    return names
