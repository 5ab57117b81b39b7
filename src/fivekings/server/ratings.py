"""Ratings of players by Glicko-2 (Glickman, "Example of the Glicko-2 system").

A new player has rating 1500; the deviation says how certain the rating is, the volatility how steady the player. Every
finished rated game is a rating period for its players. Without games the deviation grows: each week counts as a period
without games.
"""

import math
from collections.abc import Sequence
from typing import Final

from sqlalchemy import select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncSession

from fivekings.server.store.schema import Person, Rating

MIDDLE: Final = 1500.0
UNKNOWN: Final = 350.0
STEADY: Final = 0.06
TAU: Final = 0.5
"""How much volatility may change."""

SCALE: Final = 173.7178
EXACT: Final = 1e-6
WEEK: Final = 7 * 24 * 3600 * 1000

Strength = tuple[float, float, float]
"""A rating, its deviation and its volatility."""


def glicko(player: Strength, results: Sequence[tuple[float, float, float]]) -> Strength:
    """A player's new strength after results: each with the opponent's rating and deviation, and a score of 1, 0.5 or 0.

    >>> new = glicko((1500, 200, 0.06), [(1400, 30, 1), (1550, 100, 0), (1700, 300, 0)])
    >>> f"{new[0]:.2f} {new[1]:.2f} {new[2]:.5f}"
    '1464.05 151.52 0.06000'
    """
    rating, deviation, volatility = player
    mu, phi = (rating - MIDDLE) / SCALE, deviation / SCALE
    information = improvement = 0.0
    for other, unsure, score in results:
        weight = 1 / math.sqrt(1 + 3 * (unsure / SCALE / math.pi) ** 2)
        expected = 1 / (1 + math.exp(-weight * (mu - (other - MIDDLE) / SCALE)))
        information += weight**2 * expected * (1 - expected)
        improvement += weight * (score - expected)
    sigma = volatility_after(phi, volatility, 1 / information, improvement / information)
    before = math.hypot(phi, sigma)
    after = 1 / math.sqrt(1 / before**2 + information)
    return MIDDLE + SCALE * (mu + after**2 * improvement), min(UNKNOWN, SCALE * after), sigma


def volatility_after(phi: float, sigma: float, variance: float, delta: float) -> float:
    """The new volatility: step 5 of the paper, by the Illinois method."""
    start = math.log(sigma**2)

    def slope(x: float) -> float:
        spread = phi**2 + variance + math.exp(x)
        return math.exp(x) * (delta**2 - spread) / (2 * spread**2) - (x - start) / TAU**2

    low = start
    if delta**2 > phi**2 + variance:
        high = math.log(delta**2 - phi**2 - variance)
    else:
        high = start - TAU
        while slope(high) < 0:
            high -= TAU
    at_low, at_high = slope(low), slope(high)
    while abs(high - low) > EXACT:
        between = low + (low - high) * at_low / (at_high - at_low)
        at_between = slope(between)
        if at_between * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = between, at_between
    return math.exp(low / 2)


def aged(strength: Strength, milliseconds: int) -> Strength:
    """A strength after a time without games."""
    rating, deviation, volatility = strength
    weeks = max(0, milliseconds) / WEEK
    return rating, min(UNKNOWN, math.sqrt(deviation**2 + weeks * (SCALE * volatility) ** 2)), volatility


def outcomes(seats: int, winners: Sequence[int]) -> list[list[tuple[int, float]]]:
    """The opponents and scores of each seat: winners beat all others; without winners, or without others, all draw.

    >>> outcomes(3, [1])
    [[(1, 0.0)], [(0, 1.0), (2, 1.0)], [(1, 0.0)]]
    """
    everybody = range(seats)
    won = set(winners)
    if len(won) in (0, seats):
        return [[(other, 0.5) for other in everybody if other != one] for one in everybody]
    return [[(other, float(one in won)) for other in everybody if (other in won) != (one in won)] for one in everybody]


async def rate(session: AsyncSession, game: str, people: Sequence[str], winners: Sequence[int], now: int) -> None:
    """Update the ratings after a rated game: who sat at each seat, by id, and the seats that won. The caller commits.

    Only accounts are rated, against each other: guests and bots (whose id is empty) are passed over.
    """
    accounts = set(await session.scalars(select(Person.id).where(Person.id.in_(people), Person.account.is_not(None))))
    met: dict[str, list[tuple[str, float]]] = {}
    for seat, results in enumerate(outcomes(len(people), winners)):
        for other, score in results:
            one, two = people[seat], people[other]
            if one != two and one in accounts and two in accounts:
                met.setdefault(one, []).append((two, score))
    rows = await ratings_of(session, game, sorted(met), now) if met else {}
    before = {one: aged((row.rating, row.deviation, row.volatility), now - row.played) for one, row in rows.items()}
    for one, row in rows.items():
        results_of = [(before[other][0], before[other][1], score) for other, score in met[one]]
        row.rating, row.deviation, row.volatility = glicko(before[one], results_of)
        row.games += 1
        row.played = now


async def ratings_of(session: AsyncSession, game: str, people: Sequence[str], now: int) -> dict[str, Rating]:
    """The ratings of some people, created if missing, locked until the transaction ends."""
    insert = postgresql.insert if session.get_bind().dialect.name == "postgresql" else sqlite.insert
    start = {"rating": MIDDLE, "deviation": UNKNOWN, "volatility": STEADY, "games": 0, "played": now}
    new = [{"person": one, "game": game, **start} for one in people]
    await session.execute(insert(Rating).on_conflict_do_nothing(), new)
    held = select(Rating).where(Rating.person.in_(people), Rating.game == game).order_by(Rating.person)
    found = await session.scalars(held.with_for_update().execution_options(populate_existing=True))
    return {row.person: row for row in found}
