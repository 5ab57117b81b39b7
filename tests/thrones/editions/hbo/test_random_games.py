"""Random games of the two-player edition: what must hold after every choice."""

import random

import pytest
from hypothesis import given, settings

from fivekings.bots import random_choice
from fivekings.games import game
from fivekings.kernel import Choice, Request, Setup, apply
from fivekings.kernel.request import resignation
from fivekings.thrones.model.pool import load_pool
from fivekings.thrones.model.state import DUPLICATE, NONE, PLOTS, REVEALED, USED, Thrones
from fivekings.thrones.rules.cards.characteristics import total_power
from tests.thrones.random_table import check_every_moment, check_record, check_table, eager, play_and_note, seeds, uses

HBO = game("hbo")
PLAYERS = ["wolf", "lion"]
BOTH = pytest.mark.parametrize("plots", ["usual", "draft"])


def begin(seed: int, plots: str) -> Thrones:
    state = HBO.start(Setup(PLAYERS, {"plots": plots}), seed)
    assert isinstance(state, Thrones)
    return state


def check_hbo(state: Thrones) -> None:
    """What holds on every table, and what holds in this edition only."""
    check_table(state)
    assert not state.out
    for card in range(len(state.cards)):
        if state.power[card] and card >= state.seats:
            assert state.cards[card].type == "character"
        if state.zone[card] == DUPLICATE:
            assert state.cards[card].type == "character"
            assert state.cards[card].unique
        if state.zone[card] in (PLOTS, USED, REVEALED):
            assert state.cards[card].type == "plot"
    for player in range(2):
        drawn = [c for c in range(len(state.cards)) if state.owner[c] == player and state.cards[c].type != "plot"]
        assert len(drawn) == 51  # the deck and the House banner
        plots = len(state.pile(player, PLOTS) + state.pile(player, USED)) + (state.plot[player] != NONE)
        assert plots == 7 or state.phase == "setup"


@BOTH
@settings(max_examples=100, deadline=None)
@given(table=seeds)
def test_cards_are_conserved_after_every_choice(plots: str, table: tuple[int, int]) -> None:
    seed, luck = table
    state, rng = begin(seed, plots), random.Random(luck)
    while not state.over:
        check_hbo(state)
        apply(state, random_choice(rng.choice(state.requests), rng))
    assert state.result is not None
    assert len(state.result) == 1
    assert total_power(state, state.result[0]) >= 15


@BOTH
@settings(max_examples=10, deadline=None)
@given(table=seeds)
def test_who_gives_up_loses(plots: str, table: tuple[int, int]) -> None:
    seed, luck = table
    state, rng = begin(seed, plots), random.Random(luck)
    for _ in range(rng.randrange(120)):
        if state.over:
            return
        apply(state, random_choice(rng.choice(state.requests), rng))
    if not state.over:
        quitter = rng.randrange(2)
        apply(state, resignation(quitter))
        assert state.result == [1 - quitter]


@BOTH
@settings(max_examples=6, deadline=None)
@given(table=seeds)
def test_every_moment_is_cloned_saved_and_hidden(plots: str, table: tuple[int, int]) -> None:
    seed, luck = table
    check_every_moment(begin(seed, plots), random.Random(luck), check_hbo)


@BOTH
@settings(max_examples=15, deadline=None)
@given(table=seeds)
def test_a_record_replays_to_the_same_hash(plots: str, table: tuple[int, int]) -> None:
    check_record("hbo", Setup(PLAYERS, {"plots": plots}), table)


def test_every_card_of_the_box_is_played_and_every_ability_resolves() -> None:
    """Random games with a draft, biased to what has not been used yet, until everything has been."""
    cards = list(load_pool("hbo").cards.values())
    wanted = uses(cards)
    seen: set[str] = set()
    rng = random.Random(7)
    games = 0
    while games < 400 and not wanted <= seen:
        games += 1
        state = HBO.start(Setup(PLAYERS, {"plots": "draft"}), games, loud=True)
        assert isinstance(state, Thrones)
        play_and_note(state, rng, seen, curious)
    assert wanted <= seen, f"never used in {games} games: {sorted(wanted - seen)}"
    assert sum(1 for card in cards if card.type == "plot") == 32


def curious(state: Thrones, request: Request, rng: random.Random, seen: set[str]) -> Choice:
    """An answer that prefers plots that have not been revealed yet."""
    if request.kind not in ("draft", "plot", "plot deck"):
        return eager(state, request, rng, seen)
    options = rng.sample(request.options, len(request.options))
    options.sort(key=lambda option: state.title(option) in seen)
    return Choice(request.seat, request.number, options[: request.low])
