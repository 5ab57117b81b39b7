"""Conditions: who controls what, who has more, what a card is, and what happened before.

To import this package is to declare them all.
"""

from fivekings.thrones.cardspeak.conditions import history, of_cards, of_challenge, of_players

__all__ = ["history", "of_cards", "of_challenge", "of_players"]
