"""Could an effect change gold, power or tokens? (got.abilities.8)"""

from typing import Final

from fivekings.thrones.cardspeak.forms import Node
from fivekings.thrones.cardspeak.phrases import cards_meant, player_meant
from fivekings.thrones.cardspeak.possible.answers import (
    Answer,
    both,
    is_there,
    some_amount,
    some_card,
    some_such,
    somebody,
)
from fivekings.thrones.model.ability import Roles, Test
from fivekings.thrones.model.state import FACTION, PLAY, Thrones
from fivekings.thrones.rules.resources.gold import available

# --- gold -----------------------------------------------------------------------------------------


def can_gain(step: Node) -> Test:
    """Would anything be gained? got.gains.1, got.gains.3"""
    return some_amount(step["amount"], step["each"])


def can_pay(step: Node) -> Test:
    """Is there enough gold? got.gold.1"""
    count: int = step["count"]
    return lambda state, roles: available(state, roles["player"]) >= count


def has_gold(state: Thrones, player: int, _roles: Roles) -> bool:
    """Is there gold in the player's pool?"""
    return state.gold[player] > 0


def can_move_gold(step: Node) -> Test:
    """Does another meant player have gold? got.gold.1"""
    form: str = "that_player" if step["whose"] is None else step["whose"].form

    def possible(state: Thrones, roles: Roles) -> bool:
        other = player_meant(state, form, roles)
        return other in state.players() and other != roles["player"] and state.gold[other] > 0

    return possible


# --- power ----------------------------------------------------------------------------------------


def may_hold_power(state: Thrones, card: int, _roles: Roles) -> bool:
    """Can the card gain power: is it in play or a faction card? got.gains.2"""
    return state.zone[card] in (PLAY, FACTION)


def can_gain_on_card(step: Node) -> Test:
    """Would any card gain power? got.gains.2"""
    return both(some_amount(step["amount"], step["each"]), some_card(step["what"], may_hold_power))


def has_power(state: Thrones, card: int, _roles: Roles) -> bool:
    """Is there power on it?"""
    return state.power[card] > 0


def can_move_power(step: Node) -> Test:
    """Is there power to move, and another card for it? got.move.1, got.move.2"""
    target = cards_meant(step["target"])
    amount = some_amount(1 if step["amount"] is None else step["amount"])

    def may_give(state: Thrones, card: int, roles: Roles) -> bool:
        return state.power[card] > 0 and any(other not in (card, -1) for other in target(state, roles))

    return both(amount, some_card(step["source"], may_give))


# --- tokens ---------------------------------------------------------------------------------------


def can_discard_token(step: Node) -> Test:
    """Is such a token on any of them? got.tokens.2"""
    token: str = step["token"]

    def has_token(state: Thrones, card: int, _roles: Roles) -> bool:
        return state.tokens.get(str(card), {}).get(token, 0) > 0

    return some_card(step["what"], has_token)


RESOURCES: Final[dict[str, Answer]] = {
    "gain_gold": can_gain,
    "gain_power": can_gain,
    "card_gains_power": can_gain_on_card,
    "pay": can_pay,
    "loses_gold": somebody(has_gold),
    "return_gold": somebody(has_gold),
    "move_gold": can_move_gold,
    "move_all_gold": can_move_gold,
    "place_gold": some_such(is_there),
    "move_power": can_move_power,
    "move_all_power": can_move_power,
    "discard_power": some_such(has_power),
    "discard_all_power": some_such(has_power),
    "place_token": some_such(is_there),
    "discard_token": can_discard_token,
}
"""The tests for effects on gold, power and tokens."""
