"""Every bot by name: the ladder, what is installed beside us, and whatever `module:Class` names."""

import importlib
from importlib.metadata import entry_points
from typing import Any, Final

from fivekings.bots.bot import Bot
from fivekings.bots.ladder import Knight, Maester, Random, Squire
from fivekings.kernel.errors import BadInput
from fivekings.kernel.names import nearest

LADDER: Final[dict[str, Any]] = {"hodor": Random, "squire": Squire, "knight": Knight, "maester": Maester}
GROUP: Final = "fivekings.bots"
"""The group of entry points under which other packages offer their bots."""


def make_bot(name: str, seed: int) -> Bot:
    """A bot of a name, with a seed of its own.

    >>> type(make_bot("knight", 7)).__name__
    'Knight'
    """
    found: Bot = bot_class(name)(seed)
    return found


def bot_class(name: str) -> Any:
    """The class of a bot: of the ladder, of an entry point, or `module:Class`."""
    if name in LADDER:
        return LADDER[name]
    if ":" in name:
        return imported(name)
    for point in entry_points(group=GROUP):
        if point.name == name:
            return point.load()
    raise BadInput(f"there is no bot '{name}' (your own are named module:Class){nearest(name, list(LADDER))}")


def imported(name: str) -> Any:
    """The class that `module:Class` names."""
    module, _, attribute = name.partition(":")
    try:
        return getattr(importlib.import_module(module), attribute)
    except (ImportError, AttributeError, ValueError) as error:
        raise BadInput(f"the bot '{name}' cannot be loaded: {error}") from None
