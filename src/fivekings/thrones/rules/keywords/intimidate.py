"""Intimidate: an attacker that wins kneels one of the loser's characters."""

from typing import Final

from fivekings.kernel.errors import Refused
from fivekings.kernel.request import DECLINE, Request
from fivekings.thrones.model.spoken import cards_called, of_cards, refuse
from fivekings.thrones.model.state import Thrones
from fivekings.thrones.rules.cards.characteristics import strength
from fivekings.thrones.rules.cards.hints import strength_hint
from fivekings.thrones.rules.cards.kneeling import kneel
from fivekings.thrones.rules.keywords.challenge_keyword import ChallengeKeyword


def no_intimidation(state: Thrones, request: Request, text: str) -> Refused | None:
    """Why intimidate cannot kneel a character."""
    cards = cards_called(state, text)
    if not cards:
        return None
    name = state.title(cards[0])
    theirs = [card for card in cards if card in state.characters(state.loser)]
    if not theirs:
        return refuse(state, request, "got.intimidate.1", f"{name} is no character of the loser")
    if state.kneeling[theirs[0]]:
        return refuse(state, request, "got.kneel.2", f"{name} is kneeling already")
    told = f"{name} has STR {strength(state, theirs[0])}, and the lead is {state.margin}"
    return refuse(state, request, "got.intimidate.2", told)


ASK_INTIMIDATE: Final = of_cards(
    "intimidate",
    "intimidate: choose a character to kneel, or none.",
    decline="no intimidate",
    hint=strength_hint,
    refusal=no_intimidation,
)


def intimidate_choices(state: Thrones, _able: list[int]) -> Request | None:
    """Ask which standing character of the loser kneels: no stronger than the difference in STR, or none.

    got.intimidate.1 to got.intimidate.3
    """
    targets = [
        card
        for card in state.characters(state.loser)
        if not state.kneeling[card] and strength(state, card) <= state.margin
    ]
    return ASK_INTIMIDATE.to(state.winner, [*targets, DECLINE]) if targets else None


INTIMIDATE: Final = ChallengeKeyword(
    "intimidate",
    intimidate_choices,
    kneel,  # got.intimidate.1
    attackers_only=True,  # got.intimidate.4, got.intimidate.5
    chooses_targets=True,
)
