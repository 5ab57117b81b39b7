"""Leaving play: killing, sacrificing, discarding and returning cards, saving them, and where they go instead."""

from collections.abc import Callable
from typing import Final

from fivekings.kernel.event_kind import EventKind
from fivekings.kernel.program import Frame
from fivekings.thrones.cardspeak.apply import act_on
from fivekings.thrones.cardspeak.could import is_there, some_such
from fivekings.thrones.cardspeak.forms import Node
from fivekings.thrones.cardspeak.meaning import CardTest, cards_meant
from fivekings.thrones.cardspeak.nouns.zones import compile_zones
from fivekings.thrones.cardspeak.verbs.draw import (
    TO_HAND_EVENT,
)
from fivekings.thrones.cardspeak.word import Act, Hint, verb
from fivekings.thrones.model.ability import Roles, Test
from fivekings.thrones.model.spoken import THRONES
from fivekings.thrones.model.state import DECK, DUPLICATE, HAND, PLAY, REMOVED, Thrones
from fivekings.thrones.rules.abilities.occur import occur
from fivekings.thrones.rules.cards.leaving import BOTTOM, leave
from fivekings.thrones.rules.cards.moving import move
from fivekings.thrones.rules.cards.protection import may_leave

SAVED_EVENT: Final = THRONES.tells(EventKind("saved", "+ {card} is saved.", topic="save"))


def verb_leave(how: str) -> Callable[[Node], Act]:
    """Make cards leave play. got.kill.1, got.save.2"""

    def verb(step: Node) -> Act:
        saveable = not step["cannot_be_saved"]

        def go(state: Thrones, cards: list[int]) -> None:
            leave(state, cards, how, saveable)

        return act_on(step, go, leaving=True)

    return verb


def verb_to_hand(step: Node) -> Act:
    """Return cards to their owners' hands, from play or from a pile. got.ownership.5"""
    saveable = not step["cannot_be_saved"]

    def back(state: Thrones, cards: list[int]) -> None:
        in_play = [card for card in cards if state.zone[card] == PLAY]
        for card in cards:
            if card not in in_play:
                move(state, card, HAND)
                if state.loud:
                    TO_HAND_EVENT.tell(state, seat=state.owner[card], card=state.title(card))
        leave(state, in_play, "return", saveable)

    return act_on(step, back)


def verb_save(step: Node) -> Act:
    """Save a card that would leave play. got.save.1, got.would.2"""
    meant = cards_meant(step["what"])

    def saving(state: Thrones, frame: Frame) -> None:
        event = state.frames[frame.roles["event_at"]].roles
        saved = [card for card in meant(state, frame.roles) if card in event["cards"]]
        for card in saved:
            event["cards"].remove(card)
            if state.loud:
                SAVED_EVENT.tell(state, card=state.title(card))
        if saved:
            occur(state, "saved", {"cards": saved})

    return saving


def verb_instead(step: Node) -> Act:
    """A card that leaves play goes elsewhere; it still leaves in the same way. The latest replacement counts.

    got.replacement.1 to got.replacement.3
    """
    zone = goes_instead(step)

    def replacing(state: Thrones, frame: Frame) -> None:
        event = state.frames[frame.roles["event_at"]].roles
        for card in frame.roles.get("it", []):
            event.setdefault("instead", {})[str(card)] = zone

    return replacing


def goes_instead(step: Node) -> int:
    """Where a card goes instead."""
    if step["zone"] is None:
        return DECK if step.form == "shuffled_instead" else BOTTOM
    (zone,) = compile_zones([step["zone"]])
    return zone


def leaves(how: str) -> CardTest:
    """Is the card in play, and may it leave in this way? Duplicates can be discarded. got.cannot.1, got.abilities.15"""

    def may_go(state: Thrones, card: int, _roles: Roles) -> bool:
        if state.zone[card] == DUPLICATE:
            return how == "discard"
        return state.zone[card] == PLAY and may_leave(state, card, how)

    return may_go


def can_save(step: Node) -> Test:
    """Is any of the cards about to leave play? got.save.1"""
    meant = cards_meant(step["what"])

    def possible(state: Thrones, roles: Roles) -> bool:
        leaving: list[int] = roles["event"].get("cards", [])
        return any(card in leaving for card in meant(state, roles))

    return possible


def can_go_instead(step: Node) -> Test:
    """Is the card not already going there? got.replacement.1, got.replacement.3"""
    zone = goes_instead(step)

    def possible(_state: Thrones, roles: Roles) -> bool:
        instead: dict[str, int] = roles["event"].get("instead", {})
        return any(instead.get(str(card)) != zone for card in roles.get("it", []))

    return possible


def may_return(state: Thrones, card: int, _roles: Roles) -> bool:
    """May a card return to hand, from play if nothing forbids it or from a pile? got.ownership.5, got.cannot.1"""
    if state.zone[card] == PLAY:
        return may_leave(state, card, "return")
    return state.zone[card] != HAND


verb(
    "kill",
    "kill|kills {what:subject} [( cannot be saved )]",
    verb_leave("kill"),
    some_such(leaves("kill")),
    "kill it",
    Hint(card=-1.5),
)

verb(
    "sacrifice",
    "sacrifice|sacrifices {what:subject}",
    verb_leave("sacrifice"),
    some_such(leaves("sacrifice")),
    "sacrifice it",
    Hint(card=-1.3),
)

verb(
    "discard",
    "discard|discards {what:subject} from play [( cannot be saved )]",
    verb_leave("discard"),
    some_such(leaves("discard")),
    "discard it from play",
    Hint(card=-1.2),
)

verb(
    "to_hand",
    "return|returns {what:subject} to {whose:whose} hand [( cannot be saved )]",
    verb_to_hand,
    some_such(may_return),
    "return it to its owner's hand",
    Hint(card=-0.7, elsewhere=0.8),
)

verb(
    "bottom_instead",
    "it goes to the bottom of {whose:whose} deck instead",
    verb_instead,
    can_go_instead,
    "it goes to the bottom of its owner's deck instead",
    Hint(card=-0.2),
    acts_on_it=True,
)

verb(
    "goes_instead",
    "it goes to {whose:whose} {zone:zone} instead",
    verb_instead,
    can_go_instead,
    "it goes to its owner's hand instead",
    Hint(card=0.5),
    acts_on_it=True,
)

verb(
    "shuffled_instead",
    "it is shuffled into {whose:whose} deck instead",
    verb_instead,
    can_go_instead,
    "it is shuffled into its owner's deck instead",
    Hint(card=0.2),
    acts_on_it=True,
)


def verb_remove(step: Node) -> Act:
    """Remove cards from the game."""

    def remove(state: Thrones, cards: list[int]) -> None:
        in_play = [card for card in cards if state.zone[card] == PLAY]
        for card in cards:
            if card not in in_play:
                move(state, card, REMOVED)
        leave(state, in_play, "remove", False)

    return act_on(step, remove)


verb(
    "remove_from_game",
    "remove|removes {what:subject} from the game",
    verb_remove,
    some_such(is_there),
    "remove it from the game",
    Hint(card=-1.5, elsewhere=-0.3),
)

verb(
    "save",
    "save|saves {what:subject}",
    verb_save,
    can_save,
    "save it",
    Hint(card=1.5),
)
