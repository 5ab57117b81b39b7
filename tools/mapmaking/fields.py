"""Distance of every grid cell to the nearest border and to the sea."""

import math

from tools.mapmaking.grid import CELL, SEA, Grid
from tools.mapmaking.noise import Point

Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""


class Field:
    """A distance for every cell of a grid, in board units."""

    def __init__(self, grid: Grid, start: list[list[float]]) -> None:
        self.grid = grid
        self.rows = start
        width, height = grid.width, grid.height
        straight, slant = CELL * 1.0, CELL * math.sqrt(2)
        for order in (1, -1):
            ys = range(height) if order == 1 else range(height - 1, -1, -1)
            for y in ys:
                row = start[y]
                last = start[y - order] if 0 <= y - order < height else None
                xs = range(width) if order == 1 else range(width - 1, -1, -1)
                for x in xs:
                    best = row[x]
                    if 0 <= x - order < width:
                        best = min(best, row[x - order] + straight)
                    if last is not None:
                        best = min(best, last[x] + straight)
                        if x > 0:
                            best = min(best, last[x - 1] + slant)
                        if x < width - 1:
                            best = min(best, last[x + 1] + slant)
                    row[x] = best

    def at(self, x: float, y: float) -> float:
        """The distance at a point; zero outside the view."""
        column, row = int(x // CELL), int(y // CELL)
        if 0 <= column < self.grid.width and 0 <= row < self.grid.height:
            return self.rows[row][column]
        return 0.0


def to_border(grid: Grid) -> Field:
    """The distance to the nearest border or coast."""
    rows = []
    for y in range(grid.height):
        row = []
        for x in range(grid.width):
            here = grid.rows[y][x]
            edge = any(grid.rows[b][a] != here for a, b in grid.around(x, y))
            row.append(CELL / 2 if edge else math.inf)
        rows.append(row)
    return Field(grid, rows)


def to_sea(grid: Grid) -> Field:
    """The distance to the sea."""
    return Field(grid, [[0.0 if owner == SEA else math.inf for owner in row] for row in grid.rows])


def around(x: float, y: float, width: float, height: float) -> Box:
    """A box of a size around a center."""
    return x - width / 2, y - height / 2, x + width / 2, y + height / 2


def rim(box: Box) -> list[Point]:
    """Points along the sides of a box."""
    left, top, right, bottom = box
    across = max(2, math.ceil((right - left) / 7))
    down = max(2, math.ceil((bottom - top) / 7))
    points = []
    for step in range(across + 1):
        x = left + (right - left) * step / across
        points += [(x, top), (x, bottom)]
    for step in range(1, down):
        y = top + (bottom - top) * step / down
        points += [(left, y), (right, y)]
    return points


def overlap(one: Box, other: Box, gap: float) -> bool:
    """Are two boxes closer than a gap?"""
    return one[0] < other[2] + gap and other[0] < one[2] + gap and one[1] < other[3] + gap and other[1] < one[3] + gap
