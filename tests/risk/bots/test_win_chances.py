"""Win chances in RISK: when a Skirmish may end and who leads then, and who wins in Dominion."""

from typing import Any

import pytest

from fivekings.bots import answer, make_bot
from fivekings.kernel import apply
from fivekings.risk.bots.dominion_win_chance import dominion_model, dominion_win_chances
from fivekings.risk.bots.evaluate import objective_value, share_reached
from fivekings.risk.bots.skirmish_win_chance import (
    INCOME,
    KNIGHTS,
    POINTS,
    SQUIRES,
    end_turn_chances,
    holdings,
    move_order,
    skirmish_model,
    skirmish_win_chances,
)
from fivekings.risk.dominion.objective_cards import OBJECTIVES
from fivekings.risk.dominion.state import Dominion
from fivekings.risk.state import DRAW, Skirmish
from tests.risk.dominion.test_dominion import after_setup, new_game
from tests.risk.table import RISK, at


def position(phase: str = "invade", **lands: tuple[str, int]) -> Skirmish:
    """Three realms side by side, the wolf's turn."""
    named = {name.replace("_", " "): held for name, held in lands.items()}
    return at({"Winterfell": ("wolf", 3), "Pyke": ("stag", 2), **named}, others=("lion", 2), phase=phase)


@pytest.mark.parametrize("players", [SQUIRES, KNIGHTS])
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 7])
def test_there_is_a_model_for_every_table(seats: int, players: str) -> None:
    model = skirmish_model(seats, players)
    assert model.seats == min(max(seats, 3), 5)
    assert len(model.weights) == len(model.order_weights)
    for rates in model.loss_rates:
        assert all(0.0 <= rate <= 1.0 for by_wait in rates for rate in by_wait)
        assert all(by_wait[0] == 0.0 for by_wait in rates)


@pytest.mark.parametrize("players", [SQUIRES, KNIGHTS])
def test_one_army_is_lost_much_sooner_than_two(players: str) -> None:
    one, more = skirmish_model(5, players).loss_rates
    assert all(alone[-1] > 2 * held[-1] for alone, held in zip(one[1:], more[1:], strict=True))


def test_chances_are_shares_of_one() -> None:
    state = position()
    found = skirmish_win_chances(state, SQUIRES)
    assert sum(found) == pytest.approx(1.0)
    assert all(share >= 0.0 for share in found)


def test_the_end_may_come_with_every_card_of_the_lower_half() -> None:
    state = position()
    half = state.board.size // 2
    state.deck = [*range(half), state.board.end_game]
    shares = end_turn_chances(state, 3)
    assert sum(share for _, share in shares) == pytest.approx(1.0)
    assert min(turns for turns, _ in shares) == 1
    state.conquered = True
    assert min(turns for turns, _ in end_turn_chances(state, 3)) == 0
    state.deck = [*range(half + 2), state.board.end_game]
    assert min(turns for turns, _ in end_turn_chances(state, 3)) == 2


def test_who_leads_with_the_last_card_has_won() -> None:
    state = position()
    state.deck, state.conquered, state.phase = [state.board.end_game], True, DRAW
    points = [held[POINTS] for held in holdings(state, move_order(state), skirmish_model(3, SQUIRES))]
    assert skirmish_win_chances(state, SQUIRES)[points.index(max(points))] == 1.0


def test_who_can_still_invade_moves_first() -> None:
    assert move_order(position("reinforce"))[0] == 0
    assert move_order(position("invade"))[-1] == 0


def test_a_border_held_by_two_is_better_than_by_one() -> None:
    weak = position(The_Gift=("wolf", 1))
    firm = position(The_Gift=("wolf", 2))
    assert skirmish_win_chances(firm, SQUIRES)[0] > skirmish_win_chances(weak, SQUIRES)[0]


def test_more_points_are_better() -> None:
    assert (
        skirmish_win_chances(position(The_Gift=("wolf", 2)), SQUIRES)[0] > skirmish_win_chances(position(), SQUIRES)[0]
    )


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_among_knights_income_keeps_a_lead_and_points_alone_do_not(seats: int) -> None:
    squires, knights = (skirmish_model(seats, players).weights[2 * seats] for players in (SQUIRES, KNIGHTS))
    assert knights[INCOME] > 0.0
    assert knights[INCOME] > squires[INCOME]
    assert knights[POINTS] < squires[POINTS]


def test_a_maester_expects_opponents_to_play_like_knights() -> None:
    heuristics = RISK.heuristics
    state = position()
    among_squires, among_knights = (skirmish_win_chances(state, players)[0] for players in (SQUIRES, KNIGHTS))
    assert heuristics.win_score(state, 0) == pytest.approx(2000.0 * among_squires - 1000.0)
    assert heuristics.win_score_vs_planners(state, 0) == pytest.approx(2000.0 * among_knights - 1000.0)
    duel = at({"Meereen": ("wolf", 3)}, others=("lion", 2), players="wolf lion")
    assert heuristics.win_score_vs_planners(duel, 0) == heuristics.evaluate(duel, 0)


def test_in_dominion_points_and_what_is_about_to_bring_them_count() -> None:
    state = after_setup(5)
    before = dominion_win_chances(state, SQUIRES)
    assert sum(before) == pytest.approx(1.0)
    state.score[0] += 2
    assert dominion_win_chances(state, SQUIRES)[0] > before[0]
    state.score[0] -= 2
    state.armies[state.holds(0)[0]] += 3
    assert dominion_win_chances(state, SQUIRES)[0] > before[0]


def dominion(phase: str, stark: dict[str, Any], lands: dict[str, tuple[str, int]]) -> Dominion:
    """Dominion for three, with a Stark who has this, and these territories; all others are of House Baratheon."""
    doc = {
        "game": "risk",
        "mode": "dominion",
        "phase": phase,
        "players": {
            "lion": {"house": "Lannister"},
            "wolf": {"house": "Stark", **stark},
            "stag": {"house": "Baratheon"},
        },
        "territories": {
            land: {"owner": owner, "armies": armies}
            for land, (owner, armies) in {"others": ("stag", 3), **lands}.items()
        },
    }
    state = RISK.start(RISK.scripts.position(doc), 1)
    assert isinstance(state, Dominion)
    return state


def realms(winterfell: tuple[str, int], points: int) -> Dominion:
    """Dominion with the seat of power of the Starks in these hands."""
    lands = {"White Harbor": ("wolf", 4), "The Gift": ("lion", 6), "Winterfell": winterfell}
    return dominion("invade", {"points": points}, lands)


def test_among_knights_a_seat_of_power_counts_the_more_the_more_points_there_are() -> None:
    def odds(owner: str, points: int, armies: int = 4) -> float:
        state = realms((owner, armies), points)
        state.score[state.houses.index("Lannister")] = 9  # so that it is the last round
        chance = dominion_win_chances(state, KNIGHTS)[state.houses.index("Stark")]
        return chance / (1.0 - chance)

    assert odds("wolf", 9) > odds("stag", 9)
    assert odds("wolf", 9) / odds("stag", 9) > odds("wolf", 2) / odds("stag", 2)
    assert odds("wolf", 9, 9) > odds("wolf", 9, 1), "a safe one is better"
    assert odds("stag", 9, 1) > odds("stag", 9, 9), "or one that can be retaken"


def test_among_knights_who_may_win_in_the_next_turn_is_feared() -> None:
    def odds(winterfell: str, points: int, objectives: list[str]) -> float:
        lands = {"Winterfell": (winterfell, 4), "White Harbor": ("wolf", 4), "The Gift": ("lion", 6)}
        state = dominion("invade", {"points": points, "objectives": objectives, "gold": 1000}, lands)
        chance = dominion_win_chances(state, KNIGHTS)[state.houses.index("Stark")]
        return chance / (1.0 - chance)

    coins, regions = "own 1000 gold", "hold 3 territories in each of 4 regions"
    near = odds("wolf", 8, [coins])
    assert near > 5, "two points lacking, and two for what is owned"
    assert near > 1.2 * odds("stag", 8, [coins]), "less so without the seat of power"
    assert near > 2 * odds("wolf", 7, [coins]), "nor with one point less"
    assert near > 2 * odds("wolf", 8, [regions]), "nor for what is out of reach"


def test_a_maester_plays_the_house_that_wins_most_of_those_that_are_left() -> None:
    state = new_game(5)
    records = dominion_model(KNIGHTS).house_win_rates
    assert sum(records.values()) == pytest.approx(1.0, abs=0.01)
    free = sorted(records, key=lambda house: -records[house])
    for _ in range(4):
        request = state.requests[0]
        assert request.kind == "house"
        choice = answer(make_bot("maester", 3), RISK, state, request.seat, seed=5)
        assert RISK.wording.label(state, request, choice.pick).startswith(free.pop(0))
        apply(state, choice)
    assert sum(dominion_win_chances(state, KNIGHTS)) == pytest.approx(1.0)
    assert dominion_win_chances(state, SQUIRES) == [0.2] * 5, "who knows no records takes any"


def swap_objectives(state: Dominion, one: int, other: int) -> None:
    """Two objectives change places, wherever they are."""
    there = {one: other, other: one}
    for pile in [state.objective_deck, *state.objectives, *[request.options for request in state.requests]]:
        pile[:] = [there.get(card, card) for card in pile]
    known = state.objective_known
    known[one], known[other] = known[other], known[one]


def test_a_maester_keeps_the_objectives_that_are_likeliest_to_score() -> None:
    state = new_game(5)
    while state.requests[0].kind != "objectives":
        apply(state, RISK.heuristics.default_move(state, state.requests[0]))
    request = state.requests[0]
    named = {objective.text: card for card, objective in enumerate(OBJECTIVES)}
    likely = [named["conquer 3 territories in one turn"], named["own 1000 gold"]]
    for place, card in enumerate([*likely, named["hold 3 territories in each of 4 regions"]]):
        swap_objectives(state, state.objectives[request.seat][place], card)
    for asked in state.requests:
        asked.options.sort()
    pairs = [choice.picks for choice in RISK.heuristics.candidates(state, request)]
    assert pairs == [[one, other] for one in request.options for other in request.options if one < other]
    choice = answer(make_bot("maester", 3), RISK, state, request.seat, seed=5)
    assert sorted(choice.picks) == sorted(likely)


def test_what_an_objective_asks_for_is_expected_in_even_shares_of_an_empty_board() -> None:
    state = new_game(5)
    while state.requests[0].kind != "objectives":
        apply(state, RISK.heuristics.default_move(state, state.requests[0]))
    named = {objective.text: objective for objective in OBJECTIVES}
    castles = len(state.board.castles) / 5
    assert share_reached(state, 0, named["hold 7 castles"]) == pytest.approx(castles / 7)
    assert share_reached(state, 0, named["hold a whole region"]) == pytest.approx(0.2)
    assert objective_value(state, 0, named["hold 5 castles"]) > objective_value(state, 0, named["hold 11 castles"])


def test_first_objectives_are_judged_by_how_the_armies_will_be_placed() -> None:
    state = new_game(5)
    while state.requests[0].kind != "objectives":
        apply(state, RISK.heuristics.default_move(state, state.requests[0]))
    request = state.requests[0]
    before = state.hash()
    for choice in RISK.heuristics.candidates(state, request):
        [(share, ahead)] = RISK.heuristics.outcomes(state, request, choice)
        assert isinstance(ahead, Dominion)
        assert share == 1.0
        assert (ahead.phase, ahead.turn) == ("reinforce", 1)
        assert sorted(ahead.objectives[request.seat]) == sorted(choice.picks)
        assert min(ahead.armies) >= 1
    assert state.hash() == before


def test_what_is_fulfilled_counts_until_it_has_been_completed() -> None:
    coins = {"objectives": ["own 1000 gold"], "gold": 1000}
    state = dominion("maneuver", coins, {"Winterfell": ("wolf", 4), "Casterly Rock": ("lion", 3)})
    state.active = stark = state.houses.index("Stark")
    while state.requests[0].kind != "complete":
        apply(state, RISK.heuristics.default_move(state, state.requests[0]))
    asked = dominion_win_chances(state, KNIGHTS)[stark]
    state.objectives[stark] = []
    assert asked > dominion_win_chances(state, KNIGHTS)[stark]


def test_conquests_of_this_turn_are_of_no_use_once_an_objective_is_completed() -> None:
    def chance(phase: str, taken: int) -> float:
        lands = {"Winterfell": ("wolf", 4), "White Harbor": ("wolf", 4), "Casterly Rock": ("lion", 3)}
        state = dominion(phase, {"objectives": ["conquer 6 territories in one turn"]}, lands)
        state.active = stark = state.houses.index("Stark")
        state.taken = [[land, 0] for land in range(taken)]
        return dominion_win_chances(state, KNIGHTS)[stark]

    assert chance("invade", 5) > chance("invade", 0)
    assert chance("draw", 5) == chance("draw", 0)


def hopeful(armies: int, objectives: list[str], gold: int = 0) -> float:
    """The chance of a Stark who holds Winterfell with so many armies, and these objectives, among knights."""
    lands = {"Winterfell": ("wolf", armies), "Casterly Rock": ("lion", 3)}
    state = dominion("maneuver", {"objectives": objectives, "gold": gold}, lands)
    return dominion_win_chances(state, KNIGHTS)[state.houses.index("Stark")]


def test_among_knights_it_is_known_how_likely_an_objective_is_fulfilled() -> None:
    conquests, regions, coins = (
        "conquer 3 territories in one turn",
        "hold 3 territories in each of 4 regions",
        "own 1000 gold",
    )
    assert hopeful(12, [conquests]) > hopeful(12, [regions]), "one point in reach is better than four that nobody gets"
    assert hopeful(12, [conquests]) / hopeful(12, []) > hopeful(2, [conquests]) / hopeful(2, [])
    assert hopeful(2, [coins], 900) / hopeful(2, [], 900) > hopeful(2, [coins], 300) / hopeful(2, [], 300)
    assert hopeful(12, [conquests, coins], 900) > hopeful(12, [conquests], 900)


def test_among_knights_armies_count_the_more_the_more_rounds_are_left() -> None:
    def odds(armies: int, points: int) -> float:
        state = realms(("stag", 9), 0)
        state.score[state.houses.index("Lannister")] = points
        state.armies[state.board.number_of("White Harbor")] = armies
        chance = dominion_win_chances(state, KNIGHTS)[state.houses.index("Stark")]
        return chance / (1.0 - chance)

    assert odds(12, 0) / odds(4, 0) > odds(12, 8) / odds(4, 8) > 1.0
