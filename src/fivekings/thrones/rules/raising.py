"""STR that is raised by a card effect, for those who wait for it."""

from fivekings.thrones.ability import Roles
from fivekings.thrones.rules.characteristics import strength
from fivekings.thrones.rules.event import HAPPEN, occur
from fivekings.thrones.state import PLAY, Thrones


def watched(state: Thrones) -> dict[int, int]:
    """The STR of the characters in play whose rise somebody waits for."""
    waiting = state.listening.get("strength raised", ())
    return {card: strength(state, card) for card in waiting if state.zone[card] == PLAY}


def raised(state: Thrones, before: dict[int, int]) -> None:
    """Those whose STR is higher than it was before had it raised. Must be the last thing a step does.

    got.modifiers.1
    """
    if before:
        higher = [c for c, value in before.items() if state.zone[c] == PLAY and strength(state, c) > value]
        if higher:
            occur(state, "strength raised", {"cards": higher})


def nothing_more(_state: Thrones, _event: Roles) -> None:
    """It has happened already."""


HAPPEN["strength raised"] = nothing_more
