"""Vengeful: a defender who loses may stand vengeful cards."""

from typing import Final

from fivekings.kernel.program import Frame
from fivekings.kernel.request import Request
from fivekings.thrones.editions.lcg1.keywords.rising import rising
from fivekings.thrones.model.spoken import all_of_them, of_cards
from fivekings.thrones.model.state import NOBODY, Thrones

ASK_VENGEFUL: Final = of_cards("vengeful", "which of your vengeful cards stand?", idle=all_of_them)


def vengeful_choices(state: Thrones, _frame: Frame) -> Request | None:
    """A defending player who lost may stand vengeful cards. lcg1.vengeful.1, lcg1.vengeful.2"""
    if state.loser == NOBODY or state.loser != state.defender:
        return None
    return rising(state, state.defender, ASK_VENGEFUL)
