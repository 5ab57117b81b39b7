"""Captives: characters that an opponent holds, and the ransom that frees them."""

from typing import Final

from fivekings.kernel.event_kind import EventKind
from fivekings.risk.dominion.character_cards import CHARACTERS
from fivekings.risk.dominion.state import Dominion
from fivekings.risk.vocabularies import DOMINION

RANSOM: Final = 256
"""The option number of a ransom is this plus the character's number."""
RANSOM_PRICE: Final = 500
RANSOM_SAID: Final = "ransom {character}"

CHARACTER_CAPTURED: Final = DOMINION.tells(
    EventKind("captured character", "{seat} takes {card} of {other} captive!", topic="captive")
)
CHARACTER_DEAD: Final = DOMINION.tells(EventKind("character dead", "{card} is dead."))
RANSOMED: Final = DOMINION.tells(EventKind("ransomed", "{seat} pays {other} a ransom for {card}."))


def ransoms(state: Dominion, seat: int) -> list[int]:
    """The captured characters that a seat can ransom. risk.captive.2"""
    if state.gold[seat] < RANSOM_PRICE:
        return []
    mine = [c.number for c in CHARACTERS if c.house == state.houses[seat]]
    return [RANSOM + number for number in mine if str(number) in state.captives]


def ransom_label(option: int) -> str:
    """The label of a ransom."""
    return f"ransom {CHARACTERS[option - RANSOM].name}"


def pay_ransom(state: Dominion, seat: int, character: int) -> None:
    """Return a captured character to its player. risk.captive.2, risk.captive.3"""
    captor = state.captives.pop(str(character))
    state.gold[seat] -= RANSOM_PRICE
    state.gold[captor] += RANSOM_PRICE
    if state.loud:
        RANSOMED.tell(state, seat=seat, other=captor, card=CHARACTERS[character].name)


def capture(state: Dominion, character: int, loser: int) -> None:
    """The active player captures another player's character. risk.captive.1, risk.maesters.15"""
    seat = state.active
    state.captives[str(character)] = seat
    if state.loud:
        CHARACTER_CAPTURED.tell(state, seat=seat, other=loser, card=CHARACTERS[character].name)


def kill(state: Dominion, character: int) -> None:
    """Remove a character from the game. risk.captive.5, risk.maesters.29"""
    state.dead.append(character)
    state.captives.pop(str(character), None)
    if state.loud:
        CHARACTER_DEAD.tell(state, card=CHARACTERS[character].name)
