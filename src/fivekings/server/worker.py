"""A worker process: reads questions, writes answers, and is ended when it exceeds its limits.

It talks over the socket that is its standard input. A question is a line of JSON; an answer is its length in four
bytes, then JSON. Anything that a job prints goes to the log. The jobs are in `jobs.py`.
"""

import contextlib
import ctypes
import json
import math
import os
import signal
import socket
import sys
import time
import traceback
from typing import Any, Final

import msgspec

try:
    import resource
except ImportError:  # not a POSIX system: the server's own patience is the only limit
    resource = None  # type: ignore[assignment]

from fivekings.kernel.errors import BadInput, Refused, in_a_line
from fivekings.server.jobs import JOBS
from fivekings.server.tables.game_record import GameRecord

TRACE: Final = 6_000
DIE_WITH_PARENT: Final = 1
"""The `prctl` option (Linux) that sends a signal to a process whose parent ends."""


def main() -> None:
    """Answer questions until the socket closes."""
    os.dup2(2, 1)
    line = socket.socket(fileno=os.dup(0))
    settle_down(int(sys.argv[1]), int(sys.argv[2]))
    with line, line.makefile("rb") as questions:
        say(line, {})
        for question in questions:
            reply = answer(json.loads(question))
            say(line, reply)
            if reply.get("full"):
                return


def say(line: socket.socket, reply: dict[str, Any]) -> None:
    """Send an answer."""
    data = msgspec.json.encode(reply)
    line.sendall(len(data).to_bytes(4, "big") + data)


def settle_down(mebibytes: int, niceness: int) -> None:
    """End with the server, lower the priority, and limit the memory."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server
    parent = os.getppid()
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(DIE_WITH_PARENT, signal.SIGKILL)
        if os.getppid() != parent:
            os._exit(0)
    if resource is not None:
        os.nice(niceness)
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        limit(resource.RLIMIT_AS, mebibytes << 20)


def limit(what: int, most: int) -> None:
    """Set a resource limit, as far as the system allows."""
    _, hard = resource.getrlimit(what)
    with contextlib.suppress(OSError, ValueError):  # not every system knows every limit
        resource.setrlimit(what, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard))


def used() -> float:
    """CPU seconds that this process has used."""
    return time.process_time()


def answer(question: dict[str, Any]) -> dict[str, Any]:
    """Run a job: its result or its error, and the CPU time it took."""
    before = used()
    if resource is not None:
        limit(resource.RLIMIT_CPU, math.ceil(before + question["seconds"]))
    reply = attempt(question)
    return {**reply, "spent": used() - before}


def attempt(question: dict[str, Any]) -> dict[str, Any]:
    """Do a job."""
    of = question["of"]
    if "record" in of:
        of["record"] = GameRecord(**of["record"])
    try:
        return {"result": msgspec.Raw(msgspec.json.encode(JOBS[question["job"]](**of)))}
    except MemoryError:
        return {"error": "MemoryError: it took too much memory", "full": True}
    except BadInput as complaint:
        return {"bad_input": [complaint.reason, complaint.where]}
    except Refused as refusal:
        return {"refused": [refusal.reason, refusal.rule], "error": in_a_line(refusal)}
    except Exception as error:
        return {"error": in_a_line(error), "trace": traceback.format_exc()[-TRACE:]}


if __name__ == "__main__":
    main()
