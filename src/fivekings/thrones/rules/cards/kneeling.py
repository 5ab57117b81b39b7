"""Standing and kneeling."""

from typing import Final

from fivekings.kernel.event_kind import EventKind
from fivekings.thrones.model.ability import Roles
from fivekings.thrones.model.kinds import CANNOT_STAND
from fivekings.thrones.model.spoken import THRONES
from fivekings.thrones.model.state import FACTION, PLAY, Thrones
from fivekings.thrones.rules.abilities.occur import HAPPEN, announce, announce_later, occur
from fivekings.thrones.rules.cards.characteristics import changes, is_on

STOOD_EVENT: Final = THRONES.tells(EventKind("stood", "{cards} stand{s}."))
KNELT_EVENT: Final = THRONES.tells(EventKind("knelt", "{cards} kneel{s}."))


def stand(state: Thrones, cards: list[int]) -> None:
    """Stand kneeling cards, together. Must be the last thing a step does. got.stand.1, got.cannot.1"""
    kneeling = [card for card in cards if state.kneeling[card]]
    if changes(state, CANNOT_STAND):
        kneeling = [card for card in kneeling if not is_on(state, CANNOT_STAND, card)]
    if kneeling:
        occur(state, "stands", {"cards": kneeling})


def rise(state: Thrones, event: Roles) -> None:
    """Stand the cards of the event. got.stand.1"""
    for card in event["cards"]:
        state.set_kneeling(card, 0)
    if state.loud:
        STOOD_EVENT.tell(state, cards=state.titles(event["cards"]))


def kneel(state: Thrones, cards: list[int]) -> None:
    """Kneel standing cards; kneeling cards cannot kneel again. got.kneel.1, got.kneel.2, got.attachment.10"""
    standing = [card for card in cards if not state.kneeling[card] and state.zone[card] in (PLAY, FACTION)]
    for card in standing:
        state.set_kneeling(card, 1)
    if state.loud and standing:
        KNELT_EVENT.tell(state, cards=state.titles(standing))
    has_knelt(state, standing)


def has_knelt(state: Thrones, cards: list[int]) -> None:
    """Let abilities react to cards that have just knelt. got.kneel.1"""
    if cards:
        announce(state, "knelt", {"cards": cards})


def has_knelt_as_cost(state: Thrones, cards: list[int]) -> None:
    """Let abilities react to cards that knelt as a cost. got.kneel.1"""
    if cards:
        announce_later(state, "knelt", {"cards": cards})


HAPPEN["stands"] = rise
