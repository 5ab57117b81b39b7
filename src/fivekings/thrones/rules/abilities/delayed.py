"""Delayed effects: they resolve when they are due, in an order the first player chooses."""

from typing import Any, Final

from fivekings.kernel.program import PROGRAMS, Frame, ask, copied, program, repeat
from fivekings.kernel.request import Choice, Request
from fivekings.thrones.model.kinds import Moment
from fivekings.thrones.model.spoken import first_of_them, of_words
from fivekings.thrones.model.state import Thrones
from fivekings.thrones.rules.players.doomed import follow


def fall_due(state: Thrones, due: Moment) -> None:
    """Resolve the delayed effects that are due now; the first player orders them. Must be the last thing a step does.

    got.delayed.2, got.delayed.3, got.priority.3
    """
    ready = [effect.to_json() for effect in state.delayed if effect.due == due]
    if ready:
        state.delayed = [effect for effect in state.delayed if effect.due != due]
        follow(state, Frame(DUE, 0, {"ready": ready}))


def due_label(state: Thrones, _request: Request, option: int) -> str:
    """The card whose delayed effect is due."""
    return state.title(state.frames[-1].roles["ready"][option]["roles"]["source"])


ASK_DUE: Final = of_words("due", "which effect falls due first?", due_label, idle=first_of_them)


def due_choices(state: Thrones, frame: Frame) -> Request | None:
    """Which delayed effect resolves next. got.priority.3"""
    ready: list[dict[str, Any]] = frame.roles["ready"]
    return ASK_DUE.to(state.first, list(range(len(ready)))) if ready else None


def resolve_due(state: Thrones, frame: Frame, choice: Choice) -> None:
    """Resolve the chosen delayed effect. got.delayed.2, got.delayed.4"""
    effect = frame.roles["ready"].pop(choice.pick)
    state.frames.append(Frame(PROGRAMS[effect["program"]], 0, copied(effect["roles"])))


def none_due(_state: Thrones, frame: Frame) -> bool:
    """Have all of them resolved?"""
    return not frame.roles["ready"]


DUE = program("thrones.due", repeat(ask(due_choices, resolve_due, rule="got.priority.3"), until=none_due))
