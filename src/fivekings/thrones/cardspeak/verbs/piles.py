"""Moving cards between hands, decks and piles. Cards always go to their owner's pile. got.ownership.5"""

from typing import Final

from fivekings.kernel.event_kind import EventKind
from fivekings.kernel.program import Frame
from fivekings.thrones.cardspeak.apply import act_on
from fivekings.thrones.cardspeak.could import goes_to, goes_to_deck, some_card, some_player, some_such, somebody
from fivekings.thrones.cardspeak.forms import Node
from fivekings.thrones.cardspeak.nouns.zones import compile_zones
from fivekings.thrones.cardspeak.players import compile_players
from fivekings.thrones.cardspeak.verbs.look import PUT_BACK_EVENT
from fivekings.thrones.cardspeak.word import Act, Hint, verb
from fivekings.thrones.model.ability import Roles, Test
from fivekings.thrones.model.spoken import THRONES
from fivekings.thrones.model.state import DEAD, DECK, DISCARD, HAND, Thrones
from fivekings.thrones.rules.cards.drawing import shuffle_deck
from fivekings.thrones.rules.cards.moving import move, move_below
from fivekings.thrones.rules.keywords.deathbound import to_dead_pile
from fivekings.thrones.rules.players.elimination import check_decks


def verb_place(step: Node) -> Act:
    """Place cards in a pile of their owners."""
    (zone,) = compile_zones([step["zone"]])

    def place(state: Thrones, cards: list[int]) -> None:
        for card in cards:
            if zone == DEAD:
                to_dead_pile(state, card)
            else:
                move(state, card, zone)
        if state.loud and zone == DISCARD:
            TO_DISCARD_PILE_EVENT.tell(state, seat=state.owner[cards[0]], cards=state.titles(cards))

    return act_on(step, place)


def can_place(step: Node) -> Test:
    """Is any of them not there already? got.ownership.5"""
    (zone,) = compile_zones([step["zone"]])
    return some_card(step["what"], goes_to(zone))


def verb_add_to_hand(step: Node) -> Act:
    """Add the found card to hand."""

    def add(state: Thrones, cards: list[int]) -> None:
        for card in cards:
            move(state, card, HAND)

    return act_on(step, add)


def verb_shuffle_in(step: Node) -> Act:
    """Shuffle cards into their owners' decks."""

    def into(state: Thrones, cards: list[int]) -> None:
        for card in cards:
            move(state, card, DECK)
        for owner in dict.fromkeys(state.owner[card] for card in cards):
            shuffle_deck(state, owner)

    return act_on(step, into)


def verb_shuffle(step: Node) -> Act:
    """Shuffle a deck."""
    who = compile_players(step["whose"])

    def shuffling(state: Thrones, frame: Frame) -> None:
        for player in who(state, frame.roles):
            shuffle_deck(state, player)

    return shuffling


SHUFFLED_IN_EVENT: Final = THRONES.tells(EventKind("shuffled in", "{seat} shuffles a pile into the deck."))


TO_DISCARD_PILE_EVENT: Final = THRONES.tells(EventKind("to discard pile", ""))


def verb_place_on_deck(step: Node) -> Act:
    """Put cards from a pile on top of their owners' decks, or on the bottom. got.deck.1"""
    top = step["end"].form == "deck_top"

    def place(state: Thrones, cards: list[int]) -> None:
        for card in cards:
            if top:
                move(state, card, DECK)
            else:
                move_below(state, card)
        if state.loud:
            told = {"seat": state.owner[cards[0]], "where": "the top" if top else "the bottom"}
            PUT_BACK_EVENT.tell(state, **told)

    return act_on(step, place)


def can_place_on_deck(step: Node) -> Test:
    """Is any of them not there already? got.deck.1"""
    return some_card(step["what"], goes_to_deck(-1 if step["end"].form == "deck_top" else 0))


def verb_shuffles_pile(step: Node) -> Act:
    """Shuffle a pile into its player's deck; an empty pile changes nothing."""
    (zone,) = compile_zones([step["zone"]])
    who = compile_players(step["whose"])

    def shuffling(state: Thrones, frame: Frame) -> None:
        for player in who(state, frame.roles):
            cards = state.pile(player, zone)[:]
            if not cards:
                continue
            for card in cards:
                move(state, card, DECK)
            shuffle_deck(state, player)
            if state.loud:
                SHUFFLED_IN_EVENT.tell(state, seat=player)

    return shuffling


def has_cards_to_shuffle(state: Thrones, player: int, _roles: Roles) -> bool:
    """Does the deck have cards that could be in another order?"""
    return len(state.pile(player, DECK)) > 1


def can_shuffle_pile(step: Node) -> Test:
    """Does any meant player have a card in such a pile?"""
    (zone,) = compile_zones([step["zone"]])

    def has_pile(state: Thrones, player: int, _roles: Roles) -> bool:
        return bool(state.pile(player, zone))

    return some_player(step["whose"], has_pile)


verb(
    "place_on_deck",
    "place|places {what:subject} on {end:deck_end} of {whose:whose} deck",
    verb_place_on_deck,
    can_place_on_deck,
    "place it on top of its owner's deck",
    Hint(card=-0.9, elsewhere=0.1),
)

verb(
    "place",
    "place|places {what:subject} in {whose:whose} {zone:zone}",
    verb_place,
    can_place,
    "place it in its owner's dead pile",
    Hint(card=-1.3, elsewhere=-0.3),
)

verb(
    "add_to_hand",
    "add|adds {what:subject} to {whose:whose} hand",
    verb_add_to_hand,
    some_such(goes_to(HAND)),
    "add it to your hand",
    Hint(elsewhere=1.0),
    after=check_decks,
)

verb(
    "shuffles_pile",
    "shuffle|shuffles {whose:whose} {zone:zone} into {deck:whose} deck",
    verb_shuffles_pile,
    can_shuffle_pile,
    "each player shuffles their discard pile into their deck",
)

verb(
    "shuffle_in",
    "shuffle|shuffles {what:subject} into {whose:whose} deck",
    verb_shuffle_in,
    some_such(goes_to(DECK)),
    "shuffle it into your deck",
    Hint(card=-1.0),
)

verb(
    "shuffle",
    "shuffle|shuffles {whose:whose} deck",
    verb_shuffle,
    somebody(has_cards_to_shuffle),
    "shuffle your deck",
    after=check_decks,
)
