"""No attachments: which attachments a card may bear."""

from fivekings.thrones.model.card import Card
from fivekings.thrones.model.state import Thrones
from fivekings.thrones.rules.cards.characteristics import is_blank


def may_bear(state: Thrones, host: int, attachment: int) -> bool:
    """May a card have an attachment? Each variant of "no attachments" forbids its own kind.

    got.no_attachments.1 to got.no_attachments.4
    """
    return may_bear_face(state, host, state.cards[attachment])


def may_bear_face(state: Thrones, host: int, attachment: Card) -> bool:
    """May a card have an attachment, judged by its printed face? got.no_attachments.1"""
    bars = state.cards[host].compiled.bars
    if not bars or is_blank(state, host):
        return True
    traits = attachment.traits
    return all(any(trait in traits for trait in named) == but_those for named, but_those in bars)
