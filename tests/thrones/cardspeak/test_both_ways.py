"""Every form of `constant`, said by a card in play and by an effect that lasts: it takes effect, in the same way, and
ends."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

import pytest

from fivekings.kernel.errors import BadInput
from fivekings.kernel.program import PROGRAMS, Frame
from fivekings.thrones.cardspeak.all_words import all_forms
from fivekings.thrones.cardspeak.compiler import compile_text, steps_in
from fivekings.thrones.cardspeak.lasting import lasting
from fivekings.thrones.cardspeak.word import MODIFIERS
from fivekings.thrones.editions import EDITIONS
from fivekings.thrones.editions.lcg1.titles import intercept_choices
from fivekings.thrones.model.compiled import Compiled
from fivekings.thrones.model.kinds import FIRST_EVENT_COSTS, KINDS, STRENGTH
from fivekings.thrones.model.modifier import effect
from fivekings.thrones.model.state import DISCARD, HAND, NONE, PLAY, PLOTS, Thrones
from fivekings.thrones.rules.abilities.discounts import discount
from fivekings.thrones.rules.abilities.lasting import expire
from fivekings.thrones.rules.abilities.restrictions import obstacle_to_playing, silenced
from fivekings.thrones.rules.cards.characteristics import (
    attacking,
    belongs_to,
    changed,
    full_strength,
    has_crest,
    icons,
    is_blank,
    keyword,
    total_power,
)
from fivekings.thrones.rules.cards.entering import arrive
from fivekings.thrones.rules.cards.gained import traits_of
from fivekings.thrones.rules.cards.leaving import dying, overloaded, stands_instead
from fivekings.thrones.rules.cards.marshal import marshalings
from fivekings.thrones.rules.cards.modifiers import begin
from fivekings.thrones.rules.cards.moving import move
from fivekings.thrones.rules.cards.protection import is_immune, may_be_chosen, may_be_saved, may_leave
from fivekings.thrones.rules.challenge.attackers import must_take_part, stays_standing
from fivekings.thrones.rules.challenge.claim import claim_choices
from fivekings.thrones.rules.challenge.defenders import able_defenders, defends_standing, most_defenders, must_defend
from fivekings.thrones.rules.challenge.eligibility import (
    CHALLENGED,
    able_attackers,
    barred,
    may_initiate_type,
    most_challenges,
    most_declared,
)
from fivekings.thrones.rules.challenge.redirect import redirect_choices
from fivekings.thrones.rules.challenge.result import attack_strength, defence_strength
from fivekings.thrones.rules.challenge.stealth import unbypassable
from fivekings.thrones.rules.challenge.unopposed import counts_unopposed, unopposed_power
from fivekings.thrones.rules.keywords.ambush import ambush_costs
from fivekings.thrones.rules.keywords.limited import LIMITED, limited_left
from fivekings.thrones.rules.keywords.renown import gain_renown
from fivekings.thrones.rules.phases.dominance import dominance_total
from fivekings.thrones.rules.phases.draw import draw_cards
from fivekings.thrones.rules.phases.phase import look_ahead
from fivekings.thrones.rules.phases.plot_deck import plot_deck, reveal_plot
from fivekings.thrones.rules.phases.plot_values import plot_value
from fivekings.thrones.rules.phases.standing import stand_all, stand_choices
from fivekings.thrones.rules.players.doomed import doomed_dead
from fivekings.thrones.rules.players.winning import may_win, power_needed
from fivekings.thrones.rules.resources.gold import available
from fivekings.thrones.rules.resources.penalties import extra_penalties, penalty
from fivekings.thrones.rules.resources.taxes import declaring_tax, event_tax, initiating_tax
from tests.thrones.table import GAME, POOL, card, find, made

KEYWORDS: Final = ("renown", "stealth")
LEADS: Final = {
    "gains_named_crest": "name a crest: ",
    "gains_named_faction": "name a faction: ",
    **dict.fromkeys(("exchange_plots", "not_against_each_other", "initiating_costs_that"), "choose an opponent: "),
    **dict.fromkeys(("exchange_strength", "takes_keywords"), "choose a character: "),
}
"""What must be said first, so that an effect knows whom or what it speaks of."""

TOLD_OF: Final[dict[str, Any]] = {"that": 1, "crest": "war", "faction": "Baratheon"}
"""What the words of the effects refer to."""

ELSEWHERE: Final = {
    "becomes_character": "turns a card over: test_transforming.py",
    "announces_faction": "in the setup only: the Winter Edition's tests",
}
"""Forms that no position of this kind shows, and where they are shown."""

BOTH: Final = [form for form, meaning in MODIFIERS.items() if not meaning.moment and form not in ELSEWHERE]
FOR_A_WHILE: Final = [form for form in MODIFIERS if form not in ELSEWHERE]

LION: Final = "Lannister"
OTHERS: Final = (
    card("Wolf", strength=3, icons=["military", "power"], traits=["Lord"]),
    card("Pup", strength=2, icons=["military", "intrigue"], cost=3),
    card("Cub", "Renown. Stealth.", faction=LION, strength=1, icons=["military", "intrigue"], traits=["Lady"]),
    card("Queen", "Renown.", faction=LION, strength=4, icons=["military", "power"]),
    card("Stag", faction="Baratheon", strength=3, icons=["military", "intrigue", "power"]),
    card("Mine", faction=LION, type="location", income=2, icons=[], strength=0),
    card("Den", faction="neutral", type="location", cost=2, icons=[], strength=0),
    card("Raid", "Action: draw 1 card.", faction="neutral", type="event", cost=1, icons=[], strength=0),
    card("Feast", type="plot", faction="neutral", income=5, initiative=3, claim=1, reserve=6, traits=["Noble"]),
)


def sentence(text: str) -> str:
    """A text with a capital letter and a full stop."""
    return f"{text[0].upper()}{text[1:]}."


@contextmanager
def table(text: str) -> Iterator[Thrones]:
    """Three players in the middle of a challenge; the first has a character with this text, the Crier, in play and in
    hand."""
    crier = card("Crier", text, strength=3, rivals=["Hand of the King"], cost=2)
    with made(crier, *OTHERS, pool=POOL):
        mine = [{"card": "Crier", "power": 1, "tokens": {"poison": 1, "gold": 2}}, "Wolf"]
        theirs = [{"card": "Cub", "power": 2}, {"card": "Queen", "kneeling": True}, "Mine"]
        hands = {"hand": ["Pup", "Queen", "Den", "Raid", "Crier"], "gold": 5}
        players: dict[str, Any] = {
            "wolf": {"faction": "Stark", "in_play": mine, "plot": "Feast", **hands, "title": "Master of Coin"},
            "lion": {"faction": LION, "in_play": theirs, "plot": "Feast", **hands, "title": "Hand of the King"},
            "stag": {"faction": "Baratheon", "in_play": ["Stag", "Stag"], "plot": "Feast", **hands},
        }
        doc = {"game": "lcg2", "first_player": "wolf", "phase": "challenges", "players": players}
        said, crier.compiled = crier.compiled, Compiled()
        state = GAME.start(GAME.scripts.position(doc), 1)
        assert isinstance(state, Thrones)
        crier.compiled = said
        weak, cheap = find(state, "Wolf"), effect(FIRST_EVENT_COSTS, "round", 0, 0, 1)
        begin(state, [effect(STRENGTH, "round", 0, 1, -1, [weak]), cheap])
        changed(state)
        yield state


def crier_in(state: Thrones, zone: int) -> int:
    """The first player's Crier in play or in hand."""
    return next(number for number in state.pile(0, zone) if state.title(number) == "Crier")


# --- what can be seen on a table ------------------------------------------------------------------------------------


def seen(state: Thrones) -> dict[str, Any]:
    """Everything that a modifier may change, as the rules see it."""
    there = [number for player in state.players() for number in state.pile(player, PLAY)]
    found: dict[str, Any] = {str(number): of_card(state, number) for number in there}
    for player in state.players():
        found[f"player {player}"] = of_player(state, player)
        for kind in range(3):
            found[f"challenge {player} {kind}"] = of_challenge(state.clone(), player, kind)
    found["table"] = [dying(state), overloaded(state), phases_skipped(state), after_revealing(state)]
    return found


def of_card(state: Thrones, number: int) -> list[Any]:
    """What can be seen of a card in play."""
    raids = [copy for copy in range(len(state.cards)) if state.title(copy) == "Raid"]
    ways = ("kill", "discard", "sacrifice", "return")
    knelt = state.clone()
    knelt.kneeling = bytes([1] * len(knelt.kneeling))
    return [
        full_strength(state, number),
        icons(state, number),
        [keyword(state, number, word) for word in KEYWORDS],
        traits_of(state, number),
        has_crest(state, number, ("war",)),
        belongs_to(state, number, "Baratheon"),
        is_blank(state, number),
        [may_leave(state, number, how) for how in ways],
        may_be_saved(state, number),
        [(is_immune(state, number, raid), may_be_chosen(state, number, raid)) for raid in raids],
        unbypassable(state, number),
        declaring_tax(state, number),
        stands_instead(knelt, number),
        renown_of(state.clone(), number),
    ]


def renown_of(state: Thrones, number: int) -> int:
    """The power of a card after renown."""
    gain_renown(state, [number])
    return state.power[number]


def of_player(state: Thrones, player: int) -> list[Any]:
    """What can be seen of a player, and of the cards in their hand."""
    limited = state.clone()
    limited.uses[LIMITED.of(player)] = 1
    hand = state.pile(player, HAND)
    return [
        [plot_value(state, player, what) for what in state.edition.plot_values],
        dominance_total(state, player),
        total_power(state, player),
        power_needed(state, player),
        may_win(state, player),
        available(state, player),
        limited_left(limited, player),
        doomed_dead(state, player),
        plot_deck(state, player),
        drawn(state.clone(), player),
        standing(state.clone(), player),
        [of_hand(state, number, player) for number in hand],
        knelt_on_entering(state.clone(), next(number for number in hand if state.title(number) == "Crier"), player),
    ]


def drawn(state: Thrones, player: int) -> int:
    """How many cards a player has after the draw phase."""
    draw_cards(state, Frame(PROGRAMS["thrones.standing"]))
    return len(state.pile(player, HAND))


def standing(state: Thrones, player: int) -> list[Any]:
    """Who stands in the standing phase."""
    state.kneeling = bytes([1] * len(state.kneeling))
    frame = Frame(PROGRAMS["thrones.standing"], 0, {"seat": player})
    asked = stand_choices(state, frame)
    stand_all(state, frame)
    return [asked is not None, state.kneeling]


def knelt_on_entering(state: Thrones, number: int, player: int) -> int:
    """Does a card enter play knelt?"""
    arrive(state, {"cards": [number], "player": player, "how": "marshal", "host": NONE})
    return state.kneeling[number]


def of_hand(state: Thrones, number: int, player: int) -> list[Any]:
    """What can be seen of a card in hand."""
    found: list[Any] = [
        [discount(state, player, number, how) for how in ("marshal", "play")],
        penalty(state, number, player),
        extra_penalties(state, number, player),
        ambush_costs(state, number, player),
        marshalings(state, number, player),
    ]
    if state.cards[number].type == "event":
        ability = state.cards[number].compiled.abilities[0]
        found.append(event_tax(state, number, ability))
        found.append(obstacle_to_playing(state, number, ability, {"source": number, "player": player}))
    return found


def of_challenge(state: Thrones, player: int, kind: int) -> list[Any]:
    """What can be seen of the challenges of a type that a player may initiate."""
    found: list[Any] = []
    for opponent in state.opponents(player):
        state.attacker, state.defender, state.type = player, opponent, kind
        state.attackers, state.defenders = [], []
        found.append(barred(state, player, opponent))
        found.append(may_initiate_type(state, player, kind, opponent))
        found += [most_challenges(state, player, kind, opponent), second_challenge(state.clone(), player, kind)]
        found.append(initiating_tax(state, player, kind, opponent))
        able = able_attackers(state, player, kind)
        found += [able, most_declared(state, len(able)), must_take_part(state, able)]
        ready = able_defenders(state, opponent)
        found += [ready, most_defenders(state, ready), must_defend(state, ready)]
        found.append([(stays_standing(state, number), defends_standing(state, number)) for number in able + ready])
        state.attackers = [number for number in able if state.title(number) != "Crier"] or able
        state.defenders = ready[:1]
        found += [attacking(state), attack_strength(state), defence_strength(state)]
        found += [plot_value(state, player, "claim"), claim_choices(state, frame()) is not None]
        found.append(redirect_choices(state, frame()) is not None)
        state.defenders, state.margin = [], 3
        found += [intercept_choices(state, frame()) is not None, counts_unopposed(state), unopposed_power(state)]
        found.append([silenced(state, other) for other in state.players()])
    return found


def second_challenge(state: Thrones, player: int, kind: int) -> list[Any]:
    """What a player may do after a challenge of this type against one opponent, and one of another type."""
    one, other = state.opponents(player)
    state.uses[CHALLENGED.of(player, kind, one)] = 1
    most = most_challenges(state, player, kind, other)
    state.initiated[player * 3 + (kind + 1) % 3] = 1
    return [most, may_initiate_type(state, player, kind, other)]


def frame() -> Frame:
    """A frame that nothing has been noted in."""
    return Frame(PROGRAMS["thrones.standing"])


def phases_skipped(state: Thrones) -> list[str]:
    """The phases that do not take place."""
    found = []
    for name in state.edition.phases:
        step, noted = look_ahead(name).step, frame()
        assert step.act is not None
        step.act(state, noted)
        found.append(noted.roles.get("skipped", ""))
    return found


def after_revealing(state: Thrones) -> list[bool]:
    """Does a plot that is revealed leave a trace, because players may act before?"""
    other = state.clone()
    reveal_plot(other, 0, other.pile(0, PLOTS)[0])
    return [len(other.uses) > len(state.uses)]


# --- said by a card in play -----------------------------------------------------------------------------------------


def test_every_form_has_a_meaning() -> None:
    assert set(MODIFIERS) == set(all_forms()["constant"])
    assert {meaning.changes for meaning in MODIFIERS.values()} <= set(range(len(KINDS)))


def in_force(state: Thrones, said: Compiled | None) -> dict[str, Any]:
    """What is seen while the Crier's text is this one, or none."""
    printed = state.cards[find(state, "Crier")]
    kept = printed.compiled
    printed.compiled = Compiled() if said is None else said
    changed(state)
    try:
        return seen(state)
    finally:
        printed.compiled = kept
        changed(state)


@pytest.fixture
def houses(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table at which cards of another House cost more, so that all penalties show."""
    monkeypatch.setattr(EDITIONS["lcg2"], "out_of_house", 2)


OF_HAND: Final = ("costs_less", "enters_knelt")
"""Forms about a card that is not in play yet."""


@pytest.mark.usefixtures("houses")
@pytest.mark.parametrize("form", BOTH)
def test_a_card_in_play_says_it(form: str) -> None:
    with table(sentence(MODIFIERS[form].example)) as state:
        crier = crier_in(state, PLAY)
        assert in_force(state, state.cards[crier].compiled) != in_force(state, None)
        if form not in OF_HAND:
            move(state, crier, DISCARD)
            assert seen(state) == in_force(state, None)


@pytest.mark.parametrize("form", [form for form, meaning in MODIFIERS.items() if meaning.moment])
def test_what_needs_a_moment_is_refused_to_a_card_in_play_with_the_reason(form: str) -> None:
    with pytest.raises(BadInput, match=r"cannot say|cannot speak of|nothing before it says which"):
        compile_text(sentence(MODIFIERS[form].example), POOL.language, f"both ways {form}", "character")


# --- said by an effect ----------------------------------------------------------------------------------------------


def begun(state: Thrones, form: str) -> None:
    """The effect of the Crier's text begins."""
    crier = crier_in(state, HAND if form in OF_HAND else PLAY)
    step = next(step for step in steps_in(state.cards[crier].compiled.tree) if step.form == "until")
    it = [find(state, "Queen"), find(state, "Wolf")]
    roles = {"source": crier, "player": 0, "it": it if form == "exchange_strength" else it[:1], **TOLD_OF}
    roles["type"] = 2 if form == "gains_that_icon" else 0
    lasting(step)(state, Frame(PROGRAMS["thrones.standing"], 0, roles))


def for_a_while(form: str, condition: str = "") -> str:
    """The text of a card with such an effect."""
    return f"Action: {LEADS.get(form, '')}until the end of the phase, {condition}{MODIFIERS[form].example}."


@pytest.mark.usefixtures("houses")
@pytest.mark.parametrize("form", FOR_A_WHILE)
def test_an_effect_says_it_for_a_while(form: str) -> None:
    with table(for_a_while(form)) as state:
        before = seen(state)
        begun(state, form)
        during = seen(state)
        assert during != before
        assert seen(state.clone()) == during
        assert seen(saved(state)) == during
        expire(state, "phase")
        assert seen(state) == before


def saved(state: Thrones) -> Thrones:
    """The state as it is loaded again."""
    doc = json.loads(json.dumps(state.to_json()))
    again = GAME.load(state.setup, doc)
    assert isinstance(again, Thrones)
    assert again.hash() == state.hash()
    return again


@pytest.mark.usefixtures("houses")
@pytest.mark.parametrize("form", [form for form in BOTH if form not in OF_HAND])
def test_both_say_the_same(form: str) -> None:
    with table(sentence(MODIFIERS[form].example)) as state:
        constant = seen(state)
    with table(for_a_while(form)) as state:
        begun(state, form)
        assert seen(state) == constant


@pytest.mark.usefixtures("houses")
@pytest.mark.parametrize("form", [form for form in FOR_A_WHILE if form not in ("exchange_strength", "takes_keywords")])
def test_an_effect_with_a_condition_applies_while_it_is_met(form: str) -> None:
    with table(for_a_while(form, "while you are the first player, ")) as state:
        before = seen(state)
        begun(state, form)
        during = seen(state)
        assert during != before
        again = saved(state)
        state.first = again.first = 1
        other = seen(state)
        assert seen(again) == other
        expire(state, "phase")
        assert seen(state) == other
