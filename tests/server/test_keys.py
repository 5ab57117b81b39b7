"""The keys that sign tokens, in a file of their own, rotated without signing anybody out; the operator's commands."""

import io
import json
import os
import stat
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from litestar.testing import TestClient
from sqlalchemy.ext.asyncio import AsyncConnection

from fivekings.cli import main
from fivekings.kernel import BadInput
from fivekings.server import keys
from fivekings.server.keys import Keyring, key_file, open_keyring, read_keys, rotate, write_keys
from fivekings.server.settings import Settings
from fivekings.server.store.migrate import migrate
from tests.server.client import in_loop
from tests.server.conftest import HOME, Client, make_app
from tests.server.server import rows

SECRET = "a girl has no name"
OTHER = "valar dohaeris"
KEY = "ab" * 32


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def is_known(browser: Client, token: str) -> bool:
    return browser.get("/api/me", headers=bearer(token)).json()["person"] is not None


def make_account(browser: Client) -> str:
    token: str = browser.post("/api/accounts", json={"name": "Arya", "password": SECRET}).json()["token"]
    browser.cookies.clear()
    return token


# --- the file ---------------------------------------------------------------------------------------------------------


def test_the_keys_are_in_a_file_that_nobody_else_can_read(browser: Client, settings: Settings) -> None:
    token = make_account(browser)
    file = key_file(settings)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    (key,) = read_keys(file) or []
    signature = token.rpartition(".")[2]
    database = Path(settings.database.removeprefix("sqlite:///"))
    for path in (database, database.with_name(database.name + "-wal")):
        kept = path.read_bytes() if path.exists() else b""
        assert key.key.encode() not in kept
        assert bytes.fromhex(key.key) not in kept
        assert signature.encode() not in kept


@pytest.mark.parametrize("mode", [0o644, 0o640, 0o604, 0o660, 0o620])
@in_loop
async def test_a_file_that_others_can_read_is_refused(settings: Settings, mode: int) -> None:
    await migrate(settings)
    await open_keyring(settings)
    file = key_file(settings)
    file.chmod(mode)
    with pytest.raises(BadInput, match=rf"others can read the signing keys.*mode {mode:03o}.*chmod 600"):
        await open_keyring(settings)
    file.chmod(0o400)
    await open_keyring(settings)


@pytest.mark.parametrize(
    "content",
    ["", "{}", "key", json.dumps({"format": "cake", "keys": [{"key": KEY}]}), '{"keys": [{"key": "ab"}]}'],
)
def test_what_holds_no_keys_is_refused(tmp_path: Path, content: str) -> None:
    file = tmp_path / "tables.key"
    file.write_text(content)
    file.chmod(0o600)
    with pytest.raises(BadInput, match="not a file of signing keys"):
        read_keys(file)


def test_the_server_says_in_one_line_what_is_wrong_with_its_keys(tmp_path: Path) -> None:
    file = tmp_path / "shown.key"
    write_keys(file, [keys.new_key()], fresh=True)
    file.chmod(0o644)
    command = [sys.executable, "-m", "fivekings", "serve", "--port", "0", "--key-file", str(file)]
    command += ["--database-url", f"sqlite:///{tmp_path / 'tables.sqlite'}"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert f"chmod 600 {file}" in done.stderr


@in_loop
async def test_the_keys_of_another_database_are_refused(settings: Settings, tmp_path: Path) -> None:
    await migrate(settings)
    await open_keyring(settings)
    settings.key_file = str(tmp_path / "other.key")
    with pytest.raises(BadInput, match="is missing"):
        await open_keyring(settings)
    assert not Path(settings.key_file).exists()
    write_keys(Path(settings.key_file), [keys.new_key()], fresh=True)
    with pytest.raises(BadInput, match="not the key that signed"):
        await open_keyring(settings)
    await rotate(settings, 0)
    await open_keyring(settings)


@in_loop
async def test_another_process_may_make_the_keys_at_any_moment(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Wherever the other process is quicker, both end with the same keys."""
    await migrate(settings)
    asked: list[str] = []
    kept = keys.kept

    async def kept_after_another(connection: AsyncConnection, name: str) -> str | None:
        asked.append(name)
        if asked == [keys.KEPT_BEFORE, keys.MARK]:
            await open_keyring(settings)
        return await kept(connection, name)

    monkeypatch.setattr(keys, "kept", kept_after_another)
    ring = await open_keyring(settings)
    assert [key.key for key in ring.keys] == [key.key for key in read_keys(ring.path) or []]


def test_a_fresh_file_replaces_none(tmp_path: Path) -> None:
    file = tmp_path / "tables.key"
    first = keys.new_key()
    write_keys(file, [first], fresh=True)
    with pytest.raises(FileExistsError):
        write_keys(file, [keys.new_key()], fresh=True)
    assert read_keys(file) == [first]
    assert [path.name for path in tmp_path.iterdir()] == ["tables.key"]


# --- rotating ---------------------------------------------------------------------------------------------------------


@in_loop
async def test_tokens_of_the_key_before_are_good_a_while(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    await migrate(settings)
    ring = await open_keyring(settings)
    first = ring.current
    await rotate(settings, 30)
    second = Keyring(ring.path, read_keys(ring.path) or []).current
    monkeypatch.setattr(keys, "LOOK_EVERY", 0.0)
    assert ring.good() == [second, first]  # without being started again
    await rotate(settings, 1)
    third = ring.current
    assert ring.good() == [third, second, first]
    later = time.time() + 2 * keys.DAY
    monkeypatch.setattr(time, "time", lambda: later)
    assert ring.good() == [third]
    await rotate(settings, 30)
    assert len(json.loads(ring.path.read_text())["keys"]) == 2  # what is accepted no more is not kept


def test_a_rotation_signs_nobody_out_and_renews_cookies(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keys, "LOOK_EVERY", 0.0)
    with TestClient(make_app(settings), base_url=HOME) as browser:
        browser.headers["Origin"] = HOME
        token = browser.post("/api/guest", json={"name": "Arya"}).json()["token"]
        assert "set-cookie" not in browser.get("/api/me").headers
        assert main(["admin", "rotate-key", "--database-url", settings.database]) == 0
        renewed = browser.get("/api/me")
        assert renewed.json()["person"]["name"] == "Arya"
        fresh = renewed.cookies["fivekings"]
        assert main(["admin", "rotate-key", "--keep-days", "0", "--database-url", settings.database]) == 0
        browser.cookies.clear()
        assert not is_known(browser, token)
        assert not is_known(browser, fresh)


def test_keys_that_cannot_be_read_any_more_leave_the_server_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "tables.key"
    write_keys(file, [keys.new_key()], fresh=True)
    ring = Keyring(file, read_keys(file) or [])
    before = ring.current
    monkeypatch.setattr(keys, "LOOK_EVERY", 0.0)
    write_keys(file, [keys.new_key()], fresh=False)
    file.chmod(0o644)
    assert ring.current == before
    assert "others can read" in caplog.text
    file.unlink()
    assert ring.current == before


# --- passwords by the operator ----------------------------------------------------------------------------------------


def test_the_operator_gives_a_one_time_password(
    browser: Client, settings: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    token = make_account(browser)
    assert main(["admin", "password", " ARYA ", "--database-url", settings.database]) == 0
    said, password = capsys.readouterr().out.splitlines()
    assert said.startswith("Arya is signed out everywhere")
    assert not is_known(browser, token)
    assert browser.post("/api/login", json={"name": "Arya", "password": SECRET}).status_code == 401
    back = browser.post("/api/login", json={"name": "Arya", "password": password}).json()
    browser.cookies.clear()
    assert back["person"]["must_choose_password"]
    assert browser.post("/api/login", json={"name": "Arya", "password": password}).status_code == 401
    chosen = browser.post("/api/password", json={"new": OTHER}, headers=bearer(back["token"]))
    assert chosen.json()["person"]["must_choose_password"] is False
    assert browser.post("/api/password", json={"new": SECRET}, headers=bearer(back["token"])).status_code == 401
    again = browser.post("/api/login", json={"name": "Arya", "password": OTHER})
    assert again.status_code == 200
    assert not again.json()["person"]["must_choose_password"]


def test_the_operator_may_give_it_on_standard_input(
    browser: Client, settings: Settings, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    make_account(browser)
    monkeypatch.setattr(sys, "stdin", io.StringIO(f"{OTHER}\n"))
    assert main(["admin", "password", "Arya", "--stdin", "--database-url", settings.database]) == 0
    assert OTHER not in capsys.readouterr().out
    assert browser.post("/api/login", json={"name": "Arya", "password": OTHER}).status_code == 200
    assert rows(settings.database, "select once, password from people") == [(0, None)]
    browser.cookies.clear()
    monkeypatch.setattr(sys, "stdin", io.StringIO("short\n"))
    assert main(["admin", "password", "Arya", "--stdin", "--database-url", settings.database]) == 2
    assert "8 to 200 characters" in capsys.readouterr().err


def test_a_one_time_password_is_used_once_even_at_the_same_moment(
    browser: Client, settings: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    make_account(browser)
    assert main(["admin", "password", "Arya", "--database-url", settings.database]) == 0
    password = capsys.readouterr().out.split()[-1]

    def sign_in(_number: int) -> int:
        return browser.post("/api/login", json={"name": "Arya", "password": password}).status_code

    with ThreadPoolExecutor(4) as aside:
        assert sorted(aside.map(sign_in, range(4))) == [200, 401, 401, 401]


def test_the_command_complains_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    where = ["--database-url", f"sqlite:///{tmp_path / 'tables.sqlite'}"]
    assert main(["admin", "password", "Nobody", *where]) == 2
    assert capsys.readouterr().err == "fivekings: there is no account 'Nobody'\n"
    assert main(["admin", "rotate-key", "--keep-days", "-1", *where]) == 2
    assert main(["admin", "rotate-key", "--key-file", str(tmp_path), *where]) == 2
    assert "signing keys" in capsys.readouterr().err
    assert os.listdir(tmp_path)
