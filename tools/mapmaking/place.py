"""Places things on a territory: its name, shield, castle, port, figures and terrain marks."""

import itertools
import math
from typing import Any

from tools.mapmaking.fields import Box, Field, around, overlap, rim
from tools.mapmaking.grid import CELL, Grid
from tools.mapmaking.noise import Point, chance

SHIELD = (26, 30)
CASTLE = (22, 20)
PORT = (18, 18)
FIGURES = (22, 24)
SIZE = 13
"""The smallest font size of a name."""
LARGER = (16, 15, 14)
"""The font sizes to try if there is room."""
LINE = 1.04
"""Line height of a name, relative to its font size."""
GROUND = {
    "mountain": (27, 24, 15),
    "forest": (15, 14, 9),
    "hill": (30, 24, 12),
    "marsh": (30, 22, 10),
    "field": (40, 30, 10),
    "desert": (27, 20, 10),
    "grass": (34, 26, 10),
    "plain": (44, 34, 10),
}
"""For each terrain: horizontal and vertical spacing of its marks, and distance from borders."""


def width_of(text: str, size: float = SIZE) -> float:
    """The approximate width of a text in a book typeface."""
    wide = {"M": 0.85, "W": 0.95, "m": 0.85, "w": 0.74, "r": 0.4, "'": 0.2, " ": 0.2}
    total = 0.0
    for letter in text:
        total += wide.get(letter, 0.31 if letter in "iljtfI" else 0.65 if letter.isupper() else 0.51)
    return total * size


def ways_to_break(name: str) -> list[list[str]]:
    """The ways to break a name into one, two or three lines."""
    words = name.split()
    ways = []
    for count in range(min(3, len(words))):
        for cuts in itertools.combinations(range(1, len(words)), count):
            stops = [0, *cuts, len(words)]
            ways.append([" ".join(words[a:b]) for a, b in itertools.pairwise(stops)])
    return ways


def extent(lines: list[str], size: float) -> tuple[float, float]:
    """The width and height of a name."""
    return max(width_of(line, size) for line in lines), LINE * size * len(lines)


class Spot:
    """One placement of a territory's things."""

    def __init__(self, lines: list[str], label: Point, shield: Point, cost: float) -> None:
        self.lines = lines
        self.size = SIZE
        self.label = label
        self.shield = shield
        self.cost = cost
        self.boxes: list[Box] = [around(*label, *extent(lines, SIZE)), around(*shield, *SHIELD)]
        self.more: dict[str, Point] = {}


class Placer:
    """Places things on the territories of one grid."""

    def __init__(self, grid: Grid, border: Field, sea: Field, wishes: dict[str, Any], taken: list[Box]) -> None:
        self.grid = grid
        self.taken = taken
        self.border = border
        self.sea = sea
        self.wishes = wishes
        self.squares: dict[int, list[Point]] = {}
        for row in range(0, grid.height, 2):
            for column in range(0, grid.width, 2):
                owner = grid.rows[row][column]
                if owner != -1:
                    self.squares.setdefault(owner, []).append(((column + 0.5) * CELL, (row + 0.5) * CELL))

    def room(self, owner: int, box: Box, least: float) -> float:
        """A box's distance from its territory's border; negative if it is below the minimum."""
        best = math.inf
        for x, y in rim(box):
            if self.grid.owner(int(x // CELL), int(y // CELL)) != owner:
                return -1.0
            best = min(best, self.border.at(x, y))
            if best < least:
                return -1.0
        return best

    def centre(self, owner: int) -> Point:
        """The point of a territory farthest from its border."""
        return max(self.squares[owner], key=lambda p: self.border.at(*p))

    def place(self, owner: int, name: str, castle: bool, port: bool, ends: list[Point]) -> Spot:
        """The best placement of everything on a territory."""
        spots = sorted(self.spots(owner, name), key=lambda spot: spot.cost)
        best: Spot | None = None
        for spot in spots[:400]:
            if best is not None and spot.cost >= best.cost:
                break
            if self.furnish(spot, owner, name, castle, port, ends) and (best is None or spot.cost < best.cost):
                best = spot
        if best is None:
            raise ValueError(f"no room on {name} ({len(spots)} spots for its name and shield)")
        self.enlarge(best, owner)
        return best

    def enlarge(self, spot: Spot, owner: int) -> None:
        """Enlarge the name if there is room, growing away from the shield."""
        wide, high = extent(spot.lines, spot.size)
        for size in LARGER:
            wider, higher = extent(spot.lines, size)
            x, y = spot.label
            if abs(x - spot.shield[0]) < abs(y - spot.shield[1]):
                y += math.copysign((higher - high) / 2, y - spot.shield[1])
            else:
                x += math.copysign((wider - wide) / 2, x - spot.shield[0])
            box = around(x, y, wider, higher)
            if self.room(owner, box, 5) >= 0 and not any(overlap(box, taken, 1) for taken in spot.boxes[1:]):
                spot.label, spot.size, spot.boxes[0] = (x, y), size, box
                return

    def spots(self, owner: int, name: str) -> list[Spot]:
        """The placements of name and shield with room around both."""
        points = self.squares[owner]
        cx, cy = sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)
        spots = []
        for lines in ways_to_break(name):
            wide, high = extent(lines, SIZE)
            sides = [
                (0.0, (high + SHIELD[1]) / 2 + 2, 0),
                (0.0, -(high + SHIELD[1]) / 2 - 3, 4),
                ((wide + SHIELD[0]) / 2 + 4, 0.0, 4),
                (-(wide + SHIELD[0]) / 2 - 4, 0.0, 4),
            ]
            for dx, dy, dear in sides:
                for x, y in points:
                    label, shield = (x - dx / 2, y - dy / 2), (x + dx / 2, y + dy / 2)
                    if self.border.at(*shield) < 16 or self.border.at(*label) < 8:
                        continue
                    free = self.room(owner, around(*label, wide, high), 3)
                    if free < 0 or any(
                        overlap(box, around(*label, wide, high), 4) or overlap(box, around(*shield, *SHIELD), 4)
                        for box in self.taken
                    ):
                        continue
                    free = min(free, self.room(owner, around(*shield, *SHIELD), 3.5))
                    if free < 0:
                        continue
                    cost = dear + 6 * (len(lines) - 1) + 0.18 * math.dist((x, y), (cx, cy)) - min(free, 12)
                    spots.append(Spot(lines, label, shield, cost))
        return spots

    def furnish(self, spot: Spot, owner: int, name: str, castle: bool, port: bool, ends: list[Point]) -> bool:
        """Place the rest; returns whether there was room."""
        spot.more.clear()
        boxes = spot.boxes[:2] + self.taken
        x, y = spot.shield
        wanted: list[tuple[str, tuple[int, int], Point]] = []
        if port:
            wish = self.wishes.get(name)
            wanted.append(("port", PORT, (wish[0], wish[1]) if wish else spot.shield))
        if castle:
            wanted.append(("castle", CASTLE, (x - 27, y + 2)))
        wanted.append(("figures", FIGURES, (x + 27, y + 2)))
        for kind, size, goal in wanted:
            found = None
            for p in self.squares[owner]:
                far = math.dist(p, goal)
                if found is not None and far >= found[0]:
                    continue
                if kind == "port" and (self.sea.at(*p) > 15 or any(math.dist(p, end) < 16 for end in ends)):
                    continue
                box = around(*p, *size)
                if any(overlap(box, taken, 2) for taken in boxes):
                    continue
                fits = self.border.at(*p) >= 10 if kind == "port" else self.room(owner, box, 1.5) >= 0
                if fits:
                    found = (far, p)
            if found is None:
                return False
            spot.more[kind] = found[1]
            boxes.append(around(*found[1], *size))
            spot.cost += (0.1 if kind == "port" else 0.35) * found[0]
        spot.boxes = boxes
        return True

    def ground(self, owner: int, kind: str, boxes: list[Box], key: int) -> list[Point]:
        """Positions of terrain marks: scattered, and clear of everything else."""
        across, down, off = GROUND[kind]
        xs = [x for x, _ in self.squares[owner]]
        ys = [y for _, y in self.squares[owner]]
        marks = []
        row = 0
        y = min(ys)
        while y < max(ys):
            x = min(xs) + (row % 2) * across / 2
            column = 0
            while x < max(xs):
                px = x + 0.3 * across * chance(row, column, key, 5)
                py = y + 0.3 * down * chance(row, column, key, 6)
                inside = self.grid.owner(int(px // CELL), int(py // CELL)) == owner
                if inside and self.border.at(px, py) >= off:
                    box = around(px, py, across * 0.7, down * 0.75)
                    if not any(overlap(box, taken, 1) for taken in boxes + self.taken):
                        marks.append((round(px), round(py)))
                x += across
                column += 1
            y += down
            row += 1
        return [(float(x), float(y)) for x, y in sorted(marks, key=lambda mark: mark[1])]
