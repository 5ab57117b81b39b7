"""Bots: anything that answers requests."""

from fivekings.bots.bot import Bot, answer
from fivekings.bots.hodor import playout, random_choice
from fivekings.bots.ladder import Knight, Maester, Random, Squire
from fivekings.bots.registry import LADDER, bot_names, make_bot

__all__ = [
    "LADDER",
    "Bot",
    "Knight",
    "Maester",
    "Random",
    "Squire",
    "answer",
    "bot_names",
    "make_bot",
    "playout",
    "random_choice",
]
