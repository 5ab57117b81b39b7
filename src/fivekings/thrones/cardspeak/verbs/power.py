"""Power: gaining, moving and discarding it."""

from typing import Final

from fivekings.kernel.event_kind import EventKind
from fivekings.kernel.program import Frame
from fivekings.thrones.cardspeak.apply import act_with, unaffected_removed
from fivekings.thrones.cardspeak.could import both, some_amount, some_card
from fivekings.thrones.cardspeak.forms import Node
from fivekings.thrones.cardspeak.meaning import CardTest, cards_meant, compile_product
from fivekings.thrones.cardspeak.nouns.quantities import compile_quantity, wanted
from fivekings.thrones.cardspeak.players import compile_players
from fivekings.thrones.cardspeak.verbs.gold import can_gain
from fivekings.thrones.cardspeak.word import Act, Hint, verb
from fivekings.thrones.model.ability import Cards, Roles, Test
from fivekings.thrones.model.spoken import THRONES
from fivekings.thrones.model.state import FACTION, PLAY, Thrones
from fivekings.thrones.rules.resources.power import gain_power, move_power


def may_hold_power(state: Thrones, card: int, _roles: Roles) -> bool:
    """Can the card gain power: is it in play or a faction card? got.gains.2"""
    return state.zone[card] in (PLAY, FACTION)


def can_gain_on_card(step: Node) -> Test:
    """Would any card gain power? got.gains.2"""
    return both(some_amount(step["amount"], step["each"]), some_card(step["what"], may_hold_power))


def loses_power(step: Node) -> Test:
    """Is there power to take from any of them? got.gains.2"""
    amount = compile_quantity(step["amount"])
    return some_card(step["what"], lambda state, card, roles: amount(state, roles, state.power[card]) > 0)


def loses_in_full(step: Node) -> Test:
    """Is there so much power on any of them? got.costs.6"""
    count = wanted(step["amount"])
    return some_card(step["what"], lambda state, card, roles: state.power[card] >= count(state, roles))


def can_move_power(step: Node) -> Test:
    """Is there power to move, and another card for it? got.move.1, got.move.2"""
    amount = compile_quantity(step["amount"])
    return gives_power(step, lambda state, card, roles: amount(state, roles, state.power[card]) > 0)


def moves_in_full(step: Node) -> Test:
    """Is there so much power to move, and another card for it? got.costs.6"""
    count = wanted(step["amount"])
    return gives_power(step, lambda state, card, roles: state.power[card] >= count(state, roles))


def gives_power(step: Node, has_power: CardTest) -> Test:
    """Is there a card with power, and another card for it? got.move.1, got.move.2"""
    target = cards_meant(step["target"])

    def may_give(state: Thrones, card: int, roles: Roles) -> bool:
        return has_power(state, card, roles) and any(other not in (card, -1) for other in target(state, roles))

    return some_card(step["source"], may_give)


LOST_POWER_EVENT: Final = THRONES.tells(EventKind("lost power", "+ {card} loses {amount} power."))


def verb_gain_power(step: Node) -> Act:
    """Gain power for one's faction. got.gains.3"""
    amount = compile_product(step["amount"], step["each"])
    who = compile_players(step["whose"])

    def gaining(state: Thrones, frame: Frame) -> None:
        gain_power(state, who(state, frame.roles), amount(state, frame.roles))

    return gaining


def verb_card_gains_power(step: Node) -> Act:
    """A card gains power. got.gains.2"""
    amount = compile_product(step["amount"], step["each"])
    meant = cards_meant(step["what"])

    def gaining(state: Thrones, frame: Frame) -> None:
        cards = unaffected_removed(state, meant(state, frame.roles), frame.roles)
        there = [card for card in cards if state.zone[card] in (PLAY, FACTION)]
        gain_power(state, there, amount(state, frame.roles))

    return gaining


def verb_move_power(step: Node) -> Act:
    """Move power between cards: all of it, or so much from the first card. got.move.3"""
    source, target = cards_meant(step["source"]), cards_meant(step["target"])
    if step["amount"].form == "everything":
        return move_all(source, target)
    count = wanted(step["amount"])

    def moving(state: Thrones, frame: Frame) -> None:
        due = count(state, frame.roles)
        givers, takers = source(state, frame.roles), target(state, frame.roles)
        if not givers or not takers or move_power(state, givers[0], takers[0], due) < due:
            frame.roles["failed"] = True

    return moving


def move_all(source: Cards, target: Cards) -> Act:
    """Move all power from some cards to another. got.move.3"""

    def moving(state: Thrones, frame: Frame) -> None:
        there = target(state, frame.roles)
        for card in unaffected_removed(state, source(state, frame.roles), frame.roles):
            if there and card not in there and state.power[card]:
                move_power(state, card, there[0], state.power[card])

    return moving


def verb_discard_power(step: Node) -> Act:
    """Return power to the treasury. got.gains.2"""
    amount = compile_quantity(step["amount"])

    def lose(state: Thrones, cards: list[int], roles: Roles) -> None:
        for card in cards:
            lost = amount(state, roles, state.power[card])
            state.set_power(card, state.power[card] - lost)
            if state.loud and lost:
                LOST_POWER_EVENT.tell(state, card=state.title(card), amount=lost)

    return act_with(step, lose)


verb(
    "gain_power",
    "gain|gains {amount:number} power for {whose:whose} faction [for each {each:counted}]",
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
    "move|moves {amount:quantity} power from {source:subject} to {target:subject}",
    verb_move_power,
    can_move_power,
    "move 1 power from it to your faction card",
    Hint(card=-1.0),
    payable=moves_in_full,
)

verb(
    "discard_power",
    "discard|discards {amount:quantity} power from {what:subject}",
    verb_discard_power,
    loses_power,
    "discard all power from it",
    Hint(card=-1.0),
    payable=loses_in_full,
)
