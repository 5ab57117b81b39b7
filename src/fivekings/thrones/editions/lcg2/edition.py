"""The second edition's round, as in Appendix I of its rulebook; only melee has titles.

lcg2.framework.1, lcg2.framework.4, lcg2.joust.2
"""

from fivekings.kernel.program import ask, call, do, each, never, program, repeat, when
from fivekings.thrones.editions.lcg2.deckbuilding import faults
from fivekings.thrones.model.edition import Edition
from fivekings.thrones.model.view import view_of
from fivekings.thrones.rules.abilities.actions import ACTIONS
from fivekings.thrones.rules.challenge.attackers import attacker_choices, declare_attackers, initiate_challenge
from fivekings.thrones.rules.challenge.bonuses import bonuses
from fivekings.thrones.rules.challenge.claim import apply_claim
from fivekings.thrones.rules.challenge.defenders import declare_defenders, defender_choices
from fivekings.thrones.rules.challenge.redirect import (
    redirect,
    redirect_choices,
    redirected,
    redirection_choices,
    take_redirection,
)
from fivekings.thrones.rules.challenge.result import announce_result, decide, somebody_won, won_by_attacker
from fivekings.thrones.rules.challenge.stealth import bypass, bypass_choices, stealthy
from fivekings.thrones.rules.keywords.resolve import KEYWORDS
from fivekings.thrones.rules.phases.challenges import challenge_turns, end_challenge
from fivekings.thrones.rules.phases.dominance import determine_dominance
from fivekings.thrones.rules.phases.draw import draw_cards
from fivekings.thrones.rules.phases.marshaling import MARSHALING
from fivekings.thrones.rules.phases.phase import phase
from fivekings.thrones.rules.phases.plot import reveal
from fivekings.thrones.rules.phases.reserve import RESERVE
from fivekings.thrones.rules.phases.setup import SETUP
from fivekings.thrones.rules.phases.standing import STANDING
from fivekings.thrones.rules.phases.taxation import return_gold
from fivekings.thrones.rules.players.elimination import retire
from fivekings.thrones.rules.players.titles import TITLES, is_melee, return_titles

REVEAL = reveal("lcg2.reveal", returns_at_once=False)

CHALLENGE = program(
    "lcg2.challenge",
    ask(attacker_choices, declare_attackers, rule="lcg2.challenge.4"),
    each("sneak", stealthy, ask(bypass_choices, bypass, rule="lcg2.stealth.1")),
    ask(redirect_choices, redirect, rule="lcg2.redirect.1"),
    when(
        redirected,
        ask(redirection_choices, take_redirection, rule="lcg2.redirect.3"),
        each("sneak", stealthy, ask(bypass_choices, bypass, rule="lcg2.redirect.5")),
    ),
    do(initiate_challenge, rule="lcg2.challenge.1"),
    call(ACTIONS),  # lcg2.challenge.9
    ask(defender_choices, declare_defenders, rule="lcg2.challenge.10"),
    call(ACTIONS),  # lcg2.challenge.13
    do(decide, rule="lcg2.winning_challenge.1"),
    do(announce_result, rule="lcg2.challenge.15"),
    do(bonuses, rule="lcg2.unopposed.3"),
    when(won_by_attacker, do(apply_claim, rule="lcg2.claim.1")),
    when(somebody_won, call(KEYWORDS)),
    do(end_challenge, rule="lcg2.challenge.22"),
)

CHALLENGES_TURNS = challenge_turns("lcg2.challenges", CHALLENGE)

ROUND = program(
    "lcg2.round",
    *phase(
        "plot",
        call(REVEAL),
        when(is_melee, call(TITLES)),  # lcg2.plot_phase.10, lcg2.melee.2
        call(ACTIONS),  # lcg2.plot_phase.16
    ),
    *phase("draw", do(draw_cards, rule="lcg2.draw_phase.2"), call(ACTIONS)),  # lcg2.draw_phase.3
    *phase("marshaling", call(MARSHALING)),
    *phase("challenges", call(CHALLENGES_TURNS)),
    *phase(
        "dominance",
        do(determine_dominance, rule="lcg2.dominance_phase.2"),
        call(ACTIONS),  # lcg2.dominance_phase.6
    ),
    *phase("standing", call(STANDING), call(ACTIONS)),  # lcg2.standing_phase.3
    *phase(
        "taxation",
        do(return_gold, rule="lcg2.taxation_phase.2"),
        call(RESERVE),
        do(return_titles, rule="lcg2.taxation_phase.5"),
        call(ACTIONS),  # lcg2.taxation_phase.6
    ),
)

GAME = program("lcg2", call(SETUP), repeat(call(ROUND), until=never), resign=retire)  # lcg2.taxation_phase.8

LCG2 = Edition("lcg2", "A Game of Thrones: the card game, second edition", GAME, "lcg2.round", view_of)
LCG2.modes = {"joust": (2, 2, 2), "melee": (3, 8, 4)}  # lcg2.joust.1, lcg2.melee.1
LCG2.most_seats = 8
LCG2.faults = faults
LCG2.short_title = "Second edition"
LCG2.blurb = "Plots, challenges and betrayal. Joust for two, melee for up to eight players."
LCG2.default_decks = [
    *("stark-core", "lannister-core", "baratheon-core", "greyjoy-core"),
    *("martell-core", "nights-watch-core", "targaryen-core", "tyrell-core"),
]
