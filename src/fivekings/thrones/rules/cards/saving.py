"""Saving a card that is about to leave play."""

from typing import Final

from fivekings.kernel.errors import Refused
from fivekings.kernel.event_kind import EventKind
from fivekings.kernel.request import Request
from fivekings.thrones.model.ability import Roles
from fivekings.thrones.model.spoken import THRONES, refuse
from fivekings.thrones.model.state import PLAY, Thrones
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
    """Announce that a card was saved, so that players may react. Must be the last thing a step does. got.save.1"""
    occur(state, "saved", {"cards": [card], "player": state.controller[card]})


def saved(_state: Thrones, _event: Roles) -> None:
    """Nothing more happens: the card stays in play. got.save.1"""


HAPPEN["saved"] = saved


def no_save(state: Thrones, request: Request, cards: list[int]) -> Refused:
    """Why a duplicate cannot save a card now."""
    rule = state.cite("got.duplicate.3") or request.rule
    mine = [card for card in cards if state.controller[card] == request.seat and state.zone[card] == PLAY]
    name = state.title(cards[0]) if cards else "that card"
    if not any(duplicates_of(state, card) for card in mine):
        return Refused(f"{name} has no duplicate of yours", rule)
    leaving = state.frames[-1].roles.get("cards", []) if request.kind == "interrupt" else []
    if not any(card in leaving for card in mine):
        return Refused(f"{name} is not about to leave play", rule)
    return refuse(state, request, "got.save.2", f"{name} cannot be saved from that")
