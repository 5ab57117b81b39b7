"""Bringing the database up to date, when a server starts. The steps are in migrations/versions."""

from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, text

from fivekings.server.settings import Settings
from fivekings.server.store.database import open_engine

FOLDER: Final = Path(__file__).parent / "migrations"
LOCK: Final = 0x5F1E_41C5
"""The number of the lock that servers sharing a PostgreSQL database take in turn."""


async def migrate(settings: Settings) -> None:
    """Take every step that the database has not taken yet; all of them, or none."""
    engine = open_engine(settings)
    try:
        async with engine.connect() as connection:
            await connection.run_sync(upgrade)
            await connection.commit()
    finally:
        await engine.dispose()


def upgrade(connection: Connection, target: str = "head") -> None:
    """Take the steps on a connection, one server at a time."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": LOCK})
    else:
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    command.upgrade(config(connection), target)


def config(connection: Connection) -> Config:
    """What Alembic needs to know, without a file."""
    made = Config()
    made.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    made.attributes["connection"] = connection
    return made
