"""Wilson's intervals and Elo agree with what is known of them."""

import math

import pytest

from fivekings.arena.strength import ELO, Tally, elo, solve, wilson


@pytest.mark.parametrize(
    ("points", "games", "low", "high"),
    [
        (8, 10, 0.4901, 0.9433),
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (50, 100, 0.4038, 0.5962),
        (1, 2, 0.0945, 0.9055),
    ],
)
def test_wilson(points: int, games: int, low: float, high: float) -> None:
    assert wilson(points, games) == pytest.approx((low, high), abs=1e-4)


def test_wilson_of_nothing_says_nothing() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


@pytest.mark.parametrize(("share", "difference"), [(0.5, 0.0), (0.64, 100.0), (0.76, 200.2), (0.909, 400.0)])
def test_elo_of_two_is_the_logarithm_of_their_odds(share: float, difference: float) -> None:
    rated = elo({("a", "b"): {"a": 1e6 * share, "b": 1e6 * (1 - share)}})
    assert rated["a"][0] - rated["b"][0] == pytest.approx(difference, abs=0.5)
    assert rated["a"][0] == pytest.approx(-rated["b"][0])


def test_elo_finds_the_strengths_that_results_came_from() -> None:
    true = {"a": -150.0, "b": 0.0, "c": 50.0, "d": 100.0}
    tally: Tally = {}
    for one, other in [("a", "b"), ("b", "c"), ("c", "d"), ("a", "d")]:
        share = 1 / (1 + 10 ** ((true[other] - true[one]) / 400))
        tally[one, other] = {one: 1e6 * share, other: 1e6 * (1 - share)}
    rated = elo(tally)
    assert {name: round(rating) for name, (rating, _) in rated.items()} == true


def test_elo_at_larger_tables() -> None:
    rated = elo({("a", "b", "c"): {"a": 6e5, "b": 3e5, "c": 1e5}})
    assert rated["a"][0] - rated["b"][0] == pytest.approx(ELO * math.log(2), abs=0.1)
    assert rated["b"][0] - rated["c"][0] == pytest.approx(ELO * math.log(3), abs=0.1)


def test_who_sits_twice_has_two_chances() -> None:
    rated = elo({("a", "a", "b"): {"a": 2e5, "b": 1e5}})
    assert rated["a"][0] == pytest.approx(0, abs=0.1)


def test_the_reach_of_two_follows_from_the_number_of_games() -> None:
    rated = elo({("a", "b"): {"a": 5000, "b": 5000}})
    # The deviation of the difference is 1 / sqrt(n p q), and each is half of it away from the middle.
    assert rated["a"][1] == pytest.approx(1.96 * ELO / math.sqrt(10_000 / 4) / 2, rel=1e-3)
    wider = elo({("a", "b"): {"a": 50, "b": 50}})
    assert wider["a"][1] == pytest.approx(10 * rated["a"][1], rel=0.01)


def test_who_wins_all_is_strong_but_not_infinitely() -> None:
    rated = elo({("a", "b"): {"a": 20, "b": 0}})
    assert 200 < rated["a"][0] < 500
    assert rated["a"][1] > 100


def test_equations() -> None:
    assert solve([[0.0, 2.0], [4.0, 1.0]], [2.0, 9.0]) == [2.0, 1.0]
