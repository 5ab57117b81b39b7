"""Taxes: gold that a player must give to another player, from the pool, to be allowed something."""

from typing import Final

from fivekings.kernel.event_kind import EventKind
from fivekings.kernel.program import Frame
from fivekings.kernel.request import Choice, Request
from fivekings.thrones.model.ability import ACTION, INTERRUPT, REACTION, WOULD, Ability
from fivekings.thrones.model.spoken import THRONES
from fivekings.thrones.model.state import Thrones
from fivekings.thrones.rules.abilities.targets import ASK_OPPONENT
from fivekings.thrones.rules.cards.characteristics import applies, auras

MOVED_GOLD_EVENT: Final = THRONES.tells(EventKind("moved gold", "+ {seat} takes {amount} gold from {other}."))


def give(state: Thrones, player: int, other: int, amount: int) -> None:
    """Gold moves from one pool to another. got.gold.1"""
    state.gold[player] -= amount
    state.gold[other] += amount
    if state.loud and amount:
        MOVED_GOLD_EVENT.tell(state, seat=other, other=player, amount=amount)


def initiating_tax(state: Thrones, player: int, kind: int, opponent: int) -> list[tuple[int, int]]:
    """What it takes to initiate a challenge: amounts with the players who get them."""
    due = [(c.number, opponent) for _, c in auras(state).get("initiating costs", ()) if c.type == kind]
    for effect in state.lasting:
        if effect.kind == "initiating costs" and effect.whom == player and effect.type == kind:
            due.append((effect.amount, effect.player))
    return due


def may_pay_to_initiate(state: Thrones, player: int, kind: int, opponent: int) -> bool:
    """Does a player have enough gold to initiate this challenge?"""
    return sum(amount for amount, _ in initiating_tax(state, player, kind, opponent)) <= state.gold[player]


def pay_to_initiate(state: Thrones, player: int, kind: int, opponent: int) -> None:
    """Pay the tax for initiating a challenge."""
    for amount, other in initiating_tax(state, player, kind, opponent):
        give(state, player, other, amount)


def declaring_tax(state: Thrones, card: int) -> list[tuple[int, int]]:
    """What it takes to declare a character or trigger its abilities: amounts with the players who get them."""
    spoken = auras(state).get("declaring costs")
    if not spoken:
        return []
    player = state.controller[card]
    due = [(c.number, state.controller[source]) for source, c in spoken if applies(state, source, c, card)]
    return [(amount, other) for amount, other in due if other != player]


def affordable(state: Thrones, player: int, cards: list[int]) -> list[int]:
    """The cards that a player can afford to declare, one after another."""
    if "declaring costs" not in auras(state):
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
    return sum(constant.number for _, constant in auras(state).get("events cost", ()))


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
