"""Programs: rules that ask questions, as plain lists of named steps.

A rulebook's timing chart is written with nested combinators and flattened at import into a list of steps. A frame is a
position in a program; a game in progress is a stack of frames. Nothing else remembers where a game is, so a state can
be copied or saved at any point.

    TURN = program("risk.turn",
        do(count_reinforcements),
        repeat(ask(deployments, deploy, rule="risk.deploy.1"), until=all_deployed),
        ...
    )
"""

from collections.abc import Callable
from sys import intern
from typing import Any, Final, TypeVar

from fivekings.kernel.request import Choice, Request
from fivekings.kernel.turns import Turns

DO: Final = 0
ASK: Final = 1
TOGETHER: Final = 2
CALL: Final = 3
UNLESS: Final = 4
JUMP: Final = 5
EACH: Final = 6
END: Final = 7
BACK: Final = 8

S = TypeVar("S")


class Step:
    """One instruction: what it does, which function takes the answer, where it jumps, and the rule it implements."""

    __slots__ = (
        "act",
        "around",
        "depth",
        "left",
        "name",
        "op",
        "program",
        "reply",
        "role",
        "rule",
        "target",
        "words",
    )

    def __init__(self, op: int, name: str, act: Callable[..., Any], rule: str = "") -> None:
        self.op = op
        self.name = name
        self.act = act
        self.rule = rule
        self.reply: Callable[..., Any] = nothing
        self.role = ""
        self.depth = 0
        """How many enclosing loops use the same role."""
        self.left = ""
        """The role under which a loop keeps the items that are left."""
        self.around = ""
        """The role under which a loop keeps the item of the enclosing loop over the same role."""
        self.target = 0
        self.program: Program | None = None
        self.words = ""
        """The kind of question, if only the step knows it."""


class Program:
    """A named list of steps. Step names are unique within it, so that a saved frame can name its position."""

    __slots__ = ("name", "places", "resign", "steps", "windows")

    def __init__(self, name: str, steps: list[Step]) -> None:
        self.name = name
        self.steps = steps
        self.resign: Callable[..., None] = nothing
        """What happens when a seat gives up, in the program of a whole game."""
        self.windows = False
        """Do its frames have windows, whose `Turns` are saved among the roles?"""
        self.places: dict[str, int] = {}
        for place, step in enumerate(steps):
            base = step.name
            count = 1
            while step.name in self.places:
                count += 1
                step.name = f"{base}#{count}"
            self.places[step.name] = place


class Frame:
    """A position in a program, with its roles (who, which card, what is left to do)."""

    __slots__ = ("at", "program", "roles", "turns")

    def __init__(self, program: Program, at: int = 0, roles: dict[str, Any] | None = None) -> None:
        self.program = program
        self.at = at
        self.roles: dict[str, Any] = {} if roles is None else roles
        self.turns: Turns | None = None
        """The turns of its window, once that has opened."""

    def clone(self) -> "Frame":
        """An independent copy."""
        other = Frame(self.program, self.at, copied(self.roles) if self.roles else {})
        if self.turns is not None:
            other.turns = self.turns.clone()
        return other

    def open_window(self) -> None:
        """Open a window in which players speak in turn."""
        if self.turns is None:
            self.turns = Turns()
        else:
            self.turns.open()

    def window(self) -> Turns:
        """The turns of the window that is open."""
        assert self.turns is not None
        return self.turns

    def to_json(self) -> list[Any]:
        """The program's name, the step's name and the roles."""
        roles = copied(self.roles)
        if self.turns is not None:
            roles.update(self.turns.roles())
        return [self.program.name, self.program.steps[self.at].name, roles]


PROGRAMS: dict[str, Program] = {}
"""Every program by name."""


def frame_at(name: str, step: str, roles: dict[str, Any] | None = None) -> Frame:
    """Build a frame that stands at a named step."""
    known = PROGRAMS[name]
    return Frame(known, known.places[step], roles)


def copied(value: Any) -> Any:
    """Deep-copy plain data."""
    if isinstance(value, list):
        items = value[:]
        for place, item in enumerate(value):
            if isinstance(item, (list, dict)):
                items[place] = copied(item)
        return items
    if isinstance(value, dict):
        entries = value.copy()
        for key, item in value.items():
            if isinstance(item, (list, dict)):
                entries[key] = copied(item)
        return entries
    return value


class Part:
    """A part of a program before flattening: a step and, for some kinds, the parts inside it."""

    __slots__ = ("body", "step")

    def __init__(self, step: Step, body: "tuple[Part, ...]" = ()) -> None:
        self.step = step
        self.body = body


def program(name: str, *parts: Part, resign: Callable[[S, int], None] | None = None, windows: bool = False) -> Program:
    """Flatten parts into a program and register it by name. `resign`, for the program of a whole game, says what
    happens when a seat resigns; `windows`, whether it opens windows in its frames."""
    if name in PROGRAMS:
        raise ValueError(f"there are two programs named {name}")
    steps: list[Step] = []
    for part in parts:
        flatten(part, steps, [])
    steps.append(Step(END, "end", nothing))
    made = Program(name, steps)
    made.windows = windows
    if resign is not None:
        made.resign = resign
    PROGRAMS[name] = made
    return made


def flatten(part: Part, steps: list[Step], loops: list[str]) -> None:
    """Append the steps of a part: tests jump over their body, loops jump back to their head. `loops` lists the roles of
    the enclosing loops."""
    step = part.step
    head = len(steps)
    if step.op == JUMP:
        # A loop that runs its body first: the body, then the test that leads back.
        for inner in part.body:
            flatten(inner, steps, loops)
        step.target = head
        steps.append(step)
        return
    steps.append(step)
    if step.op == EACH:
        step.depth = loops.count(step.role)
        step.left = intern(f"{step.role} left {step.depth}" if step.depth else f"{step.role} left")
        step.around = intern(f"{step.left} around")
        loops = [*loops, step.role]
    for inner in part.body:
        flatten(inner, steps, loops)
    if step.op == EACH:
        back = Step(BACK, f"{step.name} again", nothing)
        back.target = head
        steps.append(back)
    step.target = len(steps)


def name_of(act: Callable[..., Any]) -> str:
    """The step name of a function. Nested functions lose their names when compiled, and saved games must not depend on
    that, so they are just called "step"."""
    inside = "<locals>" in getattr(act, "__qualname__", "<locals>")
    return "step" if inside else str(act.__name__)


def do(act: Callable[[S, Frame], None], rule: str = "") -> Part:
    """Change the state."""
    return Part(Step(DO, name_of(act), act, rule))


def ask(
    build: Callable[[S, Frame], Request | None], answer: Callable[[S, Frame, Choice], None], rule: str = ""
) -> Part:
    """Ask a seat: `build` returns the request (None: nothing to ask), `answer` carries out the choice.

    `build` must not change the state: it runs again whenever a saved game is opened.
    """
    step = Step(ASK, name_of(answer), build, rule)
    step.reply = answer
    return Part(step)


def together(
    build: Callable[[S, Frame], list[Request]], answer: Callable[[S, Frame, list[Choice]], None], rule: str = ""
) -> Part:
    """Ask several seats at once, in secret. `answer` gets all choices in the order of the requests, so the order of
    answering does not matter."""
    step = Step(TOGETHER, name_of(answer), build, rule)
    step.reply = answer
    return Part(step)


def call(called: Program, rule: str = "") -> Part:
    """Run another program in its own frame, then continue."""
    step = Step(CALL, called.name.rpartition(".")[2], nothing, rule)
    step.program = called
    return Part(step)


def when(test: Callable[[S, Frame], bool], *parts: Part) -> Part:
    """Run the parts only if the test holds."""
    return Part(Step(UNLESS, name_of(test), test), parts)


def repeat(*parts: Part, until: Callable[[S, Frame], bool]) -> Part:
    """Run the parts, and repeat them until the test holds."""
    return Part(Step(JUMP, name_of(until), until), parts)


def each(role: str, items: Callable[[S, Frame], list[int]], *parts: Part) -> Part:
    """Run the parts once per item, with the item bound to the role."""
    step = Step(EACH, name_of(items), items)
    step.role = intern(role)
    return Part(step, parts)


def never(_state: Any, _frame: Frame) -> bool:
    """The test of a loop that runs until the game ends."""
    return False


def nothing(*_: Any) -> None:
    """Do nothing."""
