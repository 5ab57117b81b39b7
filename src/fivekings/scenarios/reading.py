"""Answers of a script: which choice they are, where it is offered, and what declining would be."""

from fivekings.kernel.errors import Refused
from fivekings.kernel.game import Game
from fivekings.kernel.machine import apply
from fivekings.kernel.request import DECLINE, Choice, Request
from fivekings.kernel.state import State
from fivekings.scenarios.file import Answer


def read(game: Game, state: State, seat: int, answer: Answer) -> Choice | None:
    """A seat's answer as a choice, if it is offered in a state."""
    request = state.request(seat)
    if request is None:
        return None
    if answer == [] and request.options[-1:] == [DECLINE]:
        return Choice(seat, request.number, [DECLINE])
    choice = game.wording.read_all(state, request, answer)
    if choice is None:
        return None
    try:
        request.check(choice)
    except Refused:
        return None
    return choice


def one_by_one(game: Game, state: State, seat: int, answer: Answer) -> bool:
    """Is a list the answer to a question that repeats for each label?"""
    if isinstance(answer, str) or len(answer) < 2 or read(game, state, seat, answer[0]) is None:
        return False
    world = state.clone()
    kind = open_kind(world, seat)
    for label in answer:
        choice = read(game, world, seat, label)
        if choice is None or open_kind(world, seat) != kind:
            return False
        apply(world, choice)
    return True


def open_kind(state: State, seat: int) -> str:
    """The kind of question that a seat is asked; empty if it is asked nothing."""
    request = state.request(seat)
    return request.kind if request is not None else ""


def declined(request: Request) -> Choice:
    """Decline, or if that is impossible take the first option with its largest number."""
    if request.options and request.options[-1] == DECLINE:
        return Choice(request.seat, request.number, [DECLINE])
    picks = request.options[: request.low]
    return Choice(request.seat, request.number, picks, request.most(picks[0]) if picks else 0)
