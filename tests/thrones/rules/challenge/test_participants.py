"""Characters that leave a challenge, shown with cards made up for it."""

import pytest

from tests.thrones.workshop import look, made_up, say, table


@pytest.mark.rule("lcg2.participating.7")
def test_a_character_removed_from_the_challenge_no_longer_participates() -> None:
    away = {
        "title": "Away",
        "type": "event",
        "cost": 0,
        "text": "Challenges Action: choose an attacking character: remove it from the challenge.",
    }
    with made_up(away):
        state = table(
            wolf={"hand": ["Away"], "in_play": ["Tumblestone Knight"], "agenda": "Fealty"},
            lion={"in_play": ["Gold Cloaks", "Burned Men"]},
            first="lion",
        )
        say(state, "lion", "military")
        say(state, "lion", ["Gold Cloaks", "Burned Men"])
        say(state, "wolf", "Away: play")
        say(state, "wolf", "Gold Cloaks")
    assert look(state, "challenge.attackers") == ["Burned Men"]
    assert look(state, "lion.Gold Cloaks.kneeling") is True
