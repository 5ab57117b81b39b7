"""What bots complain of, at a table in the terminal."""

import contextlib
import logging
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from fivekings.cli.screen import show


class Overheard(logging.Handler):
    """Says in a line that a bot failed, and keeps the whole of it in a file for whoever mends the bot."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self.file = file
        self.heard = False

    def emit(self, record: logging.LogRecord) -> None:
        """Tell it."""
        wrong = record.exc_info[1] if record.exc_info else None
        more = "" if self.heard else f" More of it: {self.file}"
        show(f"{record.getMessage()} ({type(wrong).__name__}: {wrong}).{more}")
        self.heard = True
        with contextlib.suppress(OSError):
            self.file.parent.mkdir(parents=True, exist_ok=True)
            with self.file.open("a", encoding="utf-8") as file:
                file.write(f"{datetime.now():%Y-%m-%d %H:%M:%S} {self.format(record)}\n")


@contextlib.contextmanager
def overhearing(file: Path) -> Iterator[None]:
    """Tell what bots complain of here, and nowhere else."""
    log, ears = logging.getLogger("fivekings.bots"), Overheard(file)
    aloud, log.propagate = log.propagate, False
    log.addHandler(ears)
    try:
        yield
    finally:
        log.removeHandler(ears)
        log.propagate = aloud
