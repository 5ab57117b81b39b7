"""Programs run, ask, and take answers; what is refused changes nothing."""

import itertools

import pytest

from fivekings.kernel import Choice, Refused, Setup, State, apply
from fivekings.kernel.program import Frame, do, program
from fivekings.kernel.request import Request, choice_from_json
from tests.kernel.bids import Bids, BidsGame

GAME = BidsGame()


def begin(seats: int = 3, seed: int = 1, loud: bool = False, asks_all: bool = False) -> Bids:
    state = GAME.start(Setup([f"P{seat}" for seat in range(seats)]), seed, loud, asks_all)
    assert isinstance(state, Bids)
    return state


def answer(state: State, seat: int, *picks: int, amount: int = 0) -> None:
    request = state.request(seat)
    assert request is not None
    apply(state, Choice(seat, request.number, list(picks), amount))


def test_several_seats_are_asked_at_once() -> None:
    state = begin()
    assert [(request.seat, request.kind, request.rule) for request in state.requests] == [
        (0, "bid", "bids.2"),
        (1, "bid", "bids.2"),
        (2, "bid", "bids.2"),
    ]


def test_it_does_not_matter_who_answers_first() -> None:
    hashes = set()
    for order in itertools.permutations(range(3)):
        state = begin()
        for seat in order:
            answer(state, seat, 5 - seat)
        hashes.add(state.hash())
    assert len(hashes) == 1


def test_an_answer_stays_secret_until_all_have_answered() -> None:
    state, silent = begin(loud=True), begin(loud=True)
    state.events.clear()
    answer(state, 0, 5)
    assert state.events == []
    assert [request.seat for request in state.requests] == [1, 2]
    for viewer in (1, 2, -1):
        assert state.view(viewer) == silent.view(viewer)


def test_a_state_is_saved_and_cloned_between_simultaneous_answers() -> None:
    state = begin()
    answer(state, 1, 4)
    loaded = GAME.load(state.setup, state.to_json())
    cloned = state.clone()
    for copy in (state, loaded, cloned):
        assert [request.seat for request in copy.requests] == [0, 2]
        answer(copy, 2, 1)
        answer(copy, 0, 2)
    assert state.hash() == loaded.hash() == cloned.hash()


@pytest.mark.parametrize(
    ("choice", "reason"),
    [
        (Choice(1, 0, [99]), "not among"),
        (Choice(1, 0, [1, 2]), "options, not 2"),
        (Choice(1, 0, []), "pick 1 of the . options, not 0"),
        (Choice(1, 0, [1], 4), "this option takes no number"),
        (Choice(1, 7, [1]), "no request 7 yet"),
        (Choice(9, 0, [1]), "there is no seat 9"),
        (Choice(-3, 0, [1]), "there is no seat -3"),
        (Choice(0, 0, [1]), "P0 cannot decide now; waiting for P1, P2"),
        (Choice(0, -1, []), "nobody can resign"),
        (Choice(0, -1, [1]), "a resignation picks no options"),
    ],
)
def test_a_refused_choice_names_the_reason_and_changes_nothing(choice: Choice, reason: str) -> None:
    state = begin()
    answer(state, 0, 3)
    before = state.to_json()
    with pytest.raises(Refused, match=reason):
        apply(state, choice)
    assert state.to_json() == before
    assert [request.seat for request in state.requests] == [1, 2]


def test_an_answer_given_twice_is_stale() -> None:
    state = begin()
    for seat in range(3):
        answer(state, seat, 5 - seat)
    assert state.requests[0].kind == "give"
    with pytest.raises(Refused, match="stale: request 0 has been answered; 1 is open"):
        apply(state, Choice(0, 0, [5]))


def test_an_illegal_choice_names_the_rule() -> None:
    with pytest.raises(Refused) as refusal:
        apply(begin(), Choice(0, 0, [77]))
    assert refusal.value.rule == "bids.2"
    assert str(refusal.value).endswith("(bids.2)")


@pytest.mark.parametrize("amount", [0, -1, 5, 10**30])
def test_a_number_must_be_within_its_bounds(amount: int) -> None:
    state = begin(seed=2)
    for seat in range(3):
        answer(state, seat, 5 - seat)
    request = state.requests[0]
    assert request.kind == "give"
    most = request.amounts[0] if request.amounts else 0
    assert 1 <= most <= 4
    with pytest.raises(Refused, match="number from 1"):
        apply(state, Choice(0, 1, [1], amount))
    apply(state, Choice(0, 1, [1], most))
    assert state.prizes[1] == most * 10


def test_declining_takes_no_number() -> None:
    state = begin()
    for seat in range(3):
        answer(state, seat, 5 - seat)
    with pytest.raises(Refused):
        apply(state, Choice(0, 1, [-1], 1))
    apply(state, Choice(0, 1, [-1], 0))


def test_many_options_may_be_picked_but_none_twice() -> None:
    state = finish_bidding(begin())
    assert state.requests[0].kind == "toss"
    hand = state.hands[0]
    for picks, reason in (([hand[0], hand[0]], "picked twice"), ([hand[0], 42], "is not offered for")):
        with pytest.raises(Refused, match=reason):
            answer(state, 0, *picks)
    answer(state, 0, *hand[:2])
    answer(state, 1)
    answer(state, 2, state.hands[2][0])
    assert state.said == [2, 0, 1]
    assert state.over
    with pytest.raises(Refused, match="the game is over"):
        apply(state, Choice(0, 9, [1]))


def finish_bidding(state: Bids) -> Bids:
    while state.requests and state.requests[0].kind != "toss":
        request = state.requests[0]
        answer(state, request.seat, request.options[-1])
    return state


def test_a_lone_answer_is_not_asked_for_unless_wanted() -> None:
    quiet, asking = finish_bidding(begin()), finish_bidding(begin(asks_all=True))
    assert quiet.prizes == asking.prizes
    lone = Request(0, "x", [3])
    assert lone.only_answer() == Choice(0, 0, [3])
    assert Request(0, "x", [3], low=0).only_answer() is None
    assert Request(0, "x", [], low=0).only_answer() == Choice(0, 0, [])
    assert Request(0, "x", [3], [2]).only_answer() is None
    assert Request(0, "x", [3], [1]).only_answer() == Choice(0, 0, [3], 1)
    assert Request(0, "x", [3, 4], low=2, high=2).only_answer() == Choice(0, 0, [3, 4])


@pytest.mark.parametrize("doc", [None, 3, "x", [], [0, 0, 0, 0], [0, 0, ["a"], 0], [0, 0, [1]], {"seat": 0}])
def test_malformed_choices_are_refused(doc: object) -> None:
    with pytest.raises(Refused, match="a choice is"):
        choice_from_json(doc)


def test_program_names_are_unique_and_steps_findable() -> None:
    def act(_state: Bids, _frame: Frame) -> None: ...

    made = program("bids.named", do(act), do(act))
    assert list(made.places) == ["step", "step#2", "end"]
    with pytest.raises(ValueError, match="two programs"):
        program("bids.named")


def test_a_saved_state_says_where_it_is() -> None:
    frames = begin().to_json()["frames"]
    assert [frame[:2] for frame in frames] == [["bids", "enough"], ["bids.round", "settle"]]
