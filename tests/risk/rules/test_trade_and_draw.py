"""Territory cards: trading and drawing them, and who may see them."""

import random

import pytest

from fivekings.kernel import Match, Refused
from fivekings.risk.board import ICONS
from fivekings.risk.rules.trade import set_worth
from tests.risk.table import (
    RISK,
    armies,
    asked,
    at,
    battle,
    offers,
    owner,
    play_on,
    play_some,
    plays,
    refusal,
    says,
    set_up,
)

HOME = {"Winterfell": ("wolf", 9), "Skagos": ("wolf", 1), "Sunspear": ("lion", 3), "White Harbor": ("lion", 1)}
KNIGHTS = ["Karhold", "Stoney Shore", "Harlaw"]


@pytest.mark.rule("risk.trade.2", "risk.trade.3", "risk.trade.4", "risk.trade.5", "risk.trade.6")
def test_what_any_three_icons_are_worth() -> None:
    worth = {"Knight": 4, "Siege Engine": 5, "Fortification": 6}
    for one in range(3):
        for two in range(3):
            for three in range(3):
                icons = {ICONS[one], ICONS[two], ICONS[three]}
                wanted = {1: worth[ICONS[one]], 2: 0, 3: 7}[len(icons)]
                assert set_worth(one, two, three) == wanted


@pytest.mark.rule("risk.trade.1", "risk.trade.8")
@pytest.mark.parametrize(("count", "may_keep"), [(3, True), (4, True), (5, False)])
def test_keeping_is_offered_below_five_cards(count: int, may_keep: bool) -> None:
    state = at(HOME, cards={"wolf": [*KNIGHTS, "Pyke", "Tarth"][:count]})
    assert asked(state) == [("wolf", "trade")]
    assert ("keep" in offers(state)) == may_keep


@pytest.mark.rule("risk.trade.8")
def test_five_cards_always_hold_a_set_and_one_must_go() -> None:
    rng = random.Random(5)
    names = [territory.name for territory in at(HOME).board.territories]
    for _ in range(200):
        hand = rng.sample(names, 5)
        state = at(HOME, cards={"wolf": hand})
        while asked(state) == [("wolf", "trade")]:
            assert "keep" not in offers(state)
            says(state, "wolf", offers(state)[0])
        assert len(state.hands[0]) == 2
        assert state.reserve >= 3 + 4


@pytest.mark.rule("risk.trade.12", "risk.draw.6")
def test_traded_cards_lie_face_up_for_all() -> None:
    state = at(HOME, cards={"wolf": KNIGHTS})
    says(state, "wolf", "trade: Karhold, Stoney Shore, Harlaw")
    for viewer in (-1, 0, 1, 2):
        assert sorted(state.view(viewer)["discard"]) == sorted(KNIGHTS)


@pytest.mark.rule("risk.trade.9", "risk.trade.10")
def test_extra_armies_only_for_territories_one_controls() -> None:
    state = at(HOME, cards={"wolf": ["Winterfell", "White Harbor", "Harlaw"]})
    says(state, "wolf", "trade: Winterfell, White Harbor, Harlaw")
    assert armies(state, "Winterfell") == 11
    assert (armies(state, "White Harbor"), armies(state, "Harlaw")) == (1, 1)
    assert state.reserve == 3 + 4


@pytest.mark.rule("risk.trade.9", "risk.trade.11")
@pytest.mark.parametrize(("option", "extra"), [("each", 6), ("set", 2)])
def test_three_own_territories_on_a_set(option: str, extra: int) -> None:
    lands = dict.fromkeys(KNIGHTS, ("wolf", 1))
    state = at({**HOME, **lands}, cards={"wolf": KNIGHTS}, options={"shown_bonus": option})
    plays(state, "wolf", "trade: Karhold, Stoney Shore, Harlaw")
    if option == "set":
        assert offers(state) == ["2 more to Karhold", "2 more to Stoney Shore", "2 more to Harlaw"]
        refusal(state, "wolf", "pass")
        says(state, "wolf", "2 more to Harlaw")
    assert sum(armies(state, name) for name in KNIGHTS) == 3 + extra
    assert armies(state, "Harlaw") == 3


@pytest.mark.rule("risk.trade.11")
def test_a_set_without_own_territories_gives_nothing_extra_by_the_option_either() -> None:
    state = at(HOME, cards={"wolf": KNIGHTS}, options={"shown_bonus": "set"})
    before = sum(state.armies)
    says(state, "wolf", "trade: Karhold, Stoney Shore, Harlaw")
    assert asked(state) == [("wolf", "deploy")]
    assert sum(state.armies) == before


@pytest.mark.rule("risk.draw.1")
def test_the_top_card_is_drawn() -> None:
    state = at(HOME, phase="draw", territory_deck=["Tarth", "Pyke", "End Game"])
    says(state, "wolf", "draw a card")
    assert state.view(0)["players"][0]["hand"] == ["Tarth"]
    assert state.board.names(state.deck[-2:]) == ["End Game", "Pyke"]


@pytest.mark.rule("risk.draw.1")
def test_a_declined_card_stays_on_top() -> None:
    state = at(HOME, phase="draw", territory_deck=["Tarth", "Pyke"])
    says(state, "wolf", "no card")
    assert state.board.names(state.deck[-2:]) == ["Pyke", "Tarth"]
    assert state.hands == [[], [], []]


@pytest.mark.rule("risk.draw.1", "risk.draw.3")
@pytest.mark.parametrize(("holder", "entitled"), [("lion", True), ("neutral", False)])
def test_only_conquests_from_opponents_bring_a_card(holder: str, entitled: bool) -> None:
    state = at({**HOME, "The Gift": (holder, 1)}, phase="invade")
    says(state, "wolf", "invade The Gift from Winterfell")
    battle(state, 1, [6, 1])
    plays(state, "wolf", "move in 1", "done invading", "no maneuver")
    assert asked(state) == ([("wolf", "draw")] if entitled else [("lion", "deploy")])


@pytest.mark.rule("risk.draw.1")
def test_the_conquests_of_one_turn_bring_no_card_in_the_next() -> None:
    state = at(HOME, phase="invade")
    says(state, "wolf", "invade The Gift from Winterfell")
    battle(state, 1, [6, 1])
    plays(state, "wolf", "move in 1", "done invading", "no maneuver", "draw a card")
    plays(state, "lion", "deploy 3 to Sunspear", "done invading", "no maneuver")
    assert asked(state) == [("stag", "deploy")]


@pytest.mark.rule("risk.draw.4")
@pytest.mark.parametrize(("count", "asks"), [(4, ("wolf", "draw")), (5, ("lion", "deploy"))])
def test_a_hand_of_five_is_full(count: int, asks: tuple[str, str]) -> None:
    state = at(HOME, phase="draw", cards={"wolf": [*KNIGHTS, "Pyke", "Tarth"][:count]})
    assert asked(state) == [asks]


@pytest.mark.rule("risk.draw.5", "risk.draw.2", "risk.draw.4")
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_cards_only_ever_leave_the_deck(seats: int) -> None:
    rng = random.Random(seats)
    state = set_up(seats, seed=seats)
    everything = sorted(state.deck)
    while state.requests:
        deck, discard, turn = list(state.deck), list(state.discard), state.turn
        play_some(state, rng)
        assert state.deck in (deck, deck[:-1])
        assert state.discard[: len(discard)] == discard
        if not state.over:
            hands = [card for hand in state.hands for card in hand]
            assert sorted([*state.deck, *state.discard, *hands]) == everything
        if state.turn != turn:
            assert max(len(hand) for hand in state.hands) <= 5


@pytest.mark.rule("risk.draw.6")
def test_a_hand_is_seen_by_its_holder_only() -> None:
    state = at(HOME, cards={"wolf": KNIGHTS, "lion": ["Pyke"]}, territory_deck=["Tarth"])
    for viewer in (-1, 0, 1, 2):
        view = state.view(viewer)
        assert [player["cards"] for player in view["players"]] == [3, 1, 0]
        for player in view["players"]:
            assert (player["hand"] is not None) == (player["seat"] == viewer)
        assert view["deck"] == 49 - 4
        named = str({key: value for key, value in view.items() if key != "territories"})
        assert ("Karhold" in named) == (viewer == 0)
        assert ("Pyke" in named) == (viewer == 1)
        assert "Tarth" not in named


@pytest.mark.rule("risk.draw.6")
def test_a_drawn_card_is_told_to_its_drawer_only() -> None:
    state = at(HOME, phase="draw", territory_deck=["Tarth"])
    says(state, "wolf", "draw a card")
    told = {viewer: RISK.wording.story(state.events[-3].seen_by(viewer), state.setup.players) for viewer in (-1, 0, 1)}
    assert told[0] == "wolf draws Tarth (Fortification)."
    assert told[1] == told[-1] == "wolf draws a territory card."


@pytest.mark.rule("risk.draw.6", "risk.elimination.3")
def test_captured_cards_are_told_to_victor_and_victim_only() -> None:
    lands = {"Winterfell": ("wolf", 9), "White Harbor": ("lion", 1)}
    state = at(lands, phase="invade", cards={"lion": ["Pyke"]})
    says(state, "wolf", "invade White Harbor from Winterfell")
    battle(state, 1, [6, 1])
    says(state, "wolf", "move in 1")
    captured = next(event for event in state.events if event.kind == "captured")
    told = [RISK.wording.story(captured.seen_by(viewer), state.setup.players) for viewer in (-1, 0, 1, 2)]
    assert ["Pyke" in text for text in told] == [False, True, True, False]
    assert state.view(0)["players"][0]["hand"] == ["Pyke"]


@pytest.mark.rule("risk.draw.6")
def test_what_a_request_says_gives_no_hidden_card_away() -> None:
    """With the same cards seen, the others are asked and told the same, whatever a hidden hand holds."""
    one = at(HOME, phase="invade", cards={"lion": KNIGHTS, "wolf": ["Pyke"]})
    other = at(HOME, phase="invade", cards={"lion": ["Tarth", "Rainwood", "Gulltown"], "wolf": ["Pyke"]})
    for viewer in (-1, 0, 2):
        assert one.view(viewer) == other.view(viewer)


@pytest.mark.rule("risk.draw.6")
def test_a_match_tells_each_seat_only_its_own_draws() -> None:
    match = Match.start(RISK, at(HOME, phase="draw", territory_deck=["Tarth"]).setup, seed=0)
    request = match.state.requests[0]
    choice = RISK.wording.read(match.state, request, "draw a card")
    assert choice is not None
    match.play(choice)
    assert "Tarth" in " ".join(match.story(0))
    assert "Tarth" not in " ".join(match.story(1))
    with pytest.raises(Refused, match="wolf cannot decide now"):
        match.play(choice)


@pytest.mark.rule("risk.trade.7", "risk.elimination.5")
def test_armies_of_a_set_go_where_one_likes_and_nowhere_else() -> None:
    state = at(HOME, cards={"wolf": KNIGHTS})
    says(state, "wolf", "trade: Karhold, Stoney Shore, Harlaw")
    assert refusal(state, "wolf", "deploy 1 to Karhold").rule == "risk.deploy.2"
    says(state, "wolf", "deploy 7 to Skagos")
    assert armies(state, "Skagos") == 8
    assert owner(state, "Karhold") == "stag"
    play_on(state, seed=1)
