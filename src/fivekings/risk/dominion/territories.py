"""Hints for options that are territories or their cards in Dominion."""

from fivekings.kernel.request import Request
from fivekings.risk.dominion.state import UNITS, Dominion


def region_hint(state: Dominion, _request: Request, option: int) -> str:
    """The region of a territory, and its armies."""
    region = state.board.regions[state.board.territories[option].region]
    return f"{region.name}, {state.armies[option]} there" if state.armies[option] else region.name


def unit_hint(state: Dominion, _request: Request, option: int) -> str:
    """The unit that a territory card shows."""
    return UNITS[state.board.icons[option]]
