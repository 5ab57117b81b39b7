"""A check for tests: a step that pushes a frame does nothing else afterwards.

A pushed frame runs once the step is over. What a step does after pushing therefore happens before what it pushed, which
is hardly ever meant. Within `pushes_checked()` such a step raises `PushedTooEarly`; outside nothing is checked and
nothing is paid. Compiled modules push unseen, so that the check sees them only as source.
"""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from fivekings.kernel.program import ASK, DO, PROGRAMS, TOGETHER, Frame, Program, Step
from fivekings.kernel.state import State


class PushedTooEarly(Exception):
    """A step changed the state after it had pushed a frame, or pushed one where nothing may change."""


class WatchedFrames(list[Frame]):
    """A stack of frames that remembers how everything was when a frame was pushed."""

    def __init__(self, state: State) -> None:
        super().__init__(state.frames)
        self.state = state
        self.picture = ""

    def append(self, frame: Frame) -> None:
        """Push a frame."""
        changed = self.changed()
        super().append(frame)
        self.picture = "changed" if changed else picture_of(self.state)

    def changed(self) -> bool:
        """Has anything changed since a frame was pushed?"""
        return self.picture != "" and self.picture != picture_of(self.state)


def picture_of(state: State) -> str:
    """Everything that is true of a game."""
    return json.dumps(state.to_json(), sort_keys=True)


@contextmanager
def pushes_checked() -> Iterator[None]:
    """Check every step of every program."""
    undo: list[tuple[Step, Callable[..., Any], Callable[..., Any]]] = []
    for known in PROGRAMS.values():
        for step in known.steps:
            undo.append((step, step.act, step.reply))
            if step.op == DO:
                step.act = watched(known, step, step.act)
            elif step.op in (ASK, TOGETHER):
                step.act = pushing_nothing(known, step, step.act)
                step.reply = watched(known, step, step.reply)
            else:
                step.act = pushing_nothing(known, step, step.act)
    try:
        yield
    finally:
        for step, act, reply in undo:
            step.act, step.reply = act, reply


def watched(program: Program, step: Step, act: Callable[..., None]) -> Callable[..., None]:
    """An act that must push last."""

    def run(state: State, *rest: Any) -> None:
        frames = state.frames
        stack = WatchedFrames(state)
        state.frames = stack
        try:
            act(state, *rest)
            late = stack.changed()
        finally:
            if state.frames is stack:  # the machine goes on with the list it knows
                frames[:] = stack
                state.frames = frames
        if late:
            raise PushedTooEarly(f"{program.name}: {step.name} goes on after pushing a frame, which runs only then")

    return run


def pushing_nothing(program: Program, step: Step, act: Callable[..., Any]) -> Callable[..., Any]:
    """A test or a question, which may push nothing."""

    def run(state: State, *rest: Any) -> Any:
        before = len(state.frames)
        found = act(state, *rest)
        if len(state.frames) != before:
            raise PushedTooEarly(f"{program.name}: {step.name} pushes a frame, but only looks at the state")
        return found

    return run
