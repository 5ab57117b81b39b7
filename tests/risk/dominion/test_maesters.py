"""Maester cards, beyond what scenarios can show: random hands, discard piles, secrets, and players who leave."""

from collections import Counter
from typing import Any

import pytest

from fivekings.risk.dominion.character_cards import MAESTER_CARDS, MAESTERS
from fivekings.risk.dominion.state import Dominion
from tests.risk.table import BOTH, ESSOS, RISK, WESTEROS, plays, resigns, says, seat_of

INLAND_WESTEROS = {"Stoney Sept", "Golden Tooth", "Silverhill", "Blackwater Rush", "The Mander"}
LANDS = {
    "others": {"owner": "stag", "armies": 1},
    "Winterfell": {"owner": "wolf", "armies": 9},
    "White Harbor": {"owner": "lion", "armies": 1},
    "Oldtown": {"owner": "lion", "armies": 1},
}


def dominion(seed: int = 0, phase: str = "invade", **seats: dict[str, Any]) -> Dominion:
    """The wolf's turn in Dominion, with what is said of the seats."""
    houses = {"wolf": "Stark", "lion": "Lannister", "stag": "Baratheon"}
    players = {name: {"house": house, **seats.get(name, {})} for name, house in houses.items()}
    doc = {"game": "risk", "mode": "dominion", "phase": phase, "players": players, "territories": LANDS}
    state = RISK.start(RISK.scripts.position(doc), seed=seed, loud=True)
    assert isinstance(state, Dominion)
    return state


def hand(state: Dominion, name: str) -> list[str]:
    return [MAESTER_CARDS[card].name for card in state.maesters[seat_of(state, name)]]


def discards(state: Dominion) -> list[str]:
    return [MAESTER_CARDS[card].name for card in state.maester_discard]


def capture(state: Dominion) -> None:
    """The wolf takes White Harbor, and Tywin with it."""
    plays(state, "wolf", "invade White Harbor from Winterfell", "Taken Captive", "Tywin Lannister")
    state.rigged = [6, 5, 4, 1]
    plays(state, "wolf", "commit 3", "move in 3")


def test_there_are_36_maester_cards_with_their_prices() -> None:
    assert len(MAESTERS) == len({power.name for power in MAESTERS}) == 36
    twice = {power.name for power in MAESTERS if power.copies == 2}
    assert twice == {"Preparing For War", "Reinforce Bulwarks", "A Sworn Sword"}
    assert all(power.cost in (100, 200, 300, 400, 500) for power in MAESTERS)


@pytest.mark.rule("risk.maesters.38")
def test_the_shores_of_westeros() -> None:
    shores = set(WESTEROS.names(WESTEROS.coastal))
    assert {territory.name for territory in WESTEROS.territories} - shores == INLAND_WESTEROS
    for territory in WESTEROS.territories:
        if territory.port or territory.lanes:
            assert territory.name in shores


@pytest.mark.rule("risk.maesters.39")
def test_the_shores_of_essos() -> None:
    shores = set(ESSOS.names(ESSOS.coastal))
    by_sea = {territory.name for territory in ESSOS.territories if territory.port or territory.lanes}
    bare = {"The Axe", "Forest of Qohor", "Sarnor", "Northern Dothraki Sea", "Tyrosh", "Mantarys", "Yunkai"}
    assert shores == by_sea | bare | {"The Red Waste"}
    assert len(shores) == 22
    assert set(BOTH.names(BOTH.coastal)) == shores | set(WESTEROS.names(WESTEROS.coastal))


@pytest.mark.rule("risk.maesters.12")
def test_the_card_of_a_sickness_is_discarded() -> None:
    state = dominion(wolf={"gold": 300, "maesters": ["Sickness in the Ranks"]})
    state.rigged = ["Karhold"]
    says(state, "wolf", "Sickness in the Ranks")
    assert state.board.names(state.discard) == ["Karhold"]
    assert discards(state) == ["Sickness in the Ranks"]


@pytest.mark.rule("risk.maesters.13")
def test_the_cards_of_a_desertion_are_discarded() -> None:
    state = dominion(wolf={"gold": 200, "maesters": ["Mass Desertion"]})
    state.rigged = ["Karhold", "Pyke"]
    says(state, "wolf", "Mass Desertion")
    assert state.board.names(state.discard) == ["Karhold", "Pyke"]
    assert len(state.deck) == WESTEROS.size - 2


@pytest.mark.rule("risk.maesters.6")
def test_both_cards_are_discarded_when_one_cancels_the_other() -> None:
    state = dominion(
        wolf={"gold": 100, "maesters": ["Weapons of War"]}, lion={"gold": 200, "maesters": ["Spider's Sabotage"]}
    )
    says(state, "wolf", "Weapons of War")
    says(state, "lion", "Spider's Sabotage")
    assert sorted(discards(state)) == ["Spider's Sabotage", "Weapons of War"]
    assert not any(state.units[1])


@pytest.mark.rule("risk.maesters.14")
def test_a_web_of_lies_draws_at_random() -> None:
    cards = ["Bribery", "Castle Walls", "Winter is Coming"]
    taken: Counter[str] = Counter()
    for seed in range(60):
        state = dominion(seed, wolf={"gold": 300, "maesters": ["A Web of Lies"]}, lion={"maesters": cards})
        says(state, "wolf", "A Web of Lies")  # a single opponent has any, and need not be chosen
        assert len(hand(state, "wolf")) == 1
        assert sorted(hand(state, "wolf") + hand(state, "lion")) == sorted(cards)
        taken.update(hand(state, "wolf"))
    assert all(taken[card] >= 8 for card in cards)


@pytest.mark.rule("risk.maesters.14")
def test_only_the_two_see_which_card_a_web_of_lies_took() -> None:
    state = dominion(wolf={"gold": 300, "maesters": ["A Web of Lies"]}, lion={"maesters": ["Bribery"]})
    says(state, "wolf", "A Web of Lies")
    views = {name: state.view(seat_of(state, name))["players"][0]["maesters"] for name in ("wolf", "lion", "stag")}
    assert views == {"wolf": ["Bribery"], "lion": None, "stag": None}
    assert state.maester_known[state.maesters[0][0]] == 0b011


@pytest.mark.rule("risk.maesters.19")
def test_confusion_strikes_at_random() -> None:
    lost: Counter[str] = Counter()
    cards = ["Bribery", "Castle Walls"]
    for seed in range(60):
        state = dominion(seed, wolf={"gold": 300, "maesters": ["Confusion in the Ranks"]}, lion={"maesters": cards})
        says(state, "wolf", "Confusion in the Ranks")
        assert len(hand(state, "lion")) == 1
        assert sorted(hand(state, "lion") + discards(state)) == sorted([*cards, "Confusion in the Ranks"])
        lost.update(set(cards) & set(discards(state)))
    assert all(lost[card] >= 15 for card in cards)


@pytest.mark.rule("risk.maesters.30")
def test_only_its_player_sees_where_the_smallfolk_were_rallied() -> None:
    state = dominion(wolf={"gold": 300, "maesters": ["Rally The Smallfolk"]})
    state.rigged = ["White Harbor"]
    says(state, "wolf", "Rally The Smallfolk")
    wolf = seat_of(state, "wolf")
    assert state.view(wolf)["players"][wolf]["levies"] == ["White Harbor"]
    assert state.view(seat_of(state, "lion"))["players"][wolf]["levies"] == 1
    assert state.view(-1)["players"][wolf]["levies"] == 1
    assert state.discard == []
    worlds = [RISK.resample(state, seat_of(state, "lion"), seed) for seed in range(20)]
    assert len({world.levies[0][1] for world in worlds if isinstance(world, Dominion)}) > 5


@pytest.mark.rule("risk.maesters.31")
def test_a_raised_levy_shows_its_card() -> None:
    state = dominion(wolf={"gold": 300, "maesters": ["Rally The Smallfolk"]})
    state.rigged = ["Winterfell"]
    plays(state, "wolf", "Rally The Smallfolk", "raise 5 armies at Winterfell")
    assert state.armies[state.board.number_of("Winterfell")] == 14
    assert state.board.names(state.discard) == ["Winterfell"]
    assert state.levies == []


@pytest.mark.rule("risk.maesters.31")
def test_a_levy_is_lost_when_its_player_resigns() -> None:
    state = dominion(wolf={"gold": 300, "maesters": ["Rally The Smallfolk"]})
    state.rigged = ["White Harbor"]
    says(state, "wolf", "Rally The Smallfolk")
    resigns(state, "wolf")
    assert state.levies == []
    assert state.board.names(state.discard) == ["White Harbor"]


@pytest.mark.rule("risk.maesters.20")
def test_mourning_is_over_when_the_mourner_resigns() -> None:
    state = dominion(phase="reinforce", wolf={"gold": 300, "maesters": ["Mourning the Fallen"]})
    says(state, "wolf", "Mourning the Fallen")
    assert state.mourners == [seat_of(state, "wolf")]
    resigns(state, "wolf")
    assert state.mourners == []


@pytest.mark.rule("risk.captive.4")
def test_captives_are_free_when_the_captor_resigns() -> None:
    state = dominion(wolf={"gold": 200, "maesters": ["Taken Captive"]}, lion={"gold": 100})
    capture(state)
    assert list(state.captives.values()) == [seat_of(state, "wolf")]
    resigns(state, "wolf")
    assert state.captives == {}
    lion = state.view(-1)["players"][seat_of(state, "lion")]
    assert [character["state"] for character in lion["characters"]] == ["ready"] * 4
    assert state.gold[seat_of(state, "lion")] == 100


@pytest.mark.rule("risk.captive.1")
def test_everybody_sees_that_a_captive_still_belongs_to_its_owner() -> None:
    state = dominion(wolf={"gold": 200, "maesters": ["Taken Captive"]})
    capture(state)
    players = state.view(-1)["players"]
    lion = {character["name"]: character["state"] for character in players[seat_of(state, "lion")]["characters"]}
    assert lion["Tywin Lannister"] == "captive"
    wolf = [character["name"] for character in players[seat_of(state, "wolf")]["characters"]]
    assert "Tywin Lannister" not in wolf
