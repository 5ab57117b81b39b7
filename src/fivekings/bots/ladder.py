"""The ladder: Hodor, a squire, a knight and a maester, each thinking further than the one before."""

import random
import time
from typing import Final

from fivekings.bots.hodor import random_choice
from fivekings.kernel import chance
from fivekings.kernel.counsel import Counsel
from fivekings.kernel.game import Game
from fivekings.kernel.machine import apply
from fivekings.kernel.request import DECLINE, Choice, Request
from fivekings.kernel.state import State

FAR: Final = 60
"""Answers after which a line of play is judged wherever it stands."""
TURN: Final = 300
UNLIKELY: Final = 0.1
"""What is less likely than this is not followed."""
THROWS: Final = 4
"""With how many throws of the dice a knight follows each of them: the same for all."""
BROAD: Final = 4
"""How many answers a knight follows to the end of the turn."""
HALVED: Final = frozenset({4, 8})
"""After how many worlds a maester gives up the worse half of them."""
TRUST: Final = 4
"""How many worlds a knight's judgement counts for, where it needs no dice."""
NOTHING: Final = 0.01
"""What is as good as no difference between two worths."""
ROUND: Final = 1500
GRAIN: Final = 1 << 20


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

    def judge(self, counsel: Counsel, state: State, seat: int) -> float:
        """What a position is worth to a seat, as the bot sees it."""
        return counsel.worth(state, seat)

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
            worth = self.weighed(counsel, world, request, choice)
            found.append((worth + 1e-6 * self.rng.random(), choice))
        found.sort(key=worth_of, reverse=True)
        return found

    def weighed(self, counsel: Counsel, world: State, request: Request, choice: Choice) -> float:
        """What an answer leads to: by its odds where they are known, else by letting things settle."""
        known = counsel.branches(world, request, choice)
        if known:
            return sum(share * self.judge(counsel, ahead, request.seat) for share, ahead in known)
        ahead = world.clone()
        apply(ahead, choice)
        settle(counsel, ahead)
        return self.judge(counsel, ahead, request.seat)


def worth_of(found: tuple[float, Choice]) -> float:
    """What an answer leads to."""
    return found[0]


def settle(counsel: Counsel, state: State) -> None:
    """Let everybody answer sensibly until the position comes to rest."""
    for _ in range(FAR):
        if state.result is not None or counsel.rests(state):
            return
        apply(state, counsel.steady(state, state.requests[0]))


class Knight(Squire):
    """Follows the best answers to the end of the own turn, with an eye on how the game is won."""

    def __init__(self, seed: int = 0, broad: int = BROAD, throws: int = THROWS) -> None:
        super().__init__(seed)
        self.broad = broad
        self.throws = throws

    def judge(self, counsel: Counsel, state: State, seat: int) -> float:
        """The prospect of victory."""
        return counsel.prospect(state, seat)

    def choose(self, game: Game, world: State, request: Request) -> Choice:
        """The answer whose turn ends best."""
        ranked = self.ranked(game, world, request)
        if len(ranked) == 1 or ranked[0][0] > 900:
            return ranked[0][1]
        seeds = [self.rng.getrandbits(64) for _ in range(self.throws)]
        best, worth = ranked[0][1], float("-inf")
        for _, choice in ranked[: self.broad]:
            value = self.judged(game, world, request, choice, seeds)
            if value > worth:
                best, worth = choice, value
        return best

    def judged(self, game: Game, world: State, request: Request, choice: Choice, seeds: list[int]) -> float:
        """What an answer is worth at the end of the turn: over what it may lead to, or over some throws of the dice."""
        if game.counsel.foresees:
            return self.foreseen(game, world, request, choice, game.counsel.depth(world))
        value = 0.0
        for seed in seeds:
            ahead = world.clone()
            chance.start(ahead, seed)
            apply(ahead, choice)
            value += self.play_on(game, ahead, request.seat)
        return value / len(seeds)

    def foreseen(self, game: Game, world: State, request: Request, choice: Choice, deep: int) -> float:
        """What an answer is worth to a seat that goes on well, by what it may lead to and without throwing dice."""
        counsel = game.counsel
        known = counsel.branches(world, request, choice)
        if not known:
            ahead = world.clone()
            apply(ahead, choice)
            settle(counsel, ahead)
            return self.best(game, ahead, request.seat, deep)
        share, hoped = known[0]
        value = 0.0
        if share > UNLIKELY and hoped.result is None:
            counsel.follow(hoped)
            value = share * self.best(game, hoped, request.seat, deep)
        else:
            value = share * self.judge(counsel, hoped, request.seat)
        return value + sum(share * self.judge(counsel, ahead, request.seat) for share, ahead in known[1:])

    def best(self, game: Game, state: State, seat: int, deep: int) -> float:
        """What a position is worth to a seat that goes on with its best answers."""
        request = state.request(seat)
        if request is None or state.result is not None:
            return self.judge(game.counsel, state, seat)
        ranked = self.ranked(game, state, request)
        if len(ranked) == 1:
            return self.foreseen(game, state, request, ranked[0][1], deep)
        value = ranked[0][0]
        if deep > 1:
            for _, choice in ranked[: game.counsel.breadth(state)]:
                if choice.picks != [DECLINE]:
                    value = max(value, self.foreseen(game, state, request, choice, deep - 1))
        return value

    def play_on(self, game: Game, state: State, seat: int) -> float:
        """What a position is worth at the end of the turn; the others answer without thinking."""
        counsel = game.counsel
        begun = counsel.span(state)
        for _ in range(TURN):
            if state.result is not None or (counsel.rests(state) and counsel.seen(state, begun, seat)):
                break
            state = self.glance(game, state, state.requests[0].seat == seat)
        return self.judge(counsel, state, seat)

    def glance(self, game: Game, state: State, thinks: bool) -> State:
        """Whoever is asked answers: what looks best where there is something to think about, or steadily."""
        counsel = game.counsel
        request = state.requests[0]
        if not thinks or not counsel.rests(state):
            apply(state, counsel.steady(state, request))
            return state
        choice = self.ranked(game, state, request)[0][1]
        known = counsel.branches(state, request, choice)
        if not known:
            apply(state, choice)
            return state
        ahead = drawn_from(state, known)
        if ahead.result is None:
            counsel.follow(ahead)
        return ahead


def drawn_from(state: State, known: list[tuple[float, State]]) -> State:
    """One of the things that an answer may lead to, as chance has it, which is the same for all answers tried."""
    left = chance.below(state, GRAIN) / GRAIN
    at = 0
    while at + 1 < len(known) and left >= known[at][0]:
        left -= known[at][0]
        at += 1
    ahead = known[at][1]
    ahead.rng = state.rng
    return ahead


class Hope:
    """An answer, and how it has done so far."""

    def __init__(self, choice: Choice) -> None:
        self.choice = choice
        self.total = 0.0
        self.tries = 0


def mean_of(hope: Hope) -> float:
    """How an answer does on average."""
    return hope.total / max(1, hope.tries)


def best_half(field: list[Hope]) -> list[Hope]:
    """The better half of some answers, and two at least."""
    return sorted(field, key=mean_of, reverse=True)[: max(2, (len(field) + 1) // 2)]


class Maester(Knight):
    """Minds the replies of the others in many worlds that could be the true one, for as long as it is given."""

    def __init__(self, seed: int = 0, seconds: float = 1.0, worlds: int = 24) -> None:
        super().__init__(seed)
        self.seconds = seconds
        self.worlds = worlds

    def choose(self, game: Game, world: State, request: Request) -> Choice:
        """The answer that does best over all worlds tried; those that fall behind are given up on the way."""
        until = time.perf_counter() + self.seconds
        ranked = self.ranked(game, world, request)[: game.counsel.field]
        if len(ranked) == 1 or ranked[0][0] > 900:
            return ranked[0][1]
        return self.best_of(game, world, request, [Hope(choice) for _, choice in ranked], until)

    def judge(self, counsel: Counsel, state: State, seat: int) -> float:
        """The prospect among players who plan as well."""
        return counsel.outlook(state, seat)

    def best_of(self, game: Game, world: State, request: Request, field: list[Hope], until: float) -> Choice:
        """The best of some answers; if a second world changes nothing, no more are tried."""
        counsel = game.counsel
        if counsel.foresees and not counsel.foretells(world):
            for hope in field:
                hope.total = TRUST * self.foreseen(game, world, request, hope.choice, counsel.depth(world))
                hope.tries = TRUST
        for number in range(self.worlds):
            one = world if number == 0 else game.resample(world, request.seat, self.rng.getrandbits(64))
            seed = self.rng.getrandbits(64)
            moved = 0.0
            for hope in field:
                before = mean_of(hope)
                hope.total += self.tried(game, one, request, hope.choice, seed)
                hope.tries += 1
                moved = max(moved, abs(mean_of(hope) - before))
                if number > 0 and time.perf_counter() > until:
                    break
            if time.perf_counter() > until or (number > 0 and moved < NOTHING):
                break
            if number + 1 in HALVED:
                field = best_half(field)
        return max(field, key=mean_of).choice

    def tried(self, game: Game, world: State, request: Request, choice: Choice, seed: int) -> float:
        """What an answer comes to in a world: as the reply is foretold, or played out with these dice."""
        if game.counsel.foretells(world):
            return self.foreseen(game, world, request, choice, game.counsel.depth(world))
        ahead = world.clone()
        chance.start(ahead, seed)
        apply(ahead, choice)
        return self.replied(game, ahead, game.counsel.span(world), request.seat)

    def replied(self, game: Game, state: State, begun: list[int | str], seat: int) -> float:
        """What a position is worth once the others have had their reply, with everybody thinking."""
        counsel = game.counsel
        for _ in range(ROUND):
            if state.result is not None or (counsel.rests(state) and counsel.answered(state, begun, seat)):
                break
            state = self.glance(game, state, True)
        return self.judge(counsel, state, seat)
