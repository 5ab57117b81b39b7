"""X and what is paid for it, shown with cards made up for it."""

import pytest

from tests.thrones.table import WOLF, card, find, made, offers, says, stand_at


@pytest.mark.rule("lcg2.x.2")
def test_a_discount_does_not_change_x() -> None:
    snare = card(
        "Snare",
        "Action: choose a character with printed cost X or lower: kneel it.",
        type="event",
        cost="X",
        loyal=True,
    )
    with made(snare):
        state = stand_at(
            "draw",
            {"agenda": "Fealty", "hand": ["Snare"], "gold": 3},
            {"in_play": ["Cersei Lannister", "Tyrion Lannister"]},
        )
        says(state, WOLF, "Fealty: action")
        says(state, WOLF, "Snare: play")
        says(state, WOLF, "X = 4")
        assert state.gold[WOLF] == 0
        assert offers(state) == ["Cersei Lannister"]
        says(state, WOLF, "Cersei Lannister")
        assert state.kneeling[find(state, "Cersei Lannister")]
