"""The history checker accepts a sound history and finds whatever is lost, doubled, reordered or shown otherwise."""

from collections.abc import Callable

import pytest

from benchmarks.survive.history import ACK, REFUSED, UNKNOWN, History, Sent, Sight, Witness, check

EVENTS = [["start"], ["a"], ["b", "c"], [], ["d"], ["e"]]
"""What the record tells, entry by entry."""


def sound() -> History:
    """A game of five entries: seat 0 decides, seat 1 decides, the server passes for seat 0, and so on. Seat 1 lost its
    connection after entry 2 and came back at 4, a spectator at 5."""
    rows = [(1, [0, 0, [5], 0]), (2, [1, 0, [7], 2]), (3, [0, 1, [-1], 0]), (4, [1, 1, [3, 4], 0]), (5, [0, 2, [6], 0])]
    sent = [
        Sent(0, 0, [5], 0, ACK, 1),
        Sent(0, 2, [6], 0, UNKNOWN),
        Sent(1, 0, [7], 2, ACK, 2),
        Sent(1, 1, [8], 0, REFUSED),
        Sent(1, 1, [3, 4], 0, ACK, 4),
    ]
    steps = [Sight(at, EVENTS[at]) for at in range(1, 6)]
    witnesses = [
        Witness("seat 0", 0, [[Sight(0, ["start"], -1), *steps]], view={"round": 2}),
        Witness("seat 1", 1, [[Sight(0, ["start"], -1), *steps[:2]], [Sight(4, ["d"], 2), steps[4]]]),
        Witness("a spectator", -1, [[Sight(1, ["start", "a"], -1)], [Sight(5, ["d", "e"], 1, complete=False)]]),
    ]
    told = dict.fromkeys((-1, 0, 1), EVENTS)
    return History("t", rows, sent, witnesses, told, {0: {"round": 2}}, {3})


def test_a_sound_history_is_accepted_and_counted() -> None:
    verdict = check(sound())
    assert verdict.wrong == []
    assert (verdict.acknowledged, verdict.written_unheard, verdict.unwritten, verdict.refused) == (3, 1, 0, 1)
    assert verdict.automatic == {0: 1}


def test_what_was_neither_acknowledged_nor_written_is_no_fault() -> None:
    history = sound()
    history.sent.append(Sent(1, 2, [9], 0, UNKNOWN))
    verdict = check(history)
    assert verdict.wrong == []
    assert verdict.unwritten == 1


def cut_the_end(history: History) -> None:
    del history.rows[3:]
    history.told = dict.fromkeys((-1, 0, 1), EVENTS[:4])


def leave_a_gap(history: History) -> None:
    del history.rows[2]


def stop_watching_early(history: History) -> None:
    history.witnesses[0].connections[0].pop()


def acknowledge_another_choice(history: History) -> None:
    history.rows[3] = (4, [1, 1, [3], 0])


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (cut_the_end, "seat 1 had entry 4 acknowledged, [1, 1, [3, 4], 0], and it is not in the record"),
        (cut_the_end, "seat 0 saw entry 4, and the record ends at 3"),
        (leave_a_gap, "entry 3 is missing"),
        (stop_watching_early, "seat 0 saw 4 entries of 5"),
        (acknowledge_another_choice, "seat 1 had entry 4 acknowledged, [1, 1, [3, 4], 0], and it is not in the record"),
    ],
)
def test_what_is_lost_is_found(spoil: Callable[[History], None], says: str) -> None:
    history = sound()
    spoil(history)
    assert f"t: {says}" in check(history).lost


def write_twice(history: History) -> None:
    history.rows.append((6, [0, 2, [6], 0]))
    history.told = {eyes: [*EVENTS, []] for eyes in (-1, 0, 1)}


def number_twice(history: History) -> None:
    history.rows.append((5, [0, 2, [6], 0]))


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (write_twice, "seat 0 answers question 2 in entry 5 and in entry 6"),
        (number_twice, "entry 5 is there 2 times"),
    ],
)
def test_what_is_doubled_is_found(spoil: Callable[[History], None], says: str) -> None:
    history = sound()
    spoil(history)
    assert f"t: {says}" in check(history).doubled


def swap_entries(history: History) -> None:
    history.rows[0], history.rows[1] = (1, history.rows[1][1]), (2, history.rows[0][1])


def swap_answers(history: History) -> None:
    history.rows[1], history.rows[3] = (2, history.rows[3][1]), (4, history.rows[1][1])


def acknowledge_backwards(history: History) -> None:
    history.sent[2], history.sent[4] = history.sent[4], history.sent[2]


def write_what_was_refused(history: History) -> None:
    history.sent[4].result = REFUSED


def refuse_what_was_written(history: History) -> None:
    history.sent[1].refused_again = True


def invent(history: History) -> None:
    del history.sent[1]


def pass_what_must_be_decided(history: History) -> None:
    history.passable = set()


def skip_a_step(history: History) -> None:
    del history.witnesses[0].connections[0][2]


def show_something_else(history: History) -> None:
    history.witnesses[0].connections[0][2].events = ["b", "x"]


def show_in_another_order(history: History) -> None:
    history.witnesses[0].connections[0][2].events = ["c", "b"]


def go_back(history: History) -> None:
    history.witnesses[1].connections[1].insert(0, Sight(1, [], 2, complete=False))


def miss_something_on_return(history: History) -> None:
    history.witnesses[1].connections[1][0].events = []


def tell_a_wrong_end(history: History) -> None:
    history.witnesses[2].connections[1][0].events = ["c", "e"]


def step_without_welcome(history: History) -> None:
    del history.witnesses[1].connections[1][0]


def show_another_view(history: History) -> None:
    history.witnesses[0].view = {"round": 3}


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (swap_entries, "seat 0 had entry 1 acknowledged, [0, 0, [5], 0], and it is entry 2"),
        (swap_answers, "entry 4 answers question 0 of seat 1 too late"),
        (acknowledge_backwards, "seat 1 had entry 2 acknowledged, [1, 0, [7], 2], after entry 4"),
        (write_what_was_refused, "[1, 1, [3, 4], 0] was refused and is entry 4"),
        (refuse_what_was_written, "[0, 2, [6], 0] is entry 5 and was refused when it was sent again"),
        (invent, "nobody sent entry 5, [0, 2, [6], 0]"),
        (pass_what_must_be_decided, "nobody sent entry 3, [0, 1, [-1], 0]"),
        (skip_a_step, "seat 0 got step 3 after 1"),
        (show_something_else, "seat 0 saw other events in step 2 than the record tells"),
        (show_in_another_order, "seat 0 saw other events in step 2 than the record tells"),
        (go_back, "seat 1 was welcomed at 1 after seeing 2"),
        (miss_something_on_return, "seat 1 was told other events from 2 to 4 than the record tells"),
        (tell_a_wrong_end, "a spectator was told other events up to 5 than the record tells"),
        (step_without_welcome, "seat 1 got step 5 before any welcome"),
        (show_another_view, "seat 0 has another view in the end than the record leads to"),
    ],
)
def test_what_is_out_of_order_or_seen_otherwise_is_found(spoil: Callable[[History], None], says: str) -> None:
    history = sound()
    spoil(history)
    assert f"t: {says}" in check(history).disordered


def test_verdicts_add_up() -> None:
    whole, broken = check(sound()), sound()
    write_twice(broken)
    whole.add(check(broken))
    assert (whole.acknowledged, whole.automatic[0]) == (6, 2)
    assert len(whole.doubled) == 1
