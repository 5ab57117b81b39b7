"""The taxation phase: unspent gold returns to the treasury."""

from fivekings.kernel.program import Frame
from fivekings.thrones.model.state import Thrones


def return_gold(state: Thrones, _frame: Frame) -> None:
    """Return unspent gold to the treasury. got.taxation_phase.2"""
    state.gold = [0] * state.seats
