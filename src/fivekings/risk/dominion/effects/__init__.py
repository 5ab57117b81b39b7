"""The effects of characters and maester cards: one program each."""

from fivekings.risk.dominion.effects import army_effects, dice_effects, spoils, turn_effects

__all__ = ["army_effects", "dice_effects", "spoils", "turn_effects"]
