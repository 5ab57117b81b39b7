"""Strength: Wilson intervals for win rates, and Elo by maximum likelihood."""

import math
from typing import Final

Z: Final = 1.959963984540054
"""The z value of a 95 % interval."""
ELO: Final = 400 / math.log(10)
"""Elo points for a factor of e in the odds."""
STEPS: Final = 200
CLOSE: Final = 1e-10
PRIOR: Final = 0.5
"""Everybody gets half a win and half a loss against an average opponent, so that nobody's rating is infinite."""

Tally = dict[tuple[str, ...], dict[str, float]]
"""For each sorted group of bots at a table, how often each of them won."""


def wilson(points: float, games: float) -> tuple[float, float]:
    """The 95 % Wilson interval of a share.

    >>> low, high = wilson(8, 10)
    >>> round(low, 3), round(high, 3)
    (0.49, 0.943)
    """
    if games <= 0:
        return 0.0, 1.0
    share, spread = points / games, Z * Z / games
    middle = (share + spread / 2) / (1 + spread)
    reach = Z * math.sqrt(share * (1 - share) / games + spread / (4 * games)) / (1 + spread)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def elo(tally: Tally) -> dict[str, tuple[float, float]]:
    """The rating of each bot with its 95 % margin, relative to the average.

    Bradley-Terry model: everybody at a table wins in proportion to their strength.

    >>> rated = elo({("knight", "squire"): {"knight": 7500, "squire": 2500}})
    >>> round(rated["knight"][0] - rated["squire"][0])
    191
    """
    names = sorted({name for company in tally for name in company})
    logs = [0.0] * len(names)
    for _ in range(STEPS):
        slope, bend = slope_and_bend(tally, names, logs)
        step = solve(bend, slope)
        logs = [log + max(-1.0, min(1.0, more)) for log, more in zip(logs, step, strict=True)]
        if max(abs(more) for more in step) < CLOSE:
            break
    _, bend = slope_and_bend(tally, names, logs)
    mean = sum(logs) / len(logs)
    return {
        name: (ELO * (log - mean), Z * ELO * deviation(bend, place))
        for place, (name, log) in enumerate(zip(names, logs, strict=True))
    }


def slope_and_bend(tally: Tally, names: list[str], logs: list[float]) -> tuple[list[float], list[list[float]]]:
    """The gradient of the log-likelihood, and the negated Hessian."""
    count = len(names)
    slope, bend = [0.0] * count, [[0.0] * count for _ in range(count)]
    for place, log in enumerate(logs):
        share = 1 / (1 + math.exp(-log))
        slope[place] += PRIOR * (1 - 2 * share)
        bend[place][place] += 2 * PRIOR * share * (1 - share)
    for company, won in tally.items():
        games = sum(won.values())
        shares = chances(company, names, logs)
        for one in range(count):
            slope[one] += won.get(names[one], 0.0) - games * shares[one]
            for other in range(count):
                bend[one][other] += games * ((shares[one] if one == other else 0.0) - shares[one] * shares[other])
    return slope, bend


def chances(company: tuple[str, ...], names: list[str], logs: list[float]) -> list[float]:
    """The chance of each bot to win at a table; a bot on two seats has two chances."""
    weights = [company.count(name) * math.exp(log) for name, log in zip(names, logs, strict=True)]
    return [weight / sum(weights) for weight in weights]


def deviation(bend: list[list[float]], place: int) -> float:
    """The standard deviation of one strength relative to the average."""
    count = len(bend)
    weights = [(1.0 if other == place else 0.0) - 1 / count for other in range(count)]
    spread = solve(bend, weights)
    return math.sqrt(max(0.0, sum(weight * more for weight, more in zip(weights, spread, strict=True))))


def solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Solve linear equations by Gaussian elimination with pivoting.

    >>> solve([[2.0, 1.0], [1.0, 3.0]], [3.0, 5.0])
    [0.8, 1.4]
    """
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    count = len(rows)
    for place in range(count):
        best = max(range(place, count), key=lambda row: abs(rows[row][place]))
        rows[place], rows[best] = rows[best], rows[place]
        for below in range(place + 1, count):
            factor = rows[below][place] / rows[place][place]
            rows[below] = [value - factor * above for value, above in zip(rows[below], rows[place], strict=True)]
    found = [0.0] * count
    for place in reversed(range(count)):
        known = sum(rows[place][other] * found[other] for other in range(place + 1, count))
        found[place] = (rows[place][count] - known) / rows[place][place]
    return found
