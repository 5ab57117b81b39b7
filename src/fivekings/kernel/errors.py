"""What goes wrong, said so that the person who meets it can act on it."""


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
    """A decision has taken more steps, or made the state larger, than any game should."""


class Fault(Exception):
    """The engine failed while it carried out a decision; the position before that decision stands."""

    def __init__(self, error: Exception) -> None:
        super().__init__(f"the game cannot carry this decision out: {type(error).__name__}: {error}")
        self.error = error


class BadInput(Exception):
    """A file, an option or a name that cannot be used: what, where, why, and what would be accepted.

    >>> str(BadInput("no territory 'Winterfel'; did you mean 'Winterfell'?", "siege.toml:12"))
    "siege.toml:12: no territory 'Winterfel'; did you mean 'Winterfell'?"
    """

    def __init__(self, reason: str, where: str = "") -> None:
        reason = " ".join(reason.split())  # one line, whatever was quoted in it
        super().__init__(f"{where}: {reason}" if where else reason)
        self.reason = reason
        self.where = where

    def at(self, where: str) -> "BadInput":
        """The same complaint, with its place."""
        return self if self.where else BadInput(self.reason, where)
