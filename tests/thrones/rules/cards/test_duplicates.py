"""Duplicates of other versions, shown with cards made up for it."""

import pytest

from fivekings.thrones.model.state import DISCARD, HAND, PLAY
from fivekings.thrones.rules.cards.characteristics import keyword, strength
from fivekings.thrones.rules.cards.duplicates import duplicates_of
from tests.thrones.table import LION, WOLF, asked, card, declines, made, offers, says, stand_at


@pytest.mark.rule("lcg2.duplicate.9", "lcg2.duplicate.10", "lcg2.duplicate.11", "lcg2.copy.2")
def test_another_version_is_a_duplicate_and_stays_one() -> None:
    other = card("Bran Stark", "Renown.", code="made Bran", unique=True, cost=7, strength=6)
    with made(called={"Bran the Broken": other}):
        state = stand_at("marshaling", {"in_play": ["Bran Stark"], "hand": ["Bran the Broken"]}, {})
        first, second = state.pile(WOLF, PLAY)[0], state.pile(WOLF, HAND)[0]
        assert (state.cards[first].code, state.cards[second].code) == ("01142", "made Bran")
        assert offers(state) == ["Bran Stark: marshal as duplicate", "pass"]
        says(state, WOLF, "Bran Stark: marshal as duplicate")
        assert state.pile(WOLF, PLAY) == (first,)
        assert duplicates_of(state, first) == [second]
        assert strength(state, first) == 1
        assert not keyword(state, first, "renown")
        while state.round == 1:
            assert not any("Bran Stark" in label for label in offers(state) if asked(state).kind == "action")
            declines(state)
        assert (state.pile(WOLF, PLAY), duplicates_of(state, first)) == ((first,), [second])


@pytest.mark.rule("lcg2.duplicate.10", "lcg2.duplicate.11")
def test_the_version_that_was_there_first_is_the_one_that_is_saved() -> None:
    other = card("Bran Stark", "Renown.", code="made Bran", unique=True, cost=7, strength=6)
    blow = card("Blow", "Action: kill each Stark character.", type="event", cost=0)
    with made(blow, called={"Bran the Broken": other}):
        state = stand_at(
            "marshaling", {"in_play": ["Bran the Broken"], "hand": ["Bran Stark"]}, {"hand": ["Blow"], "gold": 1}
        )
        first, second = state.pile(WOLF, PLAY)[0], state.pile(WOLF, HAND)[0]
        says(state, WOLF, "Bran Stark: marshal as duplicate")
        says(state, LION, "Blow: play")
        assert offers(state) == ["Bran Stark: discard a duplicate to save", "pass"]
        says(state, WOLF, "Bran Stark: discard a duplicate to save")
        assert state.pile(WOLF, PLAY) == (first,)
        assert state.pile(WOLF, DISCARD) == (second,)
        assert strength(state, first) == 6
