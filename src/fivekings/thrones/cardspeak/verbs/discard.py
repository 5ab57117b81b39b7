"""Discarding cards from hands and decks."""

from fivekings.kernel.program import Frame, Part, ask
from fivekings.kernel.request import Choice, Request
from fivekings.thrones.cardspeak.apply import act_on
from fivekings.thrones.cardspeak.could import (
    at_least,
    both,
    has_deck,
    holds_cards,
    lies_in,
    some_amount,
    some_card,
    some_player,
    some_such,
    somebody,
)
from fivekings.thrones.cardspeak.forms import Node
from fivekings.thrones.cardspeak.meaning import compile_number, compile_product
from fivekings.thrones.cardspeak.players import actor, compile_players
from fivekings.thrones.cardspeak.prompts import discarding_words
from fivekings.thrones.cardspeak.word import Act, Hint, asking_verb, verb
from fivekings.thrones.model.ability import Roles, Test
from fivekings.thrones.model.state import DECK, HAND, Thrones
from fivekings.thrones.rules.abilities.targets import ASK_PICK
from fivekings.thrones.rules.cards.discarding import (
    DISCARDED_FROM_DECK_EVENT,
    DISCARDED_FROM_HAND_EVENT,
    discard_at_random,
    discard_top,
)
from fivekings.thrones.rules.keywords.deathbound import to_discard
from fivekings.thrones.rules.players.elimination import check_decks


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
    count = compile_number(step["count"])
    who = compile_players(step["whose"])

    def discarding(state: Thrones, frame: Frame) -> None:
        gone: list[int] = []
        for player in who(state, frame.roles):
            gone += discard_at_random(state, player, count(state, frame.roles))
        frame.roles["it"] = gone

    return discarding


def verb_discard_top(step: Node) -> Act:
    """Discard the top cards of a deck; "it" then means these cards. got.deck.1"""
    who = compile_players(step["whose"])
    count = compile_number(1 if step["count"] is None else step["count"])

    def discarding(state: Thrones, frame: Frame) -> None:
        frame.roles["it"] = []
        for player in who(state, frame.roles):
            frame.roles["it"] += discard_top(state, player, count(state, frame.roles))
        if not frame.roles["it"]:
            frame.roles["failed"] = True

    return discarding


def verb_discard_from_deck(step: Node) -> Act:
    """Discard cards of a deck. got.discard_pile.2"""

    def discarding(state: Thrones, cards: list[int]) -> None:
        for card in cards:
            to_discard(state, card)
        if state.loud:
            DISCARDED_FROM_DECK_EVENT.tell(state, seat=state.owner[cards[0]], cards=state.titles(cards))

    return act_on(step, discarding)


def can_discard_held(step: Node) -> Test:
    """Is any of the cards in hand? For each card of a kind, a hand is enough: its cards are hidden."""
    if step["what"].form == "each":
        return some_player(step["origin"], holds_cards)
    return some_card(step["what"], lies_in(HAND))


def can_discard_random(step: Node) -> Test:
    """Does any meant player have a card in hand, and is any to be discarded? got.discard_pile.2"""
    return both(some_amount(step["count"]), some_player(step["whose"], holds_cards))


def can_discard_top(step: Node) -> Test:
    """Does any meant player have a deck, and is any card to be discarded? got.deck.1"""
    count = 1 if step["count"] is None else step["count"]
    return both(some_amount(count), some_player(step["whose"], has_deck))


def can_discard_cards(step: Node) -> Test:
    """Does the player have a card in hand, and is any to be discarded? got.discard_pile.2"""
    return both(some_amount(step["count"], step["each"]), lambda s, roles: holds_cards(s, actor(roles), roles))


def held(state: Thrones, player: int, roles: Roles) -> int:
    """How many cards a player holds; an event being played is no longer in hand. got.event.1"""
    return len([card for card in state.pile(player, HAND) if card != roles["source"]])


def pays_cards(step: Node) -> Test:
    """Does the player have so many cards in hand? got.costs.6"""
    return at_least(compile_product(step["count"], step["each"]), lambda s, roles: held(s, actor(roles), roles))


def can_discard_down(step: Node) -> Test:
    """Does the player have more cards in hand than that? got.discard_pile.2"""
    count = compile_number(step["count"])
    return lambda state, roles: held(state, actor(roles), roles) > count(state, roles)


def discards_cards(step: Node) -> list[Part]:
    """A player discards a number of cards they choose. got.discard_pile.2"""
    count = compile_product(step["count"], step["each"])

    def build(state: Thrones, frame: Frame) -> Request | None:
        player = actor(frame.roles)
        hand = sorted(state.pile(player, HAND))
        lost = min(len(hand), count(state, frame.roles))
        return ASK_PICK.to(player, hand, None, lost, lost) if lost > 0 else None

    return [ask(build, discard_picked, rule="got.discard_pile.2")]


def discard_picked(state: Thrones, _frame: Frame, choice: Choice) -> None:
    """Discard the chosen cards of a hand. got.discard_pile.2"""
    for card in choice.picks:
        to_discard(state, card)
    if state.loud:
        DISCARDED_FROM_HAND_EVENT.tell(state, seat=choice.seat, cards=state.titles(choice.picks))


def discards_down_to(step: Node) -> list[Part]:
    """A player discards cards they choose until they have at most a number. got.discard_pile.2"""
    count = compile_number(step["count"])

    def build(state: Thrones, frame: Frame) -> Request | None:
        player = actor(frame.roles)
        hand = sorted(state.pile(player, HAND))
        over = len(hand) - count(state, frame.roles)
        return ASK_PICK.to(player, hand, None, over, over) if over > 0 else None

    return [ask(build, discard_picked, rule="got.discard_pile.2")]


def verb_discard_hand(step: Node) -> Act:
    """Discard a whole hand. got.discard_pile.2"""
    who = compile_players(step["whose"])

    def discarding(state: Thrones, frame: Frame) -> None:
        for player in who(state, frame.roles):
            hand = [card for card in state.pile(player, HAND) if card != frame.roles["source"]]
            for card in hand:
                to_discard(state, card)
            if state.loud and hand:
                DISCARDED_FROM_HAND_EVENT.tell(state, seat=player, cards=state.titles(sorted(hand)))

    return discarding


verb(
    "discard_hand",
    "discard|discards {whose:whose} hand",
    verb_discard_hand,
    somebody(holds_cards),
    "each player discards their hand",
    Hint(player=-2.0),
)

asking_verb(
    "discards_cards",
    "discard|discards {count:number} card|cards from [{whose:whose}] hand [for each {each:counted}]",
    discards_cards,
    can_discard_cards,
    "each opponent discards 1 card from hand",
    Hint(player=-0.7),
    prompt=discarding_words,
    payable=pays_cards,
)

verb(
    "discard_held",
    "discard|discards {what:subject} from [{origin:whose}] hand",
    verb_discard_held,
    can_discard_held,
    "name a card: that player discards each named card from hand",
    Hint(elsewhere=-0.8),
)

verb(
    "discard_random",
    "discard|discards {count:number} card|cards at random from [{whose:whose}] hand",
    verb_discard_random,
    can_discard_random,
    "discard 1 card at random from that player's hand",
    Hint(player=-0.8),
    finds=True,
)

asking_verb(
    "discards_down_to",
    "discard|discards down to {count:number} card|cards",
    discards_down_to,
    can_discard_down,
    "that player discards down to 0 cards",
    Hint(player=-0.8),
    prompt=discarding_words,
)

verb(
    "discard_from_deck",
    "discard|discards {what:subject} from the deck",
    verb_discard_from_deck,
    some_such(lies_in(DECK)),
    "discard it from the deck",
    Hint(elsewhere=-0.2),
)

verb(
    "discard_top",
    "discard|discards the top [{count:number}] card|cards of {whose:whose} deck",
    verb_discard_top,
    can_discard_top,
    "each opponent discards the top 2 cards of their deck",
    Hint(player=-0.2),
    finds=True,
    after=check_decks,
)
