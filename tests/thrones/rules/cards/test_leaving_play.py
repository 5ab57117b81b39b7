"""Replaced deaths and dying at 0 STR, shown with cards made up for it."""

import pytest

from tests.thrones.workshop import look, made_up, offered, say, table


@pytest.mark.rule("lcg2.replacement.1", "lcg2.replacement.2")
def test_a_replaced_death_is_still_a_death() -> None:
    onion = {
        "title": "Onion Knight",
        "type": "character",
        "strength": 1,
        "icons": ["power"],
        "traits": ["Lord"],
        "text": "Interrupt: when self is killed => it goes to its owner's hand instead.",
    }
    with made_up(onion):
        state = table(
            wolf={"in_play": ["Onion Knight"]},
            lion={"in_play": ["Ser Jaime Lannister", "Joffrey Baratheon"], "agenda": "Fealty"},
            first="lion",
        )
        say(state, "lion", "military")
        say(state, "lion", ["Ser Jaime Lannister"])
        say(state, "wolf", "Onion Knight: interrupt")
        assert "Joffrey Baratheon: react" in offered(state, "lion")
    assert look(state, "wolf.hand") == ["Onion Knight"]
    assert look(state, "wolf.dead") == []


@pytest.mark.rule("lcg2.replacement.3")
def test_of_several_replacements_the_latest_counts() -> None:
    first = {
        "title": "Twice Torn",
        "type": "character",
        "strength": 1,
        "icons": ["power"],
        "text": "Interrupt: when self is killed => it goes to its owner's hand instead.\n"
        "Interrupt: when self is killed => it is shuffled into its owner's deck instead.",
    }
    with made_up(first):
        state = table(wolf={"in_play": ["Twice Torn"]}, lion={"in_play": ["Ser Jaime Lannister"]}, first="lion")
        say(state, "lion", "military")
        say(state, "lion", ["Ser Jaime Lannister"])
        say(state, "wolf", "Twice Torn: interrupt")
        size = look(state, "wolf.deck_size")
        say(state, "wolf", "Twice Torn: interrupt")
    assert look(state, "wolf.deck_size") == size + 1
    assert look(state, "wolf.hand") == []


BURN = {
    "title": "Burn",
    "type": "event",
    "cost": 0,
    "text": "Action: choose a character: until the end of the phase, it gets -2 STR and dies at 0 STR.",
}


@pytest.mark.rule("lcg2.save.3", "lcg2.save.4")
def test_no_duplicate_saves_from_dying_at_no_strength() -> None:
    with made_up(BURN):
        state = table(
            wolf={"hand": ["Burn"]},
            lion={"in_play": [{"card": "The Tickler", "duplicates": 1}, "Gold Cloaks"], "agenda": "Fealty"},
        )
        say(state, "wolf", "Burn: play")
        say(state, "wolf", "The Tickler")
    assert look(state, "lion.dead") == ["The Tickler"]
