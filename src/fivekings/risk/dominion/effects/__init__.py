"""What characters and maester cards do: a program for each effect, declared by these modules."""

from fivekings.risk.dominion.effects import armies, course, dice, spoils

__all__ = ["armies", "course", "dice", "spoils"]
