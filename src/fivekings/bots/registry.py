"""Bots by name: the built-in levels, installed plugins, and `module:Class`."""

import importlib
import sys
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any, Final, NamedTuple

from fivekings.bots.bot import Bot
from fivekings.bots.hodor import Hodor
from fivekings.bots.knight import Knight
from fivekings.bots.maester import Maester
from fivekings.bots.squire import Squire
from fivekings.kernel.errors import BadInput
from fivekings.kernel.names import nearest


class Level(NamedTuple):
    """A built-in bot."""

    bot: Any
    about: str
    """How strong it is, for players."""


LEVELS: Final = {
    "hodor": Level(Hodor, "plays at random"),
    "squire": Level(Squire, "easy"),
    "knight": Level(Knight, "medium"),
    "maester": Level(Maester, "hard, thinks ahead"),
}
"""The built-in bots, weakest first."""
GROUP: Final = "fivekings.bots"
"""The entry point group for bots from other packages."""


def bot_names() -> list[str]:
    """All named bots: the built-in levels, weakest first, then plugins."""
    return [*LEVELS, *sorted({point.name for point in entry_points(group=GROUP)} - LEVELS.keys())]


def bot_about(name: str) -> str:
    """How strong a named bot is, for players; empty for a plugin.

    >>> bot_about("squire")
    'easy'
    """
    return LEVELS[name].about if name in LEVELS else ""


def make_bot(name: str, seed: int) -> Bot:
    """Make a bot by name with a seed.

    >>> type(make_bot("knight", 7)).__name__
    'Knight'
    """
    kind = bot_class(name)
    try:
        found: Bot = kind(seed)
    except Exception as error:
        raise BadInput(f"the bot '{name}' cannot be made with a seed: {said(error)}") from None
    if not callable(getattr(found, "choose", None)):
        raise BadInput(f"'{name}' is not a bot: it has no method 'choose'")
    return found


def bot_class(name: str) -> Any:
    """The class of a bot: a built-in level, an entry point, or `module:Class`."""
    if name in LEVELS:
        return LEVELS[name].bot
    try:
        for point in entry_points(group=GROUP):
            if point.name == name:
                return point.load()
        if ":" in name:
            return imported(name)
    except Exception as error:
        raise BadInput(f"the bot '{name}' cannot be loaded: {said(error)}") from None
    raise BadInput(f"there is no bot '{name}' (your own are named module:Class){nearest(name, bot_names())}")


def imported(name: str) -> Any:
    """Import the class that `module:Class` names; the module may be in the current folder."""
    module, _, attribute = name.partition(":")
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.append(here)
    return getattr(importlib.import_module(module), attribute)


def said(error: Exception) -> str:
    """One line about an exception in a bot's code."""
    return f"{type(error).__name__}: {error}"
