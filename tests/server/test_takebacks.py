"""What is free to take back: nothing that could have shown anybody anything, in any world."""

import random
from typing import Any

import pytest

from fivekings.games import game
from fivekings.kernel.game import Game
from fivekings.kernel.machine import apply
from fivekings.kernel.request import DECLINE, Choice, Request
from fivekings.kernel.state import Setup, State
from fivekings.server.tables.takebacks import decided, is_free, sight
from fivekings.thrones.model.state import DECK, HAND, Thrones
from fivekings.thrones.rules.abilities.windows import full_handed
from tests.risk.dominion.test_maesters import dominion
from tests.risk.table import seat_of
from tests.thrones.table import GAME, WOLF, card, made, stand_at

WORLDS = range(1000, 1010)
"""Other worlds than the rule itself looks at."""
LOOKED = 0.4
"""The share of decisions that are looked at."""


def any_choice(request: Request, rng: random.Random) -> Choice:
    picks = rng.sample(request.options, rng.randint(request.low, min(request.high, len(request.options))))
    most = request.most(picks[0]) if len(picks) == 1 else 0
    return Choice(request.seat, request.number, picks, rng.randint(1, most) if most else 0)


def passed_on(chosen: Game, state: State, choice: Choice, rng: random.Random) -> list[Choice]:
    """A decision and, now and then, the pass that is made for its player next."""
    after = decided(state, [choice])
    request = None if after is None else after.request(choice.seat)
    if request is None or not chosen.may_pass(request) or rng.random() < 0.5:
        return [choice]
    return [choice, Choice(choice.seat, request.number, [DECLINE])]


def seen(chosen: Game, state: State, choices: list[Choice]) -> Any:
    """All that the deciding seat gets to know."""
    after = decided(state, choices)
    return None if after is None else sight(chosen, after, choices[0].seat)


@pytest.mark.parametrize(
    ("name", "seats", "options", "steps"),
    [
        ("risk", 2, {}, 90),
        ("risk", 3, {"mode": "dominion"}, 200),
        ("lcg2", 2, {}, 90),
        ("lcg2", 3, {}, 120),
        ("hbo", 2, {"plots": "draft"}, 90),
        ("lcg1", 2, {}, 90),
        ("ccg", 2, {}, 90),
    ],
)
def test_what_is_free_looks_the_same_in_every_world(name: str, seats: int, options: dict[str, str], steps: int) -> None:
    chosen, free = game(name), 0
    for seed in (1, 2):
        rng = random.Random(seed)
        state = chosen.start(Setup([f"player {seat}" for seat in range(seats)], options), seed)
        for _ in range(steps):
            if state.over:
                break
            choice = any_choice(rng.choice(state.requests), rng)
            choices = passed_on(chosen, state, choice, rng)
            if rng.random() < LOOKED and is_free(chosen, state, choice.seat, choices):
                free += 1
                shown = seen(chosen, state, choices)
                for world in WORLDS:
                    elsewhere = seen(chosen, chosen.resample(state, choice.seat, world), choices)
                    assert elsewhere == shown, f"seed {seed}: {[one.to_json() for one in choices]}"
            apply(state, choice)
    assert free >= 10


def test_dice_are_never_taken_back_unasked() -> None:
    chosen, rolls = game("risk"), 0
    for seed in range(12):
        rng = random.Random(seed)
        state = chosen.start(Setup(["Arya", "Jon"]), seed, loud=True)
        for _ in range(150):
            if state.over:
                break
            choice = any_choice(state.requests[0], rng)
            before = state.clone()
            state.draws = []
            apply(state, choice)
            if state.draws:
                rolls += 1
                assert not is_free(chosen, before, choice.seat, [choice]), f"seed {seed}: {choice.to_json()}"
    assert rolls > 100


def marshal(lion: dict[str, Any]) -> bool:
    """The wolf marshals a squire while the lion has some cards: is it free to take back?"""
    trap = card("Trap", "Reaction: after a character enters play => gain 1 gold.", type="event", cost=0)
    with made(trap, card("Squire"), card("Page")):
        state = stand_at("marshaling", {"gold": 5, "hand": ["Squire", "Page"]}, {"faction": "Stark", **lion})
        state.asks_all = False
        request = state.request(WOLF)
        assert request is not None
        choice = GAME.wording.read(state, request, "Squire: marshal")
        assert choice is not None
        after = decided(state, [choice])
        assert after is not None
        if "Trap" not in lion["hand"]:
            assert [one.seat for one in after.requests] == [WOLF], "the lion is not asked anything"
        return is_free(GAME, state, WOLF, [choice])


def test_a_card_that_nobody_could_have_answered_is_free() -> None:
    assert marshal({"hand": ["Page"], "deck": ["Page"] * 30})


def test_who_was_not_asked_has_told_that_there_was_no_answer() -> None:
    """One card in sixty could have answered. It lies in the deck, so that nobody was asked: which tells something, even
    if all the worlds that one happens to look at agree."""
    assert not marshal({"hand": ["Page"], "deck": [*["Page"] * 59, "Trap"]})
    assert not marshal({"hand": ["Trap"], "deck": ["Page"] * 30})


def test_where_no_card_is_held_nobody_could_have_answered() -> None:
    assert marshal({"hand": [], "deck": [*["Page"] * 30, "Trap"]})


def test_who_might_have_cancelled_a_card_makes_it_known_too() -> None:
    state = dominion(wolf={"gold": 100, "maesters": ["A Sworn Sword"]}, lion={"gold": 200, "maesters": ["Bribery"]})
    wolf, chosen = seat_of(state, "wolf"), game("risk")
    request = state.request(wolf)
    assert request is not None
    choice = chosen.wording.read(state, request, "A Sworn Sword")
    assert choice is not None
    assert not is_free(chosen, state, wolf, [choice])


def test_an_answer_given_in_secret_is_free_until_all_have_answered() -> None:
    chosen = game("lcg2")
    state = chosen.start(Setup(["Arya", "Jon"]), 3)
    rng = random.Random(3)
    while state.requests[0].kind != "plot":
        apply(state, any_choice(state.requests[0], rng))
    assert len(state.requests) == 2
    first, second = (any_choice(request, rng) for request in state.requests)
    assert is_free(chosen, state, first.seat, [first])
    assert not is_free(chosen, state, first.seat, [first, second])
    apply(state, first)
    assert not is_free(chosen, state, second.seat, [second])


def test_a_card_that_is_drawn_or_looked_at_is_not_free() -> None:
    draws = card("Raven", "Reaction: after self enters play => draw 1 card.")
    with made(draws, card("Page")):
        state = stand_at("marshaling", {"gold": 5, "hand": ["Raven", "Page"], "deck": ["Page"] * 9}, {"hand": []})
        state.asks_all = False
        for answer in ("Raven: marshal", "Raven: react"):
            request = state.request(WOLF)
            assert request is not None
            choice = GAME.wording.read(state, request, answer)
            assert choice is not None, [GAME.wording.label(state, request, option) for option in request.options]
            assert is_free(GAME, state, WOLF, [choice]) == (answer == "Raven: marshal")
            apply(state, choice)


def test_a_decision_of_another_is_never_free() -> None:
    chosen = game("risk")
    state = chosen.start(Setup(["Arya", "Jon"]), 1)
    first = any_choice(state.requests[0], random.Random(1))
    assert not is_free(chosen, state, 1 - first.seat, [first])


def test_somebody_who_might_draw_might_act() -> None:
    """Under the veil a player may hold any card of the deck, and what draws cards still has a deck to draw from."""
    state = game("ccg").start(Setup(["wolf", "lion"]), 104)
    assert isinstance(state, Thrones)
    world = full_handed(state, 0)
    assert world.pile(0, DECK) == state.pile(0, DECK)
    assert sorted(world.pile(0, HAND)) == sorted(state.pile(0, HAND) + state.pile(0, DECK))
