"""Counsel: what a game tells a bot about playing it well.

A bot knows no game. It asks the game's counsel for a cheap sensible answer, for the answers worth thinking about, for
when a position has come to rest, and for what a position is worth. A new game, or a new edition, gets every bot by
writing these.
"""

import math

from mypy_extensions import mypyc_attr

from fivekings.kernel.machine import reopen
from fivekings.kernel.request import DECLINE, Choice, Request
from fivekings.kernel.state import State

MOST_CANDIDATES = 16


@mypyc_attr(allow_interpreted_subclasses=True)
class Counsel:
    """Advice that fits any game, and is worth little in each."""

    foresees = False
    """Can what an answer leads to mostly be told without dice, by `branches`, and what comes of it by the outlook?"""
    field = 10
    """How many answers a maester tries, of those that look best."""

    def worth(self, state: State, seat: int) -> float:
        """How well a seat stands: higher is better, and a win is best of all."""
        if state.result is not None:
            return 1000.0 if seat in state.result else -1000.0
        return 0.0

    def prospect(self, state: State, seat: int) -> float:
        """How well a seat stands with an eye on how the game is won; as plainly as `worth` where that says it all."""
        return self.worth(state, seat)

    def outlook(self, state: State, seat: int) -> float:
        """How well a seat stands among players who plan their turns; as the prospect where that says it all."""
        return self.prospect(state, seat)

    def branches(self, state: State, request: Request, choice: Choice) -> list[tuple[float, State]]:
        """What an answer may lead to, each with its chance, where that can be told without throwing dice.

        What is hoped for comes first. Nobody is asked anything in a branch before it is followed.
        """
        return []

    def follow(self, state: State) -> None:
        """Go on in a branch until somebody is asked."""
        reopen(state)

    def steady(self, state: State, request: Request) -> Choice:
        """A cheap sensible answer, without thinking ahead: the only one, what is advised, or as little as can be."""
        answer = request.only_answer() or self.advised(state, request)
        if answer is not None:
            return answer
        if request.high > 1 or request.low == 0:
            return pick(request, request.options[: request.low])
        return Choice(request.seat, request.number, request.options[:1], request.most(request.options[0]))

    def advised(self, state: State, request: Request) -> Choice | None:
        """What a game advises for a kind of question, where it has any advice."""
        return None

    def candidates(self, state: State, request: Request) -> list[Choice]:
        """The answers worth thinking about."""
        if request.low == 1 and request.high == 1:
            options = request.options[-MOST_CANDIDATES:]
            return [Choice(request.seat, request.number, [option], request.most(option)) for option in options]
        return [self.steady(state, request)]

    def ponders(self, request: Request) -> bool:
        """Are the answers to a question tried out even by those who answer without thinking?"""
        return False

    def depth(self, state: State) -> int:
        """How many answers in a row are worth following by their branches."""
        return 3

    def breadth(self, state: State) -> int:
        """How many answers are worth following each time."""
        return 2

    def span(self, state: State) -> list[int | str]:
        """What a position belongs to, of all that is worth following to its end: a turn, a phase."""
        return []

    def answered(self, state: State, begun: list[int | str]) -> bool:
        """Have the others had their reply to what a seat did in a span?"""
        return self.span(state) != begun

    def seen(self, state: State, begun: list[int | str]) -> bool:
        """Has a seat seen enough of what it did in a span, with others who answer without thinking?"""
        return self.span(state) != begun

    def closing(self, state: State, seat: int) -> bool:
        """May a seat win before its turn is over, so that no answer should be left out?"""
        return False

    def rests(self, state: State) -> bool:
        """Has a position come to rest, so that its worth can be judged?"""
        return True


def pick(request: Request, options: list[int]) -> Choice:
    """An answer that picks these options."""
    return Choice(request.seat, request.number, options)


def declines(request: Request) -> bool:
    """May a request be declined?"""
    return bool(request.options) and request.options[-1] == DECLINE


def dot(weights: list[float], things: list[float]) -> float:
    """Things by what each of them counts."""
    total = 0.0
    for at in range(len(weights)):
        total += weights[at] * things[at]
    return total


def softmax(scores: list[float]) -> list[float]:
    """The share of each, by scores: one more is as good as e times the share."""
    most = max(scores)
    weights = [math.exp(score - most) for score in scores]
    total = sum(weights)
    return [weight / total for weight in weights]
