"""Insight: draw a card for winning a challenge."""

from typing import Final

from fivekings.kernel.request import Request
from fivekings.thrones.model.spoken import all_of_them, of_cards
from fivekings.thrones.model.state import DECK, Thrones
from fivekings.thrones.rules.abilities.occur import announce
from fivekings.thrones.rules.cards.drawing import draw, was_drawn
from fivekings.thrones.rules.keywords.challenge_keyword import ChallengeKeyword
from fivekings.thrones.rules.players.elimination import check_decks

ASK_INSIGHT: Final = of_cards("insight", "which characters use insight?", decline="no insight", idle=all_of_them)


def insight_choices(state: Thrones, able: list[int]) -> Request | None:
    """Ask for which of these characters to draw a card. got.insight.1"""
    if not state.pile(state.winner, DECK):
        return None
    return ASK_INSIGHT.to(state.winner, able, None, 0, len(able))


def draw_for_insight(state: Thrones, picks: list[int]) -> None:
    """Draw a card for each chosen character. Must be the last thing a step does. got.insight.1"""
    drawn = draw(state, state.winner, len(picks))
    check_decks(state)
    if drawn:
        announce(state, "insight", {"cards": picks, "player": state.winner, "others": drawn})
    was_drawn(state, state.winner, drawn, "insight")


INSIGHT: Final = ChallengeKeyword("insight", insight_choices, draw_for_insight)
