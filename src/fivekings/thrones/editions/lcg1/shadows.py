"""Shadows: cards that lie facedown and out of play until their player brings them out."""

from typing import Final

from fivekings.kernel.errors import Refused
from fivekings.kernel.event_kind import EventKind
from fivekings.kernel.program import Frame, ask, each, program
from fivekings.kernel.request import DECLINE, Choice, Request
from fivekings.thrones.model.edition import OwnAction
from fivekings.thrones.model.spoken import THRONES, of_cards
from fivekings.thrones.model.state import HAND, SHADOWS, Thrones
from fivekings.thrones.rules.cards.entering import ENTERING_EVENTS, enter, may_enter
from fivekings.thrones.rules.cards.moving import move
from fivekings.thrones.rules.players.order import players_in_order
from fivekings.thrones.rules.resources.gold import available, spend

INTO_SHADOWS_EVENT: Final = THRONES.tells(
    EventKind(
        "into shadows", "{seat} puts a card into Shadows.", fuller="{seat} puts {card} into Shadows.", topic="shadows"
    )
)
SHADOWS_EVENT: Final = THRONES.tells(EventKind("shadows", "{card} comes out of {seat}'s Shadows.", topic="shadows"))
SHADOWS_ON_EVENT: Final = THRONES.tells(EventKind("shadows on", "{card} comes out of {seat}'s Shadows onto {host}."))


INTO_SHADOWS: Final = 59
GOLD: Final = 2
"""What it costs to put a card into Shadows, for any House. lcg1.shadows.2, lcg1.out_of_house.5"""
ENTERING_EVENTS["shadows"] = (SHADOWS_EVENT, SHADOWS_ON_EVENT)


# --- in -------------------------------------------------------------------------------------------


def ready_for_shadows(state: Thrones, player: int) -> list[tuple[int, int]]:
    """The cards that the active player may put into Shadows now.

    lcg1.shadows.1, lcg1.shadows.2, lcg1.shadows.13, lcg1.shadows.15
    """
    if state.phase != "marshaling" or state.active != player or available(state, player) < GOLD:
        return []
    return [(card, 0) for card in shadow_hand(state, player)]


def label_into(state: Thrones, card: int, _number: int) -> str:
    """The label of the option."""
    return f"{state.title(card)}: into shadows"


def go_into_shadows(state: Thrones, player: int, card: int, _number: int) -> None:
    """Put a card facedown into Shadows, where only its controller may look at it. Opponents who knew Shadows cards in
    that hand no longer know where they are.

    lcg1.shadows.2 to lcg1.shadows.4, lcg1.shadows.14
    """
    spend(state, player, GOLD)
    for held in shadow_hand(state, player):
        state.set_known(held, 1 << player)
    move(state, card, SHADOWS)
    if state.loud:
        INTO_SHADOWS_EVENT.confide(state, [player], {"card": state.title(card)}, seat=player)


def shadow_hand(state: Thrones, player: int) -> list[int]:
    """The cards in hand that may go into Shadows. lcg1.shadows.1"""
    return [card for card in state.pile(player, HAND) if state.cards[card].shadow]


def no_shadows(state: Thrones, request: Request, cards: list[int], verb: str) -> Refused | None:
    """Why a card cannot go into Shadows or come out."""
    if not verb.endswith(" shadows"):
        return None
    name = state.title(cards[0]) if cards else "that card"
    into = verb.startswith("into")
    where = HAND if into else SHADOWS
    if not any(state.zone[card] == where and state.controller[card] == request.seat for card in cards):
        told = f"{name} is not in your {'hand' if into else 'Shadows'}"
        return Refused(told, "lcg1.shadows.1" if into else "lcg1.shadows.5")
    if into and not any(state.cards[card].shadow for card in cards):
        return Refused(f"{name} has no shadow cost", "lcg1.shadows.1")
    if into:
        return Refused("cards go into Shadows in your own turn of the marshalling phase, for 2 gold", "lcg1.shadows.2")
    return Refused("one card a phase comes out of Shadows, as the phase begins", "lcg1.shadows.6")


GOING_IN: Final = OwnAction(ready_for_shadows, label_into, go_into_shadows, no_shadows)

# --- out ------------------------------------------------------------------------------------------


def anything_in_shadows(state: Thrones, _frame: Frame) -> bool:
    """Does any player have a card in Shadows? lcg1.shadows.5"""
    return bool(state.shadows)


def shadows_label(state: Thrones, _request: Request, option: int) -> str:
    """A card to bring out of Shadows."""
    return f"{state.title(option)}: out of shadows"


ASK_SHADOWS: Final = of_cards(
    "shadows", "bring a card out of Shadows, or not.", shadows_label, decline="no shadows", skipped=True
)


def out_choices(state: Thrones, frame: Frame) -> Request | None:
    """Ask each player, at the beginning of a phase, for a card to bring out of Shadows for its cost (the number after
    the "s"). At a veiled table everybody with a card there is asked.

    lcg1.shadows.5 to lcg1.shadows.7, lcg1.shadows.11, lcg1.shadows.12, lcg1.unique.6
    """
    player: int = frame.roles["seat"]
    gold = available(state, player)
    mine = [card for card in state.in_shadows(player) if state.cards[card].cost <= gold]
    able = [card for card in mine if may_enter(state, card, player)]
    asks = able or (state.veiled and state.in_shadows(player))
    return ASK_SHADOWS.to(player, [*able, DECLINE]) if asks else None


def come_out(state: Thrones, _frame: Frame, choice: Choice) -> None:
    """Bring the card into play, standing; it does not count as played. lcg1.shadows.7 to lcg1.shadows.9"""
    if choice.pick != DECLINE:
        spend(state, choice.seat, state.cards[choice.pick].cost)
        enter(state, choice.pick, choice.seat, "shadows")


OUT_OF_SHADOWS = program(
    "lcg1.shadows",
    each("seat", players_in_order, ask(out_choices, come_out, rule="lcg1.shadows.5")),
)
