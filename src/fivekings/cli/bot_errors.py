"""Reports errors of bots at a terminal table."""

import contextlib
import logging
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from fivekings.cli.screen import show


class Overheard(logging.Handler):
    """Prints one line when a bot fails and appends the full traceback to a file."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self.file = file
        self.heard = False

    def emit(self, record: logging.LogRecord) -> None:
        """Print and save one error."""
        wrong = record.exc_info[1] if record.exc_info else None
        more = "" if self.heard else f" Details: {self.file}"
        show(f"{record.getMessage()} ({type(wrong).__name__}: {wrong}).{more}")
        self.heard = True
        with contextlib.suppress(OSError):
            self.file.parent.mkdir(parents=True, exist_ok=True)
            with self.file.open("a", encoding="utf-8") as file:
                file.write(f"{datetime.now():%Y-%m-%d %H:%M:%S} {self.format(record)}\n")


@contextlib.contextmanager
def overhearing(file: Path) -> Iterator[None]:
    """Report bot errors here instead of through the root logger."""
    log, ears = logging.getLogger("fivekings.bots"), Overheard(file)
    aloud, log.propagate = log.propagate, False
    log.addHandler(ears)
    try:
        yield
    finally:
        log.removeHandler(ears)
        log.propagate = aloud
