"""The machine: runs programs until somebody must decide, and carries out the decision.

    advance(state)          run until a seat is asked or the game is over
    apply(state, choice)    check an answer, carry it out, and advance

A choice that is stale, foreign, malformed or illegal raises `Refused` and changes nothing.
"""

from typing import Any, Final

from fivekings.kernel.errors import Overrun, Refused
from fivekings.kernel.program import ASK, BACK, CALL, DO, EACH, JUMP, TOGETHER, UNLESS, Frame, Step
from fivekings.kernel.request import DECLINE, RESIGN, Choice, Request
from fivekings.kernel.state import State

MOST_FRAMES: Final = 1_000
"""The deepest stack of frames allowed."""


def apply(state: State, choice: Choice) -> None:
    """Carry out a choice and run to the next question."""
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
    """The request that a choice answers; raises `Refused` if there is none."""
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
    raise Refused(f"{state.setup.players[choice.seat]} cannot decide now; waiting for {waiting}")


def advance(state: State) -> None:
    """Run until somebody is asked or the game is over."""
    frames = state.frames
    steps = 0
    while state.result is None:
        steps += 1
        if steps > state.budget or len(frames) > MOST_FRAMES or (steps & 255 == 0 and state.outgrown()):
            raise Overrun(f"a decision exceeds {state.budget} steps, {MOST_FRAMES} frames or the size limit of a game")
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
                answer = settled(state, request)
                if answer is None:
                    request.rule = state.cite(step.rule)
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
        elif op == BACK:
            frame.at = step.target
        elif op == TOGETHER:
            gather(state, frame, step)
            if state.requests:
                return
        else:
            frames.pop()
    state.requests = []


def settled(state: State, request: Request) -> Choice | None:
    """The answer to a question that need not be asked: the only one, or the default of a seat that left."""
    shown = state.asks_all or (state.veiled and request.options == [DECLINE])
    answer = None if shown else request.only_answer()
    if answer is None and state.absent(request.seat):
        return request.least_answer()
    return answer


def reopen(state: State) -> None:
    """Rebuild the open requests of a loaded state."""
    state.requests = []
    if state.result is None:
        advance(state)


def next_item(state: State, frame: Frame, step: Step) -> None:
    """Bind the next item of an `each`, or leave the loop after the last.

    Nested loops over the same role count separately; the inner loop restores the role of the outer one.
    """
    roles = frame.roles
    under_way = step.left in roles
    left: list[int] = roles[step.left] if under_way else step.act(state, frame)
    if not under_way and step.depth:
        roles[step.around] = roles[step.role]
    if left:
        roles[step.role] = left[0]
        roles[step.left] = left[1:]
        frame.at += 1
        return
    if under_way:
        del roles[step.left]
    if step.role in roles:
        del roles[step.role]
    if step.depth:
        roles[step.role] = roles.pop(step.around)
    frame.at = step.target


def gather(state: State, frame: Frame, step: Step) -> None:
    """Open the unanswered requests of a simultaneous question; if there are none, carry out all answers."""
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
    """Store one seat's answer to a simultaneous question; carry out all answers after the last."""
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
    """A seat resigns; open questions are asked again of the remaining seats."""
    if state.result is not None:
        raise Refused("the game is over")
    if not 0 <= choice.seat < state.seats:
        raise Refused(f"there is no seat {choice.seat}; seats are 0 to {state.seats - 1}")
    if choice.picks or choice.amount:
        raise Refused("a resignation picks no options")
    state.retire(choice.seat)
    reopen(state)
