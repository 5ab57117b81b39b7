"""Doomed cards: who has too many of them in the dead pile is out of the game."""

from fivekings.kernel.program import PROGRAMS, Frame
from fivekings.thrones.model.state import DEAD, Thrones
from fivekings.thrones.rules.cards.characteristics import auras


def doomed_dead(state: Thrones, player: int) -> int:
    """How many doomed cards count as lying in a player's dead pile. ccg.card.7, ccg.doomed.2, ccg.doomed.10"""
    total = sum(state.cards[card].doomed for card in state.pile(player, DEAD))
    spoken = auras(state).get("more doomed", ())
    return total + sum(constant.number for source, constant in spoken if state.controller[source] != player)


def is_doomed(state: Thrones, player: int) -> bool:
    """Has a player so many of them that it means elimination? ccg.doomed.1"""
    most = state.edition.doomed_eliminate
    return most > 0 and doomed_dead(state, player) >= most


def look_for_doom(state: Thrones) -> None:
    """If somebody is doomed by what has just changed, that is seen to as soon as the step is over.

    ccg.doomed.1, ccg.doomed.10
    """
    if state.edition.doomed_eliminate and any(is_doomed(state, player) for player in state.players()):
        follow(state, Frame(PROGRAMS["thrones.doom"]))


def follow(state: Thrones, frame: Frame) -> None:
    """Something follows the step under way; who is doomed goes before it. ccg.doomed.1"""
    at = len(state.frames)
    if at and state.frames[-1].program is PROGRAMS["thrones.doom"]:
        at -= 1
    state.frames.insert(at, frame)
