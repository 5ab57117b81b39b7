"""The keys that sign tokens: in a file that only the server's user can read, never in the database.

One key signs. Previous keys are accepted for a while, so that a rotation signs nobody out. The database stores only a
digest of the current key: a server with the wrong file refuses to start instead of signing everybody out.
"""

import hashlib
import logging
import os
import secrets
import time
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct
from sqlalchemy import delete, insert, literal, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import AsyncConnection

from fivekings.kernel.errors import BadInput
from fivekings.server.settings import Settings, data_folder, database_url
from fivekings.server.store.database import open_engine
from fivekings.server.store.schema import Person, Session, Setting
from fivekings.server.tokens import LIFETIME

LOG = logging.getLogger("fivekings.server.keys")

FORMAT: Final = "fivekings keys 1"
DAY: Final = 24 * 3600
LOOK_EVERY: Final = 2.0
"""Seconds between checks whether the file has changed."""
OTHERS: Final = 0o077
"""Mode bits that the file must not have: any for its group or others."""

MARK: Final = "token key digest"
"""The setting with the digest of the current key."""
KEPT_BEFORE: Final = "token key"
"""The setting in which older databases store the key itself."""


class Key(Struct, omit_defaults=True):
    """A key, and until which second since 1970 it is accepted; 0 for the current one."""

    key: str
    until: int = 0

    @property
    def mark(self) -> str:
        """The digest that identifies it."""
        return hashlib.sha256(b"fivekings key|" + bytes.fromhex(self.key)).hexdigest()[:32]


class Ring(Struct):
    """The content of the file: the current key first, then previous ones."""

    keys: list[Key]
    format: str = FORMAT


def key_file(settings: Settings) -> Path:
    """The key file: from the settings, else beside an SQLite database, else in the data folder.

    >>> key_file(Settings(database="sqlite:////srv/kings/tables.sqlite")).as_posix()
    '/srv/kings/tables.key'
    """
    if settings.key_file:
        return Path(settings.key_file)
    url = make_url(database_url(settings))
    if url.get_backend_name() == "sqlite" and url.database and url.database != ":memory:":
        return Path(url.database).with_suffix(".key")
    return data_folder() / "tables.key"


class Keyring:
    """The keys of a running server. It notices when they are rotated."""

    def __init__(self, path: Path, keys: list[Key]) -> None:
        self.path = path
        self.keys = keys
        self.looked = time.monotonic()
        self.seen = stamp(path)

    @property
    def current(self) -> bytes:
        """The key that signs."""
        return self.good()[0]

    def good(self) -> list[bytes]:
        """All accepted keys, the current one first."""
        if time.monotonic() - self.looked > LOOK_EVERY:
            self.look()
        now = int(time.time())
        return [bytes.fromhex(key.key) for key in self.keys if not key.until or now < key.until]

    def look(self) -> None:
        """Read the file again if it has changed."""
        self.looked = time.monotonic()
        seen = stamp(self.path)
        if seen == self.seen:
            return
        self.seen = seen
        try:
            found = read_keys(self.path)
        except BadInput as trouble:
            LOG.warning("the keys stay as they were: %s", trouble)
            return
        if found is not None:
            self.keys = found


def stamp(path: Path) -> tuple[int, int, int] | None:
    """A stamp that changes with the file; nothing if there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_ino, found.st_size


def new_key() -> Key:
    """Generate a key."""
    return Key(secrets.token_hex(32))


def read_keys(path: Path) -> list[Key] | None:
    """Read a key file; nothing if there is none. Refuse one that others can read, or without keys."""
    try:
        with path.open("rb") as file:
            mode = os.fstat(file.fileno()).st_mode & 0o777
            data = file.read()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise BadInput(f"the file of the signing keys cannot be read: {error.strerror}", str(path)) from None
    if os.name == "posix" and mode & OTHERS:
        said = f"others can read the signing keys (mode {mode:03o}); run: chmod 600 {path}"
        raise BadInput(said, str(path))
    try:
        ring = msgspec.json.decode(data, type=Ring)
        sizes = {len(bytes.fromhex(key.key)) for key in ring.keys}
    except (msgspec.MsgspecError, ValueError):
        sizes = set()
    if sizes != {32} or ring.format != FORMAT or ring.keys[0].until:
        raise BadInput("this is not a file of signing keys", str(path))
    return ring.keys


def write_keys(path: Path, keys: list[Key], fresh: bool) -> None:
    """Write a key file, atomically and readable by this user only; `fresh` never replaces an existing one."""
    part = path.with_name(f"{path.name}.{secrets.token_hex(4)}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(msgspec.json.format(msgspec.json.encode(Ring(keys)), indent=2) + b"\n")
            file.flush()
            os.fsync(file.fileno())
        if fresh:
            os.link(part, path)
        else:
            part.replace(path)
    except FileExistsError:
        raise
    except OSError as error:
        raise BadInput(f"the signing keys cannot be written: {error.strerror}", str(path)) from None
    finally:
        part.unlink(missing_ok=True)


# --- keys and the database --------------------------------------------------------------------------------------------


async def open_keyring(settings: Settings) -> Keyring:
    """The keys of a server: from its file, or new ones if neither file nor database has any."""
    path = key_file(settings)
    engine = open_engine(settings)
    try:
        async with engine.begin() as connection:
            keys = await own_keys(connection, path)
            await agree(connection, path, keys)
    finally:
        await engine.dispose()
    return Keyring(path, keys)


async def own_keys(connection: AsyncConnection, path: Path) -> list[Key]:
    """Read the keys of a file, created if there is none, with the key that an older version stored in the database."""
    before = await kept(connection, KEPT_BEFORE)
    known = await kept(connection, MARK)
    keys = read_keys(path)  # after the database: another process writes the file before it notes the key
    if keys is None:
        if known is not None:
            raise BadInput(
                "the file of the signing keys is missing; put it back, or run 'fivekings admin rotate-key' to make a "
                "new one, after which everybody has to sign in again",
                str(path),
            )
        try:
            write_keys(path, keys := [new_key()], fresh=True)
        except FileExistsError:  # another process was first
            keys = read_keys(path)
            assert keys is not None
    if before is not None:
        if before not in [key.key for key in keys]:
            keys = [*keys, Key(before, int(time.time()) + LIFETIME)]
            write_keys(path, keys, fresh=False)
        await take_over(connection)
    return keys


async def take_over(connection: AsyncConnection) -> None:
    """Remove the key from the database. Older tokens name a person: each person gets a session of that name."""
    when = time.time_ns() // 1_000_000
    words = [Person.id, Person.id, literal("before sessions were kept"), Person.created, literal(when)]
    missing = select(*words).where(~select(Session.id).where(Session.id == Person.id).exists())
    columns = ["id", "person", "agent", "created", "seen"]
    await connection.execute(insert(Session).from_select(columns, missing))
    await connection.execute(delete(Setting).where(Setting.name == KEPT_BEFORE))


async def agree(connection: AsyncConnection, path: Path, keys: list[Key]) -> None:
    """Check that the database's key is one of these; the first of them is current from now on."""
    mark = await kept(connection, MARK)
    if mark is None:
        insert_new = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
        await connection.execute(insert_new(Setting).values(name=MARK, value=keys[0].mark).on_conflict_do_nothing())
        mark = await kept(connection, MARK)  # of this process, or of another that was first
    if mark not in [key.mark for key in keys]:
        raise BadInput(
            "this is not the key that signed the tokens of this database; copy the file from where the server ran "
            "before, or run 'fivekings admin rotate-key', after which everybody has to sign in again",
            str(path),
        )
    if mark != keys[0].mark:
        await note(connection, keys[0])


async def rotate(settings: Settings, keep_days: float) -> Path:
    """Rotate the key. Tokens of the previous key stay valid for so many days, those of older keys no longer than
    before."""
    path = key_file(settings)
    now = int(time.time())
    last = now + int(keep_days * DAY)
    older = [Key(key.key, min(key.until or last, last)) for key in read_keys(path) or []]
    engine = open_engine(settings)
    try:
        async with engine.begin() as connection:
            before = await kept(connection, KEPT_BEFORE)
            if before is not None:
                older.append(Key(before, last))
                await take_over(connection)
            keys = [new_key(), *[key for key in older if key.until > now]]
            await note(connection, keys[0])
            write_keys(path, keys, fresh=False)
    finally:
        await engine.dispose()
    return path


async def kept(connection: AsyncConnection, name: str) -> str | None:
    """Read a setting of the database, locked until the transaction ends."""
    found: Any = await connection.scalar(select(Setting.value).where(Setting.name == name).with_for_update())
    return None if found is None else str(found)


async def note(connection: AsyncConnection, key: Key) -> None:
    """Store the digest of the current key in the database."""
    changed = await connection.execute(update(Setting).where(Setting.name == MARK).values(value=key.mark))
    if not changed.rowcount:
        await connection.execute(insert(Setting).values(name=MARK, value=key.mark))
