"""The bot ladder: Hodor, squire, knight and maester, each looking further ahead."""

import math
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
"""The most answers in a line of play before it is evaluated as it is."""
TURN: Final = 300
UNLIKELY: Final = 0.1
"""Outcomes less likely than this are not followed."""
THROWS: Final = 4
"""How many random continuations a knight plays per answer, with the same dice for all answers."""
OTHERS: Final = 8
"""In how many other worlds a knight checks whether an answer wins."""
BROAD: Final = 4
"""How many answers a knight follows to the end of the turn."""
PATIENT: Final = 4
"""After how many worlds a maester starts to drop answers."""
DOUBT: Final = 1.5
"""An answer is dropped when it is this many standard errors behind."""
EQUAL: Final = 1e-6
"""Tie-break between answers with the same outcome: doing nothing comes first."""
WON: Final = 900.0
"""Evaluations above this are a win."""
NOTHING: Final = 0.01
"""Evaluations closer than this count as equal."""
ROUND: Final = 1500
GRAIN: Final = 1 << 20


class Random:
    """Hodor: a random legal answer."""

    def __init__(self, seed: int = 0) -> None:
        self.rng = random.Random(seed)

    def choose(self, _game: Game, _world: State, request: Request) -> Choice:
        """A random legal answer."""
        return random_choice(request, self.rng)


class Way:
    """An answer, its outcomes and its evaluation."""

    def __init__(self, choice: Choice) -> None:
        self.choice = choice
        self.worth = 0.0
        self.known: list[tuple[float, State]] = []
        """All outcomes with their probabilities, if known."""
        self.ahead: State | None = None
        """The quiet position it led to, if it was played out."""


def worth_of(way: Way) -> float:
    """The evaluation of an answer."""
    return way.worth


def acts(choice: Choice) -> bool:
    """Does an answer do something, rather than decline?"""
    return choice.picks != [DECLINE]


def taste(seed: int, choice: Choice) -> float:
    """A bot's fixed preference among equal answers, 0 to 1, so that equivalent lines are played alike."""
    return (hash((seed, choice.amount, tuple(choice.picks))) & (GRAIN - 1)) / GRAIN


class Squire:
    """Tries every promising answer, plays on until the position is quiet, and takes the best."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed
        self.rng = random.Random(seed)

    def judge(self, counsel: Counsel, state: State, seat: int) -> float:
        """Evaluate a position for a seat."""
        return counsel.worth(state, seat)

    def choose(self, game: Game, world: State, request: Request) -> Choice:
        """The answer with the best evaluation."""
        return self.ranked(game, world, request)[0][1]

    def ranked(self, game: Game, world: State, request: Request) -> list[tuple[float, Choice]]:
        """Answers with their evaluations, best first."""
        return [(way.worth, way.choice) for way in self.ways(game, world, request)]

    def ways(self, game: Game, world: State, request: Request) -> list[Way]:
        """Answers with their outcomes, best first; a single answer is not followed."""
        found = [Way(choice) for choice in game.counsel.candidates(world, request)]
        if len(found) == 1:
            return found
        for way in found:
            self.follow(game.counsel, world, request, way)
            way.worth += EQUAL * (taste(self.seed, way.choice) if acts(way.choice) else 1.0)
        found.sort(key=worth_of, reverse=True)
        return found

    def follow(self, counsel: Counsel, world: State, request: Request, way: Way) -> None:
        """Find the outcomes of an answer: by exact odds if known, else by playing on until it is quiet."""
        way.known = counsel.branches(world, request, way.choice)
        if way.known:
            way.worth = sum(share * self.judge(counsel, ahead, request.seat) for share, ahead in way.known)
            return
        way.ahead = world.clone()
        apply(way.ahead, way.choice)
        self.settle(counsel, way.ahead)
        way.worth = self.judge(counsel, way.ahead, request.seat)

    def settle(self, counsel: Counsel, state: State, steadily: bool = False) -> None:
        """Answer sensibly for everybody until the position is quiet; `steady` skips trying anything out."""
        for _ in range(FAR):
            if state.result is not None or counsel.rests(state):
                return
            request = state.requests[0]
            apply(state, counsel.steady(state, request) if steadily else self.sensible(counsel, state, request))

    def sensible(self, counsel: Counsel, state: State, request: Request) -> Choice:
        """The default answer, or the best-looking one for questions that must be tried out."""
        if request.only_answer() is not None or not counsel.ponders(request):
            return counsel.steady(state, request)
        choices = counsel.candidates(state, request)
        best, worth = choices[0], float("-inf")
        for choice in choices:
            ahead = state.clone()
            apply(ahead, choice)
            self.settle(counsel, ahead, steadily=True)
            value = self.judge(counsel, ahead, request.seat)
            if value > worth:
                best, worth = choice, value
        return best


def passing_first(ranked: list[tuple[float, Choice]]) -> list[Choice]:
    """Order in which answers are tried: of equal ones the earlier wins, so that pointless actions lose to declining."""
    return sorted([choice for _, choice in ranked], key=acts)


class Knight(Squire):
    """Follows the best answers to the end of its own turn and evaluates the chance to win."""

    def __init__(self, seed: int = 0, broad: int = BROAD, throws: int = THROWS) -> None:
        super().__init__(seed)
        self.broad = broad
        self.throws = throws

    def judge(self, counsel: Counsel, state: State, seat: int) -> float:
        """The chance to win."""
        return counsel.prospect(state, seat)

    def choose(self, game: Game, world: State, request: Request) -> Choice:
        """The answer whose turn ends best; near victory no winning answer is left out."""
        ranked = self.ranked(game, world, request)
        if len(ranked) == 1 or ranked[0][0] > WON:
            return ranked[0][1]
        seeds = [self.rng.getrandbits(64) for _ in range(self.throws)]
        field = passing_first(ranked[: self.broad])
        closing = game.counsel.closing(world, request.seat)
        if closing:
            rest = [choice for _, choice in ranked[self.broad :]]
            field += [choice for choice in rest if self.judged(game, world, request, choice, seeds[:1]) > WON]
        values = [self.judged(game, world, request, choice, seeds) for choice in field]
        winning = [choice for choice, value in zip(field, values, strict=True) if value > WON]
        if closing and len(winning) > 1:
            return self.surest(game, world, request, winning)
        return field[values.index(max(values))]

    def surest(self, game: Game, world: State, request: Request, winning: list[Choice]) -> Choice:
        """Of the answers that win in one world, the one that wins in most others."""
        wins = [0] * len(winning)
        for _ in range(OTHERS):
            other, seed = game.resample(world, request.seat, self.rng.getrandbits(64)), self.rng.getrandbits(64)
            for at, choice in enumerate(winning):
                wins[at] += self.judged(game, other, request, choice, [seed]) > WON
        return winning[wins.index(max(wins))]

    def judged(self, game: Game, world: State, request: Request, choice: Choice, seeds: list[int]) -> float:
        """Evaluate an answer at the end of the turn: over its outcomes, or over several rollouts."""
        if game.counsel.foresees:
            return self.foreseen(game, world, request, choice, game.counsel.depth(world))
        begun = game.counsel.span(world)
        value = 0.0
        for seed in seeds:
            ahead = world.clone()
            chance.start(ahead, seed)
            apply(ahead, choice)
            value += self.play_on(game, ahead, begun, request.seat)
        return value / len(seeds)

    def foreseen(self, game: Game, world: State, request: Request, choice: Choice, deep: int) -> float:
        """Evaluate an answer by its outcomes, without dice, if the seat continues well."""
        counsel = game.counsel
        known = counsel.branches(world, request, choice)
        if not known:
            ahead = world.clone()
            apply(ahead, choice)
            self.settle(counsel, ahead)
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
        """Evaluate a position if the seat continues with its best answers."""
        request = state.request(seat)
        if request is None or state.result is not None:
            return self.judge(game.counsel, state, seat)
        ranked = self.ranked(game, state, request)
        if len(ranked) == 1:
            return self.foreseen(game, state, request, ranked[0][1], deep)
        value = ranked[0][0]
        if deep > 1:
            for _, choice in ranked[: game.counsel.breadth(state)]:
                if acts(choice):
                    value = max(value, self.foreseen(game, state, request, choice, deep - 1))
        return value

    def play_on(self, game: Game, state: State, begun: list[int | str], seat: int) -> float:
        """Evaluate a position at the end of the current turn; opponents answer without thinking."""
        counsel = game.counsel
        for _ in range(TURN):
            if state.result is not None or (counsel.rests(state) and counsel.seen(state, begun)):
                break
            state = self.glance(game, state, state.requests[0].seat == seat)
        return self.judge(counsel, state, seat)

    def glance(self, game: Game, state: State, thinks: bool) -> State:
        """Answer for the seat that is asked: by lookahead where it matters, else the default."""
        counsel = game.counsel
        request = state.requests[0]
        if not thinks or not counsel.rests(state):
            apply(state, self.sensible(counsel, state, request))
            return state
        best = self.ways(game, state, request)[0]
        if best.ahead is not None:
            return best.ahead
        known = best.known or counsel.branches(state, request, best.choice)
        if not known:
            apply(state, best.choice)
            return state
        ahead = drawn_from(state, known)
        if ahead.result is None:
            counsel.follow(ahead)
        return ahead


def drawn_from(state: State, known: list[tuple[float, State]]) -> State:
    """Pick one outcome of an answer at random, with the same dice for all answers."""
    left = chance.below(state, GRAIN) / GRAIN
    at = 0
    while at + 1 < len(known) and left >= known[at][0]:
        left -= known[at][0]
        at += 1
    ahead = known[at][1]
    ahead.rng = state.rng
    return ahead


class Hope:
    """An answer and its results so far."""

    def __init__(self, choice: Choice) -> None:
        self.choice = choice
        self.total = 0.0
        self.tries = 0
        self.results: list[float] = []
        """The result in each world; all remaining answers were tried in the same worlds."""

    def add(self, result: float) -> None:
        """Add the result in a world."""
        self.total += result
        self.tries += 1
        self.results.append(result)


def mean_of(hope: Hope) -> float:
    """The average result of an answer."""
    return hope.total / max(1, hope.tries)


def still_hoped_for(field: list[Hope]) -> list[Hope]:
    """The best answer, and those that may still turn out better."""
    best = max(field, key=mean_of)
    return [hope for hope in field if hope is best or may_be_better(hope, best)]


def may_be_better(hope: Hope, best: Hope) -> bool:
    """Is an answer so close behind the best that the difference may be luck, given how it varies between worlds?"""
    behind = [one - other for one, other in zip(best.results, hope.results, strict=True)]
    count = len(behind)
    average = sum(behind) / count
    spread = math.sqrt(sum((one - average) ** 2 for one in behind) / (count - 1))
    return mean_of(best) - mean_of(hope) < DOUBT * spread / math.sqrt(count)


class Maester(Knight):
    """Plays out the opponents' replies in many possible worlds, for as long as it may think."""

    def __init__(self, seed: int = 0, seconds: float = 1.0, worlds: int = 24) -> None:
        super().__init__(seed)
        self.seconds = seconds
        self.worlds = worlds

    def choose(self, game: Game, world: State, request: Request) -> Choice:
        """The answer with the best average over all worlds; answers that fall behind are dropped."""
        until = time.perf_counter() + self.seconds
        ranked = self.ranked(game, world, request)[: game.counsel.field]
        if len(ranked) == 1 or ranked[0][0] > WON:
            return ranked[0][1]
        return self.best_of(game, world, request, [Hope(choice) for choice in passing_first(ranked)], until)

    def judge(self, counsel: Counsel, state: State, seat: int) -> float:
        """The chance to win among opponents who plan as well."""
        return counsel.outlook(state, seat)

    def best_of(self, game: Game, world: State, request: Request, field: list[Hope], until: float) -> Choice:
        """The best of some answers; stops early if a second world changes nothing."""
        for number in range(self.worlds):
            one = world if number == 0 else game.resample(world, request.seat, self.rng.getrandbits(64))
            seed = self.rng.getrandbits(64)
            moved = 0.0
            for hope in field:
                before = mean_of(hope)
                hope.add(self.tried(game, one, request, hope.choice, seed))
                moved = max(moved, abs(mean_of(hope) - before))
                if number > 0 and time.perf_counter() > until:
                    break
            if time.perf_counter() > until or (number > 0 and moved < NOTHING):
                break
            if number + 1 >= PATIENT:
                field = still_hoped_for(field)
                if len(field) == 1:
                    break
        return max(field, key=mean_of).choice

    def tried(self, game: Game, world: State, request: Request, choice: Choice, seed: int) -> float:
        """Evaluate an answer in a world: by its outcomes, or by playing out everybody's replies with these dice."""
        if game.counsel.foresees:
            return self.foreseen(game, world, request, choice, game.counsel.depth(world))
        ahead = world.clone()
        chance.start(ahead, seed)
        apply(ahead, choice)
        return self.replied(game, ahead, game.counsel.span(world), request.seat)

    def replied(self, game: Game, state: State, begun: list[int | str], seat: int) -> float:
        """Evaluate a position after the opponents have replied, with everybody thinking."""
        counsel = game.counsel
        for _ in range(ROUND):
            if state.result is not None or (counsel.rests(state) and counsel.answered(state, begun)):
                break
            state = self.glance(game, state, True)
        return self.judge(counsel, state, seat)
