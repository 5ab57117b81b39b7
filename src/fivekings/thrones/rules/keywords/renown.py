"""Renown: a character that wins a challenge gains a power."""

from typing import Final

from fivekings.kernel.program import Frame
from fivekings.kernel.request import Request
from fivekings.thrones.model.ability import Roles
from fivekings.thrones.model.kinds import MORE_RENOWN
from fivekings.thrones.model.spoken import all_of_them, of_cards
from fivekings.thrones.model.state import NOBODY, Thrones
from fivekings.thrones.rules.abilities.occur import occur
from fivekings.thrones.rules.cards.characteristics import changes, total
from fivekings.thrones.rules.keywords.challenge_keyword import KEYWORD_EVENT, ChallengeKeyword, bearers

ASK_RENOWN: Final = of_cards("renown", "which characters use renown?", decline="no renown", idle=all_of_them)


def renown_choices(state: Thrones, able: list[int]) -> Request:
    """Ask which of these characters gain a power. got.renown.1"""
    return ASK_RENOWN.to(state.winner, able, None, 0, len(able))


def renown(state: Thrones, _frame: Frame) -> None:
    """In editions where renown is not optional: each of the winner's participating characters with it gains 1 power.

    hbo.renown.1, hbo.renown.4, lcg1.renown.1, lcg1.renown.4, ccg.renown.1, ccg.renown.4
    """
    if state.winner == NOBODY:
        return
    named = bearers(state, "renown")
    if state.loud and named:
        KEYWORD_EVENT.tell(state, cards=state.titles(named), keyword="renown")
    gain_renown(state, named)


def gain_renown(state: Thrones, cards: list[int]) -> None:
    """Characters gain power for renown together: 1 each, plus bonuses. Must be the last thing a step does.

    got.renown.1, got.gains.2
    """
    if not cards:
        return
    more = {str(card): total(state, MORE_RENOWN, card) for card in cards} if changes(state, MORE_RENOWN) else {}
    event: Roles = {"cards": cards, "amount": 1, "how": "renown"}
    occur(state, "gains power", {**event, "more": more} if more else event)


RENOWN: Final = ChallengeKeyword("renown", renown_choices, gain_renown)  # got.renown.1, got.renown.2
