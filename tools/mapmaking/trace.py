"""From cells to lines: every border drawn once and smoothed, and the rings around territories."""

import math

from tools.mapmaking.grid import BEYOND, CELL, SEA, Grid
from tools.mapmaking.noise import Point

Corner = tuple[int, int]


class Arc:
    """A line between two owners, from one three-way corner to the next, or a closed loop."""

    def __init__(self, corners: list[Corner], left: int, right: int) -> None:
        self.corners = corners
        self.left = left
        self.right = right
        self.line: list[Point] = []


def trace(grid: Grid) -> list[Arc]:
    """All borders of the grid as arcs with their left and right owners."""
    after: dict[Corner, list[tuple[Corner, int, int]]] = {}
    for row in range(grid.height + 1):
        for column in range(grid.width + 1):
            here, west, north = grid.owner(column, row), grid.owner(column - 1, row), grid.owner(column, row - 1)
            if here != west:
                join(after, (column, row), (column, row + 1), here, west)
            if here != north:
                join(after, (column, row), (column + 1, row), north, here)
    done: set[tuple[Corner, Corner]] = set()
    arcs = []
    knots = [corner for corner, steps in after.items() if len(steps) != 2]
    for start in knots + list(after):
        for second, left, right in after[start]:
            if (start, second) not in done:
                arcs.append(Arc(follow(after, start, second, done), left, right))
    return [arc for arc in arcs if {arc.left, arc.right} != {SEA, BEYOND}]


def join(after: dict[Corner, list[tuple[Corner, int, int]]], a: Corner, b: Corner, left: int, right: int) -> None:
    """Record one side of a cell: the owners left and right of the edge from a to b."""
    after.setdefault(a, []).append((b, left, right))
    after.setdefault(b, []).append((a, right, left))


def follow(
    after: dict[Corner, list[tuple[Corner, int, int]]], start: Corner, second: Corner, done: set[tuple[Corner, Corner]]
) -> list[Corner]:
    """The corners along a border from a start to the next three-way corner, or back to the start."""
    corners = [start, second]
    while True:
        done.add((corners[-2], corners[-1]))
        done.add((corners[-1], corners[-2]))
        here = corners[-1]
        if here == start or len(after[here]) != 2:
            return corners
        corners.append(next(to for to, _, _ in after[here] if to != corners[-2]))


def draw(arc: Arc, times: int, width: int, height: int) -> None:
    """Set an arc's line: smoothed, with fixed ends, and simplified."""
    points = [(x * CELL * 1.0, y * CELL * 1.0) for x, y in arc.corners]
    if BEYOND not in (arc.left, arc.right):
        closed = arc.corners[0] == arc.corners[-1]
        for _ in range(times):
            points = smoothed(points, closed)
    kept = thinned(points, 0.42)
    arc.line = [(min(max(round(x, 1), 0), width), min(max(round(y, 1), 0), height)) for x, y in kept]


def smoothed(points: list[Point], closed: bool) -> list[Point]:
    """Move each point half way to the middle of its neighbours; ends of an open line stay."""
    result = list(points)
    for index in range(0 if closed else 1, len(points) - 1):
        before = points[index - 1] if index else points[-2]
        here, later = points[index], points[index + 1]
        result[index] = (
            (before[0] + 2 * here[0] + later[0]) / 4,
            (before[1] + 2 * here[1] + later[1]) / 4,
        )
    if closed:
        result[-1] = result[0]
    return result


def thinned(points: list[Point], most: float) -> list[Point]:
    """Simplify a line within a tolerance."""
    if points[0] == points[-1] and len(points) > 3:
        half = max(range(len(points)), key=lambda index: math.dist(points[0], points[index]))
        return thinned(points[: half + 1], most)[:-1] + thinned(points[half:], most)
    if len(points) < 3:
        return points
    (ax, ay), (bx, by) = points[0], points[-1]
    length = math.dist(points[0], points[-1]) or 1.0
    far, at = 0.0, 0
    for index in range(1, len(points) - 1):
        x, y = points[index]
        off = abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length
        if off > far:
            far, at = off, index
    if far <= most:
        return [points[0], points[-1]]
    return thinned(points[: at + 1], most)[:-1] + thinned(points[at:], most)


def rings_of(arcs: list[Arc], owner: int) -> list[list[int]]:
    """The rings around an owner as arc numbers; ~n is arc n reversed. The owner is on the right."""
    ways = [number for number, arc in enumerate(arcs) if arc.right == owner]
    ways += [~number for number, arc in enumerate(arcs) if arc.left == owner]
    rings = []
    while ways:
        ring = [ways.pop(0)]
        while end(arcs, ring[-1]) != begin(arcs, ring[0]):
            step = next(way for way in ways if begin(arcs, way) == end(arcs, ring[-1]))
            ways.remove(step)
            ring.append(step)
        rings.append(ring)
    return rings


def begin(arcs: list[Arc], way: int) -> Corner:
    """The start corner of an arc, forwards or backwards."""
    return arcs[way].corners[0] if way >= 0 else arcs[~way].corners[-1]


def end(arcs: list[Arc], way: int) -> Corner:
    """The end corner of an arc, forwards or backwards."""
    return begin(arcs, ~way)
