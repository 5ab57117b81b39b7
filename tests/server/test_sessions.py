"""Sessions: where somebody is signed in, signing out, other passwords; and what ends with what."""

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from litestar.testing import TestClient

from fivekings.server import sessions, tokens
from fivekings.server.keys import open_keyring, rotate
from fivekings.server.metrics import Metrics
from fivekings.server.settings import Settings
from fivekings.server.socket import endpoint as table_socket
from fivekings.server.store.migrate import migrate
from fivekings.server.tables.hub import SESSIONS_EVERY
from tests.server.client import Company, in_loop
from tests.server.conftest import DATABASES, HOME, Client, make_app
from tests.server.server import change, hub_in, postgres, room_of, rows, serving

SECRET = "a girl has no name"
OTHER = "valar dohaeris"

Program = Callable[[str], dict[str, str]]


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def signed_in(browser: Client, path: str, **body: str) -> dict[str, str]:
    """Sign in as a program does: without a cookie; the headers with which it comes from then on."""
    made = browser.post(path, json=body)
    assert made.is_success, made.text
    browser.cookies.clear()
    return bearer(made.json()["token"])


def account(browser: Client, name: str = "Arya") -> dict[str, str]:
    return signed_in(browser, "/api/accounts", name=name, password=SECRET)


def login(browser: Client, name: str = "Arya", password: str = SECRET) -> dict[str, str]:
    return signed_in(browser, "/api/login", name=name, password=password)


def is_known(browser: Client, headers: dict[str, str]) -> bool:
    return browser.get("/api/me", headers=headers).json()["person"] is not None


def listed(browser: Client, headers: dict[str, str]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = browser.get("/api/sessions", headers=headers).json()["sessions"]
    return found


# --- listing and ending ----------------------------------------------------------------------------------------------


def test_everybody_sees_where_they_are_signed_in(browser: Client) -> None:
    first = account(browser)
    browser.headers["User-Agent"] = "Raven/2\x07 (Citadel)"
    second = login(browser)
    found = listed(browser, second)
    assert [one["current"] for one in found] == [True, False]
    assert found[0]["agent"] == "Raven/2  (Citadel)"
    assert all(one["created"] <= one["seen"] for one in found)
    assert second["Authorization"].rpartition(".")[2] not in browser.get("/api/sessions", headers=second).text
    assert len(listed(browser, first)) == 2


def test_a_session_that_is_ended_lets_nobody_in(browser: Client) -> None:
    first, second, third = account(browser), login(browser), login(browser)
    other = next(one for one in listed(browser, second) if one["current"])["id"]
    left = browser.delete(f"/api/sessions/{other}", headers=first).json()["sessions"]
    assert other not in [one["id"] for one in left]
    assert [is_known(browser, headers) for headers in (first, second, third)] == [True, False, True]
    assert browser.delete(f"/api/sessions/{other}", headers=first).status_code == 404
    assert [one["current"] for one in browser.delete("/api/sessions", headers=first).json()["sessions"]] == [True]
    assert [is_known(browser, headers) for headers in (first, second, third)] == [True, False, False]


def test_nobody_ends_the_session_of_somebody_else(browser: Client, program: Program) -> None:
    arya, jon = program("Arya"), program("Jon")
    own = listed(browser, arya)[0]["id"]
    assert browser.delete(f"/api/sessions/{own}", headers=jon).status_code == 404
    assert browser.delete("/api/sessions", headers=jon).status_code == 200
    assert is_known(browser, arya)
    for refused in (browser.get("/api/sessions"), browser.delete("/api/sessions"), browser.delete("/api/sessions/1")):
        assert refused.status_code == 401


def test_signing_out_ends_the_token_and_not_only_the_cookie(browser: Client) -> None:
    token = browser.post("/api/guest", json={"name": "Arya"}).json()["token"]
    assert browser.post("/api/logout").json() == {"person": None}
    assert not is_known(browser, bearer(token))


def test_signing_in_takes_the_place_of_what_the_browser_was(browser: Client) -> None:
    first = browser.post("/api/guest", json={"name": "Arya"}).json()["token"]
    second = browser.post("/api/guest", json={"name": "Cat"}).json()["token"]
    browser.cookies.clear()
    assert not is_known(browser, bearer(first))
    assert is_known(browser, bearer(second))


def test_a_guests_token_ends_when_the_guest_becomes_an_account(browser: Client, program: Program) -> None:
    guest = program("Arya")
    made = browser.post("/api/accounts", json={"name": "Arya", "password": SECRET}, headers=guest)
    browser.cookies.clear()
    assert not is_known(browser, guest)
    assert is_known(browser, bearer(made.json()["token"]))


def test_who_signs_in_again_and_again_loses_the_oldest_one(browser: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sessions, "MOST", 3)
    all_of_them = [account(browser), *[login(browser) for _ in range(4)]]
    assert [is_known(browser, headers) for headers in all_of_them] == [False, False, True, True, True]


def test_that_a_session_is_used_is_noted_now_and_then(
    browser: Client, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    headers = account(browser)
    database = sqlite3.connect(settings.database.removeprefix("sqlite:///"))

    def seen() -> int:
        return int(database.execute("select seen from sessions").fetchone()[0])

    first = seen()
    assert is_known(browser, headers)
    assert seen() == first
    later = first + sessions.SEEN_EVERY + 1
    monkeypatch.setattr(sessions, "milliseconds", lambda: later)
    assert is_known(browser, headers)
    assert seen() == later
    database.close()


# --- passwords --------------------------------------------------------------------------------------------------------


def test_a_new_password_signs_out_everywhere_else(browser: Client) -> None:
    first, second = account(browser), login(browser)
    wrong = browser.post("/api/password", json={"old": "nothing", "new": OTHER}, headers=second)
    assert wrong.status_code == 401
    assert "not your password" in wrong.json()["error"]
    assert browser.post("/api/password", json={"new": OTHER}, headers=second).status_code == 401
    short = browser.post("/api/password", json={"old": SECRET, "new": "short"}, headers=second)
    assert short.status_code == 400
    done = browser.post("/api/password", json={"old": SECRET, "new": OTHER}, headers=second)
    assert done.json()["person"]["name"] == "Arya"
    assert [is_known(browser, headers) for headers in (first, second)] == [False, True]
    assert browser.post("/api/login", json={"name": "Arya", "password": SECRET}).status_code == 401
    assert is_known(browser, login(browser, password=OTHER))


def test_a_guest_has_no_password_to_change(browser: Client, program: Program) -> None:
    refused = browser.post("/api/password", json={"old": "", "new": OTHER}, headers=program("Arya"))
    assert refused.status_code == 400
    assert "create an account" in refused.json()["error"]
    assert browser.post("/api/password", json={"old": "", "new": OTHER}).status_code == 401


# --- sockets ----------------------------------------------------------------------------------------------------------


@in_loop
async def test_connections_end_with_their_session(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        async with Company(server.base) as company:
            arya, jon = await company.play("Arya", "Jon", game="hbo")
            await arya.player.post("/api/logout")
            assert await arya.ended() == {"type": "goodbye", "why": "you are signed out", "again": True}
            goodbye = await company.sit_in_vain(arya.player, arya.table)
            assert "not valid" in goodbye["why"]
            await jon.settle()  # nobody else is sent away
            guest = await company.sit(jon.player, jon.table)
            await jon.player.post("/api/accounts", {"name": "Jon", "password": SECRET})
            assert (await guest.ended())["why"] == "you are signed out"


class Deaf:
    """A socket that sends and takes nothing in."""

    scope: Any = {"client": ("127.0.0.1", 1), "headers": []}  # noqa: RUF012

    async def receive(self) -> dict[str, Any]:
        return {"type": "websocket.receive", "text": '{"type": "concede", "id": 1}'}

    async def send_data(self, *_: Any, **__: Any) -> None:
        await asyncio.Event().wait()


class Ears:
    """A room that only listens."""

    def __init__(self) -> None:
        self.heard = 0

    async def hear(self, _link: Any, _message: Any) -> None:
        self.heard += 1


@in_loop
async def test_who_does_not_read_the_goodbye_is_not_heard_any_more() -> None:
    """A session that has ended decides nothing more, even over a connection that is still open."""
    socket, hub, room = (
        cast("Any", Deaf()),
        cast("Any", SimpleNamespace(settings=Settings(), metrics=Metrics())),
        Ears(),
    )
    client = table_socket.Client(socket, hub)
    client.connection.leave("you are signed out", again=True)
    async with asyncio.timeout(5):
        await client.serve(cast("Any", room))
    assert room.heard == 0
    assert client.watching is not None
    client.watching.cancel()
    assert client.connection.flushing is not None
    client.connection.flushing.cancel()


@in_loop
async def test_connections_end_when_their_session_was_ended_elsewhere(tmp_path: Path) -> None:
    """By another process, or by the operator: the server looks from time to time."""
    async with hub_in(tmp_path) as hub:
        _room, (arya, jon) = await room_of(hub, ["Arya", "Jon"], 7, game="hbo")
        async with hub.store.session.begin() as session:
            for chair in (arya, jon):
                chair.connection.session = (await sessions.begin(session, chair.connection.person, "raven")).id
        await hub.look_after()
        assert not arya.connection.closed
        async with hub.store.session.begin() as session:
            assert await sessions.end(session, arya.connection.person, arya.connection.session)
        await hub.look_after()
        assert not arya.connection.closed
        hub.sessions_at -= SESSIONS_EVERY
        await hub.look_after()
        assert (arya.connection.closed, jon.connection.closed) == (True, False)


# --- tokens from before there were sessions ---------------------------------------------------------------------------


@pytest.fixture(params=DATABASES)
def either(request: pytest.FixtureRequest, settings: Settings, tmp_path: Path) -> Settings:
    """Settings for either database."""
    settings.key_file = str(tmp_path / "either.key")
    if request.param == "postgresql":
        settings.database = postgres().database()
    return settings


def test_tokens_from_before_sessions_are_good_and_are_replaced(either: Settings) -> None:
    """A database of an older version has the key and no sessions; whoever was signed in stays so."""
    with TestClient(make_app(either), base_url=HOME) as browser:
        person = browser.post("/api/guest", json={"name": "Arya"}).json()["person"]["id"]
    old = "ab" * 32
    change(either.database, "delete from sessions")
    change(either.database, "delete from settings")
    change(either.database, "insert into settings values ('token key', ?)", old)
    Path(either.key_file).unlink()
    token = tokens.issue(bytes.fromhex(old), person, sessions.milliseconds() // 1000 - 50)
    with TestClient(make_app(either), base_url=HOME) as browser:
        browser.headers["Origin"] = HOME
        assert is_known(browser, bearer(token))
        assert old not in str(rows(either.database, "select * from settings"))
        browser.cookies.set("fivekings", token)
        fresh = browser.get("/api/me").cookies["fivekings"]
        assert fresh != token
        browser.cookies.clear()
        assert "fivekings" not in browser.get("/api/me", headers=bearer(fresh)).cookies
        assert is_known(browser, bearer(fresh))
        assert browser.post("/api/logout", headers=bearer(fresh)).status_code == 200
        assert not is_known(browser, bearer(token))


def test_processes_that_start_together_have_the_same_keys(either: Settings) -> None:
    async def together() -> list[list[bytes]]:
        await migrate(either)
        return [ring.good() for ring in await asyncio.gather(*[open_keyring(either) for _ in range(4)])]

    first, *others = asyncio.run(together())
    assert others == [first] * 3
    change(either.database, "insert into settings values ('token key', ?)", "cd" * 32)
    first, *others = asyncio.run(together())
    assert others == [first] * 3
    assert first[1:] == [b"\xcd" * 32]
    asyncio.run(rotate(either, 1))
    assert asyncio.run(together())[0][1:] == first
