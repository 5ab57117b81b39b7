"""The knight: follows its best answers to the end of the turn and goes by the chance to win."""

from typing import Final

from fivekings.bots.squire import Candidate, Squire, is_pass
from fivekings.kernel import chance
from fivekings.kernel.game import Game
from fivekings.kernel.heuristics import Heuristics
from fivekings.kernel.machine import apply
from fivekings.kernel.request import Choice, Request
from fivekings.kernel.state import State

BEAM_WIDTH: Final = 4
"""How many answers a knight follows to the end of the turn."""
ROLLOUTS: Final = 4
"""How many rollouts a knight plays per answer, with the same dice for all answers."""
MAX_TURN_PLIES: Final = 300
"""The most answers in a rollout to the end of a turn."""
MIN_PROBABILITY: Final = 0.1
"""A hoped-for outcome less likely than this is evaluated but not followed."""
WIN_CHECK_WORLDS: Final = 8
"""In how many other worlds a knight checks which of several answers wins."""
WINNING_SCORE: Final = 900.0
"""A score above this is a win."""
SAMPLING_STEPS: Final = 1 << 20
"""The precision with which an outcome is drawn."""


def passing_first(ranked: list[Candidate]) -> list[Choice]:
    """The order in which answers are tried: of equal ones the first is taken, so a pointless action loses to a pass."""
    return sorted([candidate.choice for candidate in ranked], key=is_pass, reverse=True)


class Knight(Squire):
    """Follows the best answers to the end of its own turn and evaluates the chance to win."""

    def __init__(self, seed: int = 0, beam_width: int = BEAM_WIDTH, rollouts: int = ROLLOUTS) -> None:
        super().__init__(seed)
        self.beam_width = beam_width
        self.rollouts = rollouts

    def evaluate(self, heuristics: Heuristics, state: State, seat: int) -> float:
        """Evaluate a position by the chance to win."""
        return heuristics.win_score(state, seat)

    def choose(self, game: Game, world: State, request: Request) -> Choice:
        """The answer whose turn ends best; near victory no winning answer is left out."""
        ranked = self.ranked(game, world, request)
        if len(ranked) == 1 or ranked[0].score > WINNING_SCORE:
            return ranked[0].choice
        seeds = [self.rng.getrandbits(64) for _ in range(self.rollouts)]
        beam = passing_first(ranked[: self.beam_width])
        can_win = game.heuristics.can_win_now(world, request.seat)
        if can_win:
            rest = [candidate.choice for candidate in ranked[self.beam_width :]]
            beam += [
                choice for choice in rest if self.turn_score(game, world, request, choice, seeds[:1]) > WINNING_SCORE
            ]
        scores = [self.turn_score(game, world, request, choice, seeds) for choice in beam]
        winning = [choice for choice, score in zip(beam, scores, strict=True) if score > WINNING_SCORE]
        if can_win and len(winning) > 1:
            return self.surest_win(game, world, request, winning)
        return beam[scores.index(max(scores))]

    def surest_win(self, game: Game, world: State, request: Request, winning: list[Choice]) -> Choice:
        """Of the answers that win in one world, the one that wins in most others."""
        wins = [0] * len(winning)
        for _ in range(WIN_CHECK_WORLDS):
            other, seed = game.resample(world, request.seat, self.rng.getrandbits(64)), self.rng.getrandbits(64)
            for at, choice in enumerate(winning):
                wins[at] += self.turn_score(game, other, request, choice, [seed]) > WINNING_SCORE
        return winning[wins.index(max(wins))]

    def turn_score(self, game: Game, world: State, request: Request, choice: Choice, seeds: list[int]) -> float:
        """Evaluate an answer at the end of the turn: by its outcomes if known, else by one rollout per seed."""
        heuristics = game.heuristics
        if heuristics.knows_outcomes:
            return self.expected_score(game, world, request, choice, heuristics.search_depth(world))
        start = heuristics.stage(world)
        total = 0.0
        for seed in seeds:
            after = world.clone()
            chance.start(after, seed)
            apply(after, choice)
            total += self.rollout_turn(game, after, start, request.seat)
        return total / len(seeds)

    def expected_score(self, game: Game, world: State, request: Request, choice: Choice, depth: int) -> float:
        """Evaluate an answer by its outcomes, without dice, if the seat continues well."""
        heuristics = game.heuristics
        outcomes = heuristics.outcomes(world, request, choice)
        if not outcomes:
            after = world.clone()
            apply(after, choice)
            self.play_until_quiet(heuristics, after)
            return self.best_score(game, after, request.seat, depth)
        share, hoped = outcomes[0]
        score = 0.0
        if share > MIN_PROBABILITY and hoped.result is None:
            heuristics.resume(hoped)
            score = share * self.best_score(game, hoped, request.seat, depth)
        else:
            score = share * self.evaluate(heuristics, hoped, request.seat)
        return score + self.expected(heuristics, outcomes[1:], request.seat)

    def best_score(self, game: Game, state: State, seat: int, depth: int) -> float:
        """Evaluate a position if the seat continues with its best answers."""
        request = state.request(seat)
        if request is None or state.result is not None:
            return self.evaluate(game.heuristics, state, seat)
        ranked = self.ranked(game, state, request)
        if len(ranked) == 1:
            return self.expected_score(game, state, request, ranked[0].choice, depth)
        score = ranked[0].score
        if depth > 1:
            for candidate in ranked[: game.heuristics.branching_factor(state)]:
                if not is_pass(candidate.choice):
                    score = max(score, self.expected_score(game, state, request, candidate.choice, depth - 1))
        return score

    def rollout_turn(self, game: Game, state: State, start: list[int | str], seat: int) -> float:
        """Play to the end of the current turn and evaluate it; opponents answer without thinking."""
        heuristics = game.heuristics
        for _ in range(MAX_TURN_PLIES):
            if state.result is not None or (heuristics.is_quiet(state) and heuristics.reached_horizon(state, start)):
                break
            state = self.play_next(game, state, state.requests[0].seat == seat)
        return self.evaluate(heuristics, state, seat)

    def play_next(self, game: Game, state: State, thinks: bool) -> State:
        """Answer for the seat that is asked: like a squire if it thinks and the position is quiet, else quickly."""
        heuristics = game.heuristics
        request = state.requests[0]
        if not thinks or not heuristics.is_quiet(state):
            apply(state, self.quick_move(heuristics, state, request))
            return state
        best = self.ranked(game, state, request)[0]
        if best.quiet is not None:
            return best.quiet
        outcomes = best.outcomes or heuristics.outcomes(state, request, best.choice)
        if not outcomes:
            apply(state, best.choice)
            return state
        after = draw_outcome(state, outcomes)
        if after.result is None:
            heuristics.resume(after)
        return after


def draw_outcome(state: State, outcomes: list[tuple[float, State]]) -> State:
    """Draw one of the outcomes by its probability, with the dice of the state."""
    left = chance.below(state, SAMPLING_STEPS) / SAMPLING_STEPS
    at = 0
    while at + 1 < len(outcomes) and left >= outcomes[at][0]:
        left -= outcomes[at][0]
        at += 1
    after = outcomes[at][1]
    after.rng = state.rng
    return after
