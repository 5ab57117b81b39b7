"""Backup and restore: everything a server keeps goes through a file into another database, and the games go on."""

import gzip
import random
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from fivekings.kernel.errors import BadInput
from fivekings.server.keys import open_keyring
from fivekings.server.settings import Settings
from fivekings.server.store.backup import back_up, restore
from fivekings.server.store.migrate import migrate
from tests.server.client import Company, in_loop, plain, play_out
from tests.server.server import Server, database_in, keys_of, record_of, rows


def run(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "fivekings", *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


@in_loop
async def test_games_go_on_from_a_backup(tmp_path: Path) -> None:
    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()
    old, new = database_in(tmp_path / "one"), database_in(tmp_path / "two")
    file = tmp_path / "tables.backup"
    server = Server(old).start()
    other = Server(new)
    try:
        async with Company(server.base) as company:
            arya, jon = await company.play("Arya", "Jon", game="hbo")
            await arya.ask({"type": "say", "text": "winter is coming"})
            rng = random.Random(1)
            for _ in range(80):
                for seat in (arya, jon):
                    await seat.settle()
                    if seat.request is not None:
                        await seat.choose(*seat.any_choice(rng))
                if arya.at > 70:  # there is a snapshot by now
                    break
            for seat in (arya, jon):
                await seat.settle()
            saved = run("backup", str(file), "--database-url", old)  # while the server runs
            assert saved.returncode == 0, saved.stderr
            lines = record_of(old, arya.table)
            assert len(lines) == arya.at
            server.stop()

            back = run("restore", str(file), "--database-url", new)
            assert back.returncode == 0, back.stderr
            assert back.stdout.split()[1] == saved.stdout.split()[1]
            assert record_of(new, arya.table) == lines
            for name in ("people", "sessions", "tables", "entries", "sittings", "remarks", "settings"):
                assert rows(new, f"select count(*) from {name}") == rows(old, f"select count(*) from {name}")

            with pytest.raises(RuntimeError, match="the signing keys is missing"):
                other.start()
            shutil.copy(keys_of(old), keys_of(new))
            other.start()
            for seat in (arya, jon):
                before = plain(seat.view)
                seat.player.base = other.base
                await seat.connect()  # with the same token
                assert plain(seat.view) == before
                assert [line["text"] for line in seat.chat] == ["winter is coming"]
            await play_out([arya, jon], 5)
            assert arya.info["winners"] is not None
    finally:
        server.stop()
        other.stop()


IDS = ["nothing", "text", "no format", "another format"]


async def empty(folder: Path) -> Settings:
    """A database with nothing in it but what every server makes."""
    folder.mkdir()
    settings = Settings(database=database_in(folder), key_file=str(folder / "tables.key"))
    await migrate(settings)
    await open_keyring(settings)
    return settings


@in_loop
async def test_a_backup_goes_only_into_an_empty_database(tmp_path: Path) -> None:
    settings = await empty(tmp_path / "one")
    file = tmp_path / "tables.backup"
    assert await back_up(settings, file) == 1
    with pytest.raises(BadInput, match="not empty"):
        await restore(settings, file)
    again = await empty_of_all(tmp_path / "two")
    assert await restore(again, file) == 1
    key = "select value from settings"
    assert rows(again.database, key) == rows(settings.database, key)


async def empty_of_all(folder: Path) -> Settings:
    folder.mkdir()
    return Settings(database=database_in(folder))


@pytest.mark.parametrize(
    "content", [b"", b"hello", gzip.compress(b"{}\n"), gzip.compress(b'{"format": "cake"}\n')], ids=IDS
)
@in_loop
async def test_what_is_no_backup_is_not_put_back(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "tables.backup"
    file.write_bytes(content)
    with pytest.raises(BadInput, match="backup"):
        await restore(Settings(database=database_in(tmp_path)), file)


@in_loop
async def test_a_backup_that_was_cut_off_is_not_put_back_in_part(tmp_path: Path) -> None:
    file = tmp_path / "tables.backup"
    await back_up(await empty(tmp_path / "one"), file)
    whole = file.read_bytes()
    for length in (len(whole) - 1, len(whole) - 12, len(whole) // 2):
        file.write_bytes(whole[:length])
        with pytest.raises(BadInput, match="backup"):
            await restore(Settings(database=database_in(tmp_path)), file)
        assert rows(database_in(tmp_path), "select count(*) from settings") == [(0,)]


@in_loop
async def test_a_backup_that_cannot_be_written_says_so(tmp_path: Path) -> None:
    settings = await empty(tmp_path / "one")
    with pytest.raises(BadInput, match="cannot be written"):
        await back_up(settings, tmp_path / "no" / "such" / "folder")


def test_the_command_complains_in_one_line(tmp_path: Path) -> None:
    refused = run("restore", str(tmp_path / "missing"), "--database-url", database_in(tmp_path))
    assert refused.returncode == 2
    assert "backup" in refused.stderr
    assert "Traceback" not in refused.stderr


@pytest.mark.parametrize("line", [b'["dragons", {}]', b'["people", {"id": "1", "wings": 2}]'], ids=["table", "column"])
@in_loop
async def test_a_newer_backup_is_refused(tmp_path: Path, line: bytes) -> None:
    settings = Settings(database=f"sqlite:///{tmp_path / 'tables.sqlite'}")
    file = tmp_path / "newer.backup"
    file.write_bytes(gzip.compress(b'{"format": "fivekings backup 1"}\n' + line + b"\n"))
    with pytest.raises(BadInput, match=r"'(dragons|wings)', which this program does not know: it is newer"):
        await restore(settings, file)
    assert rows(settings.database, "select count(*) from people") == [(0,)]
