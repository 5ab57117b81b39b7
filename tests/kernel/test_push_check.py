"""A step that pushes a frame must do nothing afterwards."""

import pytest

from fivekings.kernel import Setup, advance
from fivekings.kernel.program import Frame, Program, ask, do, program, repeat
from fivekings.kernel.push_check import PushedTooEarly, pushes_checked
from fivekings.kernel.request import Choice, Request
from tests.kernel.bids import Bids, BidsGame


def finish(state: Bids, _frame: Frame) -> None:
    state.finish([0])


END = program("push check.end", do(finish))


def push_last(state: Bids, frame: Frame) -> None:
    frame.roles["pushed"] = True
    state.frames.append(Frame(END))


def push_first(state: Bids, frame: Frame) -> None:
    state.frames.append(Frame(END))
    frame.roles["pushed"] = True


def push_between(state: Bids, frame: Frame) -> None:
    state.frames.append(Frame(END))
    frame.roles["pushed"] = True
    state.frames.append(Frame(END))


def nothing(_state: Bids, _frame: Frame) -> None:
    pass


def push_in_a_test(state: Bids, _frame: Frame) -> bool:
    state.frames.append(Frame(END))
    return True


def push_in_a_question(state: Bids, _frame: Frame) -> Request:
    state.frames.append(Frame(END))
    return Request(0, "anything", [1, 2])


def only_answer(_state: Bids, _frame: Frame) -> Request:
    return Request(0, "anything", [1])


def push_in_an_answer(state: Bids, frame: Frame, _choice: Choice) -> None:
    state.frames.append(Frame(END))
    frame.roles["answered"] = True


def take(_state: Bids, _frame: Frame, _choice: Choice) -> None:
    pass


LAST = program("push check.last", do(push_last), do(finish))
EARLY = [
    program("push check.first", do(push_first)),
    program("push check.between", do(push_between)),
    program("push check.test", repeat(do(nothing), until=push_in_a_test)),
    program("push check.question", ask(push_in_a_question, take)),
    program("push check.answer", ask(only_answer, push_in_an_answer)),
]


def at(frame: Frame) -> Bids:
    state = BidsGame().start(Setup(["P0", "P1"]), 1)
    assert isinstance(state, Bids)
    state.requests = []
    state.frames = [frame]
    return state


def test_pushing_last_is_fine_and_the_frame_runs() -> None:
    with pushes_checked():
        state = at(Frame(LAST))
        advance(state)
    assert state.result == [0]
    assert [frame.program.name for frame in state.frames] == ["push check.last", "push check.end"]


@pytest.mark.parametrize("early", EARLY, ids=lambda early: early.name)
def test_going_on_after_a_push_is_found(early: Program) -> None:
    with pushes_checked(), pytest.raises(PushedTooEarly, match="push check"):
        advance(at(Frame(early)))


def test_nothing_is_checked_outside() -> None:
    with pushes_checked():
        pass
    state = at(Frame(EARLY[0]))
    advance(state)
    assert state.result == [0]
