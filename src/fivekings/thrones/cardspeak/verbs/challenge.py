"""The challenge: joining it, leaving it, and changing its type."""

from typing import Final

from fivekings.kernel.event_kind import EventKind
from fivekings.kernel.program import Frame
from fivekings.thrones.cardspeak.apply import act_on
from fivekings.thrones.cardspeak.could import some_such
from fivekings.thrones.cardspeak.forms import Node
from fivekings.thrones.cardspeak.meaning import cards_meant
from fivekings.thrones.cardspeak.players import actor
from fivekings.thrones.cardspeak.word import Act, Hint, verb
from fivekings.thrones.model.ability import Roles, Test
from fivekings.thrones.model.spoken import THRONES
from fivekings.thrones.model.state import NONE, PLAY, Thrones
from fivekings.thrones.model.terms import type_number
from fivekings.thrones.rules.cards.characteristics import takes_part
from fivekings.thrones.rules.cards.moving import leave_challenge

JOINS_EVENT: Final = THRONES.tells(EventKind("joins", "+ {cards} {is} in the challenge."))


OUT_OF_CHALLENGE_EVENT: Final = THRONES.tells(EventKind("out of challenge", "+ {cards} {is} out of the challenge."))


CHALLENGE_CHANGED_EVENT: Final = THRONES.tells(EventKind("challenge changed", ""))


def verb_change_challenge(step: Node) -> Act:
    """Change the type of the current challenge; it still counts as initiated in its old type."""
    kind = type_number(step["type"])

    def changing(state: Thrones, _frame: Frame) -> None:
        if state.type == NONE:
            return
        state.type = kind
        if state.loud:
            CHALLENGE_CHANGED_EVENT.tell(state, type=step["type"])

    return changing


def verb_join_challenge(step: Node) -> Act:
    """Make a character participate in the challenge. got.participating.1, got.participating.3"""
    attacks = step["side"].form == "as_attacker"

    def join(state: Thrones, cards: list[int]) -> None:
        if state.type == NONE:
            return
        (state.attackers if attacks else state.defenders).extend(cards)
        if state.loud:
            JOINS_EVENT.tell(state, cards=state.titles(cards))

    return act_on(step, join)


def verb_remove_from_challenge(step: Node) -> Act:
    """Remove cards from the challenge. got.participating.7"""

    def remove(state: Thrones, cards: list[int]) -> None:
        for card in cards:
            leave_challenge(state, card)
            state.expelled.append(card)
        if state.loud:
            OUT_OF_CHALLENGE_EVENT.tell(state, cards=state.titles(cards))

    return act_on(step, remove)


def verb_join_own_side(step: Node) -> Act:
    """Make a character participate in the challenge on its controller's side.

    got.participating.1, got.participating.3
    """
    meant = cards_meant(step["what"])

    def join(state: Thrones, frame: Frame) -> None:
        cards = [card for card in meant(state, frame.roles) if may_join(state, frame.roles, card)]
        (state.attackers if actor(frame.roles) == state.attacker else state.defenders).extend(cards)
        if state.loud and cards:
            JOINS_EVENT.tell(state, cards=state.titles(cards))

    return join


def may_join(state: Thrones, roles: Roles, card: int) -> bool:
    """Is there a side of its controller that a character has not joined?"""
    in_play = state.zone[card] == PLAY and state.type >= 0
    return in_play and actor(roles) in (state.attacker, state.defender) and not takes_part(state, card)


def may_join_in(state: Thrones, card: int, _roles: Roles) -> bool:
    """Is the card in play but not in the current challenge? got.participating.3"""
    return state.type != NONE and state.zone[card] == PLAY and not takes_part(state, card)


def may_join_own_side(state: Thrones, card: int, roles: Roles) -> bool:
    """Is there a side of its player that the card has not joined? got.participating.3"""
    return may_join(state, roles, card)


def is_taking_part(state: Thrones, card: int, _roles: Roles) -> bool:
    """Does the card participate in the challenge? got.participating.7"""
    return takes_part(state, card)


def can_change_challenge(step: Node) -> Test:
    """Is a challenge of another type in progress?"""
    kind = type_number(step["type"])
    return lambda state, _roles: state.type not in (NONE, kind)


verb(
    "join_own_side",
    "add|adds {what:subject} to the challenge on your side",
    verb_join_own_side,
    some_such(may_join_own_side),
    "add it to the challenge on your side",
    Hint(card=0.5),
)

verb(
    "join_challenge",
    "add|adds {what:subject} to the challenge as a|an {side:side}",
    verb_join_challenge,
    some_such(may_join_in),
    "add it to the challenge as an attacker",
    Hint(card=0.3),
)

verb(
    "change_challenge",
    "the challenge becomes a|an {type:challenge} challenge",
    verb_change_challenge,
    can_change_challenge,
    "the challenge becomes an intrigue challenge",
)

verb(
    "remove_from_challenge",
    "remove|removes {what:subject} from the challenge",
    verb_remove_from_challenge,
    some_such(is_taking_part),
    "remove each Lord character from the challenge",
    Hint(card=-0.6),
)
