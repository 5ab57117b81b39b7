"""What abilities see of power that is gained for renown, shown with cards made up for it."""

import pytest

from tests.thrones.workshop import look, made_up, offered, say, table

HERALD = {
    "title": "Herald",
    "type": "character",
    "icons": ["intrigue"],
    "text": "Reaction: after a character gains power for renown => gain 1 gold.",
}
CHAMPION = {
    "title": "Champion",
    "type": "character",
    "icons": ["military"],
    "text": "Renown.\nSelf gains 1 more power for renown.",
}
PRIZE = {"title": "Prize", "type": "event", "cost": 0, "text": "Action: choose a character: it gains 1 power."}


@pytest.mark.rule("lcg2.renown.1", "lcg2.renown.2", "lcg2.gains.2")
def test_power_for_renown_is_known_as_such() -> None:
    with made_up(HERALD, CHAMPION):
        state = table(wolf={"in_play": ["Champion", "Herald"]}, lion={})
        say(state, "wolf", "military")
        say(state, "wolf", ["Champion"])
        say(state, "wolf", ["Champion"])  # its renown
        assert offered(state, "wolf") == ["Herald: react", "pass"]
        say(state, "wolf", "Herald: react")
        assert look(state, "wolf.Champion.power") == 2
        assert look(state, "wolf.gold") == 1


@pytest.mark.rule("lcg2.gains.2")
def test_other_power_is_not_gained_for_renown() -> None:
    with made_up(HERALD, CHAMPION, PRIZE):
        state = table(wolf={"in_play": ["Champion", "Herald"], "hand": ["Prize"]}, lion={})
        say(state, "wolf", "Prize: play")
        say(state, "wolf", "Champion")
        assert "Herald: react" not in offered(state, "wolf")
        assert look(state, "wolf.Champion.power") == 1
