"""Dominion: what a scenario cannot show of windows, characters, units and dice."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from fivekings.kernel.program import Frame
from fivekings.risk.dominion.character_cards import CHARACTERS, MAESTER_CARDS
from fivekings.risk.dominion.state import ENGINE, FORT, KNIGHT, Dominion
from fivekings.risk.dominion.windows import cancellers
from tests.risk.table import RISK, armies, asked, owner, plays, resigns, says, seat_of

LEDGER = Path(__file__).resolve().parents[3] / "docs" / "rules" / "risk.toml"
HOUSES = {"wolf": "Stark", "stag": "Baratheon", "lion": "Lannister"}
NORTH = {"Winterfell": {"owner": "wolf", "armies": 9}, "White Harbor": {"owner": "lion", "armies": 9}}


def dominion(
    lands: dict[str, dict[str, Any]],
    seed: int = 0,
    phase: str = "invade",
    houses: dict[str, str] | None = None,
    more: dict[str, dict[str, Any]] | None = None,
    **position: Any,
) -> Dominion:
    """A position of Dominion; `more` says what players have besides a house."""
    seats = {name: {"house": house, **(more or {}).get(name, {})} for name, house in (houses or HOUSES).items()}
    rest = {"others": {"owner": "stag" if houses is None else "neutral", "armies": 1}}
    doc = {"game": "risk", "mode": "dominion", "phase": phase, "players": seats, "territories": {**rest, **lands}}
    state = RISK.start(RISK.scripts.position({**doc, **position}), seed=seed, loud=True)
    assert isinstance(state, Dominion)
    return state


def nobody_acts(state: Dominion) -> None:
    """Windows are passed until something else is asked."""
    while asked(state)[0][1] == "use":
        says(state, asked(state)[0][0], "pass")


def units(state: Dominion, land: str) -> list[int]:
    number = state.board.number_of(land)
    return [state.units[kind][number] for kind in (KNIGHT, ENGINE, FORT)]


def test_houses_and_prices_are_those_of_the_ledger() -> None:
    clauses = tomllib.loads(LEDGER.read_text(encoding="utf-8"))["clause"]
    texts = [clause["text"] for clause in clauses if clause["id"].startswith("risk.characters.")]
    said = [re.match(r"(.+) \((\w+), (\d+) gold\): ", text) for text in texts]
    assert [found and found.groups() for found in said] == [(c.name, c.house, str(c.cost)) for c in CHARACTERS]
    assert len(CHARACTERS) == 28


@pytest.mark.rule("risk.unit.16")
def test_units_leave_with_their_player() -> None:
    lands = {
        "Winterfell": {"owner": "wolf", "armies": 9, "knights": 1},
        "White Harbor": {"owner": "lion", "armies": 9, "knights": 2, "siege_engines": 1, "fortifications": 1},
    }
    state = dominion(lands)
    resigns(state, "lion")
    assert (owner(state, "White Harbor"), armies(state, "White Harbor")) == ("neutral", 9)
    assert units(state, "White Harbor") == [0, 0, 0]
    assert units(state, "Winterfell") == [1, 0, 0]


@pytest.mark.rule("risk.dice.1", "risk.dice.2", "risk.unit.9")
@pytest.mark.parametrize(
    ("character", "committed", "engines", "sides"),
    [
        ("", 3, 1, [8, 6, 6]),
        ("", 3, 3, [8, 8, 8]),
        ("", 2, 2, [8, 8]),
        ("Oberyn Martell", 3, 0, [8, 6, 6]),
        ("Oberyn Martell", 3, 1, [8, 8, 6]),
        ("Oberyn Martell", 3, 3, [8, 8, 8]),
        ("Oberyn Martell", 1, 1, [8]),
        ("Daenerys Targaryen", 3, 0, [8, 8, 8]),
        ("Daenerys Targaryen", 2, 1, [8, 8]),
    ],
)
def test_dice_of_an_attack(character: str, committed: int, engines: int, sides: list[int]) -> None:
    house = "Targaryen" if character == "Daenerys Targaryen" else "Martell"
    lands = {
        "Sunspear": {"owner": "sun", "armies": 9, "siege_engines": 3},
        "Storm's End": {"owner": "rose", "armies": 9},
    }
    # Margaery Tyrell keeps the dice on the table until they have been looked at.
    more = {"sun": {"gold": 300}, "rose": {"gold": 100}}
    state = dominion(lands, houses={"sun": house, "rose": "Tyrell"}, more=more, map="westeros")
    nobody_acts(state)
    says(state, "sun", "invade Storm's End from Sunspear")
    if character:
        says(state, "sun", character)
    nobody_acts(state)
    says(state, "sun", f"commit {committed}")
    says(state, "sun", f"engines {engines}")
    says(state, "rose", "roll 2")
    assert asked(state)[0][1] == "use"
    assert [die[0] for die in state.attack] == sides
    assert [die[0] for die in state.defence] == [6, 6]


@pytest.mark.rule("risk.unit.10", "risk.unit.11", "risk.dice.1")
@pytest.mark.parametrize(
    ("character", "there", "rolled", "sides"),
    [
        ("", {"siege_engines": 1}, 2, [8, 6]),
        ("", {"siege_engines": 3}, 2, [8, 8]),
        ("", {"fortifications": 1}, 2, [8, 8]),
        ("", {"fortifications": 2, "siege_engines": 1}, 1, [8]),
        ("Hizdahr zo Loraq", {}, 2, [8, 6]),
        ("Hizdahr zo Loraq", {"siege_engines": 1}, 2, [8, 8]),
        ("Brienne", {}, 2, [8, 8]),
        ("Brienne", {"knights": 1}, 1, [8]),
    ],
)
def test_dice_of_a_defence(character: str, there: dict[str, int], rolled: int, sides: list[int]) -> None:
    house = "Tyrell" if character == "Brienne" else "Ghiscari"
    lands = {
        "Sunspear": {"owner": "lion", "armies": 9, "fortifications": 2},
        "Storm's End": {"owner": "guard", "armies": 9, **there},
    }
    more = {"lion": {"gold": 200}, "guard": {"gold": 300}}
    state = dominion(lands, houses={"lion": "Lannister", "guard": house}, more=more, map="westeros")
    says(state, "lion", "invade Storm's End from Sunspear")
    if state.request(seat_of(state, "guard")):
        says(state, "guard", character or "pass")
    says(state, "lion", "commit 3")
    state.rigged = [2, 2, 2, *[2] * rolled]
    says(state, "guard", f"roll {rolled}")
    while asked(state)[0] == ("guard", "use"):
        says(state, "guard", "pass")
    assert asked(state) == [("lion", "use")]
    assert [die[0] for die in state.attack] == [6, 6, 6]
    assert [die[0] for die in state.defence] == sides


@pytest.mark.rule("risk.window.11")
def test_a_used_card_is_shown_and_discarded() -> None:
    state = dominion(NORTH, more={"wolf": {"gold": 100, "maesters": ["A Sworn Sword", "Bribery"]}})
    assert state.view(seat_of(state, "lion"))["maester_discard"] == []
    says(state, "wolf", "A Sworn Sword")
    for viewer in (-1, *range(state.seats)):
        assert state.view(viewer)["maester_discard"] == ["A Sworn Sword"]
    assert [MAESTER_CARDS[card].name for card in state.maesters[seat_of(state, "wolf")]] == ["Bribery"]


@pytest.mark.rule("risk.window.16")
@pytest.mark.parametrize(
    ("user", "order"), [("wolf", ["stag", "lion"]), ("stag", ["lion", "wolf"]), ("lion", ["wolf", "stag"])]
)
def test_who_may_cancel_is_asked_in_turn_order_from_the_user_on(user: str, order: list[str]) -> None:
    state = dominion(NORTH, first_player="lion")
    frame = Frame(state.frames[0].program, 0, {"seat": seat_of(state, user), "option": 64})
    assert [state.setup.players[seat] for seat in cancellers(state, frame)] == order


@pytest.mark.rule("risk.window.4")
@pytest.mark.parametrize(
    ("active", "order"),
    [("wolf", ["wolf", "stag", "lion"]), ("stag", ["stag", "lion", "wolf"]), ("lion", ["lion", "wolf", "stag"])],
)
def test_windows_begin_with_the_active_player(active: str, order: list[str]) -> None:
    cards = {"wolf": "A Sworn Sword", "stag": "A Sworn Sword", "lion": "Weapons of War"}
    more = {name: {"gold": 100, "maesters": [card]} for name, card in cards.items()}
    state = dominion(NORTH, more=more, first_player=active, modules=["gold", "units", "maesters"])
    found: list[str] = []
    while asked(state)[0][1] == "use" and len(found) < 3:
        found.append(asked(state)[0][0])
        says(state, found[-1], "pass")
    assert found == order


@pytest.mark.rule("risk.characters.7")
def test_melisandre_burns_a_card_at_random() -> None:
    burnt = set()
    for seed in range(12):
        hands: dict[str, dict[str, Any]] = {"lion": {"maesters": ["Bribery", "Castle Walls"]}, "stag": {"gold": 200}}
        state = dominion(NORTH, seed=seed, more=hands, first_player="stag")
        says(state, "stag", "Melisandre")
        if asked(state)[0] == ("stag", "opponent"):
            says(state, "stag", "lion")
        assert len(state.maester_discard) == len(state.maesters[seat_of(state, "lion")]) == 1
        burnt.add(MAESTER_CARDS[state.maester_discard[0]].name)
    assert burnt == {"Bribery", "Castle Walls"}


@pytest.mark.rule("risk.characters.12")
def test_the_other_card_that_tyrion_saw_is_discarded() -> None:
    state = dominion(NORTH, more={"lion": {"gold": 300}}, first_player="lion", phase="purchase")
    state.rigged = ["Bribery", "Blood Magic"]
    plays(state, "lion", "buy a maester card with Tyrion Lannister", "Blood Magic")
    assert state.view(seat_of(state, "wolf"))["maester_discard"] == ["Bribery"]
    assert state.gold[seat_of(state, "lion")] == 0


@pytest.mark.rule("risk.characters.25")
def test_the_other_card_that_xaro_saw_is_discarded() -> None:
    lands = {"Meereen": {"owner": "dragon", "armies": 9}, "Astapor": {"owner": "harpy", "armies": 9}}
    more = {"harpy": {"gold": 100}}
    houses = {"harpy": "Ghiscari", "dragon": "Targaryen"}
    state = dominion(lands, houses=houses, more=more, phase="draw", territory_deck=["Oros", "Sarnor"])
    plays(state, "harpy", "draw one of two cards with Xaro Xhoan Daxos", "Oros")
    assert state.board.names(state.hands[seat_of(state, "harpy")]) == ["Oros"]
    assert state.board.names(state.discard) == ["Sarnor"]


@pytest.mark.rule("risk.dominion_turn.1", "risk.dominion_turn.2")
def test_the_steps_come_in_their_order() -> None:
    lands = {
        "Winterfell": {"owner": "wolf", "armies": 9},
        "The Gift": {"owner": "wolf", "armies": 1},
        "White Harbor": {"owner": "lion", "armies": 1},
        "Sunspear": {"owner": "lion", "armies": 1},
    }
    more = {"wolf": {"gold": 500, "objectives": ["own 500 gold"], "used_characters": ["Jon Snow"]}}
    state = dominion(lands, more=more, phase="reinforce", modules=["gold", "characters", "objectives", "maesters"])
    steps = []
    labels = ["deploy 3 to Winterfell", "done buying", "invade White Harbor from Winterfell", "commit 3", "move in 3"]
    for label in [*labels, "done invading", "no maneuver", "own 500 gold", "keep", "no card"]:
        nobody_acts(state)
        steps.append(state.phase)
        if label == "keep":
            request = state.requests[0]
            says(state, "wolf", RISK.wording.label(state, request, request.options[0]))
            continue
        state.rigged = [6, 6, 6, 1] if label == "commit 3" else []
        says(state, "wolf", label)
        if state.request(seat_of(state, "lion")) and asked(state)[0][1] == "roll":
            says(state, "lion", "roll 1")
    assert list(dict.fromkeys(steps)) == ["reinforce", "purchase", "invade", "maneuver", "objective", "draw"]
    assert state.facedown == []
    assert asked(state)[0][0] == "stag"
