"""A use of an ability as one number, as requests offer it."""

from typing import Final

from fivekings.thrones.model.ability import WHOLE

ABILITY_BITS: Final = 6


INSTANCE_BITS: Final = 12


def code_of(card: int, ability: int, instance: int = 0) -> int:
    """A use of an ability as one number."""
    return card << (ABILITY_BITS + INSTANCE_BITS) | ability << INSTANCE_BITS | instance


def parts_of(code: int) -> tuple[int, int, int]:
    """The card, the ability and, where an event is about cards, the card in it that a number stands for."""
    return code >> (ABILITY_BITS + INSTANCE_BITS), code >> INSTANCE_BITS & 63, code & WHOLE
