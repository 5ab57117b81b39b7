"""Costs, and what follows `then`, shown with cards made up for it."""

import pytest

from tests.thrones.workshop import look, made_up, offered, say, settle, table


@pytest.mark.rule("lcg2.then.1")
def test_what_follows_then_needs_all_before_it() -> None:
    bounty = {
        "title": "Bounty",
        "type": "event",
        "cost": 0,
        "text": "Action: choose a character: kill it; then gain 5 gold.",
    }
    for answer, gold in (("Varys: discard a duplicate to save", 0), ("pass", 5)):
        with made_up(bounty):
            lion = {"in_play": [{"card": "Varys", "duplicates": 1}], "agenda": "Fealty"}
            state = table(wolf={"hand": ["Bounty"], "agenda": "Fealty"}, lion=lion)
            say(state, "wolf", "Bounty: play")
            say(state, "wolf", "Varys")
            say(state, "lion", answer)
        assert look(state, "wolf.gold") == gold


@pytest.mark.rule("lcg2.costs.4")
def test_a_cost_out_of_play_is_paid_from_the_own_piles() -> None:
    rite = {
        "title": "Rite",
        "type": "event",
        "cost": 0,
        "text": "Action: remove a character in your dead pile from the game => gain 3 gold.",
    }
    with made_up(rite):
        state = table(wolf={"hand": ["Rite"], "agenda": "Fealty"}, lion={"dead": ["Varys"]})
        assert "Rite: play" not in offered(state, "wolf")
        state = table(wolf={"hand": ["Rite"], "dead": ["Bran Stark"], "agenda": "Fealty"}, lion={"dead": ["Varys"]})
        say(state, "wolf", "Rite: play")
        settle(state)
    assert look(state, "wolf.gold") == 3
    assert look(state, "wolf.removed") == ["Bran Stark"]
    assert look(state, "wolf.dead") == []
