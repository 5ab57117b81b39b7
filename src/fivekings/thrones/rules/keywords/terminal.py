"""Terminal: an attachment is discarded, not returned, when its bearer leaves play."""

from fivekings.thrones.model.state import Thrones
from fivekings.thrones.rules.cards.characteristics import keyword


def returns_to_hand(state: Thrones, attachment: int) -> bool:
    """Does an attachment return to its owner's hand when its bearer leaves play? got.attachment.7, got.terminal.1"""
    return state.edition.attachments_return and not keyword(state, attachment, "terminal")
