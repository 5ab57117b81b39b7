"""Conditions: who controls what, who has more, what a card is, and what happened before.

To import this package is to declare them all.
"""

from fivekings.thrones.cardspeak.conditions import of_cards, of_challenge, of_players, of_the_past

__all__ = ["of_the_past", "of_cards", "of_challenge", "of_players"]
