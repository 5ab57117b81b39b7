"""Immunity: what an immune card is spared and what not, shown with cards made up for it."""

import pytest

from tests.thrones.workshop import look, made_up, offered, say, settle, table

THIEF = {"title": "Thief", "type": "event", "cost": 0, "text": "Action: choose a character: take control of it."}

STONE = {
    "title": "Stone Man",
    "type": "character",
    "strength": 1,
    "icons": ["military"],
    "text": "Self is immune to events and plot abilities.",
}


@pytest.mark.rule("lcg2.immune.1")
def test_an_immune_card_is_neither_chosen_nor_affected() -> None:
    storm = {"title": "Storm", "type": "event", "cost": 0, "text": "Action: kneel each character."}
    with made_up(STONE, THIEF, storm):
        state = table(wolf={"hand": ["Thief", "Storm"]}, lion={"in_play": ["Stone Man", "Burned Men", "Gold Cloaks"]})
        say(state, "wolf", "Thief: play")
        assert sorted(offered(state, "wolf")) == ["Burned Men", "Gold Cloaks"]
        say(state, "wolf", "Gold Cloaks")
        say(state, "wolf", "Storm: play")
    assert look(state, "lion.kneeling") == ["Burned Men"]


@pytest.mark.rule("lcg2.immune.2", "lcg2.immune.3")
def test_immunity_protects_the_card_alone_and_not_from_what_lasts_already() -> None:
    salve = {"title": "Grey Salve", "type": "attachment", "text": "Attached character is immune to events."}
    sap = {
        "title": "Sap",
        "type": "event",
        "cost": 0,
        "text": "Action: choose a character: until the end of the phase, it gets -1 STR.",
    }
    break_it = {
        "title": "Break",
        "type": "event",
        "cost": 0,
        "text": "Action: choose an attachment: discard it from play.",
    }
    with made_up(salve, sap, break_it):
        state = table(
            phase="marshaling",
            wolf={"hand": ["Sap", "Grey Salve", "Break"], "gold": 3, "in_play": ["Tumblestone Knight"]},
            lion={},
        )
        say(state, "wolf", "Sap: play")
        say(state, "wolf", "Grey Salve: marshal")
        assert look(state, "wolf.Tumblestone Knight.strength") == 1
        say(state, "wolf", "Break: play")
        settle(state)
    assert look(state, "wolf.Tumblestone Knight.attachments") == []


@pytest.mark.rule("lcg2.immune.4")
def test_an_immune_card_still_pays_costs() -> None:
    toll = {
        "title": "Toll",
        "type": "event",
        "cost": 0,
        "text": "Action: kneel a character => draw 1 card.",
    }
    with made_up(STONE, toll):
        state = table(wolf={"hand": ["Toll"], "in_play": ["Stone Man"], "agenda": "Fealty"}, lion={})
        say(state, "wolf", "Toll: play")
        settle(state)
    assert look(state, "wolf.kneeling") == ["Stone Man"]
