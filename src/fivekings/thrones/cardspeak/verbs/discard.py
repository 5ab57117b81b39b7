"""Discarding cards from hands and decks."""

from fivekings.kernel.program import Frame, Part, ask, each
from fivekings.kernel.request import Choice, Request
from fivekings.thrones.cardspeak.apply import act_on
from fivekings.thrones.cardspeak.could import (
    both,
    has_deck,
    holds_cards,
    lies_in,
    some_amount,
    some_player,
    some_such,
    somebody,
)
from fivekings.thrones.cardspeak.forms import Node
from fivekings.thrones.cardspeak.meaning import compile_count
from fivekings.thrones.cardspeak.players import compile_players
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


def verb_each_discards(step: Node) -> Act:
    """Players discard cards at random."""
    count: int = step["count"]
    who = compile_players(step["who"])

    def discarding(state: Thrones, frame: Frame) -> None:
        for player in who(state, frame.roles):
            discard_at_random(state, player, count)

    return discarding


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
    who = compile_players(step["whose"])

    def discarding(state: Thrones, frame: Frame) -> None:
        gone: list[int] = []
        for player in who(state, frame.roles):
            gone += discard_at_random(state, player, count)
        frame.roles["it"] = gone

    return discarding


def verb_discard_top(step: Node) -> Act:
    """Discard the top card of a deck."""
    who = compile_players(step["whose"])

    def discarding(state: Thrones, frame: Frame) -> None:
        frame.roles["it"] = []
        for player in who(state, frame.roles):
            frame.roles["it"] += discard_top(state, player, 1)
        if not frame.roles["it"]:
            frame.roles["failed"] = True
        check_decks(state)

    return discarding


def verb_discards_top(step: Node) -> Act:
    """Players discard cards from the top of their decks. got.deck.1"""
    count: int = step["count"]
    who = compile_players(step["who"])

    def discarding(state: Thrones, frame: Frame) -> None:
        gone: list[int] = []
        for player in who(state, frame.roles):
            gone += discard_top(state, player, count)
        frame.roles["it"] = gone
        check_decks(state)

    return discarding


def verb_discard_from_deck(step: Node) -> Act:
    """Discard cards of a deck. got.discard_pile.2"""

    def discarding(state: Thrones, cards: list[int]) -> None:
        for card in cards:
            to_discard(state, card)
        if state.loud:
            DISCARDED_FROM_DECK_EVENT.tell(state, seat=state.owner[cards[0]], cards=state.titles(cards))

    return act_on(step, discarding)


def verb_discards_named(step: Node) -> Act:
    """Players discard every card in hand with the named title. got.discard_pile.2"""
    who = compile_players(step["who"])

    def discarding(state: Thrones, frame: Frame) -> None:
        for player in who(state, frame.roles):
            gone = [card for card in sorted(state.pile(player, HAND)) if state.title(card) == frame.roles["named"]]
            for card in gone:
                to_discard(state, card)
            if state.loud and gone:
                DISCARDED_FROM_HAND_EVENT.tell(state, seat=player, cards=state.titles(gone))

    return discarding


def can_discard_cards(step: Node) -> Test:
    """Does any meant player have a card in hand, and is any to be discarded? got.discard_pile.2"""
    return both(some_amount(step["count"], step["each"]), some_player(step["who"], holds_cards))


def can_discard_down(step: Node) -> Test:
    """Does any meant player have more cards in hand than that? got.discard_pile.2"""
    count: int = step["count"]

    def holds_more(state: Thrones, player: int, roles: Roles) -> bool:
        return len([card for card in state.pile(player, HAND) if card != roles["source"]]) > count

    return some_player(step["who"], holds_more)


def discards_cards(step: Node) -> list[Part]:
    """Players discard a number of cards they choose. got.discard_pile.2"""
    count: int = step["count"]
    who = compile_players(step["who"])
    each_of = None if step["each"] is None else compile_count(step["each"])

    def losers(state: Thrones, frame: Frame) -> list[int]:
        return who(state, frame.roles)

    def build(state: Thrones, frame: Frame) -> Request | None:
        hand = sorted(state.pile(frame.roles["seat"], HAND))
        lost = min(len(hand), count * (1 if each_of is None else each_of(state, frame.roles)))
        return ASK_PICK.to(frame.roles["seat"], hand, None, lost, lost) if lost else None

    return [each("seat", losers, ask(build, discard_picked, rule="got.discard_pile.2"))]


def discard_picked(state: Thrones, _frame: Frame, choice: Choice) -> None:
    """Discard the chosen cards of a hand. got.discard_pile.2"""
    for card in choice.picks:
        to_discard(state, card)
    if state.loud:
        DISCARDED_FROM_HAND_EVENT.tell(state, seat=choice.seat, cards=state.titles(choice.picks))


def discards_down_to(step: Node) -> list[Part]:
    """Players discard cards they choose until they have at most a number. got.discard_pile.2"""
    count: int = step["count"]
    who = compile_players(step["who"])

    def losers(state: Thrones, frame: Frame) -> list[int]:
        return who(state, frame.roles)

    def build(state: Thrones, frame: Frame) -> Request | None:
        hand = sorted(state.pile(frame.roles["seat"], HAND))
        over = len(hand) - count
        return ASK_PICK.to(frame.roles["seat"], hand, None, over, over) if over > 0 else None

    return [each("seat", losers, ask(build, discard_picked, rule="got.discard_pile.2"))]


verb(
    "each_discards",
    "{who:player} discards {count:number} card|cards at random from hand",
    verb_each_discards,
    somebody(holds_cards),
    "each opponent discards 1 card at random from hand",
    Hint(player=-0.8),
)

asking_verb(
    "discards_cards",
    "{who:player} discard|discards {count:number} card|cards from hand [for each {each:counted}]",
    discards_cards,
    can_discard_cards,
    "each opponent discards 1 card from hand",
    Hint(player=-0.7),
    prompt=discarding_words,
)

verb(
    "discard_held",
    "discard {what:subject} from hand",
    verb_discard_held,
    some_such(lies_in(HAND)),
    "discard it from hand",
    Hint(elsewhere=-0.8),
)

verb(
    "discard_random",
    "discard {count:number} card|cards at random from {whose:whose} hand",
    verb_discard_random,
    somebody(holds_cards),
    "discard 1 card at random from that player's hand",
    Hint(player=-0.8),
    finds=True,
)

asking_verb(
    "discards_down_to",
    "{who:player} discard|discards down to {count:number} card|cards",
    discards_down_to,
    can_discard_down,
    "that player discards down to 0 cards",
    Hint(player=-0.8),
    prompt=discarding_words,
)

verb(
    "discards_named",
    "{who:player} discard|discards each named card from hand",
    verb_discards_named,
    somebody(holds_cards),
    "that player discards each named card from hand",
    Hint(player=-0.8),
)

verb(
    "discards_top",
    "{who:player} discard|discards the top {count:number} card|cards of their deck",
    verb_discards_top,
    somebody(has_deck),
    "each opponent discards the top 2 cards of their deck",
    Hint(player=-0.2),
    finds=True,
)

verb(
    "discard_from_deck",
    "discard {what:subject} from the deck",
    verb_discard_from_deck,
    some_such(lies_in(DECK)),
    "discard it from the deck",
    Hint(elsewhere=-0.2),
)

verb(
    "discard_top",
    "discard the top card of {whose:whose} deck",
    verb_discard_top,
    somebody(has_deck),
    "discard the top card of that player's deck",
    Hint(player=-0.2),
    finds=True,
)
