"""Scripts: what a game tells the scenario runner: positions, values to check, labels, and moments to wait for."""

from typing import Any, Generic, TypeVar

from mypy_extensions import mypyc_attr

from fivekings.kernel.errors import BadInput
from fivekings.kernel.state import Setup, State

S = TypeVar("S", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class Scripts(Generic[S]):
    """How scenarios of a game are read; as it stands, of a game that has none."""

    def __init__(self, title: str) -> None:
        self.title = title
        """The title of the game."""
        self.endings: frozenset[str] = frozenset()
        """What `until` may wait for besides a phase."""
        self.sequential: frozenset[str] = frozenset()
        """Kinds of requests that repeat until declined: a list in a scenario answers all of them."""

    def position(self, doc: dict[str, Any]) -> Setup:
        """Read a scenario's position; raises `BadInput` for an impossible one."""
        raise BadInput(f"{self.title} has no scenarios")

    def look(self, state: S, path: str) -> Any:
        """The value at a path of a scenario's `expect`."""
        raise BadInput(f"there is no '{path}' to look at")

    def phase_called(self, state: S, name: str) -> str:
        """The display name of a phase."""
        return name

    def reached(self, state: S, goal: str, begun: list[Any]) -> bool:
        """Has the game reached the moment that an `until` waits for since the given one (empty: since the start)?"""
        raise BadInput(f"there is no moment '{goal}' to wait for")
