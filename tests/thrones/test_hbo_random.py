"""Random games of the two-player edition: what must hold after every choice."""

import random

import pytest
from hypothesis import given, settings

from fivekings.bots import random_choice
from fivekings.games import game
from fivekings.kernel import Choice, Match, Request, Setup, apply
from fivekings.kernel.record import parse_record, play_record, record_text
from fivekings.kernel.request import resignation
from fivekings.thrones.pool import load_pool
from fivekings.thrones.state import DUPLICATE, NONE, PLAY, PLOTS, REVEALED, USED, Thrones
from tests.thrones.test_random_games import check_table, eager, same_request, seeds

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
    assert state.total_power(state.result[0]) >= 15


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
    state, rng = begin(seed, plots), random.Random(luck)
    twin = state.clone()
    while not state.over:
        now = state.hash()
        loaded = HBO.load(state.setup, state.to_json())
        assert loaded.hash() == now == twin.hash()
        for mine, theirs in zip(state.requests, loaded.requests, strict=True):
            assert same_request(mine, theirs)
        viewer = rng.randrange(2)
        other = HBO.resample(state, viewer, rng.getrandbits(64))
        assert isinstance(other, Thrones)
        assert other.view(viewer) == state.view(viewer)
        check_hbo(other)
        request = rng.choice(state.requests)
        for option in request.options[:12]:
            if request.low <= 1 <= request.high:
                apply(state.clone(), Choice(request.seat, request.number, [option]))
        choice = random_choice(request, rng)
        assert state.hash() == now
        for copy in (state, twin):
            apply(copy, choice)


@BOTH
@settings(max_examples=15, deadline=None)
@given(table=seeds)
def test_a_record_replays_to_the_same_hash(plots: str, table: tuple[int, int]) -> None:
    seed, luck = table
    match, rng = Match.start(HBO, Setup(PLAYERS, {"plots": plots}), seed), random.Random(luck)
    while not match.state.over:
        match.play(random_choice(rng.choice(match.state.requests), rng))
    again = play_record(parse_record(record_text(match), "test"), HBO)
    assert again.state.hash() == match.state.hash()
    for viewer in (0, 1, -1):
        assert again.story(viewer) == match.story(viewer)
    assert record_text(again) == record_text(match)


def test_every_card_of_the_box_is_played_and_every_ability_resolves() -> None:
    """Random games with a draft, biased to what has not been used yet, until everything has been."""
    cards = list(load_pool("hbo").cards.values())
    wanted = {card.title for card in cards if card.type != "event"}
    wanted |= {f"card.{card.code}.{ability.index}" for card in cards for ability in card.compiled.abilities}
    seen: set[str] = set()
    rng = random.Random(7)
    games = 0
    while games < 400 and not wanted <= seen:
        games += 1
        state = HBO.start(Setup(PLAYERS, {"plots": "draft"}), games, loud=True)
        assert isinstance(state, Thrones)
        while not state.over:
            apply(state, curious(state, state.requests[0], rng, seen))
            for event in state.events:
                if event.kind == "resolved":
                    seen.add(event.public["ability"])
                elif event.kind == "plot revealed":
                    seen.add(event.public["card"])
            state.events.clear()
            for player in range(2):
                seen.update(state.titles(state.pile(player, PLAY)))
    assert wanted <= seen, f"never used in {games} games: {sorted(wanted - seen)}"
    assert sum(1 for card in cards if card.type == "plot") == 32


def curious(state: Thrones, request: Request, rng: random.Random, seen: set[str]) -> Choice:
    """An answer that prefers plots that have not been revealed yet."""
    if request.kind not in ("draft", "plot", "plot deck"):
        return eager(state, request, rng, seen)
    options = rng.sample(request.options, len(request.options))
    options.sort(key=lambda option: state.title(option) in seen)
    return Choice(request.seat, request.number, options[: request.low])
