"""The boards of RISK over HTTP: their drawings, and what is printed on them."""

from pathlib import Path
from typing import Any, Final

import msgspec
from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from msgspec import Struct

import fivekings
from fivekings.risk.board import ICONS, load_board
from fivekings.server.http.catalogue import Fixed, answer, fixed, shelved
from fivekings.server.http.guard import complaints

MAPS: Final = Path(fivekings.__file__).parent / "risk" / "maps"

Number = int | float
Point = tuple[Number, Number]
Box = tuple[Number, Number, Number, Number]


class MapPart(Struct):
    """A map that is part of another, and where it lies there."""

    map: str
    at: Point


class MapArc(Struct):
    """A line between areas: `coast`, `border`, `march` or `wild`; x and y in turn."""

    kind: str
    line: list[Number]


class DrawnTerritory(Struct):
    """A territory: rings of arcs (`n` forwards, `~n` backwards), and where its marker and its name are."""

    name: str
    rings: list[list[int]]
    centre: Point
    label: Point
    lines: list[str]
    size: Number
    shield: Point
    figures: Point
    ground: str
    marks: list[Number]
    castle: Point | None = None
    port: Point | None = None
    coast: str = ""


class DrawnRegion(Struct):
    """A region: its label and its colour."""

    name: str
    at: Point
    width: Number
    wash: str


class DrawnLane(Struct):
    """A sea lane between two territories."""

    ends: tuple[str, str]
    line: list[Number]


class DrawnWaste(Struct):
    """Land that cannot be held."""

    name: str
    rings: list[list[int]]
    label: Point
    angle: Number
    ground: str
    marks: list[Number]


class DrawnSea(Struct):
    """The name of a sea."""

    name: str
    at: Point
    size: Number
    angle: Number


class TerritoryFacts(Struct):
    """What is printed on a territory and its card; neighbours by their numbers."""

    name: str
    region: int
    castle: bool
    port: str
    seat: str
    card: str
    next_to: list[int]


class RegionFacts(Struct):
    """A region and its bonus."""

    name: str
    bonus: int


class BoardFacts(Struct):
    """What is printed on a board: territories by their numbers."""

    territories: list[TerritoryFacts]
    regions: list[RegionFacts]


class BoardMap(Struct):
    """A drawn board: whole, or made of parts."""

    name: str
    view: Box
    facts: BoardFacts
    parts: list[MapPart] = []
    title: Point = (0, 0)
    rose: Point = (0, 0)
    coasts: dict[str, str] = {}
    """The colours of the ports, by coast."""
    arcs: list[MapArc] = []
    territories: list[DrawnTerritory] = []
    regions: list[DrawnRegion] = []
    lanes: list[DrawnLane] = []
    wastes: list[DrawnWaste] = []
    islets: list[list[int]] = []
    walls: list[list[Number]] = []
    rivers: list[list[Number]] = []
    seas: list[DrawnSea] = []


def boards() -> list[str]:
    """The boards that have a drawing."""
    return sorted(path.stem for path in MAPS.glob("*.json"))


def board_map(name: str) -> Fixed:
    """A drawing of a board, with what is printed on it."""
    doc = msgspec.json.decode((MAPS / f"{name}.json").read_bytes())
    return fixed(msgspec.convert({**doc, "facts": msgspec.to_builtins(board_facts(name))}, BoardMap))


def board_facts(name: str) -> BoardFacts:
    """What is printed on a board."""
    board = load_board(name)
    lands = [
        TerritoryFacts(
            land.name, land.region, land.castle, land.port, land.seat, ICONS[land.card], list(board.next_to[number])
        )
        for number, land in enumerate(board.territories)
    ]
    return BoardFacts(lands, [RegionFacts(region.name, region.bonus) for region in board.regions])


def warm() -> None:
    """Load all boards in the background, so that nobody waits for them."""
    for board in boards():
        shelved(board_map, board)


@get("/api/maps/{board:str}", responses=complaints(404))
async def maps(request: Request[Any, Any, Any], board: FromPath[str]) -> Response[BoardMap]:
    """The drawing of a board."""
    if board not in boards():
        raise NotFoundException("there is no drawing of this board")
    return await answer(request, shelved(board_map, board))


ROUTES = [maps]
