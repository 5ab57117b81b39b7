"""Game events: everything that happens on the table goes through here."""

from collections.abc import Callable
from typing import Final

from fivekings.kernel.program import PROGRAMS, Frame
from fivekings.thrones.model.ability import Roles
from fivekings.thrones.model.kinds import EventKind
from fivekings.thrones.model.state import DEAD, DECK, DISCARD, HAND, Thrones
from fivekings.thrones.rules.abilities.reach import active
from fivekings.thrones.rules.cards.duplicates import duplicates_of
from fivekings.thrones.rules.players.doomed import follow

HAPPEN: Final[dict[EventKind, Callable[[Thrones, Roles], None]]] = {}
"""What each kind of event does when it happens."""


def occur(state: Thrones, kind: EventKind, event: Roles) -> None:
    """Start a game event with its windows. Must be the last thing a step does.

    got.trigger.1, got.trigger.2, got.nested.1 to got.nested.4, got.framework.3
    """
    if somebody_listens(state, kind, event):
        event["kind"] = kind
        follow(state, Frame(PROGRAMS["thrones.occur"], 0, event))
    else:
        HAPPEN[kind](state, event)


def announce(state: Thrones, kind: EventKind, event: Roles) -> None:
    """Let abilities react to what has just happened, if any card of the game waits for it. got.trigger.9"""
    if kind in state.listening:
        occur(state, kind, event)


def announce_later(state: Thrones, kind: EventKind, event: Roles) -> None:
    """Let abilities react to what was done as a cost, once the ability it was paid for has resolved. got.trigger.9"""
    if kind in state.listening:
        paid_for = [frame for frame in state.frames if frame.program.name == "thrones.initiate"]
        if paid_for:
            paid_for[-1].roles.setdefault("pending", []).append({**event, "kind": kind, "happened": True})
        else:
            occur(state, kind, event)


def nothing_more(_state: Thrones, _event: Roles) -> None:
    """Nothing more happens: the event was announced afterwards."""


ANNOUNCED: Final[tuple[EventKind, ...]] = (
    "discarded",
    "first player",
    "gold gained",
    "insight",
    "knelt",
    "power moved",
)
"""Events that abilities learn of once they have happened."""
for past in ANNOUNCED:
    HAPPEN[past] = nothing_more


def speaks_from(state: Thrones, card: int) -> bool:
    """Does a card have abilities that work from its current zone, out of play?"""
    return any(state.zone[card] in ability.zones for ability in state.cards[card].compiled.abilities)


def might_be_held(state: Thrones, card: int) -> bool:
    """At a veiled table: could a card of a deck be in its player's hand, as far as the others know? Windows open for
    such a card just as for one that is held."""
    if not state.pile(state.controller[card], HAND):
        return False
    printed = state.cards[card]
    return printed.type == "event" or any(HAND in ability.zones for ability in printed.compiled.abilities)


def somebody_listens(state: Thrones, kind: EventKind, event: Roles) -> bool:
    """Could anybody answer this event at all?"""
    if kind in state.listening:
        about: list[int] = event.get("cards", [])
        for card in state.listening[kind]:
            zone = state.zone[card]
            if zone == DECK:
                if state.veiled and might_be_held(state, card):
                    return True
            elif zone in (HAND, DISCARD, DEAD) and speaks_from(state, card):
                return True
            if state.cards[card].type == "event":
                if zone == HAND:
                    return True
            elif active(state, card) or card in about:
                return True
    if state.delayed and kind in ("challenge decided", "phase ends"):
        return True  # a delayed effect may let somebody answer
    if kind == "leaves play" and event["saveable"]:
        return any(duplicates_of(state, card) for card in event["cards"])
    return False
