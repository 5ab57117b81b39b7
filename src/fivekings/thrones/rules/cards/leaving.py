"""Leaving play: cards are killed, discarded, sacrificed, returned or removed, unless saved."""

from typing import Final

from fivekings.kernel.event_kind import EventKind
from fivekings.thrones.model.ability import Roles
from fivekings.thrones.model.kinds import DIES, SACRIFICED_WITH, STAND_INSTEAD
from fivekings.thrones.model.spoken import THRONES
from fivekings.thrones.model.state import DEAD, DECK, DISCARD, DUPLICATE, HAND, NONE, PLAY, REMOVED, Thrones
from fivekings.thrones.rules.abilities.occur import HAPPEN, occur
from fivekings.thrones.rules.cards.attachments import attachments_of, may_stay
from fivekings.thrones.rules.cards.characteristics import (
    applies,
    changes,
    holds,
    is_blank,
    keyword,
    on_card,
    size,
    strength,
)
from fivekings.thrones.rules.cards.drawing import shuffle_deck
from fivekings.thrones.rules.cards.duplicates import duplicates_of
from fivekings.thrones.rules.cards.kneeling import STOOD_EVENT
from fivekings.thrones.rules.cards.moving import move, move_below
from fivekings.thrones.rules.cards.protection import may_leave
from fivekings.thrones.rules.keywords.stalwart import goes_to_deck
from fivekings.thrones.rules.keywords.terminal import returns_to_hand
from fivekings.thrones.rules.players.past_facts import Fact, remember
from fivekings.thrones.rules.players.winning import check_power, hindered

KILLED_EVENT: Final = THRONES.tells(EventKind("killed", "{cards} {is} killed."))
DISCARDED_EVENT: Final = THRONES.tells(EventKind("discarded", "{cards} {is} discarded from play."))
SACRIFICED_EVENT: Final = THRONES.tells(EventKind("sacrificed", "{cards} {is} sacrificed."))
RETURNED_EVENT: Final = THRONES.tells(EventKind("returned", "{cards} return{s} to hand."))
REMOVED_EVENT: Final = THRONES.tells(EventKind("removed", "{cards} {is} removed from the game."))


FACTS: Final[dict[str, Fact]] = {"kill": "killed", "discard": "discarded", "sacrifice": "sacrificed"}
"""What is remembered of cards that leave play."""


DESTINATION: Final = {"kill": DEAD, "discard": DISCARD, "sacrifice": DISCARD, "return": HAND, "remove": REMOVED}


BOTTOM: Final = -2
"""In place of a zone: the bottom of the deck."""


LEAVING_EVENTS: Final = {
    "kill": KILLED_EVENT,
    "discard": DISCARDED_EVENT,
    "sacrifice": SACRIFICED_EVENT,
    "return": RETURNED_EVENT,
    "remove": REMOVED_EVENT,
}


def leave(state: Thrones, cards: list[int], how: str, saveable: bool = True, weak: bool = False) -> bool:
    """Make cards leave play together; returns whether any of them may. A sacrifice cannot be saved from. Must be the
    last thing a step does.

    got.leaves_play.1, got.kill.1, got.sacrifice.3, got.sacrifice.4, got.save.2, got.in_play.5, got.in_play.6,
    got.agenda.4, got.character.2, got.location.2, got.attachment.2
    """
    for card in cards:
        if state.zone[card] == DUPLICATE and how == "discard":
            move(state, card, DISCARD)
    there = [card for card in cards if state.zone[card] == PLAY and may_leave(state, card, how)]
    if how == "kill":
        there = [card for card in there if not stands_instead(state, card)]
    if not there:
        return False
    can_save = saveable and how != "sacrifice"
    event: Roles = {"cards": there, "how": how, "saveable": can_save}
    occur(state, "leaves play", {**event, "weak": True} if weak else event)
    return True


def stands_instead(state: Thrones, card: int) -> bool:
    """Does a card stand another card instead of being killed? got.replacement.1"""
    for modifier in on_card(state, STAND_INSTEAD, card):
        source = modifier.source
        if state.zone[source] == PLAY and state.kneeling[source]:
            state.set_kneeling(source, 0)
            if state.loud:
                STOOD_EVENT.tell(state, cards=state.titles([source]))
            return True
    return False


def depart(state: Thrones, event: Roles) -> None:
    """Carry out leaving play: attachments return to their owners' hands and duplicates are discarded, all at once.

    got.leaves_play.1 to got.leaves_play.4, got.kill.2, got.attachment.7, got.terminal.1
    """
    how: str = event["how"]
    cards = [card for card in event["cards"] if state.zone[card] == PLAY]
    event["cards"] = cards
    event["controllers"] = [state.controller[card] for card in cards]
    unwon = hindered(state)
    event["blank"] = [card for card in cards if is_blank(state, card)]
    if state.loud and cards:
        LEAVING_EVENTS[how].tell(state, cards=state.titles(cards))
    fact = FACTS.get(how)
    for card in cards:
        if fact is not None:
            remember(state, fact, card, state.controller[card])
        strip(state, card, cards)
    instead: dict[str, int] = event.get("instead", {})
    for card in cards:
        zone = instead.get(str(card), destination(state, card, how))
        if zone == BOTTOM:
            move_below(state, card)
            continue
        move(state, card, zone)
        if zone == DECK and str(card) in instead:
            shuffle_deck(state, state.owner[card])
    discard_illegal(state)
    if unwon:
        check_power(state)  # the card may have kept a player from winning


def strip(state: Thrones, card: int, leaving: list[int]) -> None:
    """Remove what is on a card that leaves play, unless it leaves with it: duplicates are discarded, attachments return
    to hand or are discarded.

    got.leaves_play.3, got.attachment.7, got.terminal.1
    """
    for duplicate in duplicates_of(state, card):
        move(state, duplicate, DISCARD)
    for attachment in attachments_of(state, card):
        if attachment not in leaving:
            strip(state, attachment, leaving)
            returns = returns_to_hand(state, attachment)
            move(state, attachment, HAND if returns else destination(state, attachment, "discard"))


def destination(state: Thrones, card: int, how: str) -> int:
    """Where a card goes when it leaves play: a stalwart card that is killed or discarded goes on top of the deck, a
    deathbound one to the dead pile instead of the discard pile.

    lcg1.stalwart.1 to lcg1.stalwart.6, lcg1.deathbound.1, lcg1.deathbound.3, ccg.deathbound.1, ccg.deathbound.4
    """
    zone = DESTINATION[how]
    if goes_to_deck(state, card, how):
        return DECK
    return DEAD if zone == DISCARD and keyword(state, card, "deathbound") else zone


def dying(state: Thrones) -> list[int]:
    """Characters that an effect kills at 0 STR and that are not leaving play already. got.save.3"""
    weak: set[int] = set()
    for modifier in changes(state, DIES):
        near = modifier.cards or [card for player in state.players() for card in state.characters(player)]
        weak.update([card for card in near if applies(state, modifier, card)])
    if not weak:
        return []
    weak -= on_their_way(state)
    there = [card for card in sorted(weak) if state.zone[card] == PLAY and may_leave(state, card, "kill")]
    return [card for card in there if strength(state, card) == 0]


def on_their_way(state: Thrones) -> set[int]:
    """The cards that are about to leave play. got.save.3"""
    found: set[int] = set()
    for frame in state.frames:
        if frame.roles.get("kind") == "leaves play" and "happened" not in frame.roles:
            found.update(frame.roles["cards"])
    return found


def overloaded(state: Thrones) -> list[int]:
    """Cards that must be sacrificed because of what is attached to them."""
    found: list[int] = []
    for modifier in changes(state, SACRIFICED_WITH):
        source = modifier.source
        lying = state.tokens.get(str(source), {}).get(modifier.words[0], 0)
        if lying >= size(state, modifier) and state.zone[source] == PLAY and holds(state, modifier):
            found.append(source)
    return [card for card in found if card not in on_their_way(state)] if found else found


def discard_illegal(state: Thrones) -> None:
    """Discard attachments that are no longer legal. Must be the last thing a step does. got.attachment.8"""
    bad: list[int] = []
    for player in state.players():
        for card in state.pile(player, PLAY):
            host = state.host[card]
            if host != NONE and state.cards[card].type == "attachment" and not may_stay(state, host, card):
                bad.append(card)
    leave(state, bad, "discard", False)


def buried(_state: Thrones, _event: Roles) -> None:
    """A card was put on a dead pile without being killed. ccg.deathbound.5"""


HAPPEN["leaves play"] = depart


HAPPEN["buried"] = buried
