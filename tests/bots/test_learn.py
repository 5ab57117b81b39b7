"""Learning from played games who will win."""

import random

import pytest

from fivekings.kernel.heuristics import softmax
from fivekings.risk.bots.dominion_win_chance import DominionModel
from fivekings.risk.bots.skirmish_win_chance import SkirmishModel
from fivekings.risk.dominion.objective_cards import OBJECTIVES
from tests.risk.table import at
from tools.learn import (
    learn_dominion,
    learn_melee,
    learn_skirmish,
    loss_rates,
    play,
    play_cards,
    regression,
    turn_order,
)


def test_a_regression_finds_what_counts() -> None:
    rng = random.Random(1)
    truth = [0.8, -0.5, 0.0]
    samples = []
    for _ in range(3000):
        held = [[rng.uniform(-2, 2) for _ in truth] for _ in range(3)]
        shares = softmax([sum(map(float.__mul__, truth, vector)) for vector in held])
        winner = rng.choices(range(3), shares)[0]
        samples.append((held, [float(seat == winner) for seat in range(3)]))
    assert regression(samples) == pytest.approx(truth, abs=0.1)


def test_lost_territories_are_counted_by_their_armies() -> None:
    lands = {"Winterfell": ("wolf", 1), "The Gift": ("wolf", 3)}
    before = at(lands, others=("lion", 2), players="wolf lion stag")
    before.active = 1
    after = before.clone()
    after.owner[after.board.number_of("Winterfell")] = 1
    lost = loss_rates([[before, after, after, after]] * 99, 3)
    assert turn_order(before)[-1] == 0
    assert max(lost["one army"]) > 0.9
    assert max(lost["more"]) == 0.0


def test_a_game_is_kept_turn_by_turn() -> None:
    played = play("skirmish", 3, "squire", 4)
    assert played.result
    assert [state.turn for state in played.turn_ends[:-1]] == list(range(2, len(played.turn_ends) + 1))
    assert [state.turn for state in played.last_decisions] == list(range(1, len(played.turn_ends) + 1))


@pytest.mark.parametrize("mode", ["skirmish", "dominion"])
def test_a_few_games_are_learned_from(mode: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tools.learn.MAX_SAMPLES", 20)
    games = [play(mode, 3, "squire", seed) for seed in range(2)]
    if mode == "skirmish":
        assert SkirmishModel(learn_skirmish(games, 3, random.Random(1))).seats == 3
    else:
        assert len(DominionModel(learn_dominion(games, 3, random.Random(1), detailed=False)).order_weights) == 3
        model = DominionModel(learn_dominion(games, 3, random.Random(1), detailed=True))
        assert len(model.objective_weights) == len(OBJECTIVES)
        assert sum(model.house_win_rates.values()) == pytest.approx(1.0, abs=0.01)
        best = max(model.house_win_rates, key=lambda house: model.house_win_rates[house])
        assert best in [played.turn_ends[-1].houses[seat] for played in games for seat in played.result or []]


def test_too_few_games_are_refused() -> None:
    with pytest.raises(SystemExit, match="too few"):
        learn_skirmish([play("skirmish", 3, "squire", 4)], 3, random.Random(1))


def test_a_few_games_of_cards_are_learned_from(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tools.learn.MAX_SAMPLES", 20)
    games = [play_cards(3, "squire", seed) for seed in range(2)]
    for played in games:
        assert played[-1].result is not None
        assert {state.phase for state in played[:-1]} == {"plot", "challenges"}
    found = learn_melee(games, 3)
    assert len(found["weights"]) == len(found["features"])
    with pytest.raises(SystemExit, match="too few"):
        learn_melee([], 3)
