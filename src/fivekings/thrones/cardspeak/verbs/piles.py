"""Moving cards between hands, decks and piles."""

from collections.abc import Callable
from typing import Final

from fivekings.kernel.event_kind import EventKind
from fivekings.kernel.program import Frame
from fivekings.thrones.cardspeak.apply import act_on
from fivekings.thrones.cardspeak.could import goes_to, goes_to_deck, some_player, some_such
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


def verb_to_dead_pile(step: Node) -> Act:
    """Place cards in the dead pile."""

    def place(state: Thrones, cards: list[int]) -> None:
        for card in cards:
            to_dead_pile(state, card)

    return act_on(step, place)


def verb_add_to_hand(step: Node) -> Act:
    """Add the found card to hand."""

    def add(state: Thrones, cards: list[int]) -> None:
        for card in cards:
            move(state, card, HAND)

    return act_on(step, add)


def verb_shuffle_in(step: Node) -> Act:
    """Shuffle cards into the deck."""

    def into(state: Thrones, cards: list[int]) -> None:
        for card in cards:
            move(state, card, DECK)
        shuffle_deck(state, state.owner[cards[0]])

    return act_on(step, into)


def verb_shuffle(_step: Node) -> Act:
    """Shuffle the deck."""

    def shuffling(state: Thrones, frame: Frame) -> None:
        shuffle_deck(state, frame.roles["player"])
        check_decks(state)

    return shuffling


SHUFFLED_IN_EVENT: Final = THRONES.tells(EventKind("shuffled in", "{seat} shuffles a pile into the deck."))


TO_DISCARD_PILE_EVENT: Final = THRONES.tells(EventKind("to discard pile", ""))


def verb_to_deck(top: bool) -> Callable[[Node], Act]:
    """Put cards from a pile on top of their owners' decks, or on the bottom. got.deck.1"""

    def verb(step: Node) -> Act:
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

    return verb


def verb_to_discard_pile(step: Node) -> Act:
    """Put cards from any zone but play on their owners' discard piles. got.discard_pile.2"""

    def place(state: Thrones, cards: list[int]) -> None:
        for card in cards:
            move(state, card, DISCARD)
        if state.loud:
            TO_DISCARD_PILE_EVENT.tell(state, seat=state.owner[cards[0]], cards=state.titles(cards))

    return act_on(step, place)


def verb_shuffles_pile(step: Node) -> Act:
    """Players shuffle one of their piles into their decks; players with an empty pile do nothing."""
    (zone,) = compile_zones([step["zone"]])
    who = compile_players(step["who"])

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


def can_shuffle(_step: Node) -> Test:
    """Does the deck have cards that could be in another order?"""
    return lambda state, roles: len(state.pile(roles["player"], DECK)) > 1


def can_shuffle_pile(step: Node) -> Test:
    """Does any meant player have a card in such a pile?"""
    (zone,) = compile_zones([step["zone"]])

    def has_pile(state: Thrones, player: int, _roles: Roles) -> bool:
        return bool(state.pile(player, zone))

    return some_player(step["who"], has_pile)


verb(
    "to_deck_top",
    "place {what:subject} on top of its owner's deck",
    verb_to_deck(True),
    some_such(goes_to_deck(-1)),
    "place it on top of its owner's deck",
    Hint(card=-0.8, elsewhere=0.3),
)

verb(
    "to_deck_bottom",
    "place {what:subject} on the bottom of its owner's deck",
    verb_to_deck(False),
    some_such(goes_to_deck(0)),
    "place it on the bottom of its owner's deck",
    Hint(card=-1.0, elsewhere=-0.1),
)

verb(
    "to_dead_pile",
    "place {what:subject} in its owner's dead pile",
    verb_to_dead_pile,
    some_such(goes_to(DEAD)),
    "place it in its owner's dead pile",
    Hint(card=-1.5, elsewhere=-0.4),
)

verb(
    "to_discard_pile",
    "place {what:subject} in its owner's discard pile",
    verb_to_discard_pile,
    some_such(goes_to(DISCARD)),
    "place it in its owner's discard pile",
    Hint(card=-1.2, elsewhere=-0.3),
)

verb(
    "add_to_hand",
    "add {what:subject} to your hand",
    verb_add_to_hand,
    some_such(goes_to(HAND)),
    "add it to your hand",
    Hint(elsewhere=1.0),
)

verb(
    "shuffles_pile",
    "{who:player} shuffle|shuffles their {zone:zone} into their deck",
    verb_shuffles_pile,
    can_shuffle_pile,
    "each player shuffles their discard pile into their deck",
)

verb(
    "shuffle_in",
    "shuffle {what:subject} into your deck",
    verb_shuffle_in,
    some_such(goes_to(DECK)),
    "shuffle it into your deck",
    Hint(card=-1.0),
)

verb(
    "shuffle",
    "shuffle your deck",
    verb_shuffle,
    can_shuffle,
    "shuffle your deck",
)
