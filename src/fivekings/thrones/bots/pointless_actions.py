"""Pointless actions: legal, but without effect now.

Agendas and locations that make the next card cheaper can be used in every window of a round. If nothing can be made
cheaper in this phase, players do not want to be asked. This is a convenience, not a rule: the actions stay legal.
"""

from fivekings.kernel.request import DECLINE, Request
from fivekings.thrones.model.ability import Filter, Roles
from fivekings.thrones.model.card import NO_COST
from fivekings.thrones.model.state import HAND, Thrones
from fivekings.thrones.rules.abilities.actions import ASK_ACTION
from fivekings.thrones.rules.abilities.codes import parts_of
from fivekings.thrones.rules.cards.characteristics import is_such


def all_pointless(state: Thrones, request: Request) -> bool:
    """Is every action that is offered pointless?"""
    options = [option for option in request.options if option != DECLINE]
    return ASK_ACTION.asked(request) and all(is_pointless(state, request.seat, option) for option in options)


def is_pointless(state: Thrones, seat: int, option: int) -> bool:
    """Does an action only make cards cheaper that its player cannot pay for in this phase?"""
    card, index, _ = parts_of(option)
    abilities = state.cards[card].compiled.abilities
    if index >= len(abilities) or not abilities[index].cheapens:
        return False
    return not any(could_be_paid(state, seat, card, which, plays) for which, plays in abilities[index].cheapens)


def could_be_paid(state: Thrones, seat: int, source: int, which: Filter, plays: bool) -> bool:
    """Has a player such a card in hand that can be marshaled now or, if events count too, played in this phase?"""
    marshals = state.phase == "marshaling" and state.active == seat
    roles: Roles = {"source": source, "player": seat}
    for card in state.pile(seat, HAND):
        printed = state.cards[card]
        timely = plays and is_playable(state, card) if printed.type == "event" else marshals
        if timely and printed.cost not in (0, NO_COST) and is_such(state, which, card, roles):
            return True
    return False


def is_playable(state: Thrones, event: int) -> bool:
    """Can an event be played at some moment in this phase?"""
    return any(ability.only_in in ("", state.phase) for ability in state.cards[event].compiled.abilities)
