"""Eliminations and resignations."""

import pytest

from fivekings.kernel import Refused, apply, resignation
from fivekings.risk.state import Skirmish
from tests.risk.table import (
    armies,
    asked,
    at,
    battle,
    new_game,
    offers,
    owner,
    play_on,
    plays,
    resigns,
    says,
    seat_of,
    set_up,
    winners,
)

LANDS = {
    "Winterfell": ("wolf", 9),
    "The Gift": ("wolf", 2),
    "Karhold": ("wolf", 1),
    "White Harbor": ("lion", 3),
    "Pyke": ("lion", 1),
}
CARDS = {"wolf": ["Winterfell", "Karhold", "Harlaw"], "lion": ["Tarth", "Gulltown"], "stag": ["Sunspear"]}

STORY = [
    ("wolf", "trade", "trade: Winterfell, Karhold, Harlaw"),
    ("wolf", "shown", "2 more to Karhold"),
    ("wolf", "deploy", "deploy 7 to Winterfell"),
    ("wolf", "invade", "invade White Harbor from Winterfell"),
    ("wolf", "commit", "commit 3"),
    ("lion", "roll", "roll 2"),
    ("wolf", "continue", "continue"),
    ("wolf", "commit", "commit 3"),
    ("wolf", "move in", "move in 4"),
    ("wolf", "invade", "done invading"),
    ("wolf", "maneuver", "no maneuver"),
    ("wolf", "draw", "no card"),
]


def told_up_to(place: int) -> Skirmish:
    """A turn in which everything is asked once, stopped before one of its answers."""
    state = at(LANDS, cards=CARDS, options={"shown_bonus": "set"})
    for name, kind, label in STORY[:place]:
        assert asked(state) == [(name, kind)]
        state.rigged = {"roll 2": [6, 6, 6, 1, 1], "commit 3": []}.get(label, [])
        if kind == "commit" and armies(state, "White Harbor") == 1:
            state.rigged = [6, 6, 6, 1]
        says(state, name, label)
    return state


def check_resignation(state: Skirmish, name: str) -> None:
    seat = seat_of(state, name)
    lands, hand, discard = state.holds(seat), list(state.hands[seat]), list(state.discard)
    stand = list(state.armies)
    state.asks_all = True  # stop even where there is nothing to choose, before any battle goes on
    resigns(state, name)
    assert seat in state.out
    assert state.armies == stand
    assert all(state.owner[land] == -1 for land in lands)
    assert state.hands[seat] == []
    assert state.discard == [*discard, *hand]
    assert seat not in [request.seat for request in state.requests]
    with pytest.raises(Refused):
        apply(state, resignation(seat))


@pytest.mark.rule("risk.elimination.7", "risk.elimination.2")
@pytest.mark.parametrize("name", ["wolf", "lion", "stag"])
@pytest.mark.parametrize("place", range(len(STORY)), ids=[f"{n}-{kind}" for n, (_, kind, _) in enumerate(STORY)])
def test_anybody_may_resign_whatever_is_being_asked(place: int, name: str) -> None:
    state = told_up_to(place)
    assert asked(state) == [STORY[place][:2]]
    check_resignation(state, name)
    left = [other for other in ("wolf", "lion", "stag") if other != name]
    if name == "wolf":
        # The turn is over: the next player begins one.
        assert state.active == seat_of(state, "lion")
        assert (state.phase, state.view(-1)["invasion"]) == ("reinforce", None)
    else:
        assert state.active == seat_of(state, "wolf")
    play_on(state, seed=place)
    assert set(winners(state)) <= set(left)


@pytest.mark.rule("risk.elimination.7")
def test_whoever_defends_and_resigns_leaves_neutral_defenders_with_all_their_dice() -> None:
    state = told_up_to(5)
    state.rigged = [1, 1, 1, 6, 6]
    resigns(state, "lion")
    assert state.rigged == []  # nothing to choose for neutral armies: they have rolled two dice
    assert owner(state, "White Harbor") == "neutral"
    assert armies(state, "White Harbor") == 3
    assert asked(state) == [("wolf", "continue")]


@pytest.mark.rule("risk.elimination.7", "risk.draw.3")
def test_the_armies_of_who_resigned_are_neutral_and_bring_no_card() -> None:
    state = at(LANDS, phase="invade")
    resigns(state, "lion")
    says(state, "wolf", "invade White Harbor from Winterfell")
    battle(state, 3, [6, 6, 6, 1, 1])
    says(state, "wolf", "continue")
    battle(state, 3, [6, 6, 6, 1])
    plays(state, "wolf", "move in 3", "done invading", "no maneuver")
    assert asked(state) == [("stag", "deploy")]


@pytest.mark.rule("risk.elimination.7", "risk.win.8")
def test_all_others_resigning_wins_the_game() -> None:
    state = at(LANDS)
    resigns(state, "stag")
    assert not state.over
    resigns(state, "wolf")
    assert winners(state) == ["lion"]
    with pytest.raises(Refused, match="over"):
        apply(state, resignation(1))


@pytest.mark.rule("risk.elimination.7")
@pytest.mark.parametrize("seats", [2, 3, 5, 7])
def test_resigning_during_setup(seats: int) -> None:
    for seat in range(seats):
        state = new_game(seats, seed=seat)
        apply(state, resignation(seat))
        if seats == 2:
            assert state.result == [1 - seat]
            continue
        while state.phase == "setup":
            assert state.requests[0].seat != seat
            says(state, state.setup.players[state.requests[0].seat], offers(state)[0])
        assert state.holds(seat) == []
        assert len(set(state.houses)) == seats
        shares = {state.owner.count(other) for other in range(seats) if other != seat}
        assert max(shares) - min(shares) <= 1
        assert state.active != seat
        play_on(state, seed=seat)
        assert state.result is not None
        assert seat not in state.result


@pytest.mark.rule("risk.elimination.7", "risk.elimination.2")
@pytest.mark.parametrize("seats", [3, 7])
def test_one_after_another_resigns_in_turn(seats: int) -> None:
    state = set_up(seats, seed=2)
    gone: list[int] = []
    while not state.over:
        seat = state.requests[0].seat
        assert seat == state.active
        assert seat not in gone
        apply(state, resignation(seat))
        gone.append(seat)
    assert len(gone) == seats - 1
    assert sorted([*gone, *(state.result or [])]) == list(range(seats))


@pytest.mark.rule("risk.elimination.1", "risk.elimination.3", "risk.elimination.8")
def test_the_victim_is_out_at_once_but_the_cards_come_after_moving_in() -> None:
    state = at({"Winterfell": ("wolf", 9), "White Harbor": ("lion", 1)}, phase="invade", cards={"lion": ["Tarth"]})
    says(state, "wolf", "invade White Harbor from Winterfell")
    battle(state, 3, [6, 6, 6, 1])
    assert asked(state) == [("wolf", "move in")]
    assert state.view(-1)["players"][1]["out"]
    assert [player["cards"] for player in state.view(-1)["players"]] == [0, 1, 0]
    with pytest.raises(Refused, match="out of the game"):
        resigns(state, "lion")
    says(state, "wolf", "move in 5")
    assert [player["cards"] for player in state.view(-1)["players"]] == [1, 0, 0]


@pytest.mark.rule("risk.elimination.3", "risk.elimination.7")
def test_a_victor_who_resigns_before_moving_in_takes_no_cards() -> None:
    lands = {"Winterfell": ("wolf", 9), "White Harbor": ("lion", 1), "Pyke": ("rose", 2)}
    state = at(lands, phase="invade", players="wolf lion stag rose", cards={"lion": ["Tarth"]})
    says(state, "wolf", "invade White Harbor from Winterfell")
    battle(state, 3, [6, 6, 6, 1])
    resigns(state, "wolf")
    assert asked(state) == [("stag", "deploy")]
    play_on(state, seed=3)
    assert set(winners(state)) <= {"stag", "rose"}


@pytest.mark.rule("risk.elimination.4", "risk.elimination.6")
@pytest.mark.parametrize(
    ("own", "taken", "trades"), [(0, 5, 0), (3, 2, 0), (4, 2, 1), (5, 1, 1), (5, 3, 1), (4, 5, 2), (5, 5, 2)]
)
def test_sets_are_traded_until_five_cards_are_left(own: int, taken: int, trades: int) -> None:
    names = ["Karhold", "Pyke", "Tarth", "Harlaw", "The Neck", "The Arbor", "Gulltown", "Riverrun", "Red Mountains"]
    names.append("The Eyrie")
    cards = {"wolf": names[:own], "lion": names[own : own + taken]}
    state = at({"Winterfell": ("wolf", 9), "White Harbor": ("lion", 1)}, phase="invade", cards=cards)
    says(state, "wolf", "invade White Harbor from Winterfell")
    battle(state, 3, [6, 6, 6, 1])
    says(state, "wolf", "move in 3")
    made = 0
    while asked(state) == [("wolf", "trade")]:
        assert "keep" not in offers(state)
        says(state, "wolf", offers(state)[0])
        made += 1
        assert asked(state) == [("wolf", "deploy")]
        says(state, "wolf", f"deploy {state.reserve} to Winterfell")
    assert made == trades
    assert len(state.hands[0]) == own + taken - 3 * trades <= 5
    assert asked(state) == [("wolf", "invade")]
