"""Decisions that the engine failed at, as one table remembers them."""

from typing import Final

from fivekings.bots import fallback_answers
from fivekings.kernel.errors import Refused
from fivekings.kernel.machine import apply
from fivekings.kernel.request import Choice, Request
from fivekings.kernel.state import State

MOST_TRIED: Final = 12
"""Other answers that are tried before the game is declared stuck."""
MOST_FAULTS: Final = 100
"""Decisions that may fail at a table; from then on it can only be ended."""
MOST_ENDED: Final = 3
"""Worker processes that the bots of a table may use up; from then on they answer without thinking."""
PAUSE: Final = 0.1
LONGEST_PAUSE: Final = 2.0
"""Seconds that a table rests after a fault: longer after each, so that failing does not keep the engine busy."""
TOO_MANY: Final = "too many decisions have failed at this table; it can only be ended"


class FailedDecisions:
    """The failed decisions of one table."""

    def __init__(self) -> None:
        self.faults = 0
        """Decisions that have failed since the table was loaded."""
        self.ended = 0
        """Worker processes that had to be ended while they worked for this table."""
        self.choices: set[Choice] = set()
        """Decisions that the engine fails at in the present position."""
        self.tried_at = -1
        """The entry after which other answers were last tried."""

    @property
    def too_many(self) -> bool:
        """Have so many decisions failed that no more are accepted?"""
        return self.faults >= MOST_FAULTS

    @property
    def pause(self) -> float:
        """Seconds to rest after the last fault."""
        return min(LONGEST_PAUSE, PAUSE * self.faults)

    def check(self) -> None:
        """Refuse decisions at a table at which too many have failed."""
        if self.too_many:
            raise Refused(TOO_MANY)

    def add(self, choice: Choice) -> None:
        """Remember a decision that has failed."""
        self.faults += 1
        self.choices.add(choice)

    def others(self, request: Request) -> list[Choice]:
        """Some legal answers that have not failed yet, those that do least first."""
        found = fallback_answers(request, MOST_TRIED + len(self.choices))
        return [choice for choice in found if choice not in self.choices][:MOST_TRIED]


def any_works(state: State, choices: list[Choice]) -> bool:
    """Does the engine carry out any of these?"""
    return any(works(state, choice) for choice in choices)


def works(state: State, choice: Choice) -> bool:
    """Does the engine carry this out?"""
    ahead = state.clone()
    ahead.loud = True
    try:
        apply(ahead, choice)
    except Exception:
        return False
    return True
