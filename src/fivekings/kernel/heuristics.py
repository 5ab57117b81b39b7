"""Heuristics: what a game tells bots about playing it well.

Bots know no game. They ask the game's heuristics for a default move, for the answers worth trying, whether a position
is quiet, and how good it is. A new game gets every bot by implementing these.
"""

import math

from mypy_extensions import mypyc_attr

from fivekings.kernel.machine import reopen
from fivekings.kernel.request import DECLINE, Choice, Request
from fivekings.kernel.state import State

MAX_CANDIDATES = 16


@mypyc_attr(allow_interpreted_subclasses=True)
class Heuristics:
    """The default heuristics: work for any game, play none of them well.

    Evaluations and win scores run from -1000 (lost) to 1000 (won).
    """

    knows_outcomes = False
    """Does `outcomes` usually know what an answer leads to, so that no dice need to be rolled?"""
    beam_width = 10
    """How many of the most promising answers a maester tries."""

    def evaluate(self, state: State, seat: int) -> float:
        """Evaluate a position for a seat: higher is better, and a win is best."""
        if state.result is not None:
            return 1000.0 if seat in state.result else -1000.0
        return 0.0

    def win_score(self, state: State, seat: int) -> float:
        """Evaluate a position by the chance to win; by default the same as `evaluate`."""
        return self.evaluate(state, seat)

    def win_score_vs_planners(self, state: State, seat: int) -> float:
        """Evaluate a position by the chance to win against players who plan ahead; by default `win_score`."""
        return self.win_score(state, seat)

    def outcomes(self, state: State, request: Request, choice: Choice) -> list[tuple[float, State]]:
        """The possible outcomes of an answer with their probabilities; empty if they are not known without dice.

        The hoped-for outcome comes first. Nobody is asked anything in an outcome before it is resumed.
        """
        return []

    def resume(self, outcome: State) -> None:
        """Play on from an outcome until somebody is asked."""
        reopen(outcome)

    def default_move(self, state: State, request: Request) -> Choice:
        """A cheap sensible answer without lookahead: the only one, the game's default, or the least committing one."""
        answer = request.only_answer() or self.default_by_kind(state, request)
        if answer is not None:
            return answer
        if request.high > 1 or request.low == 0:
            return pick(request, request.options[: request.low])
        return Choice(request.seat, request.number, request.options[:1], request.most(request.options[0]))

    def default_by_kind(self, state: State, request: Request) -> Choice | None:
        """The game's default move for this kind of question, if it has one."""
        return None

    def candidates(self, state: State, request: Request) -> list[Choice]:
        """The answers worth trying."""
        if request.low == 1 and request.high == 1:
            options = request.options[-MAX_CANDIDATES:]
            return [Choice(request.seat, request.number, [option], request.most(option)) for option in options]
        return [self.default_move(state, request)]

    def needs_lookahead(self, request: Request) -> bool:
        """Must the answers to this question be tried out, because no default move is sensible?"""
        return False

    def search_depth(self, state: State) -> int:
        """How many answers in a row to follow through their outcomes."""
        return 3

    def branching_factor(self, state: State) -> int:
        """How many answers to follow at each step after the first."""
        return 2

    def stage(self, state: State) -> list[int | str]:
        """The turn or phase a position belongs to; a lookahead follows it to its end."""
        return []

    def reached_horizon(self, state: State, start: list[int | str]) -> bool:
        """Has a lookahead that started in this stage gone far enough, if opponents answer without thinking?"""
        return self.stage(state) != start

    def opponents_replied(self, state: State, start: list[int | str]) -> bool:
        """Have the opponents replied to what a seat did in this stage?"""
        return self.stage(state) != start

    def can_win_now(self, state: State, seat: int) -> bool:
        """May a seat win before its turn ends, so that every answer should be tried?"""
        return False

    def is_quiet(self, state: State) -> bool:
        """Is nothing half done, so that an evaluation is meaningful?"""
        return True


def pick(request: Request, options: list[int]) -> Choice:
    """A choice that picks these options."""
    return Choice(request.seat, request.number, options)


def can_decline(request: Request) -> bool:
    """Can a request be declined?"""
    return bool(request.options) and request.options[-1] == DECLINE


def dot(weights: list[float], features: list[float]) -> float:
    """The weighted sum of some features."""
    total = 0.0
    for at in range(len(weights)):
        total += weights[at] * features[at]
    return total


def softmax(scores: list[float]) -> list[float]:
    """Turn scores into shares by softmax: one more point multiplies a share by e."""
    most = max(scores)
    weights = [math.exp(score - most) for score in scores]
    total = sum(weights)
    return [weight / total for weight in weights]
