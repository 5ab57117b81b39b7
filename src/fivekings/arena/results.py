"""Statistics of many games: win rates with intervals, ratings and thinking times."""

import csv
import io
from collections.abc import Callable, Iterable
from typing import Any, Final

from fivekings.arena.plan import Plan
from fivekings.arena.run import FINENESS, Result
from fivekings.arena.strength import Tally, elo, wilson

COLUMNS: Final = (
    "what", "name", "games", "wins", "points", "rate", "low", "high", "elo", "elo_low", "elo_high",
    "decisions", "decisions_per_second", "median_seconds", "p95_seconds", "faults",
)  # fmt: skip
COMPLAINTS: Final = 5
"""How many different bot errors are kept."""

__all__ = ["summarize", "table_text", "wilson"]


class Line:
    """Totals of a bot, a deck or a seat."""

    def __init__(self) -> None:
        self.games = 0
        self.wins = 0
        self.points = 0.0
        self.decisions = 0
        self.seconds = 0.0
        self.faults = 0
        self.times: dict[int, int] = {}

    def add(self, result: Result, seat: int) -> None:
        """Add one seat of one game."""
        spent = result["seats"][seat]
        self.games += 1
        self.wins += int(seat in result["winners"])
        self.points += points_of(result, seat)
        self.decisions += spent["decisions"]
        self.seconds += spent["seconds"]
        self.faults += spent["faults"]
        for key, count in spent["times"].items():
            self.times[int(key)] = self.times.get(int(key), 0) + count

    def to_json(self, name: str) -> dict[str, Any]:
        """The form in results."""
        low, high = wilson(self.points, self.games)
        return {
            "name": name,
            "games": self.games,
            "wins": self.wins,
            "points": round(self.points, 6),
            "rate": self.points / self.games if self.games else 0.0,
            "low": low,
            "high": high,
            "decisions": self.decisions,
            "decisions_per_second": self.decisions / self.seconds if self.seconds else 0.0,
            "median_seconds": quantile(self.times, 0.5),
            "p95_seconds": quantile(self.times, 0.95),
            "faults": self.faults,
        }


def points_of(result: Result, seat: int) -> float:
    """Points of a seat: a win is one point, shared between joint winners, and between all in a draw.

    >>> points_of({"winners": [0, 1], "bots": ["hodor"] * 3}, 0), points_of({"winners": [], "bots": ["hodor"] * 2}, 1)
    (0.5, 0.5)
    """
    winners = result["winners"] or range(len(result["bots"]))
    return 1 / len(winners) if seat in winners else 0.0


def quantile(times: dict[int, int], share: float) -> float:
    """The time that a share of the decisions stayed below, to within one time class.

    >>> quantile({-300: 60, -200: 40}, 0.5), quantile({-300: 60, -200: 40}, 0.95)
    (0.001, 0.01)
    """
    wanted, seen = share * sum(times.values()), 0
    for key in sorted(times):
        seen += times[key]
        if seen >= wanted:
            return float(10 ** (key / FINENESS))
    return 0.0


def summarize(plan: Plan, results: Iterable[Result]) -> dict[str, Any]:
    """All statistics of the games played so far, as plain data."""
    played = sorted(results, key=lambda result: int(result["job"]))
    good = [result for result in played if "error" not in result]
    bots = lines(good, lambda result, seat: str(result["bots"][seat]))
    rate(bots, tally_of(good))
    decks = lines(good, lambda result, seat: str(result["decks"][seat])) if plan.lists else []
    return {
        "plan": plan.identity(),
        "games": len(good),
        "planned": len(plan.jobs()),
        "failed": [{"job": result["job"], "error": result["error"]} for result in played if "error" in result],
        "seats": plan.seats,
        "rounds": sum(result["rounds"] for result in good) / len(good) if good else 0.0,
        "bots": sorted(bots, key=strongest),
        "decks": sorted(decks, key=strongest),
        "places": lines(good, lambda _result, seat: f"seat {seat + 1}"),
        "pairs": pairs(good),
        "complaints": list(dict.fromkeys(result["complaint"] for result in good if "complaint" in result))[:COMPLAINTS],
    }


def strongest(row: dict[str, Any]) -> tuple[float, str]:
    """Sort key of a table: best first."""
    return -row.get("elo", row["rate"]), row["name"]


def lines(results: list[Result], name_of: Callable[[Result, int], str]) -> list[dict[str, Any]]:
    """One row per name, in the order of the names."""
    found: dict[str, Line] = {}
    for result in results:
        for seat in range(len(result["bots"])):
            found.setdefault(name_of(result, seat), Line()).add(result, seat)
    return [found[name].to_json(name) for name in sorted(found)]


def tally_of(results: list[Result]) -> Tally:
    """How often each bot won, by the group of bots at the table."""
    found: Tally = {}
    for result in results:
        won = found.setdefault(tuple(sorted(result["bots"])), {})
        for seat, name in enumerate(result["bots"]):
            won[name] = won.get(name, 0.0) + points_of(result, seat)
    return found


def rate(rows: list[dict[str, Any]], tally: Tally) -> None:
    """Add ratings if there are at least two to compare."""
    if len(rows) < 2:
        return
    rated = elo(tally)
    for row in rows:
        rating, reach = rated[row["name"]]
        row |= {"elo": rating, "elo_low": rating - reach, "elo_high": rating + reach}


def pairs(results: list[Result]) -> list[dict[str, Any]]:
    """Results of each pair of bots at tables for two."""
    found: dict[tuple[str, str], list[float]] = {}
    for result in results:
        if len(result["bots"]) == 2 and result["bots"][0] != result["bots"][1]:
            one, other = sorted(result["bots"])
            seat = result["bots"].index(one)
            found.setdefault((one, other), []).append(points_of(result, seat))
    rows = []
    for (one, other), points in sorted(found.items()):
        low, high = wilson(sum(points), len(points))
        share = sum(points) / len(points)
        rows.append({"name": one, "against": other, "games": len(points), "rate": share, "low": low, "high": high})
    return rows


def table_text(summary: dict[str, Any]) -> str:
    """The rows of bots, decks and seats as CSV."""
    text = io.StringIO()
    writer = csv.DictWriter(text, COLUMNS, extrasaction="ignore", lineterminator="\n")
    writer.writeheader()
    for what, key in (("bot", "bots"), ("deck", "decks"), ("seat", "places")):
        for row in summary[key]:
            writer.writerow({"what": what, **{name: shortened(value) for name, value in row.items()}})
    return text.getvalue()


def shortened(value: Any) -> Any:
    """Round a number to its meaningful digits."""
    return f"{value:.6g}" if isinstance(value, float) else value
