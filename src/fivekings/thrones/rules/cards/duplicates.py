"""Duplicates: further copies of a unique card."""

from typing import Final

from fivekings.kernel.event_kind import EventKind
from fivekings.kernel.program import Frame
from fivekings.thrones.model.spoken import THRONES
from fivekings.thrones.model.state import DUPLICATE, NONE, Thrones
from fivekings.thrones.rules.cards.moving import move
from fivekings.thrones.rules.cards.uniqueness import copy_in_play, dead_copies

DUPLICATE_EVENT: Final = THRONES.tells(EventKind("duplicate", "{seat} adds a duplicate to {card}.", topic="duplicate"))


def original_of(state: Thrones, card: int, player: int) -> int:
    """The card that this one may duplicate: a unique copy the player owns and controls.

    got.duplicate.1, got.duplicate.8, got.duplicate.9, got.unique.5
    """
    printed = state.cards[card]
    if not printed.unique or printed.type not in state.edition.duplicate_types or dead_copies(state, card, player):
        return NONE
    other = copy_in_play(state, card, player)
    return other if other != NONE and state.owner[other] == player and state.owner[card] == player else NONE


def as_duplicate(state: Thrones, frame: Frame) -> bool:
    """Does a card enter play as a duplicate of a unique card the player has in play? got.put_into_play.4"""
    return state.edition.copies_join and original_of(state, frame.roles["card"], frame.roles["player"]) != NONE


def place_duplicate(state: Thrones, frame: Frame) -> None:
    """Place a card as a duplicate on the copy in play. got.duplicate.1, got.duplicate.10, got.put_into_play.4"""
    card: int = frame.roles["card"]
    original = original_of(state, card, frame.roles["player"])
    put_on(state, card, original)
    frame.roles["done"] = True
    if state.loud:
        DUPLICATE_EVENT.tell(state, seat=frame.roles["player"], card=state.title(card))


def put_on(state: Thrones, card: int, original: int) -> None:
    """Make a card a duplicate of another.

    got.duplicate.2, got.duplicate.6, got.duplicate.7, got.duplicate.10, got.duplicate.11
    """
    move(state, card, DUPLICATE)
    if state.phase != "setup":
        state.show_all(card)
    state.set_host(card, original)
    state.set_controller(card, state.controller[original])


def duplicates_of(state: Thrones, card: int) -> list[int]:
    """The duplicates on a card. got.duplicate.8"""
    if not state.cards[card].unique or DUPLICATE not in state.zone:
        return []
    return [other for other in range(len(state.zone)) if state.zone[other] == DUPLICATE and state.host[other] == card]
