"""Values that are added to, doubled and set, shown with cards made up for it."""

import pytest

from tests.thrones.workshop import look, made_up, say, table


@pytest.mark.rule("lcg2.modifiers.3", "lcg2.modifiers.4")
def test_additions_come_before_doubling_and_halves_are_rounded_up() -> None:
    giant = {"title": "Milk", "type": "attachment", "text": "The STR of attached character is doubled."}
    half = {"title": "Half", "type": "attachment", "text": "The STR of attached character is halved."}
    more = {"title": "More", "type": "attachment", "text": "Attached character gets +1 STR."}
    with made_up(giant, half, more):
        knight = {"card": "Tumblestone Knight", "attachments": ["Milk", "More"]}
        other = {"card": "Vanguard of the North", "attachments": ["Half", "More"]}
        state = table(wolf={"in_play": [knight, other]}, lion={})
    assert look(state, "wolf.Tumblestone Knight.strength") == (2 + 1) * 2
    assert look(state, "wolf.Vanguard of the North.strength") == 3  # (4 + 1) / 2, rounded up


@pytest.mark.rule("lcg2.modifiers.5", "lcg2.modifiers.6")
def test_a_set_value_overrides_and_the_latest_one_counts() -> None:
    low = {"title": "Low", "type": "attachment", "text": "The STR of attached character is 1."}
    high = {"title": "High", "type": "attachment", "text": "The STR of attached character is 7."}
    more = {"title": "More", "type": "attachment", "text": "Attached character gets +1 STR."}
    with made_up(low, high, more):
        knight = {"card": "Tumblestone Knight", "attachments": ["Low", "More"]}
        state = table(phase="marshaling", wolf={"in_play": [knight], "hand": ["High"], "gold": 2}, lion={})
        assert look(state, "wolf.Tumblestone Knight.strength") == 1
        say(state, "wolf", "High: marshal")
    assert look(state, "wolf.Tumblestone Knight.strength") == 7


@pytest.mark.rule("lcg2.modifiers.8")
def test_too_much_subtraction_still_counts() -> None:
    less = {"title": "Less", "type": "attachment", "text": "Attached character gets -5 STR."}
    more = {"title": "More", "type": "attachment", "text": "Attached character gets +4 STR."}
    with made_up(less, more):
        knight = {"card": "Tumblestone Knight", "attachments": ["Less"]}
        state = table(phase="marshaling", wolf={"in_play": [knight], "hand": ["More"], "gold": 2}, lion={})
        assert look(state, "wolf.Tumblestone Knight.strength") == 0
        say(state, "wolf", "More: marshal")
    assert look(state, "wolf.Tumblestone Knight.strength") == 1
