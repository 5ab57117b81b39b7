"""The Winter Edition: gold, penalties, doomed cards, agendas and decks that its scenarios do not show."""

from typing import Any

import pytest

from fivekings.kernel import BadInput, Setup
from fivekings.kernel.machine import advance
from fivekings.kernel.program import PROGRAMS, Frame
from fivekings.thrones.editions.ccg.deckbuilding import faults
from fivekings.thrones.model.card import Card
from fivekings.thrones.model.deck import Deck
from fivekings.thrones.model.kinds import (
    ANNOUNCES_HOUSE,
    BLANK,
    GOLD_PENALTY,
    ICON,
    LOSE_ICON,
    MAY_PAY_PENALTY,
    MORE_DOOMED,
    NO_PENALTY,
    POWER_TO_WIN,
    STRENGTH,
    STRENGTH_STAYS,
)
from fivekings.thrones.model.modifier import EACH_OPPONENT, EACH_PLAYER, SELF, Modifier, effect
from fivekings.thrones.model.state import AGENDA, DEAD, DECK, DISCARD, HAND, PLAY, REMOVED, Thrones
from fivekings.thrones.rules.abilities.lasting import expire
from fivekings.thrones.rules.cards.characteristics import changed, icons, strength
from fivekings.thrones.rules.cards.drawing import draw_by_effect
from fivekings.thrones.rules.cards.leaving import leave
from fivekings.thrones.rules.cards.modifiers import begin, end
from fivekings.thrones.rules.cards.moving import move
from fivekings.thrones.rules.keywords.deathbound import to_discard
from fivekings.thrones.rules.keywords.limited import LIMITED
from fivekings.thrones.rules.players.doomed import follow
from fivekings.thrones.rules.players.winning import power_missing
from fivekings.thrones.rules.resources.gold import available
from fivekings.thrones.rules.resources.power import gain_power
from tests.thrones.ccg_table import GAME, HOUSES, asked, at, attack, knight, nothing, offers, says, until, with_cards
from tests.thrones.table import card, find


def go_on(state: Thrones) -> None:
    """What was set going in between takes its course."""
    state.requests = []
    advance(state)


def raven(number: int, **facts: Any) -> Card:
    """A doomed character."""
    return knight(f"Raven {number}", doomed=True, **facts)


RAVENS = [raven(number) for number in range(12)]
DEAD_RAVENS = [f"Raven {number}" for number in range(4)]


def constant(kind: int, number: int = 0, **facts: Any) -> Modifier:
    """A constant ability as cards compile to."""
    made = Modifier(kind)
    made.number = number
    for name, value in facts.items():
        setattr(made, name, value)
    return made


# --- the round and its gold -------------------------------------------------------------------------


@pytest.mark.rule("ccg.gold.4", "ccg.gold.5", "ccg.play.2", "ccg.marshalling_phase.3")
def test_gold_is_there_in_ones_own_turn_only() -> None:
    bribe = card("Bribe", "Any Phase: draw 1 card.", type="event", faction="neutral", cost=1, strength=0, icons=[])
    with with_cards(bribe, knight("Knight", cost=2)):
        state = at("marshalling", wolf={"hand": ["Bribe", "Knight"]}, lion={"hand": ["Bribe"]})
        assert [available(state, player) for player in (0, 1)] == [4, 0]
        assert "Bribe: play" in offers(state)
        says(state, "wolf", "Knight: play")
        assert state.gold == [2, 0]
        says(state, "wolf", "pass")
        assert state.gold == [0, 4]  # what was left is lost, and lion has the income
        assert [available(state, player) for player in (0, 1)] == [0, 4]
        until(state, "challenges")
        assert state.gold == [0, 0]
        assert "Bribe: play" not in offers(state)


@pytest.mark.rule("ccg.round.1", "ccg.round.2", "ccg.round.6", "ccg.round.7")
def test_a_round_has_six_phases() -> None:
    state = at("plot", wolf={}, lion={})
    state.uses[LIMITED.of(0)] = 1
    for _ in range(60):
        if state.round == 2:
            break
        nothing(state)
    told = [event.public["phase"] for event in state.events if event.kind == "phase"]
    assert told[:7] == ["plot", "draw", "marshalling", "challenges", "dominance", "standing", "plot"]
    assert LIMITED.of(0) not in state.uses
    with pytest.raises(BadInput, match="taxation"):
        at("taxation", wolf={}, lion={})


@pytest.mark.rule("ccg.dominance_phase.1")
def test_gold_does_not_count_for_dominance() -> None:
    with with_cards(knight("Knight", strength=2)):
        state = at("dominance", wolf={"gold": 9}, lion={"in_play": ["Knight"]})
        assert [state.power[player] for player in (0, 1)] == [0, 1]


@pytest.mark.rule("ccg.draw_cap.1", "ccg.draw_cap.2", "ccg.draw_cap.3", "ccg.draw_cap.4", "ccg.draw_cap.6")
def test_effects_draw_three_cards_a_round() -> None:
    state = at("draw", wolf={}, lion={})
    assert len(state.pile(0, HAND)) == 2  # nobody had anything to decide until the next round
    assert [len(draw_by_effect(state, 0, 2)) for _ in range(3)] == [2, 1, 0]
    assert len(draw_by_effect(state, 1, 5)) == 3
    before = state.round
    while state.round == before:
        nothing(state)
    assert len(draw_by_effect(state, 0, 2)) == 2


# --- penalties --------------------------------------------------------------------------------------


@pytest.mark.rule("ccg.out_of_house.1", "ccg.out_of_house.2", "ccg.out_of_house.5", "ccg.out_of_house.6")
def test_penalties_add_up_and_only_that_for_another_house_is_ignored() -> None:
    stranger, siege = knight("Stranger", faction="Lannister"), knight("Siege", cost=0)
    vow = card("Vow", type="agenda", faction="neutral", strength=0, icons=[])
    with with_cards(stranger, siege, vow, knight("Anybody")):
        stranger.compiled.constants = [constant(MAY_PAY_PENALTY, 1, scope=SELF)]
        hand = {"hand": ["Stranger", "Anybody"], "agenda": "Vow"}
        state = at("marshalling", wolf=hand, lion={})
        assert prices(state) == {
            "Stranger: play": "3 gold",
            "Stranger: play with penalty": "4 gold",
            "Anybody: play": "1 gold",
        }
        says(state, "wolf", "Stranger: play with penalty")
        assert state.gold[0] == 0
        vow.compiled.constants = [constant(NO_PENALTY, filter=anything())]
        state = at("marshalling", wolf=hand, lion={})
        assert prices(state)["Stranger: play"] == "1 gold"
        assert prices(state)["Stranger: play with penalty"] == "2 gold"
        siege.compiled.constants = [constant(GOLD_PENALTY, 2, filter=anything(), who=EACH_PLAYER)]
        state = at("marshalling", wolf=hand, lion={"in_play": ["Siege"]})
        assert prices(state)["Anybody: play"] == "3 gold"


def anything() -> Any:
    """Whatever card there is."""
    from fivekings.thrones.model.ability import Filter

    return Filter()


def prices(state: Thrones) -> dict[str, str]:
    """What everything that is offered costs."""
    request = asked(state, "action")
    found = {
        GAME.wording.label(state, request, option): GAME.wording.hint(state, request, option)
        for option in request.options
    }
    return {label: hint for label, hint in found.items() if hint}


# --- doomed -----------------------------------------------------------------------------------------


@pytest.mark.rule("ccg.doomed.1", "ccg.doomed.2", "ccg.doomed.3", "ccg.card.7")
def test_the_fifth_doomed_card_ends_it() -> None:
    with with_cards(*RAVENS, knight("Snake")):
        state = at(
            "challenges",
            wolf={"in_play": ["Snake"], "dead": DEAD_RAVENS},
            lion={"in_play": ["Raven 5"], "dead": DEAD_RAVENS},
        )
        attack(state, "military", "Snake", [])
        assert state.result == [0]
        assert [event.public["seat"] for event in state.events if event.kind == "eliminated"] == [1]


@pytest.mark.rule("ccg.doomed.4")
def test_if_all_are_doomed_at_once_nobody_wins() -> None:
    with with_cards(*RAVENS):
        state = at(
            "challenges",
            wolf={"in_play": ["Raven 5"], "dead": DEAD_RAVENS},
            lion={"in_play": ["Raven 6"], "dead": DEAD_RAVENS},
        )
        leave(state, [find(state, "Raven 5"), find(state, "Raven 6")], "kill")
        go_on(state)
        assert state.result == []
        assert "all doomed" in [event.kind for event in state.events]


@pytest.mark.rule("ccg.doomed.3", "ccg.doomed.5", "ccg.doomed.6", "ccg.doomed.7", "ccg.doomed.8")
def test_others_play_on_and_two_of_three_leave_the_third() -> None:
    lent = {"card": "Squire", "owner": "stag"}
    with with_cards(*RAVENS, knight("Snake"), knight("Squire")):
        wolf = {"in_play": ["Raven 5", lent], "dead": DEAD_RAVENS}
        state = at("challenges", wolf=wolf, lion={"in_play": ["Snake"]}, stag={})
        leave(state, [find(state, "Raven 5")], "kill")
        go_on(state)
        assert state.out == [0]
        assert state.first == 1
        assert [len(state.pile(0, zone)) for zone in (DECK, HAND, PLAY, DEAD)] == [0, 0, 0, 0]
        assert state.zone[find(state, "Squire")] == DISCARD
        lion = {"in_play": ["Raven 6"], "dead": DEAD_RAVENS}
        state = at("challenges", wolf=wolf, lion=lion, stag={})
        leave(state, [find(state, "Raven 5"), find(state, "Raven 6")], "kill")
        go_on(state)
        assert state.result == [2]


@pytest.mark.rule("ccg.doomed.9")
def test_who_is_doomed_does_not_win_by_power() -> None:
    with with_cards(*RAVENS):
        state = at("challenges", wolf={"in_play": ["Raven 5"], "dead": DEAD_RAVENS, "power": 14}, lion={})
        leave(state, [find(state, "Raven 5")], "kill")
        gain_power(state, [0], 1)
        go_on(state)
        assert state.result == [1]


@pytest.mark.rule("ccg.doomed.10")
def test_what_counts_as_doomed_dooms_when_it_enters_play() -> None:
    pyramid = knight("Pyramid", cost=0)
    with with_cards(*RAVENS, pyramid):
        pyramid.compiled.constants = [constant(MORE_DOOMED, 1, who=EACH_OPPONENT)]
        state = at("marshalling", wolf={"hand": ["Pyramid"], "dead": DEAD_RAVENS}, lion={"dead": DEAD_RAVENS})
        says(state, "wolf", "Pyramid: play")
        assert state.result == [0]


@pytest.mark.rule("ccg.doomed.10")
def test_what_counts_as_doomed_dooms_when_it_is_no_longer_blank() -> None:
    pyramid = knight("Pyramid")
    with with_cards(*RAVENS, pyramid):
        pyramid.compiled.constants = [constant(MORE_DOOMED, 1, who=EACH_OPPONENT)]
        state = at("challenges", wolf={"in_play": ["Pyramid"]}, lion={"in_play": DEAD_RAVENS}, stag={})
        number = find(state, "Pyramid")
        begin(state, [effect(BLANK, "phase", number, 0, cards=[number])])
        for name in DEAD_RAVENS:
            move(state, find(state, name), DEAD)
        go_on(state)
        assert state.out == []
        expire(state, "phase")
        go_on(state)
        assert state.out == [1]


@pytest.mark.rule("ccg.doomed.1")
def test_who_is_doomed_is_out_before_anything_else_follows() -> None:
    with with_cards(*RAVENS):
        state = at("challenges", wolf={"in_play": ["Raven 5"], "dead": DEAD_RAVENS}, lion={}, stag={})
        move(state, find(state, "Raven 5"), DEAD)
        follow(state, Frame(PROGRAMS["thrones.due"], 0, {"ready": []}))
        assert [frame.program.name for frame in state.frames[-2:]] == ["thrones.due", "thrones.doom"]
        go_on(state)
        assert state.out == [0]


@pytest.mark.rule("ccg.deathbound.1", "ccg.deathbound.2", "ccg.deathbound.5")
def test_deathbound_cards_die_wherever_they_are_discarded_from() -> None:
    with with_cards(knight("Bound", "Deathbound.", unique=True)):
        state = at("challenges", wolf={"hand": ["Bound"], "deck": ["Bound"]}, lion={})
        for place in (HAND, DECK):
            bound = state.pile(0, place)[-1]
            to_discard(state, bound)
            assert state.zone[bound] == DEAD
        state = at("challenges", wolf={"in_play": [{"card": "Bound", "duplicates": 1}]}, lion={})
        leave(state, [find(state, "Bound")], "discard", saveable=False)
        assert [len(state.pile(0, place)) for place in (DEAD, DISCARD)] == [1, 1]  # a duplicate has no text


# --- icons, agendas ---------------------------------------------------------------------------------


@pytest.mark.rule("ccg.lasting.3")
def test_icons_gained_and_lost_add_up() -> None:
    with with_cards(knight("Plain", icons=["military"])):
        state = at("challenges", wolf={"in_play": ["Plain"]}, lion={})
        plain = find(state, "Plain")
        cases: list[tuple[list[int], bool, bool]] = [
            ([LOSE_ICON, ICON], True, False),
            ([LOSE_ICON, LOSE_ICON, ICON], False, False),
        ]
        for kinds, military, power in cases:
            for order in (kinds, kinds[::-1]):
                end(state, state.lasting)
                begin(
                    state, [effect(one, "phase", plain, 0, cards=[plain], type=two) for one in order for two in (0, 2)]
                )
                assert (bool(icons(state, plain) & 1), bool(icons(state, plain) & 4)) == (military, power)


def test_strength_that_cannot_be_lowered_can_be_raised() -> None:
    ko = knight("Ko", strength=3)
    with with_cards(ko):
        ko.compiled.constants = [constant(STRENGTH_STAYS, scope=SELF)]
        state = at("challenges", wolf={"in_play": ["Ko"]}, lion={})
        card_number = find(state, "Ko")
        begin(state, [effect(STRENGTH, "phase", card_number, 0, change, [card_number]) for change in (-2, 1)])
        assert strength(state, card_number) == 4


@pytest.mark.rule("ccg.winning.2", "ccg.agenda.3")
def test_an_agenda_may_ask_for_more_power() -> None:
    vow = card("Vow", type="agenda", faction="neutral", strength=0, icons=[])
    with with_cards(vow):
        vow.compiled.constants = [constant(POWER_TO_WIN, 5)]
        state = at("challenges", wolf={"agenda": "Vow", "power": 14}, lion={"power": 14})
        changed(state)
        assert [power_missing(state, player) for player in (0, 1)] == [6, 1]
        gain_power(state, [0], 1)
        assert state.result is None
        leave(state, [find(state, "Vow")], "remove")
        assert state.zone[find(state, "Vow")] == AGENDA


def table_of_two(plots: list[Card], draw: list[Card], agenda: Card) -> Thrones:
    """A whole game, where the first of two players has an agenda."""
    deck = {"faction": "Stark", "plots": {plot.code: 1 for plot in plots}, "draw": {card.code: 3 for card in draw}}
    decks = [{**deck, "name": "one", "agendas": [agenda.code]}, {**deck, "name": "two", "agendas": []}]
    state = GAME.start(Setup(["wolf", "lion"], decks=decks), 3, loud=True)
    assert isinstance(state, Thrones)
    return state


PLOTS = [card(f"Plot {n}", type="plot", faction="neutral", deck_limit=1, income=3) for n in range(7)]
DRAWN = [knight(f"Knight {n}") for n in range(20)]
AGENDA_CARD = card("Vow", type="agenda", faction="neutral", strength=0, icons=[])


@pytest.mark.rule("ccg.setup.2", "ccg.setup.3", "ccg.setup.4", "ccg.setup.5", "ccg.component.7")
def test_house_and_agenda_are_declared_before_anything_is_drawn() -> None:
    with with_cards(*PLOTS, *DRAWN, AGENDA_CARD):
        AGENDA_CARD.compiled.constants = [constant(ANNOUNCES_HOUSE)]
        state = table_of_two(PLOTS, DRAWN, AGENDA_CARD)
        assert offers(state) == ["Vow", "no agenda"]
        assert state.view(1)["players"][0]["agendas"] == []
        assert state.pile(0, HAND) == ()
        says(state, "wolf", "Vow")
        assert offers(state) == ["Lannister", "Baratheon", "Greyjoy", "Targaryen", "Martell"]
        says(state, "wolf", "Greyjoy")
        assert state.view(1)["players"][0]["agendas"] == ["Vow"]
        told = [(event.public["seat"], event.public["agenda"]) for event in state.events if event.kind == "declared"]
        assert sorted(told) == [(0, "Vow"), (1, "no agenda")]
        assert asked(state, "setup").seat == state.first
        assert len(state.pile(0, HAND)) == 7
        again = table_of_two(PLOTS, DRAWN, AGENDA_CARD)
        says(again, "wolf", "no agenda")
        assert again.zone[find(again, "Vow")] == REMOVED


@pytest.mark.rule("ccg.setup_keyword.1", "ccg.setup.12")
def test_what_says_setup_is_placed_on_an_own_card() -> None:
    sword = card("Sword", "Setup.", type="attachment", faction="neutral")
    shield = card("Shield", type="attachment", faction="neutral")
    with with_cards(knight("Bearer"), sword, shield):
        state = at("setup", wolf={"hand": ["Bearer", "Sword", "Shield"]}, lion={})
        assert offers(state) == ["Bearer", "Sword", "done"]
        for answer in ("Sword", "Bearer", "done"):
            if answer in offers(state):
                says(state, "wolf", answer)
        until(state, "plot")
        assert state.host[find(state, "Sword")] == find(state, "Bearer")


# --- the table --------------------------------------------------------------------------------------


@pytest.mark.rule("ccg.component.1", "ccg.challenges_phase.4", "ccg.round.4")
def test_six_play_and_challenge_anybody() -> None:
    with with_cards(knight("Knight")):
        seats: dict[str, dict[str, Any]] = {name: {} for name in HOUSES}
        state = at("challenges", "kraken", **{**seats, "kraken": {"in_play": ["Knight"]}})
        others = [name for name in HOUSES if name != "kraken"]
        assert {label.partition(" against ")[2] for label in offers(state)} - {""} == set(others)
        assert state.players() == [3, 4, 5, 0, 1, 2]


@pytest.mark.rule("ccg.deadly.2", "ccg.deadly.4", "ccg.renown.4", "ccg.resolve.12")
def test_deadly_comes_after_renown_whoever_won() -> None:
    guard = knight("Guard", "Renown.", strength=4)
    with with_cards(knight("Snake", "Deadly."), guard):
        state = at("challenges", wolf={"in_play": ["Snake"]}, lion={"in_play": ["Guard"]})
        attack(state, "power", "Snake", ["Guard"])
        until(state, "dominance")
        assert state.zone[find(state, "Guard")] == DEAD
        kinds = [event.kind for event in state.events]
        assert kinds.index("gained power") < kinds.index("deadly") < kinds.index("killed")


@pytest.mark.rule("ccg.piles.4", "ccg.piles.5")
def test_everybody_sees_the_dead_and_the_discarded() -> None:
    with with_cards(knight("Knight"), knight("Squire")):
        state = at("dominance", wolf={"dead": ["Knight"], "discard": ["Squire"]}, lion={})
        for viewer in (0, 1, -1):
            shown = state.view(viewer)["players"][0]
            assert (shown["dead"], shown["discard"]) == (["Knight"], ["Squire"])


# --- decks ------------------------------------------------------------------------------------------


@pytest.mark.rule("ccg.deckbuilding.1", "ccg.deckbuilding.2", "ccg.deckbuilding.3", "ccg.deckbuilding.4")
@pytest.mark.rule("ccg.deckbuilding.5", "ccg.deckbuilding.6", "ccg.deckbuilding.7", "ccg.deckbuilding.8")
@pytest.mark.rule("ccg.deckbuilding.9", "ccg.component.3", "ccg.card.10", "ccg.card.11")
def test_what_makes_a_deck_illegal() -> None:
    draw = [knight(f"Knight {n // 3}", faction="Lannister") for n in range(60)]
    few = card("Few", type="agenda", faction="neutral", deck={"cards_at_least": 50})

    def broken(
        house: str = "Stark", agendas: list[Card] | None = None, plot: Card | None = None, **more: Any
    ) -> list[str]:
        of_plots = PLOTS if plot is None else [*PLOTS[:6], plot]
        of_draw = [*more.get("draw", draw), *more.get("drawn", [])]
        return [fault.rule for fault in faults(Deck("made", house, agendas or [], of_plots, of_draw))]

    assert broken() == broken(agendas=[AGENDA_CARD]) == []
    assert broken(house="neutral") == broken(house="Tyrell") == ["ccg.component.3"]
    assert broken(agendas=[AGENDA_CARD, few]) == broken(agendas=[draw[0]]) == ["ccg.deckbuilding.2"]
    assert broken(plot=PLOTS[0]) == ["ccg.deckbuilding.4"]
    assert broken(plot=draw[0]) == ["ccg.deckbuilding.3"]
    assert broken(draw=draw[:59]) == ["ccg.deckbuilding.5"]
    assert broken(draw=draw[:59], agendas=[few]) == []
    assert broken(drawn=[knight("Knight 0", "another version", faction="Stark")]) == ["ccg.deckbuilding.6"]
    assert broken(drawn=[PLOTS[0]]) == ["ccg.deckbuilding.5"]
    assert broken(drawn=[knight("Guard", house_only="Lannister")]) == ["ccg.deckbuilding.7"]
    assert broken(drawn=[knight("Guard", house_only="Stark", perpetual=True)]) == []
    assert broken(plot=card("War", type="plot", faction="neutral", house_only="Lannister")) == ["ccg.deckbuilding.7"]
    assert broken(drawn=[knight("Gift", promotional=True)]) == ["ccg.card.11"]
