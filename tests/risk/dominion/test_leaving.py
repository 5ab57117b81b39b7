"""Who leaves a game of Dominion, what others may know of it, and positions that cannot be."""

from typing import Any

import pytest

from fivekings.games import game
from fivekings.kernel import BadInput, Choice, apply, resignation
from fivekings.risk.dominion.character_cards import MAESTER_CARDS
from fivekings.risk.dominion.objective_cards import OBJECTIVES
from fivekings.risk.dominion.state import MODULES, Dominion
from tests.risk.dominion.test_dominion import HOMES, THREE, after_setup, at, first_answer, new_game, until, with_player
from tests.risk.table import asked, offers, says

RISK = game("risk")
NO_OBJECTIVES = ["gold", "characters", "units", "maesters"]


def world(state: Dominion, viewer: int, seed: int) -> Dominion:
    other = RISK.resample(state, viewer, seed)
    assert isinstance(other, Dominion)
    return other


def plays_on(state: Dominion) -> None:
    request = state.requests[0]
    apply(state, Choice(request.seat, request.number, request.options[: max(1, request.low)]))


def test_resample_in_a_window_deals_the_offers_anew() -> None:
    state = at(with_player("wolf", gold=900, maesters=["Winter is Coming"]), HOMES, "invade")
    assert asked(state) == [("wolf", "use")]
    shown = set()
    for seed in range(60):
        other = world(state, 1, seed)
        assert asked(other) == [("wolf", "use")]  # everybody sees that the wolf is asked
        held = {64 + card for card in other.maesters[0]}
        offered = {option for option in other.requests[0].options if 64 <= option < 128}
        assert offered <= held
        shown |= {MAESTER_CARDS[option - 64].name for option in offered}
        plays_on(other)
    assert len(shown) > 3


def test_resample_while_one_of_two_objectives_is_kept() -> None:
    state = at(with_player("wolf", gold=200), HOMES, "purchase")
    says(state, "wolf", "draw two objectives")
    for seed in range(10):
        other = world(state, 1, seed)
        assert set(other.requests[0].options) <= set(other.objectives[0])
        plays_on(other)


def test_resample_while_one_of_two_maesters_is_kept() -> None:
    state = at(with_player("lion", gold=300), HOMES, "purchase", first_player="lion")
    says(state, "lion", "buy a maester card with Tyrion Lannister")
    for seed in range(10):
        other = world(state, 0, seed)
        assert set(other.requests[0].options) <= set(other.maesters[1])
        plays_on(other)


def test_resample_while_one_of_two_cards_is_kept() -> None:
    players: dict[str, dict[str, Any]] = {"harpy": {"house": "Ghiscari", "gold": 100}, "dragon": {"house": "Targaryen"}}
    state = at(players, {"others": ("dragon", 2), "Astapor": ("harpy", 2)}, "draw")
    says(state, "harpy", "draw one of two cards with Xaro Xhoan Daxos")
    for seed in range(10):
        other = world(state, 1, seed)
        assert set(other.requests[0].options) <= set(other.hands[0])
        plays_on(other)


def test_resample_waits_at_the_same_question() -> None:
    """In Skirmish as well: who is asked to trade has a set in every world."""
    cards = ["Winterfell", "Karhold", "White Harbor"]
    doc: dict[str, Any] = {"game": "risk", "players": {"wolf": {"cards": cards}, "lion": {}, "stag": {}}}
    doc["territories"] = {name: {"owner": land[0], "armies": land[1]} for name, land in HOMES.items()}
    state = RISK.start(RISK.scripts.position(doc), seed=0)
    assert [request.kind for request in state.requests] == ["trade"]
    for seed in range(40):
        assert [request.kind for request in RISK.resample(state, 1, seed).requests] == ["trade"]


def test_resample_with_the_end_game_card_in_the_deck() -> None:
    state = at(THREE, HOMES, modules=NO_OBJECTIVES)
    world(state, 0, 1)


def test_resample_does_not_know_where_an_objective_went() -> None:
    state = new_game(3)
    until(state, "objectives")
    dealt = state.objectives[0][:]
    while state.phase == "setup":
        first_answer(state)
    back = next(card for card in dealt if card not in state.objectives[0])
    places = set()
    for seed in range(40):
        other = world(state, 0, seed)
        places.add(other.objective_deck.index(back) if back in other.objective_deck else -1)
    assert len(places) > 5


def test_turns_go_by_house_when_somebody_left_before_choosing() -> None:
    state = new_game(5, dice=(1, 2, 6, 3, 4))
    says(state, "stag", "Tyrell")
    apply(state, resignation(4))  # the sun has no house yet
    says(state, "rose", "Lannister")
    while asked(state)[0][1] == "house":
        first_answer(state)
    houses = [state.houses[seat] for seat in state.playing()]
    assert houses == [house for house in ("Stark", "Baratheon", "Lannister", "Tyrell", "Martell") if house in houses]


def test_the_next_places_when_somebody_leaves_while_placing() -> None:
    state = new_game(3)
    until(state, "claim")
    order = state.turn_order()
    first_answer(state)
    assert state.requests[0].seat == order[1]
    apply(state, resignation(order[1]))
    assert state.requests[0].seat == order[2]


def test_the_objective_discards_lie_face_up() -> None:
    state = at(with_player("wolf", gold=200), HOMES, "purchase")
    state.rigged = ["hold 3 ports", "hold 5 ports"]
    says(state, "wolf", "draw two objectives")
    says(state, "wolf", "hold 5 ports")
    for viewer in (-1, 0, 1, 2):
        assert state.view(viewer)["objective_discard"] == ["hold 3 ports"]


def test_a_victim_leaves_the_game_though_the_victor_gives_up_at_once() -> None:
    holding: dict[str, Any] = {"gold": 700, "maesters": ["Hired Thieves"], "objectives": ["hold 3 ports"]}
    players = {**with_player("lion", **holding), "rose": {"house": "Tyrell"}}
    lands = {"others": ("stag", 2), "Casterly Rock": ("wolf", 6), "The Crag": ("lion", 1), "Highgarden": ("rose", 2)}
    state = at(players, lands, "invade")
    says(state, "wolf", "invade The Crag from Casterly Rock")
    state.rigged = [6, 1]
    says(state, "wolf", "commit 1")
    while asked(state) == [("lion", "use")]:
        says(state, "lion", "pass")
    assert asked(state) == [("wolf", "move in")]
    apply(state, resignation(0))
    assert not state.over
    assert state.gold[1] == 0
    assert state.maesters[1] == []
    assert state.objectives[1] == []
    assert {one["state"] for one in state.view(-1)["players"][1]["characters"]} == {"dead"}


def test_the_start_bonus_is_told_as_it_is_given() -> None:
    state = after_setup(3, parts=("units", "objectives"))
    told = [event.public for event in state.events if event.kind == "start bonus"]
    assert all(event["gold"] == 0 for event in told)


def test_xaro_looks_at_two_cards_from_a_deck_of_one() -> None:
    players: dict[str, dict[str, Any]] = {"harpy": {"house": "Ghiscari", "gold": 100}, "dragon": {"house": "Targaryen"}}
    state = at(players, {"others": ("dragon", 2), "Astapor": ("harpy", 3)}, "invade", conquered=True)
    state.deck, state.discard = state.deck[:1], state.deck[1:]
    says(state, "harpy", "done invading")
    assert "draw one of two cards with Xaro Xhoan Daxos" in offers(state)


def test_gold_of_positions_is_in_hundreds() -> None:
    with pytest.raises(BadInput, match=r"risk\.gold\.6|hundred"):
        at(with_player("wolf", gold=250), HOMES)


@pytest.mark.parametrize(
    ("part", "holding"),
    [
        ("maesters", {"maesters": ["Bribery"]}),
        ("objectives", {"objectives": ["hold 3 ports"]}),
        ("objectives", {"points": 3}),
        ("characters", {"used_characters": ["Robb Stark"]}),
        ("units", {"maesters": ["A Sworn Sword"]}),
        ("units", {"objectives": ["have a Knight, a Siege Engine and a Fortification"]}),
    ],
)
def test_positions_hold_nothing_of_a_part_that_is_left_out(part: str, holding: dict[str, Any]) -> None:
    with pytest.raises(BadInput):
        at(with_player("wolf", **holding), HOMES, modules=[name for name in MODULES if name != part])


def test_positions_without_gold_hold_none() -> None:
    with pytest.raises(BadInput):
        at(with_player("wolf", gold=300), HOMES, modules=["units", "objectives"])


def test_positions_without_units_hold_none() -> None:
    lands = {"others": {"owner": "stag"}, "Winterfell": {"owner": "wolf", "knights": 1}, "Tarth": {"owner": "lion"}}
    modules = [name for name in MODULES if name != "units"]
    doc = {"game": "risk", "mode": "dominion", "players": THREE, "territories": lands, "modules": modules}
    with pytest.raises(BadInput):
        RISK.start(RISK.scripts.position(doc), seed=0)


def test_used_characters_belong_to_their_player() -> None:
    with pytest.raises(BadInput):
        at(with_player("wolf", used_characters=["Tywin Lannister"]), HOMES)


def test_a_used_character_is_named_once() -> None:
    with pytest.raises(BadInput):
        at(with_player("wolf", used_characters=["Robb Stark", "Robb Stark"]), HOMES)


def test_an_unknown_objective_is_told_the_nearest() -> None:
    with pytest.raises(BadInput, match="hold 5 castles"):
        at(with_player("wolf", objectives=["hold 5 castle"]), HOMES)


def test_one_region_is_one_region() -> None:
    assert "hold a whole region" in [objective.text for objective in OBJECTIVES]
