"""Delayed effects. They never change, so states share them."""

from typing import Any

from fivekings.kernel.program import copied
from fivekings.thrones.model.kinds import Moment


class Delayed:
    """A delayed effect: its program, its roles, and when it is due."""

    __slots__ = ("due", "phase", "program", "roles")

    def __init__(self, due: Moment, program: str, roles: dict[str, Any], phase: str) -> None:
        self.due = due
        self.program = program
        self.roles = roles
        self.phase = phase
        """The phase in which it was created."""

    def at(self, due: Moment) -> "Delayed":
        """The same effect, due at another moment."""
        return Delayed(due, self.program, self.roles, self.phase)

    def to_json(self) -> dict[str, Any]:
        """The effect as plain data."""
        return {"due": self.due, "program": self.program, "roles": copied(self.roles), "phase": self.phase}


def delayed_from_json(doc: dict[str, Any]) -> Delayed:
    """Read a delayed effect as `Delayed.to_json` writes it."""
    return Delayed(doc["due"], doc["program"], copied(doc["roles"]), doc["phase"])
