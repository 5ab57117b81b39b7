"""What phrases mean: numbers, cards, filters and conditions, compiled to functions over the state.

Families of words declare their phrases here; the compilers look a phrase up by its form, so that any phrase can stand
in any other.
"""

from collections.abc import Callable
from typing import Any, Final

from fivekings.thrones.cardspeak.comparing import Meets, compile_amount, number_asked
from fivekings.thrones.cardspeak.forms import Node
from fivekings.thrones.cardspeak.word import Word
from fivekings.thrones.model.ability import Cards, Count, Filter, Roles, Test
from fivekings.thrones.model.state import Thrones

CardTest = Callable[[Thrones, int, Roles], bool]
"""Does a card pass?"""
OfCard = Callable[[Thrones, int, Roles], int]
"""A number that a card has; below zero if it has none."""
OfPlayer = Callable[[Thrones, int, Roles], int]
"""A number that a player has."""


class Phrase(Word):
    """A word with the function that compiles it."""

    def __init__(self, kind: str, name: str, template: str, example: str, build: Callable[..., Any]) -> None:
        super().__init__(kind, name, template, example)
        self.build = build


PHRASES: Final[dict[str, dict[str, Phrase]]] = {}
"""Every phrase by kind and name."""


def phrase(kind: str, name: str, template: str, build: Callable[..., Any], example: str) -> None:
    """Declare a phrase."""
    known = PHRASES.setdefault(kind, {})
    if name in known:
        raise ValueError(f"there are two phrases named {name} of the kind {kind}")
    known[name] = Phrase(kind, name, template, example, build)


# --- declaring -------------------------------------------------------------------------------------------------------


def number(name: str, template: str, build: Callable[[Node], Count], example: str) -> None:
    """Declare a number."""
    phrase("number", name, template, build, example)


def signed(name: str, template: str, build: Callable[[Node], Count], example: str) -> None:
    """Declare a number with a sign."""
    phrase("signed", name, template, build, example)


def counted(name: str, template: str, build: Callable[[Node], Count], example: str) -> None:
    """Declare something that can be counted."""
    phrase("counted", name, template, build, example)


def stat(name: str, template: str, value: OfPlayer, example: str) -> None:
    """Declare a number that players have."""
    phrase("stat", name, template, lambda _node: value, example)


def plot_stat(name: str, template: str, value: OfPlayer, example: str) -> None:
    """Declare a number that players have from their plots: it is higher or lower, not more or fewer."""
    phrase("plot_stat", name, template, lambda _node: value, example)


def measure(name: str, template: str, value: OfCard, example: str) -> None:
    """Declare a number that cards have, such as STR."""
    phrase("measure", name, template, lambda _node: value, example)


def stock(name: str, template: str, build: Callable[[Node], OfCard], example: str) -> None:
    """Declare something that cards have any number of, such as power."""
    phrase("stock", name, template, build, example)


def feature(name: str, template: str, build: Callable[[Node], CardTest], example: str) -> None:
    """Declare something that cards have or have not, such as an icon."""
    phrase("feature", name, template, build, example)


def adjective(name: str, template: str, build: Callable[[Node, Filter], None], example: str) -> None:
    """Declare a word before the noun: it narrows a filter."""
    phrase("adjective", name, template, build, example)


def post(name: str, template: str, build: Callable[[Node, Filter], None], example: str) -> None:
    """Declare a phrase after the noun: it narrows a filter."""
    phrase("post", name, template, build, example)


def subject(name: str, template: str, build: Callable[[Node], Cards], example: str) -> None:
    """Declare a phrase that means certain cards."""
    phrase("subject", name, template, build, example)


def condition(name: str, template: str, build: Callable[[Node], Test], example: str) -> None:
    """Declare a condition."""
    phrase("condition", name, template, build, example)


# --- compiling -------------------------------------------------------------------------------------------------------


def compile_number(number: int | Node) -> Count:
    """A number, fixed or computed. got.x.1"""
    if isinstance(number, int):
        return lambda _state, _roles: number
    kind = "number" if number.form in PHRASES["number"] else "signed"
    made: Count = PHRASES[kind][number.form].build(number)
    return made


def compile_count(counted: Node) -> Count:
    """How many there are of something."""
    made: Count = PHRASES["counted"][counted.form].build(counted)
    return made


def compile_product(number: int | Node, each: Node | None) -> Count:
    """A number, for each of something if that is said."""
    once = compile_number(number)
    if each is None:
        return once
    times = compile_count(each)
    return lambda state, roles: once(state, roles) * times(state, roles)


def compile_stat(stat: Node) -> OfPlayer:
    """A number that a player has."""
    kind = "stat" if stat.form in PHRASES["stat"] else "plot_stat"
    made: OfPlayer = PHRASES[kind][stat.form].build(stat)
    return made


def compile_measure(measure: Node) -> OfCard:
    """A number that a card has."""
    made: OfCard = PHRASES["measure"][measure.form].build(measure)
    return made


def compile_stock(stock: Node) -> OfCard:
    """How many of something a card has."""
    made: OfCard = PHRASES["stock"][stock.form].build(stock)
    return made


def compile_feature(feature: Node) -> CardTest:
    """Does a card have something?"""
    made: CardTest = PHRASES["feature"][feature.form].build(feature)
    return made


def compile_meets(node: Node, same: OfCard | None = None) -> Meets:
    """Does a number meet an amount or a bound? `same` is what "that of" another card means."""
    asked = number_asked(node)
    if same is not None and isinstance(asked, Node) and asked.form == "that_of":
        others = cards_meant(asked["what"])
        return compile_amount(node, highest(others, same))
    return compile_amount(node, compile_number(asked))


def highest(cards: Cards, value: OfCard) -> Count:
    """The highest value of some cards; below zero if there are none."""
    return lambda state, roles: max([value(state, card, roles) for card in cards(state, roles)], default=-1)


def cards_meant(subject: Node) -> Cards:
    """The cards that a subject means. got.self_reference.1"""
    made: Cards = PHRASES["subject"][subject.form].build(subject)
    return made


def compile_condition(condition: Node) -> Test:
    """Does a condition hold?"""
    made: Test = PHRASES["condition"][condition.form].build(condition)
    return made


def compile_contest(contest: Node) -> Test:
    """Is the current challenge such a challenge?"""
    made: Test = PHRASES["contest"][contest.form].build(contest)
    return made


def narrow(kind: str, node: Node, which: Filter) -> None:
    """Narrow a filter by an adjective or by a phrase after the noun."""
    PHRASES[kind][node.form].build(node, which)
