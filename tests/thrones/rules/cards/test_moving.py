"""Cards that move, and facedown cards, shown with cards made up for it."""

import pytest

from tests.thrones.workshop import made_up, offered, say, settle, table


@pytest.mark.rule("lcg2.move.1", "lcg2.move.2")
def test_nothing_moves_to_where_it_is() -> None:
    shift = {
        "title": "Shift",
        "type": "event",
        "cost": 0,
        "text": "Action: move 1 power from your faction card to your faction card.",
    }
    lend = {
        "title": "Lend",
        "type": "event",
        "cost": 0,
        "text": "Action: move 1 power from your faction card to each other Lord character.",
    }
    with made_up(shift, lend):
        state = table(wolf={"hand": ["Shift", "Lend"], "power": 3, "agenda": "Fealty"}, lion={})
    assert [label for label in offered(state, "wolf") if "play" in label] == []


@pytest.mark.rule("lcg2.facedown.3")
def test_only_its_controller_looks_at_a_facedown_card() -> None:
    state = table(
        phase="marshaling",
        wolf={"hand": ["Arya Stark"], "deck": ["Ice"], "agenda": "Fealty"},
        lion={"agenda": "Fealty"},
    )
    say(state, "wolf", "Arya Stark: marshal")
    say(state, "wolf", "Arya Stark: react")
    settle(state)
    for viewer, seen in ((0, ["Ice"]), (1, [None]), (-1, [None])):
        [arya] = state.view(viewer)["players"][0]["in_play"]
        assert arya["facedown"] == seen
