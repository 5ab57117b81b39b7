"""Labels and hints for options that are territories."""

from fivekings.kernel.request import Request
from fivekings.risk.state import NEUTRAL, Skirmish


def territory_label(state: Skirmish, _request: Request, option: int) -> str:
    """The name of the territory."""
    return state.board.name_of(option)


def territory_things(_state: Skirmish, _request: Request, option: int) -> list[int]:
    """The territory, to highlight."""
    return [option]


def armies_hint(state: Skirmish, request: Request, option: int) -> str:
    """The armies there, and the enemy armies around it."""
    facing = sum(state.armies[land] for land in state.board.next_to[option] if state.owner[land] != request.seat)
    return f"{state.armies[option]} there, {facing} facing it"


def owner_name(state: Skirmish, land: int) -> str:
    """The house that holds a territory."""
    owner = state.owner[land]
    return "neutral" if owner == NEUTRAL else state.houses[owner]
