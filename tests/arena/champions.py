"""Bots that go wrong in their own ways."""

import random

from fivekings.bots.hodor import random_choice
from fivekings.kernel import Choice, Game, Request, State


class Stumbling:
    """Has an error in everything it does."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def choose(self, _game: Game, _world: State, _request: Request) -> Choice:
        raise ValueError("my kingdom for a horse")


class Absconding(Stumbling):
    """Does not even sit down."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        raise OSError("gone to Essos")


class Clock:
    """Answers well, and would notice if it were asked twice for one decision."""

    def __init__(self, seed: int = 0) -> None:
        self.rng = random.Random(seed)
        self.asked: list[int] = []

    def choose(self, _game: Game, _world: State, request: Request) -> Choice:
        assert request.number not in self.asked
        self.asked.append(request.number)
        return random_choice(request, self.rng)
