"""What happens because the game says so: phases, framework effects, results of challenges."""

import pytest

from fivekings.kernel.state import Setup
from fivekings.thrones.model.state import HAND, PLAY, Thrones
from fivekings.thrones.rules.phases.plot_values import plot_value
from tests.thrones.table import (
    GAME,
    LION,
    WOLF,
    asked,
    card,
    declines,
    find,
    made,
    offers,
    passes_until,
    says,
    stand_at,
)

SEVEN = ["plot", "draw", "marshaling", "challenges", "dominance", "standing", "taxation"]


@pytest.mark.rule("lcg2.framework.4")
def test_a_round_has_seven_phases_in_order() -> None:
    state = GAME.start(Setup(["wolf", "lion"]), 3, loud=True, asks_all=True)
    assert isinstance(state, Thrones)
    while state.round < 4:
        declines(state)
    begun = [event.public["phase"] for event in state.events if event.kind == "phase"]
    assert begun[:21] == SEVEN * 3


@pytest.mark.rule("lcg2.framework.1")
def test_nobody_is_asked_whether_the_game_goes_on() -> None:
    """Whatever can be declined is declined; cards are drawn, income comes, cards stand and gold goes all the same."""
    hold = card("Hold", "Action: gain 1 power for your faction.", type="location")
    with made(hold):
        state = stand_at(
            "draw",
            {"in_play": ["Hold", {"card": "Robb Stark", "kneeling": True}], "plot": "Taxation", "hand": ["Ice"]},
            {"in_play": ["Hold"], "plot": "A Feast for Crows"},
        )
        assert state.phase == "draw"
        assert [len(state.pile(seat, HAND)) for seat in (WOLF, LION)] == [3, 2]
        passes_until(state, "marshaling")
        assert state.gold == [5, 0]
        passes_until(state, "challenges")
        assert state.gold == [5, 6]
        passes_until(state, "dominance")
        assert state.power[:2] == (0, 1)  # six gold against five
        assert state.kneeling[find(state, "Robb Stark")]
        passes_until(state, "standing")
        assert not state.kneeling[find(state, "Robb Stark")]
        passes_until(state, "taxation")
        assert state.gold == [0, 0]


@pytest.mark.rule("lcg2.framework.2")
def test_framework_effects_are_no_effects_of_cards() -> None:
    """One who can cancel events and abilities can cancel neither claim nor renown nor anything else of the game's."""
    state = stand_at(
        "challenges",
        {"in_play": ["Eddard Stark"]},
        {"in_play": ["Tywin Lannister", "Burned Men"], "hand": ["Treachery", "The Hand's Judgment"], "gold": 9},
    )
    says(state, WOLF, "military")
    says(state, WOLF, "Eddard Stark")
    claimed = False
    while state.round == 1:
        assert not any(label.endswith(": play") for label in offers(state))
        if asked(state).kind == "claim":
            claimed = True
            says(state, LION, "Burned Men")
        elif asked(state).kind == "renown":
            says(state, WOLF, "Eddard Stark")
        else:
            declines(state)
    assert claimed
    assert state.power[find(state, "Eddard Stark")] == 1
    assert find(state, "Burned Men") not in state.pile(LION, PLAY)


@pytest.mark.rule("lcg2.character.2")
def test_a_character_stays_until_something_removes_it() -> None:
    state = stand_at("draw", {"in_play": ["Robb Stark", "Winterfell Steward"]}, {"in_play": ["Cersei Lannister"]})
    there = [state.pile(seat, PLAY)[:] for seat in (WOLF, LION)]
    while state.round < 5:
        declines(state)
        assert [state.pile(seat, PLAY) for seat in (WOLF, LION)] == there


@pytest.mark.rule("lcg2.treasury.2")
def test_all_gold_starts_in_the_treasury() -> None:
    state = GAME.start(Setup(["wolf", "lion"]), 3, asks_all=True)
    assert isinstance(state, Thrones)
    while state.phase == "setup" or state.round == 0:
        assert state.gold == [0, 0]
        declines(state)
    assert state.gold == [0, 0]


@pytest.mark.rule("lcg2.base_value.2")
def test_a_base_value_is_what_is_printed_unless_a_card_sets_it() -> None:
    table = ["The Roseroad", "Littlefinger"]
    free = stand_at("challenges", {"in_play": table, "plot": "Taxation"}, {"in_play": ["Varys"]})
    assert plot_value(free, WOLF, "income") == 5 + 2
    blockade = {"in_play": ["Varys"], "plot": "Naval Superiority"}
    ruled = stand_at("challenges", {"in_play": table, "plot": "Taxation"}, blockade)
    assert plot_value(ruled, WOLF, "income") == 0 + 2
    assert plot_value(ruled, LION, "income") == 2  # neither Kingdom nor Edict
    other = stand_at("challenges", {"in_play": table, "plot": "A Game of Thrones"}, blockade)
    assert plot_value(other, WOLF, "income") == 4 + 2
