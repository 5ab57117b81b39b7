"""View diffs: only what has changed in a view is sent.

A view is kept in parts, one for each player's side and one for the rest, and each part in pieces. Only hashes are kept,
which is enough to compare: an unchanged part is not even split into pieces.
"""

from array import array
from collections.abc import Iterator
from functools import cache
from typing import Any

from msgspec import Raw

from fivekings.server.socket.messages import ENCODER

NULL = Raw(b"null")


class Shown:
    """The last view sent to a viewer; nothing at first.

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
        """Replace the view by a newer one; its changes by path, with null for what was removed."""
        changes: dict[str, Raw] = {}
        for place, fields in parts_of(view):
            part = self.parts.get(place)
            if part is None:
                part = self.parts[place] = Part()
            part.renew(place, fields, changes)
        return changes


class Part:
    """A part of a view: its hash, the names of its pieces, and a hash of each."""

    __slots__ = ("hashes", "names", "whole")

    def __init__(self) -> None:
        self.whole = -1  # which is the hash of nothing
        self.names: tuple[str, ...] = ()
        self.hashes = array("q")

    def renew(self, place: str, fields: dict[str, Any], changes: dict[str, Raw]) -> None:
        """Replace the part by a newer one, and note the changes."""
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
    """The parts of a view, and the paths of their pieces."""
    for number, side in enumerate(view["players"]):
        yield place_of(number), side
    yield "", {name: value for name, value in view.items() if name != "players"}


@cache
def place_of(player: int) -> str:
    """The path of a player's side; always the same string object."""
    return f"players/{player}/"


@cache
def same_names(names: tuple[str, ...]) -> tuple[str, ...]:
    """The same tuple object for all parts with the same pieces."""
    return names
