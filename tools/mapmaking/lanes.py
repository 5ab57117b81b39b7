"""Sea lanes: dotted lines over water from one coast to another."""

import itertools
import math

from tools.mapmaking.fields import Field
from tools.mapmaking.grid import CELL, SEA, Grid
from tools.mapmaking.noise import Point
from tools.mapmaking.trace import Arc


class Harbour:
    """Finds lanes one by one, so that no two end at the same point."""

    def __init__(self, grid: Grid, arcs: list[Arc], border: Field) -> None:
        self.grid = grid
        self.border = border
        self.ends: list[Point] = []
        self.shore: dict[int, list[Point]] = {}
        for arc in arcs:
            if SEA in (arc.left, arc.right):
                ends = [] if arc.line[0] == arc.line[-1] else [arc.line[0], arc.line[-1]]
                points = [p for p in arc.line[1:-1] if all(math.dist(p, end) > 16 for end in ends)]
                self.shore.setdefault(max(arc.left, arc.right), []).extend(points)

    def wet(self, a: Point, b: Point) -> bool:
        """Is the line between two points all sea, apart from its shores?"""
        length = math.dist(a, b)
        for step in range(2, int(length) - 1, 2):
            x, y = a[0] + (b[0] - a[0]) * step / length, a[1] + (b[1] - a[1]) * step / length
            if self.grid.owner(int(x // CELL), int(y // CELL)) != SEA:
                return False
        return True

    def lane(self, one: int, other: int, via: list[Point]) -> list[Point]:
        """A lane between the coasts of two territories, through the given points if any."""
        if via:
            first = self.nearest(one, via[0])
            last = self.nearest(other, via[-1])
            line = curve([first, *via, last])
        else:
            line = self.direct(one, other)
        self.ends += [line[0], line[-1]]
        return [(round(x, 1), round(y, 1)) for x, y in line]

    def nearest(self, owner: int, point: Point) -> Point:
        """The point of a coast nearest to another point, with water between."""
        return min((p for p in self.shore[owner] if self.wet(p, point)), key=lambda p: math.dist(p, point))

    def direct(self, one: int, other: int) -> list[Point]:
        """The shortest slightly curved lane over water, away from the ends of other lanes."""
        pairs = [(self.cost(a, b), a, b) for a in self.shore[one] for b in self.shore[other]]
        for _, a, b in sorted(pairs):
            if not self.wet(a, b):
                continue
            for bow in (0.12, -0.12, 0.0):
                middle = (
                    (a[0] + b[0]) / 2 + bow * (b[1] - a[1]),
                    (a[1] + b[1]) / 2 - bow * (b[0] - a[0]),
                )
                if self.wet(a, middle) and self.wet(middle, b):
                    return curve([a, middle, b])
        raise ValueError("no way over water")

    def cost(self, a: Point, b: Point) -> float:
        """The cost of a lane between two points."""
        crowd = sum(max(0.0, 34 - math.dist(p, end)) for p in (a, b) for end in self.ends)
        return math.dist(a, b) + 1.5 * crowd


def curve(points: list[Point]) -> list[Point]:
    """A smooth line from the first point to the last that passes near the others."""
    for _ in range(3):
        cut = [points[0]]
        for (ax, ay), (bx, by) in itertools.pairwise(points):
            cut.append((0.75 * ax + 0.25 * bx, 0.75 * ay + 0.25 * by))
            cut.append((0.25 * ax + 0.75 * bx, 0.25 * ay + 0.75 * by))
        cut.append(points[-1])
        points = cut
    return points
