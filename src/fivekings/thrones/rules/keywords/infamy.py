"""Infamy: power gained for the House card may go on this card instead."""

from typing import Final

from fivekings.kernel.program import Frame, ask, do, each, program
from fivekings.kernel.request import DECLINE, Choice, Request
from fivekings.thrones.model.spoken import of_cards
from fivekings.thrones.model.state import Thrones
from fivekings.thrones.rules.abilities.occur import occur
from fivekings.thrones.rules.cards.characteristics import keyword


def infamous(state: Thrones, player: int) -> list[int]:
    """A player's characters with infamy, on which power gained for the House may be placed.

    lcg1.infamy.1, lcg1.infamy.4
    """
    return [card for card in state.characters(player) if keyword(state, card, "infamy")]


def claiming(state: Thrones, frame: Frame) -> list[int]:
    """The players who may choose where to place their power. lcg1.infamy.1"""
    return [card for card in frame.roles["cards"] if card < state.seats and infamous(state, card)]


ASK_INFAMY: Final = of_cards("infamy", "where do you put the power you claim?", decline="House card", skipped=True)


def infamy_choices(state: Thrones, frame: Frame) -> Request | None:
    """Ask where to place the power: the House card or a card with infamy. lcg1.infamy.1"""
    player: int = frame.roles["claimer"]
    return None if state.absent(player) else ASK_INFAMY.to(player, [*infamous(state, player), DECLINE])


def place_claimed(_state: Thrones, frame: Frame, choice: Choice) -> None:
    """Note where the power is placed. lcg1.infamy.1, lcg1.infamy.3"""
    if choice.pick != DECLINE:
        frame.roles["cards"] = [choice.pick if card == choice.seat else card for card in frame.roles["cards"]]


def gain_placed(state: Thrones, frame: Frame) -> None:
    """All cards gain their power together. got.gains.3"""
    occur(state, "gains power", {key: frame.roles[key] for key in ("cards", "amount", "how") if key in frame.roles})


INFAMY = program(
    "thrones.infamy",
    each("claimer", claiming, ask(infamy_choices, place_claimed, rule="lcg1.infamy.1")),
    do(gain_placed, rule="got.gains.3"),
)
