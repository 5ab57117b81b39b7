"""Tokens on cards."""

from typing import Final

from fivekings.kernel.event_kind import EventKind
from fivekings.thrones.cardspeak.apply import act_with
from fivekings.thrones.cardspeak.could import both, is_there, some_amount, some_card
from fivekings.thrones.cardspeak.forms import Node
from fivekings.thrones.cardspeak.meaning import compile_number
from fivekings.thrones.cardspeak.nouns.quantities import compile_quantity, wanted
from fivekings.thrones.cardspeak.word import Act, Hint, verb
from fivekings.thrones.model.ability import Roles, Test
from fivekings.thrones.model.spoken import THRONES
from fivekings.thrones.model.state import Thrones
from fivekings.thrones.rules.abilities.costs import take_tokens


def can_discard_token(step: Node) -> Test:
    """Is such a token on any of them? got.tokens.2"""
    token: str = step["token"] or "gold"
    amount = compile_quantity(step["count"])

    def has_token(state: Thrones, card: int, roles: Roles) -> bool:
        return amount(state, roles, tokens_on(state, card, token)) > 0

    return some_card(step["what"], has_token)


def discards_in_full(step: Node) -> Test:
    """Are so many such tokens on any of them? got.costs.6"""
    token: str = step["token"] or "gold"
    count = wanted(step["count"])

    def has_tokens(state: Thrones, card: int, roles: Roles) -> bool:
        return tokens_on(state, card, token) >= count(state, roles)

    return some_card(step["what"], has_tokens)


TOKEN_PLACED_EVENT: Final = THRONES.tells(EventKind("token placed", "+ A {token} token on {cards}."))


def verb_place_token(step: Node) -> Act:
    """Place tokens on cards. got.tokens.2, got.tokens.1, got.tokens.3"""
    token: str = step["token"] or "gold"
    count = compile_number(step["count"])

    def place(state: Thrones, cards: list[int], roles: Roles) -> None:
        for card in cards:
            add_tokens(state, card, token, count(state, roles))
        if state.loud:
            TOKEN_PLACED_EVENT.tell(state, token=token, cards=state.titles(cards))

    return act_with(step, place)


def add_tokens(state: Thrones, card: int, token: str, count: int) -> None:
    """Place tokens on a card."""
    if count > 0:
        tokens = state.tokens.setdefault(str(card), {})
        tokens[token] = tokens.get(token, 0) + count


def verb_discard_token(step: Node) -> Act:
    """Remove tokens from cards."""
    token: str = step["token"] or "gold"
    amount = compile_quantity(step["count"])

    def remove(state: Thrones, cards: list[int], roles: Roles) -> None:
        for card in cards:
            take_tokens(state, card, token, amount(state, roles, tokens_on(state, card, token)))

    return act_with(step, remove)


def tokens_on(state: Thrones, card: int, token: str) -> int:
    """How many such tokens are on a card."""
    return state.tokens.get(str(card), {}).get(token, 0)


verb(
    "discard_token",
    "discard|discards {count:quantity} {token:token} token|tokens from {what:subject}",
    verb_discard_token,
    can_discard_token,
    "discard 1 poison token from it",
    Hint(card=0.2),
    payable=discards_in_full,
)

verb(
    "place_token",
    "place|places {count:number} {token:token} token|tokens on {what:subject}",
    verb_place_token,
    lambda step: both(some_amount(step["count"]), some_card(step["what"], is_there)),
    "place 1 poison token on it",
    Hint(card=-0.2),
)

verb(
    "discard_gold",
    "discard|discards {count:quantity} gold from {what:subject}",
    verb_discard_token,
    can_discard_token,
    "discard 1 gold from it",
    Hint(card=-0.3),
    payable=discards_in_full,
)
