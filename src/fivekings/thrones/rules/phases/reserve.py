"""The reserve: in the taxation phase players discard down to it."""

from typing import Final

from fivekings.kernel.errors import Refused
from fivekings.kernel.program import Frame, ask, each, program
from fivekings.kernel.request import Choice, Request
from fivekings.thrones.model.spoken import cards_called, of_cards
from fivekings.thrones.model.state import HAND, Thrones
from fivekings.thrones.rules.cards.discarding import DISCARDED_FROM_HAND_EVENT
from fivekings.thrones.rules.keywords.deathbound import to_discard
from fivekings.thrones.rules.phases.plot_values import plot_value
from fivekings.thrones.rules.players.order import players_in_order


def reserve_prompt(state: Thrones, request: Request) -> str:
    """The question which cards to discard."""
    return f"discard {request.low} to come down to your reserve of {plot_value(state, request.seat, 'reserve')}."


def not_held(state: Thrones, request: Request, text: str) -> Refused | None:
    """Why a card cannot be discarded."""
    cards = cards_called(state, text)
    if not cards or any(card in state.pile(request.seat, HAND) for card in cards):
        return None
    return Refused(f"{state.title(cards[0])} is not in your hand", request.rule)


ASK_RESERVE: Final = of_cards("reserve", reserve_prompt, refusal=not_held)


def reserve_choices(state: Thrones, frame: Frame) -> Request | None:
    """Ask a player to discard down to their reserve. got.taxation_phase.3, got.taxation_phase.4, got.reserve.1"""
    player: int = frame.roles["seat"]
    hand = state.pile(player, HAND)
    over = len(hand) - plot_value(state, player, "reserve")
    return ASK_RESERVE.to(player, sorted(hand), None, over, over) if over > 0 else None


def discard_to_reserve(state: Thrones, _frame: Frame, choice: Choice) -> None:
    """Discard the chosen cards. got.taxation_phase.3, got.discard_pile.2"""
    for card in choice.picks:
        to_discard(state, card)
    if state.loud:
        DISCARDED_FROM_HAND_EVENT.tell(state, seat=choice.seat, cards=state.titles(choice.picks))


RESERVE = program(
    "thrones.reserve",
    each("seat", players_in_order, ask(reserve_choices, discard_to_reserve, rule="got.taxation_phase.3")),
)
