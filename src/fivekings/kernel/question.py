"""Questions: a kind of request, with all that is said about it, declared beside the rule that asks it.

    CONTINUE = SKIRMISH.asks(Question("continue", continue_prompt, label="continue", decline="end invasion"))

    def go_on(state, frame):
        return CONTINUE.to(state.active, [GO_ON, DECLINE])

The rule makes its requests with `to`, a bot asks `CONTINUE.asked(request)`, and a game looks its words up by the
request's kind (`Vocabulary`), which is also what a client reads and a record writes.
"""

from collections.abc import Callable
from typing import Generic, TypeVar

from fivekings.kernel.errors import Refused
from fivekings.kernel.request import DECLINE, Choice, Request
from fivekings.kernel.state import State

S = TypeVar("S", bound=State)


class Question(Generic[S]):
    """A kind of request and all that is said about it."""

    def __init__(
        self,
        kind: str,
        prompt: str | Callable[[S, Request], str],
        label: str | Callable[[S, Request, int], str] = "",
        *,
        says: tuple[str, ...] = (),
        decline: str = "",
        offer: Callable[[S, Request, int], str] | None = None,
        hint: Callable[[S, Request, int], str] | None = None,
        things: Callable[[S, Request, int], list[int]] | None = None,
        refusal: Callable[[S, Request, str], Refused | None] | None = None,
        idle: Callable[[Request], Choice] | None = None,
        skipped: bool = False,
        window: bool = False,
    ) -> None:
        self.kind = kind
        """How clients and records call it; unique in a game."""
        self.prompt = prompt
        """What is asked, in a sentence, or a function that says it."""
        self.label = label
        """An option in words, `#` for the number that goes with it; without one it is the kind and the option."""
        self.says = says
        """The labels its options can have, with slots in braces (see `Lexicon`), and other ways to say them."""
        self.decline = decline
        """How declining is called."""
        self.offer = offer
        """An option as the player who is asked reads it, where that is not the label."""
        self.hint = hint
        """What a player would look up before taking an option."""
        self.things = things
        """What an option highlights: the cards or places it is about."""
        self.refusal = refusal
        """Why an answer that reads like one to this question is not offered now; None where it does not read so."""
        self.idle = idle
        """The answer of somebody who has nothing to say, where that is not to decline."""
        self.skipped = skipped
        """May a scenario leave it out, which declines it?"""
        self.window = window
        """Is it an opportunity to interrupt or react?"""

    def to(
        self, seat: int, options: list[int], amounts: list[int] | None = None, low: int = 1, high: int = 1
    ) -> Request:
        """Ask a seat."""
        return Request(seat, self.kind, options, amounts, low, high)

    def asked(self, request: Request) -> bool:
        """Is this what a request asks?"""
        return request.kind == self.kind

    def prompt_of(self, state: S, request: Request) -> str:
        """What a request asks, in a sentence."""
        prompt = self.prompt
        return prompt if isinstance(prompt, str) else prompt(state, request)

    def label_of(self, state: S, request: Request, option: int) -> str:
        """An option of a request in words."""
        if option == DECLINE:
            return self.decline
        label = self.label
        if not isinstance(label, str):
            return label(state, request, option)
        return label or f"{self.kind} {option}"

    def offer_of(self, state: S, request: Request, option: int) -> str:
        """An option of a request as the player who is asked reads it."""
        if self.offer is None or option == DECLINE:
            return self.label_of(state, request, option)
        return self.offer(state, request, option)

    def hint_of(self, state: S, request: Request, option: int) -> str:
        """What a player would look up before taking an option of a request."""
        return "" if self.hint is None or option == DECLINE else self.hint(state, request, option)

    def things_of(self, state: S, request: Request, option: int) -> list[int]:
        """What an option of a request highlights."""
        return [] if self.things is None or option == DECLINE else self.things(state, request, option)

    def labels(self) -> list[str]:
        """Every label its options can have, with slots in braces."""
        own = [*self.says] if self.says else [self.label] if isinstance(self.label, str) else []
        found = [said or f"{self.kind} {{number}}" for said in own]
        return [*found, self.decline] if self.decline else found


def last_option(request: Request) -> Choice:
    """The last option offered: the most, where options are numbers."""
    return Choice(request.seat, request.number, request.options[-1:])
