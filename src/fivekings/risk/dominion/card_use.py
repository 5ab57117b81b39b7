"""Using a card: its price, and characters that help their player."""

from typing import Final

from fivekings.kernel.event_kind import EventKind
from fivekings.risk.dominion.character_cards import CHARACTERS, Power
from fivekings.risk.dominion.state import Dominion
from fivekings.risk.state import NEUTRAL
from fivekings.risk.vocabularies import DOMINION

USED: Final = DOMINION.tells(EventKind("used", "{seat} uses {card} for {gold} gold.", topic="effect"))


def price(state: Dominion, seat: int, power: Power) -> int:
    """The price of a card; doubled while an opponent's mourning lasts. risk.window.7, risk.maesters.20"""
    doubled = any(mourner != seat for mourner in state.mourners)
    return power.cost * 2 if doubled else power.cost


def is_ready(state: Dominion, character: Power) -> bool:
    """Is a character face up and not captured or dead? risk.dominion_turn.3, risk.captive.1, risk.captive.5"""
    number = character.number
    return number not in state.facedown and number not in state.dead and str(number) not in state.captives


def characters_of(state: Dominion, seat: int) -> list[int]:
    """A seat's characters in the game, including captured ones."""
    if seat == NEUTRAL or not state.has("characters"):
        return []
    return [c.number for c in CHARACTERS if c.house == state.houses[seat] and c.number not in state.dead]


def helper_of(state: Dominion, seat: int, effect: str) -> Power | None:
    """A seat's character with an effect, if it is ready."""
    if state.has("characters"):
        for character in CHARACTERS:
            if character.effect == effect and character.house == state.houses[seat] and is_ready(state, character):
                return character
    return None


def use_helper(state: Dominion, seat: int, effect: str) -> None:
    """Use a character that helps with its player's action. risk.window.3"""
    helper = helper_of(state, seat, effect)
    assert helper is not None
    cost = price(state, seat, helper)
    state.gold[seat] -= cost
    state.facedown.append(helper.number)
    if state.loud:
        USED.tell(state, seat=seat, card=helper.name, gold=cost)
