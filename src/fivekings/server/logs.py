"""The log: one line per event, as text or as JSON. It never contains tokens."""

import logging
import time
from typing import Final

import msgspec

USUAL: Final = frozenset(logging.makeLogRecord({}).__dict__) | {"message", "asctime", "taskName", "color_message"}


class JsonLines(logging.Formatter):
    """Format a record as one line of JSON, with its `extra` fields."""

    def format(self, record: logging.LogRecord) -> str:
        """One line."""
        doc: dict[str, object] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        doc |= {key: str(value) for key, value in record.__dict__.items() if key not in USUAL}
        if record.exc_info:
            doc["error"] = self.formatException(record.exc_info)
        return msgspec.json.encode(doc).decode()


def set_up(form: str) -> None:
    """Write the log to standard error."""
    handler = logging.StreamHandler()
    text = logging.Formatter("%(asctime)s %(levelname)-7s %(name)s: %(message)s")
    handler.setFormatter(JsonLines() if form == "json" else text)
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.INFO)
    for name in ("uvicorn.access", "alembic", "sqlalchemy.engine"):
        logging.getLogger(name).setLevel(logging.WARNING)
