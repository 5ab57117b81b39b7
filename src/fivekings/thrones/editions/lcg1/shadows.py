"""Shadows: cards that lie facedown and out of play until their player brings them out."""

from typing import Final

from fivekings.kernel.event_kind import EventKind
from fivekings.kernel.program import Frame, ask, each, program
from fivekings.kernel.request import DECLINE, Choice, Request
from fivekings.thrones.model.edition import OwnAction
from fivekings.thrones.model.spoken import THRONES
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
"""What it costs to put a card into Shadows, whatever its house. lcg1.shadows.2, lcg1.out_of_house.5"""
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
    """How it reads."""
    return f"{state.title(card)}: into shadows"


def go_into_shadows(state: Thrones, player: int, card: int, _number: int) -> None:
    """It lies facedown, and only its controller may look at it. What others knew of such cards in that hand, they
    cannot be sure of any more.

    lcg1.shadows.2 to lcg1.shadows.4, lcg1.shadows.14
    """
    spend(state, player, GOLD)
    for held in shadow_hand(state, player):
        state.known[held] = 1 << player
    move(state, card, SHADOWS)
    if state.loud:
        INTO_SHADOWS_EVENT.confide(state, [player], {"card": state.title(card)}, seat=player)


def shadow_hand(state: Thrones, player: int) -> list[int]:
    """The cards in hand that could go into Shadows. lcg1.shadows.1"""
    return [card for card in state.pile(player, HAND) if state.cards[card].shadow]


GOING_IN: Final = OwnAction(ready_for_shadows, label_into, go_into_shadows)

# --- out ------------------------------------------------------------------------------------------


def anything_in_shadows(state: Thrones, _frame: Frame) -> bool:
    """Does a card lie in anybody's Shadows? lcg1.shadows.5"""
    return bool(state.shadows)


def out_choices(state: Thrones, frame: Frame) -> Request | None:
    """At the beginning of a phase each player may bring one card out for the number after its s. At a veiled table
    whoever has a card there might.

    lcg1.shadows.5 to lcg1.shadows.7, lcg1.shadows.11, lcg1.shadows.12, lcg1.unique.6
    """
    player: int = frame.roles["seat"]
    gold = available(state, player)
    mine = [card for card in state.in_shadows(player) if state.cards[card].cost <= gold]
    able = [card for card in mine if may_enter(state, card, player)]
    asks = able or (state.veiled and state.in_shadows(player))
    return Request(player, "shadows", [*able, DECLINE]) if asks else None


def come_out(state: Thrones, _frame: Frame, choice: Choice) -> None:
    """It comes into play, standing, and has not been played. lcg1.shadows.7 to lcg1.shadows.9"""
    if choice.pick != DECLINE:
        spend(state, choice.seat, state.cards[choice.pick].cost)
        enter(state, choice.pick, choice.seat, "shadows")


OUT_OF_SHADOWS = program(
    "lcg1.shadows",
    each("seat", players_in_order, ask(out_choices, come_out, rule="lcg1.shadows.5")),
)
