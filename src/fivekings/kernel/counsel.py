"""Counsel: what a game tells bots about playing it well.

Bots know no game. They ask the game's counsel for a default answer, for the answers worth trying, whether a position is
quiet, and how good it is. A new game gets every bot by implementing these.
"""

import math

from mypy_extensions import mypyc_attr

from fivekings.kernel.machine import reopen
from fivekings.kernel.request import DECLINE, Choice, Request
from fivekings.kernel.state import State

MOST_CANDIDATES = 16


@mypyc_attr(allow_interpreted_subclasses=True)
class Counsel:
    """The default counsel: works for any game, plays none of them well."""

    foresees = False
    """Can `branches` usually tell the outcomes of an answer without rolling dice?"""
    field = 10
    """How many of the most promising answers a maester tries."""

    def worth(self, state: State, seat: int) -> float:
        """Evaluate a position for a seat: higher is better, and a win is best."""
        if state.result is not None:
            return 1000.0 if seat in state.result else -1000.0
        return 0.0

    def prospect(self, state: State, seat: int) -> float:
        """Evaluate a position by the chance to win; `worth` where the game has nothing better."""
        return self.worth(state, seat)

    def outlook(self, state: State, seat: int) -> float:
        """Evaluate a position among opponents who plan their turns; `prospect` where the game has nothing better."""
        return self.prospect(state, seat)

    def branches(self, state: State, request: Request, choice: Choice) -> list[tuple[float, State]]:
        """The possible outcomes of an answer with their probabilities, where they are known without rolling dice.

        The hoped-for outcome comes first. Nobody is asked anything in a branch before it is followed.
        """
        return []

    def follow(self, state: State) -> None:
        """Continue in a branch until somebody is asked."""
        reopen(state)

    def steady(self, state: State, request: Request) -> Choice:
        """A cheap sensible answer without lookahead: the only one, the advised one, or the least committing one."""
        answer = request.only_answer() or self.advised(state, request)
        if answer is not None:
            return answer
        if request.high > 1 or request.low == 0:
            return pick(request, request.options[: request.low])
        return Choice(request.seat, request.number, request.options[:1], request.most(request.options[0]))

    def advised(self, state: State, request: Request) -> Choice | None:
        """The answer the game advises for a kind of question, if it has any advice."""
        return None

    def candidates(self, state: State, request: Request) -> list[Choice]:
        """The answers worth trying."""
        if request.low == 1 and request.high == 1:
            options = request.options[-MOST_CANDIDATES:]
            return [Choice(request.seat, request.number, [option], request.most(option)) for option in options]
        return [self.steady(state, request)]

    def ponders(self, request: Request) -> bool:
        """Must the answers to this question be tried out, even by bots that do not look ahead?"""
        return False

    def depth(self, state: State) -> int:
        """How many answers in a row are worth following through their branches."""
        return 3

    def breadth(self, state: State) -> int:
        """How many answers are worth following at each step."""
        return 2

    def span(self, state: State) -> list[int | str]:
        """The unit of play a position belongs to, worth following to its end: a turn or a phase."""
        return []

    def answered(self, state: State, begun: list[int | str]) -> bool:
        """Have the opponents replied to what a seat did in a span?"""
        return self.span(state) != begun

    def seen(self, state: State, begun: list[int | str]) -> bool:
        """Has the lookahead reached its horizon, with opponents who answer without thinking?"""
        return self.span(state) != begun

    def closing(self, state: State, seat: int) -> bool:
        """Can a seat win before its turn ends, so that every answer should be tried?"""
        return False

    def rests(self, state: State) -> bool:
        """Is a position quiet, so that its evaluation is meaningful?"""
        return True


def pick(request: Request, options: list[int]) -> Choice:
    """A choice that picks these options."""
    return Choice(request.seat, request.number, options)


def declines(request: Request) -> bool:
    """Can a request be declined?"""
    return bool(request.options) and request.options[-1] == DECLINE


def dot(weights: list[float], things: list[float]) -> float:
    """Sum of the weights of some items."""
    total = 0.0
    for at in range(len(weights)):
        total += weights[at] * things[at]
    return total


def softmax(scores: list[float]) -> list[float]:
    """Turn scores into shares by softmax: one more point multiplies a share by e."""
    most = max(scores)
    weights = [math.exp(score - most) for score in scores]
    total = sum(weights)
    return [weight / total for weight in weights]
