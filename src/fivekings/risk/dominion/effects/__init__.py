"""What characters and maester cards do: a program for each effect, declared by these modules."""

from fivekings.risk.dominion.effects import army_effects, dice_effects, spoils, turn_effects

__all__ = ["army_effects", "dice_effects", "spoils", "turn_effects"]
