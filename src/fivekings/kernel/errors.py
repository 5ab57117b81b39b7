"""The errors callers meet, worded so that the reader can act on them."""

from typing import Final

from mypy_extensions import mypyc_attr

LONGEST: Final = 300
"""The longest error line, in characters."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Refused(Exception):
    """A choice that the rules do not allow. Nothing has changed.

    >>> str(Refused("Karhold does not border Sunspear", "risk.invade.2"))
    'Karhold does not border Sunspear (risk.invade.2)'
    """

    def __init__(self, reason: str, rule: str = "") -> None:
        super().__init__(f"{reason} ({rule})" if rule else reason)
        self.reason = reason
        self.rule = rule


class Overrun(Exception):
    """A decision took more steps, or made the state larger, than any real game does."""


class Fault(Exception):
    """The engine failed, usually while carrying out a decision; the position before it is kept.

    >>> str(Fault(KeyError("gold")))
    "the game cannot carry this decision out: KeyError: 'gold'"
    """

    def __init__(self, error: Exception, doing: str = "carry this decision out") -> None:
        super().__init__(f"the game cannot {doing}: {in_a_line(error)}")
        self.error = error
        self.doing = doing


def in_a_line(error: BaseException) -> str:
    """One short line about an exception in somebody else's code."""
    return " ".join(f"{type(error).__name__}: {error}".split())[:LONGEST]


@mypyc_attr(allow_interpreted_subclasses=True)
class BadInput(Exception):
    """A file, option or name that cannot be used: what, where, why, and what would be accepted.

    >>> str(BadInput("no territory 'Winterfel'; did you mean 'Winterfell'?", "siege.toml:12"))
    "siege.toml:12: no territory 'Winterfel'; did you mean 'Winterfell'?"
    """

    def __init__(self, reason: str, where: str = "") -> None:
        reason = " ".join(reason.split())  # one line, whatever was quoted in it
        super().__init__(f"{where}: {reason}" if where else reason)
        self.reason = reason
        self.where = where

    def at(self, where: str) -> "BadInput":
        """The same error with a location."""
        return self if self.where else BadInput(self.reason, where)
