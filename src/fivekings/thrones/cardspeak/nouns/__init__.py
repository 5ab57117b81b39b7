"""The nouns of cardspeak, one file per family: numbers, zones, features of cards, filters, and certain cards.

To import this package is to declare them all.
"""

from fivekings.thrones.cardspeak.nouns import (
    features,
    filters,
    numbers,
    players_having,
    quantities,
    stashes,
    subjects,
    zones,
)

__all__ = ["features", "filters", "numbers", "players_having", "quantities", "stashes", "subjects", "zones"]
