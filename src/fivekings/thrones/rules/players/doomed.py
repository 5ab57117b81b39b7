"""Doomed cards: too many of them in a player's dead pile eliminate the player."""

from fivekings.kernel.program import PROGRAMS, Frame
from fivekings.thrones.model.kinds import MORE_DOOMED
from fivekings.thrones.model.state import DEAD, Thrones
from fivekings.thrones.rules.players.concerned import total_for


def doomed_dead(state: Thrones, player: int) -> int:
    """How many doomed cards count towards a player's dead pile. ccg.card.7, ccg.doomed.2, ccg.doomed.10"""
    lying = sum(state.cards[card].doomed for card in state.pile(player, DEAD))
    return lying + total_for(state, MORE_DOOMED, player)


def is_doomed(state: Thrones, player: int) -> bool:
    """Does a player have enough doomed cards in the dead pile to be eliminated? ccg.doomed.1"""
    most = state.edition.doomed_eliminate
    return most > 0 and doomed_dead(state, player) >= most


def look_for_doom(state: Thrones) -> None:
    """If somebody may now be doomed, check it as soon as the current step is over. ccg.doomed.1, ccg.doomed.10"""
    if state.edition.doomed_eliminate and any(is_doomed(state, player) for player in state.players()):
        follow(state, Frame(PROGRAMS["thrones.doom"]))


def follow(state: Thrones, frame: Frame) -> None:
    """Push a frame after the current step; the check for doomed players runs before it. ccg.doomed.1"""
    at = len(state.frames)
    if at and state.frames[-1].program is PROGRAMS["thrones.doom"]:
        at -= 1
    state.frames.insert(at, frame)
