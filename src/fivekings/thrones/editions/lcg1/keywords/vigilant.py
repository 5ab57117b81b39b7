"""Vigilant: an attacker who wins may stand vigilant cards."""

from typing import Final

from fivekings.kernel.program import Frame
from fivekings.kernel.request import Request
from fivekings.thrones.editions.lcg1.keywords.rising import rising
from fivekings.thrones.model.spoken import all_of_them, of_cards
from fivekings.thrones.model.state import NOBODY, Thrones

ASK_VIGILANT: Final = of_cards("vigilant", "which of your vigilant cards stand?", idle=all_of_them)


def vigilant_choices(state: Thrones, _frame: Frame) -> Request | None:
    """An attacking player who won may stand vigilant cards. lcg1.vigilant.1, lcg1.vigilant.2"""
    if state.winner == NOBODY or state.winner != state.attacker:
        return None
    return rising(state, state.attacker, ASK_VIGILANT)
