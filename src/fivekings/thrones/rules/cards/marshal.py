"""Marshaling a card for its cost, or as a free duplicate."""

from typing import Final

from fivekings.kernel.errors import Refused
from fivekings.kernel.request import Request
from fivekings.thrones.model.card import NO_COST
from fivekings.thrones.model.kinds import CANNOT_MARSHAL
from fivekings.thrones.model.spoken import refuse
from fivekings.thrones.model.state import NONE, Thrones
from fivekings.thrones.rules.abilities.codes import code_of
from fivekings.thrones.rules.abilities.discounts import discount
from fivekings.thrones.rules.cards.duplicates import original_of
from fivekings.thrones.rules.cards.entering import may_enter, no_entry
from fivekings.thrones.rules.keywords.limited import limited_left
from fivekings.thrones.rules.players.concerned import for_player
from fivekings.thrones.rules.resources.gold import available
from fivekings.thrones.rules.resources.penalties import extra_penalties, penalty

MARSHAL: Final = 60


AS_DUPLICATE: Final = 61


def marshalings(state: Thrones, card: int, player: int) -> list[int]:
    """How a card may be marshaled: for its cost, or as a free duplicate.

    got.marshal.1, got.limited.1, got.duplicate.1, got.duplicate.5, got.duplicate.12, got.limited.5, got.cannot.1,
    lcg1.shadows.10, ccg.out_of_house.3
    """
    printed = state.cards[card]
    if printed.cost == NO_COST:
        return []
    if original_of(state, card, player) != NONE:
        return [code_of(card, AS_DUPLICATE)]
    if "limited" in printed.compiled.keywords and not limited_left(state, player):
        return []
    for modifier in for_player(state, CANNOT_MARSHAL, player):
        if printed.type in modifier.words:
            return []
    if printed.shadow:
        return []
    gold = available(state, player)
    if marshal_cost(state, card, player) > gold or not may_enter(state, card, player):
        return []
    found = [code_of(card, MARSHAL)]
    for extra in extra_penalties(state, card, player):
        if marshal_cost(state, card, player, extra) <= gold:
            found.append(code_of(card, MARSHAL, extra))
    return found


def marshal_cost(state: Thrones, card: int, player: int, extra: int = 0) -> int:
    """What it costs to marshal a card, with the extra gold its player chooses to pay. got.costs.1, got.initiating.4"""
    cost = state.cards[card].cost + penalty(state, card, player) + extra
    return max(0, cost - discount(state, player, card, "marshal"))


def no_marshal(state: Thrones, request: Request, card: int) -> Refused:
    """Why a card cannot be marshaled."""
    name, player = state.title(card), request.seat
    words = state.edition.speech.words
    done, phase = words.get("marshaled", "marshaled"), words.get("marshaling", "marshaling")
    if state.phase != "marshaling" or state.active != player:
        return refuse(state, request, "got.active_player.2", f"cards are {done} in your own turn of the {phase} phase")
    if state.cards[card].type == "event":
        return refuse(state, request, "got.marshal.4", f"{name} is an event: it is played, not {done}")
    if original_of(state, card, player) != NONE:
        return refuse(state, request, "got.duplicate.1", f"{name} is in play: another copy is a duplicate")
    if "limited" in state.cards[card].compiled.keywords and not limited_left(state, player):
        return refuse(state, request, "got.limited.1", f"you have {done} a limited card this round")
    if state.cards[card].shadow:
        return Refused(f"{name} has a shadow cost and comes into play from Shadows only", "lcg1.shadows.10")
    return no_entry(state, request, card, marshal_cost(state, card, player))


def no_duplicate(state: Thrones, request: Request, card: int) -> Refused:
    """Why a card cannot be marshaled as a duplicate."""
    name, player = state.title(card), request.seat
    words = state.edition.speech.words
    if state.phase != "marshaling" or state.active != player:
        done, phase = words.get("marshaled", "marshaled"), words.get("marshaling", "marshaling")
        return refuse(
            state, request, "got.active_player.2", f"duplicates are {done} in your own turn of the {phase} phase"
        )
    if original_of(state, card, player) == NONE:
        return refuse(state, request, "got.duplicate.1", f"you do not both own and control a copy of {name} in play")
    return refuse(state, request, "got.duplicate.1", f"no duplicate of {name} can be placed now")
