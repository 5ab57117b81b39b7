"""The machine: runs programs until somebody must decide, and takes the decision.

    advance(state)          go on until a seat is asked or the game is over
    apply(state, choice)    check an answer, carry it out, go on

A choice that is stale, foreign, malformed or illegal raises `Refused` and changes nothing.
"""

from typing import Any, Final

from fivekings.kernel.errors import Overrun, Refused
from fivekings.kernel.program import ASK, CALL, DO, EACH, JUMP, TOGETHER, UNLESS, Frame, Step
from fivekings.kernel.request import DECLINE, RESIGN, Choice, Request
from fivekings.kernel.state import State

MOST_FRAMES: Final = 1_000
"""How deep the stack of frames may grow."""


def apply(state: State, choice: Choice) -> None:
    """Carry out a choice and go on to the next question."""
    if choice.request == RESIGN:
        resign(state, choice)
        return
    request = open_request(state, choice)
    request.check(choice)
    frame = state.frames[-1]
    step = frame.program.steps[frame.at]
    state.asked[choice.seat] += 1
    if step.op == ASK:
        state.requests = []
        step.reply(state, frame, choice)
        frame.at += 1
    else:
        hear(state, frame, step, request, choice)
        if state.requests:
            return
    advance(state)


def open_request(state: State, choice: Choice) -> Request:
    """The request that a choice answers, or a refusal that says why it answers none."""
    for request in state.requests:
        if request.seat == choice.seat:
            if request.number == choice.request:
                return request
            if choice.request < request.number:
                raise Refused(f"stale: request {choice.request} has been answered; {request.number} is open")
            raise Refused(f"there is no request {choice.request} yet; {request.number} is open")
    if state.result is not None:
        raise Refused("the game is over")
    if not 0 <= choice.seat < state.seats:
        raise Refused(f"there is no seat {choice.seat}; seats are 0 to {state.seats - 1}")
    waiting = ", ".join(state.setup.players[request.seat] for request in state.requests)
    raise Refused(f"it is not for {state.setup.players[choice.seat]} to decide now, but for {waiting}")


def advance(state: State) -> None:
    """Run until somebody is asked or the game is over."""
    frames = state.frames
    steps = 0
    while state.result is None:
        steps += 1
        if steps > state.budget or len(frames) > MOST_FRAMES or (steps & 255 == 0 and state.outgrown()):
            raise Overrun(f"a decision goes beyond {state.budget} steps, {MOST_FRAMES} frames or the size of a game")
        frame = frames[-1]
        step = frame.program.steps[frame.at]
        op = step.op
        if op == DO:
            step.act(state, frame)
            frame.at += 1
        elif op == ASK:
            request: Request | None = step.act(state, frame)
            if request is not None:
                request.number = state.asked[request.seat]
                request.rule = state.cite(step.rule)
                answer = settled(state, request)
                if answer is None:
                    state.requests = [request]
                    return
                step.reply(state, frame, answer)
            frame.at += 1
        elif op == UNLESS:
            holds: bool = step.act(state, frame)
            frame.at = frame.at + 1 if holds else step.target
        elif op == JUMP:
            done: bool = step.act(state, frame)
            frame.at = frame.at + 1 if done else step.target
        elif op == CALL:
            frame.at += 1
            assert step.program is not None
            frames.append(Frame(step.program))
        elif op == EACH:
            next_item(state, frame, step)
        elif op == TOGETHER:
            gather(state, frame, step)
            if state.requests:
                return
        else:
            frames.pop()
    state.requests = []


def settled(state: State, request: Request) -> Choice | None:
    """The answer to a question that need not be asked: there is only one, or nobody left to ask."""
    shown = state.asks_all or (state.veiled and request.options == [DECLINE])
    answer = None if shown else request.only_answer()
    if answer is None and state.absent(request.seat):
        return request.least_answer()
    return answer


def reopen(state: State) -> None:
    """Ask again what was open when the state was saved."""
    state.requests = []
    if state.result is None:
        advance(state)


def next_item(state: State, frame: Frame, step: Step) -> None:
    """Bind the next item of an `each`, or leave it when none is left.

    A loop inside another over the same role counts by itself and gives the role back to the one around it.
    """
    left_over = f"{step.role} left"
    if step.depth:
        left_over = f"{left_over} {step.depth}"
    left: list[int] | None = frame.roles.get(left_over)
    if left is None:
        left = step.act(state, frame)
        if step.depth:
            frame.roles[f"{left_over} around"] = frame.roles[step.role]
    if left:
        frame.roles[step.role] = left[0]
        frame.roles[left_over] = left[1:]
        frame.at += 1
    else:
        frame.roles.pop(step.role, None)
        frame.roles.pop(left_over, None)
        if step.depth:
            frame.roles[step.role] = frame.roles.pop(f"{left_over} around")
        frame.at = step.target


def gather(state: State, frame: Frame, step: Step) -> None:
    """Open the requests of a simultaneous question that are not answered yet; with none left, carry all out."""
    requests: list[Request] = step.act(state, frame)
    answers: dict[str, list[Any]] = frame.roles.setdefault("answers", {})
    waiting: list[Request] = []
    for request in requests:
        request.number = state.asked[request.seat]
        request.rule = state.cite(step.rule)
        if str(request.seat) in answers:
            continue
        answer = settled(state, request)
        if answer is None:
            waiting.append(request)
        else:
            answers[str(request.seat)] = [list(answer.picks), answer.amount]
    state.requests = waiting
    if not waiting:
        conclude(state, frame, step, requests)


def hear(state: State, frame: Frame, step: Step, request: Request, choice: Choice) -> None:
    """Keep one seat's answer to a simultaneous question; carry all out once everybody has answered."""
    answers: dict[str, list[Any]] = frame.roles["answers"]
    answers[str(choice.seat)] = [list(choice.picks), choice.amount]
    state.requests = [other for other in state.requests if other is not request]
    if not state.requests:
        conclude(state, frame, step, step.act(state, frame))


def conclude(state: State, frame: Frame, step: Step, requests: list[Request]) -> None:
    """Carry out a simultaneous question: all answers at once, in the order of the requests."""
    answers: dict[str, list[Any]] = frame.roles.pop("answers")
    choices = []
    for request in requests:
        picks, amount = answers[str(request.seat)]
        choices.append(Choice(request.seat, request.number, picks, amount))
    step.reply(state, frame, choices)
    frame.at += 1


def resign(state: State, choice: Choice) -> None:
    """A seat gives up; what was open is asked anew of those who remain."""
    if state.result is not None:
        raise Refused("the game is over")
    if not 0 <= choice.seat < state.seats:
        raise Refused(f"there is no seat {choice.seat}; seats are 0 to {state.seats - 1}")
    if choice.picks or choice.amount:
        raise Refused("who resigns picks nothing")
    state.retire(choice.seat)
    reopen(state)
