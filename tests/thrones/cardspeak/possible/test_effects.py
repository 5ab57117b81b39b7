"""Could it change anything? Every effect, on a full table and on a bare one; every card of every edition."""

from typing import Any, Final

import pytest

from fivekings.games import game
from fivekings.kernel import Setup
from fivekings.kernel.errors import BadInput
from fivekings.thrones.cardspeak.compiler import ABILITIES as ABILITY_LINES
from fivekings.thrones.cardspeak.compiler import steps_in
from fivekings.thrones.cardspeak.forms import Node
from fivekings.thrones.cardspeak.possible.steps import POSSIBLE, possible_steps
from fivekings.thrones.editions import EDITIONS
from fivekings.thrones.model.ability import Ability, Roles
from fivekings.thrones.model.card import Card
from fivekings.thrones.model.pool import load_pool
from fivekings.thrones.model.state import DECK, HAND, NONE, REMOVED, Thrones
from fivekings.thrones.rules.abilities.targets import could_change
from fivekings.thrones.rules.cards.moving import move
from tests.thrones.table import LION, POOL, WOLF, find, stand_at

# --- every effect -----------------------------------------------------------------------------------------------------

EFFECTS: Final = {
    "choose": "choose a character: kneel it",
    "select": "select a Stark character in your hand: put it into play",
    "choose_opponent": "choose an opponent: discard 1 card at random from that player's hand",
    "choose_player": "choose a player: that player loses 1 gold",
    "for_each_opponent": "for each opponent: look at that player's hand",
    "name_faction": "name a faction: until the end of the phase, each character of the named faction gets +1 STR",
    "name_type": "name attachment or location: each player chooses a card of the named type they control;"
    " discard each chosen card from play",
    "name_cardtype": "that player names a card type: search your deck for a card of another type",
    "name_card": "name a card: each opponent reveals their hand; each opponent discards each named card from hand",
    "name_plot": "name a plot: draw 1 card",
    "name_crest": "name a crest: until the end of the phase, it gains the named crest",
    "name_challenge": "name a challenge type: until the end of the phase, it loses an icon of that type",
    "one_of_each": "for each player, select a character they control; kneel each chosen card",
    "each_chooses": "each player chooses a character they control; kill each chosen card",
    "if_may": "if you control a Lord character, you may stand it, otherwise kneel it",
    "if": "if you control a Lord character: gain 1 gold",
    "then": "stand it; then gain 1 gold",
    "may_pay": "you may pay 1 gold: draw 1 card",
    "unless_influence": "unless that player kneels 1 influence, discard 1 card at random from that player's hand",
    "may": "that player may draw 1 card",
    "either": "either draw 1 card, or stand it",
    "at_end": "at the end of the phase, if it is in play: return it to its owner's hand",
    "when_revealed": "when plots are revealed, kneel it",
    "when_won": "when you win this challenge, draw 1 card",
    "until": "until the end of the phase, it gets +1 STR",
    "draw_for_each": "draw 1 card for each Lord character you control",
    "draw": "draw 1 card",
    "each_draws": "each player draws 1 card",
    "each_discards": "each opponent discards 1 card at random from hand",
    "discards_cards": "each opponent discards 1 card from hand",
    "draw_it": "draw it",
    "gain_gold": "gain 1 gold for each Lord character you control",
    "pay": "pay 1 gold",
    "loses_gold": "that player loses 1 gold",
    "place_gold": "place 1 gold from the treasury on it",
    "move_all_gold": "move all gold from that player's pool to yours",
    "return_gold": "each player returns all gold to the treasury",
    "gain_power": "gain 1 power for your faction for each Lord character you control",
    "card_gains_power": "it gains 1 power",
    "move_gold": "move 1 gold from that player's pool to yours",
    "move_power": "move 1 power from it to your faction card",
    "move_all_power": "move all power from it to your faction card",
    "discard_all_power": "discard all power from it",
    "discard_power": "discard 1 power from it",
    "kneel": "kneel each Lord character",
    "stand": "stand it",
    "kill": "kill it",
    "sacrifice": "sacrifice it",
    "discard": "discard it from play",
    "discard_held": "discard it from hand",
    "discard_token": "discard 1 poison token from it",
    "place_token": "place 1 poison token on it",
    "discard_random": "discard 1 card at random from that player's hand",
    "discards_down_to": "that player discards down to 0 cards",
    "reveals_hand": "that player reveals their hand",
    "discards_named": "that player discards each named card from hand",
    "discards_top": "each opponent discards the top 2 cards of their deck",
    "discard_from_deck": "discard it from the deck",
    "discard_top": "discard the top card of that player's deck",
    "reveal_top": "reveal the top card of your deck; if it is a Stark card: draw it",
    "reveal_several": "reveal the top 2 cards of your deck; add 1 of them to your hand",
    "replaces_plot": "each opponent may return their revealed plot to their plot deck and reveal a new plot",
    "exchange_plot": "exchange a plot in your used pile with a plot in your plot deck",
    "reveals_new_plot": "that player reveals a new plot",
    "resolves_opposing": "resolve the When Revealed ability of an opponent's plot as if it were yours",
    "resolves_ability": "resolve that ability as if it were yours",
    "renew_hand": "place your hand on the bottom of your deck and take as many cards from the top of it",
    "to_deck_top": "place it on top of its owner's deck",
    "to_deck_bottom": "place it on the bottom of its owner's deck",
    "to_dead_pile": "place it in its owner's dead pile",
    "to_discard_pile": "place it in its owner's discard pile",
    "to_hand": "return it to its owner's hand",
    "add_to_hand": "add it to your hand",
    "exchange_with": "exchange it with a character in your hand",
    "look_at": "look at those cards",
    "look_hand": "look at that player's hand",
    "look_top": "look at the top 2 cards of your deck; place the others on top of the deck in any order",
    "take_some": "look at the top 2 cards of your deck; add up to 1 of them to your hand",
    "put_some": "reveal the top 2 cards of your deck; put up to 1 character among them into play",
    "bottom_some": "look at the top 2 cards of your deck; place up to 1 of them on the bottom of the deck in any order",
    "others_bottom": "look at the top 2 cards of your deck; place the others on the bottom of the deck in any order",
    "others_top": "look at the top 2 cards of that player's deck; place the others on top of the deck in any order",
    "shuffles_pile": "each player shuffles their discard pile into their deck",
    "shuffle_in": "shuffle it into your deck",
    "shuffle": "shuffle your deck",
    "search_deck": "search your deck for a character; add it to your hand",
    "searches_deck": "each opponent searches their deck for a character and adds it to their hand",
    "search_top": "search the top 10 cards of your deck for a character; put it into play; shuffle your deck",
    "put_on": "put it into play on a character",
    "put_into_play": "put it into play",
    "borrow": "take control of it until the end of the phase",
    "take_control": "take control of it",
    "owner_takes_control": "its owner takes control of it",
    "move_self": "move self to it",
    "place_duplicate": "place it on self as a duplicate",
    "attach_self": "attach self to it as a Condition attachment",
    "join_own_side": "add it to the challenge on your side",
    "join_challenge": "add it to the challenge as an attacker",
    "change_challenge": "the challenge becomes an intrigue challenge",
    "remove_from_challenge": "remove each Lord character from the challenge",
    "bottom_instead": "it goes to the bottom of its owner's deck instead",
    "discard_instead": "it goes to its owner's discard pile instead",
    "hand_instead": "it goes to its owner's hand instead",
    "deck_instead": "it is shuffled into its owner's deck instead",
    "facedown_duplicate": "place the top card of your deck facedown on self as a duplicate",
    "save": "save it",
}
"""For each effect, words that could change something on the full table, and nothing on the bare one."""
NEED_NOTHING: Final = frozenset({"cancel", "next_costs"})
"""Effects that need nothing on the table."""
SPOKEN_OF: Final = {
    "discard_held": "Sansa Stark",
    "discard_from_deck": "Summer",
    "draw_it": "Summer",
    "exchange_with": "Catelyn Stark",
    "put_into_play": "Sansa Stark",
    "put_on": "Little Bird",
    "borrow": "Burned Men",
    "take_control": "Burned Men",
    "owner_takes_control": "Gold Cloaks",
    "place_duplicate": "Sansa Stark",
}
"""What `it` is on the full table, where it is not Eddard Stark: kneeling, with power and poison."""
SOURCES: Final = {"move_self": "Ice", "attach_self": "Risen from the Sea"}
"""The card that speaks, where it is not Robb Stark: attacking."""


def full() -> Thrones:
    """A table on which there is something of everything, and a challenge."""
    eddard = {"card": "Eddard Stark", "kneeling": True, "power": 2, "tokens": {"poison": 1}}
    arya = {"card": "Arya Stark", "attachments": ["Ice"]}
    wolf = {
        "in_play": ["Robb Stark", eddard, arya, {"card": "Gold Cloaks", "owner": "lion"}],
        "hand": ["Sansa Stark", "Little Bird", "Risen from the Sea"],
        "discard": ["Winterfell Steward"],
        "dead": ["Catelyn Stark"],
        "deck": ["Summer", "Grey Wind"],
        "plot_deck": ["A Noble Cause"],
        "used_plots": ["Rebuilding"],
        "gold": 3,
        "power": 1,
    }
    lion = {
        "in_play": ["Tywin Lannister", "Burned Men", "Western Fiefdom"],
        "hand": ["Hear Me Roar!"],
        "discard": ["Lannisport Merchant"],
        "plot": "Counting Coppers",
        "gold": 2,
    }
    state = stand_at("challenges", wolf, lion)
    state.type, state.attacker, state.defender, state.loser, state.winner = 0, WOLF, LION, LION, WOLF
    state.attackers = [find(state, "Robb Stark")]
    return state


def bare(state: Thrones) -> Thrones:
    """The same table with nothing on it but the faction cards."""
    state.type, state.attackers, state.defenders = NONE, [], []
    for number in range(state.seats, len(state.cards)):
        if state.zone[number] < 12:
            move(state, number, REMOVED)
    state.gold, state.plot = [0] * state.seats, [NONE] * state.seats
    state.power = (0,) * len(state.cards)
    state.lasting, state.tokens = [], {}
    return state


def roles_for(state: Thrones, form: str, empty: bool) -> Roles:
    """Who and what an effect speaks of."""
    it = [] if empty else [find(state, SPOKEN_OF.get(form, "Eddard Stark"))]
    source = find(state, SOURCES.get(form, "Robb Stark"))
    event: dict[str, Any] = {"kind": "leaves play", "cards": it, "player": LION, "roles": {}, "x": 0, "index": 0}
    event["source"] = find(state, "Eddard Stark")
    if form == "look_at":
        event["cards"] = state.pile(LION, HAND)[:]
    return {"source": source, "player": WOLF, "that": LION, "it": it, "event": event}


def steps_of(words: str) -> list[Node]:
    """The steps of an action in words."""
    steps: list[Node] = POOL.language.read("line", f"Action: {words}.")["does"]
    return steps


def test_every_effect_is_asked() -> None:
    assert set(EFFECTS) == set(POSSIBLE) - NEED_NOTHING
    for form, words in EFFECTS.items():
        assert form in [step.form for step in steps_in(steps_of(words))]


@pytest.mark.rule("lcg2.abilities.8", "lcg1.action.10", "ccg.action.12", "hbo.action.11")
@pytest.mark.parametrize("form", EFFECTS)
def test_an_effect_could_change_something_only_where_there_is_something_to_change(form: str) -> None:
    could = possible_steps(steps_of(EFFECTS[form]))
    state = full()
    assert could(state, roles_for(state, form, False)), "nothing on the full table"
    bare(state)
    assert not could(state, roles_for(state, form, True)), "something on the bare table"


@pytest.mark.parametrize("words", ["cancel it", "the next Stark card you marshal this phase costs 1 less"])
def test_some_effects_need_nothing_on_the_table(words: str) -> None:
    state = bare(full())
    assert possible_steps(steps_of(words))(state, roles_for(state, "cancel", True))


NOT_QUITE: Final = [
    ("stand it", "Robb Stark"),
    ("kneel it", "Eddard Stark"),
    ("discard 1 power from it", "Robb Stark"),
    ("move all power from it to it", "Eddard Stark"),
    ("move all gold from your pool to yours", "Eddard Stark"),
    ("discard 1 poison token from it", "Robb Stark"),
    ("return it to its owner's hand", "Sansa Stark"),
    ("put it into play", "Robb Stark"),
    ("kill it", "Sansa Stark"),
    ("take control of it", "Eddard Stark"),
    ("its owner takes control of it", "Eddard Stark"),
    ("place it on top of its owner's deck", "Summer"),
    ("place it in its owner's dead pile", "Catelyn Stark"),
    ("move self to it", "Arya Stark"),
    ("attach self to it as a Condition attachment", "Robb Stark"),
    ("add it to the challenge as an attacker", "Robb Stark"),
    ("remove it from the challenge", "Eddard Stark"),
    ("the challenge becomes a military challenge", "Eddard Stark"),
    ("that player discards down to 1 card", "Eddard Stark"),
    ("stand it; then draw 1 card", "Robb Stark"),
    ("if you control a Night's Watch character: draw 1 card", "Eddard Stark"),
    ("until the end of the phase, each Night's Watch character gets +1 STR", "Eddard Stark"),
    ("until the end of the phase, it gets -X STR", "Eddard Stark"),
    ("until the end of the phase, it gets +1 STR for each Night's Watch character", "Eddard Stark"),
    ("gain X gold", "Eddard Stark"),
    ("at the end of the phase, if it is in play: return it to its owner's hand", "Sansa Stark"),
    ("each player chooses a Night's Watch character they control; kill each chosen card", "Eddard Stark"),
]
"""What could change nothing even where there is much to change."""


@pytest.mark.rule("lcg2.abilities.8", "lcg2.abilities.11", "lcg2.abilities.12")
@pytest.mark.parametrize(("words", "title"), NOT_QUITE, ids=[f"{words} ({title})" for words, title in NOT_QUITE])
def test_an_effect_that_does_not_fit_what_is_there_could_change_nothing(words: str, title: str) -> None:
    state = full()
    form = {"move self to it": "move_self", "attach self to it as a Condition attachment": "attach_self"}.get(words, "")
    roles = {**roles_for(state, form, False), "it": [find(state, title)]}
    if form == "attach_self":
        roles["source"] = roles["it"][0]  # not to itself
    assert not possible_steps(steps_of(words))(state, roles)


@pytest.mark.rule("lcg2.abilities.13")
def test_a_search_does_not_look_before_it_is_made() -> None:
    could = possible_steps(steps_of("search your deck for a Night's Watch card; add it to your hand"))
    reveal = possible_steps(steps_of("reveal the top card of your deck; if it is a Night's Watch card: draw it"))
    state = full()
    roles = roles_for(state, "", False)
    assert could(state, roles)
    assert reveal(state, roles)
    for number in state.pile(WOLF, DECK)[:]:
        move(state, number, REMOVED)
    assert not could(state, roles)
    assert not reveal(state, roles)


def test_an_effect_on_nobody_in_particular_is_not_compiled() -> None:
    with pytest.raises(BadInput, match="which player"):
        possible_steps(steps_of("discard the top card of an opponent's deck"))


# --- every card -------------------------------------------------------------------------------------------------------

FREE: Final = frozenset(
    {"gain_gold", "gain_power", "until", "next_costs", "cancel", "at_end", "when_won", "when_revealed"}
    | {"resolves_ability"}
)
"""Effects that may need no card, gold or power on the table: what is gained, what lasts or waits for players, what
makes the next card cheaper, and what answers an event or does the same again."""


def needing(card: Card) -> list[Ability]:
    """The abilities of a card that need something on the table."""
    lines = [line for line in card.compiled.tree["lines"] if line.form in ABILITY_LINES]
    forms = [{step.form for step in steps_in(line["does"])} for line in lines]
    return [ability for ability, said in zip(card.compiled.abilities, forms, strict=True) if not said & FREE]


ABILITIES: Final = [
    pytest.param(name, card, ability, id=f"{name} {card.title} {ability.code}.{ability.index}")
    for name in EDITIONS
    for card in load_pool(name).cards.values()
    for ability in needing(card)
]


def nothing_at_all(name: str) -> Thrones:
    """A table of an edition without any card but the faction cards."""
    state = game(name).start(Setup(["wolf", "lion"]), 1)
    assert isinstance(state, Thrones)
    state.loser, state.winner, state.attacker, state.defender = LION, WOLF, WOLF, LION
    state.kneeling = bytes([1] * len(state.cards))
    return bare(state)


NOTHING: Final = {name: nothing_at_all(name) for name in EDITIONS}


@pytest.mark.rule("lcg2.abilities.8", "lcg1.action.10", "ccg.action.12", "hbo.action.11")
@pytest.mark.parametrize(("name", "card", "ability"), ABILITIES)
def test_with_nothing_on_the_table_an_ability_could_change_nothing(name: str, card: Card, ability: Ability) -> None:
    """No gold to move, no hand, no deck, no power, nobody to kneel or to stand, no pile, and not the card itself."""
    state = NOTHING[name].clone()
    source = len(state.cards) - 1
    state.cards = [*state.cards[:-1], card]
    event: dict[str, Any] = {"kind": "", "cards": [], "player": LION, "source": source, "index": 0, "x": 0, "roles": {}}
    roles: Roles = {"source": source, "player": WOLF, "event": event, "it": [], "knelt": []}
    assert not could_change(state, ability, roles)


def test_most_abilities_need_something() -> None:
    assert len(ABILITIES) > 350
