"""Setting up: in player order, facedown, nobody takes a mulligan.

lcg1.setup.5, lcg1.setup.6, lcg1.setup.9
"""

from fivekings.kernel.program import ask, do, each, program, repeat
from fivekings.thrones.rules.setup import (
    all_placed,
    attach,
    choose_first,
    deal_hands,
    host_choices,
    next_player_places,
    place,
    place_choices,
    players_in_order,
    replenish,
    reveal_setup,
    unattached,
)

SETUP = program(
    "lcg1.setup",
    do(choose_first, rule="got.setup.2"),
    do(deal_hands, rule="got.setup.5"),
    each(
        "seat",
        players_in_order,
        do(next_player_places),
        repeat(ask(place_choices, place, rule="got.setup.7"), until=all_placed),
    ),
    do(reveal_setup, rule="got.setup.11"),
    each("attaching", unattached, ask(host_choices, attach, rule="got.setup.12")),
    do(replenish, rule="got.setup.14"),
)
