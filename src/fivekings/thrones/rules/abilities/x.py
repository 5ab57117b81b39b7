"""Choosing X."""

from typing import Final

from fivekings.kernel.errors import Refused
from fivekings.kernel.program import Frame
from fivekings.kernel.request import Choice, Request
from fivekings.thrones.model.ability import X_COUNT, Ability, Roles
from fivekings.thrones.model.card import X_COST
from fivekings.thrones.model.spoken import of_words
from fivekings.thrones.model.state import NONE, Thrones
from fivekings.thrones.rules.abilities.asking import asked_by_card
from fivekings.thrones.rules.abilities.costs import kneels_itself
from fivekings.thrones.rules.abilities.discounts import discount
from fivekings.thrones.rules.abilities.initiated import ability_of
from fivekings.thrones.rules.abilities.targets import could_change, targets_of
from fivekings.thrones.rules.resources.gold import available
from fivekings.thrones.rules.resources.influence import influence_left
from fivekings.thrones.rules.resources.taxes import triggering_tax


def x_label(_state: Thrones, _request: Request, option: int) -> str:
    """A value of X."""
    return f"X = {option}"


def no_such_x(_state: Thrones, request: Request, _text: str) -> Refused:
    """Refuse a value of X: which values are possible."""
    return Refused(f"X can be {' or '.join(str(option) for option in request.options)} here", request.rule)


ASK_X: Final = of_words("X", asked_by_card("how much is X?", own_words=False), x_label, refusal=no_such_x)


def x_choices(state: Thrones, frame: Frame) -> Request | None:
    """Ask for X before paying, within what the player can pay. got.x.1"""
    roles = frame.roles
    card: int = roles["source"]
    ability = ability_of(state, roles)
    if not chooses_x(state, card, ability):
        return None
    tax = triggering_tax(state, card, ability)
    able = x_values(state, card, ability, roles, tax)
    return ASK_X.to(roles["player"], able or [0])  # the card itself may have been the only thing to change


def take_x(_state: Thrones, frame: Frame, choice: Choice) -> None:
    """Note the chosen X. got.x.1"""
    frame.roles["x"] = choice.pick


def chooses_x(state: Thrones, card: int, ability: Ability) -> bool:
    """Does the player choose X while paying? got.x.1"""
    printed = state.cards[card]
    free = printed.type == "event" and printed.cost == X_COST and printed.compiled.x_is is None
    return free or (bool(ability.costs) and any(cost.count == X_COUNT for cost in ability.costs))


def x_values(state: Thrones, card: int, ability: Ability, roles: Roles, tax: int) -> list[int]:
    """The possible values of X: what the player can pay, and what would change something. got.x.1, got.abilities.8"""
    player: int = roles["player"]
    if any(cost.kind == "influence" and cost.count == X_COUNT for cost in ability.costs):
        most = influence_left(state, player, card if kneels_itself(ability) else NONE)
    else:
        most = available(state, player) - tax
        most += discount(state, player, card, "play") if state.cards[card].cost == X_COST else 0
    return [x for x in range(most + 1) if fits_x(state, ability, {**roles, "x": x})]


def fits_x(state: Thrones, ability: Ability, roles: Roles) -> bool:
    """With this X, could the ability change something, and are there enough targets if X is their number? got.x.1"""
    if not could_change(state, ability, roles):
        return False
    target = ability.target
    if target is None or target.number is None:
        return True
    count = target.number(state, roles)
    return count > 0 and (target.fewer or count <= len(targets_of(state, ability, roles)))
