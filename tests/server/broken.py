"""Engines that fail, for tests: a decision is carried out, half the state has changed, and then it raises."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fivekings.kernel.machine import apply
from fivekings.kernel.request import Choice
from fivekings.kernel.state import State
from fivekings.server.tables import failed_decisions, live_game
from fivekings.server.tables.live_game import LiveGame
from tests.server.server import QUICK, Forked, database_in, run_quietly

FEW = 40
"""Steps that a decision may take where most take fewer."""
Fails = Callable[[State, Choice], bool]


def broken(fails: Fails) -> Callable[[State, Choice], None]:
    """An engine that raises on some decisions, after it has changed the state."""

    def attempt(state: State, choice: Choice) -> None:
        bad = fails(state, choice)
        apply(state, choice)
        if bad:
            raise KeyError("gold of Lannister")

    return attempt


def break_engine(patch: pytest.MonkeyPatch, fails: Fails) -> None:
    """Let the tables of this process play with such an engine."""
    for module in (live_game, failed_decisions):
        patch.setattr(module, "apply", broken(fails))


def first_option(state: State, choice: Choice) -> bool:
    """Does a decision take what is offered first, where more is?"""
    request = state.request(choice.seat)
    return request is not None and len(request.options) > 1 and choice.picks == request.options[:1]


def any_decision(_state: State, choice: Choice) -> bool:
    """Nothing can be decided, but one may give up."""
    return choice.request >= 0


def run_broken(arguments: list[str], database: str, how: str) -> None:
    """Serve with an engine that fails."""
    if how == "budget":
        LiveGame.__init__ = in_few_steps(LiveGame.__init__)  # type: ignore[method-assign]
    elif how == "start":
        LiveGame.begin = staticmethod(gone)  # type: ignore[assignment,method-assign]
    else:
        for module in (live_game, failed_decisions):
            vars(module)["apply"] = broken({"first": first_option, "any": any_decision}[how])
    run_quietly(arguments, database)


def gone(*_given: Any) -> Any:
    """Nothing that was there."""
    raise KeyError("gold of Lannister")


def in_few_steps(begin: Any) -> Any:
    """Games whose decisions may take but a few steps."""

    def shortly(self: LiveGame, *given: Any) -> None:
        begin(self, *given)
        self.state.budget = FEW

    return shortly


class Broken(Forked):
    """A server whose engine fails: at the `first` option, at `any` decision, at what goes beyond its `budget`, at every
    `start`."""

    def __init__(self, folder: Path, how: str, *settings: str) -> None:
        super().__init__(database_in(folder), settings=(*QUICK, f"faults={folder / 'faults'}", *settings))
        self.how = how

    def process_of(self, context: Any, arguments: list[str]) -> Any:
        """The process that will serve."""
        return context.Process(target=run_broken, args=(arguments, self.database, self.how))
