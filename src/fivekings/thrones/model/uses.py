"""Counters: uses of limited abilities, and what rules and cards need to know of the past.

Each rule declares its `Counter`. Counts are reset when their period ends.
"""

from typing import Any, Final, Literal

Period = Literal["challenge", "phase", "round", "game"]

Use = tuple[str, int, int, int]
"""What is counted: the period and name of a counter, and up to three numbers that say of what."""

NO_NUMBER: Final = -1


class Counter:
    """Something counted during a period, such as the limited cards a player has played this round."""

    __slots__ = ("what",)

    def __init__(self, period: Period, name: str) -> None:
        self.what = f"{period}|{name}"

    def of(self, first: int = NO_NUMBER, second: int = NO_NUMBER, third: int = NO_NUMBER) -> Use:
        """The key for these numbers: a player, a card, a challenge type."""
        return (self.what, first, second, third)


def named(period: Period, player: int, name: str, number: int = NO_NUMBER, of: str = "") -> Use:
    """A key with a name, such as a card's title, for a player. A name that looks like a number is marked.

    >>> named("round", 0, "Nightmares", 1)
    ('round|0|Nightmares', 1, -1, -1)
    """
    return (f"{period}|{of}{player}|{'=' if is_number(name) else ''}{name}", number, NO_NUMBER, NO_NUMBER)


def is_number(text: str) -> bool:
    """Would a text be read as one of the numbers of a key?"""
    return text.isdecimal()


def count(uses: dict[Use, int], what: Use) -> None:
    """Count one more."""
    uses[what] = uses.get(what, 0) + 1


def without_period(uses: dict[Use, int], period: str) -> dict[Use, int]:
    """The counts that remain when a period ends. got.limits.1"""
    ending = f"{period}|"
    left = uses.copy()
    for use in uses:
        if use[0].startswith(ending) or use[0] == period:
            del left[use]
    return left


def without_card(uses: dict[Use, int], card: int) -> dict[Use, int]:
    """The counts that remain when a card leaves play: uses of its own abilities are forgotten. got.limits.2"""
    return {use: times for use, times in uses.items() if use[1] != card or "|" in use[0]}


def uses_to_json(uses: dict[Use, int]) -> dict[str, int]:
    """The counts as plain data.

    >>> uses_to_json({("round|limited", 1, -1, -1): 1})
    {'round|limited|1': 1}
    """
    return {
        "|".join([what, *[str(number) for number in (a, b, c) if number != NO_NUMBER]]): times
        for (what, a, b, c), times in uses.items()
    }


def uses_from_json(doc: dict[str, Any]) -> dict[Use, int]:
    """Read the counts that `uses_to_json` writes.

    >>> uses_from_json({"round|limited|1": 1})
    {('round|limited', 1, -1, -1): 1}
    """
    found: dict[Use, int] = {}
    for text, times in doc.items():
        parts = text.split("|")
        numbers: list[int] = []
        while len(parts) > 1 and len(numbers) < 3 and is_number(parts[-1]):
            numbers.insert(0, int(parts.pop()))
        numbers += [NO_NUMBER] * (3 - len(numbers))
        found["|".join(parts), numbers[0], numbers[1], numbers[2]] = int(times)
    return found
