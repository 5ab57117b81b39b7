"""Pillage: the loser of a challenge discards a card from the deck."""

from typing import Final

from fivekings.kernel.request import Request
from fivekings.thrones.model.ability import Roles
from fivekings.thrones.model.spoken import all_of_them, of_cards
from fivekings.thrones.model.state import DECK, Thrones
from fivekings.thrones.rules.abilities.occur import HAPPEN, occur
from fivekings.thrones.rules.cards.discarding import discard_top
from fivekings.thrones.rules.keywords.challenge_keyword import ChallengeKeyword
from fivekings.thrones.rules.players.elimination import check_decks

ASK_PILLAGE: Final = of_cards("pillage", "which characters use pillage?", decline="no pillage", idle=all_of_them)


def pillage_choices(state: Thrones, able: list[int]) -> Request | None:
    """Ask which of these characters make the loser discard a card. got.pillage.1"""
    if not state.pile(state.loser, DECK):
        return None
    return ASK_PILLAGE.to(state.winner, able, None, 0, len(able))


def start_pillage(state: Thrones, picks: list[int]) -> None:
    """Resolve pillage for all chosen characters together. Must be the last thing a step does. got.pillage.1"""
    occur(state, "pillage", {"cards": picks, "player": state.winner})


def pillage(state: Thrones, event: Roles) -> None:
    """The loser discards a card from the deck for each chosen character. got.pillage.1"""
    event["others"] = discard_top(state, state.loser, len(event["cards"]))
    check_decks(state)


HAPPEN["pillage"] = pillage

PILLAGE: Final = ChallengeKeyword("pillage", pillage_choices, start_pillage)
