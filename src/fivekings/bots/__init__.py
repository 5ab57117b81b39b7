"""Bots: anything that answers requests."""

from fivekings.bots.bot import Bot, answer, thought
from fivekings.bots.hodor import plain_answers, playout, random_choice
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
    "plain_answers",
    "playout",
    "random_choice",
    "thought",
]
