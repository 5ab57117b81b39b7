"""Guests, accounts, tokens, and who is let in."""

import logging
from pathlib import Path
from typing import Any

import pytest
from argon2 import PasswordHasher
from litestar import get
from litestar.testing import TestClient

from fivekings.kernel import Refused
from fivekings.server import accounts, tokens
from fivekings.server.http.guard import address_of
from fivekings.server.rate_limits import MOST_BUCKETS, Buckets
from fivekings.server.settings import Settings
from tests.server.conftest import HOME, Client, make_app

KEY = b"k" * 32
SECRET = "a girl has no name"


# --- tokens -----------------------------------------------------------------------------------------------------------


def test_a_token_names_its_session_until_it_is_too_old() -> None:
    token = tokens.issue(KEY, "a1b2", 1_000_000)
    fresh, half = 1_000_000 + tokens.LIFETIME // 2, 1_000_001 + tokens.LIFETIME // 2
    assert tokens.read([KEY], token, fresh) == tokens.Token("a1b2", stale=False)
    assert tokens.read([KEY], token, half) == tokens.Token("a1b2", stale=True)
    assert tokens.read([KEY], token, 1_000_000 + tokens.LIFETIME) == tokens.Token("a1b2", stale=True)
    assert tokens.read([KEY], token, 1_000_001 + tokens.LIFETIME) is None
    assert tokens.read([KEY], token, 1_000_000 - tokens.CLOCK_SLACK - 1) is None


def test_a_token_of_another_key_session_or_time_is_not_ours() -> None:
    token = tokens.issue(KEY, "a1b2", 1000)
    session, issued, signature = token.split(".")
    forged = [f"a1b3.{issued}.{signature}", f"{session}.1001.{signature}", f"{session}.{issued}.{'A' * 43}"]
    assert tokens.read([b"x" * 32], token, 1000) is None
    assert tokens.read([b"x" * 32, KEY], token, 1000) == tokens.Token("a1b2", stale=True)
    assert [tokens.read([KEY], fake, 1000) for fake in forged] == [None] * 3
    assert [tokens.read([KEY], fake, 1000) for fake in ("", ".", "a1b2", token + "=", token + "\n", "é" * 80)] == [
        None
    ] * 6


def test_the_key_is_made_once_and_kept(browser: Client, settings: Settings) -> None:
    token = browser.post("/api/guest", json={"name": "Arya"}).json()["token"]
    with TestClient(make_app(settings), base_url=HOME) as later:
        found = later.get("/api/me", headers={"Authorization": f"Bearer {token}"})
    assert found.json()["person"]["name"] == "Arya"


# --- guests -----------------------------------------------------------------------------------------------------------


def test_a_guest_needs_only_a_name(browser: Client) -> None:
    made = browser.post("/api/guest", json={"name": "  Arya   Stark "})
    assert made.status_code == 201
    assert made.json()["person"] | {"id": ""} == {
        "id": "",
        "name": "Arya Stark",
        "guest": True,
        "must_choose_password": False,
    }
    assert browser.get("/api/me").json() == {"person": made.json()["person"]}


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(browser: Client) -> None:
    cookie = browser.post("/api/guest", json={"name": "Arya"}).headers["set-cookie"]
    assert {"HttpOnly", "SameSite=strict", "Path=/"} <= set(cookie.split("; "))
    assert "Secure" not in cookie


def test_the_cookie_is_for_https_alone_where_it_came_that_way(settings: Settings) -> None:
    with TestClient(make_app(settings), base_url="https://testserver.local") as browser:
        assert "Secure" in browser.post("/api/guest", json={"name": "Arya"}).headers["set-cookie"]


def test_a_proxy_is_believed_only_where_the_settings_say_so(settings: Settings) -> None:
    for trusted in (False, True):
        settings.trusts_proxy = trusted
        with TestClient(make_app(settings), base_url=HOME) as browser:
            made = browser.post("/api/guest", json={"name": "Arya"}, headers={"X-Forwarded-Proto": "https"})
            assert ("Secure" in made.headers["set-cookie"]) is trusted


UNSEEN = ["\u200b", "\u3164", "\u2800", "\ufe0f", "\u034f", "\u00ad", "\U000e0101", "\uffa0", "\u2066"]


@pytest.mark.parametrize(
    "name",
    [
        *["", "   ", "x" * 25, "Ar\nya", "Ar\x00ya", "Arya\u202e", "\u0301", "ﷺ" * 24, "\u3164", "A" + "\u0301" * 4],
        *[f"Ar{letter}ya" for letter in UNSEEN],
    ],
)
def test_names_that_cannot_be_shown_are_refused(browser: Client, name: str) -> None:
    refused = browser.post("/api/guest", json={"name": name})
    assert refused.status_code == 400
    assert "name" in refused.json()["error"]


@pytest.mark.parametrize(
    "name",
    ["Tyrion", "tyrion", "TYRI0N", "Туrіоn", "ΤΥRΙΟΝ", "Tyrlon", "T.y.r.i.o.n", "V@rys", "Dórán", "Мance", "ｄavos"],
)
def test_names_that_pass_for_a_bot_are_refused(browser: Client, name: str) -> None:
    for path, body in (("/api/guest", {}), ("/api/accounts", {"password": SECRET})):
        refused = browser.post(path, json={"name": name, **body})
        assert refused.status_code == 400
        assert "looks like the name of a bot" in refused.json()["error"]


@pytest.mark.parametrize(
    "name", ["Tyrion II", "Арья", "Αρυα", "Zoë", "アリア", "Nguyễn", "Hodor!", "Mancel", "Lord Varys"]
)
def test_other_names_are_welcome(browser: Client, name: str) -> None:
    assert browser.post("/api/guest", json={"name": name}).json()["person"]["name"] == name


def test_nobody_passes_for_an_account(browser: Client) -> None:
    browser.post("/api/accounts", json={"name": "Arya", "password": SECRET})
    browser.cookies.clear()
    for name in ("Аrya", "Αrya", "ARYA", "Аrуа"):  # Cyrillic, Greek, Latin, Cyrillic
        assert "is taken" in browser.post("/api/guest", json={"name": name}).json()["error"]
        assert "is taken" in browser.post("/api/accounts", json={"name": name, "password": SECRET}).json()["error"]


def test_without_a_token_one_is_nobody(browser: Client) -> None:
    assert browser.get("/api/me").json() == {"person": None}
    assert browser.get("/api/me", headers={"Authorization": "Bearer nonsense"}).json() == {"person": None}
    refused = browser.get("/api/decks")
    assert refused.status_code == 401
    assert "sign in first" in refused.json()["error"]


def test_signing_out_forgets_the_cookie(browser: Client) -> None:
    browser.post("/api/guest", json={"name": "Arya"})
    assert browser.post("/api/logout").json() == {"person": None}
    assert browser.get("/api/me").json() == {"person": None}


# --- accounts ---------------------------------------------------------------------------------------------------------


def test_a_guest_who_makes_an_account_stays_the_same_person(browser: Client) -> None:
    guest = browser.post("/api/guest", json={"name": "Arya"}).json()["person"]
    account = browser.post("/api/accounts", json={"name": "No One", "password": SECRET}).json()["person"]
    assert account == guest | {"name": "No One", "guest": False}
    browser.cookies.clear()
    again = browser.post("/api/login", json={"name": " nó  ONE ", "password": SECRET})
    assert again.json()["person"] == account


def test_an_account_can_be_made_without_being_a_guest_before(browser: Client) -> None:
    assert browser.post("/api/accounts", json={"name": "Jon", "password": SECRET}).json()["person"]["guest"] is False
    refused = browser.post("/api/accounts", json={"name": "Aegon", "password": SECRET})
    assert "you are signed in as Jon" in refused.json()["error"]


def test_names_of_accounts_are_unique_however_they_are_written(browser: Client) -> None:
    browser.post("/api/accounts", json={"name": "Jaqen H’ghar", "password": SECRET})
    browser.cookies.clear()
    refused = browser.post("/api/accounts", json={"name": "JAQEN h'ghar", "password": SECRET})
    assert refused.status_code == 400
    assert "is taken" in refused.json()["error"]


def test_a_wrong_name_and_a_wrong_password_look_the_same(browser: Client) -> None:
    browser.post("/api/accounts", json={"name": "Jon", "password": SECRET})
    browser.cookies.clear()
    wrong = [("Jon", "you know nothing"), ("Aegon", SECRET), ("Jon", ""), ("Jon", SECRET + " ")]
    answers = [browser.post("/api/login", json={"name": name, "password": word}) for name, word in wrong]
    assert {answer.status_code for answer in answers} == {401}
    assert len({answer.text for answer in answers}) == 1


def watched(monkeypatch: pytest.MonkeyPatch, fits: bool) -> list[str]:
    """The hashes that passwords are held against from now on."""
    checked: list[str] = []

    def verify(hashed: str, _password: str) -> bool:
        checked.append(hashed)
        return fits

    monkeypatch.setattr(accounts, "verify", verify)
    return checked


def test_a_wrong_name_costs_a_hash_too(browser: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    checked = watched(monkeypatch, fits=False)
    browser.post("/api/login", json={"name": "Nobody", "password": SECRET})
    assert checked == [accounts.dummy()]


def test_passwords_are_kept_as_argon2id_hashes(browser: Client, tmp_path: Path) -> None:
    browser.post("/api/accounts", json={"name": "Jon", "password": SECRET})
    kept = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert b"$argon2id$" in kept
    assert SECRET.encode() not in kept


def test_a_hash_of_weaker_parameters_is_made_anew(browser: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    weak = PasswordHasher(time_cost=1, memory_cost=1024)
    with monkeypatch.context() as patch:
        patch.setattr(accounts, "HASHER", weak)
        browser.post("/api/accounts", json={"name": "Jon", "password": SECRET})
    checked = watched(monkeypatch, fits=True)
    for _ in range(2):
        browser.post("/api/login", json={"name": "Jon", "password": SECRET})
    assert [accounts.HASHER.check_needs_rehash(hashed) for hashed in checked] == [True, False]


@pytest.mark.parametrize(("password", "said"), [("short", "at least 8"), ("x" * 201, "at most 200")])
def test_passwords_are_of_bearable_length(browser: Client, password: str, said: str) -> None:
    refused = browser.post("/api/accounts", json={"name": "Jon", "password": password})
    assert refused.status_code == 400
    assert said in refused.json()["error"]


# --- other sites ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("origin", "status"),
    [
        *((HOME, 200), ("https://testserver.local", 200), ("https://friend.example", 200)),
        *(("https://evil.example", 403), ("null", 403), ("", 403), ("http://testserver.local.evil.example", 403)),
    ],
)
def test_a_cookie_counts_only_from_our_own_pages(settings: Settings, origin: str, status: int) -> None:
    settings.origins = ["https://friend.example"]
    with TestClient(make_app(settings), base_url=HOME) as browser:
        browser.post("/api/guest", json={"name": "Arya"})
        headers = {"Origin": origin} if origin else {}
        assert browser.post("/api/logout", headers=headers).status_code == status
        assert browser.get("/api/me", headers=headers).status_code == 200


def test_another_site_cannot_sign_somebody_in(browser: Client) -> None:
    assert browser.post("/api/guest", json={"name": "X"}, headers={"Origin": "https://evil.example"}).status_code == 403


def test_a_program_needs_no_page(browser: Client) -> None:
    token = browser.post("/api/guest", json={"name": "Arya"}).json()["token"]
    browser.cookies.clear()
    del browser.headers["Origin"]
    made = browser.post(
        "/api/accounts", json={"name": "Arya", "password": SECRET}, headers={"Authorization": f"Bearer {token}"}
    )
    assert made.status_code == 201


# --- too much ---------------------------------------------------------------------------------------------------------


def test_an_address_that_asks_too_often_is_told_when_to_come_back(settings: Settings) -> None:
    settings.address_burst, settings.address_rate = 12, 0.01
    with TestClient(make_app(settings), base_url=HOME) as browser:
        browser.headers["Origin"] = HOME
        guests = [browser.post("/api/guest", json={"name": "Arya"}) for _ in range(3)]
        assert [answer.status_code for answer in guests] == [201, 201, 429]
        assert int(guests[-1].headers["retry-after"]) > 1
        others = [browser.get("/api/me").status_code for _ in range(12)]
    assert others == [200] * 9 + [429] * 3


def test_buckets_are_forgotten_when_there_are_too_many() -> None:
    buckets = Buckets(2, 1.0)
    for number in range(3 * MOST_BUCKETS):
        buckets.wait(str(number), number / 1000)
    assert len(buckets.kept) <= MOST_BUCKETS


def test_a_flood_of_addresses_does_not_free_the_one_that_asks_too_often() -> None:
    buckets = Buckets(2, 0.001)
    waits = [buckets.wait("guilty", 0.0) for _ in range(3)]
    for number in range(2 * MOST_BUCKETS):
        buckets.wait(str(number), 1.0)
    assert waits[2] > 0
    assert buckets.wait("guilty", 2.0) > 0


@pytest.mark.parametrize(
    ("client", "forwarded", "trusted", "address"),
    [
        ("10.0.0.1", "1.2.3.4", False, "10.0.0.1"),
        ("10.0.0.1", "6.6.6.6, 1.2.3.4", True, "1.2.3.4"),
        ("2001:db8:1:2:3:4:5:6", "", False, "2001:db8:1:2::/64"),
        ("::ffff:1.2.3.4", "", False, "1.2.3.4"),
    ],
)
def test_where_a_request_comes_from(client: str, forwarded: str, trusted: bool, address: str) -> None:
    headers = [(b"x-forwarded-for", forwarded.encode())] if forwarded else []
    scope: Any = {"client": (client, 1), "headers": headers}
    assert address_of(scope, Settings(trusts_proxy=trusted)) == address


def test_a_body_that_is_too_large_is_refused(browser: Client) -> None:
    refused = browser.post("/api/guest", json={"name": "x" * 300_000})
    assert refused.status_code == 413
    assert set(refused.json()) == {"error", "rule"}


# --- what is said when something goes wrong ---------------------------------------------------------------------------


@get("/api/broken")
async def broken() -> None:
    raise RuntimeError(SECRET)


@get("/api/forbidden")
async def forbidden() -> None:
    raise Refused("Karhold does not border Sunspear", "risk.invade.2")


def test_a_mistake_of_ours_is_in_the_log_and_nowhere_else(settings: Settings, caplog: pytest.LogCaptureFixture) -> None:
    with TestClient(make_app(settings, broken), raise_server_exceptions=False) as browser:
        answer = browser.get("/api/broken")
    assert answer.status_code == 500
    assert answer.json()["error"] == "something went wrong here; it has been logged"
    assert [record.exc_info is not None for record in caplog.records if record.levelno >= logging.ERROR] == [True]


def test_a_refusal_names_its_rule(settings: Settings) -> None:
    with TestClient(make_app(settings, forbidden)) as browser:
        answer = browser.get("/api/forbidden")
    assert answer.status_code == 400
    assert answer.json() == {"error": "Karhold does not border Sunspear", "rule": "risk.invade.2"}


@pytest.mark.parametrize("body", ["", "{", "[]", '{"nam": "x"}', '{"name": 3}', '{"name": "x", "admin": true}', "\xff"])
def test_bodies_that_are_not_what_is_asked_for_are_refused(browser: Client, body: str) -> None:
    answer = browser.post("/api/guest", content=body.encode("latin-1"))
    assert answer.status_code == 400
    assert answer.json()["error"]


def test_what_is_not_there_is_said_in_the_same_form(browser: Client) -> None:
    assert set(browser.get("/api/nothing").json()) == {"error", "rule"}
    assert set(browser.put("/api/guest").json()) == {"error", "rule"}


def test_tokens_and_passwords_are_not_logged(browser: Client, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    token = browser.post("/api/accounts", json={"name": "Jon", "password": SECRET}).json()["token"]
    browser.post("/api/login", json={"name": "Jon", "password": SECRET})
    assert token not in caplog.text
    assert SECRET not in caplog.text
