"""How long an effect lasts and what it covers, shown with cards made up for it."""

import json

import pytest

from fivekings.kernel.errors import BadInput
from fivekings.thrones.model.kinds import STRENGTH
from fivekings.thrones.model.modifier import effect
from fivekings.thrones.model.state import DEAD, Thrones
from fivekings.thrones.recursion_guard import restrain
from fivekings.thrones.rules.cards.characteristics import strength
from fivekings.thrones.rules.cards.modifiers import begin
from fivekings.thrones.rules.players.winning import check_power
from tests.thrones.table import (
    GAME,
    LION,
    POOL,
    WOLF,
    asked,
    card,
    declines,
    find,
    kinds,
    made,
    offers,
    passes_to,
    says,
    stand_at,
)

BOON = "Action: until the end of the phase, each Stark character gets +2 STR."


@pytest.mark.rule("lcg2.event.3")
def test_a_lasting_effect_covers_what_is_in_play_when_it_resolves() -> None:
    boon = card("Boon", BOON, type="event", cost=0)
    latecomer = card("Latecomer", "Ambush (1).", strength=3)
    with made(boon, latecomer):
        state = stand_at(
            "challenges", {"in_play": ["Robb Stark"], "hand": ["Boon", "Latecomer", "Bran Stark"], "gold": 1}, {}
        )
        says(state, WOLF, "Boon: play")
        assert strength(state, find(state, "Robb Stark")) == 7
        says(state, WOLF, "Latecomer: ambush")
        assert strength(state, find(state, "Latecomer")) == 3
        assert strength(state, find(state, "Robb Stark")) == 7


@pytest.mark.rule("lcg2.lasting.4")
def test_a_lasting_effect_expires_before_what_happens_at_the_end() -> None:
    boon = card("Boon", BOON, type="event", cost=0)
    doom = card(
        "Doom",
        "Action: choose a character: place 1 poison token on it; at the end of the phase, if it is a character with STR"
        " 2 or lower: kill it.",
        type="event",
        cost=0,
    )
    with made(boon, doom):
        state = stand_at("draw", {"in_play": ["Tumblestone Knight"], "hand": ["Boon", "Doom"]}, {})
        knight = find(state, "Tumblestone Knight")
        says(state, WOLF, "Boon: play")
        says(state, WOLF, "Doom: play")
        assert (state.phase, strength(state, knight)) == ("draw", 4)
        says(state, WOLF, "Tumblestone Knight")
        asked(state, "due")
        assert strength(state, knight) == 2
        declines(state)
        assert state.zone[knight] == DEAD


@pytest.mark.rule("lcg2.effects.5")
def test_what_expires_or_stops_is_no_effect_of_a_card() -> None:
    """Nothing resolves and nothing can be cancelled when a bonus ends."""
    boon = card("Boon", BOON, type="event", cost=0)
    banner = card("Banner", "Each Stark character you control gets +1 STR.", type="location")
    cast = card("Cast Down", "Action: discard each location from play.", type="event", cost=0)
    with made(boon, banner, cast, card("Feast", "Action: gain 1 gold.", type="event", cost=0)):
        state = stand_at(
            "draw",
            {"in_play": ["Robb Stark", "Banner"], "hand": ["Boon", "Cast Down", "Feast"]},
            {"in_play": ["Tywin Lannister"], "hand": ["Treachery", "The Hand's Judgment"], "gold": 5},
        )
        robb = find(state, "Robb Stark")
        for event in ("Boon", "Cast Down"):
            says(state, WOLF, f"{event}: play")
            assert offers(state) == ["The Hand's Judgment: play", "pass"]
            says(state, LION, "pass")
        assert strength(state, robb) == 7
        assert kinds(state).count("resolved") == 2
        while state.phase == "draw":
            assert "Treachery: play" not in offers(state)
            assert "The Hand's Judgment: play" not in offers(state)
            declines(state)
        assert strength(state, robb) == 5
        assert kinds(state).count("resolved") == 2


@pytest.mark.rule("lcg2.constant.4")
def test_several_instances_of_a_constant_ability_all_apply() -> None:
    banner = card("Banner", "Each Stark character you control gets +1 STR.", type="location")
    with made(banner):
        state = stand_at("draw", {"in_play": ["Robb Stark", "Banner", "Banner", "Banner"], "hand": ["Ice"]}, {})
        assert strength(state, find(state, "Robb Stark")) == 8


@pytest.mark.rule("lcg2.lasting.5")
def test_nothing_lasts_to_the_end_of_a_challenge_that_is_over() -> None:
    horn = card("Horn", "Action: choose a character: until the end of the challenge, it gets +2 STR.", type="location")
    with made(horn):
        state = stand_at("challenges", {"in_play": ["Robb Stark", "Horn"]}, {"in_play": ["Varys"]})
        assert asked(state).kind == "challenge"  # with no action to take, nobody is asked for one
        says(state, WOLF, "military")
        says(state, WOLF, ["Robb Stark"])
        passes_to(state, "action")
        assert offers(state) == ["Horn: action", "pass"]
        says(state, WOLF, "Horn: action")
        says(state, WOLF, "Robb Stark")
        assert strength(state, find(state, "Robb Stark")) == POOL.named("Robb Stark").strength + 2
        passes_to(state, "challenge")
        assert strength(state, find(state, "Robb Stark")) == POOL.named("Robb Stark").strength


@pytest.mark.rule("lcg2.modifiers.8")
def test_a_value_is_raised_to_zero_only_at_the_end() -> None:
    chill = card("Chill", "Action: until the end of the phase, each character gets -4 STR.", type="event", cost=0)
    boon = card("Boon", BOON, type="event", cost=0)
    with made(chill, boon):
        state = stand_at(
            "draw", {"in_play": ["Tumblestone Knight", "Grey Wind"], "hand": ["Chill", "Boon", "Boon"]}, {}
        )
        knight, wolf = find(state, "Tumblestone Knight"), find(state, "Grey Wind")
        says(state, WOLF, "Chill: play")
        assert (strength(state, knight), strength(state, wolf)) == (0, 0)
        says(state, WOLF, "Boon: play")
        assert (strength(state, knight), strength(state, wolf)) == (0, 2)
        says(state, WOLF, "Boon: play")
        assert (strength(state, knight), strength(state, wolf)) == (2, 4)


@pytest.mark.rule("lcg2.winning.12", "lcg2.lasting.3")
def test_who_could_not_win_for_a_while_wins_when_that_ends() -> None:
    oath = card("Oath", "Action: until the end of the phase, you cannot win the game.", type="event", cost=0)
    with made(oath):
        state = stand_at("challenges", {"in_play": ["Robb Stark"], "hand": ["Oath"], "power": 14}, {})
        says(state, WOLF, "Oath: play")
        state.set_power(WOLF, 15)
        check_power(state)
        assert state.result is None
        while state.phase == "challenges" and not state.over:
            declines(state)
        assert state.result == [WOLF]


@pytest.mark.rule("lcg2.lasting.1", "lcg2.constant.3")
def test_a_lasting_effect_with_a_condition_applies_whenever_it_is_met() -> None:
    text = "Action: until the end of the round, while you are the first player, each Stark character gets +2 STR."
    with made(card("Boon", text, type="event", cost=0)):
        state = stand_at("challenges", {"in_play": ["Robb Stark"], "hand": ["Boon"]}, {})
        robb = find(state, "Robb Stark")
        says(state, WOLF, "Boon: play")
        assert strength(state, robb) == 7
        doc = json.loads(json.dumps(state.to_json()))
        for table in (state, GAME.load(state.setup, doc)):
            assert isinstance(table, Thrones)
            assert strength(table, robb) == 7
            table.first = LION
            assert strength(table, robb) == 5
            table.first = WOLF
            assert strength(table, robb) == 7


def test_a_saved_effect_whose_saying_is_gone_is_refused() -> None:
    text = "Action: until the end of the round, while you are the first player, each Stark character gets +2 STR."
    with made(card("Boon", text, type="event", cost=0)):
        state = stand_at("challenges", {"in_play": ["Robb Stark"], "hand": ["Boon"]}, {})
        says(state, WOLF, "Boon: play")
        doc = state.to_json()
        doc["columns"]["lasting"][0]["saying"] = 7
        with pytest.raises(BadInput, match="not a saved state"):
            GAME.load(state.setup, doc)


def test_a_custom_card_may_ask_for_itself_in_an_effect_that_lasts() -> None:
    """While its condition is evaluated, the effect itself is not in force, so that it gets an answer."""
    text = (
        "Action: until the end of the round, while you control a character with STR 4 or lower, each Stark character"
        " gets +2 STR."
    )
    boon, low = card("Boon", text, type="event", cost=0), card("Low", strength=3)
    with made(boon, low):
        restrain(boon.compiled)
        state = stand_at("challenges", {"in_play": ["Robb Stark", "Low"], "hand": ["Boon"]}, {})
        says(state, WOLF, "Boon: play")
        robb, lowly = find(state, "Robb Stark"), find(state, "Low")
        assert (strength(state, robb), strength(state, lowly)) == (7, 5)
        begin(state, [effect(STRENGTH, "phase", robb, WOLF, 2, [lowly])])
        assert (strength(state, robb), strength(state, lowly)) == (5, 5)
