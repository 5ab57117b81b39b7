"""The reserve: in the taxation phase hands are discarded down to it."""

from fivekings.kernel.program import Frame, ask, each, program
from fivekings.kernel.request import Choice, Request
from fivekings.thrones.model.state import HAND, Thrones
from fivekings.thrones.rules.cards.discarding import DISCARDED_FROM_HAND_EVENT
from fivekings.thrones.rules.keywords.deathbound import to_discard
from fivekings.thrones.rules.phases.plot_values import plot_value
from fivekings.thrones.rules.players.order import players_in_order


def reserve_choices(state: Thrones, frame: Frame) -> Request | None:
    """Discard down to the reserve. got.taxation_phase.3, got.taxation_phase.4, got.reserve.1"""
    player: int = frame.roles["seat"]
    hand = state.pile(player, HAND)
    over = len(hand) - plot_value(state, player, "reserve")
    return Request(player, "reserve", sorted(hand), None, over, over) if over > 0 else None


def discard_to_reserve(state: Thrones, _frame: Frame, choice: Choice) -> None:
    """The chosen cards are discarded. got.taxation_phase.3, got.discard_pile.2"""
    for card in choice.picks:
        to_discard(state, card)
    if state.loud:
        DISCARDED_FROM_HAND_EVENT.tell(state, seat=choice.seat, cards=state.titles(choice.picks))


RESERVE = program(
    "thrones.reserve",
    each("seat", players_in_order, ask(reserve_choices, discard_to_reserve, rule="got.taxation_phase.3")),
)
