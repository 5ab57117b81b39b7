"""Request and Choice: the question to a seat, and its answer.

The same request serves the terminal, the browser, bots and tests: who decides, what is asked, the legal options, how
many to pick, with what number, and the rule behind it.
"""

from typing import Any, Final

from fivekings.kernel.errors import Refused

DECLINE: Final = -1
"""The option that means "no": pass, keep, done. If legal, it is the last option."""

RESIGN: Final = -1
"""Used instead of a request number when a seat resigns."""


class Request:
    """A question to one seat.

    `options` are integers whose meaning the game knows (`Wording.label` names them). An answer picks `low` to `high` of
    them. If `amounts` is given, an answer also carries a number from 1 to the amount of its option.
    """

    __slots__ = ("amounts", "high", "kind", "low", "number", "options", "rule", "seat")

    def __init__(
        self,
        seat: int,
        kind: str,
        options: list[int],
        amounts: list[int] | None = None,
        low: int = 1,
        high: int = 1,
    ) -> None:
        self.seat = seat
        self.kind = kind
        self.options = options
        self.amounts = amounts
        self.low = low
        self.high = high
        self.number = 0
        """How many answers the seat had given when this was asked; an answer to an older number is stale."""
        self.rule = ""

    def only_answer(self) -> "Choice | None":
        """The only legal answer, if there is just one."""
        count = len(self.options)
        if count > self.low or (self.low != self.high and count > 0):
            return None
        amount = 0
        if self.amounts is not None:
            if count != 1 or self.amounts[0] > 1:
                return None
            amount = self.amounts[0]
        return Choice(self.seat, self.number, self.options, amount)

    def least_answer(self) -> "Choice":
        """The least committing answer: decline if possible, else the minimum."""
        picks = [DECLINE] if self.low == 1 and DECLINE in self.options else self.options[: self.low]
        return Choice(self.seat, self.number, picks, 0 if self.amounts is None else min(1, self.amounts[0]))

    def check(self, choice: "Choice") -> None:
        """Raise `Refused`, with the reason, for a malformed or illegal answer."""
        picks = choice.picks
        options = self.options
        if len(picks) == 1 and self.low <= 1 <= self.high:
            if picks[0] not in options:
                raise Refused(f"option {picks[0]} is not among the {len(options)} offered for '{self.kind}'", self.rule)
        else:
            self.check_many(picks)
        if self.amounts is None:
            if choice.amount != 0:
                raise Refused(f"this option takes no number, but {choice.amount} was given", self.rule)
        else:
            most = self.amounts[options.index(picks[0])]
            if not min(1, most) <= choice.amount <= most:
                raise Refused(f"give a number from 1 to {most}, not {choice.amount}", self.rule)

    def check_many(self, picks: list[int]) -> None:
        """Raise `Refused` for too few, too many, unknown or repeated options."""
        if not self.low <= len(picks) <= self.high:
            wanted = str(self.low) if self.low == self.high else f"{self.low} to {self.high}"
            raise Refused(f"pick {wanted} of the {len(self.options)} options, not {len(picks)}", self.rule)
        for index, pick in enumerate(picks):
            if pick not in self.options:
                raise Refused(f"option {pick} is not offered for '{self.kind}'", self.rule)
            if pick in picks[:index]:
                raise Refused(f"option {pick} is picked twice", self.rule)

    def most(self, option: int) -> int:
        """The largest number that may go with an option; 0 if it takes none."""
        return 0 if self.amounts is None else self.amounts[self.options.index(option)]


class Choice:
    """An answer: the seat, the request number, the picked options, and a number if one is asked for."""

    __slots__ = ("amount", "picks", "request", "seat")

    def __init__(self, seat: int, request: int, picks: list[int], amount: int = 0) -> None:
        self.seat = seat
        self.request = request
        self.picks = picks
        self.amount = amount

    @property
    def pick(self) -> int:
        """The only picked option."""
        return self.picks[0]

    def to_json(self) -> list[Any]:
        """The form in a record: seat, request, picks, amount."""
        return [self.seat, self.request, list(self.picks), self.amount]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Choice) and self.to_json() == other.to_json()

    def __hash__(self) -> int:
        return hash((self.seat, self.request, tuple(self.picks), self.amount))

    def __repr__(self) -> str:
        return f"Choice({self.seat}, {self.request}, {list(self.picks)}, {self.amount})"


def resignation(seat: int) -> Choice:
    """The choice to resign."""
    return Choice(seat, RESIGN, [])


def choice_from_json(doc: Any) -> Choice:
    """Parse a choice from a record; raises `Refused` if it is malformed.

    >>> choice_from_json([0, 3, [12], 2])
    Choice(0, 3, [12], 2)
    """
    match doc:
        case [int(seat), int(request), list(picks), int(amount)] if all(type(p) is int for p in picks):
            return Choice(seat, request, picks, amount)
    raise Refused(f"malformed choice {doc!r:.80}; a choice is [seat, request, [options], amount]")
