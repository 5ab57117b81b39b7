"""The first edition: the programs of its round and challenge, and its differences from the other editions."""

from fivekings.kernel.program import Part, ask, call, do, each, never, program, repeat, when
from fivekings.kernel.state import Setup
from fivekings.thrones.editions.lcg1.chambers import CHAMBERS, ON_HOUSE_CARD
from fivekings.thrones.editions.lcg1.deckbuilding import BOXED_CARDS, faults
from fivekings.thrones.editions.lcg1.keywords.intimidate import intimidated
from fivekings.thrones.editions.lcg1.keywords.rising import rise_again
from fivekings.thrones.editions.lcg1.keywords.vengeful import vengeful_choices
from fivekings.thrones.editions.lcg1.keywords.vigilant import vigilant_choices
from fivekings.thrones.editions.lcg1.littlefinger import GIVE, GIVING, PROMISES
from fivekings.thrones.editions.lcg1.setup import SETUP
from fivekings.thrones.editions.lcg1.shadows import GOING_IN, INTO_SHADOWS, OUT_OF_SHADOWS, anything_in_shadows
from fivekings.thrones.editions.lcg1.speech import SPEECH
from fivekings.thrones.editions.lcg1.titles import (
    TITLES,
    intercept,
    intercept_choices,
    intercepted,
    reward_interception,
    support,
    support_choices,
    supporters,
    undefended,
)
from fivekings.thrones.model.deck import Fault
from fivekings.thrones.model.edition import DRAWN_TYPES, Edition
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
from fivekings.thrones.rules.challenge.result import announce_result, decide, settle_result, won_by_attacker
from fivekings.thrones.rules.challenge.stealth import bypass, bypass_choices, stealthy
from fivekings.thrones.rules.keywords.deadly import count_deadly, deadly_choices, kill_for_deadly
from fivekings.thrones.rules.keywords.renown import renown
from fivekings.thrones.rules.phases.challenges import challenge_turns, end_challenge
from fivekings.thrones.rules.phases.dominance import determine_dominance
from fivekings.thrones.rules.phases.draw import draw_cards
from fivekings.thrones.rules.phases.marshaling import MARSHALING
from fivekings.thrones.rules.phases.phase import phase
from fivekings.thrones.rules.phases.plot import reveal
from fivekings.thrones.rules.phases.standing import STANDING
from fivekings.thrones.rules.phases.taxation import return_gold
from fivekings.thrones.rules.players.elimination import retire
from fivekings.thrones.rules.players.titles import is_melee, return_titles

REVEAL = reveal("lcg1.reveal", returns_at_once=True)  # lcg1.plot_phase.6


def sneaking() -> Part:
    """Attackers with stealth choose whom to bypass: when attackers are declared, and again after a redirect.

    lcg1.redirect.5
    """
    return each("sneak", stealthy, ask(bypass_choices, bypass, rule="got.stealth.1"))


CHALLENGE = program(
    "lcg1.challenge",
    ask(attacker_choices, declare_attackers, rule="got.challenge.4"),
    sneaking(),
    ask(redirect_choices, redirect, rule="got.redirect.1"),
    when(redirected, ask(redirection_choices, take_redirection, rule="got.redirect.3"), sneaking()),
    do(initiate_challenge, rule="got.challenge.1"),
    call(ACTIONS),  # lcg1.challenge.5
    ask(defender_choices, declare_defenders, rule="got.challenge.10"),
    when(
        undefended,
        each("supporter", supporters, ask(support_choices, support, rule="lcg1.supports.3")),
        ask(intercept_choices, intercept, rule="lcg1.intercept.1"),
        when(intercepted, sneaking(), ask(defender_choices, declare_defenders, rule="lcg1.intercept.3")),
    ),
    call(ACTIONS),  # lcg1.challenge.10
    do(decide, rule="got.winning_challenge.1"),
    do(count_deadly, rule="lcg1.deadly.1"),  # lcg1.deadly.7
    do(settle_result, rule="got.delayed.2"),
    when(won_by_attacker, do(apply_claim, rule="got.claim.1")),
    do(reward_interception, rule="lcg1.intercept.5"),
    do(bonuses, rule="got.unopposed.3"),  # lcg1.resolve.10, lcg1.opposes.2, lcg1.supports.9
    do(renown, rule="got.renown.1"),
    ask(deadly_choices, kill_for_deadly, rule="lcg1.deadly.2"),  # lcg1.resolve.11
    ask(vigilant_choices, rise_again, rule="lcg1.vigilant.1"),
    ask(vengeful_choices, rise_again, rule="lcg1.vengeful.1"),  # lcg1.resolve.12
    do(announce_result, rule="got.challenge.15"),  # lcg1.resolve.13
    do(end_challenge, rule="got.challenge.22"),
)

CHALLENGES_TURNS = challenge_turns("lcg1.challenges", CHALLENGE)  # lcg1.challenges_phase.4


def from_shadows() -> Part:
    """Cards may come out of Shadows at the beginning of a phase. lcg1.shadows.6"""
    return when(anything_in_shadows, call(OUT_OF_SHADOWS))


ROUND = program(  # lcg1.round.1
    "lcg1.round",
    *phase(
        "plot",
        from_shadows(),
        call(REVEAL),
        when(is_melee, call(TITLES)),  # lcg1.plot_phase.15, lcg1.titles.1, lcg1.team.6
        call(ACTIONS),  # lcg1.plot_phase.16
    ),
    *phase(
        "draw",
        from_shadows(),
        do(draw_cards, rule="got.draw_phase.2"),
        call(ACTIONS),  # lcg1.draw_phase.4
    ),
    *phase("marshaling", from_shadows(), call(MARSHALING)),  # lcg1.income.2, lcg1.income.3
    *phase("challenges", from_shadows(), call(CHALLENGES_TURNS)),
    *phase(
        "dominance",
        from_shadows(),
        do(determine_dominance, rule="got.dominance_phase.2"),
        call(ACTIONS),  # lcg1.dominance_phase.5
    ),
    *phase("standing", from_shadows(), call(STANDING), call(ACTIONS)),  # lcg1.standing_phase.2
    *phase(
        "taxation",
        from_shadows(),
        do(return_gold, rule="got.taxation_phase.2"),  # lcg1.gold.4
        do(return_titles, rule="got.taxation_phase.5"),
        call(ACTIONS),  # lcg1.taxation_phase.3
    ),
)

GAME = program("lcg1", call(SETUP), repeat(call(ROUND), until=never), resign=retire)  # lcg1.round.2


def team_faults(setup: Setup) -> list[Fault]:
    """A team game has two teams of two, with partners sitting opposite each other. lcg1.team.1"""
    if setup.options.get("teams") == "yes" and len(setup.players) != 4:
        return [Fault(f"teams are for four players, not {len(setup.players)}", "lcg1.team.1")]
    return []


LCG1 = Edition("lcg1", "A Game of Thrones: the card game, first edition", GAME, "lcg1.round", view_of)
LCG1.setup_program = "lcg1.setup"
LCG1.modes = {"joust": (2, 2, 2), "melee": (3, 4, 4)}  # lcg1.component.1
LCG1.most_seats = 4
LCG1.options = [  # partners: lcg1.team.4, lcg1.team.5, lcg1.team.7, lcg1.team.8
    ("teams", ["no", "yes"], "four players as two teams, partners opposite each other"),
    ("littlefinger", ["no", "yes"], "players may give each other gold for promises, which are not binding"),
]
LCG1.short_title = "First edition"
LCG1.blurb = "The first living card game: Shadows, influence, and houses at their most ruthless."
LCG1.default_decks = ["stark", "lannister", "baratheon", "targaryen"]
LCG1.speech = SPEECH  # Any Phase: lcg1.action.2
LCG1.faults = faults
LCG1.box_cards = BOXED_CARDS
LCG1.setup_faults = team_faults
LCG1.position_keys = frozenset({"team", "shadows"})
LCG1.plot_values = ("income", "initiative", "claim")  # lcg1.card.7; nobody discards to a reserve: lcg1.taxation_phase.4
LCG1.plot_copies = 1  # lcg1.deckbuilding.5
LCG1.events_cost = False  # lcg1.play.3, lcg1.out_of_house.4
LCG1.setup_gold = 5  # lcg1.setup.7
LCG1.setup_types = ("character", "location")  # lcg1.setup.8, lcg1.setup_keyword.1
LCG1.setup_duplicates = False  # lcg1.setup.12
LCG1.out_of_house = 2  # lcg1.out_of_house.1, lcg1.setup.10; duplicates are free: lcg1.out_of_house.6
LCG1.draw_cap = 3  # lcg1.draw_cap.1
LCG1.draws_singly = True  # lcg1.draw_cap.4
LCG1.departed_answer = True
LCG1.responses_wait = True  # lcg1.response.7, lcg1.passive.4; what was paid stays paid: lcg1.save.5
LCG1.uncounted = intimidated
LCG1.rivals_once = False  # lcg1.opposes.4
LCG1.ambush_plays = True  # lcg1.ambush.1 to lcg1.ambush.6
LCG1.copies_join = False  # lcg1.unique.6; what else unique cards may: lcg1.unique.1 to lcg1.unique.3, lcg1.unique.5
LCG1.duplicate_types = DRAWN_TYPES  # lcg1.duplicate.3; no attachments does not bar them: lcg1.duplicate.10
LCG1.own_actions = {INTO_SHADOWS: GOING_IN, ON_HOUSE_CARD: CHAMBERS, GIVE: GIVING}
LCG1.promises = PROMISES
LCG1.duplicate_saves = ("kill", "discard", "return")  # lcg1.duplicate.6
LCG1.attachments_return = False  # lcg1.attachment.5
LCG1.power_on = ("character",)  # lcg1.power.1
LCG1.empty_deck_eliminates = False  # lcg1.draw_phase.2, lcg1.draw_phase.3
