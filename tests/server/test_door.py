"""The door: what every answer carries, to which names the server answers, who sees its figures, what is no address."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
import requests
from litestar.connection import ASGIConnection
from litestar.exceptions import PermissionDeniedException
from litestar.testing import TestClient

from fivekings.server.app import make_app
from fivekings.server.http.door import Hosts, operators_only, own_names
from fivekings.server.settings import Settings
from tests.server.client import Company, in_loop
from tests.server.conftest import DATABASES, HOME, ON_SQLITE, Client, settings_in
from tests.server.server import Server, database_in, postgres

FRIEND = "https://friend.example"
TOKEN = "the night is dark"


@pytest.fixture(params=DATABASES, scope="module")
def settings(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Settings:
    """Settings for either database, with a browser client of one page and one file."""
    home = tmp_path_factory.mktemp("door")
    made = settings_in(home)
    if request.param == "postgresql":
        made.database = postgres().database()
    folder = home / "client"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>Five Kings</title>")
    (folder / "assets" / "main.js").write_text("export {};")
    made.client = str(folder)
    made.origins = [FRIEND]
    return made


@pytest.fixture(scope="module")
def everybody(settings: Settings) -> Iterator[Client]:
    with TestClient(make_app(settings), base_url=HOME, raise_server_exceptions=False) as client:
        yield client


@pytest.fixture
def browser(everybody: Client) -> Client:
    """A browser that has not been here before."""
    everybody.cookies.clear()
    return everybody


# --- what every answer carries ----------------------------------------------------------------------------------------

PLACES = [
    ("GET", "/"),
    ("GET", "/table/any"),
    ("GET", "/assets/main.js"),
    ("GET", "/health"),
    ("GET", "/metrics"),
    ("GET", "/schema"),
    ("GET", "/schema/openapi.json"),
    ("GET", "/schema/description.css"),
    ("GET", "/schema/nothing"),
    ("GET", "/api/games"),
    ("GET", "/api/nothing"),
    ("POST", "/api/guest"),
    ("POST", "/nothing"),
    ("DELETE", "/api/guest"),
    ("OPTIONS", "/api/tables"),
]


def test_every_answer_says_what_a_browser_may_do_with_it(browser: Client) -> None:
    for method, path in PLACES:
        headers = browser.request(method, path).headers
        policy = dict(part.split(" ", 1) for part in headers["content-security-policy"].split("; "))
        assert policy["default-src"] == "'none'", path
        assert policy["script-src"] == policy["style-src"] == "'self'"
        assert policy["frame-ancestors"] == "'none'"
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"
        assert headers.get_list("content-security-policy") == [headers["content-security-policy"]]


class Loads(HTMLParser):
    """What a page loads, and what it has inside that the policy forbids."""

    def __init__(self) -> None:
        super().__init__()
        self.loaded: list[str] = []
        self.inside: list[str] = []
        self.open = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.open = tag
        if tag in ("script", "link", "img", "iframe"):
            self.loaded.append(given.get("src") or given.get("href") or "")
        self.inside += [name for name in given if name == "style" or name.startswith("on")]

    def handle_data(self, data: str) -> None:
        if self.open in ("script", "style") and data.strip():
            self.inside.append(data)


def looked_at(text: str) -> Loads:
    found = Loads()
    found.feed(text)
    return found


def test_the_description_comes_from_this_server_alone(browser: Client) -> None:
    page = browser.get("/schema")
    assert page.headers["content-type"].startswith("text/html")
    loads = looked_at(page.text)
    assert loads.loaded == ["/schema/description.css"]
    assert loads.inside == []
    assert browser.get(loads.loaded[0]).headers["content-type"].startswith("text/css")
    doc = browser.get("/schema/openapi.json").json()
    assert len(doc["paths"]) > 30
    for path in doc["paths"]:
        assert f"<code>{path}</code>" in page.text
    assert "Take a seat." in page.text


def test_the_browser_client_has_nothing_inside_that_the_policy_forbids() -> None:
    page = Path(__file__).resolve().parents[2] / "web" / "index.html"
    loads = looked_at(page.read_text(encoding="utf-8"))
    assert loads.inside == []
    assert not any("//" in address for address in loads.loaded)


# --- names ------------------------------------------------------------------------------------------------------------


HOSTS = {
    200: [
        *["localhost", "LOCALHOST:8471", "kings.localhost", "127.0.0.1:1", "[::1]:80", "192.168.1.5:8471"],
        *["friend.example", "testserver.local", "testserver.local."],
    ],
    421: [
        *["evil.example", "evil.example:8471", "localhost.evil.example", "127.0.0.1.evil.example"],
        *["evil.example@localhost", "[evil]"],
    ],
}


def test_a_request_names_this_server(browser: Client) -> None:
    for status, hosts in HOSTS.items():
        for host in hosts:
            for path in ("/", "/api/me", "/health"):
                answer = browser.get(path, headers={"Host": host})
                assert answer.status_code == status, f"{host}: {answer.text}"
                if status == 421:
                    assert "--allow-host" in answer.json()["error"]


def test_names_are_those_of_the_machine_and_those_given() -> None:
    assert own_names(Settings()) == {"localhost", "127.0.0.1"}
    assert own_names(Settings(host="Table.Example")) == {"localhost", "table.example"}
    given = Settings(hosts=["a.example"], origins=["https://b.example:444"], advertise="node-1:8471")
    assert {"a.example", "b.example", "node-1"} <= own_names(given)
    everywhere = own_names(Settings(host="0.0.0.0"))
    assert os.uname().nodename.lower() in everywhere
    assert not Hosts(Settings(host="0.0.0.0")).knows("evil.example")


@in_loop
async def test_a_socket_names_this_server_too(tmp_path: Path) -> None:
    server = Server(database_in(tmp_path)).start()
    try:
        async with Company(server.base) as company:
            arya, _jon = await company.play("Arya", "Jon", game="hbo")
            where = f"{server.base}/api/tables/{arya.table}/socket"
            upgrade = {
                "Upgrade": "websocket",
                "Connection": "Upgrade",
                "Sec-WebSocket-Version": "13",
                "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
            }
            refused = requests.get(where, headers={**upgrade, "Host": "evil.example"}, timeout=10)
            assert refused.status_code in (403, 421)
            let_in = requests.get(where, headers={**upgrade, "Host": "localhost"}, timeout=10, stream=True)
            assert let_in.status_code == 101
            let_in.close()
    finally:
        server.stop()


# --- other sites ------------------------------------------------------------------------------------------------------


def test_a_site_that_was_named_may_use_the_server(browser: Client) -> None:
    asks = {"Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "authorization,content-type"}
    allowed = browser.options("/api/tables", headers={"Origin": FRIEND, **asks})
    assert allowed.status_code == 204
    assert allowed.headers["access-control-allow-origin"] == FRIEND
    assert allowed.headers["access-control-allow-credentials"] == "true"
    guest = browser.post("/api/guest", json={"name": "Arya"}, headers={"Origin": FRIEND})
    assert guest.status_code == 201
    assert guest.headers["access-control-allow-origin"] == FRIEND
    missing = browser.get("/api/nothing", headers={"Origin": FRIEND})
    assert missing.headers["access-control-allow-origin"] == FRIEND


@pytest.mark.parametrize("origin", ["https://evil.example", "https://friend.example.evil.example", "null"])
def test_a_site_that_was_not_named_may_not(browser: Client, origin: str) -> None:
    asks = {"Access-Control-Request-Method": "POST"}
    for answer in (
        browser.options("/api/tables", headers={"Origin": origin, **asks}),
        browser.get("/api/tables", headers={"Origin": origin}),
        browser.post("/api/guest", json={"name": "Arya"}, headers={"Origin": origin}),
    ):
        assert "access-control-allow-origin" not in answer.headers


# --- figures ----------------------------------------------------------------------------------------------------------


def sees_figures(client: str, token: str = TOKEN, **headers: str) -> bool:
    """Does somebody see the figures who calls from an address, with these headers?"""
    settings = Settings(metrics_token=token)
    scope: Any = {
        "type": "http",
        "client": (client, 5) if client else None,
        "headers": [(name.replace("_", "-").lower().encode(), value.encode()) for name, value in headers.items()],
        "litestar_app": SimpleNamespace(state=SimpleNamespace(settings=settings)),
    }
    try:
        operators_only(ASGIConnection(scope), cast("Any", None))
    except PermissionDeniedException:
        return False
    return True


def test_figures_are_for_operators_only(browser: Client) -> None:
    assert sees_figures("127.0.0.1")
    assert sees_figures("::1")
    assert not sees_figures("10.0.0.7")
    assert not sees_figures("")
    assert not sees_figures("127.0.0.1", X_Forwarded_For="1.2.3.4")
    assert not sees_figures("127.0.0.1", Forwarded="for=1.2.3.4")
    assert sees_figures("10.0.0.7", Authorization=f"Bearer {TOKEN}")
    assert not sees_figures("10.0.0.7", Authorization="Bearer wrong")
    assert not sees_figures("10.0.0.7", token="", Authorization="Bearer ")
    assert browser.get("/metrics").status_code == 403


# --- what is no address, and what cannot be kept ----------------------------------------------------------------------


PATHS = [
    "/%00",
    "/a%00b",
    "/assets/%00.js",
    "/" + "x" * 300,
    "/" + "x" * 60_000,
    "/" + "%C3%A9" * 200,
    "/" + "a/" * 3_000,
    "/%ff%fe",
    "/..%00/..%00",
    "/api/tables/%00",
    "/api/tables/%00/socket",
    "/api/replays/a%00b",
    "/api/ratings/%00",
    "/api/games/%00/cards",
    "/api/lessons/%00",
    "/api/maps/%00",
    "/api/tables/" + "x" * 60_000,
    "/api/sessions/" + "a" * 60_000,
]


def test_no_address_makes_the_server_fail(browser: Client) -> None:
    for path in PATHS:
        for method in ("GET", "POST", "DELETE", "PUT"):
            answer = browser.request(method, path)
            assert answer.status_code < 500, f"{method} {path[:40]}: {answer.text}"


def test_no_text_makes_the_database_fail(browser: Client) -> None:
    token = browser.post("/api/guest", json={"name": "Arya"}).json()["token"]
    browser.cookies.clear()
    headers = {"Authorization": f"Bearer {token}", "User-Agent": "raven"}
    table = browser.post("/api/tables", json={"game": "lcg2", "seats": ["me", "open"]}, headers=headers).json()["id"]
    deck: dict[str, Any] = {"name": "a\0b", "faction": "Stark", "agendas": [], "plots": {}, "draw": {"\0": 1}}
    bodies = [
        ("POST", "/api/guest", {"name": "a\0b"}),
        ("POST", "/api/login", {"name": "a\0b", "password": "a\0b" * 4}),
        ("POST", "/api/accounts", {"name": "a\0b", "password": "a\0b" * 4}),
        ("POST", "/api/tables", {"game": "lcg2", "seats": ["me", "open"], "decks": ["\0"]}),
        ("POST", "/api/tables", {"game": "lcg2", "options": {"\0": "\0"}}),
        ("POST", f"/api/tables/{table}/deck", {"deck": "\0"}),
        ("POST", "/api/decks/read", {"game": "lcg2", "text": "a\0b"}),
        ("PUT", "/api/decks/%00", {"game": "lcg2", "name": "n", "deck": deck}),
        ("PUT", "/api/decks/one", {"game": "lcg2", "name": "a\0b", "deck": {**deck, "name": "n", "draw": {}}}),
        ("PUT", "/api/decks/two", {"game": "lcg2", "name": "n", "deck": {**deck, "name": "n"}}),
        ("DELETE", "/api/decks/%00", {}),
        ("DELETE", "/api/sessions/%00", {}),
        ("POST", "/api/games/lcg2/card", {"text": "Action: gain 1 gold\0."}),
    ]
    for method, path, body in bodies:
        answer = browser.request(method, path, json=body, headers=headers)
        assert answer.status_code < 500, f"{method} {path}: {answer.text}"
        if path in ("/api/login", f"/api/tables/{table}/deck"):
            assert answer.status_code in (400, 401)


def test_nothing_said_makes_the_database_fail(browser: Client) -> None:
    token = browser.post("/api/guest", json={"name": "Arya"}).json()["token"]
    browser.cookies.clear()
    headers = {"Authorization": f"Bearer {token}"}
    table = browser.post("/api/tables", json={"game": "hbo", "seats": ["me", "open"]}, headers=headers).json()["id"]
    with browser.websocket_connect(f"/api/tables/{table}/socket") as socket:
        socket.send_json({"type": "hello", "token": token})
        assert socket.receive_json(timeout=10)["type"] == "welcome"
        socket.send_json({"type": "say", "id": 1, "text": "winter\0 is\u202e coming\x07"})
        line = socket.receive_json(timeout=10)
        while line["type"] != "chat":
            assert line["type"] != "goodbye", line
            line = socket.receive_json(timeout=10)
        assert line["line"]["text"] == "winter is coming"
        assert socket.receive_json(timeout=10) == {"type": "ack", "id": 1, "at": 0}


# --- one server to a file ---------------------------------------------------------------------------------------------


def serve_again(database: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "fivekings", "serve", "--port", "0", "--database-url", database]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


@ON_SQLITE
def test_a_second_server_on_one_file_is_refused_in_one_line(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    first = Server(database).start()
    try:
        assert first.process is not None
        refused = serve_again(f"sqlite:///{tmp_path}/../{tmp_path.name}/tables.sqlite")
        assert refused.returncode == 2
        assert refused.stdout == ""
        assert refused.stderr.count("\n") == 1
        assert f"another server (process {first.process.pid}) uses this database" in refused.stderr
        first.kill()  # the lock goes with the process
        first.start()
    finally:
        first.stop()
    assert first.process.returncode in (0, -signal.SIGINT)
