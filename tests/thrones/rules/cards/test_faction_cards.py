"""Faction cards, agendas and decks: what reaches them, shown with cards made up for it."""

import pytest

from fivekings.thrones.model.state import AGENDA, DECK, DISCARD, FACTION, HAND
from fivekings.thrones.rules.cards.leaving import leave
from tests.thrones.table import LION, WOLF, card, find, made, says, stand_at


@pytest.mark.rule("lcg2.in_play.5", "lcg2.agenda.4")
@pytest.mark.parametrize("how", ["discard", "remove", "kill", "return", "sacrifice"])
def test_faction_cards_and_agendas_stay(how: str) -> None:
    state = stand_at("draw", {"agenda": "Fealty"}, {"agenda": "Fealty"})
    cards = [0, 1, *state.pile(WOLF, AGENDA), *state.pile(LION, AGENDA)]
    leave(state, cards, how)
    assert [state.zone[card] for card in cards] == [FACTION, FACTION, AGENDA, AGENDA]


@pytest.mark.rule("lcg2.in_play.5", "lcg2.agenda.4")
def test_nothing_that_discards_each_card_touches_faction_or_agenda() -> None:
    flood = card("Flood", "Action: discard each card from play.", type="event", cost=0)
    with made(flood):
        state = stand_at("draw", {"agenda": "Fealty", "hand": ["Flood"], "in_play": ["Robb Stark"]}, {})
        says(state, WOLF, "Flood: play")
        assert state.zone[find(state, "Robb Stark")] == DISCARD
        assert state.zone[0] == state.zone[1] == FACTION
        assert state.zone[2] == AGENDA


@pytest.mark.rule("lcg2.deck.1", "lcg2.deck.3")
def test_a_deck_is_the_draw_deck() -> None:
    gate = card("Gate", "Action: discard the top card of your deck; draw 1 card; shuffle your deck.", type="location")
    with made(gate):
        state = stand_at(
            "draw",
            {"in_play": ["Gate"], "deck": ["Bran Stark", "Robb Stark", "Ice", "Summer"], "plot_deck": ["Summons"]},
            {},
        )
        plots = [pile[:] for number, pile in enumerate(state.piles) if number % 8 in (5, 6)]
        before = state.plot[:]
        says(state, WOLF, "Gate: action")
        assert state.titles(state.pile(WOLF, DISCARD)) == ["Ice"]  # two were drawn at the start of the phase
        assert state.titles(state.pile(WOLF, HAND)) == ["Bran Stark", "Robb Stark", "Summer"]
        assert [pile for number, pile in enumerate(state.piles) if number % 8 in (5, 6)] == plots
        assert state.plot == before
        assert len(state.pile(WOLF, DECK)) == 30
