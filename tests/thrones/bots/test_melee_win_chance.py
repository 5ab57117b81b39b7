"""The prospect of victory at a table of three or more."""

import pytest

from fivekings.kernel import apply
from fivekings.kernel.request import resignation
from fivekings.thrones.bots.advice import CardCounsel
from fivekings.thrones.bots.melee_win_chance import KINDS, chances, counts
from tests.thrones.rules.players.test_melee import LION, ROSE, STAG, WOLF, melee
from tests.thrones.table import asked, stand_at

COUNSEL = CardCounsel()


def test_chances_are_shares_of_one_and_go_by_power() -> None:
    state = melee("challenges", wolf={"power": 9}, lion={"power": 3}, stag={"power": 3}, rose={})
    found = chances(state)
    assert len(counts()) == len(KINDS)
    assert sum(found.values()) == pytest.approx(1.0)
    assert found[WOLF] > found[LION] == found[STAG] > found[ROSE]
    assert COUNSEL.prospect(state, WOLF) == pytest.approx(2000.0 * found[WOLF] - 1000.0)


def test_power_counts_for_more_among_many_than_between_two() -> None:
    army = {"in_play": ["Robb Stark", "Arya Stark", "Eddard Stark"]}
    duel = stand_at("challenges", {"power": 6}, army)
    assert COUNSEL.prospect(duel, 0) == COUNSEL.worth(duel, 0)
    crowd = melee("challenges", wolf={"power": 6}, lion=army, stag={})
    assert COUNSEL.worth(crowd, WOLF) < COUNSEL.worth(crowd, LION)
    assert COUNSEL.prospect(crowd, WOLF) > COUNSEL.prospect(crowd, LION)


def test_who_is_out_has_no_prospect() -> None:
    state = melee("challenges", wolf={}, lion={}, stag={}, rose={})
    apply(state, resignation(ROSE))
    assert ROSE not in chances(state)
    assert COUNSEL.prospect(state, ROSE) == -900.0
    apply(state, resignation(STAG))
    assert COUNSEL.prospect(state, WOLF) == COUNSEL.worth(state, WOLF), "two are left"


def test_among_many_preparations_are_seen_through_to_the_end_of_the_challenges() -> None:
    begun: list[int | str] = [1, "marshaling"]
    crowd = melee("challenges", wolf={}, lion={}, stag={})
    crowd.round = 1
    assert not COUNSEL.seen(crowd, begun)
    assert COUNSEL.seen(crowd, [1, "plot"]) is False
    crowd.phase = "dominance"
    assert COUNSEL.seen(crowd, begun)
    duel = stand_at("challenges", {}, {})
    duel.round = 1
    assert COUNSEL.seen(duel, begun)


def test_whoever_answers_without_thinking_attacks_who_leads() -> None:
    lone = {"in_play": [{"card": "House Dayne Knight", "kneeling": True}]}
    state = melee("challenges", wolf={"in_play": ["Robb Stark"]}, lion=lone, stag={**lone, "power": 9})
    request = asked(state, "challenge")
    assert request.seat == WOLF
    assert COUNSEL.steady(state, request).pick >> 2 == STAG
    state = melee("challenges", wolf={"in_play": ["Robb Stark"]}, lion={**lone, "power": 9}, stag=lone)
    assert COUNSEL.steady(state, asked(state, "challenge")).pick >> 2 == LION
