"""The maester: plays out the opponents' replies in many possible worlds."""

import math
import time
from typing import Final

from fivekings.bots.knight import WINNING_SCORE, Knight, passing_first
from fivekings.kernel import chance
from fivekings.kernel.game import Game
from fivekings.kernel.heuristics import Heuristics
from fivekings.kernel.machine import apply
from fivekings.kernel.request import Choice, Request
from fivekings.kernel.state import State

MAX_ROUND_PLIES: Final = 1500
"""The most answers in a rollout until the opponents have replied."""
PRUNE_AFTER: Final = 4
"""After how many worlds a maester starts to drop answers."""
PRUNE_SIGMA: Final = 1.5
"""An answer is dropped when it is this many standard errors behind."""
CONVERGED: Final = 0.01
"""No more worlds are tried when a second one changes no average by this much."""


class SampledMove:
    """An answer and its score in each world tried so far; all remaining answers are tried in the same worlds."""

    def __init__(self, choice: Choice) -> None:
        self.choice = choice
        self.total = 0.0
        self.scores: list[float] = []

    def add(self, score: float) -> None:
        """Add the score in a world."""
        self.total += score
        self.scores.append(score)


def mean_score(move: SampledMove) -> float:
    """The average score of an answer."""
    return move.total / max(1, len(move.scores))


def pruned(moves: list[SampledMove]) -> list[SampledMove]:
    """The best answer, and those that may still turn out better."""
    best = max(moves, key=mean_score)
    return [move for move in moves if move is best or may_be_better(move, best)]


def may_be_better(move: SampledMove, best: SampledMove) -> bool:
    """Is an answer so close behind the best that the difference may be luck, given how it varies between worlds?"""
    behind = [one - other for one, other in zip(best.scores, move.scores, strict=True)]
    count = len(behind)
    average = sum(behind) / count
    spread = math.sqrt(sum((one - average) ** 2 for one in behind) / (count - 1))
    return mean_score(best) - mean_score(move) < PRUNE_SIGMA * spread / math.sqrt(count)


class Maester(Knight):
    """Plays out the opponents' replies in many possible worlds, for as long as it may think."""

    def __init__(self, seed: int = 0, seconds: float = 1.0, worlds: int = 24) -> None:
        super().__init__(seed)
        self.seconds = seconds
        self.worlds = worlds

    def choose(self, game: Game, world: State, request: Request) -> Choice:
        """The answer with the best average over all worlds; answers that fall behind are dropped."""
        deadline = time.perf_counter() + self.seconds
        ranked = self.ranked(game, world, request)[: game.heuristics.beam_width]
        if len(ranked) == 1 or ranked[0].score > WINNING_SCORE:
            return ranked[0].choice
        moves = [SampledMove(choice) for choice in passing_first(ranked)]
        return self.best_over_worlds(game, world, request, moves, deadline)

    def evaluate(self, heuristics: Heuristics, state: State, seat: int) -> float:
        """Evaluate a position by the chance to win against players who plan as well."""
        return heuristics.win_score_vs_planners(state, seat)

    def best_over_worlds(
        self, game: Game, world: State, request: Request, moves: list[SampledMove], deadline: float
    ) -> Choice:
        """The best of some answers; stops early if a second world changes nothing."""
        for number in range(self.worlds):
            sample = world if number == 0 else game.resample(world, request.seat, self.rng.getrandbits(64))
            seed = self.rng.getrandbits(64)
            changed = 0.0
            for move in moves:
                before = mean_score(move)
                move.add(self.reply_score(game, sample, request, move.choice, seed))
                changed = max(changed, abs(mean_score(move) - before))
                if number > 0 and time.perf_counter() > deadline:
                    break
            if time.perf_counter() > deadline or (number > 0 and changed < CONVERGED):
                break
            if number + 1 >= PRUNE_AFTER:
                moves = pruned(moves)
                if len(moves) == 1:
                    break
        return max(moves, key=mean_score).choice

    def reply_score(self, game: Game, world: State, request: Request, choice: Choice, seed: int) -> float:
        """Evaluate an answer in a world after the opponents' replies: by its outcomes if known, else by a rollout."""
        heuristics = game.heuristics
        if heuristics.knows_outcomes:
            return self.expected_score(game, world, request, choice, heuristics.search_depth(world))
        after = world.clone()
        chance.start(after, seed)
        apply(after, choice)
        return self.rollout_round(game, after, heuristics.stage(world), request.seat)

    def rollout_round(self, game: Game, state: State, start: list[int | str], seat: int) -> float:
        """Play until the opponents have replied and evaluate the position; everybody thinks."""
        heuristics = game.heuristics
        for _ in range(MAX_ROUND_PLIES):
            if state.result is not None or (heuristics.is_quiet(state) and heuristics.opponents_replied(state, start)):
                break
            state = self.play_next(game, state, True)
        return self.evaluate(heuristics, state, seat)
