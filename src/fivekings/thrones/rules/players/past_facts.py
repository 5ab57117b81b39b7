"""What happened this phase and this round, as far as some card of the game asks for it."""

from typing import Final, Literal, get_args

from fivekings.thrones.model.state import Thrones
from fivekings.thrones.model.uses import NO_NUMBER, Counter, Period, Use

Fact = Literal[
    "attacked",
    "defended",
    "dominance",
    "drawn",
    "discarded",
    "entered",
    "initiated",
    "initiative",
    "killed",
    "marshaled",
    "played",
    "sacrificed",
    "won",
]
"""What is remembered."""

PERIODS: Final[tuple[Period, ...]] = ("phase", "round")
KEPT: Final[dict[str, dict[Fact, Counter]]] = {
    period: {fact: Counter(period, f"past {fact}") for fact in get_args(Fact)} for period in PERIODS
}
"""A counter for each fact in each period."""


def asked(fact: str) -> str:
    """The key in `state.listening` for the cards that ask for a fact."""
    return f"past {fact}"


def remember(
    state: Thrones, fact: Fact, first: int, second: int = NO_NUMBER, third: int = NO_NUMBER, times: int = 1
) -> None:
    """Keep a fact until the phase and the round end, if a card asks for it: of a player, or of a card and its
    controller."""
    if asked(fact) not in state.listening:
        return
    for period in PERIODS:
        use = KEPT[period][fact].of(first, second, third)
        state.uses[use] = state.uses.get(use, 0) + times


def remembered(state: Thrones, period: str, fact: Fact) -> list[tuple[Use, int]]:
    """What is kept of a fact: its numbers, and how often it happened."""
    name = KEPT[period][fact].what
    return [(use, times) for use, times in state.uses.items() if use[0] == name]
