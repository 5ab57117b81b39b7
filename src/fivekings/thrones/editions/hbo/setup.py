"""Setup: both players place their setup cards at the same time, in secret."""

from fivekings.kernel.program import Frame, ask, call, do, each, program, repeat, together, when
from fivekings.kernel.request import DECLINE, Choice, Request
from fivekings.thrones.editions.hbo.draft import DRAFT, drafting
from fivekings.thrones.model.state import Thrones
from fivekings.thrones.rules.phases.mulligan import mulligan, mulligan_choices
from fivekings.thrones.rules.phases.setup import (
    choose_first,
    deal_hands,
    lay_down,
    replenish,
    reveal_setup,
    setup_request,
)
from fivekings.thrones.rules.players.order import players_in_order


def placements(state: Thrones, frame: Frame) -> list[Request]:
    """Ask the players who are not done for another setup card. hbo.setup.9, hbo.setup.10, hbo.setup.16"""
    done: list[int] = frame.roles.setdefault("done", [])
    return [setup_request(state, player) for player in state.players() if player not in done]


def place_together(state: Thrones, frame: Frame, choices: list[Choice]) -> None:
    """Place the chosen cards facedown, at the same time."""
    for choice in choices:
        if choice.pick == DECLINE:
            frame.roles["done"].append(choice.seat)
        else:
            lay_down(state, choice.pick, choice.seat)


def all_done(state: Thrones, frame: Frame) -> bool:
    """Are both players done placing?"""
    return len(frame.roles["done"]) == len(state.players())


SETUP = program(
    "hbo.setup",
    when(drafting, call(DRAFT)),
    do(choose_first, rule="got.setup.2"),
    do(deal_hands, rule="got.setup.5"),
    each("seat", players_in_order, ask(mulligan_choices, mulligan, rule="got.mulligan.1")),
    repeat(together(placements, place_together, rule="got.setup.7"), until=all_done),
    do(reveal_setup, rule="got.setup.11"),
    do(replenish, rule="got.setup.14"),
)
