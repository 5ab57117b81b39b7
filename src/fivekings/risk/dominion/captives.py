"""Captives: characters that an opponent holds, and the ransom that frees them."""

from typing import Final

from fivekings.kernel.event_kind import EventKind
from fivekings.risk.dominion.character_cards import CHARACTERS
from fivekings.risk.dominion.state import Dominion
from fivekings.risk.vocabularies import DOMINION

RANSOM: Final = 256
"""A ransom is offered as this number plus the character's."""
RANSOM_PRICE: Final = 500
RANSOM_SAID: Final = "ransom {character}"

CHARACTER_CAPTURED: Final = DOMINION.tells(
    EventKind("captured character", "{seat} takes {card} of {other} captive!", topic="captive")
)
CHARACTER_DEAD: Final = DOMINION.tells(EventKind("character dead", "{card} is dead."))
RANSOMED: Final = DOMINION.tells(EventKind("ransomed", "{seat} pays {other} a ransom for {card}."))


def ransoms(state: Dominion, seat: int) -> list[int]:
    """Captured characters that a seat can buy back. risk.captive.2"""
    if state.gold[seat] < RANSOM_PRICE:
        return []
    mine = [c.number for c in CHARACTERS if c.house == state.houses[seat]]
    return [RANSOM + number for number in mine if str(number) in state.captives]


def ransom_label(option: int) -> str:
    """An offered ransom."""
    return f"ransom {CHARACTERS[option - RANSOM].name}"


def pay_ransom(state: Dominion, seat: int, character: int) -> None:
    """A captured character comes back. risk.captive.2, risk.captive.3"""
    captor = state.captives.pop(str(character))
    state.gold[seat] -= RANSOM_PRICE
    state.gold[captor] += RANSOM_PRICE
    if state.loud:
        RANSOMED.tell(state, seat=seat, other=captor, card=CHARACTERS[character].name)


def capture(state: Dominion, character: int, loser: int) -> None:
    """The active player holds a character of somebody else. risk.captive.1, risk.maesters.15"""
    seat = state.active
    state.captives[str(character)] = seat
    if state.loud:
        CHARACTER_CAPTURED.tell(state, seat=seat, other=loser, card=CHARACTERS[character].name)


def kill(state: Dominion, character: int) -> None:
    """A character is out of the game. risk.captive.5, risk.maesters.29"""
    state.dead.append(character)
    state.captives.pop(str(character), None)
    if state.loud:
        CHARACTER_DEAD.tell(state, card=CHARACTERS[character].name)
