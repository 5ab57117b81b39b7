"""What is made of results: shares, ties, times, tables and a picture."""

import csv
import io
from typing import Any
from xml.etree import ElementTree

import pytest

from fivekings.arena.picture import picture, shortened
from fivekings.arena.plan import Plan, make_plan
from fivekings.arena.results import quantile, summarize, table_text
from fivekings.arena.run import time_class


@pytest.fixture(scope="module")
def plan() -> Plan:
    return make_plan("risk", ["hodor", "squire"], games=4)


def made_up(job: int, bots: list[str], winners: list[int], times: dict[str, int] | None = None) -> dict[str, Any]:
    """A result as a job would give it."""
    spent = {"decisions": 10, "faults": 0, "seconds": 0.5, "times": times or {"-200": 10}}
    seats = [spent for _ in bots]
    return {"job": job, "bots": bots, "decks": [], "winners": winners, "rounds": 4, "hash": "", "seats": seats}


def rows(summary: dict[str, Any], key: str = "bots") -> dict[str, dict[str, Any]]:
    return {row["name"]: row for row in summary[key]}


def test_wins_are_counted_by_bot_and_by_seat(plan: Plan) -> None:
    results = [made_up(0, ["hodor", "squire"], [1]), made_up(1, ["squire", "hodor"], [0])]
    summary = summarize(plan, [*results, made_up(2, ["hodor", "squire"], [0])])
    assert [row["name"] for row in summary["bots"]] == ["squire", "hodor"]
    assert rows(summary)["squire"]["rate"] == pytest.approx(2 / 3)
    assert rows(summary, "places")["seat 1"]["wins"] == 2
    assert summary["games"] == 3
    assert summary["planned"] == 4


def test_a_draw_is_shared(plan: Plan) -> None:
    summary = summarize(plan, [made_up(0, ["hodor", "squire"], []), made_up(1, ["squire", "hodor"], [0, 1])])
    assert [(row["points"], row["elo"]) for row in summary["bots"]] == [
        (1.0, pytest.approx(0)),
        (1.0, pytest.approx(0)),
    ]


def test_the_order_in_which_results_come_does_not_matter(plan: Plan) -> None:
    results = [made_up(n, ["hodor", "squire"], [n % 2], {str(-200 - n): 3}) for n in range(4)]
    assert summarize(plan, results) == summarize(plan, results[::-1])


def test_games_that_failed_are_listed_and_not_counted(plan: Plan) -> None:
    summary = summarize(plan, [made_up(0, ["hodor", "squire"], [1]), {"job": 1, "error": "OSError: gone"}])
    assert summary["games"] == 1
    assert summary["failed"] == [{"job": 1, "error": "OSError: gone"}]


def test_pairs_tell_who_beats_whom(plan: Plan) -> None:
    results = [made_up(0, ["hodor", "squire"], [1]), made_up(1, ["squire", "hodor"], [1])]
    [pair] = summarize(plan, results)["pairs"]
    assert (pair["name"], pair["against"], pair["games"], pair["rate"]) == ("hodor", "squire", 2, 0.5)


def test_one_bot_alone_has_no_rating(plan: Plan) -> None:
    [row] = summarize(plan, [made_up(0, ["hodor", "hodor"], [1])])["bots"]
    assert "elo" not in row
    assert row["rate"] == 0.5


def test_nothing_played_yet(plan: Plan) -> None:
    summary = summarize(plan, [])
    assert summary["games"] == 0
    assert summary["bots"] == []
    ElementTree.fromstring(picture(summary))


@pytest.mark.parametrize("seconds", [2e-6, 0.0004, 0.03, 1.7, 60.0])
def test_times_are_kept_to_within_two_per_cent(seconds: float) -> None:
    assert quantile({time_class(seconds): 5}, 0.5) == pytest.approx(seconds, rel=0.02)


def test_quantiles() -> None:
    times = {time_class(0.001): 94, time_class(0.1): 6}
    assert quantile(times, 0.5) == pytest.approx(0.001)
    assert quantile(times, 0.95) == pytest.approx(0.1)
    assert quantile({}, 0.5) == 0.0


def test_the_table_as_csv(plan: Plan) -> None:
    text = table_text(summarize(plan, [made_up(0, ["hodor", "squire"], [1])]))
    found = list(csv.DictReader(io.StringIO(text)))
    assert [(row["what"], row["name"], row["wins"]) for row in found] == [
        ("bot", "squire", "1"),
        ("bot", "hodor", "0"),
        ("seat", "seat 1", "0"),
        ("seat", "seat 2", "1"),
    ]


def test_the_picture_is_well_formed_and_has_all_bars(plan: Plan) -> None:
    odd = 'my<bots>&co:"Raven"'
    summary = summarize(plan, [made_up(0, ["hodor", odd], [1]), made_up(1, [odd, "hodor"], [1])])
    tree = ElementTree.fromstring(picture(summary))
    name = "{http://www.w3.org/2000/svg}"
    texts = [text.text for text in tree.iter(f"{name}text")]
    assert odd in texts
    assert len([bar for bar in tree.iter(f"{name}rect") if bar.get("class")]) == 4
    assert all(float(bar.get("width", "-1")) >= 0 for bar in tree.iter(f"{name}rect"))


def test_long_names_are_cut() -> None:
    assert shortened("x" * 40) == "x" * 25 + "…"
