"""Players who leave: no rule, ability, agreement or question looks for them afterwards."""

import pytest

from fivekings.games import game
from fivekings.kernel import apply
from fivekings.kernel.request import resignation
from fivekings.thrones.model.kinds import EXCHANGE_PLOTS
from fivekings.thrones.model.modifier import effect
from fivekings.thrones.model.state import HAND, MILITARY, NONE, PLAY, PLOTS, USED, Thrones
from fivekings.thrones.rules.cards.control import may_take_control
from fivekings.thrones.rules.cards.entering import may_enter
from fivekings.thrones.rules.cards.modifiers import begin
from fivekings.thrones.rules.phases.plot import reveal_new
from fivekings.thrones.rules.resources.taxes import initiating_tax
from tests.thrones import ccg_table
from tests.thrones.lcg1_table import asked, at, knight, says, until, with_cards
from tests.thrones.random_table import check_left, check_table
from tests.thrones.rules.players.test_melee import melee
from tests.thrones.table import card, find

WOLF, LION, STAG = 0, 1, 2
STAG_FIRST = 0
"""The stag's seat where it is named first."""


def leaves(state: Thrones, seat: int) -> None:
    """A seat gives up, and everything on the table still makes sense."""
    apply(state, resignation(seat))
    check_table(state)
    check_left(state)
    for viewer in range(-1, state.seats):
        assert game(state.edition.name).wording.sketch(state.view(viewer), 100)


@pytest.mark.rule("lcg1.passive.5")
def test_a_chosen_plot_is_not_revealed_for_somebody_who_left() -> None:
    plots = {"plot_deck": ["Holding the Trident"]}
    state = at(
        "plot",
        wolf={**plots, "in_play": ["Dragonstone Port", "Direwolf Pup"]},
        lion={**plots, "in_play": ["Shae"]},
        stag={**plots, "in_play": ["Renly's Courtier", "Melisandre"]},
    )
    asked(state, "action")
    assert NONE not in state.chosen_plots
    leaves(state, LION)
    while state.chosen_plots:
        apply(state, state.requests[0].least_answer())
        check_left(state)
    wolf, lion, _stag = state.view(-1)["players"]
    assert lion["plot"] is None
    assert wolf["in_play"][1]["strength"] == 4  # fewer characters than each opponent who is left
    revealed = [event.public["seat"] for event in state.events if event.kind == "plot revealed"]
    assert revealed == [WOLF, STAG]


def test_gold_is_not_owed_to_somebody_who_left() -> None:
    state = at("challenges", wolf={"in_play": ["Magister Illyrio"]}, lion={"gold": 1, "in_play": ["Bronn"]}, stag={})
    says(state, "wolf", "Magister Illyrio: action")
    says(state, "wolf", "lion")
    says(state, "wolf", "military")
    assert initiating_tax(state, LION, MILITARY, STAG) == [(1, WOLF)]
    leaves(state, WOLF)
    assert state.lasting == []
    assert initiating_tax(state, LION, MILITARY, STAG) == []


def test_nothing_begins_for_a_chosen_opponent_who_left() -> None:
    state = at("challenges", wolf={"in_play": ["Magister Illyrio"]}, lion={}, stag={})
    says(state, "wolf", "Magister Illyrio: action")
    says(state, "wolf", "lion")
    asked(state, "type")
    leaves(state, LION)
    says(state, "wolf", "military")
    assert state.lasting == []


@pytest.mark.parametrize("who", [WOLF, LION])
def test_plot_decks_are_exchanged_only_between_those_who_are_there(who: int) -> None:
    plots = {"plot_deck": ["Calm Over Westeros", "Holding the Trident"]}
    state = at("challenges", wolf=plots, lion=plots, stag=plots)
    begin(state, [effect(EXCHANGE_PLOTS, "round", 0, WOLF, whom=LION)])
    theirs, mine = state.pile(LION, PLOTS)[0], state.pile(WOLF, PLOTS)[0]
    reveal_new(state, WOLF, theirs)
    reveal_new(state, LION, mine)
    before = state.plot[:]
    leaves(state, who)
    other = LION if who == WOLF else WOLF
    assert state.plot[other] == NONE  # it went with its owner
    assert state.zone[before[who]] == USED  # and the one who left had revealed one of the other's
    assert before[who] in state.pile(other, USED)
    assert state.lasting == []


def test_an_attachment_stays_in_hand_if_the_last_bearer_leaves_while_one_is_chosen() -> None:
    with with_cards(knight("Page"), knight("Squire")):
        state = at(
            "marshaling", wolf={"hand": ["Milk of the Poppy"], "gold": 4}, lion={"in_play": ["Page", "Squire"]}, stag={}
        )
        says(state, "wolf", "Milk of the Poppy: marshal")
        asked(state, "bearer")
        leaves(state, LION)
        assert state.titles(state.pile(WOLF, HAND)) == ["Milk of the Poppy"]


def test_power_is_not_claimed_for_somebody_who_left() -> None:
    with with_cards(knight("Raider", "Infamy.", strength=6)):
        state = at("challenges", wolf={"in_play": ["Raider"]}, lion={}, stag={})
        says(state, "wolf", "intrigue against lion")
        while state.requests[0].kind != "infamy":
            passed = game("lcg1").idle(state, state.requests[0])
            apply(state, state.requests[0].least_answer() if passed is None else passed)
        leaves(state, WOLF)
        assert state.power[WOLF] == 0


def test_what_was_borrowed_from_somebody_who_left_goes_to_its_owner() -> None:
    court = card("Court", type="location", faction="neutral", influence=2, icons=[])
    with ccg_table.with_cards(knight("Page", strength=1), court):
        state = ccg_table.at(
            "challenges",
            "stag",
            stag={"hand": ["Shadow Play"], "in_play": ["Court"]},
            wolf={"in_play": [{"card": "Page", "owner": "lion"}]},
            lion={},
        )
        says(state, "stag", "Shadow Play: play")
        page = find(state, "Page")
        assert state.controller[page] == STAG_FIRST
        leaves(state, state.setup.players.index("wolf"))
        assert state.controller[page] == STAG_FIRST
        until(state, "dominance")
        assert state.controller[page] == state.setup.players.index("lion")
        assert state.zone[page] == PLAY


def test_nothing_comes_under_the_control_of_somebody_who_left() -> None:
    with with_cards(knight("Page"), knight("Squire")):
        state = at("challenges", wolf={"hand": ["Page"], "in_play": ["Squire"]}, lion={}, stag={"in_play": ["Page"]})
        leaves(state, LION)
        page, squire = state.pile(WOLF, HAND)[0], find(state, "Squire")
        assert may_enter(state, page, WOLF)
        assert not may_enter(state, page, LION)
        assert may_take_control(state, squire, STAG)
        assert not may_take_control(state, squire, LION)


@pytest.mark.rule("lcg2.winning.10")
@pytest.mark.parametrize("phase", ["marshaling", "challenges"])
def test_the_next_player_is_active_at_once(phase: str) -> None:
    hand = {"hand": ["Burned Men"], "gold": 5, "in_play": ["Robb Stark"]}
    state = melee(phase, wolf=hand, lion=hand, stag=hand)
    assert state.active == WOLF
    leaves(state, WOLF)
    assert (state.first, state.active) == (LION, LION)
    leaves(state, STAG)
    assert state.result == [LION]


def test_a_game_that_ends_because_a_player_leaves_stays_as_it_was() -> None:
    lcg2 = game("lcg2")
    players = {"wolf": {"plot": "A Noble Cause"}, "kraken": {"plot": "Naval Superiority"}}
    state = lcg2.start(lcg2.scripts.position({"game": "lcg2", "phase": "challenges", "players": players}), 1)
    assert state.view(-1)["players"][0]["plot"]["income"] == 0
    apply(state, resignation(1))
    assert state.over
    ended = state.view(-1)
    assert ended["players"][0]["plot"]["income"] == 0
    assert ended == lcg2.load(state.setup, state.to_json()).view(-1)
