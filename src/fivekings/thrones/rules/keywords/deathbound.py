"""Deathbound: a card goes to the dead pile instead of the discard pile."""

from fivekings.kernel.program import PROGRAMS, Frame
from fivekings.thrones.model.state import DEAD, DISCARD, DUPLICATE, Thrones
from fivekings.thrones.rules.cards.moving import move
from fivekings.thrones.rules.players.doomed import follow


def to_discard(state: Thrones, card: int) -> None:
    """Put a card on its owner's discard pile, or on the dead pile if it is deathbound and the edition applies that to
    hands and decks. A duplicate has no text.

    got.discard_pile.2, ccg.deathbound.1, ccg.deathbound.2, ccg.deathbound.5
    """
    bound = state.edition.deathbound_anywhere and state.zone[card] != DUPLICATE
    if bound and "deathbound" in state.cards[card].compiled.keywords:
        to_dead_pile(state, card)
    else:
        move(state, card, DISCARD)


def to_dead_pile(state: Thrones, card: int) -> None:
    """Put a card that was not killed on its owner's dead pile; abilities may react. got.ownership.5"""
    move(state, card, DEAD)
    if state.listening.get("buried"):
        follow(state, Frame(PROGRAMS["thrones.occur"], 0, {"kind": "buried", "cards": [card]}))
