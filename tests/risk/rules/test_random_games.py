"""Thousands of random Skirmish games: what must hold after every choice."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fivekings.bots import random_choice
from fivekings.games import game
from fivekings.kernel import Choice, Event, Match, Refused, Setup, State, apply, resignation
from fivekings.kernel.record import parse_record, play_record, record_text
from fivekings.risk.state import NEUTRAL, Skirmish

RISK = game("risk")
NAMES = ["Arya", "Bran", "Cersei", "Davos", "Edd", "Fat Walda", "Gilly"]

tables = st.tuples(
    st.integers(2, 7),
    st.integers(0, 2**128 - 1),
    st.sampled_from(["each", "set"]),
    st.integers(0, 2**32),
)


def begin(table: tuple[int, int, str, int]) -> tuple[Skirmish, random.Random]:
    seats, seed, shown, luck = table
    state = RISK.start(Setup(NAMES[:seats], {"shown_bonus": shown}), seed, loud=True)
    assert isinstance(state, Skirmish)
    return state, random.Random(luck)


def armies(state: Skirmish) -> int:
    return sum(state.armies) + state.reserve


def raised_and_lost(events: list[Event]) -> int:
    """What events say about the number of armies."""
    change = 0
    for event in events:
        if event.kind in ("reinforced", "reinforced with regions", "traded", "shown reinforced"):
            change += event.public["armies"]
        elif event.kind == "fought":
            change -= event.public["attackers_lost"] + event.public["defenders_lost"]
    return change


def check_table(state: Skirmish) -> None:
    """What holds at every moment: cards, owners, armies, turns."""
    board = state.board
    cards = [*state.deck, *state.discard, *[card for hand in state.hands for card in hand]]
    everything = list(range(board.size + 1))
    assert sorted(cards) in (everything, everything[:-1])
    assert (board.end_game in cards) or state.over
    assert board.end_game not in state.discard
    assert all(len(hand) <= 5 for hand in state.hands) or state.frames[-1].program.name == "risk.capture"
    assert min(state.armies) >= 1
    assert all(NEUTRAL <= owner < state.seats and owner not in state.out for owner in state.owner)
    assert all((seat in state.owner) != (seat in state.out) for seat in range(state.seats))
    assert state.over or state.active not in state.out
    assert state.over == (not state.requests)
    if state.turn == 1 and not state.out:
        assert NEUTRAL not in state.owner or state.seats == 2


@settings(max_examples=1000, deadline=None)
@given(tables)
def test_armies_and_cards_are_conserved(table: tuple[int, int, str, int]) -> None:
    state, rng = begin(table)
    while state.phase == "setup":
        apply(state, random_choice(state.requests[0], rng))
    check_table(state)
    total = armies(state)
    state.events.clear()
    steps = 0
    while not state.over:
        apply(state, random_choice(state.requests[0], rng))
        total += raised_and_lost(state.events)
        state.events.clear()
        assert armies(state) == total
        steps += 1
        if steps % 16 == 0:
            check_table(state)
    check_table(state)
    assert state.result


@settings(max_examples=60, deadline=None)
@given(tables, st.data())
def test_every_moment_is_cloned_saved_and_hidden(table: tuple[int, int, str, int], data: st.DataObject) -> None:
    state, rng = begin(table)
    stride = data.draw(st.integers(5, 40))
    twin = state.clone()
    step = 0
    while not state.over:
        if step % stride == 0:
            check_copies(state)
            check_hidden(state, rng)
            check_answers(state, rng)
            if state.phase != "setup":
                check_table(state)
        choice = random_choice(state.requests[0], rng)
        apply(state, choice)
        apply(twin, choice)
        step += 1
    assert twin.hash() == state.hash()
    assert twin.events == []


def check_copies(state: Skirmish) -> None:
    """Clone and JSON are the same state, and share nothing with it."""
    now = state.hash()
    cloned, loaded = state.clone(), RISK.load(state.setup, state.to_json())
    for copy in (cloned, loaded):
        assert isinstance(copy, Skirmish)
        assert copy.hash() == now
        assert [vars_of(request) for request in copy.requests] == [vars_of(request) for request in state.requests]
        for name in state.columns:
            mine, theirs = getattr(state, name), getattr(copy, name)
            assert mine == theirs
            if isinstance(mine, list):
                assert mine is not theirs
                assert all(a is not b for a, b in zip(mine, theirs, strict=True) if isinstance(a, list))
        rng = random.Random(now)
        for _ in range(3):
            if copy.requests:
                apply(copy, random_choice(copy.requests[0], rng))
    assert state.hash() == now
    assert cloned.hash() == loaded.hash()


def vars_of(request: object) -> list[object]:
    names = ("seat", "kind", "options", "amounts", "low", "high", "number", "rule")
    return [getattr(request, name) for name in names]


def check_hidden(state: Skirmish, rng: random.Random) -> None:
    """A seat cannot tell the true world from another that fits what it knows, now or after the next choice."""
    for viewer in range(state.seats):
        other = RISK.resample(state, viewer, rng.getrandbits(64))
        assert isinstance(other, Skirmish)
        assert other.view(viewer) == state.view(viewer)
        if state.phase != "setup":
            check_table(other)
        mine, theirs = state.request(viewer), other.request(viewer)
        assert (mine is None) == (theirs is None)
        if mine is not None:
            assert vars_of(mine) == vars_of(theirs)
        other.rng = state.rng
        for request in state.requests:
            choice = random_choice(request, rng)
            if request.kind == "draw" or (request.kind in ("trade", "shown") and request.seat != viewer):
                continue  # what comes of it depends on what the viewer cannot see
            assert seen(state.clone(), choice, viewer) == seen(other.clone(), choice, viewer)


def seen(state: State, choice: Choice, viewer: int) -> list[object]:
    """What a seat sees of a choice."""
    state.loud = state.asks_all = True  # so that nothing beyond this choice is played
    apply(state, choice)
    if any(viewer in (event.to or []) for event in state.events):
        return [event.public for event in state.events]  # it has just learnt something
    return [[event.seen_by(viewer) for event in state.events], state.view(viewer)]


def check_answers(state: Skirmish, rng: random.Random) -> None:
    """Every legal option is accepted; what is not offered is refused and changes nothing."""
    for request in state.requests:
        options = request.options if len(request.options) <= 60 else rng.sample(request.options, 60)
        for option in options:
            most = request.most(option)
            for amount in {min(1, most), most}:
                apply(state.clone(), Choice(request.seat, request.number, [option], amount))
        before = state.hash()
        wrong = [
            Choice(request.seat, request.number, [rng.choice([-2, 10**6, max(request.options) + 1])]),
            Choice(request.seat, request.number + rng.choice([-1, 1]) * rng.randint(2, 9), [request.options[0]]),
            Choice((request.seat + 1) % state.seats, request.number, [request.options[0]]),
            Choice(request.seat, request.number, [request.options[0]], request.most(request.options[0]) + 1),
            Choice(request.seat, request.number, request.options[:1] * 2),
            Choice(request.seat, request.number, []),
            Choice(state.seats, request.number, [request.options[0]]),
        ]
        for choice in wrong:
            with pytest.raises(Refused, match=r"."):
                apply(state, choice)
        assert state.hash() == before


@settings(max_examples=40, deadline=None)
@given(tables, st.integers(0, 400))
def test_a_record_replays_to_the_same_hash(table: tuple[int, int, str, int], resigning: int) -> None:
    seats, seed, shown, luck = table
    match = Match.start(RISK, Setup(NAMES[:seats], {"shown_bonus": shown}), seed)
    rng = random.Random(luck)
    while not match.state.over:
        if len(match.choices) == resigning:
            left = [player["seat"] for player in match.state.view(-1)["players"] if not player["out"]]
            match.play(resignation(rng.choice(left)))
        else:
            match.play(random_choice(match.state.requests[0], rng))
    again = play_record(parse_record(record_text(match), "test"), RISK)
    assert again.state.hash() == match.state.hash()
    assert again.draws == match.draws
    assert record_text(again) == record_text(match)
