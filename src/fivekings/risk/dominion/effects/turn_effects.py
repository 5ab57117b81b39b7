"""Effects on an invasion or turn: stopping invasions, extra maneuvers, extra cards."""

from typing import Final

from fivekings.kernel.event_kind import EventKind
from fivekings.kernel.program import Frame, do
from fivekings.risk.dominion.effects.effect_steps import (
    effect,
    flag,
    nothing,
    player,
)
from fivekings.risk.dominion.gold import steal
from fivekings.risk.dominion.state import NOBODY, Dominion
from fivekings.risk.vocabularies import DOMINION

BRIBE: Final = 200

CALLED_OFF: Final = DOMINION.tells(EventKind("called off", "+ {target} will not be invaded."))


def bar(state: Dominion, land: int, owner: int, until: str) -> None:
    """Protect a territory, or all of a player's, from invasion; the current invasion ends.

    risk.effect.3 to risk.effect.5
    """
    state.bars.append({"land": land, "owner": owner, "until": until})
    state.flags["called off"] = 1
    if state.loud:
        CALLED_OFF.tell(state, target=state.board.name_of(state.target))


def bribe(state: Dominion, frame: Frame) -> None:
    """The invader takes gold and must leave the territory alone. risk.maesters.7"""
    steal(state, state.active, player(frame), BRIBE)
    bar(state, state.target, NOBODY, "turn")


def truce(state: Dominion, frame: Frame) -> None:
    """The territory is safe until the invader conquers from another player. risk.maesters.34"""
    bar(state, state.target, player(frame), "truce")


def wed(state: Dominion, frame: Frame) -> None:
    """The player is safe for the rest of the turn. risk.maesters.32"""
    bar(state, NOBODY, player(frame), "turn")


effect("bribe", do(bribe))
effect("truce", do(truce))
effect("wed", do(wed))
effect("another maneuver", do(flag("maneuvers")))
effect("maneuver at any time", do(flag("maneuver now")))
effect("fleet", do(flag("fleet")))
effect("another card", do(flag("cards")))
effect("choose of two maesters", do(nothing))
effect("choose of two cards", do(nothing))
