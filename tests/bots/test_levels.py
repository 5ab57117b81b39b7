"""Bots answer legally, never see what is hidden, and play better at every level."""

import math
import random
import signal
from pathlib import Path
from typing import Any

import pytest

from fivekings.bots import LEVELS, Knight, Maester, answer, bot_names, make_bot, random_choice
from fivekings.bots.maester import SampledMove, pruned
from fivekings.games import game
from fivekings.kernel import BadInput, Choice, Game, Request, Setup, State, apply
from fivekings.thrones.model.state import Thrones
from tests.thrones.table import GAME, stand_at

GAMES = [
    ("lcg2", 2, {}),
    ("lcg2", 4, {}),
    ("lcg1", 2, {}),
    ("lcg1", 4, {"teams": "yes"}),
    ("ccg", 2, {}),
    ("ccg", 5, {}),
    ("hbo", 2, {}),
    ("risk", 3, {}),
    ("risk", 3, {"mode": "dominion"}),
]


def begin(name: str, seats: int, options: dict[str, str], seed: int) -> tuple[Game, State]:
    chosen = game(name)
    return chosen, chosen.start(Setup([f"seat {number}" for number in range(seats)], options), seed)


def play(name: str, kinds: list[str], options: dict[str, str], seed: int) -> list[int]:
    """Play a game out; who won."""
    chosen, state = begin(name, len(kinds), options, seed)
    bots = [make_bot(kind, seed * 10 + seat) for seat, kind in enumerate(kinds)]
    count = 0
    while not state.over:
        seat = state.requests[0].seat
        apply(state, answer(bots[seat], chosen, state, seat, seed * 1000 + count))
        count += 1
    assert state.result is not None
    return state.result


@pytest.mark.parametrize("kind", ["squire", "knight"])
@pytest.mark.parametrize(("name", "seats", "options"), GAMES)
def test_answers_are_legal_in_the_middle_of_anything(name: str, seats: int, options: dict[str, str], kind: str) -> None:
    chosen, state = begin(name, seats, options, 5)
    rng = random.Random(5)
    bot = make_bot(kind, 1)
    for number in range(240):
        if state.over:
            break
        request = rng.choice(state.requests)
        if number % 12 == 0:
            choice = answer(bot, chosen, state, request.seat, number)
            request.check(choice)
        else:
            choice = random_choice(request, rng)
        apply(state, choice)


@pytest.mark.parametrize(
    ("name", "seats", "options"),
    [
        ("lcg2", 2, {}),
        ("lcg1", 2, {}),
        ("ccg", 2, {}),
        ("hbo", 2, {}),
        ("risk", 2, {}),
        ("risk", 2, {"mode": "dominion"}),
    ],
)
def test_a_squire_beats_hodor(name: str, seats: int, options: dict[str, str]) -> None:
    won = 0
    for seed in range(3):
        for mine in range(2):
            kinds = ["squire" if seat == mine else "hodor" for seat in range(seats)]
            won += play(name, kinds, options, seed) == [mine]
    assert won >= 5


def test_a_maester_tries_more_worlds_only_where_they_differ() -> None:
    """In a Skirmish nothing hidden counts; in Dominion the objectives of the others do."""
    for mode, most in (("skirmish", 2), ("dominion", 4)):
        chosen, state = begin("risk", 5, {"mode": mode}, 4)
        rng = random.Random(4)
        while state.requests[0].kind != "invade" or len(state.requests[0].options) < 4:
            apply(state, random_choice(state.requests[0], rng))
        request = state.requests[0]
        maester = Maester(1, seconds=1e9, worlds=4)
        moves = [SampledMove(found.choice) for found in maester.ranked(chosen, state, request)[:2]]
        assert maester.best_over_worlds(chosen, state, request, moves, math.inf) in [move.choice for move in moves]
        assert [len(move.scores) for move in moves] == [most, most]


def sampled(*scores: float) -> SampledMove:
    """An answer with these scores, one per world."""
    move = SampledMove(Choice(0, 0, [0]))
    for score in scores:
        move.add(score)
    return move


def test_a_maester_drops_answers_that_are_behind_by_more_than_luck() -> None:
    """What counts is how an answer differs from the best in each world, not how different the worlds are."""
    best = sampled(10.0, 30.0, 20.0, 40.0)
    behind = sampled(9.0, 28.0, 19.0, 38.0)
    unlucky = sampled(50.0, 10.0, 5.0, 30.0)
    assert pruned([unlucky, behind, best]) == [unlucky, best]
    assert pruned([best, sampled(10.0, 30.0, 20.0, 40.0)]) == [best]


def test_a_maester_looks_to_the_end_of_the_round() -> None:
    """A maester evaluates a position at the end of the round; a knight, in a game for two, at the end of the phase."""
    chosen, state = begin("lcg2", 2, {}, 1)
    heuristics = chosen.heuristics
    assert isinstance(state, Thrones)
    state.round = 2
    for start, phase in (("plot", "marshaling"), ("marshaling", "challenges"), ("challenges", "dominance")):
        state.phase = phase
        assert not heuristics.opponents_replied(state, [2, start])
        assert heuristics.reached_horizon(state, [2, start])
    state.phase = "plot"
    assert heuristics.opponents_replied(state, [1, "marshaling"])


def test_a_knight_evaluates_all_answers_at_the_same_moment() -> None:
    """A pass may end the phase; it must not be evaluated by all of the next one."""
    wolf = {"agenda": "Fealty", "plot": "Counting Coppers", "hand": ["Robb Stark"], "in_play": ["Bran Stark"]}
    lion = {"plot": "A Noble Cause", "in_play": ["Tywin Lannister", "Cersei Lannister"]}
    state = stand_at("marshalling", wolf, lion, "lion")
    while state.active != 0 or state.requests[0].seat != 0:
        apply(state, GAME.heuristics.default_move(state, state.requests[0]))
    request = state.requests[0]
    assert [GAME.wording.label(state, request, option) for option in request.options] == ["Fealty: action", "pass"]
    knight = Knight(1)
    use, let_be = (Choice(0, request.number, [option]) for option in request.options)
    scores = [knight.turn_score(GAME, state, request, choice, [1, 2]) for choice in (use, let_be)]
    assert scores[0] == scores[1]
    assert knight.choose(GAME, state, request) == let_be


def test_income_about_to_be_collected_counts_before_it_is() -> None:
    """Ending a turn of marshaling gives nothing away."""
    wolf = {"plot": "Counting Coppers", "in_play": ["Bran Stark"]}
    state = stand_at("marshalling", wolf, {"plot": "A Noble Cause", "in_play": ["Lannisport Merchant"]})
    assert (state.active, state.gold) == (0, [2, 0])
    before = [GAME.heuristics.evaluate(state, seat) for seat in range(2)]
    while state.active == 0:
        apply(state, GAME.heuristics.default_move(state, state.requests[0]))
    assert state.gold == [2, 5]
    assert [GAME.heuristics.evaluate(state, seat) for seat in range(2)] == pytest.approx(before)


def test_a_maester_who_is_far_ahead_gains_little_by_more() -> None:
    """In a game for two a maester goes by the chance to win, which is never as good as a win."""
    wolf, lion = {"in_play": ["Robb Stark"]}, {"in_play": ["Cersei Lannister"]}
    leads = [stand_at("challenges", {**wolf, "power": power}, lion) for power in (0, 1, 12, 13)]
    values = [GAME.heuristics.evaluate(state, 0) for state in leads]
    scores = [GAME.heuristics.win_score_vs_planners(state, 0) for state in leads]
    assert values == sorted(values)
    assert scores == sorted(scores)
    assert scores[3] - scores[2] < (scores[1] - scores[0]) / 3
    assert scores[3] < 900
    for state, score in zip(leads, scores, strict=True):
        assert GAME.heuristics.win_score_vs_planners(state, 1) == pytest.approx(-score)


def test_the_same_seeds_give_the_same_game() -> None:
    one = play("hbo", ["squire", "squire"], {}, 3)
    assert one == play("hbo", ["squire", "squire"], {}, 3)


class Peeping:
    """Remembers the worlds it was shown."""

    def __init__(self) -> None:
        self.worlds: list[State] = []

    def choose(self, _game: Game, world: State, request: Request) -> Choice:
        self.worlds.append(world)
        return request.least_answer()


def test_a_bot_is_shown_worlds_and_never_the_game() -> None:
    chosen, state = begin("lcg2", 2, {}, 1)
    rng = random.Random(1)
    for _ in range(60):
        apply(state, random_choice(state.requests[0], rng))
    seat = state.requests[0].seat
    bot = Peeping()
    for seed in range(12):
        answer(bot, chosen, state, seat, seed)
    assert len(bot.worlds) == 12
    for world in bot.worlds:
        assert world is not state
        assert world.view(seat) == state.view(seat)
    hands = {str(world.view(1 - seat)["players"][1 - seat]["hand"]) for world in bot.worlds}
    assert len(hands) > 1, "the other hand is redrawn each time"


class Broken:
    """Answers nonsense, or nothing."""

    def __init__(self, trouble: Any) -> None:
        self.trouble = trouble

    def choose(self, _game: Game, _world: State, request: Request) -> Choice:
        if isinstance(self.trouble, Exception):
            raise self.trouble
        return Choice(request.seat, request.number, [123456789])


@pytest.mark.parametrize("trouble", [ValueError("lost"), KeyError("lost"), None])
def test_a_broken_bot_does_not_lose_the_game_for_its_user(trouble: Any, caplog: pytest.LogCaptureFixture) -> None:
    chosen, state = begin("hbo", 2, {}, 2)
    request = state.requests[0]
    choice = answer(Broken(trouble), chosen, state, request.seat, 1)
    request.check(choice)
    assert "Broken could not answer" in caplog.text


class Brooding:
    """Never comes to an end."""

    def choose(self, _game: Game, _world: State, _request: Request) -> Choice:
        while True:
            pass


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="nothing can interrupt a bot on this system")
def test_a_bot_that_never_answers_does_not_stop_the_game(caplog: pytest.LogCaptureFixture) -> None:
    chosen, state = begin("hbo", 2, {}, 2)
    request = state.requests[0]
    choice = answer(Brooding(), chosen, state, request.seat, 1, seconds=0.05)
    request.check(choice)
    assert "Brooding could not answer" in caplog.text


def test_bots_by_name() -> None:
    assert list(LEVELS) == ["hodor", "squire", "knight", "maester"]
    assert type(make_bot("tests.bots.test_levels:Seeded", 3)).__name__ == "Seeded"
    with pytest.raises(BadInput, match=r"no bot 'knihgt' \(your own .*\); did you mean 'knight'\?$"):
        make_bot("knihgt", 1)
    for name in ("nowhere:Nobody", "tests.bots.test_levels:Nobody"):
        with pytest.raises(BadInput, match="cannot be loaded"):
            make_bot(name, 1)
    with pytest.raises(BadInput, match="cannot be made with a seed: TypeError"):
        make_bot("tests.bots.test_levels:Brooding", 1)
    with pytest.raises(BadInput, match="'fractions:Fraction' is not a bot: it has no method 'choose'"):
        make_bot("fractions:Fraction", 1)


def test_bots_that_other_packages_offer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    facts = tmp_path / "ravens-1.0.dist-info"
    facts.mkdir()
    (facts / "METADATA").write_text("Metadata-Version: 2.1\nName: ravens\nVersion: 1.0\n")
    (facts / "entry_points.txt").write_text("[fivekings.bots]\nraven = tests.bots.test_levels:Seeded\n")
    monkeypatch.syspath_prepend(tmp_path)
    assert bot_names() == ["hodor", "squire", "knight", "maester", "raven"]
    assert type(make_bot("raven", 3)).__name__ == "Seeded"


class Seeded(Peeping):
    """A bot as others write them: made from a seed."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self.seed = seed
