"""Fruitless: what may be done, but would come to nothing now.

Agendas and locations that make the next card cheaper can be used in every window of a round. Where the phase leaves
nothing to be made cheaper, nobody wants to be asked. It is a matter of manners, not of rules: all of it stays legal.
"""

from fivekings.kernel.request import DECLINE, Request
from fivekings.thrones.model.ability import Filter, Roles
from fivekings.thrones.model.card import NO_COST
from fivekings.thrones.model.state import HAND, Thrones
from fivekings.thrones.rules.abilities.codes import parts_of
from fivekings.thrones.rules.cards.characteristics import is_such


def all_fruitless(state: Thrones, request: Request) -> bool:
    """Would nothing that is offered come to anything?"""
    options = [option for option in request.options if option != DECLINE]
    return request.kind == "action" and all(is_fruitless(state, request.seat, option) for option in options)


def is_fruitless(state: Thrones, seat: int, option: int) -> bool:
    """Does an action make only that cheaper which its player cannot pay for in this phase?"""
    card, index, _ = parts_of(option)
    abilities = state.cards[card].compiled.abilities
    if index >= len(abilities) or not abilities[index].cheapens:
        return False
    return not any(could_be_paid(state, seat, card, which, plays) for which, plays in abilities[index].cheapens)


def could_be_paid(state: Thrones, seat: int, source: int, which: Filter, plays: bool) -> bool:
    """Has a player such a card in hand, and the right to marshal it now, or to play it where events count too?"""
    marshals = state.phase == "marshaling" and state.active == seat
    roles: Roles = {"source": source, "player": seat}
    for card in state.pile(seat, HAND):
        printed = state.cards[card]
        timely = plays and is_playable(state, card) if printed.type == "event" else marshals
        if timely and printed.cost not in (0, NO_COST) and is_such(state, which, card, roles):
            return True
    return False


def is_playable(state: Thrones, event: int) -> bool:
    """Is there a moment in this phase at which an event could be played?"""
    return any(ability.only_in in ("", state.phase) for ability in state.cards[event].compiled.abilities)
