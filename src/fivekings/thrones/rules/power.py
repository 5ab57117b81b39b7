"""Power: gained from the treasury, moved between cards, and enough of it wins."""

from fivekings.thrones.ability import Roles
from fivekings.thrones.rules.event import HAPPEN, occur
from fivekings.thrones.rules.winning import check_power
from fivekings.thrones.state import Thrones


def gain_power(state: Thrones, cards: list[int], amount: int) -> None:
    """Cards, which may be faction cards, gain power together. Must be the last thing a step does.

    got.gains.2, got.gains.3
    """
    if amount > 0 and cards:
        occur(state, "gains power", {"cards": cards, "amount": amount})


def receive(state: Thrones, event: Roles) -> None:
    """The power is theirs."""
    for card in event["cards"]:
        state.power[card] += event["amount"]
        if state.loud:
            told = {"seat": state.controller[card], "amount": event["amount"], "card": state.title(card)}
            state.tell("gained power", told)
    check_power(state)


HAPPEN["gains power"] = receive


def move_power(state: Thrones, source: int, target: int, amount: int) -> int:
    """Power moves from one card to another; it is not gained. How much did.

    got.move.3, got.move.4, got.claim.11
    """
    moved = min(amount, state.power[source])
    state.power[source] -= moved
    state.power[target] += moved
    if state.loud and moved:
        told = {"seat": state.controller[target], "other": state.controller[source], "amount": moved}
        state.tell("moved power", told)
    check_power(state)
    return moved
