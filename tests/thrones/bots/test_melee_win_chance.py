"""The chance to win at a table of three or more."""

import pytest

from fivekings.kernel import apply
from fivekings.kernel.request import resignation
from fivekings.thrones.bots.heuristics import CardHeuristics
from fivekings.thrones.bots.melee_win_chance import FEATURES, melee_weights, melee_win_chances
from tests.thrones.rules.players.test_melee import LION, ROSE, STAG, WOLF, melee
from tests.thrones.table import asked, stand_at

HEURISTICS = CardHeuristics()


def test_chances_are_shares_of_one_and_go_by_power() -> None:
    state = melee("challenges", wolf={"power": 9}, lion={"power": 3}, stag={"power": 3}, rose={})
    found = melee_win_chances(state)
    assert len(melee_weights()) == len(FEATURES)
    assert sum(found.values()) == pytest.approx(1.0)
    assert found[WOLF] > found[LION] == found[STAG] > found[ROSE]
    assert HEURISTICS.win_score(state, WOLF) == pytest.approx(2000.0 * found[WOLF] - 1000.0)


def test_power_counts_for_more_in_a_melee_than_in_a_joust() -> None:
    army = {"in_play": ["Robb Stark", "Arya Stark", "Eddard Stark"]}
    duel = stand_at("challenges", {"power": 6}, army)
    assert HEURISTICS.win_score(duel, 0) == HEURISTICS.evaluate(duel, 0)
    crowd = melee("challenges", wolf={"power": 6}, lion=army, stag={})
    assert HEURISTICS.evaluate(crowd, WOLF) < HEURISTICS.evaluate(crowd, LION)
    assert HEURISTICS.win_score(crowd, WOLF) > HEURISTICS.win_score(crowd, LION)


def test_an_eliminated_player_has_no_chance() -> None:
    state = melee("challenges", wolf={}, lion={}, stag={}, rose={})
    apply(state, resignation(ROSE))
    assert ROSE not in melee_win_chances(state)
    assert HEURISTICS.win_score(state, ROSE) == -900.0
    apply(state, resignation(STAG))
    assert HEURISTICS.win_score(state, WOLF) == HEURISTICS.evaluate(state, WOLF), "two are left"


def test_for_three_or_more_preparations_are_followed_to_the_end_of_the_challenges() -> None:
    start: list[int | str] = [1, "marshaling"]
    crowd = melee("challenges", wolf={}, lion={}, stag={})
    crowd.round = 1
    assert not HEURISTICS.reached_horizon(crowd, start)
    assert HEURISTICS.reached_horizon(crowd, [1, "plot"]) is False
    crowd.phase = "dominance"
    assert HEURISTICS.reached_horizon(crowd, start)
    duel = stand_at("challenges", {}, {})
    duel.round = 1
    assert HEURISTICS.reached_horizon(duel, start)


def test_the_default_move_attacks_the_leader() -> None:
    lone = {"in_play": [{"card": "House Dayne Knight", "kneeling": True}]}
    state = melee("challenges", wolf={"in_play": ["Robb Stark"]}, lion=lone, stag={**lone, "power": 9})
    request = asked(state, "challenge")
    assert request.seat == WOLF
    assert HEURISTICS.default_move(state, request).pick >> 2 == STAG
    state = melee("challenges", wolf={"in_play": ["Robb Stark"]}, lion={**lone, "power": 9}, stag=lone)
    assert HEURISTICS.default_move(state, asked(state, "challenge")).pick >> 2 == LION
