"""Random games in which players give up at any moment: they go on without them, to an end."""

import random
from collections import Counter

import pytest
from hypothesis import given, settings

from fivekings.bots import random_choice
from fivekings.games import game
from fivekings.kernel import apply, resignation
from fivekings.risk.dominion.state import MODULES
from fivekings.risk.state import Skirmish
from tests.risk.dominion.test_random_dominion import Ledger, Table, begin, check, step, tables
from tests.risk.rules.test_random_games import begin as begin_skirmish
from tests.risk.rules.test_random_games import check_table as check_skirmish
from tests.risk.rules.test_random_games import tables as skirmishes

RISK = game("risk")


def check_told(state: Skirmish, rng: random.Random) -> None:
    """Everybody, also who has left, sees the board; what is asked can be said; bots and worlds dealt anew are sound."""
    for viewer in range(-1, state.seats):
        assert RISK.wording.sketch(state.view(viewer), 100)
    for request in state.requests:
        assert RISK.wording.prompt(state, request)
        for option in request.options:
            assert RISK.wording.label(state, request, option)
            assert isinstance(RISK.wording.hint(state, request, option), str)
        for choice in RISK.heuristics.candidates(state, request)[:3]:
            apply(state.clone(), choice)
    for seat in state.playing():
        assert RISK.heuristics.evaluate(state, seat) >= -1000
        assert RISK.heuristics.win_score_vs_planners(state, seat) >= -1000
    if not state.over:
        viewer = rng.randrange(state.seats)
        assert RISK.resample(state, viewer, rng.getrandbits(64)).view(viewer) == state.view(viewer)


@settings(max_examples=100, deadline=None)
@given(skirmishes)
def test_a_skirmish_goes_on_to_its_end_when_players_leave(table: tuple[int, int, str, int]) -> None:
    state, rng = begin_skirmish(table)
    wait = rng.randrange(80)
    while not state.over:
        if wait == 0:
            asked = [request.seat for request in state.requests]
            apply(state, resignation(rng.choice([*state.playing(), *asked])))
            wait = rng.choice([0, 2, 20, 150])
            check_told(state, rng)
        else:
            apply(state, random_choice(state.requests[0], rng))
            wait -= 1
        assert not {request.seat for request in state.requests} & set(state.out)
        if state.phase != "setup":
            check_skirmish(state)
    assert state.result
    assert not set(state.result) & set(state.out)


@settings(max_examples=30, deadline=None)
@given(tables)
def test_dominion_goes_on_to_its_end_when_players_leave(table: Table) -> None:
    state, rng = begin(table)
    ledger = Ledger(state)
    wait = rng.randrange(200)
    while not state.over:
        if wait == 0:
            asked = [request.seat for request in state.requests]
            ledger.play(resignation(rng.choice([*state.playing(), *asked, *asked])))
            check_told(state, rng)
            wait = rng.choice([0, 3, 40, 250])
        else:
            step(ledger, rng)
            wait -= 1
        check(ledger)
    assert state.result
    assert not set(state.result) & set(state.out)


@pytest.mark.parametrize("seats", [3, 7])
def test_anybody_may_leave_at_any_question(seats: int) -> None:
    """At questions that are new, each player in turn gives up in a copy that is played on."""
    state, rng = begin((seats, MODULES, seats, seats))
    ledger = Ledger(state)
    known: Counter[str] = Counter()
    for _ in range(700):
        if state.over:
            break
        asked = state.requests[0]
        about = f"{asked.kind} {state.frames[-1].program.name} {asked.seat == state.active}"
        known[about] += 1
        for seat in state.playing() if known[about] <= 2 else []:
            other = Ledger(state.clone())
            other.maesters, other.objectives = ledger.maesters[:], ledger.objectives[:]
            other.play(resignation(seat))
            check_told(other.state, rng)
            for _ in range(10):
                check(other)
                if not other.state.over:
                    step(other, rng)
        step(ledger, rng)
    assert len(known) > 12
