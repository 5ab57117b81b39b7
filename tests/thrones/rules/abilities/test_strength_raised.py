"""STR that a card effect raises, and who may answer that, shown with cards made up for it."""

import pytest

from fivekings.thrones.model.state import Thrones
from tests.thrones.workshop import LCG2, look, made_up, offered, say, table

STANDS = "Reaction: after the STR of self is increased by a card effect => stand self."
RIDER = {
    "title": "Rider",
    "type": "character",
    "strength": 3,
    "icons": ["military"],
    "text": f"While self is attacking in a challenge, self gets +2 STR.\n{STANDS}",
}
GUARD = {"title": "Guard", "type": "character", "strength": 3, "icons": ["military"], "text": STANDS}
HERALD = {
    "title": "Herald",
    "type": "location",
    "text": "Reaction: after the STR of a character you control is increased by a card effect => gain 1 gold.",
}
CURSE = {"title": "Curse", "type": "location", "text": "Each character gets -2 STR."}
LIGHT = {
    "title": "Light",
    "type": "location",
    "text": "While an opponent controls no location, each character gets +1 STR.",
}
RAZE = {"title": "Raze", "type": "event", "cost": 0, "text": "Action: choose a location: discard it from play."}


def attack(state: Thrones, title: str) -> None:
    say(state, "wolf", "military")
    say(state, "wolf", [title])


@pytest.mark.rule("lcg2.effects.1", "lcg2.constant.3", "lcg2.modifiers.1")
def test_a_constant_ability_that_begins_to_apply_raises_strength() -> None:
    with made_up(RIDER):
        state = table(wolf={"in_play": ["Rider"]}, lion={"in_play": ["Varys"]})
        attack(state, "Rider")
        assert offered(state, "wolf") == ["Rider: react", "pass"]
        assert (look(state, "wolf.kneeling"), look(state, "wolf.Rider.strength")) == (["Rider"], 5)
        say(state, "wolf", "Rider: react")
        assert look(state, "wolf.kneeling") == []


@pytest.mark.rule("lcg2.effects.1")
def test_another_card_may_watch() -> None:
    with made_up(RIDER, HERALD):
        state = table(wolf={"in_play": ["Rider", "Herald"]}, lion={"in_play": ["Varys"]})
        attack(state, "Rider")
        assert offered(state, "wolf") == ["Rider: react", "Herald: react", "pass"]
        say(state, "wolf", "Herald: react")
        assert look(state, "wolf.gold") == 1


@pytest.mark.rule("lcg2.effects.5")
def test_what_only_stops_lowering_it_does_not_raise_it() -> None:
    with made_up(GUARD, CURSE, RAZE):
        state = table(wolf={"in_play": ["Guard"], "hand": ["Raze"]}, lion={"in_play": ["Curse", "Varys"]})
        say(state, "wolf", "Raze: play")
        assert look(state, "wolf.Guard.strength") == 3
        assert "Guard: react" not in offered(state, "wolf")


@pytest.mark.rule("lcg2.constant.3")
def test_a_condition_that_is_met_elsewhere_raises_it_and_a_saved_game_knows() -> None:
    """The light shines once the lion's location is gone. What is remembered of STR is part of the state."""
    with made_up(GUARD, LIGHT, RAZE):
        state = table(
            wolf={"in_play": [{"card": "Guard", "kneeling": True}, "Light"], "hand": ["Raze"]},
            lion={"in_play": ["The Roseroad"]},
        )
        assert look(state, "wolf.Guard.strength") == 3
        again = LCG2.blank(state.setup)
        again.fill(state.to_json())
        assert again.hash() == state.hash()
        assert isinstance(again, Thrones)
        assert again.heights == state.heights != {}
        say(state, "wolf", "Raze: play")
        say(state, "wolf", "The Roseroad")
        assert offered(state, "wolf") == ["Guard: react", "pass"]
        say(state, "wolf", "Guard: react")
        assert look(state, "wolf.kneeling") == []


@pytest.mark.rule("lcg2.effects.1")
def test_one_rise_is_answered_once() -> None:
    with made_up(RIDER):
        state = table(wolf={"in_play": ["Rider"]}, lion={"in_play": ["Varys"]})
        attack(state, "Rider")
        say(state, "wolf", "pass")
        assert "Rider: react" not in offered(state, "wolf")
