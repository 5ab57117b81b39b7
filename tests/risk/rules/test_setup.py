"""Setting up a Skirmish and World at War."""

from collections import Counter

import pytest

from fivekings.kernel import BadInput, Setup
from fivekings.risk.state import Skirmish
from tests.risk.table import NAMES, RISK, asked, new_game, offers, plays, refusal, says, seat_of, set_up

SEEDS = range(12)


def dealt(state: Skirmish) -> list[int]:
    """How many territories each player holds, in turn order."""
    return [state.owner.count(seat) for seat in state.turn_order()]


@pytest.mark.rule("risk.setup.1", "risk.setup.2", "risk.war.1")
@pytest.mark.parametrize(
    ("seats", "board"), [(2, "essos"), (3, "westeros"), (4, "westeros"), (5, "westeros"), (6, "both"), (7, "both")]
)
def test_the_board_goes_by_the_number_of_players(seats: int, board: str) -> None:
    assert set_up(seats, seed=1).board.name == board
    assert set_up(seats, seed=1, board=board).board.name == board


@pytest.mark.rule("risk.setup.1", "risk.setup.2", "risk.war.1")
@pytest.mark.parametrize(("seats", "board"), [(2, "westeros"), (3, "essos"), (5, "both"), (6, "westeros")])
def test_no_other_board_will_do(seats: int, board: str) -> None:
    with pytest.raises(BadInput, match=f"{seats} players use"):
        new_game(seats, seed=1, board=board)


@pytest.mark.rule("risk.war.1")
@pytest.mark.parametrize("seats", [0, 1, 8])
def test_two_to_seven_players(seats: int) -> None:
    with pytest.raises(BadInput, match="2 to 7 players"):
        RISK.start(Setup([*NAMES, "kraken"][:seats]), seed=1)


@pytest.mark.rule("risk.setup.3", "risk.setup.4", "risk.war.3")
@pytest.mark.parametrize(
    ("seats", "houses"),
    [
        (2, "Targaryen Ghiscari"),
        (3, "Stark Baratheon Lannister"),
        (4, "Stark Baratheon Lannister Tyrell"),
        (5, "Stark Baratheon Lannister Tyrell Martell"),
        (6, "Targaryen Ghiscari Stark Baratheon Lannister Tyrell"),
        (7, "Targaryen Ghiscari Stark Baratheon Lannister Tyrell Martell"),
    ],
)
def test_the_houses_of_each_player_count(seats: int, houses: str) -> None:
    assert set(offers(new_game(seats, seed=1))) == set(houses.split())
    assert set(set_up(seats, seed=1).houses) == set(houses.split())


@pytest.mark.rule("risk.setup.6", "risk.turn.2", "risk.war.4")
@pytest.mark.parametrize("seats", [2, 3, 5, 7])
def test_the_high_roller_goes_first_and_the_others_follow_clockwise(seats: int) -> None:
    for first in range(seats):
        dice = [2] * seats
        dice[first] = 5
        state = new_game(seats, seed=first, dice=dice)
        choosing = []
        while state.phase == "setup":
            choosing.append(state.requests[0].seat)
            says(state, state.setup.players[choosing[-1]], offers(state)[0])
        # The last player has only one house left and is not asked.
        assert choosing == [(first + step) % seats for step in range(seats - 1)]
        assert state.active == first
        assert state.phase == "reinforce"


@pytest.mark.rule("risk.setup.7")
@pytest.mark.parametrize(
    ("dice", "first"),
    [
        ([6, 2, 6, 1, 4], "stag"),  # wolf and stag roll again
        ([6, 2, 6, 3, 3, 5, 1], "wolf"),  # and again
        ([4, 4, 4, 2, 6, 6, 1, 3], "stag"),  # all, then lion and stag
        ([1, 5, 5, 5, 6], "stag"),  # wolf, who rolled low, is out of it
    ],
)
def test_only_those_tied_for_highest_roll_again(dice: list[int], first: str) -> None:
    state = new_game(3, seed=1, dice=dice)
    assert state.rigged == []
    assert asked(state) == [(first, "house")]


@pytest.mark.rule("risk.setup.6")
def test_everybody_is_as_likely_to_go_first() -> None:
    first = Counter(new_game(3, seed).first for seed in range(600))
    assert all(150 < first[seat] < 250 for seat in range(3)), first


@pytest.mark.rule("risk.setup.8", "risk.war.4")
def test_a_house_that_is_taken_cannot_be_chosen() -> None:
    state = new_game(4, seed=1, dice=[1, 1, 6, 1])
    says(state, "stag", "Baratheon")
    assert offers(state) == ["Stark", "Lannister", "Tyrell"]
    assert refusal(state, "rose", "Baratheon").rule == "risk.setup.8"
    assert "it is one of Stark, Lannister, Tyrell" in str(refusal(state, "rose", "nonsense"))
    assert refusal(state, "rose", "Martell").rule == "risk.setup.8"
    plays(state, "rose", "Tyrell")
    plays(state, "wolf", "Lannister")
    assert state.houses == ["Lannister", "Stark", "Baratheon", "Tyrell"]


@pytest.mark.rule("risk.setup.9", "risk.setup.13", "risk.setup.12")
@pytest.mark.parametrize("seed", SEEDS)
def test_two_players_are_dealt_twelve_each_and_ten_stay_neutral(seed: int) -> None:
    state = set_up(2, seed)
    assert dealt(state) == [12, 12]
    assert state.owner.count(-1) == 10
    assert state.armies == [2] * 34


@pytest.mark.rule("risk.setup.10", "risk.setup.11", "risk.setup.12", "risk.war.6")
@pytest.mark.parametrize(
    ("seats", "shares"),
    [
        (3, [16, 16, 16]),
        (4, [12, 12, 12, 12]),
        (5, [9, 9, 10, 10, 10]),
        (6, [13, 13, 14, 14, 14, 14]),
        (7, [11, 11, 12, 12, 12, 12, 12]),
    ],
)
def test_all_cards_are_dealt_and_odd_ones_go_to_the_last(seats: int, shares: list[int]) -> None:
    for seed in SEEDS:
        state = set_up(seats, seed)
        assert dealt(state) == shares
        assert set(state.armies) == {2}


@pytest.mark.rule("risk.setup.9", "risk.setup.10", "risk.war.5")
@pytest.mark.parametrize("seats", [2, 3, 7])
def test_the_deck_is_shuffled_before_the_deal(seats: int) -> None:
    deals = [set_up(seats, seed) for seed in range(60)]
    assert len({tuple(state.owner) for state in deals}) == 60
    for land in range(deals[0].board.size):
        assert len({state.owner[land] for state in deals}) > 1


@pytest.mark.rule("risk.setup.14", "risk.war.5", "risk.war.7")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6, 7])
def test_all_cards_go_back_into_one_deck_with_one_end_game_card(seats: int) -> None:
    state = set_up(seats, seed=5)
    assert sorted(state.deck) == [*range(state.board.size), state.board.end_game]
    assert state.hands == [[]] * seats
    assert state.discard == []


@pytest.mark.rule("risk.setup.14")
def test_the_deck_is_shuffled_anew() -> None:
    tops = Counter(set_up(2, seed).deck[-1] for seed in range(300))
    assert len(tops) == 34
    assert max(tops.values()) < 30
    # Who was dealt a card in setup says nothing about where it lies now.
    starts = [set_up(2, seed) for seed in range(300)]
    own = sum(state.owner[state.deck[-1]] == state.active for state in starts)
    assert 70 < own < 145  # 12 of 34, so about 106


@pytest.mark.rule("risk.setup.15", "risk.setup.16")
def test_the_end_game_card_is_anywhere_in_the_lower_half() -> None:
    places: Counter[int] = Counter()
    for seed in range(1800):
        deck = set_up(2, seed).deck
        places[deck.index(34)] += 1  # counted from the bottom
    # Under 17 cards of the upper half there are 17 and the End Game card: 18 places, about a hundred each.
    assert set(places) == set(range(18))
    assert all(60 < count < 150 for count in places.values()), places


@pytest.mark.rule("risk.setup.15", "risk.war.7")
@pytest.mark.parametrize(("seats", "half"), [(3, 24), (5, 24), (6, 41), (7, 41)])
def test_the_upper_half_is_free_of_the_end_game_card(seats: int, half: int) -> None:
    for seed in range(40):
        state = set_up(seats, seed)
        assert state.board.end_game not in state.deck[-half:]


@pytest.mark.rule("risk.setup.5", "risk.war.2")
@pytest.mark.parametrize("seats", [2, 4, 7])
def test_nothing_of_dominion_is_on_the_table(seats: int) -> None:
    view = set_up(seats, seed=1).view(0)
    told = {key for player in view["players"] for key in player} | {
        key for land in view["territories"].values() for key in land
    }
    assert not told & {"gold", "maesters", "objectives", "characters", "knights", "siege_engines", "fortifications"}


@pytest.mark.rule("risk.war.2", "risk.reinforce.1")
def test_world_at_war_begins_like_any_skirmish() -> None:
    state = set_up(7, seed=3)
    castles = sum(state.owner[land] == state.active for land in state.board.castles)
    assert asked(state) == [(state.setup.players[state.active], "deploy")]
    assert state.reserve == max(3, (11 + castles) // 3)
    assert seat_of(state, state.setup.players[state.active]) == state.first
