"""Boards: territories, borders, castles, ports and regions, read from `boards/*.toml` and checked."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any, Final

from fivekings.kernel.errors import BadInput
from fivekings.kernel.names import fold, nearest
from fivekings.risk.rules.ports import port_to_port

FOLDER: Final = Path(__file__).parent / "boards"
BOARDS: Final = ("westeros", "essos", "both")

ICONS: Final = ("Knight", "Siege Engine", "Fortification")


class Territory:
    """What the board and the card show of one territory."""

    __slots__ = ("borders", "card", "castle", "lanes", "name", "port", "region", "seat")

    def __init__(self, entry: dict[str, Any], region: int, board: str) -> None:
        self.name: str = entry["name"]
        self.region = region
        self.card: int = ICONS.index(entry["card"])
        self.castle: bool = entry.get("castle", False)
        self.port: str = f"{board} {entry['port']}" if "port" in entry else ""
        """The coast of its port; empty without a port."""
        self.seat: str = entry.get("seat", "")
        self.borders: list[str] = entry["borders"]
        self.lanes: list[str] = []


class Region:
    """A group of territories that gives a bonus to a player who holds all of them."""

    __slots__ = ("bonus", "name", "territories")

    def __init__(self, name: str, bonus: int) -> None:
        self.name = name
        self.bonus = bonus
        self.territories: list[int] = []


class Board:
    """A checked board. Territories are numbered in file order; a card has its territory's number, the End Game card the
    number after the last."""

    def __init__(
        self, name: str, title: str, territories: list[Territory], regions: list[Region], joined: list[list[str]]
    ) -> None:
        self.name = name
        self.title = title
        self.territories = territories
        self.regions = regions
        self.size = len(territories)
        self.end_game = self.size
        self.castles = [t for t in range(self.size) if territories[t].castle]
        self.ports = [t for t in range(self.size) if territories[t].port]
        self.coastal: list[int] = []
        """The territories that touch the sea. risk.maesters.38, risk.maesters.39"""
        self.icons = [territory.card for territory in territories]
        self.worth = [1 + int(t.castle) + int(t.port != "") for t in territories]
        """Victory points: one each for the territory, its castle and its port."""
        self.numbers = {fold(territory.name): number for number, territory in enumerate(territories)}
        self.next_to = [self.reach(number, joined) for number in range(self.size)]
        """For each territory, those that armies can reach from it: over a border, a sea lane, or from port to port."""

    def reach(self, number: int, joined: list[list[str]]) -> list[int]:
        """The territories that armies can reach from a territory. risk.board.4"""
        here = self.territories[number]
        beside = {fold(name) for name in here.borders + here.lanes}
        return [
            other
            for other, there in enumerate(self.territories)
            if other != number and (fold(there.name) in beside or port_to_port(here.port, there.port, joined))
        ]

    def below_end_game(self, cards: int) -> int:
        """How many of the other cards in the deck may lie below the End Game card: at most half of all.

        risk.setup.15, risk.setup.16
        """
        return min(cards, self.size // 2)

    def names(self, numbers: list[int]) -> list[str]:
        """The names of territories, or of their cards."""
        return [self.name_of(number) for number in numbers]

    def name_of(self, number: int) -> str:
        """The name of a territory or card."""
        return "End Game" if number == self.end_game else self.territories[number].name

    def number_of(self, name: str) -> int:
        """Look up a territory by its name, as people type it."""
        number = self.numbers.get(fold(name))
        if number is None:
            known = [territory.name for territory in self.territories]
            raise BadInput(f"there is no territory '{name}' on {self.title}{nearest(name, known)}")
        return number


@cache
def load_board(name: str) -> Board:
    """Read one of our boards.

    >>> westeros = load_board("westeros")
    >>> westeros.names(westeros.next_to[westeros.number_of("Skagos")])
    ['The Gift', 'Karhold']
    """
    path = FOLDER / f"{name}.toml"
    doc = tomllib.loads(path.read_text(encoding="utf-8"))
    parts = [doc]
    if "boards" in doc:
        parts = [tomllib.loads((FOLDER / f"{part}.toml").read_text(encoding="utf-8")) for part in doc["boards"]]
    try:
        return make_board(doc, parts)
    except BadInput as complaint:
        raise complaint.at(path.name) from None


def make_board(doc: dict[str, Any], parts: list[dict[str, Any]]) -> Board:
    """Build and check a board from its file, or from the files of the boards it combines."""
    territories: list[Territory] = []
    regions: list[Region] = []
    lanes: list[list[str]] = []
    for part in parts:
        lanes += part["sea_lanes"]
        for entry in part["region"]:
            region = Region(entry["name"], entry["bonus"])
            for item in entry["territory"]:
                region.territories.append(len(territories))
                territories.append(Territory(item, len(regions), part["name"]))
            regions.append(region)
    by_name = {territory.name: territory for territory in territories}
    for one, other in lanes:
        for name in (one, other):
            if name not in by_name:
                raise BadInput(f"a sea lane leads to '{name}', which is not a territory{nearest(name, by_name)}")
        by_name[one].lanes.append(other)
        by_name[other].lanes.append(one)
    check_borders(by_name, len(territories))
    board = Board(doc["name"], doc["title"], territories, regions, doc.get("joined_coasts", []))
    check_counts(board, doc["counts"])
    inland = [board.number_of(name) for part in parts for name in part["inland"]]
    board.coastal = [land for land in range(board.size) if land not in inland]
    return board


def check_borders(by_name: dict[str, Territory], count: int) -> None:
    """Check that names are unique, and that borders lead to territories and back."""
    if len(by_name) != count:
        raise BadInput("two territories have the same name")
    for name, territory in by_name.items():
        for other in territory.borders:
            if other not in by_name:
                raise BadInput(f"{name} borders '{other}', which is not a territory{nearest(other, by_name)}")
            if name not in by_name[other].borders:
                raise BadInput(f"{name} borders {other}, but {other} does not border {name}")
            if other == name or other in territory.lanes:
                raise BadInput(f"{name} borders {other} twice, or itself")


def check_counts(board: Board, counts: dict[str, int]) -> None:
    """Check that the board has as many of everything as its file says, and is connected.

    risk.board.1, risk.board.2, risk.board.3, risk.port.4
    """
    found = {
        "regions": len(board.regions),
        "territories": board.size,
        "castles": len(board.castles),
        "ports": len(board.ports),
    }
    if found != counts:
        raise BadInput(f"the board says it has {counts}, but it has {found}")
    reached = {0}
    front = [0]
    while front:
        for other in board.next_to[front.pop()]:
            if other not in reached:
                reached.add(other)
                front.append(other)
    if len(reached) != board.size:
        raise BadInput("some territories cannot be reached from the others")
