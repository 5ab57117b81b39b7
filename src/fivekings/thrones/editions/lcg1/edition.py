"""The first edition: its chart of a round and of a challenge, and where it differs from the others."""

from fivekings.kernel.program import ask, call, do, each, never, program, repeat, when
from fivekings.thrones.edition import Edition
from fivekings.thrones.editions.lcg1.setup import SETUP
from fivekings.thrones.editions.lcg1.speech import SPEECH
from fivekings.thrones.rules.actions import ACTIONS
from fivekings.thrones.rules.challenge import (
    announce_result,
    attacker_choices,
    bonuses,
    bypass,
    bypass_choices,
    challenge_turns,
    decide,
    declare_attackers,
    declare_defenders,
    defender_choices,
    end_challenge,
    initiate_challenge,
    settle_result,
    stealthy,
    won_by_attacker,
)
from fivekings.thrones.rules.claim import CLAIM
from fivekings.thrones.rules.phases import phase
from fivekings.thrones.rules.plots import reveal
from fivekings.thrones.rules.round import MARSHALING, STANDING, determine_dominance, draw_cards, return_gold

REVEAL = reveal("lcg1.reveal", returns_at_once=True)

CHALLENGE = program(
    "lcg1.challenge",
    ask(attacker_choices, declare_attackers, rule="got.challenge.4"),
    each("sneak", stealthy, ask(bypass_choices, bypass, rule="got.stealth.1")),
    do(initiate_challenge, rule="got.challenge.1"),
    call(ACTIONS),
    ask(defender_choices, declare_defenders, rule="got.challenge.10"),
    call(ACTIONS),
    do(decide, rule="got.winning_challenge.1"),
    do(settle_result, rule="got.delayed.2"),
    when(won_by_attacker, call(CLAIM)),
    do(bonuses, rule="got.unopposed.3"),
    do(announce_result, rule="got.challenge.15"),
    do(end_challenge, rule="got.challenge.22"),
)

CHALLENGES_TURNS = challenge_turns("lcg1.challenges", CHALLENGE)

ROUND = program(
    "lcg1.round",
    *phase("plot", call(REVEAL), call(ACTIONS)),
    *phase("draw", do(draw_cards, rule="got.draw_phase.2"), call(ACTIONS)),
    *phase("marshaling", call(MARSHALING)),
    *phase("challenges", call(CHALLENGES_TURNS)),
    *phase("dominance", do(determine_dominance, rule="got.dominance_phase.2"), call(ACTIONS)),
    *phase("standing", call(STANDING), call(ACTIONS)),
    *phase("taxation", do(return_gold, rule="got.taxation_phase.2"), call(ACTIONS)),
)

GAME = program("lcg1", call(SETUP), repeat(call(ROUND), until=never))

LCG1 = Edition("lcg1", "A Game of Thrones: the card game, first edition", GAME, "lcg1.round")
LCG1.setup_program = "lcg1.setup"
LCG1.modes = {"duel": (2, 2, 2), "melee": (3, 4, 4)}
LCG1.most_seats = 4
LCG1.default_decks = ["stark", "lannister", "baratheon", "targaryen"]
LCG1.speech = SPEECH
LCG1.plot_values = ("income", "initiative", "claim")
LCG1.setup_gold = 5
LCG1.setup_duplicates = False
LCG1.responses_wait = True
LCG1.duplicate_saves = ("kill", "discard", "return")
LCG1.attachments_return = False
LCG1.power_on = ("character",)
LCG1.empty_deck_eliminates = False
