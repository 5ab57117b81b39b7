"""Deathbound: a card goes to the dead pile instead of the discard pile."""

from fivekings.kernel.program import PROGRAMS, Frame
from fivekings.thrones.model.state import DEAD, DECK, DISCARD, DUPLICATE, HAND, Thrones
from fivekings.thrones.rules.abilities.occur import announce
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
        return
    zone = state.zone[card]
    move(state, card, DISCARD)
    if zone in (HAND, DECK) and "discarded" in state.listening:
        was_discarded(state, card, zone)


def was_discarded(state: Thrones, card: int, zone: int) -> None:
    """Let abilities react to a card discarded from a hand or deck; cards that are discarded together are one event."""
    player = state.owner[card]
    last = state.frames[-1] if state.frames else None
    whence = {"kind": "discarded", "zone": zone, "player": player}
    if last is not None and last.at == 0 and {key: last.roles.get(key) for key in whence} == whence:
        last.roles["cards"].append(card)
    else:
        announce(state, "discarded", {"cards": [card], **whence})


def to_dead_pile(state: Thrones, card: int) -> None:
    """Put a card that was not killed on its owner's dead pile; abilities may react. got.ownership.5"""
    move(state, card, DEAD)
    if state.listening.get("buried"):
        follow(state, Frame(PROGRAMS["thrones.occur"], 0, {"kind": "buried", "cards": [card]}))
