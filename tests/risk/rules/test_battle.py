"""Battles: what scenarios cannot count."""

from collections import Counter
from itertools import product

import pytest

from tests.risk.table import armies, asked, at, offers, owner, plays, says

SIEGE = {"Winterfell": ("wolf", 9), "White Harbor": ("lion", 9)}


def outcomes(committed: int, defending: int) -> Counter[tuple[int, int]]:
    """How often, of all ways the dice can fall, attackers and defenders are lost."""
    state = at(SIEGE, phase="invade")
    plays(state, "wolf", "invade White Harbor from Winterfell", f"commit {committed}")
    lost: Counter[tuple[int, int]] = Counter()
    for dice in product(range(1, 7), repeat=committed + defending):
        world = state.clone()
        world.rigged = list(dice)
        says(world, "lion", f"roll {defending}")
        lost[9 - armies(world, "Winterfell"), 9 - armies(world, "White Harbor")] += 1
    return lost


@pytest.mark.rule("risk.battle.6", "risk.battle.7", "risk.battle.8", "risk.battle.9", "risk.battle.10")
@pytest.mark.parametrize(
    ("committed", "defending", "losses"),
    [
        (1, 1, {(0, 1): 15, (1, 0): 21}),
        (2, 1, {(0, 1): 125, (1, 0): 91}),
        (3, 1, {(0, 1): 855, (1, 0): 441}),
        (1, 2, {(0, 1): 55, (1, 0): 161}),
        (2, 2, {(0, 2): 295, (1, 1): 420, (2, 0): 581}),
        (3, 2, {(0, 2): 2890, (1, 1): 2611, (2, 0): 2275}),
    ],
)
def test_the_odds_of_a_battle(committed: int, defending: int, losses: dict[tuple[int, int], int]) -> None:
    assert outcomes(committed, defending) == losses


@pytest.mark.rule("risk.battle.4")
def test_the_defender_chooses_knowing_the_commitment_but_no_die() -> None:
    state = at(SIEGE, phase="invade")
    before = state.rng
    plays(state, "wolf", "invade White Harbor from Winterfell", "commit 2")
    assert asked(state) == [("lion", "roll")]
    assert offers(state) == ["roll 1", "roll 2"]
    assert state.view(1)["invasion"] == {"from": "Winterfell", "to": "White Harbor", "committed": 2}
    assert state.rng == before
    says(state, "lion", "roll 2")
    assert state.rng != before


@pytest.mark.rule("risk.battle.3")
@pytest.mark.parametrize(("committed", "defending"), [(1, 1), (2, 1), (3, 2)])
def test_one_die_for_each_committed_army_and_as_many_as_the_defender_chose(committed: int, defending: int) -> None:
    state = at(SIEGE, phase="invade")
    plays(state, "wolf", "invade White Harbor from Winterfell", f"commit {committed}")
    state.rigged = [6] * committed + [1] * defending
    says(state, "lion", f"roll {defending}")
    assert state.rigged == []
    fought = next(event for event in state.events if event.kind == "fought")
    assert fought.public["attack"] == " ".join("6" * committed)
    assert fought.public["defence"] == " ".join("1" * defending)


@pytest.mark.rule("risk.neutral.3", "risk.neutral.4")
@pytest.mark.parametrize(("there", "dice"), [(1, 1), (2, 2), (7, 2)])
def test_neutral_armies_roll_the_most_dice(there: int, dice: int) -> None:
    state = at({"Winterfell": ("wolf", 9), "White Harbor": ("neutral", there), "Pyke": ("lion", 1)}, phase="invade")
    state.rigged = [1] + [6] * dice
    plays(state, "wolf", "invade White Harbor from Winterfell", "commit 1")
    # There is no choice, so nobody is asked.
    assert state.rigged == []
    assert asked(state) == [("wolf", "continue")]
    assert (armies(state, "White Harbor"), armies(state, "Winterfell")) == (there, 8)


@pytest.mark.rule("risk.neutral.3")
@pytest.mark.parametrize(("out", "roller"), [([], "lion"), (["lion"], "stag")])
def test_an_opponent_of_the_attacker_rolls_for_neutral_armies(out: list[str], roller: str) -> None:
    lands = {"Winterfell": ("wolf", 9), "White Harbor": ("neutral", 2)}
    lands |= {} if out else {"Pyke": ("lion", 1)}
    state = at(lands, phase="invade")
    state.asks_all = True
    plays(state, "wolf", "invade White Harbor from Winterfell", "commit 1")
    assert asked(state) == [(roller, "roll")]
    assert offers(state) == ["roll 2"]


@pytest.mark.rule("risk.neutral.1", "risk.neutral.2", "risk.turn.2")
def test_neutral_armies_take_no_turn() -> None:
    state = at({"Winterfell": ("wolf", 2), "Pyke": ("lion", 2), "Tarth": ("stag", 2)}, others=("neutral", 4))
    for name, home in (("wolf", "Winterfell"), ("lion", "Pyke"), ("stag", "Tarth"), ("wolf", "Winterfell")):
        assert asked(state) == [(name, "deploy")]
        plays(state, name, f"deploy 3 to {home}", "done invading")
    assert {armies(state, "The Eyrie"), armies(state, "Sunspear")} == {4}
    assert owner(state, "The Eyrie") == "neutral"
