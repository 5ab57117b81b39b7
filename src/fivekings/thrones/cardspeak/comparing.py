"""Comparing numbers: any number against any number, the same words everywhere.

An amount stands before what is counted (`3 or more characters`, `no gold`). A bound stands after what is measured
(`STR 4 or lower`, `printed cost no higher than that of it`).
"""

from collections.abc import Callable
from typing import Final

from fivekings.kernel.errors import BadInput
from fivekings.thrones.cardspeak.forms import Node
from fivekings.thrones.cardspeak.word import Word
from fivekings.thrones.model.ability import Count, Roles
from fivekings.thrones.model.state import Thrones

Holds = Callable[[int, int], bool]
"""Does a comparison hold between what there is and what is asked?"""
Meets = Callable[[Thrones, int, Roles], bool]
"""Does a number meet an amount or a bound?"""


class Comparison(Word):
    """A word that compares numbers."""

    def __init__(self, kind: str, name: str, template: str, example: str, holds: Holds) -> None:
        super().__init__(kind, name, template, example)
        self.holds = holds


AMOUNTS: Final[dict[str, Comparison]] = {}
"""Words for how many, before what is counted."""
BOUNDS: Final[dict[str, Comparison]] = {}
"""Words for how much, after what is measured."""


def amount(name: str, template: str, example: str, holds: Holds) -> None:
    """Declare a word for how many."""
    AMOUNTS[name] = Comparison("amount", name, template, example, holds)


def bound(name: str, template: str, example: str, holds: Holds) -> None:
    """Declare a word for how much."""
    BOUNDS[name] = Comparison("bound", name, template, example, holds)


def at_least(there: int, asked: int) -> bool:
    """Is it as much or more?"""
    return there >= asked


def at_most(there: int, asked: int) -> bool:
    """Is it as much or less?"""
    return there <= asked


def equal(there: int, asked: int) -> bool:
    """Is it the same?"""
    return there == asked


def more(there: int, asked: int) -> bool:
    """Is it more?"""
    return there > asked


def fewer(there: int, asked: int) -> bool:
    """Is it less?"""
    return there < asked


amount("at_least", "{number:number} or more", "if you have 2 or more gold: draw 1 card", at_least)
amount("at_most", "{number:number} or fewer", "if you have 2 or fewer cards in hand: draw 1 card", at_most)
amount("exactly", "exactly {number:number}", "if you have exactly 2 gold: draw 1 card", equal)
amount("more_than", "more than {number:number}", "if you have more than 2 gold: draw 1 card", more)
amount("fewer_than", "fewer than {number:number}", "if you have fewer than 2 gold: draw 1 card", fewer)
amount("none", "no", "if you have no gold: draw 1 card", equal)

bound("or_higher", "{number:number} or higher", "choose a character with STR 4 or higher: kneel it", at_least)
bound("or_lower", "{number:number} or lower", "choose a character with STR 4 or lower: kneel it", at_most)
bound(
    "no_higher",
    "no higher than {number:number}",
    "choose a character with STR no higher than that of self: kneel it",
    at_most,
)
bound(
    "no_lower",
    "no lower than {number:number}",
    "choose a character with STR no lower than that of self: kneel it",
    at_least,
)
bound("higher", "higher than {number:number}", "choose a character with STR higher than that of self: kneel it", more)
bound("lower", "lower than {number:number}", "choose a character with STR lower than that of self: kneel it", fewer)
bound("equal_to", "equal to {number:number}", "choose a character with STR equal to that of self: kneel it", equal)
bound("just", "{number:number}", "choose a character with printed cost 3: kneel it", equal)


def compile_amount(node: Node, number: Count) -> Meets:
    """The test of an amount or a bound, given the number that it asks for."""
    word = AMOUNTS[node.form] if node.form in AMOUNTS else BOUNDS[node.form]
    holds = word.holds
    return lambda state, there, roles: holds(there, number(state, roles))


def number_asked(node: Node) -> int | Node:
    """The number in an amount or a bound; 0 for none."""
    if node.form == "none":
        return 0
    found = node["number"]
    if not isinstance(found, int | Node):
        raise BadInput(f"'{node.form}' needs a number")
    return found
