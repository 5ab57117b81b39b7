"""What changes a value or a rule, one file per family: said by a card in play, or by an effect for a while.

To import this package is to declare them all.
"""

from fivekings.thrones.cardspeak.modifiers import (
    cannot,
    gains,
    plot_changes,
    price_changes,
    strength_changes,
    taking_part,
    victory,
)

__all__ = ["cannot", "taking_part", "gains", "plot_changes", "price_changes", "strength_changes", "victory"]
