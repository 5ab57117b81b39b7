"""The two-player edition: the programs of its round and challenge, and its differences from the other editions."""

from typing import Final

from fivekings.kernel.program import ask, call, do, each, never, program, repeat, when
from fivekings.thrones.editions.hbo.draft import deal_drafted, draft_plots
from fivekings.thrones.editions.hbo.setup import SETUP
from fivekings.thrones.model.ability import ACTION, REACTION, REVEALED
from fivekings.thrones.model.card import Card
from fivekings.thrones.model.deck import Deck, Fault
from fivekings.thrones.model.edition import Edition
from fivekings.thrones.model.terms import PHASES
from fivekings.thrones.model.view import view_of
from fivekings.thrones.rules.abilities.actions import ACTIONS
from fivekings.thrones.rules.challenge.attackers import attacker_choices, declare_attackers, initiate_challenge
from fivekings.thrones.rules.challenge.bonuses import bonuses
from fivekings.thrones.rules.challenge.claim import apply_claim
from fivekings.thrones.rules.challenge.defenders import declare_defenders, defender_choices
from fivekings.thrones.rules.challenge.result import announce_result, decide, settle_result, won_by_attacker
from fivekings.thrones.rules.challenge.stealth import bypass, bypass_choices, stealthy
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

DRAW_DECK: Final = 50
PLOT_DECK: Final = 7
ALL_PLOTS: Final = 32
HOUSES: Final = ("Stark", "Lannister")

REVEAL = reveal("hbo.reveal", returns_at_once=True)  # hbo.plot_phase.6


CHALLENGE = program(
    "hbo.challenge",
    ask(attacker_choices, declare_attackers, rule="got.challenge.4"),
    each("sneak", stealthy, ask(bypass_choices, bypass, rule="got.stealth.1")),
    do(initiate_challenge, rule="got.challenge.1"),
    call(ACTIONS),  # hbo.challenge.5
    ask(defender_choices, declare_defenders, rule="got.challenge.10"),
    call(ACTIONS),  # hbo.challenge.10
    do(decide, rule="got.winning_challenge.1"),
    do(settle_result, rule="got.delayed.2"),
    when(won_by_attacker, do(apply_claim, rule="got.claim.1")),
    do(bonuses, rule="got.unopposed.3"),
    do(renown, rule="got.renown.1"),
    do(announce_result, rule="got.challenge.15"),  # hbo.resolve.9, hbo.resolve.10
    do(end_challenge, rule="got.challenge.22"),
)

CHALLENGES_TURNS = challenge_turns("hbo.challenges", CHALLENGE)

ROUND = program(  # hbo.round.1; nobody discards to a reserve: hbo.taxation_phase.3
    "hbo.round",
    *phase("plot", call(REVEAL), call(ACTIONS)),  # hbo.plot_phase.14
    *phase("draw", do(draw_cards, rule="got.draw_phase.2"), call(ACTIONS)),  # hbo.draw_phase.4
    *phase("marshaling", call(MARSHALING)),  # hbo.income.2, hbo.income.3
    *phase("challenges", call(CHALLENGES_TURNS)),
    *phase("dominance", do(determine_dominance, rule="got.dominance_phase.2"), call(ACTIONS)),  # hbo.dominance_phase.5
    *phase("standing", call(STANDING), call(ACTIONS)),  # hbo.standing_phase.2
    *phase("taxation", do(return_gold, rule="got.taxation_phase.2"), call(ACTIONS)),  # hbo.taxation_phase.2
)

GAME = program("hbo", call(SETUP), repeat(call(ROUND), until=never), resign=retire)  # hbo.round.2


def deck_faults(deck: Deck, _boxed: bool = False) -> list[Fault]:
    """A deck must be the box's deck for its house. hbo.component.2, hbo.setup.4, hbo.setup.5"""
    found: list[Fault] = []
    if len(deck.draw) != DRAW_DECK:
        found.append(Fault(f"a draw deck has {DRAW_DECK} cards, not {len(deck.draw)}", "hbo.component.2"))
    if len(deck.plots) != PLOT_DECK or any(plot.type != "plot" for plot in deck.plots):
        found.append(Fault(f"a plot deck has {PLOT_DECK} plots", "hbo.component.2"))
    others = sorted({card.title for card in [*deck.draw, *deck.plots] if deck.faction not in card.decks})
    if others:
        found.append(Fault(f"not cards of this deck: {', '.join(others)}", "hbo.component.2"))
    too_many = sorted({card.title for card in deck.draw if deck.draw.count(card) > card.copies})
    if too_many:
        found.append(Fault(f"more copies than the box has: {', '.join(too_many)}", "hbo.component.2"))
    return found


def box_faults(cards: list[Card]) -> list[Fault]:
    """The box must have a deck for each house and 18 more plots to draft. hbo.component.2, hbo.draft.2"""
    found: list[Fault] = []
    for house in HOUSES:
        mine = [card for card in cards if house in card.decks for _ in range(card.copies)]
        plots = [card for card in mine if card.type == "plot"]
        deck = Deck(f"House {house}", house, [], plots, [card for card in mine if card.type != "plot"])
        found += [Fault(f"{deck.name}: {fault.text}", fault.rule) for fault in deck_faults(deck)]
    plots = [card for card in cards if card.type == "plot"]
    if len(plots) != ALL_PLOTS:
        found.append(Fault(f"the box has {ALL_PLOTS} plots, not {len(plots)}", "hbo.draft.2"))
    return found


def one_of_each_house(decks: list[Deck]) -> list[Fault]:
    """Each house may be played only once: the box has one deck for each. hbo.setup.3"""
    houses = [deck.faction for deck in decks]
    return [] if len(set(houses)) == 2 else [Fault(f"the box has one {houses[0]} deck", "hbo.setup.3")]


HBO = Edition("hbo", "Game of Thrones: the two-player card game", GAME, "hbo.round", view_of)
HBO.setup_program = "hbo.setup"
HBO.modes = {}
HBO.options = [("plots", ["usual", "draft"], "the usual seven plots of each house, or a draft of the others first")]
HBO.short_title = "Two-player game"
HBO.blurb = "Stark against Lannister with the two decks of the box. The quickest way into the card game."
HBO.default_decks = ["stark", "lannister"]
HBO.faults = deck_faults
HBO.box_faults = box_faults
HBO.table_faults = one_of_each_house
HBO.deal_hidden = deal_drafted
HBO.outside = draft_plots
HBO.plot_values = ("income", "initiative", "claim")  # hbo.card.5; there are no other types of cards: hbo.card.6
HBO.fixed_decks = True  # unique cards in them: hbo.unique.1, hbo.unique.2, hbo.unique.3, hbo.unique.5
HBO.events_cost = False  # hbo.play.3, hbo.save.3
HBO.setup_gold = 5  # hbo.setup.12, hbo.setup.2
HBO.setup_types = ("character", "location")  # hbo.setup.11
HBO.setup_duplicates = False  # hbo.setup.14
HBO.least_strength = 0  # hbo.resolve.3 to hbo.resolve.6, hbo.challenge.9
HBO.responses_wait = True  # hbo.response.7, hbo.passive.5, hbo.passive.6, hbo.action.8
HBO.duplicate_types = ("character",)  # hbo.duplicate.1, hbo.duplicate.2
HBO.duplicate_saves = ("kill",)  # hbo.duplicate.6
HBO.attachments_return = False  # hbo.attachment.5
HBO.power_on = ("character",)  # hbo.power.1, hbo.component.4
HBO.first_player_wins_ties = True  # hbo.winning.2
HBO.empty_deck_eliminates = False  # hbo.draw_phase.2, hbo.draw_phase.3

HBO.speech.timings = {
    "When Revealed": (REVEALED, ""),
    "Response": (REACTION, ""),
    "Any Phase": (ACTION, ""),  # hbo.action.2
    **{phase.capitalize() if phase != "marshaling" else "Marshalling": (ACTION, phase) for phase in PHASES},
}
HBO.speech.replaced = [
    ("STR", "strength"),
    ("gain|gains {amount:number} power for", "claim|claims {amount:number} power for"),
    ("faction card", "House banner"),
    ("{whose:whose} faction", "{whose:whose} House"),
    ("your faction", "your House"),
    ("marshal or play", "play"),
    ("marshal", "play"),
]
HBO.speech.without = frozenset(  # hbo.card.4, hbo.save.5
    {"ambush", "insight", "intimidate", "pillage", "terminal", "gains_ambush", "pillages", "uses_insight"}
    | {"event_initiates", "ability_initiates", "cancel", "cannot_play", "marshals", "plays"}
)
HBO.speech.forms = {  # hbo.passive.1, hbo.house.1, hbo.house.3
    "line": {"passive": "{trigger:trigger} [, if {only_if:condition}] , {does:step+;} ."},
    "event": {"marshals_or_plays": "{who:player} play|plays {what:subject}"},
    "adjective": {"of_faction": "House {factions:faction+or}"},
    "post": {"not_of_faction": "not of House {factions:faction+or}"},
}
HBO.speech.texts = {
    "marshal": "{seat} plays {card}.",
    "marshal on": "{seat} plays {card} on {host}.",
}
HBO.speech.words = {
    "marshal": "play",
    "marshaled": "played",
    "marshaling": "marshalling",
    "STR": "strength",
    "interrupt": "respond",
    "reaction": "respond",
}
