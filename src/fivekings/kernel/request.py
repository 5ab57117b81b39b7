"""What a seat is asked, and what it answers.

One request object serves the terminal, the browser, a bot and a test: who decides, what is asked, the legal options,
how many of them, with what number, and the rule it comes from.
"""

from typing import Any, Final

from fivekings.kernel.errors import Refused

DECLINE: Final = -1
"""The option that means "no": pass, keep, done. Where it is legal it is the last option."""

RESIGN: Final = -1
"""In place of a request number: the seat gives up, whatever is being asked."""


class Request:
    """A question to one seat.

    `options` are whole numbers whose meaning the game knows (`Game.label` puts them in words). An answer picks `low` to
    `high` of them. Where `amounts` is given, an answer also carries a number from 1 to the amount beside its option.
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
        """How many answers the seat had given when this was asked: an answer to an older number is stale."""
        self.rule = ""

    def only_answer(self) -> "Choice | None":
        """The answer, where there is just one."""
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
        """No, where that is offered; else as little as can be answered."""
        picks = [DECLINE] if self.low == 1 and DECLINE in self.options else self.options[: self.low]
        return Choice(self.seat, self.number, picks, 0 if self.amounts is None else min(1, self.amounts[0]))

    def check(self, choice: "Choice") -> None:
        """Refuse a malformed or illegal answer, saying why."""
        picks = choice.picks
        options = self.options
        if len(picks) == 1 and self.low <= 1 <= self.high:
            if picks[0] not in options:
                raise Refused(f"option {picks[0]} is not among the {len(options)} offered for '{self.kind}'", self.rule)
        else:
            self.check_many(picks)
        if self.amounts is None:
            if choice.amount != 0:
                raise Refused(f"no number is asked for here, but {choice.amount} was given", self.rule)
        else:
            most = self.amounts[options.index(picks[0])]
            if not min(1, most) <= choice.amount <= most:
                raise Refused(f"a number from 1 to {most} is asked for here, not {choice.amount}", self.rule)

    def check_many(self, picks: list[int]) -> None:
        """Refuse too few or too many options, unknown ones, and the same one twice."""
        if not self.low <= len(picks) <= self.high:
            wanted = str(self.low) if self.low == self.high else f"{self.low} to {self.high}"
            raise Refused(f"{wanted} of the {len(self.options)} options have to be picked, not {len(picks)}", self.rule)
        for index, pick in enumerate(picks):
            if pick not in self.options:
                raise Refused(f"option {pick} is not among those offered for '{self.kind}'", self.rule)
            if pick in picks[:index]:
                raise Refused(f"option {pick} is picked twice", self.rule)

    def most(self, option: int) -> int:
        """The largest number that may go with an option; 0 where none goes with it."""
        return 0 if self.amounts is None else self.amounts[self.options.index(option)]


class Choice:
    """An answer: the seat, the number of the request, the options picked, and a number where one is asked."""

    __slots__ = ("amount", "picks", "request", "seat")

    def __init__(self, seat: int, request: int, picks: list[int], amount: int = 0) -> None:
        self.seat = seat
        self.request = request
        self.picks = picks
        self.amount = amount

    @property
    def pick(self) -> int:
        """The only option picked."""
        return self.picks[0]

    def to_json(self) -> list[Any]:
        """How a record writes it: seat, request, picks, amount."""
        return [self.seat, self.request, list(self.picks), self.amount]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Choice) and self.to_json() == other.to_json()

    def __hash__(self) -> int:
        return hash((self.seat, self.request, tuple(self.picks), self.amount))

    def __repr__(self) -> str:
        return f"Choice({self.seat}, {self.request}, {list(self.picks)}, {self.amount})"


def resignation(seat: int) -> Choice:
    """The choice to give up."""
    return Choice(seat, RESIGN, [])


def choice_from_json(doc: Any) -> Choice:
    """Read a choice as a record writes it; refuse anything else.

    >>> choice_from_json([0, 3, [12], 2])
    Choice(0, 3, [12], 2)
    """
    match doc:
        case [int(seat), int(request), list(picks), int(amount)] if all(type(p) is int for p in picks):
            return Choice(seat, request, picks, amount)
    raise Refused(f"malformed choice {doc!r:.80}; a choice is [seat, request, [options], amount]")
