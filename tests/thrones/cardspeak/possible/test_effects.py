"""Could it change anything? Every effect, on a full table and on a bare one; every card of every edition."""

from typing import Any, Final

import pytest

from fivekings.games import game
from fivekings.kernel import Setup
from fivekings.kernel.errors import BadInput
from fivekings.thrones.cardspeak.compiler import ABILITIES as ABILITY_LINES
from fivekings.thrones.cardspeak.compiler import steps_in
from fivekings.thrones.cardspeak.could import possible_steps
from fivekings.thrones.cardspeak.forms import Node
from fivekings.thrones.cardspeak.spelled_out import spelled_out
from fivekings.thrones.cardspeak.word import VERBS
from fivekings.thrones.editions import EDITIONS
from fivekings.thrones.model.ability import Ability, Roles
from fivekings.thrones.model.card import Card
from fivekings.thrones.model.pool import load_pool
from fivekings.thrones.model.state import DECK, HAND, NONE, REMOVED, Thrones
from fivekings.thrones.rules.abilities.targets import could_change
from fivekings.thrones.rules.cards.modifiers import end
from fivekings.thrones.rules.cards.moving import move
from tests.thrones.table import LION, POOL, WOLF, find, stand_at

# --- every effect -----------------------------------------------------------------------------------------------------

NEED_NOTHING: Final = frozenset({"cancel", "next_costs"})
"""Effects that need nothing on the table."""
EFFECTS: Final = {name: word.example for name, word in VERBS.items() if name not in NEED_NOTHING}
"""For each effect, words that could change something on the full table, and nothing on the bare one."""
SPOKEN_OF: Final = {
    "discard_held": "Sansa Stark",
    "reveal_held": "Sansa Stark",
    "discard_from_deck": "Summer",
    "add_to_hand": "Summer",
    "exchange_with": "Catelyn Stark",
    "put_into_play": "Sansa Stark",
    "put_on": "Little Bird",
    "take_control": "Burned Men",
    "owner_takes_control": "Gold Cloaks",
    "place_duplicate": "Sansa Stark",
}
"""What `it` is on the full table, where it is not Eddard Stark: kneeling, with power and poison."""
SOURCES: Final = {"move_self": "Ice", "attach_self": "Risen from the Sea"}
"""The card that speaks, where it is not Robb Stark: attacking."""


def full() -> Thrones:
    """A table on which there is something of everything, and a challenge."""
    eddard = {"card": "Eddard Stark", "kneeling": True, "power": 2, "tokens": {"poison": 1, "gold": 1}}
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
    end(state, state.lasting)
    state.tokens = {}
    return state


def roles_for(state: Thrones, form: str, empty: bool) -> Roles:
    """Who and what an effect speaks of."""
    it = [] if empty else [find(state, SPOKEN_OF.get(form, "Eddard Stark"))]
    source = find(state, SOURCES.get(form, "Robb Stark"))
    event: dict[str, Any] = {"kind": "leaves play", "cards": it, "player": LION, "roles": {}, "x": 0, "index": 0}
    event["source"] = find(state, "Eddard Stark")
    if form == "look_at":
        event["cards"] = list(state.pile(LION, HAND))
    return {"source": source, "player": WOLF, "that": LION, "it": it, "event": event}


def steps_of(words: str) -> list[Node]:
    """The steps of an action in words."""
    steps: list[Node] = spelled_out(POOL.language.read("line", f"Action: {words}."))["does"]
    return steps


def test_every_effect_is_asked() -> None:
    for form, word in VERBS.items():
        assert form in [step.form for step in steps_in(POOL.language.read("line", f"Action: {word.example}."))]


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
    ("move all gold from your pool to your pool", "Eddard Stark"),
    ("discard 1 poison token from it", "Robb Stark"),
    ("return it to its owner's hand", "Sansa Stark"),
    ("put it into play", "Robb Stark"),
    ("kill it", "Sansa Stark"),
    ("take control of it", "Eddard Stark"),
    ("return control of it to its owner", "Eddard Stark"),
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
    reveal = possible_steps(
        steps_of("reveal the top card of your deck; if it is a Night's Watch card: add it to your hand")
    )
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
