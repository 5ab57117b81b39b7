"""The start of a turn in Dominion: counters are reset and characters turned face up."""

from fivekings.kernel.program import Frame
from fivekings.risk.dominion.character_cards import CHARACTERS
from fivekings.risk.dominion.state import Dominion
from fivekings.risk.rules.turn import TURN_BEGINS
from fivekings.risk.state import REINFORCE


def begin_turn(state: Dominion, _frame: Frame) -> None:
    """Begin a turn: reset the counters of the turn. risk.dominion_turn.1, risk.maesters.20"""
    state.phase = REINFORCE
    state.conquered = False
    state.taken, state.destroyed, state.flags, state.bars = [], 0, {}, []
    state.edges = []
    state.mourners = [seat for seat in state.mourners if seat != state.active]
    if state.loud:
        TURN_BEGINS.tell(state, seat=state.active, turn=state.turn)


def refresh(state: Dominion, _frame: Frame) -> None:
    """Turn the player's characters face up. risk.dominion_turn.2, risk.captive.3"""
    mine = [character.number for character in CHARACTERS if character.house == state.houses[state.active]]
    state.facedown = [number for number in state.facedown if number not in mine]
