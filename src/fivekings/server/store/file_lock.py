"""One server to an SQLite file: each has its tables in memory, and two would not know of each other."""

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
    """Be the only server on an SQLite file, or complain of the other. The system holds the lock for this process and
    takes it back when the process ends, however it does; nothing has to be tidied up."""
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
