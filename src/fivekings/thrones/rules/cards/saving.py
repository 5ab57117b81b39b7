"""Saving a card that is about to leave play."""

from typing import Final

from fivekings.kernel.event_kind import EventKind
from fivekings.thrones.model.ability import Roles
from fivekings.thrones.model.spoken import THRONES
from fivekings.thrones.model.state import Thrones
from fivekings.thrones.rules.abilities.occur import HAPPEN, occur
from fivekings.thrones.rules.cards.duplicates import duplicates_of
from fivekings.thrones.rules.keywords.deathbound import to_discard

SAVED_BY_DUPLICATE_EVENT: Final = THRONES.tells(
    EventKind("saved by duplicate", "{seat} discards a duplicate to save {card}.", topic="duplicate")
)


SAVE_BY_DUPLICATE: Final = 63


def saved_by_duplicates(state: Thrones, event: Roles) -> bool:
    """Do duplicates save from what is about to happen? got.duplicate.3, got.save.2"""
    return bool(event["saveable"]) and event["how"] in state.edition.duplicate_saves


def save_by_duplicate(state: Thrones, card: int, event: Roles) -> None:
    """Discard a duplicate to keep its card in play; this cannot be cancelled.

    got.duplicate.3, got.duplicate.4, got.save.1
    """
    duplicate = duplicates_of(state, card)[-1]
    to_discard(state, duplicate)
    event["cards"].remove(card)
    if state.loud:
        SAVED_BY_DUPLICATE_EVENT.tell(state, seat=state.controller[card], card=state.title(card))
    announce_saved(state, card)


def announce_saved(state: Thrones, card: int) -> None:
    """A card was saved: now one may answer that. Must be the last thing a step does. got.save.1"""
    occur(state, "saved", {"cards": [card], "player": state.controller[card]})


def saved(_state: Thrones, _event: Roles) -> None:
    """It stays in play. got.save.1"""


HAPPEN["saved"] = saved
