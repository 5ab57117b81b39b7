"""Doomed cards: who has too many of them in the dead pile is out of the game."""

from fivekings.thrones.rules.characteristics import auras
from fivekings.thrones.state import DEAD, PLAY, Thrones


def doomed_dead(state: Thrones, player: int) -> int:
    """How many doomed cards count as lying in a player's dead pile. ccg.card.7, ccg.doomed.2, ccg.doomed.10"""
    total = sum(state.cards[card].doomed for card in state.pile(player, DEAD))
    spoken = auras(state).get("more doomed", ())
    return total + sum(constant.number for source, constant in spoken if state.controller[source] != player)


def is_doomed(state: Thrones, player: int) -> bool:
    """Has a player so many of them that it means elimination? ccg.doomed.1"""
    most = state.edition.doomed_eliminate
    return most > 0 and doomed_dead(state, player) >= most


def brings_doom(state: Thrones, card: int, zone: int) -> bool:
    """Is somebody doomed now that a card is in a new place? ccg.doomed.1, ccg.doomed.10"""
    printed = state.cards[card]
    if zone == PLAY:
        counts = any(constant.kind == "more doomed" for constant in printed.compiled.constants)
    else:
        counts = zone == DEAD and printed.doomed
    return counts and any(is_doomed(state, player) for player in state.players())
