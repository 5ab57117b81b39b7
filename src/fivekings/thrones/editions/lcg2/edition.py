"""The second edition's round, as Appendix I of its rulebook charts it; only a melee has titles.

lcg2.framework.1, lcg2.framework.4, lcg2.joust.2
"""

from fivekings.kernel.program import call, do, never, program, repeat, when
from fivekings.thrones.rules.actions import ACTIONS
from fivekings.thrones.rules.challenge import CHALLENGES_TURNS
from fivekings.thrones.rules.phases import phase_begins, phase_ends
from fivekings.thrones.rules.plots import REVEAL
from fivekings.thrones.rules.round import (
    MARSHALING,
    RESERVE,
    STANDING,
    determine_dominance,
    draw_cards,
    return_gold,
)
from fivekings.thrones.rules.setup import SETUP
from fivekings.thrones.rules.titles import TITLES, is_melee, return_titles

ROUND = program(
    "lcg2.round",
    phase_begins("plot", rule="lcg2.plot_phase.1"),
    call(REVEAL),
    when(is_melee, call(TITLES)),  # lcg2.plot_phase.10, lcg2.melee.2
    call(ACTIONS),  # lcg2.plot_phase.16
    phase_ends("plot", rule="lcg2.plot_phase.17"),
    phase_begins("draw", rule="lcg2.draw_phase.1"),
    do(draw_cards, rule="lcg2.draw_phase.2"),
    call(ACTIONS),  # lcg2.draw_phase.3
    phase_ends("draw", rule="lcg2.draw_phase.4"),
    phase_begins("marshaling", rule="lcg2.marshaling_phase.1"),
    call(MARSHALING),
    phase_ends("marshaling", rule="lcg2.marshaling_phase.8"),
    phase_begins("challenges", rule="lcg2.challenges_phase.1"),
    call(CHALLENGES_TURNS),
    phase_ends("challenges", rule="lcg2.challenges_phase.6"),
    phase_begins("dominance", rule="lcg2.dominance_phase.1"),
    do(determine_dominance, rule="lcg2.dominance_phase.2"),
    call(ACTIONS),  # lcg2.dominance_phase.6
    phase_ends("dominance", rule="lcg2.dominance_phase.7"),
    phase_begins("standing", rule="lcg2.standing_phase.1"),
    call(STANDING),
    call(ACTIONS),  # lcg2.standing_phase.3
    phase_ends("standing", rule="lcg2.standing_phase.4"),
    phase_begins("taxation", rule="lcg2.taxation_phase.1"),
    do(return_gold, rule="lcg2.taxation_phase.2"),
    call(RESERVE),
    do(return_titles, rule="lcg2.taxation_phase.5"),
    call(ACTIONS),  # lcg2.taxation_phase.6
    phase_ends("taxation", rule="lcg2.taxation_phase.7"),
)

GAME = program("lcg2", call(SETUP), repeat(call(ROUND), until=never))  # lcg2.taxation_phase.8
