"""Thinking: bots answer in processes of their own, so that no table waits for a bot of another one."""

import asyncio
import json
import logging
import multiprocessing
import os
import random
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from typing import Any

from fivekings.bots import answer, make_bot
from fivekings.bots.hodor import random_choice
from fivekings.games import game
from fivekings.kernel.record import setup_from_json
from fivekings.kernel.request import Choice, choice_from_json
from fivekings.table.play import Play

LOG = logging.getLogger("fivekings.table.thinking")


class Thinkers:
    """The processes in which bots think. They start when the first bot is asked."""

    def __init__(self, workers: int) -> None:
        self.workers = max(1, workers)
        self.pool: ProcessPoolExecutor | None = None

    async def think(self, play: Play, seat: int, level: str, seed: int) -> Choice:
        """A bot's answer; whatever goes wrong, a legal one."""
        request = play.state.request(seat)
        assert request is not None
        if self.pool is None:
            spawning = multiprocessing.get_context("spawn")
            self.pool = ProcessPoolExecutor(self.workers, spawning, initializer=end_with_the_server)
        pool = self.pool
        work = (play.game.name, play.setup.to_json(), play.state.to_json(), seat, level, seed)
        try:
            found = await asyncio.get_running_loop().run_in_executor(pool, think, *work)
            return choice_from_json(found)
        except (BrokenProcessPool, RuntimeError) as error:
            LOG.warning("a bot's process is gone (%s); any legal answer is given instead", type(error).__name__)
            if self.pool is pool:
                self.pool = None
            pool.shutdown(wait=False)
            return random_choice(request, random.Random(seed))

    def close(self) -> None:
        """Think no more."""
        if self.pool is not None:
            self.pool.shutdown(wait=False, cancel_futures=True)
            self.pool = None


def end_with_the_server() -> None:
    """Ctrl-C is for the server, and when the server ends, however it does, its thinkers end with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    assert parent is not None
    threading.Thread(target=follow, args=(parent,), daemon=True).start()


def follow(parent: Any) -> None:
    """Wait for the server to end, and end."""
    parent.join()
    os._exit(0)


@lru_cache(maxsize=64)
def known_setup(name: str, setup: str) -> Any:
    """The setup of a table that bots of this process have played at."""
    return game(name).complete(setup_from_json(json.loads(setup), name))


def think(name: str, setup: dict[str, Any], state: dict[str, Any], seat: int, level: str, seed: int) -> list[Any]:
    """A bot's answer to what its seat is asked. Runs in a process of its own."""
    chosen = game(name)
    now = chosen.load(known_setup(name, json.dumps(setup)), state)
    found: list[Any] = answer(make_bot(level, seed), chosen, now, seat, seed).to_json()
    return found
