"""The ladder: Hodor, a squire, a knight and a maester, each thinking further than the one before."""

import random
import time
from typing import Final

from fivekings.bots.hodor import random_choice
from fivekings.kernel import chance
from fivekings.kernel.counsel import Counsel
from fivekings.kernel.game import Game
from fivekings.kernel.machine import apply
from fivekings.kernel.request import Choice, Request
from fivekings.kernel.state import State

FAR: Final = 60
"""Answers after which a line of play is judged wherever it stands."""
TURN: Final = 300
DEEP: Final = 3
BRANCHES: Final = 2
"""How far, and how broad, a knight looks where no dice are needed."""
THROWS: Final = 4
"""With how many throws of the dice a knight follows each of them: the same for all."""
BROAD: Final = 4
"""How many answers a knight follows to the end of the turn."""


class Random:
    """Hodor: any legal answer."""

    def __init__(self, seed: int = 0) -> None:
        self.rng = random.Random(seed)

    def choose(self, _game: Game, _world: State, request: Request) -> Choice:
        """Any legal answer."""
        return random_choice(request, self.rng)


class Squire:
    """Tries every answer worth a thought, lets things settle, and takes what stands best."""

    def __init__(self, seed: int = 0) -> None:
        self.rng = random.Random(seed)

    def choose(self, game: Game, world: State, request: Request) -> Choice:
        """The answer after which the position is worth most."""
        return self.ranked(game, world, request)[0][1]

    def ranked(self, game: Game, world: State, request: Request) -> list[tuple[float, Choice]]:
        """Answers with what they lead to, the best first."""
        counsel = game.counsel
        choices = counsel.candidates(world, request)
        if len(choices) == 1:
            return [(0.0, choices[0])]
        found: list[tuple[float, Choice]] = []
        for choice in choices:
            worth = counsel.estimate(world, request, choice)
            if worth is None:
                ahead = world.clone()
                apply(ahead, choice)
                settle(counsel, ahead)
                worth = counsel.worth(ahead, request.seat)
            found.append((worth + 1e-6 * self.rng.random(), choice))
        found.sort(key=worth_of, reverse=True)
        return found


def worth_of(found: tuple[float, Choice]) -> float:
    """What an answer leads to."""
    return found[0]


def settle(counsel: Counsel, state: State) -> None:
    """Let everybody answer sensibly until the position comes to rest."""
    for _ in range(FAR):
        if state.result is not None or counsel.rests(state):
            return
        apply(state, counsel.steady(state, state.requests[0]))


class Knight:
    """Follows the best answers to the end of the own turn, answering as a squire on the way."""

    def __init__(self, seed: int = 0, broad: int = BROAD, throws: int = THROWS) -> None:
        self.squire = Squire(seed)
        self.broad = broad
        self.throws = throws
        self.respectful = False
        """Does it take the others for squires, or for people who answer without thinking?"""

    def choose(self, game: Game, world: State, request: Request) -> Choice:
        """The answer whose turn ends best."""
        ranked = self.squire.ranked(game, world, request)
        if len(ranked) == 1 or ranked[0][0] > 900:
            return ranked[0][1]
        seeds = [self.squire.rng.getrandbits(64) for _ in range(self.throws)]
        best, worth = ranked[0][1], float("-inf")
        for _, choice in ranked[: self.broad]:
            value = self.judged(game, world, request, choice, seeds)
            if value > worth:
                best, worth = choice, value
        return best

    def judged(self, game: Game, world: State, request: Request, choice: Choice, seeds: list[int]) -> float:
        """What an answer is worth at the end of the turn: over what it may lead to, or over some throws of the dice."""
        known = game.counsel.branches(world, request, choice)
        if known:
            return sum(share * self.foreseen(game, ahead, request.seat, DEEP) for share, ahead in known)
        if game.counsel.foresees:
            ahead = world.clone()
            apply(ahead, choice)
            settle(game.counsel, ahead)
            return self.foreseen(game, ahead, request.seat, DEEP)
        value = 0.0
        for seed in seeds:
            ahead = world.clone()
            chance.start(ahead, seed)
            apply(ahead, choice)
            value += self.play_on(game, ahead, request.seat)
        return value / len(seeds)

    def foreseen(self, game: Game, state: State, seat: int, deep: int) -> float:
        """What a position is worth to a seat that goes on with its best answers, by what they may lead to."""
        request = state.request(seat)
        if request is None or state.result is not None:
            return game.counsel.worth(state, seat)
        ranked = self.squire.ranked(game, state, request)
        best = ranked[0][0]
        if deep <= 1:
            return best
        for _, choice in ranked[:BRANCHES]:
            known = game.counsel.branches(state, request, choice)
            if known:
                value = sum(share * self.foreseen(game, ahead, seat, deep - 1) for share, ahead in known)
                best = max(best, value)
        return best

    def play_on(self, game: Game, state: State, seat: int) -> float:
        """What a position is worth at the end of the turn; the others answer steadily, or as squires too."""
        counsel = game.counsel
        begun = counsel.span(state)
        for _ in range(TURN):
            if state.result is not None or (counsel.rests(state) and counsel.span(state) != begun):
                break
            request = state.requests[0]
            thinks = (request.seat == seat or self.respectful) and counsel.rests(state)
            choice = self.squire.choose(game, state, request) if thinks else counsel.steady(state, request)
            known = counsel.branches(state, request, choice)
            if known:
                state = max(known, key=share_of)[1]
            else:
                apply(state, choice)
        return counsel.worth(state, seat)


def share_of(branch: tuple[float, State]) -> float:
    """How likely a branch is."""
    return branch[0]


class Maester:
    """Thinks as a knight in many worlds that could be the true one, for as long as it is given."""

    def __init__(self, seed: int = 0, seconds: float = 1.0, worlds: int = 24) -> None:
        self.knight = Knight(seed)
        self.knight.respectful = True
        self.rng = random.Random(seed)
        self.seconds = seconds
        self.worlds = worlds

    def choose(self, game: Game, world: State, request: Request) -> Choice:
        """The answer that does best over all worlds tried."""
        until = time.perf_counter() + self.seconds
        ranked = self.knight.squire.ranked(game, world, request)
        if len(ranked) == 1 or ranked[0][0] > 900:
            return ranked[0][1]
        choices = [choice for _, choice in ranked[:BROAD]]
        totals = [0.0] * len(choices)
        for number in range(self.worlds):
            one = world if number == 0 else game.resample(world, request.seat, self.rng.getrandbits(64))
            seeds = [self.rng.getrandbits(64)]
            for place, choice in enumerate(choices):
                totals[place] += self.knight.judged(game, one, request, choice, seeds)
            if time.perf_counter() > until:
                break
        return choices[totals.index(max(totals))]
