"""How a bot is asked, and how its answer is checked.

A bot never sees the real state. It gets a *world*: a state that fits what its seat knows, with everything else redrawn
at random. So nothing it looks at there is secret.
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
MAX_SECONDS: Final = 60.0
"""How long a bot may think about one answer."""


class Bot(Protocol):
    """Anything that answers requests."""

    def choose(self, game: Game, world: State, request: Request) -> Choice:
        """Answer a request, given a world that could be the true one."""
        ...


def answer(bot: Bot, game: Game, state: State, seat: int, seed: int, seconds: float = MAX_SECONDS) -> Choice:
    """A bot's answer for its seat: always legal, even if the bot fails or thinks too long."""
    request = state.request(seat)
    assert request is not None
    timed = start_timer(seconds)
    try:
        return answer_or_raise(bot, game, state, seat, seed)
    except Exception:
        LOG.exception("%s could not answer '%s'; any legal answer is given instead", type(bot).__name__, request.kind)
        return random_choice(request, random.Random(seed))
    finally:
        if timed:
            signal.setitimer(signal.ITIMER_REAL, 0)


def answer_or_raise(bot: Bot, game: Game, state: State, seat: int, seed: int) -> Choice:
    """A bot's own answer for its seat; raises the bot's errors, and `Refused` if the answer is illegal."""
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


def start_timer(seconds: float) -> bool:
    """Raise `TimeoutError` after some seconds, if it can be done: only in the main thread, and not on Windows."""
    possible = hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
    if not possible or signal.getitimer(signal.ITIMER_REAL)[0] > 0:
        return False
    signal.signal(signal.SIGALRM, raise_timeout)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    return True


def raise_timeout(_number: int, _frame: FrameType | None) -> None:
    """Raise the timeout."""
    raise TimeoutError("it took too long")
