"""Random Dominion games with all sets of parts: what must hold after every choice."""

import itertools
import random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from fivekings.bots import random_choice
from fivekings.games import game
from fivekings.kernel import Choice, Match, Request, Setup, apply, resignation
from fivekings.kernel.record import parse_record, play_record, record_text
from fivekings.kernel.request import DECLINE
from fivekings.risk.dominion.cards import maester_cards, objective_cards
from fivekings.risk.dominion.state import MODULES, UNITS, Dominion
from fivekings.risk.powers import CHARACTERS, MAESTER_CARDS, OBJECTIVES
from fivekings.risk.state import NEUTRAL

RISK = game("risk")
NAMES = ["Arya", "Bran", "Cersei", "Davos", "Edd", "Fat Walda", "Gilly"]

LEGAL = [
    chosen
    for count in range(len(MODULES) + 1)
    for chosen in itertools.combinations(MODULES, count)
    if "gold" in chosen or not {"characters", "maesters"} & set(chosen)
]
"""Every set of parts that a table may play with."""

tables = st.tuples(
    st.sampled_from([2, 3, 5, 7]),
    st.sampled_from([MODULES, *LEGAL]),
    st.integers(0, 2**128 - 1),
    st.integers(0, 2**32),
)

Table = tuple[int, tuple[str, ...], int, int]


def setup_of(table: Table) -> Setup:
    seats, chosen, _, _ = table
    options = {name: "on" if name in chosen else "off" for name in MODULES}
    return Setup(NAMES[:seats], {"mode": "dominion", **options})


def begin(table: Table) -> tuple[Dominion, random.Random]:
    state = RISK.start(setup_of(table), table[2])
    assert isinstance(state, Dominion)
    return state, random.Random(table[3])


def eager_choice(request: Request, rng: random.Random) -> Choice:
    """Any legal answer, but a pass only now and then, and invasions more often than not."""
    choice = random_choice(request, rng)
    if choice.picks == [DECLINE] and len(request.options) > 1 and rng.random() < 0.7:
        pick = rng.choice(request.options[:-1])
        return Choice(request.seat, request.number, [pick], request.most(pick))
    return choice


class Ledger:
    """What has left the game with the players who left."""

    def __init__(self, state: Dominion) -> None:
        self.state = state
        self.maesters: list[int] = []
        self.objectives: list[int] = []

    def play(self, choice: Choice) -> None:
        """Make a choice and note what leaves the game."""
        state = self.state
        before = [hand[:] for hand in state.maesters], [hand[:] for hand in state.objectives]
        apply(state, choice)
        for seat in state.out:
            if not state.maesters[seat] and not state.objectives[seat]:
                self.maesters += before[0][seat]
                self.objectives += before[1][seat]


def step(ledger: Ledger, rng: random.Random, resigning: float = 0.0) -> None:
    """Somebody answers, or gives up."""
    state = ledger.state
    if resigning and rng.random() < resigning:
        ledger.play(resignation(rng.choice(state.playing())))
    else:
        ledger.play(eager_choice(rng.choice(state.requests), rng))


def check(ledger: Ledger) -> None:
    """What holds at every moment."""
    state = ledger.state
    check_cards(ledger)
    check_board(state)
    check_players(state)
    assert state.over == (not state.requests)
    assert all(request.seat not in state.out for request in state.requests)
    assert all(request.options for request in state.requests)


def check_cards(ledger: Ledger) -> None:
    state = ledger.state
    if not state.deck and state.phase == "setup":
        return  # the decks are not made yet
    hands = [card for hand in state.hands for card in hand]
    territories = [*state.deck, *state.discard, *hands, *[card for _, card in state.levies]]
    whole = list(range(state.board.size))
    if state.has("objectives"):
        assert sorted(territories) == whole
    else:
        assert sorted(territories) in ([*whole, state.board.end_game], whole if state.over else [])
    assert state.board.end_game not in [*hands, *state.discard, *[card for _, card in state.levies]]
    for hand, known in ((state.hands, state.known), (state.maesters, state.maester_known)):
        assert all(known[card] >> seat & 1 for seat, cards in enumerate(hand) for card in cards)
    for played, deck, discard, secret, gone, everything in (
        ("maesters", state.maester_deck, state.maester_discard, state.maesters, ledger.maesters, maester_cards),
        ("objectives", state.objective_deck, state.objective_discard, state.objectives, ledger.objectives, objective_cards),
    ):
        found = [*deck, *discard, *[card for hand in secret for card in hand], *gone]
        assert sorted(found) == (everything(state) if state.has(played) else [])


def check_board(state: Dominion) -> None:
    assert all(NEUTRAL <= owner < state.seats and owner not in state.out for owner in state.owner)
    if state.phase != "setup":
        assert min(state.armies) >= 1
        assert all((seat in state.owner) != (seat in state.out) for seat in range(state.seats))
        assert state.over or state.active not in state.out
    for kind in state.units:
        assert min(kind) >= 0
        assert state.has("units") or not any(kind)
        assert not any(count for land, count in enumerate(kind) if state.owner[land] == NEUTRAL)


def check_players(state: Dominion) -> None:
    assert all(gold >= 0 and gold % 100 == 0 for gold in state.gold)
    assert all(points >= 0 for points in state.score)
    assert state.has("gold") or not any(state.gold)
    assert state.has("objectives") or not any(state.score)
    for seat in state.out:
        if not state.over and not falling(state):
            assert not state.hands[seat]
            assert not state.maesters[seat]
            assert not state.objectives[seat]
            assert state.gold[seat] == 0
    check_characters(state)


def falling(state: Dominion) -> bool:
    """Is somebody out whose conqueror has not moved in yet?"""
    return any("victim" in frame.roles for frame in state.frames)


def check_characters(state: Dominion) -> None:
    """A character is ready, used, captive or dead, and nobody holds one of nobody's."""
    assert len(set(state.dead)) == len(state.dead)
    assert len(set(state.facedown)) == len(state.facedown)
    held = {int(number): captor for number, captor in state.captives.items()}
    assert not set(held) & set(state.dead)
    playing = {state.houses[seat] for seat in state.playing()}
    if not state.over and not falling(state):
        for number, captor in held.items():
            assert captor not in state.out
            assert CHARACTERS[number].house in playing - {state.houses[captor]}
    for player in state.view(-1)["players"]:
        shown = player["characters"]
        assert len(shown) == (4 if state.has("characters") and player["house"] else 0)
        assert all(one["state"] in ("ready", "used", "captive", "dead") for one in shown)


@settings(max_examples=40, deadline=None)
@given(tables)
def test_everything_is_conserved(table: Table) -> None:
    state, rng = begin(table)
    ledger = Ledger(state)
    for _ in range(1200):
        if state.over:
            break
        step(ledger, rng)
        check(ledger)


@settings(max_examples=60, deadline=None)
@given(tables)
def test_everything_is_conserved_when_players_leave(table: Table) -> None:
    state, rng = begin(table)
    ledger = Ledger(state)
    for _ in range(900):
        if state.over:
            break
        step(ledger, rng, resigning=0.004)
        check(ledger)


def vars_of(request: Request | None) -> list[object]:
    names = ("seat", "kind", "options", "amounts", "low", "high", "number", "rule")
    return [] if request is None else [getattr(request, name) for name in names]


def check_copies(state: Dominion) -> None:
    """Clone and JSON are the same state, and share nothing with it."""
    now = state.hash()
    cloned, loaded = state.clone(), RISK.load(state.setup, state.to_json())
    for copy in (cloned, loaded):
        assert isinstance(copy, Dominion)
        assert copy.hash() == now
        assert [vars_of(request) for request in copy.requests] == [vars_of(request) for request in state.requests]
        for name in state.columns:
            apart(getattr(state, name), getattr(copy, name))
        rng = random.Random(now)
        for _ in range(3):
            if copy.requests:
                apply(copy, eager_choice(copy.requests[0], rng))
    assert state.hash() == now
    assert cloned.hash() == loaded.hash()


def apart(mine: Any, theirs: Any) -> None:
    """Two values are equal and share no list or table."""
    assert mine == theirs
    if isinstance(mine, list):
        assert mine is not theirs
        for one, other in zip(mine, theirs, strict=True):
            apart(one, other)
    elif isinstance(mine, dict):
        assert mine is not theirs
        for key in mine:
            apart(mine[key], theirs[key])


def check_hidden(ledger: Ledger, rng: random.Random) -> None:
    """A seat cannot tell the true world from another that fits what it knows, and play goes on in either."""
    state = ledger.state
    for viewer in range(state.seats):
        other = RISK.resample(state, viewer, rng.getrandbits(64))
        assert isinstance(other, Dominion)
        assert other.view(viewer) == state.view(viewer)
        assert vars_of(other.request(viewer)) == vars_of(state.request(viewer))
        elsewhere = Ledger(other)
        elsewhere.maesters, elsewhere.objectives = ledger.maesters[:], ledger.objectives[:]
        check(elsewhere)
        check_offers(other)
        for _ in range(4):
            if other.requests:
                elsewhere.play(eager_choice(other.requests[0], rng))
        check(elsewhere)


def check_offers(state: Dominion) -> None:
    """In a world dealt anew, everybody is offered only cards held in that world."""
    for request in state.requests:
        hand = {
            "use": [64 + card for card in state.maesters[request.seat]],
            "objectives": state.objectives[request.seat],
            "keep objective": state.objectives[request.seat],
            "keep maester": state.maesters[request.seat],
            "keep card": state.hands[request.seat],
            "unit card": state.hands[request.seat],
            "complete": state.objectives[request.seat],
        }.get(request.kind)
        if hand is not None:
            offered = [option for option in request.options if option != DECLINE]
            if request.kind == "use":
                offered = [option for option in offered if 64 <= option < 128]
            assert set(offered) <= set(hand)


@settings(max_examples=12, deadline=None)
@given(tables, st.integers(1, 25))
def test_every_moment_is_cloned_and_saved(table: Table, stride: int) -> None:
    state, rng = begin(table)
    ledger = Ledger(state)
    twin = state.clone()
    for count in range(700):
        if state.over:
            break
        if count % stride == 0:
            check_copies(state)
        choice = eager_choice(rng.choice(state.requests), rng)
        ledger.play(choice)
        apply(twin, choice)
    assert twin.hash() == state.hash()


@settings(max_examples=12, deadline=None)
@given(tables, st.integers(1, 25))
def test_every_moment_hides_what_is_secret(table: Table, stride: int) -> None:
    state, rng = begin(table)
    ledger = Ledger(state)
    for count in range(700):
        if state.over:
            break
        if count % stride == 0:
            check_hidden(ledger, rng)
        step(ledger, rng)


@settings(max_examples=8, deadline=None)
@given(tables, st.integers(0, 600))
def test_a_record_replays_to_the_same_hash(table: Table, resigning: int) -> None:
    match = Match.start(RISK, setup_of(table), table[2])
    rng = random.Random(table[3])
    while not match.state.over and len(match.choices) < 800:
        if len(match.choices) == resigning:
            left = [player["seat"] for player in match.state.view(-1)["players"] if not player["out"]]
            match.play(resignation(rng.choice(left)))
        else:
            match.play(eager_choice(rng.choice(match.state.requests), rng))
    for seat in [player["seat"] for player in match.state.view(-1)["players"] if not player["out"]]:
        if not match.state.over:
            match.play(resignation(seat))
    again = play_record(parse_record(record_text(match), "test"), RISK)
    assert again.state.hash() == match.state.hash()
    assert again.draws == match.draws
    assert record_text(again) == record_text(match)
