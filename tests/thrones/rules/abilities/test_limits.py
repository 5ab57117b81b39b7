"""Limits on a card that changes hands, shown with cards made up for it."""

import pytest

from tests.thrones.workshop import look, made_up, say, table

MUSTER = {
    "title": "Muster",
    "type": "location",
    "text": "The first character you marshal each round costs 1 less.",
}
SEIZE = {"title": "Seize", "type": "event", "cost": 0, "text": "Action: choose a location: take control of it."}
RECRUIT = {"title": "Recruit", "type": "character", "cost": 1}


@pytest.mark.rule("lcg2.limits.5")
def test_the_first_card_of_a_round_is_counted_for_each_player() -> None:
    with made_up(MUSTER, SEIZE, RECRUIT):
        state = table(
            "marshaling",
            wolf={"in_play": ["Muster"], "hand": ["Recruit", "Recruit"]},
            lion={"hand": ["Seize", "Recruit", "Recruit"]},
        )
        say(state, "wolf", "Recruit: marshal")
        assert look(state, "wolf.gold") == 4
        say(state, "lion", "Seize: play")
        say(state, "wolf", "Recruit: marshal")
        assert look(state, "wolf.gold") == 3
        say(state, "lion", "Recruit: marshal")
        assert look(state, "lion.gold") == 4
        say(state, "lion", "Recruit: marshal")
        assert look(state, "lion.gold") == 3
