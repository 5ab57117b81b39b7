"""Quantities: so many of something, or all of it."""

from collections.abc import Callable

from fivekings.thrones.cardspeak.forms import Node
from fivekings.thrones.cardspeak.meaning import PHRASES, compile_number, phrase
from fivekings.thrones.model.ability import Count, Roles
from fivekings.thrones.model.state import Thrones

Quantity = Callable[[Thrones, Roles, int], int]
"""How much is taken of what is there."""


def so_many(node: Node) -> Quantity:
    """A number, as far as there are so many."""
    count: Count = compile_number(node["number"])
    return lambda state, roles, there: min(count(state, roles), there)


def everything(_node: Node) -> Quantity:
    """All there is."""
    return lambda _state, _roles, there: there


def compile_quantity(quantity: Node) -> Quantity:
    """How much of what is there is meant."""
    made: Quantity = PHRASES["quantity"][quantity.form].build(quantity)
    return made


def wanted(quantity: Node) -> Count:
    """How much must be there to take it in full; all of it is anything but nothing."""
    return compile_number(quantity["number"] if quantity.form == "so_many" else 1)


phrase("quantity", "so_many", "{number:number}", so_many, "that player loses 1 gold")
phrase("quantity", "everything", "all", everything, "each player loses all gold")
