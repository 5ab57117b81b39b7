"""Power: gained from the treasury, moved between cards, and enough of it wins."""

from fivekings.thrones.rules.winning import check_power
from fivekings.thrones.state import Thrones


def gain_power(state: Thrones, card: int, amount: int) -> None:
    """A card, which may be a faction card, gains power. lcg2.gains.2, lcg2.tokens.3"""
    state.power[card] += amount
    if state.loud and amount:
        told = {"seat": state.controller[card], "amount": amount, "card": state.title(card)}
        state.tell("gained power", told)
    check_power(state)


def move_power(state: Thrones, source: int, target: int, amount: int) -> int:
    """Power moves from one card to another; it is not gained. How much did. lcg2.move.3, lcg2.move.4, lcg2.claim.12"""
    moved = min(amount, state.power[source])
    state.power[source] -= moved
    state.power[target] += moved
    if state.loud and moved:
        told = {"seat": state.controller[target], "other": state.controller[source], "amount": moved}
        state.tell("moved power", told)
    check_power(state)
    return moved
