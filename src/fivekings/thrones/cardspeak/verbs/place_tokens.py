"""Tokens on cards."""

from typing import Final

from fivekings.kernel.event_kind import EventKind
from fivekings.thrones.cardspeak.apply import act_on
from fivekings.thrones.cardspeak.could import is_there, some_card, some_such
from fivekings.thrones.cardspeak.forms import Node
from fivekings.thrones.cardspeak.word import Act, Hint, verb
from fivekings.thrones.model.ability import Roles, Test
from fivekings.thrones.model.spoken import THRONES
from fivekings.thrones.model.state import Thrones
from fivekings.thrones.rules.abilities.costs import take_tokens


def can_discard_token(step: Node) -> Test:
    """Is such a token on any of them? got.tokens.2"""
    token: str = step["token"]

    def has_token(state: Thrones, card: int, _roles: Roles) -> bool:
        return state.tokens.get(str(card), {}).get(token, 0) > 0

    return some_card(step["what"], has_token)


TOKEN_PLACED_EVENT: Final = THRONES.tells(EventKind("token placed", "+ A {token} token on {cards}."))


def verb_place_token(step: Node) -> Act:
    """Place tokens on cards. got.tokens.2, got.tokens.1, got.tokens.3"""
    token: str = step["token"]
    count: int = step["count"]

    def place(state: Thrones, cards: list[int]) -> None:
        for card in cards:
            tokens = state.tokens.setdefault(str(card), {})
            tokens[token] = tokens.get(token, 0) + count
        if state.loud:
            TOKEN_PLACED_EVENT.tell(state, token=token, cards=state.titles(cards))

    return act_on(step, place)


def verb_discard_token(step: Node) -> Act:
    """Remove tokens from cards."""
    token: str = step["token"]
    count: int = step["count"]

    def remove(state: Thrones, cards: list[int]) -> None:
        for card in cards:
            take_tokens(state, card, token, count)

    return act_on(step, remove)


verb(
    "discard_token",
    "discard {count:number} {token:token} token|tokens from {what:subject}",
    verb_discard_token,
    can_discard_token,
    "discard 1 poison token from it",
    Hint(card=0.2),
)

verb(
    "place_token",
    "place {count:number} {token:token} token|tokens on {what:subject}",
    verb_place_token,
    some_such(is_there),
    "place 1 poison token on it",
    Hint(card=-0.2),
)
