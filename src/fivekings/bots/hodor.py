"""Hodor and random play: every legal answer is equally likely."""

import random

from fivekings.kernel.errors import Refused
from fivekings.kernel.game import Game
from fivekings.kernel.machine import apply
from fivekings.kernel.request import Choice, Request
from fivekings.kernel.state import State


class Hodor:
    """Gives a random legal answer."""

    def __init__(self, seed: int = 0) -> None:
        self.rng = random.Random(seed)

    def choose(self, _game: Game, _world: State, request: Request) -> Choice:
        """A random legal answer."""
        return random_choice(request, self.rng)


def random_choice(request: Request, rng: random.Random) -> Choice:
    """A random legal answer."""
    options = request.options
    if request.low == 1 and request.high == 1:
        index = int(rng.random() * len(options))
        amount = 0
        if request.amounts is not None:
            most = request.amounts[index]
            amount = 1 + int(rng.random() * most) if most else 0
        return Choice(request.seat, request.number, [options[index]], amount)
    count = rng.randint(request.low, min(request.high, len(options)))
    return Choice(request.seat, request.number, rng.sample(options, count))


def fallback_answers(request: Request, most: int) -> list[Choice]:
    """Some legal answers, each once, least committing first: to be tried when the wanted one fails."""
    rng = random.Random(request.number)
    found = [request.least_answer()]
    if request.low <= 1 <= request.high:
        for option in request.options[:most]:
            found.append(Choice(request.seat, request.number, [option], request.most(option)))
    for _ in range(most):
        found.append(random_choice(request, rng))
    return [choice for choice in dict.fromkeys(found) if is_legal(request, choice)][:most]


def is_legal(request: Request, choice: Choice) -> bool:
    """Would a request accept this answer?"""
    try:
        request.check(choice)
    except Refused:
        return False
    return True


def playout(state: State, rng: random.Random) -> int:
    """Answer at random for everybody until the game is over; returns the number of answers."""
    answers = 0
    while state.requests:
        apply(state, random_choice(state.requests[0], rng))
        answers += 1
    return answers
