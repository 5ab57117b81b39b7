"""Migrates the database when a server starts. The steps are in migrations/versions."""

from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from fivekings.kernel.errors import BadInput
from fivekings.server.settings import Settings
from fivekings.server.store.database import open_engine

FOLDER: Final = Path(__file__).parent / "migrations"
LOCK: Final = 0x5F1E_41C5
"""The advisory lock that servers sharing a PostgreSQL database take."""


async def migrate(settings: Settings) -> None:
    """Run all pending migrations, all or none."""
    engine = open_engine(settings)
    try:
        async with engine.connect() as connection:
            await connection.run_sync(upgrade)
            await connection.commit()
    finally:
        await engine.dispose()


def upgrade(connection: Connection, target: str = "head") -> None:
    """Run migrations on a connection, one server at a time."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": LOCK})
    else:
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    refuse_newer(connection)
    command.upgrade(config(connection), target)


def refuse_newer(connection: Connection) -> None:
    """Refuse a database that is newer than this program."""
    form = MigrationContext.configure(connection).get_current_revision()
    known = [step.revision for step in ScriptDirectory(str(FOLDER)).walk_revisions()]
    if form is not None and form not in known:
        where = connection.engine.url.render_as_string(hide_password=True)
        raise BadInput(
            f"the database is newer than this program: it has form {form}, and this program knows those up to "
            f"{known[0]}. Use the newer program, or restore a backup made by this one into an empty database",
            where,
        )


def config(connection: Connection) -> Config:
    """The Alembic configuration, without a file."""
    made = Config()
    made.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    made.attributes["connection"] = connection
    return made
