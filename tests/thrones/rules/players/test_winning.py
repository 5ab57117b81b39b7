"""Who cannot win the game, shown with a card made up for it."""

import pytest

from fivekings.kernel import apply, resignation
from tests.thrones.workshop import made_up, say, settle, table

BANKER = {
    "title": "Banker",
    "type": "character",
    "text": "You cannot win the game.\n"
    "Action: pay 1 gold => until the end of the phase, the printed text box of self is blank except for traits.",
}
CROWN = {"title": "Crown", "type": "event", "cost": 0, "text": "Action: gain 5 power for your faction."}
EXILE = {"title": "Exile", "type": "event", "cost": 0, "text": "Action: choose a character: discard it from play."}
THIEF = {"title": "Thief", "type": "event", "cost": 0, "text": "Action: choose a character: take control of it."}


@pytest.mark.rule("lcg2.winning.12", "lcg2.cannot.1")
@pytest.mark.parametrize("way", ["Banker: action", "Exile: play", "Thief: play"])
def test_enough_power_wins_once_nothing_forbids_it(way: str) -> None:
    """The text is blanked, the card leaves, or the lion takes it."""
    with made_up(BANKER, CROWN, EXILE, THIEF):
        state = table(
            wolf={"in_play": ["Banker"], "hand": ["Crown", "Exile"], "power": 12, "gold": 1},
            lion={"hand": ["Thief"]},
        )
        say(state, "wolf", "Crown: play")
        assert not state.over
        say(state, "lion" if way == "Thief: play" else "wolf", way)
        settle(state)
        assert state.result == [0]


@pytest.mark.rule("lcg2.winning.11", "lcg2.winning.3")
@pytest.mark.parametrize(("in_play", "result"), [(["Banker"], []), ([], [0])])
def test_the_last_one_left_wins_unless_that_player_cannot(in_play: list[str], result: list[int]) -> None:
    with made_up(BANKER):
        state = table(
            "draw",
            wolf={"in_play": in_play},
            lion={"deck": ["Varys"], "deck_exact": True},
        )
        assert state.result == result


@pytest.mark.rule("lcg2.winning.13")
def test_a_concession_gives_the_game_to_one_who_cannot_win() -> None:
    with made_up(BANKER):
        state = table(wolf={"in_play": ["Banker"]}, lion={})
        apply(state, resignation(1))
        assert state.result == [0]
