"""What a runner tells: every request, every answer with its reason, and how the game stands."""

from collections.abc import Callable
from typing import Final

from fivekings.kernel.game import Game
from fivekings.kernel.request import Choice
from fivekings.kernel.state import State

SHOWN: Final = 12
"""How many options of a question an explanation lists."""


class Explainer:
    """Tells what happens in one run, a line at a time, if anybody listens."""

    def __init__(self, game: Game, state: State, listener: Callable[[str], None] | None) -> None:
        self.game = game
        self.state = state
        self.players = state.setup.players
        self.listener = listener
        self.told: list[tuple[int, int]] = []
        """The open requests already explained."""

    def note(self, line: str) -> None:
        """Emit one line of the explanation."""
        if self.listener is not None:
            self.listener(line)

    def answer(self, choice: Choice, why: str) -> None:
        """Explain an answer that is about to be given."""
        if self.listener is not None:
            self.requests()
            request = self.state.request(choice.seat)
            assert request is not None
            said = self.game.wording.say(self.state, choice, request)
            self.note(f"  {self.players[choice.seat]} answers {said!r} ({why})")

    def requests(self) -> None:
        """Explain the open requests that are new."""
        if self.listener is None:
            return
        opened = [(request.seat, request.number) for request in self.state.requests]
        for request in self.state.requests:
            if (request.seat, request.number) not in self.told:
                prompt = self.game.wording.prompt(self.state, request)
                offers = [self.game.wording.label(self.state, request, option) for option in request.options[:SHOWN]]
                more = f", and {len(request.options) - SHOWN} more" if len(request.options) > SHOWN else ""
                phase = self.game.moment(self.state)[1]
                self.note(f"  asked in {phase}: {self.players[request.seat]}, {prompt} [{'; '.join(offers)}{more}]")
        self.told = opened

    def asked(self) -> str:
        """Who is being asked what."""
        if self.state.over:
            return "the game is over"
        asked = [
            f"{self.players[r.seat]} is asked: {self.game.wording.prompt(self.state, r)}" for r in self.state.requests
        ]
        return " and ".join(asked)

    def picture(self) -> str:
        """The current position as text."""
        return "\n".join(f"    {line}" for line in self.game.wording.sketch(self.state.view(-1), 100))
