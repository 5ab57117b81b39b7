"""The ability that is being initiated, and the cost of it that is being paid."""

from fivekings.kernel.program import Frame
from fivekings.thrones.model.ability import Ability, Cost, Roles
from fivekings.thrones.model.state import Thrones


def ability_of(state: Thrones, roles: Roles) -> Ability:
    """The ability being initiated."""
    card: int = roles["source"]
    index: int = roles["index"]
    return state.cards[card].compiled.abilities[index]


def cost_of(state: Thrones, frame: Frame) -> Cost:
    """The cost being paid."""
    number: int = frame.roles["cost"]
    cost = ability_of(state, frame.roles).costs[number]
    return cost.instead if cost.instead is not None and frame.roles.get("instead") else cost
