"""Compiles the effects of a card's text to steps of a program."""

from collections.abc import Callable

from fivekings.kernel.program import Frame, Part
from fivekings.thrones.cardspeak.forms import Language, Node
from fivekings.thrones.cardspeak.prompts import asked, say
from fivekings.thrones.cardspeak.word import VERBS
from fivekings.thrones.model.ability import Test
from fivekings.thrones.model.state import PLAY, Thrones


def compile_steps(steps: list[Node], name: str, language: Language) -> list[Part]:
    """Compile steps in order. Steps after a `then` happen only if all before them succeeded in full.

    got.then.1, got.effects.3
    """
    parts: list[Part] = []
    for number, step in enumerate(steps):
        parts += compile_asking(step, steps[number + 1 :], f"{name}.{number}", language)
    return parts


def compile_asking(step: Node, rest: list[Node], name: str, language: Language) -> list[Part]:
    """Compile one step with its prompt; `rest` are the steps after it."""
    return say(compile_step(step, rest, name, language), asked(step, rest, language))


def compile_step(step: Node, rest: list[Node], name: str, language: Language) -> list[Part]:
    """Compile one step; `rest` are the steps after it."""
    return VERBS[step.form].make(step, name, language, rest)


def frame_test(test: Test) -> Callable[[Thrones, Frame], bool]:
    """A condition as a test in a program."""

    def holds(state: Thrones, frame: Frame) -> bool:
        return test(state, frame.roles)

    return holds


def succeeded(state: Thrones, frame: Frame) -> bool:
    """Did everything before succeed in full? got.then.1, got.then.2"""
    stayed = any(state.zone[card] == PLAY for card in frame.roles.get("gone", []))
    return "failed" not in frame.roles and not stayed
