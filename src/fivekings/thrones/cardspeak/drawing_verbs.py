"""Effects that draw and discard cards."""

from typing import Final

from fivekings.kernel.event_kind import EventKind
from fivekings.kernel.program import Frame
from fivekings.thrones.cardspeak.apply import Act, act_on
from fivekings.thrones.cardspeak.forms import Node
from fivekings.thrones.cardspeak.phrases import compile_count, compile_number, player_word, players_meant
from fivekings.thrones.model.spoken import THRONES
from fivekings.thrones.model.state import HAND, Thrones
from fivekings.thrones.rules.cards.discarding import DISCARDED_FROM_HAND_EVENT, discard_at_random, discard_top
from fivekings.thrones.rules.cards.drawing import draw_by_effect
from fivekings.thrones.rules.cards.moving import move
from fivekings.thrones.rules.keywords.deathbound import to_discard
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
    form = player_word(step["who"])

    def drawing(state: Thrones, frame: Frame) -> None:
        for player in players_meant(state, form, frame.roles):
            draw_by_effect(state, player, count)
        check_decks(state)

    return drawing


def verb_each_discards(step: Node) -> Act:
    """Players discard cards at random."""
    count: int = step["count"]
    form = player_word(step["who"])

    def discarding(state: Thrones, frame: Frame) -> None:
        for player in players_meant(state, form, frame.roles):
            discard_at_random(state, player, count)

    return discarding


def verb_draw_it(_step: Node) -> Act:
    """Add the revealed card to hand."""

    def drawing(state: Thrones, frame: Frame) -> None:
        for card in frame.roles.get("it", []):
            move(state, card, HAND)
            if state.loud:
                TO_HAND_EVENT.tell(state, seat=frame.roles["player"], card=state.title(card))
        check_decks(state)

    return drawing


def verb_discard_held(step: Node) -> Act:
    """Discard cards from a hand. got.discard_pile.2"""

    def discarding(state: Thrones, cards: list[int]) -> None:
        for card in cards:
            to_discard(state, card)
        if state.loud:
            DISCARDED_FROM_HAND_EVENT.tell(state, seat=state.owner[cards[0]], cards=state.titles(cards))

    return act_on(step, discarding)


def verb_discard_random(step: Node) -> Act:
    """Discard random cards from a hand; "it" then means these cards."""
    count: int = step["count"]
    form = player_word(step["whose"])

    def discarding(state: Thrones, frame: Frame) -> None:
        gone: list[int] = []
        for player in players_meant(state, form, frame.roles):
            gone += discard_at_random(state, player, count)
        frame.roles["it"] = gone

    return discarding


def verb_discard_top(step: Node) -> Act:
    """Discard the top card of a deck."""
    form = player_word(step["whose"])

    def discarding(state: Thrones, frame: Frame) -> None:
        frame.roles["it"] = []
        for player in players_meant(state, form, frame.roles):
            frame.roles["it"] += discard_top(state, player, 1)
        if not frame.roles["it"]:
            frame.roles["failed"] = True
        check_decks(state)

    return discarding
