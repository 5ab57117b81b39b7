"""A bot's seat at the table: what it is handed, and what becomes of its answer.

A bot never sees the game itself. It is handed a *world*: a state that fits all its seat knows, in which everything else
was dealt anew. Whatever it looks at there is public, its own, or made up.
"""

import logging
import random
import signal
import threading
from types import FrameType
from typing import Final, Protocol

from fivekings.bots.hodor import random_choice
from fivekings.kernel.game import Game
from fivekings.kernel.request import Choice, Request
from fivekings.kernel.state import State

LOG = logging.getLogger("fivekings.bots")
PATIENCE: Final = 60.0
"""For how many seconds a bot may think about one answer."""


class Bot(Protocol):
    """Whoever answers requests."""

    def choose(self, game: Game, world: State, request: Request) -> Choice:
        """Answer a request, seeing a world that could be the true one."""
        ...


def answer(bot: Bot, game: Game, state: State, seat: int, seed: int, patience: float = PATIENCE) -> Choice:
    """A bot's answer to what its seat is asked: always a legal one, whatever the bot does, and however long."""
    request = state.request(seat)
    assert request is not None
    watched = start_watch(patience)
    try:
        return thought(bot, game, state, seat, seed)
    except Exception:
        LOG.exception("%s could not answer '%s'; any legal answer is given instead", type(bot).__name__, request.kind)
        return random_choice(request, random.Random(seed))
    finally:
        if watched:
            signal.setitimer(signal.ITIMER_REAL, 0)


def thought(bot: Bot, game: Game, state: State, seat: int, seed: int) -> Choice:
    """A bot's own answer to what its seat is asked, if it has a legal one; what goes wrong in it is raised."""
    request = state.request(seat)
    assert request is not None
    only = request.only_answer()
    if only is not None:
        return only
    world = game.resample(state, seat, seed)
    asked = world.request(seat)
    assert asked is not None
    choice = bot.choose(game, world, asked)
    request.check(choice)
    return Choice(seat, request.number, choice.picks, choice.amount)


def start_watch(seconds: float) -> bool:
    """Interrupt whoever takes longer than this, where the system can: in the main thread, and not on Windows."""
    able = hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
    if not able or signal.getitimer(signal.ITIMER_REAL)[0] > 0:
        return False
    signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    return True


def ring(_number: int, _frame: FrameType | None) -> None:
    """Time is up."""
    raise TimeoutError("it thought for too long")
