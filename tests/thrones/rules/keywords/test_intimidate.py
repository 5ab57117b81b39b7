"""Intimidate kneels one character in a challenge, shown with cards made up for it."""

import pytest

from fivekings.kernel.machine import apply
from fivekings.kernel.request import Choice
from fivekings.thrones.model.state import PLAY, Thrones
from tests.thrones.table import LION, WOLF, asked, card, declines, made, says, stand_at


@pytest.mark.rule("lcg2.intimidate.4")
def test_intimidate_kneels_one_character_a_challenge() -> None:
    brute = card("Brute", "Intimidate.", strength=5)
    with made(brute):
        state = stand_at(
            "challenges",
            {"in_play": ["Brute", "Brute", "Grey Wind"]},
            {"in_play": ["Cersei Lannister", "Lannisport Merchant", "The Tickler", "Varys"]},
        )
        says(state, WOLF, "pass")
        says(state, WOLF, "military")
        apply(state, Choice(WOLF, asked(state).number, asked(state).options))
        asked(passes_past_claim(state), "intimidate")
        says(state, WOLF, "Cersei Lannister")
        kneeling = [state.title(item) for item in state.pile(LION, PLAY) if state.kneeling[item]]
        assert kneeling == ["Cersei Lannister"]
        assert all(request.kind != "intimidate" for request in state.requests)
        assert state.type == -1


def passes_past_claim(state: Thrones) -> Thrones:
    """The lion does not defend and loses the last that can be chosen."""
    while asked(state).kind != "intimidate":
        if asked(state).kind == "claim":
            says(state, LION, "Varys")
        else:
            declines(state)
    return state
