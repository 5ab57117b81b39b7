"""One server per SQLite file: two would not see each other's tables in memory."""

import contextlib
import fcntl
import os
from collections.abc import Iterator
from pathlib import Path

from sqlalchemy.engine import make_url

from fivekings.kernel.errors import BadInput
from fivekings.server.settings import Settings, database_url


@contextlib.contextmanager
def sole(settings: Settings) -> Iterator[None]:
    """Lock an SQLite file for this process, or fail if another server has it. The operating system releases the lock
    when the process ends, however it ends."""
    url = make_url(database_url(settings))
    if url.get_backend_name() != "sqlite" or not url.database or url.database == ":memory:":
        yield
        return
    database = Path(url.database).resolve()
    try:
        database.parent.mkdir(parents=True, exist_ok=True)
        file = os.open(database.with_name(database.name + ".lock"), os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise BadInput(f"the database cannot be used: {error.strerror}", str(database)) from None
    try:
        try:
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            other = os.read(file, 20).decode("ascii", "replace").strip() or "unknown"
            raise BadInput(
                f"another server (process {other}) uses this database; stop it, or give this one a --database-url of "
                "its own",
                str(database),
            ) from None
        os.ftruncate(file, 0)
        os.pwrite(file, f"{os.getpid()}\n".encode(), 0)
        yield
    finally:
        os.close(file)
