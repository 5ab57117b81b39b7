"""The mulligan: each player may draw one new hand."""

from typing import Final

from fivekings.kernel.event_kind import EventKind
from fivekings.kernel.program import Frame
from fivekings.kernel.request import DECLINE, Choice, Request
from fivekings.thrones.model.spoken import THRONES, of_words
from fivekings.thrones.model.state import DECK, HAND, Thrones
from fivekings.thrones.rules.cards.drawing import draw, shuffle_deck
from fivekings.thrones.rules.cards.moving import move

MULLIGAN_EVENT: Final = THRONES.tells(EventKind("mulligan", "{seat} takes a mulligan.", topic="setup"))


ASK_MULLIGAN: Final = of_words("mulligan", "keep your hand, or take a mulligan?", "mulligan", decline="keep")


def mulligan_choices(_state: Thrones, frame: Frame) -> Request:
    """Ask each player, in player order, for a mulligan. got.mulligan.1, got.mulligan.4, got.setup.6"""
    return ASK_MULLIGAN.to(frame.roles["seat"], [1, DECLINE])


def mulligan(state: Thrones, _frame: Frame, choice: Choice) -> None:
    """Shuffle the hand back and draw as many new cards. got.mulligan.2, got.mulligan.3"""
    if choice.pick == DECLINE:
        return
    player = choice.seat
    for card in state.pile(player, HAND)[:]:
        move(state, card, DECK)
    shuffle_deck(state, player)
    if state.loud:
        MULLIGAN_EVENT.tell(state, seat=player)
    draw(state, player, state.edition.hand_size)
