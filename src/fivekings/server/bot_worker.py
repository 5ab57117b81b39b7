"""A process in which bots think: reads a question, writes an answer, and is gone when it takes too much.

It talks over the socket that is its standard input, a line of JSON each way. Whatever a bot prints goes to the log.
"""

import contextlib
import ctypes
import json
import math
import os
import signal
import socket
import sys
import traceback
from functools import lru_cache
from typing import Any, Final

try:
    import resource
except ImportError:  # not a POSIX system: the server's own patience is the only limit
    resource = None  # type: ignore[assignment]

from fivekings.bots import answer_or_raise, make_bot
from fivekings.games import game
from fivekings.kernel.errors import in_a_line
from fivekings.kernel.record import setup_from_json
from fivekings.kernel.state import Setup

NICE: Final = 5
"""How far bots step back behind the tables when the processor is busy."""
TRACE: Final = 6_000
DIE_WITH_PARENT: Final = 1
"""The number of the option of `prctl` (Linux) that sends a signal to a process whose parent ends."""


def main() -> None:
    """Answer until nobody asks any more."""
    os.dup2(2, 1)
    line = socket.socket(fileno=os.dup(0))
    settle_down(int(sys.argv[1]))
    with line, line.makefile("rb") as questions:
        line.sendall(b"{}\n")
        for question in questions:
            reply = answer(json.loads(question))
            line.sendall(json.dumps(reply).encode() + b"\n")
            if reply.get("full"):
                return


def settle_down(mebibytes: int) -> None:
    """Be ended with the server, stand back behind it, and take no more memory than this."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server
    parent = os.getppid()
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(DIE_WITH_PARENT, signal.SIGKILL)
        if os.getppid() != parent:
            os._exit(0)
    if resource is not None:
        os.nice(NICE)
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        limit(resource.RLIMIT_AS, mebibytes << 20)


def limit(what: int, most: int) -> None:
    """Set a limit, as far as the system lets us."""
    _, hard = resource.getrlimit(what)
    with contextlib.suppress(OSError, ValueError):  # not every system knows every limit
        resource.setrlimit(what, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard))


def answer(question: dict[str, Any]) -> dict[str, Any]:
    """A bot's answer, or what went wrong."""
    if resource is not None:
        used = resource.getrusage(resource.RUSAGE_SELF)
        limit(resource.RLIMIT_CPU, math.ceil(used.ru_utime + used.ru_stime + question["seconds"]))
    try:
        return {"choice": think(**question["of"])}
    except MemoryError:
        return {"error": "MemoryError: it took too much memory", "full": True}
    except Exception as error:
        return {"error": in_a_line(error), "trace": traceback.format_exc()[-TRACE:]}


@lru_cache(maxsize=64)
def known_setup(name: str, setup: str) -> Setup:
    """The setup of a table that bots of this process have played at."""
    return setup_from_json(json.loads(setup), name)


def think(name: str, setup: dict[str, Any], state: dict[str, Any], seat: int, level: str, seed: int) -> list[Any]:
    """A bot's answer to what its seat is asked."""
    chosen = game(name)
    now = chosen.load(known_setup(name, json.dumps(setup)), state)
    return answer_or_raise(make_bot(level, seed), chosen, now, seat, seed).to_json()


if __name__ == "__main__":
    main()
