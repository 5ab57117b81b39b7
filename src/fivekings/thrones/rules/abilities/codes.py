"""Uses of abilities packed into one number, as requests offer them."""

from typing import Final

from fivekings.thrones.model.ability import WHOLE

ABILITY_BITS: Final = 6


INSTANCE_BITS: Final = 12


def code_of(card: int, ability: int, instance: int = 0) -> int:
    """Pack a use of an ability into one number."""
    return card << (ABILITY_BITS + INSTANCE_BITS) | ability << INSTANCE_BITS | instance


def parts_of(code: int) -> tuple[int, int, int]:
    """Unpack a use: the card, the ability and, for an event about cards, the card of the event it answers."""
    return code >> (ABILITY_BITS + INSTANCE_BITS), code >> INSTANCE_BITS & 63, code & WHOLE
