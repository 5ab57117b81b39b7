"""Cards that become another card, and back."""

from fivekings.thrones.model.ability import Roles
from fivekings.thrones.model.card import Card
from fivekings.thrones.model.state import Thrones


def face_used(state: Thrones, event: Roles) -> Card:
    """The face of a card whose ability initiates or has initiated; the card may have changed type since.

    got.cardtype.3
    """
    card: int = event["source"]
    printed = state.cards[card]
    turned_since = (card in state.turned) != ("turned" in event)
    return printed.other if turned_since and printed.other is not None else printed
