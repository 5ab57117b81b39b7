"""Control: who takes it, and what goes with it; shown with cards made up for it."""

import pytest

from fivekings.thrones.rules.cards.control import may_take_control
from tests.thrones.workshop import card, look, made_up, say, settle, table

TURNCLOAK = {
    "title": "Turncloak",
    "type": "event",
    "cost": 0,
    "text": "Action: choose a non-unique character: take control of it.",
}

THIEF = {"title": "Thief", "type": "event", "cost": 0, "text": "Action: choose a character: take control of it."}


@pytest.mark.rule("lcg2.ownership.3")
def test_an_ability_moves_control() -> None:
    with made_up(TURNCLOAK):
        state = table(wolf={"hand": ["Turncloak"]}, lion={"in_play": ["Burned Men", "Tywin Lannister"]})
        say(state, "wolf", "Turncloak: play")
        settle(state)
    assert look(state, "wolf.in_play") == ["Burned Men"]
    assert look(state, "wolf.Burned Men.owner") == "lion"


@pytest.mark.rule("lcg2.ownership.7")
def test_a_character_that_changes_control_leaves_the_challenge() -> None:
    with made_up(TURNCLOAK):
        state = table(
            wolf={"hand": ["Turncloak"], "agenda": "Fealty", "in_play": ["Tumblestone Knight"]},
            lion={"in_play": ["Burned Men", "Gold Cloaks"]},
            first="lion",
        )
        say(state, "lion", "military")
        say(state, "lion", ["Burned Men", "Gold Cloaks"])
        say(state, "wolf", "Turncloak: play")
        say(state, "wolf", "Burned Men")
    assert look(state, "challenge.attackers") == ["Gold Cloaks"]


@pytest.mark.rule("lcg2.unique.4")
def test_nobody_takes_control_of_a_unique_card_with_an_own_copy_in_play() -> None:
    with made_up(THIEF):
        state = table(
            wolf={"hand": ["Thief"], "in_play": ["Littlefinger"]}, lion={"in_play": ["Littlefinger", "Varys"]}
        )
        assert not may_take_control(state, card(state, "lion", "Littlefinger"), 0)
        say(state, "wolf", "Thief: play")
        assert sorted(look(state, "wolf.in_play")) == ["Littlefinger", "Varys"]
