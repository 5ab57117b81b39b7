"""Backup and restore: the whole database as lines of JSON in one compressed file, for any database."""

import base64
import gzip
import os
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any, BinaryIO, Final, cast

import msgspec
from sqlalchemy import Table as SqlTable
from sqlalchemy import func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from fivekings.kernel.errors import BadInput
from fivekings.server.settings import Settings
from fivekings.server.store.database import open_engine, reachable
from fivekings.server.store.migrate import migrate
from fivekings.server.store.schema import Base

FORMAT: Final = "fivekings backup 1"
CHUNK: Final = 500
PASSING: Final = frozenset({"nodes"})
"""Tables of running servers, which are not backed up."""


def kept_tables() -> list[SqlTable]:
    """Tables that are backed up, in an order in which they can be restored."""
    return [table for table in Base.metadata.sorted_tables if table.name not in PASSING]


async def back_up(settings: Settings, path: Path) -> int:
    """Write a consistent backup to a file, atomically; the number of rows."""
    with reachable(settings):
        await migrate(settings)
    engine = open_engine(settings)
    part = path.with_name(path.name + ".part")
    rows = 0
    try:
        async with engine.connect() as plain:
            level = {} if engine.dialect.name == "sqlite" else {"isolation_level": "REPEATABLE READ"}
            connection = await plain.execution_options(**level)
            with part.open("wb") as file, gzip.GzipFile(fileobj=file, mode="wb", mtime=0) as packed:
                packed.write(msgspec.json.encode({"format": FORMAT}) + b"\n")
                async for name, row in all_rows(connection):
                    packed.write(msgspec.json.encode([name, row]) + b"\n")
                    rows += 1
                packed.close()
                file.flush()
                os.fsync(file.fileno())
        part.replace(path)
    except OSError as error:
        raise BadInput(f"cannot be written: {error.strerror}", str(path)) from None
    finally:
        part.unlink(missing_ok=True)
        await engine.dispose()
    return rows


async def all_rows(connection: AsyncConnection) -> AsyncIterator[tuple[str, dict[str, Any]]]:
    """All rows."""
    for table in kept_tables():
        found = await connection.stream(select(table))
        async for row in found.mappings():
            yield str(table.name), {str(key): packed(value) for key, value in row.items()}


def packed(value: Any) -> Any:
    """A value that JSON can hold."""
    return {"bytes": base64.b64encode(value).decode()} if isinstance(value, bytes) else value


def unpacked(table: SqlTable, row: dict[str, Any]) -> dict[str, Any]:
    """Read a row. In a backup of an older program no finished game has a film yet."""
    if table.name == "tables":
        row.setdefault("unfilmed", row["stage"] == "over" and row["ended"] is not None)
    binary = {column.name for column in table.columns if column.type.python_type is bytes}
    return {
        key: base64.b64decode(value["bytes"]) if key in binary and value is not None else value
        for key, value in row.items()
    }


async def restore(settings: Settings, path: Path) -> int:
    """Restore a backup into an empty database, all or nothing; the number of rows."""
    with reachable(settings):
        await migrate(settings)
    engine = open_engine(settings)
    tables = {table.name: table for table in kept_tables()}
    rows = 0
    try:
        async with engine.begin() as connection:
            for table in tables.values():
                if await connection.scalar(select(func.count()).select_from(table)):
                    raise BadInput("the database is not empty; a backup is put back into an empty one")
            waiting: list[dict[str, Any]] = []
            last = ""
            for name, row in read_rows(path):
                unknown = name if name not in tables else next(iter(row.keys() - tables[name].columns.keys()), None)
                if unknown is not None:
                    raise BadInput(f"it holds '{unknown}', which this program does not know: it is newer", str(path))
                if waiting and (name != last or len(waiting) == CHUNK):
                    await connection.execute(insert(tables[last]), waiting)
                    waiting = []
                waiting.append(unpacked(tables[name], row))
                last = name
                rows += 1
            if waiting:
                await connection.execute(insert(tables[last]), waiting)
    finally:
        await engine.dispose()
    return rows


def read_rows(path: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """The rows of a backup; refuse a file that is not one, or is truncated."""
    try:
        with path.open("rb") as file, gzip.GzipFile(fileobj=file) as unzipped:
            lines = cast("BinaryIO", unzipped)
            head = msgspec.json.decode(lines.readline() or b"{}")
            if not isinstance(head, dict) or head.get("format") != FORMAT:
                raise BadInput("this is not a backup of tables", str(path))
            for line in lines:
                name, row = msgspec.json.decode(line)
                yield name, row
    except (OSError, EOFError, msgspec.MsgspecError, ValueError) as error:
        raise BadInput(f"this is not a whole backup: {error}", str(path)) from None
