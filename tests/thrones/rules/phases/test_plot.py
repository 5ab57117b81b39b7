"""Plots that an ability reveals, shown with cards made up for it."""

import pytest

from tests.thrones.table import LION, WOLF, asked, card, declines, made, says, stand_at


@pytest.mark.rule("lcg2.plot_phase.8")
def test_a_plot_that_an_ability_reveals_changes_no_first_player() -> None:
    raven = card("Raven", "Action: you reveal a new plot.", type="event", cost=0)
    quick = card("Quick", "", type="plot", faction="neutral", initiative=12, income=3, claim=1, reserve=5)
    with made(raven, quick):
        state = stand_at("draw", {"hand": ["Raven"], "plot_deck": ["Quick"]}, {}, first="lion")
        says(state, WOLF, "Raven: play")
        asked(state, "plot")
        says(state, WOLF, "Quick")
        assert state.title(state.plot[WOLF]) == "Quick"
        assert state.first == LION
        while state.phase != "plot":
            assert asked(state).kind != "first player"
            declines(state)
        assert state.first == LION
