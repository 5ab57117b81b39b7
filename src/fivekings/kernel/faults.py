"""Records of faults: a game up to what the engine failed at, kept so that somebody can find out why.

They are records that `fivekings replay` reads, in a folder that never grows beyond a bound.
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
"""Records in a folder; the oldest make room."""
LARGEST: Final = 1 << 20
"""Characters of a record; a larger one is not kept."""
LONGEST_TRACE: Final = 8_000


def fault_text(
    game: Game, setup: dict[str, Any], seed: int, choices: list[Choice], doing: str, error: BaseException
) -> str:
    """A record that ends with what failed. What it cannot know, the position afterwards, is left empty."""
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
    """Where in the code it happened, line by line."""
    lines = "".join(traceback.format_exception(error))[-LONGEST_TRACE:]
    return lines.splitlines()


def keep_fault(folder: Path, name: str, text: str, most: int = MOST_KEPT) -> Path:
    """Keep a record of a fault under a name that sorts by time; the oldest go where there are too many."""
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
