"""STR that cannot be lowered, shown with cards made up for it."""

import pytest

from tests.thrones.workshop import LCG2, look, made_up, say, table

ROCK = {"title": "Rock", "type": "character", "strength": 5, "text": "The STR of self cannot be lowered."}
MUD = {"title": "Mud", "type": "character", "strength": 5}
SHACKLES = {"title": "Shackles", "type": "location", "text": "The STR of each character is halved."}
DWARF = {"title": "Dwarfing", "type": "location", "text": "The STR of each character is 1."}
GIANT = {"title": "Giant's Draught", "type": "location", "text": "The STR of each character is 8."}
FEVER = {
    "title": "Fever",
    "type": "event",
    "cost": 0,
    "text": "Action: choose a character: until the end of the phase, the STR of it is 2.",
}


@pytest.mark.rule("lcg2.modifiers.9", "lcg2.cannot.1")
@pytest.mark.parametrize(("card", "rock", "mud"), [("Shackles", 5, 3), ("Dwarfing", 5, 1), ("Giant's Draught", 8, 8)])
def test_halving_and_setting_lower_do_nothing_to_it(card: str, rock: int, mud: int) -> None:
    with made_up(ROCK, MUD, SHACKLES, DWARF, GIANT):
        state = table(wolf={"in_play": ["Rock", "Mud"]}, lion={"in_play": [card]})
        assert look(state, "wolf.Rock.strength") == rock
        assert look(state, "wolf.Mud.strength") == mud
        told = [line for line in LCG2.wording.about(state, 0, "Rock") if "STR" in line][-1]
        assert (card in told) == (rock != 5)


@pytest.mark.rule("lcg2.modifiers.9")
def test_an_effect_that_lasts_does_nothing_to_it() -> None:
    with made_up(ROCK, MUD, FEVER):
        state = table(wolf={"in_play": ["Rock", "Mud"], "hand": ["Fever", "Fever"]}, lion={})
        say(state, "wolf", "Fever: play")
        say(state, "wolf", "Rock")
        say(state, "wolf", "Fever: play")
        say(state, "wolf", "Mud")
        assert (look(state, "wolf.Rock.strength"), look(state, "wolf.Mud.strength")) == (5, 2)
        told = LCG2.wording.about(state, 0, "Mud")
        assert "  wolf's: STR 2 = 5 printed, set to 2 by Fever, until the end of the phase" in told
        assert "  wolf's: STR 5 = 5 printed, cannot be lowered: Rock" in LCG2.wording.about(state, 0, "Rock")
