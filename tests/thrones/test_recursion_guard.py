"""No card that somebody writes can keep a game from going on: loops end, and what goes too far is not carried out."""

import random
from typing import Any

import pytest

from fivekings.bots import playout
from fivekings.games import game
from fivekings.kernel import Fault, Match, Overrun, Setup
from fivekings.kernel.request import Choice
from tests.thrones.own import FEAST, ready, with_own

LOOP: dict[str, Any] = {**FEAST, "text": "When Revealed: for each opponent: for each opponent: gain 1 gold."}


def table(plot: dict[str, Any]) -> Match:
    decks = [with_own(ready("stark-core"), plot), ready("lannister-core"), ready("greyjoy-core")]
    return Match.start(game("lcg2"), Setup(["Arya", "Tywin", "Asha"], decks=decks), seed=7)


def reveal(match: Match, title: str) -> None:
    """Go on until the first seat has revealed a plot."""
    while True:
        request = match.state.requests[0]
        labels = [match.game.wording.label(match.state, request, option) for option in request.options]
        if request.kind == "plot" and title in labels:
            match.play(Choice(request.seat, request.number, [request.options[labels.index(title)]]))
            continue
        if request.kind == "first player":
            return
        least = request.least_answer()
        match.play(least)


def test_a_loop_in_a_loop_counts_by_itself() -> None:
    match = table(LOOP)
    reveal(match, LOOP["title"])
    request = match.state.requests[0]
    match.play(Choice(request.seat, request.number, [0]))
    assert match.state.view(0)["players"][0]["gold"] == 4  # two opponents, and two for each of them


def test_games_with_nested_loops_end() -> None:
    for seed in range(3):
        match = table(LOOP)
        playout(match.state, random.Random(seed))
        assert match.state.over


def test_a_decision_that_goes_too_far_changes_nothing() -> None:
    match = table(LOOP)
    reveal(match, LOOP["title"])
    before = match.state.hash()
    match.state.budget = 3
    request = match.state.requests[0]
    with pytest.raises(Fault) as fault:
        match.play(Choice(request.seat, request.number, [0]))
    assert isinstance(fault.value.error, Overrun)
    assert match.state.hash() == before
    match.state.budget = 20_000
    match.play(Choice(request.seat, request.number, [0]))
    assert match.state.hash() != before


def test_a_game_with_own_cards_has_a_smaller_budget() -> None:
    printed = Match.start(game("lcg2"), Setup(["Arya", "Tywin"]), seed=7)
    assert table(LOOP).state.budget < printed.state.budget
    assert table(LOOP).state.clone().budget == table(LOOP).state.budget
