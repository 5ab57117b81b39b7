"""A process that makes films of finished games, so that no table waits for it.

It reads a game a line from its standard input and writes a film a line to its standard output, both as JSON.
"""

import base64
import json
import sys
from typing import Any

from fivekings.games import game
from fivekings.kernel.errors import in_a_line
from fivekings.kernel.record import setup_from_json
from fivekings.kernel.request import choice_from_json
from fivekings.server.bot_worker import settle_down
from fivekings.server.tables.film import shoot
from fivekings.server.tables.live_game import Origin


def main() -> None:
    """Make films until nobody wants any more."""
    settle_down(int(sys.argv[1]))
    for line in sys.stdin.buffer:
        print(json.dumps(answer(json.loads(line))), flush=True)  # noqa: T201 - this is how it answers


def answer(job: dict[str, Any]) -> dict[str, Any]:
    """A film, or nothing and why."""
    try:
        setup = setup_from_json(job["setup"], job["table"])
        base = None if job["base"] is None else base64.b64decode(job["base"])
        origin = Origin(game(job["game"]), setup, int(job["seed"], 16), base, 0, job["version"])
        film = shoot(origin, [choice_from_json(line) for line in job["choices"]], job["winners"])
    except Exception as error:
        return {"film": None, "why": in_a_line(error)}
    if film is None:
        return {"film": None, "why": "by the present rules it goes another way"}
    return {"film": base64.b64encode(film).decode(), "why": ""}


if __name__ == "__main__":
    main()
