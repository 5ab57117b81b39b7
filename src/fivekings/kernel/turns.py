"""Turns: whose opportunity it is in a window in which players may speak one after another.

They belong to the frame of the window and are saved among its roles.
"""

from typing import Any, Final

NOBODY: Final = -1
UNSET: Final = -2


class Turns:
    """Who spoke last, who has passed since, and what is offered to whom."""

    __slots__ = ("asker", "before", "closed", "last", "offers", "passed")

    def __init__(self) -> None:
        self.offers: list[int] | None = None
        """What is offered; None before the first offer."""
        self.asker = UNSET
        """Whom it is offered to."""
        self.last = NOBODY
        """Who had the last opportunity."""
        self.before = UNSET
        """Who had the one before."""
        self.passed: list[int] = []
        """Who has passed since anybody did something."""
        self.closed = False
        """Have all passed in a row?"""

    def open(self) -> None:
        """Open a window: nobody has spoken or passed."""
        self.last = NOBODY
        self.passed = []
        self.closed = False

    def clone(self) -> "Turns":
        """An independent copy."""
        other = Turns()
        other.offers = None if self.offers is None else self.offers[:]
        other.asker = self.asker
        other.last = self.last
        other.before = self.before
        other.passed = self.passed[:]
        other.closed = self.closed
        return other

    def roles(self) -> dict[str, Any]:
        """The roles that they are saved as."""
        found: dict[str, Any] = {"last": self.last, "passed": self.passed[:], "closed": self.closed}
        if self.offers is not None:
            found["offers"] = self.offers[:]
        if self.asker != UNSET:
            found["asker"] = self.asker
        if self.before != UNSET:
            found["before"] = self.before
        return found


def take_turns(roles: dict[str, Any]) -> Turns | None:
    """Take out of the roles of a saved frame what `Turns.roles` put there; None if its window has not opened yet."""
    if "passed" not in roles:
        return None
    turns = Turns()
    turns.last, turns.passed, turns.closed = roles.pop("last"), roles.pop("passed"), roles.pop("closed")
    turns.offers = roles.pop("offers", None)
    turns.asker = roles.pop("asker", UNSET)
    turns.before = roles.pop("before", UNSET)
    return turns
