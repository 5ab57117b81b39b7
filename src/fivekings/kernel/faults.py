"""Fault records: a game up to the decision at which the engine failed, saved for debugging.

`fivekings replay` reads them. The folder has a size limit.
"""

import contextlib
import traceback
from pathlib import Path
from typing import Any, Final

from fivekings.kernel import chance
from fivekings.kernel.errors import BadInput, in_a_line
from fivekings.kernel.game import Game
from fivekings.kernel.record import FORMAT, text_of, write_whole
from fivekings.kernel.request import Choice

MOST_KEPT: Final = 100
"""Most records in a folder; the oldest are deleted."""
LARGEST: Final = 1 << 20
"""Longest record in characters; longer ones are not saved."""
LONGEST_TRACE: Final = 8_000


def fault_text(
    game: Game, setup: dict[str, Any], seed: int, choices: list[Choice], doing: str, error: BaseException
) -> str:
    """A record that ends with the failed choice; the fields for the final position are empty."""
    head: dict[str, Any] = {
        "format": FORMAT,
        "game": game.name,
        "rules": game.version,
        "setup": setup,
        "seed": f"{seed:x}",
        "seal": chance.seal(seed),
        "draws": [],
        "winners": None,
        "hash": "",
        "fault": {"doing": doing, "error": in_a_line(error), "trace": trace_of(error)},
    }
    return text_of(head, choices)


def trace_of(error: BaseException) -> list[str]:
    """The traceback, line by line."""
    lines = "".join(traceback.format_exception(error))[-LONGEST_TRACE:]
    return lines.splitlines()


def keep_fault(folder: Path, name: str, text: str, most: int = MOST_KEPT) -> Path:
    """Save a fault record under a name that sorts by time, and delete the oldest if there are too many."""
    if len(text) > LARGEST:
        raise BadInput(f"the record has {len(text)} characters; at most {LARGEST} are kept", str(folder / name))
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(f"cannot be written: {error.strerror}", str(folder)) from None
    path = folder / f"{name}.json"
    write_whole(path, text)
    with contextlib.suppress(OSError):
        for old in sorted(folder.glob("*.json"))[:-most]:
            old.unlink(missing_ok=True)
    return path
