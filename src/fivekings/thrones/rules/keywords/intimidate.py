"""Intimidate: an attacker that wins kneels one of the loser's characters."""

from typing import Final

from fivekings.kernel.request import DECLINE, Request
from fivekings.thrones.model.state import Thrones
from fivekings.thrones.rules.cards.characteristics import strength
from fivekings.thrones.rules.cards.kneeling import kneel
from fivekings.thrones.rules.keywords.challenge_keyword import ChallengeKeyword


def intimidate_choices(state: Thrones, _able: list[int]) -> Request | None:
    """One standing character of the loser, no stronger than the difference in STR, or none.

    got.intimidate.1 to got.intimidate.3
    """
    targets = [
        card
        for card in state.characters(state.loser)
        if not state.kneeling[card] and strength(state, card) <= state.margin
    ]
    return Request(state.winner, "intimidate", [*targets, DECLINE]) if targets else None


INTIMIDATE: Final = ChallengeKeyword(
    "intimidate",
    intimidate_choices,
    kneel,  # got.intimidate.1
    attackers_only=True,  # got.intimidate.4, got.intimidate.5
    chooses_targets=True,
)
