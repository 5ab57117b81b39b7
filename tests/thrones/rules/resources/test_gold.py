"""Where gold is paid from, shown with cards made up for it."""

import pytest

from tests.thrones.table import LION, asked, card, made, offers, says, stand_at


@pytest.mark.rule("lcg2.costs.1")
def test_gold_is_paid_from_the_own_pool() -> None:
    feast = card("Feast", "Action: draw 1 card.", type="event", cost=2)
    with made(feast):
        state = stand_at("draw", {"hand": ["Feast"], "gold": 1}, {"hand": ["Feast", "Feast"], "gold": 5})
        assert (asked(state).seat, offers(state)) == (LION, ["Feast: play", "Feast#2: play", "pass"])
        says(state, LION, "Feast: play")
        assert state.gold == [1, 3]
        assert (asked(state).seat, state.phase) == (LION, "draw")
