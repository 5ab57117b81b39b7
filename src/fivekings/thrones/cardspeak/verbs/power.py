"""Power: gaining, moving and discarding it."""

from typing import Final

from fivekings.kernel.event_kind import EventKind
from fivekings.kernel.program import Frame
from fivekings.thrones.cardspeak.apply import act_on, unaffected_removed
from fivekings.thrones.cardspeak.could import both, some_amount, some_card, some_such
from fivekings.thrones.cardspeak.forms import Node
from fivekings.thrones.cardspeak.meaning import cards_meant, compile_count, compile_number
from fivekings.thrones.cardspeak.verbs.gold import can_gain
from fivekings.thrones.cardspeak.word import Act, Hint, verb
from fivekings.thrones.model.ability import Roles, Test
from fivekings.thrones.model.spoken import THRONES
from fivekings.thrones.model.state import FACTION, PLAY, Thrones
from fivekings.thrones.rules.resources.power import gain_power, move_power


def may_hold_power(state: Thrones, card: int, _roles: Roles) -> bool:
    """Can the card gain power: is it in play or a faction card? got.gains.2"""
    return state.zone[card] in (PLAY, FACTION)


def can_gain_on_card(step: Node) -> Test:
    """Would any card gain power? got.gains.2"""
    return both(some_amount(step["amount"], step["each"]), some_card(step["what"], may_hold_power))


def has_power(state: Thrones, card: int, _roles: Roles) -> bool:
    """Is there power on it?"""
    return state.power[card] > 0


def can_move_power(step: Node) -> Test:
    """Is there power to move, and another card for it? got.move.1, got.move.2"""
    target = cards_meant(step["target"])
    amount = some_amount(1 if step["amount"] is None else step["amount"])

    def may_give(state: Thrones, card: int, roles: Roles) -> bool:
        return state.power[card] > 0 and any(other not in (card, -1) for other in target(state, roles))

    return both(amount, some_card(step["source"], may_give))


LOST_POWER_EVENT: Final = THRONES.tells(EventKind("lost power", "+ {card} loses {amount} power."))


def verb_gain_power(step: Node) -> Act:
    """Gain power for the faction. got.gains.3"""
    amount = compile_number(step["amount"])
    each_of = None if step["each"] is None else compile_count(step["each"])

    def gaining(state: Thrones, frame: Frame) -> None:
        times = 1 if each_of is None else each_of(state, frame.roles)
        gain_power(state, [frame.roles["player"]], amount(state, frame.roles) * times)

    return gaining


def verb_card_gains_power(step: Node) -> Act:
    """A card gains power. got.gains.2"""
    amount = compile_number(step["amount"])
    each_of = None if step["each"] is None else compile_count(step["each"])
    meant = cards_meant(step["what"])

    def gaining(state: Thrones, frame: Frame) -> None:
        times = 1 if each_of is None else each_of(state, frame.roles)
        cards = unaffected_removed(state, meant(state, frame.roles), frame.roles)
        there = [card for card in cards if state.zone[card] in (PLAY, FACTION)]
        gain_power(state, there, amount(state, frame.roles) * times)

    return gaining


def verb_move_power(step: Node) -> Act:
    """Move power between cards. got.move.3"""
    amount = compile_number(step["amount"])
    source, target = cards_meant(step["source"]), cards_meant(step["target"])

    def moving(state: Thrones, frame: Frame) -> None:
        wanted = amount(state, frame.roles)
        givers, takers = source(state, frame.roles), target(state, frame.roles)
        if not givers or not takers or move_power(state, givers[0], takers[0], wanted) < wanted:
            frame.roles["failed"] = True

    return moving


def verb_discard_power(step: Node) -> Act:
    """Return power to the treasury. got.gains.2"""
    amount: int = step["amount"]

    def lose(state: Thrones, cards: list[int]) -> None:
        for card in cards:
            lost = min(amount, state.power[card])
            state.set_power(card, state.power[card] - lost)
            if state.loud:
                LOST_POWER_EVENT.tell(state, card=state.title(card), amount=lost)

    return act_on(step, lose)


def verb_move_all_power(step: Node) -> Act:
    """Move all power from some cards to another. got.move.3"""
    source, target = cards_meant(step["source"]), cards_meant(step["target"])

    def moving(state: Thrones, frame: Frame) -> None:
        there = target(state, frame.roles)
        for card in unaffected_removed(state, source(state, frame.roles), frame.roles):
            if there and card not in there and state.power[card]:
                move_power(state, card, there[0], state.power[card])

    return moving


def verb_discard_all_power(step: Node) -> Act:
    """Return all power on cards to the treasury. got.gains.2"""

    def lose(state: Thrones, cards: list[int]) -> None:
        for card in cards:
            lost = state.power[card]
            state.set_power(card, 0)
            if state.loud and lost:
                LOST_POWER_EVENT.tell(state, card=state.title(card), amount=lost)

    return act_on(step, lose)


verb(
    "gain_power",
    "gain {amount:number} power for your faction [for each {each:counted}]",
    verb_gain_power,
    can_gain,
    "gain 1 power for your faction for each Lord character you control",
    Hint(player=1.0),
)

verb(
    "card_gains_power",
    "{what:subject} gains {amount:number} power [for each {each:counted}]",
    verb_card_gains_power,
    can_gain_on_card,
    "it gains 1 power",
    Hint(card=1.0),
)

verb(
    "move_power",
    "move {amount:number} power from {source:subject} to {target:subject}",
    verb_move_power,
    can_move_power,
    "move 1 power from it to your faction card",
    Hint(card=-1.0),
)

verb(
    "move_all_power",
    "move all power from {source:subject} to {target:subject}",
    verb_move_all_power,
    can_move_power,
    "move all power from it to your faction card",
    Hint(card=-1.0),
)

verb(
    "discard_all_power",
    "discard all power from {what:subject}",
    verb_discard_all_power,
    some_such(has_power),
    "discard all power from it",
    Hint(card=-1.0),
)

verb(
    "discard_power",
    "discard {amount:number} power from {what:subject}",
    verb_discard_power,
    some_such(has_power),
    "discard 1 power from it",
    Hint(card=-1.0),
)
