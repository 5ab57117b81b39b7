"""What may enter play, shown with cards made up for it."""

import pytest

from fivekings.thrones.model.state import DEAD, HAND, PLAY
from fivekings.thrones.rules.cards.entering import may_enter
from tests.thrones.table import WOLF, card, find, made, offers, says, stand_at

WAKE = "Action: select a Stark character in your dead pile: put it into play."


@pytest.mark.rule("lcg2.dead_pile.3")
def test_the_only_copy_in_the_dead_pile_may_return() -> None:
    with made(card("Wake", WAKE, type="event", cost=0)):
        state = stand_at("draw", {"hand": ["Wake"], "dead": ["Robb Stark"]}, {})
        says(state, WOLF, "Wake: play")
        says(state, WOLF, "Robb Stark")
        assert state.zone[find(state, "Robb Stark")] == PLAY
        assert state.pile(WOLF, DEAD) == ()


@pytest.mark.rule("lcg2.dead_pile.4")
def test_of_two_copies_in_the_dead_pile_none_returns() -> None:
    with made(card("Wake", WAKE, type="event", cost=0)):
        state = stand_at("draw", {"hand": ["Wake"], "dead": ["Robb Stark", "Robb Stark", "Bran Stark"]}, {})
        says(state, WOLF, "Wake: play")
        assert offers(state) == ["Bran Stark"]
        for robb in state.pile(WOLF, DEAD)[:2]:
            assert not may_enter(state, robb, WOLF)


@pytest.mark.rule("lcg2.event.4")
def test_an_event_does_not_enter_play() -> None:
    gate = card("Gate", "Action: select a card in your hand: put it into play.", type="location")
    with made(gate):
        state = stand_at(
            "draw", {"in_play": ["Gate"], "hand": ["For the North!", "Bran Stark", "Winter Is Coming"]}, {}
        )
        hand = state.pile(WOLF, HAND)
        assert [state.title(item) for item in hand if may_enter(state, item, WOLF)] == ["Bran Stark"]
        says(state, WOLF, "Gate: action")
        assert offers(state) == ["Bran Stark"]
