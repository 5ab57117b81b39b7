"""The steps in migrations/versions lead to the shape that model.py describes."""

import asyncio
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, text

from fivekings.server.settings import Settings
from fivekings.server.store.database import open_engine
from fivekings.server.store.migrate import config, migrate, upgrade
from fivekings.server.store.schema import Base
from tests.server.conftest import DATABASES
from tests.server.server import postgres


@pytest.fixture(params=DATABASES)
def settings(request: pytest.FixtureRequest, tmp_path: Path) -> Settings:
    if request.param == "sqlite":
        return Settings(database=f"sqlite:///{tmp_path / 'tables.sqlite'}")
    return Settings(database=postgres().database())


async def on_connection(settings: Settings, work: Any) -> Any:
    engine = open_engine(settings)
    try:
        async with engine.connect() as connection:
            found = await connection.run_sync(work)
            await connection.commit()
            return found
    finally:
        await engine.dispose()


def differences(connection: Connection) -> list[Any]:
    context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
    return list(compare_metadata(context, Base.metadata))


def test_an_empty_database_gets_exactly_the_shape_of_the_model(settings: Settings) -> None:
    asyncio.run(migrate(settings))
    assert asyncio.run(on_connection(settings, differences)) == []


def test_migrating_again_changes_nothing(settings: Settings) -> None:
    async def twice() -> str:
        await migrate(settings)
        await on_connection(settings, lambda c: c.execute(text("INSERT INTO settings VALUES ('it stays', 'so')")))
        await migrate(settings)
        return str(
            await on_connection(
                settings, lambda c: c.execute(text("SELECT value FROM settings WHERE name = 'it stays'")).scalar()
            )
        )

    assert asyncio.run(twice()) == "so"
    asyncio.run(on_connection(settings, lambda c: c.execute(text("DELETE FROM settings WHERE name = 'it stays'"))))


def test_servers_that_start_together_migrate_in_turn(settings: Settings) -> None:
    async def together() -> None:
        await asyncio.gather(*[migrate(settings) for _ in range(4)])

    asyncio.run(together())
    assert asyncio.run(on_connection(settings, differences)) == []


def test_every_step_can_be_taken_back(settings: Settings) -> None:
    def back(connection: Connection) -> set[str]:
        upgrade(connection)
        command.downgrade(config(connection), "base")
        left = set(inspect(connection).get_table_names())
        command.upgrade(config(connection), "head")
        return left

    assert asyncio.run(on_connection(settings, back)) <= {"alembic_version"}


def test_a_failing_step_leaves_the_database_as_it_was(tmp_path: Path) -> None:
    settings = Settings(database=f"sqlite:///{tmp_path / 'tables.sqlite'}")
    asyncio.run(on_connection(settings, lambda c: c.execute(text("CREATE TABLE tables (id TEXT)"))))
    with pytest.raises(Exception, match="already exists"):
        asyncio.run(migrate(settings))
    tables = asyncio.run(on_connection(settings, lambda c: inspect(c).get_table_names()))
    assert tables == ["tables"]


def test_steps_are_one_line_of_numbers() -> None:
    script = ScriptDirectory(str(Path(__file__).parents[2] / "src" / "fivekings" / "server" / "store" / "migrations"))
    revisions = [step.revision for step in script.walk_revisions()]
    assert len(script.get_heads()) == 1
    assert all(re.fullmatch("[0-9]{4}", revision) for revision in revisions)


def test_a_newer_database_is_refused_in_one_line(settings: Settings, tmp_path: Path) -> None:
    asyncio.run(migrate(settings))
    asyncio.run(on_connection(settings, lambda c: c.execute(text("UPDATE alembic_version SET version_num = '9999'"))))
    before = asyncio.run(on_connection(settings, lambda c: sorted(inspect(c).get_table_names())))
    backup = tmp_path / "tables.backup"
    database = ["--database-url", settings.database]
    for words in (["serve", "--port", "0"], ["backup", str(backup)], ["admin", "password", "Arya"]):
        command_line = [sys.executable, "-m", "fivekings", *words, *database]
        if words[0] == "serve":
            command_line += ["--key-file", str(tmp_path / "tables.key")]
        done = subprocess.run(command_line, capture_output=True, text=True, timeout=60, check=False)
        assert done.returncode != 0
        lines = [line for line in (done.stdout + done.stderr).splitlines() if line.strip()]
        assert len(lines) == 1, lines
        assert "newer than this program: it has form 9999" in lines[0]
        assert "Use the newer program" in lines[0]
    assert not backup.exists()
    assert asyncio.run(on_connection(settings, lambda c: sorted(inspect(c).get_table_names()))) == before
    version = text("SELECT version_num FROM alembic_version")
    assert asyncio.run(on_connection(settings, lambda c: c.execute(version).scalar())) == "9999"
