"""Deterministic noise over the plane, and coasts roughened with it."""

import math

Point = tuple[float, float]


def chance(*key: int) -> float:
    """A number in [-1, 1) that depends only on its key."""
    state = 2166136261
    for part in key:
        state = ((state ^ (part & 0xFFFFFFFF)) * 16777619) & 0xFFFFFFFF
        state ^= state >> 15
        state = (state * 2246822519) & 0xFFFFFFFF
        state ^= state >> 13
    return state / 2147483648.0 - 1.0


def smooth_noise(x: float, y: float, size: float, key: int) -> float:
    """Noise in [-1, 1] with hills about `size` wide."""
    x, y = x / size, y / size
    column, row = math.floor(x), math.floor(y)
    u, v = x - column, y - row
    u, v = u * u * (3 - 2 * u), v * v * (3 - 2 * v)
    north = chance(column, row, key) * (1 - u) + chance(column + 1, row, key) * u
    south = chance(column, row + 1, key) * (1 - u) + chance(column + 1, row + 1, key) * u
    return north * (1 - v) + south * v


def warp(x: float, y: float) -> Point:
    """Displace a point, so that straight lines become natural borders."""
    return (
        x + 11 * smooth_noise(x, y, 52, 1) + 5 * smooth_noise(x, y, 19, 2),
        y + 11 * smooth_noise(x, y, 52, 3) + 5 * smooth_noise(x, y, 19, 4),
    )


def rounded(ring: list[Point]) -> list[Point]:
    """Cut the corners of a ring once: each side keeps its middle half."""
    points = []
    for (ax, ay), (bx, by) in zip(ring, ring[1:] + ring[:1], strict=True):
        points.append((0.82 * ax + 0.18 * bx, 0.82 * ay + 0.18 * by))
        points.append((0.18 * ax + 0.82 * bx, 0.18 * ay + 0.82 * by))
    return points


def roughened(ring: list[Point], key: int) -> list[Point]:
    """Turn a ring into a coast: cut its corners, then repeatedly break each side at a displaced point."""
    return [point for a, b in sides(rounded(ring)) for point in broken(a, b, key)[:-1]]


def sides(ring: list[Point]) -> list[tuple[Point, Point]]:
    """The sides of a closed ring."""
    return list(zip(ring, ring[1:] + ring[:1], strict=True))


def broken(a: Point, b: Point, key: int) -> list[Point]:
    """Break a side into short pieces, from `a` to `b`."""
    length = math.dist(a, b)
    if length < 5:
        return [a, b]
    push = 0.38 * length * chance(round(a[0] * 8), round(a[1] * 8), round(b[0] * 8), round(b[1] * 8), key)
    push = max(-10.0, min(10.0, push))
    middle = (
        (a[0] + b[0]) / 2 + push * (a[1] - b[1]) / length,
        (a[1] + b[1]) / 2 + push * (b[0] - a[0]) / length,
    )
    return broken(a, middle, key)[:-1] + broken(middle, b, key)
