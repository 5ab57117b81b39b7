"""Programs: rules that ask questions, as plain lists of named steps.

A rulebook's timing chart is written with nested combinators and flattened, once, at import, into a list of steps.
A frame is a place in a program; a game in progress is a stack of frames. Nothing else remembers where a game is, so a
state can be copied or saved in the middle of anything.

    TURN = program("risk.turn",
        do(count_reinforcements),
        repeat(ask(deployments, deploy, rule="risk.deploy.1"), until=all_deployed),
        ...
    )
"""

from collections.abc import Callable
from typing import Any, Final, TypeVar

from fivekings.kernel.request import Choice, Request

DO: Final = 0
ASK: Final = 1
TOGETHER: Final = 2
CALL: Final = 3
UNLESS: Final = 4
JUMP: Final = 5
EACH: Final = 6
END: Final = 7

S = TypeVar("S")


class Step:
    """One instruction: what it does, what answers it, where it leads, and the rule it carries out."""

    __slots__ = ("act", "depth", "name", "op", "program", "reply", "role", "rule", "target", "words")

    def __init__(self, op: int, name: str, act: Callable[..., Any], rule: str = "") -> None:
        self.op = op
        self.name = name
        self.act = act
        self.rule = rule
        self.reply: Callable[..., Any] = nothing
        self.role = ""
        self.depth = 0
        """In how many loops over the same role this loop stands."""
        self.target = 0
        self.program: Program | None = None
        self.words = ""
        """What is asked, where nothing but the step knows."""


class Program:
    """A named list of steps. Step names are unique in it, so that a saved frame can say where it is."""

    __slots__ = ("name", "places", "resign", "steps")

    def __init__(self, name: str, steps: list[Step]) -> None:
        self.name = name
        self.steps = steps
        self.resign: Callable[..., None] = nothing
        """What happens when a seat gives up, in the program of a whole game."""
        self.places: dict[str, int] = {}
        for place, step in enumerate(steps):
            base = step.name
            count = 1
            while step.name in self.places:
                count += 1
                step.name = f"{base}#{count}"
            self.places[step.name] = place


class Frame:
    """A place in a program, with the roles that things play there (who, which card, what is left to do)."""

    __slots__ = ("at", "program", "roles")

    def __init__(self, program: Program, at: int = 0, roles: dict[str, Any] | None = None) -> None:
        self.program = program
        self.at = at
        self.roles: dict[str, Any] = {} if roles is None else roles

    def clone(self) -> "Frame":
        """An independent copy."""
        return Frame(self.program, self.at, copied(self.roles) if self.roles else {})

    def to_json(self) -> list[Any]:
        """The program's name, the step's name and the roles."""
        return [self.program.name, self.program.steps[self.at].name, copied(self.roles)]


PROGRAMS: dict[str, Program] = {}
"""Every program by name."""


def frame_at(name: str, step: str, roles: dict[str, Any] | None = None) -> Frame:
    """A frame that stands before a named step."""
    known = PROGRAMS[name]
    return Frame(known, known.places[step], roles)


def copied(value: Any) -> Any:
    """A deep copy of plain data."""
    if isinstance(value, list):
        return [copied(item) for item in value]
    if isinstance(value, dict):
        return {key: copied(item) for key, item in value.items()}
    return value


class Part:
    """A piece of a program before it is flattened: a step and, for some, the parts inside it."""

    __slots__ = ("body", "step")

    def __init__(self, step: Step, body: "tuple[Part, ...]" = ()) -> None:
        self.step = step
        self.body = body


def program(name: str, *parts: Part, resign: Callable[[S, int], None] | None = None) -> Program:
    """Flatten parts into a program and register it under its name. The program of a whole game says with `resign` what
    happens when a seat gives up."""
    if name in PROGRAMS:
        raise ValueError(f"there are two programs named {name}")
    steps: list[Step] = []
    for part in parts:
        flatten(part, steps, [])
    steps.append(Step(END, "end", nothing))
    made = Program(name, steps)
    if resign is not None:
        made.resign = resign
    PROGRAMS[name] = made
    return made


def flatten(part: Part, steps: list[Step], loops: list[str]) -> None:
    """Append a part's steps: tests jump over their body, loops jump back to their head. `loops` are the roles of the
    loops around it."""
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
        loops = [*loops, step.role]
    for inner in part.body:
        flatten(inner, steps, loops)
    if step.op == EACH:
        back = Step(JUMP, f"{step.name} again", never)
        back.target = head
        steps.append(back)
    step.target = len(steps)


def name_of(act: Callable[..., Any]) -> str:
    """What a step is called after its function. Functions made inside others have no name of their own when compiled,
    and a saved game must read the same either way, so those are just steps."""
    inside = "<locals>" in getattr(act, "__qualname__", "<locals>")
    return "step" if inside else str(act.__name__)


def do(act: Callable[[S, Frame], None], rule: str = "") -> Part:
    """Change the state."""
    return Part(Step(DO, name_of(act), act, rule))


def ask(
    build: Callable[[S, Frame], Request | None], answer: Callable[[S, Frame, Choice], None], rule: str = ""
) -> Part:
    """Ask a seat: `build` gives the request (None: nothing to ask), `answer` carries out the choice.

    `build` must not change the state: it runs again whenever a saved game is opened.
    """
    step = Step(ASK, name_of(answer), build, rule)
    step.reply = answer
    return Part(step)


def together(
    build: Callable[[S, Frame], list[Request]], answer: Callable[[S, Frame, list[Choice]], None], rule: str = ""
) -> Part:
    """Ask several seats at once, in secret. `answer` gets all choices in the order of the requests, so it cannot
    matter who answered first."""
    step = Step(TOGETHER, name_of(answer), build, rule)
    step.reply = answer
    return Part(step)


def call(called: Program, rule: str = "") -> Part:
    """Run another program in a frame of its own, then go on."""
    step = Step(CALL, called.name.rpartition(".")[2], nothing, rule)
    step.program = called
    return Part(step)


def when(test: Callable[[S, Frame], bool], *parts: Part) -> Part:
    """Run the parts only if the test holds."""
    return Part(Step(UNLESS, name_of(test), test), parts)


def repeat(*parts: Part, until: Callable[[S, Frame], bool]) -> Part:
    """Run the parts, then again until the test holds."""
    return Part(Step(JUMP, name_of(until), until), parts)


def each(role: str, items: Callable[[S, Frame], list[int]], *parts: Part) -> Part:
    """Run the parts once for each item, bound to the role."""
    step = Step(EACH, name_of(items), items)
    step.role = role
    return Part(step, parts)


def never(_state: Any, _frame: Frame) -> bool:
    """The test of a loop that only the end of the game ends."""
    return False


def nothing(*_: Any) -> None:
    """Do nothing."""
