"""Game: the interface between a game and everything else.

Clients, bots, the scenario runner and the record reader talk to a game only through this class, so a new game gets all
of them for free.
"""

from collections.abc import Callable
from typing import Any, Final

from mypy_extensions import mypyc_attr

from fivekings.kernel import chance
from fivekings.kernel.decks import Decks
from fivekings.kernel.errors import BadInput
from fivekings.kernel.heuristics import Heuristics
from fivekings.kernel.machine import advance, reopen
from fivekings.kernel.names import fold, nearest
from fivekings.kernel.program import TOGETHER
from fivekings.kernel.request import DECLINE, Choice, Request
from fivekings.kernel.scripts import Scripts
from fivekings.kernel.state import Setup, State
from fivekings.kernel.wording import Wording

DEALS: Final = 10_000
"""How often a world is redrawn until it fits what a seat knows."""


class Option:
    """A table option chosen before the game: its name, its values (the first is the default) and its meaning."""

    __slots__ = ("help", "name", "values")

    def __init__(self, name: str, values: list[str], help_text: str) -> None:
        self.name = name
        self.values = values
        self.help = help_text


VEIL: Final = Option(
    "veil", ["off", "on"], "ask players even where they can only pass, so that not being asked tells nothing"
)


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """One game: its options, how it starts, and its parts: wording, decks, scenarios, what bots know of it."""

    def __init__(
        self,
        name: str,
        title: str,
        version: int,
        least: int,
        most: int,
        *,
        wording: Wording[Any],
        decks: Decks | None = None,
        scripts: Scripts[Any] | None = None,
    ) -> None:
        self.name = name
        """The name people type: `risk`, `lcg2`."""
        self.title = title
        self.family = name
        """The games that share rules, views and a table in the client: the editions of the card game are one family."""
        self.short_title = title
        """The title where there is little room."""
        self.blurb = ""
        """One or two sentences for players who choose a game."""
        self.houses: list[str] = []
        """The houses that players can be, where no deck decides that."""
        self.view_type: Any = dict
        """The type of its views, a TypedDict."""
        self.wording = wording
        """The game in words."""
        self.decks = Decks(title) if decks is None else decks
        """Its cards and decks."""
        self.scripts: Scripts[Any] = Scripts(title) if scripts is None else scripts
        """Its scenarios."""
        self.version = version
        """The rules version: a record replays only with the version it was played with."""
        self.least = least
        self.most = most
        """The most players at a table."""
        self.default_seats = least
        self.heuristics = Heuristics()
        """What bots are told about playing this game well."""
        self.modes: dict[str, tuple[int, int, int]] = {}
        """Modes that depend on the number of seats: fewest, most and default seats."""
        questions = wording.declared.questions().values()
        self.skips: frozenset[str] = frozenset([question.kind for question in questions if question.skipped])
        """Kinds of requests that a scenario declines unless the script answers them."""
        self.windows: frozenset[str] = frozenset([question.kind for question in questions if question.window])
        """Kinds of requests that are opportunities to interrupt or react."""
        self.auto_pass: dict[str, str] = {}
        """Kinds of requests that players may want passed for them, each with its name in the plural."""
        self.reforms: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {}
        """How to convert a state saved by an older rules version to the next version, by the older version, if its form
        has changed. A state that cannot be converted is refused with `BadInput`."""

    def options(self) -> list[Option]:
        """The options of a table."""
        return []

    def complete(self, setup: Setup) -> Setup:
        """The setup with all options filled in; raises `BadInput` if it is invalid."""
        seats = len(setup.players)
        if not self.least <= seats <= self.most:
            raise BadInput(f"{self.title} is for {self.least} to {self.most} players, not {seats}")
        if len({fold(name) for name in setup.players}) < seats or not all(name.strip() for name in setup.players):
            raise BadInput("players need different, non-empty names")
        known = {option.name: option for option in self.options()}
        for name, value in setup.options.items():
            if name not in known:
                raise BadInput(f"{self.name} has no option '{name}'{nearest(name, list(known))}")
            if value not in known[name].values:
                raise BadInput(f"option {name} cannot be '{value}'; it must be one of {', '.join(known[name].values)}")
        chosen = {name: setup.options.get(name, option.values[0]) for name, option in known.items()}
        return Setup(list(setup.players), chosen, setup.position, setup.decks)

    def blank(self, setup: Setup) -> State:
        """An empty state for a setup."""
        raise NotImplementedError

    def lay_out(self, state: State) -> None:
        """Put the first frame on the stack, and set up the position if the setup has one."""
        raise NotImplementedError

    def start(
        self,
        setup: Setup,
        seed: int,
        loud: bool = False,
        asks_all: bool = False,
        rigged: list[Any] | None = None,
        open_windows: bool = False,
    ) -> State:
        """Start a new game and run it to its first question."""
        state = self.blank(self.complete(setup))
        state.rigged = [] if rigged is None else rigged[:]
        state.loud = loud
        state.asks_all = asks_all
        state.open_windows = open_windows
        chance.start(state, seed)
        self.lay_out(state)
        advance(state)
        return state

    def load(self, setup: Setup, doc: dict[str, Any], asks_all: bool = False, version: int | None = None) -> State:
        """Open a saved state at the question it was saved at; `version` is the rules version that saved it, if older.

        The setup was checked when the game began, so newer deck rules do not apply.
        """
        for older in range(self.version if version is None else version, self.version):
            if older in self.reforms:
                doc = self.reforms[older](doc)
        options = {option.name: setup.options.get(option.name, option.values[0]) for option in self.options()}
        state = self.blank(Setup(setup.players, options, setup.position, setup.decks))
        state.asks_all = asks_all
        state.fill(doc)
        reopen(state)
        return state

    def deal_hidden(self, state: State, seat: int) -> None:
        """Redraw in place everything that a seat does not know."""
        raise NotImplementedError

    def resample(self, state: State, seat: int, seed: int) -> State:
        """A world that is possible given what a seat knows: everything hidden from it is redrawn.

        A deal in which the game would not be waiting at this question (say, a hand that leaves its owner no choice) is
        impossible and is redrawn.
        """
        seen = state.view(seat)
        asked = [(request.seat, request.kind) for request in state.requests]
        dealing = state.clone()
        chance.start(dealing, seed)
        for _ in range(DEALS):
            self.deal_hidden(dealing, seat)
            world = dealing.clone()
            guess_answers(world, seat)
            reopen(world)
            if world.view(seat) == seen and [(r.seat, r.kind) for r in world.requests] == asked:
                return world
        raise RuntimeError(f"no world of {self.name} fits what seat {seat} knows, in {DEALS} deals")

    def try_card(self, _facts: dict[str, Any]) -> str:
        """Play a custom card in short games; returns what goes wrong, in a sentence, or nothing."""
        return ""

    def idle(self, state: State, request: Request) -> Choice | None:
        """The answer that declines a request, if there is one."""
        return Choice(request.seat, request.number, [DECLINE]) if self.may_pass(request) else None

    def may_pass(self, request: Request) -> bool:
        """Is a request an opportunity that may be passed?"""
        return request.kind in self.skips and request.options[-1] == DECLINE

    def is_pointless(self, state: State, request: Request) -> bool:
        """Would everything offered besides a pass have no effect, so that asking is pointless?"""
        return request.options == [DECLINE]

    def phases(self, state: State) -> list[str]:
        """The phases of a round or turn, by the names that `moment` uses."""
        return []

    def moment(self, state: State) -> list[Any]:
        """The current turn or round, and the phase."""
        raise NotImplementedError


def guess_answers(state: State, seat: int) -> None:
    """Replace the secret answers of other seats with random legal ones."""
    if not state.frames:
        return
    frame = state.frames[-1]
    step = frame.program.steps[frame.at]
    given: dict[str, list[Any]] = frame.roles.get("answers", {}) if step.op == TOGETHER else {}
    if not given:
        return
    requests: list[Request] = step.act(state, frame)
    for request in requests:
        if request.seat == seat or str(request.seat) not in given:
            continue
        picks = request.options[:]
        chance.shuffle(state, picks)
        picks = picks[: request.low + chance.below(state, request.high - request.low + 1)]
        most = request.most(picks[0]) if len(picks) == 1 else 0
        given[str(request.seat)] = [picks, 1 + chance.below(state, most) if most else 0]
