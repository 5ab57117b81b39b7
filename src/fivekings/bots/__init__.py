"""Bots: anything that answers requests."""

from fivekings.bots.bot import Bot, answer, answer_or_raise
from fivekings.bots.hodor import Hodor, fallback_answers, playout, random_choice
from fivekings.bots.knight import Knight
from fivekings.bots.maester import Maester
from fivekings.bots.registry import LEVELS, bot_about, bot_names, make_bot
from fivekings.bots.squire import Squire

__all__ = [
    "LEVELS",
    "Bot",
    "Hodor",
    "Knight",
    "Maester",
    "Squire",
    "answer",
    "answer_or_raise",
    "bot_about",
    "bot_names",
    "fallback_answers",
    "make_bot",
    "playout",
    "random_choice",
]
