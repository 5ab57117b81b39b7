"""Taxes: gold that a player must give to another player, from the pool, to be allowed something."""

from typing import Final

from fivekings.kernel.event_kind import EventKind
from fivekings.kernel.program import Frame
from fivekings.kernel.request import Choice, Request
from fivekings.thrones.model.ability import ACTION, INTERRUPT, REACTION, WOULD, Ability
from fivekings.thrones.model.kinds import DECLARING_COSTS, EVENTS_COST, INITIATING_COSTS
from fivekings.thrones.model.modifier import SEAT
from fivekings.thrones.model.spoken import THRONES
from fivekings.thrones.model.state import Thrones
from fivekings.thrones.rules.abilities.targets import ASK_OPPONENT
from fivekings.thrones.rules.cards.characteristics import changes, on_card, owner, size
from fivekings.thrones.rules.players.concerned import for_player, total_for

MOVED_GOLD_EVENT: Final = THRONES.tells(EventKind("moved gold", "+ {seat} takes {amount} gold from {other}."))


def give(state: Thrones, player: int, other: int, amount: int) -> None:
    """Gold moves from one pool to another. got.gold.1"""
    state.gold[player] -= amount
    state.gold[other] += amount
    if state.loud and amount:
        MOVED_GOLD_EVENT.tell(state, seat=other, other=player, amount=amount)


def initiating_tax(state: Thrones, player: int, kind: int, opponent: int) -> list[tuple[int, int]]:
    """What it takes to initiate a challenge: amounts with the players who get them."""
    due = [one for one in for_player(state, INITIATING_COSTS, player) if one.type == kind]
    return [(size(state, one), owner(state, one) if one.who == SEAT else opponent) for one in due]


def may_pay_to_initiate(state: Thrones, player: int, kind: int, opponent: int) -> bool:
    """Does a player have enough gold to initiate this challenge?"""
    return sum(amount for amount, _ in initiating_tax(state, player, kind, opponent)) <= state.gold[player]


def pay_to_initiate(state: Thrones, player: int, kind: int, opponent: int) -> None:
    """Pay the tax for initiating a challenge."""
    for amount, other in initiating_tax(state, player, kind, opponent):
        give(state, player, other, amount)


def declaring_tax(state: Thrones, card: int) -> list[tuple[int, int]]:
    """What it takes to declare a character or trigger its abilities: amounts with the players who get them."""
    player = state.controller[card]
    due = [(size(state, one), owner(state, one)) for one in on_card(state, DECLARING_COSTS, card)]
    return [(amount, other) for amount, other in due if other != player]


def affordable(state: Thrones, player: int, cards: list[int]) -> list[int]:
    """The cards that a player can afford to declare, one after another."""
    if not changes(state, DECLARING_COSTS):
        return cards
    left = state.gold[player]
    able: list[int] = []
    for card in cards:
        tax = sum(amount for amount, _ in declaring_tax(state, card))
        if tax <= left:
            left -= tax
            able.append(card)
    return able


def pay_to_declare(state: Thrones, cards: list[int]) -> None:
    """Pay the tax for the declared characters."""
    for card in cards:
        for amount, other in declaring_tax(state, card):
            give(state, state.controller[card], other, amount)


def event_tax(state: Thrones, card: int, ability: Ability) -> int:
    """What it takes to play an event, for an opponent the player chooses."""
    if state.cards[card].type != "event" or ability.zones:
        return 0
    return total_for(state, EVENTS_COST, state.controller[card])


def triggering_tax(state: Thrones, card: int, ability: Ability) -> int:
    """The total gold that using an ability gives to other players."""
    tax = event_tax(state, card, ability)
    if ability.stage in (ACTION, WOULD, INTERRUPT, REACTION) and not ability.zones:
        tax += sum(amount for amount, _ in declaring_tax(state, card))
    return tax


def pay_to_trigger(state: Thrones, frame: Frame) -> None:
    """Pay the tax for using a character's ability."""
    card: int = frame.roles["source"]
    ability = state.cards[card].compiled.abilities[frame.roles["index"]]
    if triggering_tax(state, card, ability) > event_tax(state, card, ability):
        pay_to_declare(state, [card])


def receiver_choices(state: Thrones, frame: Frame) -> Request | None:
    """Ask which opponent gets the gold for playing an event."""
    card: int = frame.roles["source"]
    ability = state.cards[card].compiled.abilities[frame.roles["index"]]
    if not event_tax(state, card, ability):
        return None
    return ASK_OPPONENT.to(frame.roles["player"], state.opponents(frame.roles["player"]))


def pay_for_event(state: Thrones, frame: Frame, choice: Choice) -> None:
    """Give the gold to the chosen opponent."""
    card: int = frame.roles["source"]
    tax = event_tax(state, card, state.cards[card].compiled.abilities[frame.roles["index"]])
    give(state, frame.roles["player"], choice.pick, tax)
