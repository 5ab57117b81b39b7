"""Would it change anything? Of exchanging, revealing, discarding and changing a challenge (got.abilities.8)."""

from collections.abc import Callable
from typing import Final

from fivekings.thrones.ability import Roles, Test, always
from fivekings.thrones.language.forms import Node
from fivekings.thrones.language.phrases import cards_meant, compile_filter, player_meant, players_meant, type_number
from fivekings.thrones.rules.characteristics import all_such
from fivekings.thrones.state import DECK, HAND, NONE, PLOTS, USED, Thrones


def can_move_all_power(step: Node) -> Test:
    """Is there any power to move? Before anything is chosen, that is left open. got.move.1, got.move.2"""
    source, target = cards_meant(step["source"]), cards_meant(step["target"])
    refers = step["source"].form in ("it", "them")

    def possible(state: Thrones, roles: Roles) -> bool:
        cards, there = source(state, roles), target(state, roles)
        return (refers and not cards) or any(state.power[card] > 0 and card not in there for card in cards)

    return possible


def can_discard_all_power(step: Node) -> Test:
    """Is there power on any of them? Before anything is chosen, that is left open."""
    meant = cards_meant(step["what"])

    def possible(state: Thrones, roles: Roles) -> bool:
        cards = meant(state, roles)
        return not cards or any(state.power[card] > 0 for card in cards)

    return possible


def can_change_challenge(step: Node) -> Test:
    """Is a challenge of another type going on?"""
    kind = type_number(step["type"])
    return lambda state, _roles: state.type not in (NONE, kind)


def can_exchange(step: Node) -> Test:
    """Is there a card to exchange it with?"""
    which = compile_filter(step["what"])
    return lambda state, roles: bool(all_such(state, which, roles))


def can_exchange_plot(_step: Node) -> Test:
    """Is there a used plot, and one to come?"""
    return lambda state, roles: bool(state.pile(roles["player"], USED) and state.pile(roles["player"], PLOTS))


def can_discard_chosen(step: Node) -> Test:
    """Does anybody who is meant hold a card? Of a player who depends on what happens, that is left open."""
    form: str = step["who"].form
    if form not in ("each_opponent", "each_player"):
        return always
    return lambda state, roles: any(state.pile(player, HAND) for player in players_meant(state, form, roles))


def can_reveal_several(step: Node) -> Test:
    """Is there a card in the deck?"""
    form: str = step["whose"].form
    return lambda state, roles: bool(state.pile(player_meant(state, form, roles), DECK))


WORTH: Final[dict[str, Callable[[Node], Test]]] = {
    "move_all_power": can_move_all_power,
    "discard_all_power": can_discard_all_power,
    "change_challenge": can_change_challenge,
    "exchange_with": can_exchange,
    "exchange_plot": can_exchange_plot,
    "discards_cards": can_discard_chosen,
    "reveal_several": can_reveal_several,
}
