"""Match: a game in progress with its history, for undo, save, replay and the story."""

from typing import Final

from fivekings.kernel import chance
from fivekings.kernel.errors import BadInput, Fault, Refused
from fivekings.kernel.event import Event
from fivekings.kernel.game import Game
from fivekings.kernel.machine import apply
from fivekings.kernel.request import Choice
from fivekings.kernel.state import Setup, State

MARK_EVERY: Final = 64
"""A copy of the state is kept every this many choices, so that undo need not replay from the start."""


class Match:
    """A game in progress and its history.

    >>> from fivekings.games import game
    >>> match = Match.start(game("risk"), Setup(["Dany", "Kraznys"]), seed=7)
    >>> request = match.state.requests[0]
    >>> match.play(Choice(request.seat, request.number, [request.options[0]]))
    >>> match.undo()
    >>> len(match.choices)
    0
    """

    def __init__(self, game: Game, setup: Setup, seed: int) -> None:
        self.game = game
        self.setup = game.complete(setup)
        self.seed = seed
        self.state: State = begun(game, self.setup, seed)
        self.choices: list[Choice] = []
        self.events: list[Event] = []
        self.draws: list[list[int]] = []
        self.told: list[int] = []
        """How many events came before each choice."""
        self.drawn: list[int] = []
        self.marks: list[State] = [self.state.clone()]
        self.collect()

    @staticmethod
    def start(game: Game, setup: Setup, seed: int) -> "Match":
        """Start a match."""
        return Match(game, setup, seed)

    @property
    def seal(self) -> str:
        """The commitment to the seed, shown before the first choice."""
        return chance.seal(self.seed)

    def collect(self) -> None:
        """Collect the events and draws of the last step."""
        self.events.extend(self.state.events)
        self.draws.extend(self.state.draws)
        self.state.events = []
        self.state.draws = []

    def play(self, choice: Choice) -> None:
        """Carry out a choice; if it is refused or the engine fails, nothing changes."""
        before = self.state.clone()
        try:
            apply(self.state, choice)
        except Refused:
            raise
        except Exception as error:
            self.state = before
            self.state.loud = True
            raise Fault(error) from error
        self.told.append(len(self.events))
        self.drawn.append(len(self.draws))
        self.choices.append(choice)
        self.collect()
        if len(self.choices) % MARK_EVERY == 0:
            self.marks.append(self.state.clone())

    def undo(self, choices: int = 1) -> None:
        """Take back the last choices."""
        if not 0 < choices <= len(self.choices):
            raise Refused("there is nothing to undo" if not self.choices else f"cannot undo {choices} choices")
        self.rewind(len(self.choices) - choices)

    def rewind(self, count: int) -> None:
        """Go back to the position after this many choices; later ones are dropped."""
        if not 0 <= count <= len(self.choices):
            raise BadInput(f"there is no position {count}: the game has {len(self.choices)} choices")
        if count == len(self.choices):
            return
        state = self.at(count)
        state.loud = True
        self.state = state
        del self.events[self.told[count] :]
        del self.draws[self.drawn[count] :]
        del self.choices[count:], self.told[count:], self.drawn[count:]
        del self.marks[count // MARK_EVERY + 1 :]

    def at(self, count: int) -> State:
        """The state after this many choices, as a copy that records no events."""
        state = self.marks[count // MARK_EVERY].clone()
        try:
            for choice in self.choices[count - count % MARK_EVERY : count]:
                apply(state, choice)
        except Exception as error:
            raise Fault(error, f"go back to choice {count}") from error
        return state

    def last_of(self, seat: int, before: int | None = None) -> int | None:
        """The index of a seat's last decision, optionally before a given index."""
        for place in range(len(self.choices) if before is None else before)[::-1]:
            if self.choices[place].seat == seat:
                return place
        return None

    def story(self, viewer: int, since: int = 0, until: int | None = None) -> list[str]:
        """The story as a seat or a spectator (-1) knows it, in paragraphs."""
        told: list[str] = []
        for event in self.events[since:until]:
            text = self.game.wording.story(event.seen_by(viewer), self.setup.players)
            if text.startswith("+") and told:
                told[-1] += text[1:]
            elif text:
                told.append(text.removeprefix("+").lstrip())
        return told


def begun(game: Game, setup: Setup, seed: int) -> State:
    """A new game at its first question; raises `Fault` if the engine fails to start it."""
    try:
        return game.start(setup, seed, loud=True)
    except (BadInput, Refused):
        raise
    except Exception as error:
        raise Fault(error, "start") from error
