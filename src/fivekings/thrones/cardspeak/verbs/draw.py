"""Drawing cards."""

from typing import Final

from fivekings.kernel.event_kind import EventKind
from fivekings.kernel.program import Frame
from fivekings.thrones.cardspeak.could import both, holds_cards, some_amount
from fivekings.thrones.cardspeak.forms import Node
from fivekings.thrones.cardspeak.meaning import compile_product
from fivekings.thrones.cardspeak.players import actor
from fivekings.thrones.cardspeak.verbs.look import TOOK_CARDS_EVENT
from fivekings.thrones.cardspeak.word import Act, Hint, verb
from fivekings.thrones.model.ability import Roles, Test
from fivekings.thrones.model.spoken import THRONES
from fivekings.thrones.model.state import DECK, HAND, Thrones
from fivekings.thrones.rules.cards.drawing import draw_by_effect, draws_left
from fivekings.thrones.rules.cards.moving import move, move_below
from fivekings.thrones.rules.players.elimination import check_decks

TO_HAND_EVENT: Final = THRONES.tells(EventKind("to hand", "+ {card} goes to {seat}'s hand."))


def verb_draw(step: Node) -> Act:
    """Draw cards. got.draw.1"""
    count = compile_product(step["count"], step["each"])

    def drawing(state: Thrones, frame: Frame) -> None:
        draw_by_effect(state, actor(frame.roles), count(state, frame.roles))

    return drawing


def verb_renew_hand(_step: Node) -> Act:
    """Put the hand under the deck and take as many cards from the top, which does not count as drawing."""

    def renewing(state: Thrones, frame: Frame) -> None:
        player = actor(frame.roles)
        hand = state.pile(player, HAND)
        for card in hand:
            move_below(state, card)
        for card in state.pile(player, DECK)[-len(hand) :] if hand else []:
            move(state, card, HAND)
        if state.loud:
            TOOK_CARDS_EVENT.tell(state, seat=player, count=len(hand))

    return renewing


def can_draw(step: Node) -> Test:
    """Does the deck have a card, and may the player draw? got.draw.1"""

    def possible(state: Thrones, roles: Roles) -> bool:
        return draws_left(state, actor(roles)) > 0

    return both(possible, some_amount(step["count"], step["each"]))


def can_renew_hand(_step: Node) -> Test:
    """Does the player have a hand to put under the deck, and a deck to take cards from?"""

    def possible(state: Thrones, roles: Roles) -> bool:
        return bool(state.pile(actor(roles), DECK)) and holds_cards(state, actor(roles), roles)

    return possible


verb(
    "draw",
    "draw|draws {count:number} card|cards [for each {each:counted}]",
    verb_draw,
    can_draw,
    "draw 1 card for each Lord character you control",
    Hint(player=1.0),
    after=check_decks,
)

verb(
    "renew_hand",
    "place|places your hand on the bottom of your deck and take as many cards from the top of it",
    verb_renew_hand,
    can_renew_hand,
    "place your hand on the bottom of your deck and take as many cards from the top of it",
    Hint(player=0.3),
)
