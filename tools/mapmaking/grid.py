"""The board as a fine grid: which cell is sea, which is land, and whose."""

import heapq
import itertools
import math
from collections.abc import Iterator
from typing import Any

from tools.mapmaking.noise import Point, chance, roughened, rounded, warp

CELL = 2
"""The side of a cell, in board units."""
SEA = -1
BEYOND = -2
"""What lies outside the view."""
UNCLAIMED = -3
"""Unclaimed land; -4 is the next such area, and so on."""
OPEN = -100
"""Land that is not assigned yet."""


class Grid:
    """Rows of cells with their owners, with a border of BEYOND around them."""

    def __init__(self, drawing: dict[str, Any], names: list[str]) -> None:
        self.width, self.height = (side // CELL for side in drawing["view"])
        self.rows = [[SEA] * self.width for _ in range(self.height)]
        for number, coast in enumerate(drawing["coast"]):
            self.paint(roughened([(x, y) for x, y in coast["points"]], number), lambda _: OPEN)
        for number, waste in enumerate(drawing.get("waste", [])):
            ring: list[Point] = [(x, y) for x, y in waste["points"]]
            ring = rounded(rounded(ring)) if waste.get("smooth") else roughened(ring, 90 + number)
            owner = UNCLAIMED - number
            self.paint(ring, lambda old, owner=owner: owner if old == OPEN else old)
        self.drop_specks()
        for x, y, size in drawing.get("islets", []):
            owner = UNCLAIMED - len(drawing["waste"])
            self.paint(islet(x, y, size), lambda old, owner=owner: owner if old == SEA else old)
        self.grow(drawing, names)
        self.tidy()

    def paint(self, ring: list[Point], change: Any) -> None:
        """Set the owner of the cells inside a ring."""
        for row in range(self.height):
            y = (row + 0.5) * CELL
            cuts = []
            for index, (ax, ay) in enumerate(ring):
                bx, by = ring[index - 1]
                if (ay <= y) != (by <= y):
                    cuts.append(ax + (y - ay) / (by - ay) * (bx - ax))
            cuts.sort()
            for left, right in zip(cuts[::2], cuts[1::2], strict=True):
                first, last = max(0, math.ceil(left / CELL - 0.5)), min(self.width - 1, math.floor(right / CELL - 0.5))
                for column in range(first, last + 1):
                    self.rows[row][column] = change(self.rows[row][column])

    def owner(self, column: int, row: int) -> int:
        """The owner of a cell."""
        if 0 <= column < self.width and 0 <= row < self.height:
            return self.rows[row][column]
        return BEYOND

    def around(self, column: int, row: int) -> Iterator[tuple[int, int]]:
        """The neighbouring cells of a cell on the board."""
        for x, y in ((column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)):
            if 0 <= x < self.width and 0 <= y < self.height:
                yield x, y

    def drop_specks(self) -> None:
        """Turn specks of land into sea, and ponds into land."""
        seen: set[tuple[int, int]] = set()
        for row in range(self.height):
            for column in range(self.width):
                if (column, row) in seen:
                    continue
                wet = self.rows[row][column] == SEA
                patch = self.patch(column, row, seen, wet)
                if len(patch) < (1500 if wet else 60):
                    for x, y in patch:
                        self.rows[y][x] = OPEN if wet else SEA

    def patch(self, column: int, row: int, seen: set[tuple[int, int]], wet: bool) -> list[tuple[int, int]]:
        """The connected cells of the same kind, sea or land."""
        seen.add((column, row))
        patch = [(column, row)]
        for square in patch:
            for beside in self.around(*square):
                if beside not in seen and (self.rows[beside[1]][beside[0]] == SEA) == wet:
                    seen.add(beside)
                    patch.append(beside)
        return patch

    def grow(self, drawing: dict[str, Any], names: list[str]) -> None:
        """Grow every territory from its spine until the land is full; each stays in one piece."""
        spines = spines_of(drawing)
        lean: dict[str, float] = drawing.get("lean", {})
        heap: list[tuple[float, int, int, int]] = []
        for number, name in enumerate(names):
            for x, y in along(spines[name]):
                heap.append((0.0, number, int(x) // CELL, int(y) // CELL))
        heapq.heapify(heap)
        moved: dict[tuple[int, int], Point] = {}
        while heap:
            _, number, column, row = heapq.heappop(heap)
            if self.rows[row][column] != OPEN:
                continue
            self.rows[row][column] = number
            name = names[number]
            for x, y in self.around(column, row):
                if self.rows[y][x] == OPEN:
                    if (x, y) not in moved:
                        moved[x, y] = warp((x + 0.5) * CELL, (y + 0.5) * CELL)
                    far = distance(moved[x, y], spines[name]) - lean.get(name, 0)
                    heapq.heappush(heap, (far, number, x, y))

        if any(OPEN in row for row in self.rows):
            raise ValueError("some land is out of everybody's reach")

    def tidy(self) -> None:
        """Smooth ragged edges, then make sure that at most three owners meet at a corner."""
        for _ in range(3):
            self.rows = [[self.usual(x, y) for x in range(self.width)] for y in range(self.height)]
        crossed = True
        while crossed:
            crossed = False
            for row in range(self.height - 1):
                upper, lower = self.rows[row], self.rows[row + 1]
                for column in range(self.width - 1):
                    a, b, c, d = upper[column], upper[column + 1], lower[column], lower[column + 1]
                    if a not in (b, c) and d not in (b, c):
                        crossed = True
                        lower[column + 1] = b if b != SEA else c

    def usual(self, column: int, row: int) -> int:
        """The majority owner of the nine cells around; the cell's own owner if there is no majority."""
        here = self.rows[row][column]
        counts: dict[int, int] = {}
        for y in range(max(0, row - 1), min(self.height, row + 2)):
            for owner in self.rows[y][max(0, column - 1) : column + 2]:
                counts[owner] = counts.get(owner, 0) + 1
        best = max(counts, key=lambda owner: counts[owner])
        return best if counts[best] >= 5 else here


def islet(x: float, y: float, size: float) -> list[Point]:
    """The coast of a small island."""
    ring = []
    for step in range(7):
        far = size * (1 + 0.35 * chance(int(x), int(y), step))
        ring.append((x + 1.25 * far * math.cos(step * math.tau / 7), y + far * math.sin(step * math.tau / 7)))
    return roughened(ring, 70)


def spines_of(drawing: dict[str, Any]) -> dict[str, list[Point]]:
    """The line each territory grows from; an island grows from its center."""
    spines: dict[str, list[Point]] = {
        name: [(float(x), float(y)) for x, y in spine] for name, spine in drawing["spines"].items()
    }
    for coast in drawing["coast"]:
        points = coast["points"]
        middle = (sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points))
        spines.setdefault(coast["name"], [middle])
    return spines


def along(spine: list[Point]) -> Iterator[Point]:
    """Points along a spine, close enough to hit every cell it crosses."""
    yield spine[0]
    for (ax, ay), (bx, by) in itertools.pairwise(spine):
        steps = int(math.dist((ax, ay), (bx, by)))
        for step in range(1, steps + 1):
            yield ax + (bx - ax) * step / steps, ay + (by - ay) * step / steps


def distance(point: Point, line: list[Point]) -> float:
    """The distance of a point from a line."""
    x, y = point
    if len(line) == 1:
        return math.dist(point, line[0])
    best = math.inf
    for (ax, ay), (bx, by) in itertools.pairwise(line):
        dx, dy = bx - ax, by - ay
        t = max(0.0, min(1.0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)))
        best = min(best, math.hypot(x - ax - t * dx, y - ay - t * dy))
    return best
