"""Plane geometry for the maps: what lies inside what, what crosses what, and how far apart things are."""

import itertools
import math
from collections.abc import Iterator

from fivekings.risk.map import Map, Point

Edge = tuple[Point, Point]
Box = tuple[float, float, float, float]


def edges(ring: list[Point]) -> list[Edge]:
    """The sides of a closed ring."""
    return list(zip(ring, ring[1:] + ring[:1], strict=True))


def steps(line: list[Point]) -> list[Edge]:
    """The pieces of an open line."""
    return list(itertools.pairwise(line))


def undirected(edge: Edge) -> Edge:
    return edge if edge[0] < edge[1] else (edge[1], edge[0])


def inside(point: Point, ring: list[Point]) -> bool:
    """Whether a point lies in a ring."""
    x, y = point
    odd = False
    for (ax, ay), (bx, by) in edges(ring):
        if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
            odd = not odd
    return odd


def turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def cross(one: Edge, other: Edge) -> bool:
    """Whether two pieces cross at a point that is an end of neither."""
    (a, b), (c, d) = one, other
    if max(a[0], b[0]) < min(c[0], d[0]) or max(c[0], d[0]) < min(a[0], b[0]):
        return False
    return turn(a, b, c) * turn(a, b, d) < 0 and turn(c, d, a) * turn(c, d, b) < 0


def away(point: Point, edge: Edge) -> float:
    """How far a point is from a piece of a line."""
    (ax, ay), (bx, by) = edge
    dx, dy = bx - ax, by - ay
    t = max(0.0, min(1.0, ((point[0] - ax) * dx + (point[1] - ay) * dy) / (dx * dx + dy * dy)))
    return math.hypot(point[0] - ax - t * dx, point[1] - ay - t * dy)


def gap(one: list[Point], other: list[Point], enough: float) -> float:
    """How far two rings that do not cross are apart; at least `enough` when their boxes are that far apart."""
    left, right = bounds(one), bounds(other)
    if (
        left[0] > right[2] + enough
        or right[0] > left[2] + enough
        or left[1] > right[3] + enough
        or right[1] > left[3] + enough
    ):
        return enough
    ways = itertools.chain(itertools.product(one, edges(other)), itertools.product(other, edges(one)))
    return min(away(point, edge) for point, edge in ways)


def bounds(ring: list[Point]) -> Box:
    return (
        min(x for x, _ in ring),
        min(y for _, y in ring),
        max(x for x, _ in ring),
        max(y for _, y in ring),
    )


def around(middle: Point, width: float, height: float) -> Box:
    """The box of a size around a point: left, top, right, bottom."""
    x, y = middle
    return x - width / 2, y - height / 2, x + width / 2, y + height / 2


def overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def sides(box: Box) -> list[Edge]:
    left, top, right, bottom = box
    return edges([(left, top), (right, top), (right, bottom), (left, bottom)])


def holds(ring: list[Point], box: Box) -> bool:
    """Whether a box lies wholly in a ring."""
    left, top, right, bottom = box
    corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
    if not all(inside(corner, ring) for corner in corners):
        return False
    return not any(cross(side, edge) for side in sides(box) for edge in edges(ring))


def touches(ring: list[Point], box: Box) -> bool:
    """Whether a box and a ring have any point in common."""
    left, top, right, bottom = box
    if not overlap(bounds(ring), box):
        return False
    if any(left < x < right and top < y < bottom for x, y in ring) or inside((left, top), ring):
        return True
    return any(cross(side, edge) for side in sides(box) for edge in edges(ring))


def length(pieces: list[Edge]) -> float:
    return sum(math.dist(a, b) for a, b in pieces)


def rings(drawn: Map) -> Iterator[tuple[str, list[Point]]]:
    """Every outline on a map with its owner; islets and wastes too."""
    for land in drawn.lands.values():
        for ring in land.rings:
            yield land.name, ring
    for waste in drawn.wastes:
        for ring in waste.rings:
            yield f"waste {waste.name}", ring
    for ring in drawn.islets:
        yield "islet", ring
