"""The Winter Edition: the programs of its round and challenge, and its differences from the other editions."""

from fivekings.kernel.program import Frame, ask, call, do, each, never, program, repeat, when
from fivekings.thrones.editions.ccg.deckbuilding import faults
from fivekings.thrones.editions.ccg.setup import SETUP
from fivekings.thrones.editions.ccg.speech import SPEECH
from fivekings.thrones.model.edition import DRAWN_TYPES, Edition
from fivekings.thrones.model.state import Thrones
from fivekings.thrones.model.view import view_of
from fivekings.thrones.rules.abilities.actions import ACTIONS
from fivekings.thrones.rules.challenge.attackers import attacker_choices, declare_attackers, initiate_challenge
from fivekings.thrones.rules.challenge.bonuses import bonuses
from fivekings.thrones.rules.challenge.claim import apply_claim
from fivekings.thrones.rules.challenge.defenders import declare_defenders, defender_choices
from fivekings.thrones.rules.challenge.result import (
    TOTAL,
    announce_result,
    attack_strength,
    decide,
    defence_strength,
    settle_result,
    won_by_attacker,
)
from fivekings.thrones.rules.challenge.stealth import bypass, bypass_choices, stealthy
from fivekings.thrones.rules.keywords.deadly import count_deadly, deadly_choices, kill_for_deadly
from fivekings.thrones.rules.keywords.renown import renown
from fivekings.thrones.rules.phases.challenges import challenge_turns, end_challenge
from fivekings.thrones.rules.phases.dominance import determine_dominance
from fivekings.thrones.rules.phases.draw import draw_cards
from fivekings.thrones.rules.phases.marshaling import marshaling
from fivekings.thrones.rules.phases.phase import phase
from fivekings.thrones.rules.phases.plot import reveal
from fivekings.thrones.rules.phases.standing import STANDING
from fivekings.thrones.rules.players.elimination import retire

REVEAL = reveal("ccg.reveal", returns_at_once=True)  # ccg.plot_phase.6


def lose_gold(state: Thrones, frame: Frame) -> None:
    """A player loses unspent gold at the end of the turn. ccg.gold.5"""
    state.gold[frame.roles["seat"]] = 0


MARSHALLING = marshaling("ccg.marshalling", do(lose_gold, rule="ccg.gold.5"))


def note_total(state: Thrones, _frame: Frame) -> None:
    """Note the winning side's STR, for cards that ask for it. got.golden.2"""
    state.uses[TOTAL.of()] = max(attack_strength(state), defence_strength(state))


CHALLENGE = program(
    "ccg.challenge",
    ask(attacker_choices, declare_attackers, rule="got.challenge.4"),
    each("sneak", stealthy, ask(bypass_choices, bypass, rule="got.stealth.1")),
    do(initiate_challenge, rule="got.challenge.1"),
    call(ACTIONS),  # ccg.challenge.5
    ask(defender_choices, declare_defenders, rule="got.challenge.10"),
    call(ACTIONS),  # ccg.challenge.9
    do(decide, rule="got.winning_challenge.1"),
    do(note_total),
    do(count_deadly, rule="ccg.deadly.1"),  # ccg.deadly.7
    do(settle_result, rule="got.delayed.2"),
    when(won_by_attacker, do(apply_claim, rule="got.claim.1")),
    do(bonuses, rule="got.unopposed.3"),  # ccg.resolve.11
    do(renown, rule="ccg.renown.1"),
    ask(deadly_choices, kill_for_deadly, rule="ccg.deadly.2"),  # ccg.resolve.12
    do(announce_result, rule="got.challenge.15"),  # ccg.resolve.13
    do(end_challenge, rule="got.challenge.22"),
)

CHALLENGES_TURNS = challenge_turns("ccg.challenges", CHALLENGE)  # ccg.challenges_phase.4

ROUND = program(  # ccg.round.1, ccg.round.7
    "ccg.round",
    *phase("plot", call(REVEAL), call(ACTIONS)),  # ccg.plot_phase.16
    *phase("draw", do(draw_cards, rule="got.draw_phase.2"), call(ACTIONS)),  # ccg.draw_phase.4
    *phase("marshaling", call(MARSHALLING)),
    *phase("challenges", call(CHALLENGES_TURNS)),
    *phase("dominance", do(determine_dominance, rule="ccg.dominance_phase.1"), call(ACTIONS)),  # ccg.dominance_phase.4
    *phase("standing", call(STANDING), call(ACTIONS)),  # ccg.standing_phase.2, ccg.standing_phase.3
)

GAME = program("ccg", call(SETUP), repeat(call(ROUND), until=never), resign=retire)  # ccg.round.2

CCG = Edition("ccg", "A Game of Thrones: the collectible card game, Winter Edition", GAME, "ccg.round", view_of)
CCG.setup_program = "ccg.setup"
CCG.modes = {}
CCG.most_seats = 6  # ccg.component.1
CCG.short_title = "Winter Edition"
CCG.blurb = "The collectible original: six houses, doomed characters, and gold that must be spent at once."
CCG.default_decks = ["stark", "lannister", "baratheon", "greyjoy", "targaryen", "martell"]
CCG.speech = SPEECH  # Any Phase: ccg.action.2
CCG.faults = faults
CCG.phases = ("plot", "draw", "marshaling", "challenges", "dominance", "standing")  # ccg.round.1, ccg.round.6
CCG.position_keys = frozenset({"announced"})
CCG.plot_values = ("income", "initiative", "claim")  # ccg.card.6
CCG.plot_copies = 1  # ccg.deckbuilding.4
CCG.events_cost = False  # ccg.play.2
CCG.declares_agendas = True
CCG.setup_gold = 5  # ccg.setup.7
CCG.setup_types = ("character", "location")  # ccg.setup.8, ccg.setup_keyword.1
CCG.setup_duplicates = False  # ccg.setup.11
CCG.out_of_house = 2  # ccg.out_of_house.1, ccg.setup.9; events are of no House: ccg.component.6
CCG.gold_in_turn = True  # ccg.gold.4
CCG.dominance_gold = False  # ccg.dominance_phase.1
CCG.draw_cap = 3  # ccg.draw_cap.1
CCG.departed_answer = True  # a response is not an action: ccg.action.9
CCG.responses_wait = True  # ccg.response.7, ccg.passive.4; what was paid stays paid: ccg.save.5
CCG.copies_join = False  # ccg.unique.1, ccg.unique.2
CCG.duplicate_types = DRAWN_TYPES  # ccg.duplicate.3; no attachments does not bar them: ccg.duplicate.14
CCG.duplicate_saves = ("kill", "discard")  # ccg.duplicate.6, ccg.duplicate.7
CCG.deathbound_anywhere = True  # ccg.deathbound.2
CCG.attachments_return = False  # ccg.attachment.5
CCG.power_on = ("character",)  # ccg.power.1, ccg.power.4
CCG.empty_deck_eliminates = False  # ccg.draw_phase.2, ccg.draw_phase.3
CCG.doomed_eliminate = 5  # ccg.doomed.1
