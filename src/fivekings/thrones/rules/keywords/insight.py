"""Insight: draw a card for winning a challenge."""

from typing import Final

from fivekings.kernel.request import Request
from fivekings.thrones.model.state import DECK, Thrones
from fivekings.thrones.rules.cards.drawing import draw
from fivekings.thrones.rules.keywords.challenge_keyword import ChallengeKeyword
from fivekings.thrones.rules.players.elimination import check_decks


def insight_choices(state: Thrones, able: list[int]) -> Request | None:
    """Each of these characters lets its player draw a card. got.insight.1"""
    if not state.pile(state.winner, DECK):
        return None
    return Request(state.winner, "insight", able, None, 0, len(able))


def draw_for_insight(state: Thrones, picks: list[int]) -> None:
    """Draw a card for each. Must be the last thing a step does. got.insight.1"""
    draw(state, state.winner, len(picks))
    check_decks(state)


INSIGHT: Final = ChallengeKeyword("insight", insight_choices, draw_for_insight)
