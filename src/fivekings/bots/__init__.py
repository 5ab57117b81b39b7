"""Bots: anything that answers requests."""

from fivekings.bots.hodor import Hodor, playout, random_choice

__all__ = ["Hodor", "playout", "random_choice"]
