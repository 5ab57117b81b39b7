"""Maps: drawings of the boards, read from `maps/*.json`. North is up, y grows downwards, a board is 1400 wide.

A border is stored once, as an arc; the rings of territories are lists of arc numbers: `n` forwards, `~n` backwards.
Neighbours therefore share exactly the same points. Rings run clockwise.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

FOLDER: Final = Path(__file__).parent / "maps"

Point = tuple[float, float]


class Arc(NamedTuple):
    """One line of the map."""

    kind: str
    """coast, border (inside a region), march (between regions), wild (to unowned land) or edge (of the board)."""
    line: list[Point]


class Land(NamedTuple):
    """How a territory is drawn, and where its markers are. Points are centres."""

    name: str
    rings: list[list[Point]]
    """Its outlines, without repeating the first point."""
    centre: Point
    """The point deepest inside."""
    label: Point
    lines: list[str]
    """Its name in lines, 1.04 sizes apart."""
    size: float
    """The font size of the name."""
    shield: Point
    figures: Point
    """Where special units stand, beside the shield."""
    castle: Point | None
    port: Point | None
    coast: str
    """The coast of its port; empty without a port."""
    ground: str
    """The terrain: forest, mountain, hill, marsh, field, desert, grass or plain."""
    marks: list[Point]
    """Where its trees, peaks and so on are drawn, from the back to the front."""


class Ribbon(NamedTuple):
    """Where the name of a region is written, and the tint of its land."""

    name: str
    at: Point
    width: float
    wash: str


class Lane(NamedTuple):
    """A sea lane, from coast to coast."""

    ends: tuple[str, str]
    line: list[Point]


class Waste(NamedTuple):
    """Unowned land, which is not a territory."""

    name: str
    rings: list[list[Point]]
    label: Point
    angle: float
    ground: str
    marks: list[Point]


class Words(NamedTuple):
    """A text in the sea."""

    text: str
    at: Point
    size: float
    angle: float


class Map(NamedTuple):
    """A drawn board."""

    name: str
    view: tuple[float, float, float, float]
    """Left, top, width and height."""
    title: Point
    rose: Point
    """The centre of the compass rose."""
    coasts: dict[str, str]
    """The colour of each coast's ports. Ports with the same colour reach each other."""
    arcs: list[Arc]
    lands: dict[str, Land]
    regions: list[Ribbon]
    lanes: list[Lane]
    wastes: list[Waste]
    islets: list[list[Point]]
    """The outlines of small unowned islands."""
    walls: list[list[Point]]
    rivers: list[list[Point]]
    seas: list[Words]


def pairs(flat: list[float], dx: float, dy: float) -> list[Point]:
    """Points from a list of coordinates, moved."""
    return [(round(x + dx, 1), round(y + dy, 1)) for x, y in zip(flat[::2], flat[1::2], strict=True)]


def ring_of(ways: list[int], arcs: list[Arc]) -> list[Point]:
    """The points of a ring of arcs."""
    points: list[Point] = []
    for way in ways:
        line = arcs[way].line if way >= 0 else arcs[~way].line[::-1]
        points += line[:-1]
    return points


def read_map(doc: dict[str, Any], dx: float = 0, dy: float = 0) -> Map:
    """Build a map from its file, moved to its place."""

    def point(flat: list[float]) -> Point:
        return pairs(flat[:2], dx, dy)[0]

    arcs = [Arc(entry["kind"], pairs(entry["line"], dx, dy)) for entry in doc["arcs"]]
    lands = {}
    for entry in doc["territories"]:
        lands[entry["name"]] = Land(
            entry["name"],
            [ring_of(ring, arcs) for ring in entry["rings"]],
            point(entry["centre"]),
            point(entry["label"]),
            entry["lines"],
            entry["size"],
            point(entry["shield"]),
            point(entry["figures"]),
            point(entry["castle"]) if "castle" in entry else None,
            point(entry["port"]) if "port" in entry else None,
            entry.get("coast", ""),
            entry["ground"],
            pairs(entry["marks"], dx, dy),
        )
    wastes = []
    for entry in doc["wastes"]:
        rings = [ring_of(ring, arcs) for ring in entry["rings"]]
        marks = pairs(entry["marks"], dx, dy)
        wastes.append(Waste(entry["name"], rings, point(entry["label"]), entry["angle"], entry["ground"], marks))
    left, top, width, height = doc["view"]
    return Map(
        doc["name"],
        (left + dx, top + dy, width, height),
        point(doc["title"]),
        point(doc["rose"]),
        doc["coasts"],
        arcs,
        lands,
        [Ribbon(entry["name"], point(entry["at"]), entry["width"], entry["wash"]) for entry in doc["regions"]],
        [Lane((entry["ends"][0], entry["ends"][1]), pairs(entry["line"], dx, dy)) for entry in doc["lanes"]],
        wastes,
        [ring_of(ring, arcs) for ring in doc["islets"]],
        [pairs(line, dx, dy) for line in doc["walls"]],
        [pairs(line, dx, dy) for line in doc["rivers"]],
        [Words(entry["name"], point(entry["at"]), entry["size"], entry["angle"]) for entry in doc["seas"]],
    )


def load_maps(board: str) -> list[Map]:
    """The maps of a board, each in its place: one, or both side by side.

    >>> [drawn.name for drawn in load_maps("both")]
    ['westeros', 'essos']
    """
    doc = load(board)
    if "parts" not in doc:
        return [read_map(doc)]
    return [read_map(load(part["map"]), *part["at"]) for part in doc["parts"]]


def view_of(board: str) -> tuple[float, float, float, float]:
    """The view box of a board: left, top, width and height."""
    left, top, width, height = load(board)["view"]
    return left, top, width, height


@cache
def load(name: str) -> dict[str, Any]:
    """Read the file of a map."""
    doc: dict[str, Any] = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    return doc
