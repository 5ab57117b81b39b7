"""The squire: tries every promising answer and evaluates the next quiet position."""

import random
from typing import Final

from fivekings.kernel.game import Game
from fivekings.kernel.heuristics import Heuristics
from fivekings.kernel.machine import apply
from fivekings.kernel.request import DECLINE, Choice, Request
from fivekings.kernel.state import State

MAX_PLIES: Final = 60
"""The most answers before a position is evaluated even if it is not quiet."""
TIE_BREAK: Final = 1e-6
"""The most that a preference adds to a score; it decides only between equal answers."""
PREFERENCE_STEPS: Final = 1 << 20
"""How many different preferences there are."""


class Candidate:
    """An answer, where it leads, and its score."""

    def __init__(self, choice: Choice) -> None:
        self.choice = choice
        self.score = 0.0
        self.outcomes: list[tuple[float, State]] = []
        """All outcomes with their probabilities, if the game knows them."""
        self.quiet: State | None = None
        """Otherwise the quiet position that it led to."""


def score_of(candidate: Candidate) -> float:
    """The score of an answer."""
    return candidate.score


def is_pass(choice: Choice) -> bool:
    """Does an answer decline?"""
    return choice.picks == [DECLINE]


def preference(seed: int, choice: Choice) -> float:
    """A bot's preference among equal answers: fixed, so that equivalent lines are played alike, and passing first."""
    if is_pass(choice):
        return 1.0
    return (hash((seed, choice.amount, tuple(choice.picks))) & (PREFERENCE_STEPS - 1)) / PREFERENCE_STEPS


class Squire:
    """Tries every promising answer, plays on until the position is quiet, and takes the best."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed
        self.rng = random.Random(seed)

    def evaluate(self, heuristics: Heuristics, state: State, seat: int) -> float:
        """Evaluate a position for a seat."""
        return heuristics.evaluate(state, seat)

    def choose(self, game: Game, world: State, request: Request) -> Choice:
        """The answer with the best score."""
        return self.ranked(game, world, request)[0].choice

    def ranked(self, game: Game, world: State, request: Request) -> list[Candidate]:
        """The answers worth trying, best first; a single one gets no score."""
        found = [Candidate(choice) for choice in game.heuristics.candidates(world, request)]
        if len(found) == 1:
            return found
        for candidate in found:
            self.try_out(game.heuristics, world, request, candidate)
            candidate.score += TIE_BREAK * preference(self.seed, candidate.choice)
        found.sort(key=score_of, reverse=True)
        return found

    def try_out(self, heuristics: Heuristics, world: State, request: Request, candidate: Candidate) -> None:
        """Find where an answer leads and its score: by its outcomes if known, else by playing on until it is quiet."""
        candidate.outcomes = heuristics.outcomes(world, request, candidate.choice)
        if candidate.outcomes:
            candidate.score = self.expected(heuristics, candidate.outcomes, request.seat)
            return
        candidate.quiet = world.clone()
        apply(candidate.quiet, candidate.choice)
        self.play_until_quiet(heuristics, candidate.quiet)
        candidate.score = self.evaluate(heuristics, candidate.quiet, request.seat)

    def expected(self, heuristics: Heuristics, outcomes: list[tuple[float, State]], seat: int) -> float:
        """The average evaluation of some outcomes, weighted by probability."""
        return sum(share * self.evaluate(heuristics, after, seat) for share, after in outcomes)

    def play_until_quiet(self, heuristics: Heuristics, state: State, by_default: bool = False) -> None:
        """Answer for everybody until the position is quiet, optionally with default moves only."""
        for _ in range(MAX_PLIES):
            if state.result is not None or heuristics.is_quiet(state):
                return
            request = state.requests[0]
            if by_default:
                apply(state, heuristics.default_move(state, request))
            else:
                apply(state, self.quick_move(heuristics, state, request))

    def quick_move(self, heuristics: Heuristics, state: State, request: Request) -> Choice:
        """The default move; for questions that need lookahead, the answer with the best quiet position."""
        if request.only_answer() is not None or not heuristics.needs_lookahead(request):
            return heuristics.default_move(state, request)
        choices = heuristics.candidates(state, request)
        best, best_score = choices[0], float("-inf")
        for choice in choices:
            after = state.clone()
            apply(after, choice)
            self.play_until_quiet(heuristics, after, by_default=True)
            score = self.evaluate(heuristics, after, request.seat)
            if score > best_score:
                best, best_score = choice, score
        return best
