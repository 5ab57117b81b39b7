"""Dominion where a scenario cannot look: setting up, what is hidden, decks that run out, input that makes no sense."""

import itertools
from typing import Any

import pytest

from fivekings.games import game
from fivekings.kernel import BadInput, Choice, Setup, advance, apply, resignation
from fivekings.kernel import chance as kernel_chance
from fivekings.risk.board import BOARDS, load_board
from fivekings.risk.dominion.card_decks import maester_cards, objective_cards
from fivekings.risk.dominion.character_cards import CHARACTERS, MAESTER_CARDS
from fivekings.risk.dominion.objective_cards import OBJECTIVES, Objective
from fivekings.risk.dominion.objectives import fulfilled
from fivekings.risk.dominion.setup import shuffle_territories
from fivekings.risk.dominion.state import MODULES, Dominion
from fivekings.risk.state import NEUTRAL
from tests.risk.table import NAMES, asked, offers, owner, says, seat_of

RISK = game("risk")

SEATS_OF_POWER = {
    "Stark": "Winterfell",
    "Baratheon": "Dragonstone",
    "Lannister": "Casterly Rock",
    "Tyrell": "Highgarden",
    "Martell": "Sunspear",
    "Targaryen": "The Flatlands",
    "Ghiscari": "Astapor",
}
ORDER = {
    2: ["Targaryen", "Ghiscari"],
    3: ["Stark", "Baratheon", "Lannister"],
    4: ["Stark", "Baratheon", "Lannister", "Tyrell"],
    5: ["Stark", "Baratheon", "Lannister", "Tyrell", "Martell"],
    6: ["Targaryen", "Ghiscari", "Stark", "Baratheon", "Lannister", "Tyrell"],
    7: ["Targaryen", "Ghiscari", "Stark", "Baratheon", "Lannister", "Tyrell", "Martell"],
}
ARMIES = {2: 21, 3: 28, 4: 24, 5: 20, 6: 26, 7: 22}
GOLD = {2: [0, 300], 3: [0, 0, 300], 4: [0, 0, 300, 500], 5: [0, 0, 300, 500, 500]}
GOLD |= {6: [0, 0, 300, 500, 500, 500], 7: [0, 0, 300, 500, 500, 500, 500]}


def new_game(
    seats: int, seed: int = 1, dice: tuple[int, ...] = (), parts: tuple[str, ...] = MODULES, asks_all: bool = False
) -> Dominion:
    """A game at its first question."""
    options = {"mode": "dominion", **{name: "on" if name in parts else "off" for name in MODULES}}
    state = RISK.blank(RISK.complete(Setup(list(NAMES[:seats]), options)))
    assert isinstance(state, Dominion)
    state.loud = True
    state.asks_all = asks_all
    state.rigged = list(dice)
    kernel_chance.start(state, seed)
    RISK.lay_out(state)
    advance(state)
    return state


def first_answer(state: Dominion) -> None:
    """Whoever is asked takes the last that is offered, or as many from the end as are needed."""
    request = state.requests[0]
    apply(state, Choice(request.seat, request.number, request.options[-request.low :]))


def until(state: Dominion, *kinds: str) -> None:
    """Go on until a question of one of these kinds."""
    while state.requests[0].kind not in kinds:
        first_answer(state)


def after_setup(seats: int, seed: int = 1, parts: tuple[str, ...] = MODULES) -> Dominion:
    """A game at its first turn."""
    state = new_game(seats, seed, parts=parts)
    while state.phase == "setup":
        first_answer(state)
    return state


def at(players: dict[str, dict[str, Any]], lands: dict[str, Any], phase: str = "reinforce", **more: Any) -> Dominion:
    """A position, loud."""
    held = {name: {"owner": land[0], "armies": land[1]} for name, land in lands.items()}
    doc = {"game": "risk", "mode": "dominion", "phase": phase, "players": players, "territories": held, **more}
    state = RISK.start(RISK.scripts.position(doc), seed=0, loud=True)
    assert isinstance(state, Dominion)
    return state


THREE: dict[str, dict[str, Any]] = {
    "wolf": {"house": "Stark"},
    "lion": {"house": "Lannister"},
    "stag": {"house": "Baratheon"},
}
HOMES = {"others": ("stag", 2), "Winterfell": ("wolf", 4), "Casterly Rock": ("lion", 3)}


def with_player(name: str, **more: Any) -> dict[str, dict[str, Any]]:
    return {**THREE, name: {**THREE[name], **more}}


# --- setting up -----------------------------------------------------------------------------------


@pytest.mark.rule("risk.dominion_setup.1", "risk.dominion_setup.2")
def test_the_high_roller_chooses_first_but_houses_order_the_turns() -> None:
    state = new_game(5, dice=(2, 5, 6, 1, 6, 3, 4))
    assert asked(state) == [("sun", "house")]  # third and fifth rolled six, and the fifth won the second roll
    assert offers(state) == ORDER[5]
    for name, house in zip(("sun", "wolf", "lion", "stag"), ("Lannister", "Martell", "Stark", "Tyrell"), strict=True):
        assert asked(state) == [(name, "house")]
        says(state, name, house)
        assert house not in offers(state)
    assert state.houses == ["Martell", "Stark", "Tyrell", "Baratheon", "Lannister"]
    assert state.turn_order() == [1, 3, 4, 2, 0]
    until(state, "claim")
    assert asked(state) == [("lion", "claim")]


@pytest.mark.rule("risk.dominion_setup.2", "risk.dominion_war.1")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6, 7])
def test_turns_go_by_house(seats: int) -> None:
    state = after_setup(seats, seed=seats)
    assert [state.houses[seat] for seat in state.turn_order()] == ORDER[seats]
    assert state.active == state.houses.index(ORDER[seats][0])


@pytest.mark.rule("risk.dominion_setup.3")
@pytest.mark.parametrize("seats", [2, 3, 7])
def test_everybody_has_the_four_characters_of_the_house(seats: int) -> None:
    state = after_setup(seats)
    for player in state.view(-1)["players"]:
        mine = [character.name for character in CHARACTERS if character.house == player["house"]]
        assert [one["name"] for one in player["characters"]] == mine
        assert [one["state"] for one in player["characters"]] == ["ready"] * 4


@pytest.mark.rule("risk.dominion_setup.4")
def test_of_three_objectives_two_are_kept_in_secret() -> None:
    state = new_game(3)
    until(state, "objectives")
    assert sorted(request.seat for request in state.requests) == [0, 1, 2]
    assert all(len(request.options) == 3 and request.low == request.high == 2 for request in state.requests)
    dealt = [hand[:] for hand in state.objectives]
    assert len({card for hand in dealt for card in hand}) == 9
    kept: dict[int, list[int]] = {}
    for count, request in enumerate(list(state.requests)):
        kept[request.seat] = request.options[:2]
        apply(state, Choice(request.seat, request.number, request.options[:2]))
        if count < 2:
            assert len(state.objective_deck) == 27  # what is not kept goes back when all have chosen
    assert [sorted(hand) for hand in state.objectives] == [kept[seat] for seat in range(3)]
    assert len(state.objective_deck) == 30
    back = [card for hand in dealt for card in hand if card not in itertools.chain(*kept.values())]
    assert set(back) <= set(state.objective_deck)
    for viewer in range(3):
        players = state.view(viewer)["players"]
        assert [player["objectives"] is not None for player in players] == [seat == viewer for seat in range(3)]
        assert [player["objective_cards"] for player in players] == [2, 2, 2]


@pytest.mark.rule("risk.dominion_setup.4")
def test_what_is_not_kept_is_shuffled_into_the_deck() -> None:
    places = set()
    for seed in range(12):
        state = new_game(3, seed)
        until(state, "objectives")
        dealt = state.objectives[0][:]
        while state.phase == "setup":
            first_answer(state)
        back = next(card for card in dealt if card not in state.objectives[0])
        places.add(state.objective_deck.index(back))
    assert len(places) > 4


@pytest.mark.rule("risk.dominion_setup.19")
@pytest.mark.parametrize("seats", [2, 3, 5, 7])
def test_everybody_places_armies_knowing_their_own_objectives(seats: int) -> None:
    state = new_game(seats)
    until(state, "objectives")
    assert sum(state.armies) == sum(state.musters) == 0
    while state.requests[0].kind == "objectives":
        first_answer(state)
    assert state.requests[0].kind == "claim"
    for viewer in range(-1, seats):
        view = state.view(viewer)
        drawn = "\n".join(RISK.wording.sketch(view, 100))
        for player in view["players"]:
            mine = [OBJECTIVES[card].text for card in sorted(state.objectives[player["seat"]])]
            assert player["objectives"] == (mine if player["seat"] == viewer else None)
            assert player["objective_cards"] == 2
            assert (f"Your objectives: {'; '.join(mine)}" in drawn) == (player["seat"] == viewer)


@pytest.mark.rule("risk.dominion_setup.12")
def test_the_board_is_drawn_while_it_is_claimed() -> None:
    state = new_game(3)
    assert "Winterfell" not in "\n".join(RISK.wording.sketch(state.view(0), 100))
    until(state, "claim")
    says(state, state.setup.players[state.requests[0].seat], "claim Tarth")
    drawn = RISK.wording.sketch(state.view(0), 100)
    assert any("Winterfell ♜" in line and "Stark" in line for line in drawn)
    assert any("Oldtown" in line and "unclaimed" in line for line in drawn)
    assert sum(line.endswith(" 27 to place") for line in drawn) == 1
    assert sum(line.endswith(" 28 to place") for line in drawn) == 2


@pytest.mark.rule("risk.dominion_setup.5")
def test_the_maester_deck() -> None:
    names = [power.name for power in MAESTER_CARDS]
    assert len(names) == 39
    assert len(set(names)) == 36
    twice = {name for name in names if names.count(name) == 2}
    assert twice == {"A Sworn Sword", "Preparing For War", "Reinforce Bulwarks"}
    state = after_setup(3)
    assert sorted(state.maester_deck) == list(range(39))
    assert state.maester_deck != sorted(state.maester_deck)


@pytest.mark.rule("risk.dominion_setup.6")
def test_the_objective_deck() -> None:
    assert len({objective.text for objective in OBJECTIVES}) == len(OBJECTIVES) == 36
    assert [sum(1 for one in OBJECTIVES if one.points == points) for points in (1, 2, 3, 4)] == [9, 9, 9, 9]
    state = after_setup(3)
    cards = sorted([*state.objective_deck, *[card for hand in state.objectives for card in hand]])
    assert cards == list(range(36))
    assert state.objective_deck != sorted(state.objective_deck)


@pytest.mark.rule("risk.dominion_setup.7", "risk.dominion_setup.8", "risk.dominion_war.2")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6, 7])
def test_starting_armies_come_on_top_of_three_at_the_seat(seats: int) -> None:
    state = new_game(seats)
    until(state, "claim")
    assert state.musters == [ARMIES[seats]] * seats
    for seat, house in enumerate(state.houses):
        assert state.owner.count(seat) == 1
        assert state.armies[state.board.number_of(SEATS_OF_POWER[house])] == 3
    while state.phase == "setup":
        first_answer(state)
    for seat in range(seats):
        mine = sum(state.armies[land] for land in state.holds(seat))
        assert mine == ARMIES[seats] + 3
    assert state.musters == [0] * seats


@pytest.mark.rule("risk.dominion_setup.9")
@pytest.mark.parametrize("seats", [2, 3, 5, 7])
def test_every_house_has_its_seat(seats: int) -> None:
    state = new_game(seats)
    until(state, "claim")
    for seat, house in enumerate(state.houses):
        assert state.owner[state.board.number_of(SEATS_OF_POWER[house])] == seat
        assert state.view(-1)["players"][seat]["seat_of_power"] == SEATS_OF_POWER[house]


@pytest.mark.rule("risk.dominion_setup.10")
def test_the_seat_of_a_house_that_is_not_there_can_be_claimed() -> None:
    state = new_game(3)
    until(state, "claim")
    name = state.setup.players[state.requests[0].seat]
    assert {"claim Highgarden", "claim Sunspear"} <= set(offers(state))
    assert not {"claim Winterfell", "claim Dragonstone", "claim Casterly Rock"} & set(offers(state))
    says(state, name, "claim Highgarden")
    assert owner(state, "Highgarden") == name
    assert state.armies[state.board.number_of("Highgarden")] == 1
    assert state.view(-1)["players"][seat_of(state, name)]["seat_of_power"] != "Highgarden"


@pytest.mark.rule("risk.dominion_setup.11")
def test_two_players_start_with_ten_neutral_territories() -> None:
    drawn = set()
    for seed in range(8):
        state = new_game(2, seed)
        until(state, "claim")
        neutral = [land for land, armies in enumerate(state.armies) if armies and state.owner[land] == NEUTRAL]
        assert len(neutral) == 10
        assert [state.armies[land] for land in neutral] == [2] * 10
        assert not any(state.board.territories[land].seat for land in neutral)
        assert not set(neutral) & set(state.requests[0].options)
        drawn.add(tuple(neutral))
    assert len(drawn) == 8


@pytest.mark.rule("risk.dominion_setup.12", "risk.dominion_setup.13", "risk.dominion_setup.14")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6, 7])
def test_armies_are_placed_by_turns(seats: int) -> None:
    state = new_game(seats, seed=3, asks_all=True)
    until(state, "claim")
    order = state.turn_order()
    turns = 0
    while state.requests[0].kind in ("claim", "muster"):
        request = state.requests[0]
        assert request.seat == order[turns % seats]
        free = [land for land, armies in enumerate(state.armies) if not armies]
        assert request.kind == ("claim" if free else "muster")
        assert request.options == (free or state.holds(request.seat))
        left = state.musters[:]
        first_answer(state)
        assert [before - now for before, now in zip(left, state.musters, strict=True)] == [
            int(seat == request.seat) for seat in range(seats)
        ]
        assert max(state.musters) - min(state.musters) <= 1
        turns += 1
    assert turns == ARMIES[seats] * seats


@pytest.mark.rule("risk.dominion_setup.15")
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_all_territory_cards_are_shuffled_without_the_end_game_card(seats: int) -> None:
    state = after_setup(seats)
    cards = [*state.deck, *[card for hand in state.hands for card in hand]]
    assert sorted(cards) == list(range(state.board.size))
    assert state.deck != sorted(state.deck)
    assert state.discard == []


@pytest.mark.rule("risk.dominion_setup.16", "risk.dominion_setup.17", "risk.dominion_war.3", "risk.dominion_war.4")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6, 7])
def test_later_players_start_with_more(seats: int) -> None:
    state = new_game(seats)
    until(state, "claim")
    while sum(state.musters) > 1:
        first_answer(state)
    shuffled = state.clone()
    shuffle_territories(shuffled, shuffled.frames[-1])
    decks = [shuffled.deck, state.maester_deck[:]]
    first_answer(state)
    order = state.turn_order()
    collected = state.gold[order[0]]  # the first has collected for the first turn already
    assert [state.gold[seat] for seat in order[1:]] == GOLD[seats][1:]
    assert collected % 100 == 0
    assert [len(state.hands[seat]) for seat in order] == [int(place >= 3) for place in range(seats)]
    assert [len(state.maesters[seat]) for seat in order] == [int(place >= 6) for place in range(seats)]
    dealt = [card for seat in order for card in state.hands[seat]]
    assert dealt == decks[0][::-1][: len(dealt)]
    if seats == 7:
        assert state.maesters[order[6]] == decks[1][-1:]


@pytest.mark.rule("risk.dominion_setup.18")
def test_a_bonus_gives_nothing_of_a_part_that_is_left_out() -> None:
    state = after_setup(7, parts=("units", "objectives"))
    order = state.turn_order()
    assert state.gold == [0] * 7
    assert [len(state.hands[seat]) for seat in order] == [0, 0, 0, 1, 1, 1, 1]
    assert state.maesters == [[]] * 7
    state = after_setup(7, parts=("gold", "characters", "units", "objectives"))
    assert state.maesters == [[]] * 7
    assert state.gold[state.turn_order()[6]] == 500


@pytest.mark.rule("risk.dominion_war.5")
@pytest.mark.parametrize("seats", [6, 7])
def test_in_world_at_war_both_boards_are_claimed(seats: int) -> None:
    state = new_game(seats)
    until(state, "claim")
    assert state.board.size == 82
    assert sum(state.armies) == 3 * seats  # the seats of power, and no neutral armies
    assert len(state.requests[0].options) == 82 - seats
    while state.phase == "setup":
        first_answer(state)
    assert NEUTRAL not in state.owner


@pytest.mark.rule("risk.dominion_war.6")
def test_in_world_at_war_there_is_one_deck_of_each_kind() -> None:
    state = after_setup(7)
    assert sorted([*state.maester_deck, *state.maesters[state.turn_order()[6]]]) == list(range(39))
    assert sorted([*state.objective_deck, *[card for hand in state.objectives for card in hand]]) == list(range(36))
    assert sorted([*state.deck, *[card for hand in state.hands for card in hand]]) == list(range(82))


@pytest.mark.rule("risk.dominion_win.4", "risk.modules.4")
def test_the_terminal_shows_what_decides_the_game() -> None:
    state = after_setup(3)
    state.score = [3, 9, 0]
    state.owner[state.seat_of_power(1)] = 0
    view = state.view(0)
    assert view["score_to_win"] == 10
    assert [player["seat_held"] for player in view["players"]] == [True, False, True]
    drawn = RISK.wording.sketch(view, 100)
    assert "3 of 10 VP" in drawn[2]
    assert "point" not in drawn[2]
    assert "without" not in drawn[2]
    assert "9 of 10 VP" in drawn[3]
    assert drawn[3].endswith("without Casterly Rock")
    assert "End Game" not in drawn[0]

    state = without("objectives")
    view = state.view(0)
    assert view["score_to_win"] is None
    drawn = RISK.wording.sketch(view, 100)
    assert all(f"{player['points']} points" in drawn[2 + player["seat"]] for player in view["players"])
    assert "VP" not in "".join(drawn[:5])
    assert "the End Game card below the first 24" in drawn[0]
    state.deck = state.deck[:20] if state.board.end_game in state.deck[:20] else [state.board.end_game]
    assert "the End Game card may be the next" in RISK.wording.sketch(state.view(0), 100)[0]


# --- parts left out -------------------------------------------------------------------------------


def without(*parts: str) -> Dominion:
    return after_setup(3, parts=tuple(name for name in MODULES if name not in parts))


@pytest.mark.rule("risk.modules.1")
@pytest.mark.parametrize("part", ["characters", "maesters", "objectives", "units"])
def test_any_part_can_be_left_out_alone(part: str) -> None:
    state = without(part)
    assert state.view(-1)["modules"] == [name for name in MODULES if name != part]
    assert state.phase == "reinforce"


@pytest.mark.rule("risk.modules.3")
def test_without_gold_there_are_no_characters_and_no_maester_cards() -> None:
    state = without("gold", "characters", "maesters")
    assert state.view(-1)["modules"] == ["units", "objectives"]
    assert state.maester_deck == []
    assert all(player["characters"] == [] for player in state.view(-1)["players"])
    for parts in (("gold",), ("gold", "characters"), ("gold", "maesters")):
        with pytest.raises(BadInput, match=r"need gold.*risk\.modules\.3"):
            without(*parts)


@pytest.mark.rule("risk.modules.4")
def test_without_objectives_the_end_game_card_is_in_the_lower_half() -> None:
    places = set()
    for seed in range(30):
        state = after_setup(3, seed, tuple(name for name in MODULES if name != "objectives"))
        places.add(state.deck.index(48))
        assert sorted(state.deck) == list(range(49))
        assert state.objective_deck == []
        assert state.objectives == [[], [], []]
    assert max(places) <= 24
    assert len(places) > 8


@pytest.mark.rule("risk.modules.5")
def test_maester_cards_whose_part_is_missing_are_left_out() -> None:
    needing = {
        "units": {"A Sworn Sword", "Weapons of War", "Reinforce Bulwarks"},
        "characters": {"Taken Captive", "Blood Magic", "Valar Morghulis"},
        "objectives": {"Best Laid Plans"},
    }
    everything = {power.name for power in MAESTER_CARDS}
    for part, names in needing.items():
        state = without(part)
        assert {MAESTER_CARDS[card].name for card in state.maester_deck} == everything - names
        assert sorted(state.maester_deck) == maester_cards(state)
    state = without("units", "characters", "objectives")
    assert len({MAESTER_CARDS[card].name for card in state.maester_deck}) == 36 - 7


@pytest.mark.rule("risk.modules.6")
def test_objectives_whose_part_is_missing_are_left_out() -> None:
    texts = {card: objective.text for card, objective in enumerate(OBJECTIVES)}
    golden = {f"own {count} gold" for count in (500, 1000, 1500, 2000)}
    units = {text for text in texts.values() if text.startswith("have ")}
    assert len(units) == 2
    for state, gone in (
        (without("gold", "characters", "maesters"), golden),
        (without("units"), units),
        (without("gold", "characters", "maesters", "units"), golden | units),
    ):
        cards = [*state.objective_deck, *[card for hand in state.objectives for card in hand]]
        assert sorted(cards) == objective_cards(state)
        assert {texts[card] for card in cards} == set(texts.values()) - gone


@pytest.mark.rule("risk.modules.7")
@pytest.mark.parametrize("board", BOARDS)
def test_every_objective_can_be_fulfilled_on_every_board(board: str) -> None:
    players = {"dragon": {"house": "Targaryen"}, "harpy": {"house": "Ghiscari"}}
    lands = {load_board(board).name_of(0): ("harpy", 1), "others": ("dragon", 2)}
    state = at(players, lands, "objective", map=board)
    state.gold[0] = 2000
    state.destroyed = 16
    for kind in state.units:
        kind[state.board.size - 1] = 2
    state.taken = [[land, 1] for land in range(1, state.board.size)]
    assert len(objective_cards(state)) == 36
    assert all(fulfilled(state, 0, objective) for objective in OBJECTIVES)


@pytest.mark.rule("risk.modules.8")
def test_melisandre_and_tyrion_stay_without_maester_cards() -> None:
    state = without("maesters")
    shown = {one["name"]: one["state"] for player in state.view(-1)["players"] for one in player["characters"]}
    assert shown["Melisandre"] == shown["Tyrion Lannister"] == "ready"


# --- gold, cards in hand, decks -------------------------------------------------------------------


@pytest.mark.rule("risk.gold.6", "risk.gold.9")
def test_gold_and_points_lie_open_and_have_no_limit() -> None:
    players = with_player("wolf", gold=99_700, points=7)
    state = at(players, HOMES, "reinforce")
    for viewer in (-1, 0, 1, 2):
        seen = state.view(viewer)["players"]
        assert [player["gold"] for player in seen] == [100_000, 0, 0]
        assert [player["score"] for player in seen] == [7, 0, 0]


@pytest.mark.rule("risk.purchase.5")
def test_what_is_in_hand_is_hidden() -> None:
    players = with_player("wolf", maesters=["Bribery", "Blood Magic"], objectives=["hold 3 ports"])
    state = at(players, HOMES)
    for viewer, shown in ((0, True), (1, False), (2, False), (-1, False)):
        wolf = state.view(viewer)["players"][0]
        assert (wolf["maesters"] is not None and sorted(wolf["maesters"]) == ["Blood Magic", "Bribery"]) == shown
        assert (wolf["objectives"] == ["hold 3 ports"]) == shown
        assert wolf["maester_cards"] == 2
        assert wolf["objective_cards"] == 1


@pytest.mark.rule("risk.purchase.5")
def test_what_is_bought_is_told_to_the_buyer_alone() -> None:
    state = at(with_player("wolf", gold=400), HOMES, "purchase")
    state.rigged = ["Castle Walls", "hold 3 ports", "hold 5 ports"]
    says(state, "wolf", "buy a maester card")
    says(state, "wolf", "draw two objectives")
    told = {event.kind: event for event in state.events}
    for kind, secret in (("maester bought", "Castle Walls"), ("objectives drawn", "hold 3 ports")):
        assert secret in str(told[kind].seen_by(0))
        for viewer in (-1, 1, 2):
            assert secret not in str(told[kind].seen_by(viewer))


@pytest.mark.rule("risk.purchase.7")
def test_an_empty_maester_deck_is_made_of_the_discards() -> None:
    state = at(with_player("wolf", gold=1000), HOMES, "purchase")
    state.maester_discard, state.maester_deck = state.maester_deck[:2], []
    pair = set(state.maester_discard)
    says(state, "wolf", "buy a maester card")
    says(state, "wolf", "buy a maester card")
    assert set(state.maesters[0]) == pair
    assert state.maester_deck == state.maester_discard == []
    assert "buy a maester card" not in offers(state)
    assert "draw two objectives" in offers(state)
    assert state.gold[0] == 600


@pytest.mark.rule("risk.purchase.7")
def test_an_empty_objective_deck_is_made_of_the_discards() -> None:
    state = at(with_player("wolf", gold=1000), HOMES, "purchase")
    state.objective_discard, state.objective_deck = state.objective_deck[:2], state.objective_deck[2:3]
    for card in state.objective_discard:
        state.objective_known[card] = 0b111  # it lay face up
    top, under = state.objective_deck[0], set(state.objective_discard)
    says(state, "wolf", "draw two objectives")
    options = set(state.requests[0].options)
    assert top in options
    assert len(options & under) == 1
    assert [state.objective_known[card] for card in state.objective_deck] == [0]
    assert [state.objective_known[card] for card in options] == [0b001, 0b001]
    request = state.requests[0]
    apply(state, Choice(0, request.number, [top]))
    assert len(state.objective_deck) + len(state.objective_discard) == 2


@pytest.mark.rule("risk.purchase.7")
def test_what_cannot_be_drawn_is_not_drawn() -> None:
    state = at(with_player("wolf", gold=1000), HOMES, "purchase")
    state.objective_deck = state.objective_deck[:1]
    last = state.objective_deck[0]
    says(state, "wolf", "draw two objectives")
    assert state.objectives[0] == [last]
    assert asked(state) == [("wolf", "buy")]
    assert "draw two objectives" not in offers(state)


@pytest.mark.rule("risk.purchase.8")
def test_the_maester_discards_lie_face_up() -> None:
    players = with_player("wolf", gold=300, maesters=["A Sworn Sword"])
    state = at(players, HOMES, "invade")
    says(state, "wolf", "A Sworn Sword")
    for viewer in (-1, 0, 1, 2):
        assert state.view(viewer)["maester_discard"] == ["A Sworn Sword"]


@pytest.mark.rule("risk.dominion_draw.4")
def test_an_empty_territory_deck_is_made_of_the_discards() -> None:
    state = at(THREE, HOMES, "draw")
    state.discard, state.deck = [3, 4, 5], state.deck[:1]
    says(state, "wolf", "draw a card")
    assert len(state.hands[0]) == 1
    assert sorted(state.deck) == [3, 4, 5]
    assert state.discard == []
    assert [state.known[card] for card in (3, 4, 5)] == [0, 0, 0]


@pytest.mark.rule("risk.dominion_draw.4")
def test_with_deck_and_discards_empty_nothing_is_drawn() -> None:
    state = at(with_player("wolf", cards=["Tarth"]), HOMES, "invade", conquered=True)
    state.deck = []
    says(state, "wolf", "done invading")
    assert state.hands[0] == [state.board.number_of("Tarth")]
    assert state.active != 0


# --- leaving the game -----------------------------------------------------------------------------


@pytest.mark.rule("risk.dominion_win.2")
def test_who_resigns_takes_cards_out_of_the_game_and_gives_gold_to_the_bank() -> None:
    holding = {"gold": 900, "maesters": ["Bribery"], "objectives": ["hold 3 ports"], "cards": ["Tarth"]}
    state = at(with_player("lion", **holding), HOMES, "invade")
    bribery = next(card for card, power in enumerate(MAESTER_CARDS) if power.name == "Bribery")
    ports = next(card for card, objective in enumerate(OBJECTIVES) if objective.text == "hold 3 ports")
    apply(state, resignation(1))
    assert state.gold == [0, 0, 0]
    assert bribery not in [*state.maester_deck, *state.maester_discard, *state.maesters[1]]
    assert ports not in [*state.objective_deck, *state.objective_discard, *state.objectives[1]]
    assert state.discard == [state.board.number_of("Tarth")]
    assert {one["state"] for one in state.view(-1)["players"][1]["characters"]} == {"dead"}
    assert owner(state, "Casterly Rock") == "neutral"


@pytest.mark.rule("risk.dominion_win.8")
def test_the_last_who_has_not_resigned_wins() -> None:
    state = at(with_player("lion", points=9), HOMES, "invade")
    apply(state, resignation(1))
    assert state.result is None
    apply(state, resignation(0))
    assert state.result == [2]


# --- interrupted -----------------------------------------------------------------------------------


NO_OBJECTIVES = ["gold", "characters", "units", "maesters"]


def test_a_save_keeps_the_die_of_cut_off_supply_lines() -> None:
    state = at(
        with_player("wolf", gold=300, maesters=["Cut Off Supply Lines"]), {**HOMES, "The Gift": ("stag", 9)}, "invade"
    )
    state.rigged = [5]
    says(state, "wolf", "Cut Off Supply Lines")
    says(state, "wolf", "The Gift")
    assert state.requests[0].options == [0, 1, 2, 3, 4, 5]
    again = RISK.load(state.setup, state.to_json())
    assert again.hash() == state.hash()
    assert again.requests[0].options == [0, 1, 2, 3, 4, 5]


@pytest.mark.rule("risk.elimination.7")
def test_cut_off_supply_lines_when_somebody_else_resigns() -> None:
    state = at(
        with_player("wolf", gold=300, maesters=["Cut Off Supply Lines"]), {**HOMES, "The Gift": ("stag", 9)}, "invade"
    )
    state.rigged = [5]
    says(state, "wolf", "Cut Off Supply Lines")
    says(state, "wolf", "The Gift")
    apply(state, resignation(1))
    assert state.requests[0].options == [0, 1, 2, 3, 4, 5]


def rolled() -> Dominion:
    """The stag has invaded the wolf, and the dice lie on the table: Ned Stark may turn one."""
    lands = {**HOMES, "The Gift": ("stag", 6)}
    state = at(with_player("wolf", gold=200), lands, "invade", first_player="stag")
    says(state, "stag", "invade Winterfell from The Gift")
    state.rigged = [6, 5, 1, 2, 1]
    says(state, "stag", "commit 3")
    says(state, "wolf", "roll 2")
    assert asked(state) == [("wolf", "use")]
    return state


@pytest.mark.rule("risk.elimination.7")
def test_a_battle_goes_on_when_a_bystander_resigns() -> None:
    state = rolled()
    apply(state, resignation(1))
    says(state, "wolf", "pass")
    assert state.armies[state.board.number_of("Winterfell")] == 2


@pytest.mark.rule("risk.elimination.7")
def test_ned_stark_still_has_dice_when_a_bystander_resigns() -> None:
    state = rolled()
    apply(state, resignation(1))
    says(state, "wolf", "Ned Stark")
    assert asked(state) == [("wolf", "die")]


@pytest.mark.rule("risk.dominion_draw.5")
@pytest.mark.parametrize("card", ["Sickness in the Ranks", "Mass Desertion", "Rally The Smallfolk"])
def test_the_end_game_card_ends_the_game_when_a_card_shows_it(card: str) -> None:
    players = with_player("wolf", gold=300, maesters=[card])
    state = at(players, HOMES, "invade", modules=NO_OBJECTIVES, territory_deck=["End Game"])
    says(state, "wolf", card)
    assert state.over
    assert state.result == [2]


@pytest.mark.rule("risk.dominion_draw.4")
def test_mass_desertion_reveals_two_cards_from_a_deck_of_one() -> None:
    state = at(with_player("wolf", gold=200, maesters=["Mass Desertion"]), HOMES, "invade")
    state.deck, state.discard = state.deck[:1], state.deck[1:]
    says(state, "wolf", "Mass Desertion")
    shown = [event for event in state.events if event.kind == "territory shown"]
    assert len(shown) == 2


def test_units_of_the_other_territories() -> None:
    lands = {
        "others": {"owner": "stag", "armies": 2, "knights": 1},
        "Winterfell": {"owner": "wolf"},
        "Tarth": {"owner": "lion"},
    }
    doc = {"game": "risk", "mode": "dominion", "players": THREE, "territories": lands}
    state = RISK.start(RISK.scripts.position(doc), seed=0)
    assert isinstance(state, Dominion)
    assert state.units[0][state.board.number_of("Pyke")] == 1


def test_bribery_has_its_gold_though_an_opponent_mourns() -> None:
    players = {**with_player("wolf", gold=400, maesters=["Bribery"])}
    state = at(players, {**HOMES, "The Gift": ("stag", 6)}, "invade", first_player="stag")
    state.mourners = [2]
    says(state, "stag", "invade Winterfell from The Gift")
    assert "Bribery" not in offers(state)


def test_taken_captive_needs_somebody_who_is_free() -> None:
    players = {**with_player("wolf", gold=400, maesters=["Taken Captive"])}
    state = at(players, {**HOMES, "Silverhill": ("wolf", 6)}, "invade")
    state.captives = {str(c.number): 0 for c in CHARACTERS if c.house == "Lannister"}
    says(state, "wolf", "invade Casterly Rock from Silverhill")
    assert "Taken Captive" not in offers(state)


# --- objectives, exactly --------------------------------------------------------------------------


def exactly(objective: Objective, short: bool) -> Dominion:
    """The wolf has just what an objective asks for, or one too little, and nothing else that helps."""
    state = at(THREE, {"others": ("stag", 2), "Tarth": ("lion", 2), "The Crag": ("wolf", 1)}, "objective")
    less = int(short)
    board = state.board
    wanted = [
        *[land for land in board.castles if land not in board.ports][: max(0, objective.castles - less)],
        *[land for land in board.ports if land not in board.castles][: objective.ports],
        *[land for land in board.ports if land in board.castles][: max(0, objective.ports - 7 - less)],
    ]
    if objective.goal == "castles and ports" and objective.castles == 0:
        wanted = board.ports[: objective.ports - less]
    elif objective.goal == "gold":
        state.gold[0] = objective.count - 100 * less
    elif objective.goal == "destroyed":
        state.destroyed = objective.count - less
    elif objective.goal == "regions":
        whole = [land for region in board.regions[2 : 2 + objective.count] for land in region.territories]
        wanted = whole[less:]
    elif objective.goal == "territories in regions":
        some = [region.territories[: objective.count] for region in (board.regions[n] for n in (0, 1, 2, 7))]
        wanted = [land for lands in some[: objective.regions] for land in lands][less:]
    elif objective.goal == "a port on each coast":
        wanted = [board.number_of("Wolfswood"), *[board.number_of("White Harbor")] * (1 - less)]
    elif objective.goal == "units":
        state.units[2][board.number_of("The Crag")] = 2 - less
    elif objective.goal == "one unit of each":
        for kind in range(3 - less):
            state.units[kind][board.number_of("The Crag")] = 1
    elif objective.goal.startswith("conquered"):
        lands = {"conquered with a castle": board.castles, "conquered with a port": board.ports}.get(objective.goal)
        taken = (lands or list(range(board.size)))[: objective.count - less]
        state.taken = [[land, 2] for land in taken]
        if short:
            state.taken += [[land, 1] for land in range(1)] if objective.goal == "conquered from one" else []
    for land in wanted:
        state.owner[land] = 0
    return state


@pytest.mark.rule("risk.objectives.4")
@pytest.mark.parametrize("objective", [pytest.param(one, id=one.text) for one in OBJECTIVES])
def test_an_objective_is_fulfilled_by_just_enough(objective: Objective) -> None:
    assert fulfilled(exactly(objective, short=False), 0, objective)
    assert not fulfilled(exactly(objective, short=True), 0, objective)


# --- input that makes no sense --------------------------------------------------------------------


def refused(match: str, seats: int = 3, **options: str) -> None:
    with pytest.raises(BadInput, match=match):
        RISK.complete(Setup(list(NAMES[:seats]), options))


def test_parts_of_dominion_do_not_fit_skirmish() -> None:
    for part in MODULES:
        refused(rf"'{part}' is a part of Dominion.*risk\.modules\.1", 3, **{part: "on"})
        refused(rf"'{part}' is a part of Dominion", 3, **{"mode": "skirmish", part: "on"})
        RISK.complete(Setup(list(NAMES[:3]), {part: "off"}))


def test_parts_that_need_gold_do_not_go_without() -> None:
    refused(r"'characters' need gold", mode="dominion", gold="off", characters="on")
    refused(r"'characters' need gold", mode="dominion", gold="off", characters="on", maesters="off")
    refused(r"'maesters' need gold", mode="dominion", gold="off", characters="off", maesters="on")
    RISK.complete(Setup(list(NAMES[:3]), {"mode": "dominion", "gold": "off", "characters": "off", "maesters": "off"}))


def test_options_of_dominion_are_checked() -> None:
    refused(r"no option 'golds'.*gold", mode="dominion", golds="off")
    refused(r"option gold cannot be 'maybe'.*on, off", mode="dominion", gold="maybe")
    refused(r"option mode cannot be 'domination'", mode="domination")


def test_boards_hold_so_many_and_no_more() -> None:
    for seats, board in ((2, "westeros"), (3, "essos"), (5, "both"), (6, "westeros"), (7, "essos")):
        refused(rf"{seats} players use board .* not '{board}'", seats, mode="dominion", board=board)
    for seats in (1, 8):
        names = [f"player {number}" for number in range(seats)]
        with pytest.raises(BadInput, match=r"for 2 to 7 players"):
            RISK.complete(Setup(names, {"mode": "dominion"}))


def test_positions_with_parts_that_make_no_sense() -> None:
    for wrong in ("gold", ["golds"], ["gold", 3], {"gold": True}, 5):
        with pytest.raises(BadInput, match=r"'modules' is a list of some of: gold, characters"):
            at(THREE, HOMES, modules=wrong)
    with pytest.raises(BadInput, match=r"'characters' need gold"):
        at(THREE, HOMES, modules=["characters"])
    with pytest.raises(BadInput, match=r"'maesters' need gold"):
        at(THREE, HOMES, modules=["maesters", "units"])
    with pytest.raises(BadInput, match=r"'modules' belong to Dominion"):
        RISK.scripts.position({"game": "risk", "players": THREE, "modules": ["gold"]})


@pytest.mark.parametrize(
    ("holding", "match"),
    [
        ({"maesters": ["Brybery"]}, r"no maester card 'Brybery'.*Bribery"),
        ({"maesters": ["Bribery", "Bribery"]}, r"no maester card 'Bribery' left"),
        ({"maesters": ["A Sworn Sword"] * 3}, r"no maester card 'A Sworn Sword' left"),
        ({"maesters": "Bribery"}, r"'maesters' is a list of names"),
        ({"maesters": [7]}, r"'maesters' is a list of names"),
        ({"objectives": ["hold 6 castles"]}, r"no objective 'hold 6 castles'"),
        ({"objectives": ["hold 5 castles", "hold 5 castles"]}, r"objective 'hold 5 castles' is given twice"),
        ({"objectives": "hold 5 castles"}, r"'objectives' is a list of names"),
        ({"used_characters": ["Rob Stark"]}, r"no character 'Rob Stark'.*Robb Stark"),
        ({"used_characters": "Robb Stark"}, r"'used_characters' is a list of names"),
        ({"gold": -100}, r"gold of wolf is a number"),
        ({"gold": "much"}, r"gold of wolf is a number"),
        ({"gold": True}, r"gold of wolf is a number"),
        ({"gold": 10**9}, r"gold of wolf is a number"),
        ({"points": -1}, r"points of wolf is a number"),
        ({"points": 1.5}, r"points of wolf is a number"),
        ({"maester": ["Bribery"]}, r"players\.wolf has an unknown key 'maester'"),
    ],
)
def test_players_of_positions_are_checked(holding: dict[str, Any], match: str) -> None:
    with pytest.raises(BadInput, match=match):
        at(with_player("wolf", **holding), HOMES)


@pytest.mark.parametrize(
    "units", [{"knights": -1}, {"siege_engines": "two"}, {"fortifications": 1.0}, {"knights": True}]
)
def test_units_of_positions_are_checked(units: dict[str, Any]) -> None:
    lands = {"others": {"owner": "stag"}, "Winterfell": {"owner": "wolf", **units}, "Tarth": {"owner": "lion"}}
    doc = {"game": "risk", "mode": "dominion", "players": THREE, "territories": lands}
    with pytest.raises(BadInput, match=r"of Winterfell is a number from 0"):
        RISK.start(RISK.scripts.position(doc), seed=0)


def test_an_objective_or_maester_card_is_in_one_hand_only() -> None:
    players = {**with_player("wolf", objectives=["hold 3 ports"]), "stag": {"objectives": ["hold 3 ports"]}}
    with pytest.raises(BadInput, match=r"objective 'hold 3 ports' is given twice"):
        at(players, HOMES)
    players = {**with_player("wolf", maesters=["Bribery"]), "stag": {"maesters": ["Bribery"]}}
    with pytest.raises(BadInput, match=r"no maester card 'Bribery' left"):
        at(players, HOMES)


def test_positions_of_skirmish_have_nothing_of_dominion() -> None:
    for holding in ({"gold": 100}, {"maesters": ["Bribery"]}, {"objectives": ["hold 3 ports"]}, {"points": 3}):
        with pytest.raises(BadInput, match=r"belongs to Dominion"):
            at(with_player("wolf", **holding), HOMES, mode="skirmish")
    lands = {"others": {"owner": "stag"}, "Winterfell": {"owner": "wolf", "knights": 1}}
    with pytest.raises(BadInput, match=r"'knights', which belong to Dominion"):
        RISK.start(RISK.scripts.position({"game": "risk", "players": THREE, "territories": lands}), seed=0)
    for phase in ("purchase", "objective"):
        with pytest.raises(BadInput, match=rf"phase '{phase}' is not one of"):
            RISK.scripts.position({"game": "risk", "players": THREE, "phase": phase})


@pytest.mark.rule("risk.characters.17")
def test_a_maneuver_in_place_of_an_invasion_can_be_looked_up() -> None:
    players: dict[str, dict[str, Any]] = {"sun": {"house": "Martell", "gold": 200}, "wolf": {"house": "Stark"}}
    lands = {"others": ("wolf", 1), "Sunspear": ("sun", 9), "Greenblood": ("sun", 4)}
    state = at(players, lands, "invade", map="westeros")
    says(state, "sun", "Ellaria Sand")
    request = state.requests[0]
    hints = {
        RISK.wording.label(state, request, option): RISK.wording.hint(state, request, option)
        for option in request.options
    }
    assert hints["maneuver now"] == ""
    assert hints["invade Sandstone from Greenblood"].startswith("4 v Stark 1")
