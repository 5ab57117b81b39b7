"""Drawing cards."""

from typing import Final

from fivekings.kernel.event_kind import EventKind
from fivekings.kernel.program import Frame
from fivekings.thrones.cardspeak.could import both, holds_cards, some_amount, somebody
from fivekings.thrones.cardspeak.forms import Node
from fivekings.thrones.cardspeak.meaning import compile_count, compile_number
from fivekings.thrones.cardspeak.players import compile_players
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
    count = compile_number(step["count"])

    def drawing(state: Thrones, frame: Frame) -> None:
        draw_by_effect(state, frame.roles["player"], count(state, frame.roles))
        check_decks(state)

    return drawing


def verb_draw_for_each(step: Node) -> Act:
    """Draw cards for each of something. got.draw.1"""
    count, each_of = compile_number(step["count"]), compile_count(step["each"])

    def drawing(state: Thrones, frame: Frame) -> None:
        times = each_of(state, frame.roles)
        draw_by_effect(state, frame.roles["player"], times * count(state, frame.roles))
        check_decks(state)

    return drawing


def verb_each_draws(step: Node) -> Act:
    """Players draw cards. got.draw.1"""
    count: int = step["count"]
    who = compile_players(step["who"])

    def drawing(state: Thrones, frame: Frame) -> None:
        for player in who(state, frame.roles):
            draw_by_effect(state, player, count)
        check_decks(state)

    return drawing


def verb_draw_it(_step: Node) -> Act:
    """Add the revealed card to hand."""

    def drawing(state: Thrones, frame: Frame) -> None:
        for card in frame.roles.get("it", []):
            move(state, card, HAND)
            if state.loud:
                TO_HAND_EVENT.tell(state, seat=frame.roles["player"], card=state.title(card))
        check_decks(state)

    return drawing


def verb_renew_hand(_step: Node) -> Act:
    """Put the hand under the deck and take as many cards from the top, which does not count as drawing."""

    def renewing(state: Thrones, frame: Frame) -> None:
        player: int = frame.roles["player"]
        hand = state.pile(player, HAND)
        for card in hand:
            move_below(state, card)
        for card in state.pile(player, DECK)[-len(hand) :] if hand else []:
            move(state, card, HAND)
        if state.loud:
            TOOK_CARDS_EVENT.tell(state, seat=player, count=len(hand))

    return renewing


def may_draw(state: Thrones, player: int, _roles: Roles) -> bool:
    """Does the player's deck have a card, and may the player draw? got.draw.1"""
    return draws_left(state, player) > 0


def can_draw(step: Node) -> Test:
    """Does the deck have a card, and may the player draw? got.draw.1"""

    def possible(state: Thrones, roles: Roles) -> bool:
        return draws_left(state, roles["player"]) > 0

    return both(possible, some_amount(step["count"], step["each"]))


def can_renew_hand(_step: Node) -> Test:
    """Does the player have a hand to put under the deck, and a deck to take cards from?"""

    def possible(state: Thrones, roles: Roles) -> bool:
        return bool(state.pile(roles["player"], DECK)) and holds_cards(state, roles["player"], roles)

    return possible


def can_draw_it(_step: Node) -> Test:
    """Was a card revealed that is not in hand yet?"""
    return lambda state, roles: any(state.zone[card] != HAND for card in roles.get("it", []))


verb(
    "draw_for_each",
    "draw {count:number} card|cards for each {each:counted}",
    verb_draw_for_each,
    can_draw,
    "draw 1 card for each Lord character you control",
    Hint(player=1.0),
)

verb(
    "draw",
    "draw {count:number} card|cards",
    verb_draw,
    can_draw,
    "draw 1 card",
    Hint(player=1.0),
)

verb(
    "each_draws",
    "{who:player} draws {count:number} card|cards",
    verb_each_draws,
    somebody(may_draw),
    "each player draws 1 card",
    Hint(player=1.0),
)

verb(
    "draw_it",
    "draw it",
    verb_draw_it,
    can_draw_it,
    "draw it",
    Hint(player=1.0),
    acts_on_it=True,
)

verb(
    "renew_hand",
    "place your hand on the bottom of your deck and take as many cards from the top of it",
    verb_renew_hand,
    can_renew_hand,
    "place your hand on the bottom of your deck and take as many cards from the top of it",
    Hint(player=0.3),
)
