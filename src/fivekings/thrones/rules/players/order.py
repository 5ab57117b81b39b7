"""The order of players."""

from fivekings.kernel.program import Frame
from fivekings.thrones.model.state import Thrones


def players_in_order(state: Thrones, _frame: Frame) -> list[int]:
    """Everybody, the first player first. got.player_order.1"""
    return state.players()
