"""The taxation phase: unspent gold goes back."""

from fivekings.kernel.program import Frame
from fivekings.thrones.model.state import Thrones


def return_gold(state: Thrones, _frame: Frame) -> None:
    """Unspent gold goes back. got.taxation_phase.2"""
    state.gold = [0] * state.seats
