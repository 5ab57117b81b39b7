"""Winning: by points at the End Game card, or as the last with armies."""

import pytest

from tests.risk.table import at, battle, play_on, resigns, says, set_up, winners


@pytest.mark.rule("risk.win.1", "risk.win.2", "risk.win.3", "risk.win.4", "risk.win.5")
def test_the_end_game_card_counts_the_points_at_once() -> None:
    lands = {"Winterfell": ("wolf", 9), "The Gift": ("wolf", 1), "Pyke": ("lion", 1), "Tarth": ("lion", 1)}
    lands["Gulltown"] = ("stag", 90)
    state = at(lands, others=("neutral", 2), phase="draw", territory_deck=["End Game"])
    says(state, "wolf", "draw a card")
    assert state.requests == []
    assert [player["points"] for player in state.view(-1)["players"]] == [3, 4, 2]
    assert winners(state) == ["lion"]


@pytest.mark.rule("risk.win.6")
@pytest.mark.parametrize(
    ("lands", "shared"),
    [
        ({"Winterfell": "wolf", "Gulltown": "lion", "The Gift": "stag"}, ["wolf", "lion"]),
        ({"The Gift": "wolf", "Karhold": "lion", "Skagos": "stag"}, ["wolf", "lion", "stag"]),
        ({"The Gift": "wolf", "Winterfell": "lion", "Gulltown": "stag"}, ["lion", "stag"]),
    ],
)
def test_a_tie_is_shared(lands: dict[str, str], shared: list[str]) -> None:
    held = {land: (name, 1) for land, name in lands.items()}
    state = at(held, others=("neutral", 1), phase="draw", territory_deck=["End Game"])
    says(state, "wolf", "draw a card")
    assert winners(state) == shared


@pytest.mark.rule("risk.win.7", "risk.elimination.7")
def test_who_is_out_cannot_win_by_points() -> None:
    lands = {"Winterfell": ("wolf", 9), "The Gift": ("lion", 1)}
    state = at(lands, phase="draw", territory_deck=["End Game"])
    resigns(state, "stag")  # with 46 territories
    says(state, "wolf", "draw a card")
    assert winners(state) == ["wolf"]


@pytest.mark.rule("risk.win.7")
def test_even_with_all_points_equal_the_eliminated_share_nothing() -> None:
    state = at({"Karhold": ("wolf", 9), "The Gift": ("lion", 1)}, others=("neutral", 1), phase="draw")
    assert state.out == [2]
    state.rigged = ["End Game"]
    says(state, "wolf", "draw a card")
    assert winners(state) == ["wolf", "lion"]


@pytest.mark.rule("risk.win.8", "risk.win.9")
@pytest.mark.parametrize("others", [("neutral", 1), ("neutral", 5)])
def test_the_last_with_armies_wins_before_moving_in(others: tuple[str, int]) -> None:
    lands = {"Volantis": ("dragon", 4), "Myr": ("harpy", 1)}
    state = at(lands, others=others, phase="invade", players="dragon harpy")
    says(state, "dragon", "invade Myr from Volantis")
    battle(state, 3, [6, 6, 6, 1])
    assert winners(state) == ["dragon"]
    assert state.requests == []


@pytest.mark.rule("risk.win.8")
def test_two_left_of_seven_play_on_until_one_is() -> None:
    players = "wolf lion stag rose sun dragon harpy"
    lands = {"Winterfell": ("wolf", 50), "White Harbor": ("lion", 1), "The Gift": ("stag", 1)}
    state = at(lands, others=("neutral", 1), phase="invade", players=players)
    assert len(state.out) == 4
    for target in ("White Harbor", "The Gift"):
        assert not state.over
        says(state, "wolf", f"invade {target} from Winterfell")
        battle(state, 3, [6, 6, 6, 1])
        if state.requests:
            says(state, "wolf", "move in 3")
    assert winners(state) == ["wolf"]


@pytest.mark.rule("risk.win.5", "risk.win.6", "risk.win.8", "risk.war.10")
@pytest.mark.parametrize("seats", [2, 3, 6, 7])
def test_every_game_ends_with_those_who_have_most_points_or_stand_alone(seats: int) -> None:
    for seed in range(3):
        state = set_up(seats, seed)
        play_on(state, seed)
        points = [player["points"] for player in state.view(-1)["players"]]
        standing = [seat for seat in range(seats) if seat not in state.out]
        best = max(points[seat] for seat in standing)
        assert state.result == sorted(standing if len(standing) == 1 else [s for s in standing if points[s] == best])
