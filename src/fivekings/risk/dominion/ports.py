"""Ports in Dominion: with a fleet they can invade every coast."""

from fivekings.risk.dominion.state import Dominion
from fivekings.risk.rules.invade import LAND_BITS


def by_sea(state: Dominion) -> list[int]:
    """The territories that a port with a fleet may invade: all on a coast.

    risk.maesters.1, risk.maesters.38, risk.maesters.39
    """
    seat = state.active
    ports = [land for land in state.board.ports if state.owner[land] == seat and state.armies[land] > 1]
    shores = [land for land in state.board.coastal if state.owner[land] != seat]
    return [source << LAND_BITS | target for source in ports for target in shores]
