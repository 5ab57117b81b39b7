"""Discarding from hand and deck."""

from typing import Final

from fivekings.kernel import chance
from fivekings.kernel.errors import BadInput
from fivekings.kernel.event_kind import EventKind
from fivekings.thrones.model.printings import is_called
from fivekings.thrones.model.spoken import THRONES
from fivekings.thrones.model.state import DECK, HAND, Thrones
from fivekings.thrones.rules.keywords.deathbound import to_discard

DISCARDED_FROM_HAND_EVENT: Final = THRONES.tells(EventKind("discarded from hand", "{seat} discards {cards} from hand."))
DISCARDED_FROM_DECK_EVENT: Final = THRONES.tells(
    EventKind("discarded from deck", "{seat} loses {cards} from the top of the deck.")
)


def discard_at_random(state: Thrones, player: int, count: int) -> list[int]:
    """Discard random cards of a hand. got.claim.9, got.claim.10, got.effects.4, got.discard_pile.2"""
    gone: list[int] = []
    for _ in range(count):
        hand = sorted(state.pile(player, HAND))
        if not hand:
            break
        card = (
            rigged_card(state, hand) if chance.foretold(state, chance.DISCARD) else hand[chance.below(state, len(hand))]
        )
        to_discard(state, card)
        gone.append(card)
    if state.loud and gone:
        DISCARDED_FROM_HAND_EVENT.tell(state, seat=player, cards=state.titles(gone))
    return gone


def rigged_card(state: Thrones, cards: list[int]) -> int:
    """The card that a scenario sets as the random pick."""
    named = str(chance.take_foretold(state, chance.DISCARD))
    for card in cards:
        if is_called(state.cards[card], named, state.edition.name):
            return card
    raise BadInput(f"rng: '{named}' is not among {', '.join(state.titles(cards))}")


def discard_top(state: Thrones, player: int, count: int) -> list[int]:
    """Discard cards from the top of a deck. got.effects.4, got.deck.1, got.deck.3, got.discard_pile.2"""
    gone: list[int] = []
    for _ in range(count):
        deck = state.pile(player, DECK)
        if not deck:
            break
        gone.append(deck[-1])
        to_discard(state, deck[-1])
    if state.loud and gone:
        DISCARDED_FROM_DECK_EVENT.tell(state, seat=player, cards=state.titles(gone))
    return gone
