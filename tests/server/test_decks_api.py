"""One's own decks, and deck lists that come from anywhere."""

import builtins
import io
from collections.abc import Callable
from typing import Any

import pytest

from fivekings.games import GAMES
from tests.server.conftest import Client

READY = GAMES["lcg2"].decks.ready()[0]
DECK: dict[str, Any] = GAMES["lcg2"].decks.load(READY.name)
Program = Callable[[str], dict[str, str]]


def save(browser: Client, headers: dict[str, str], ident: str, deck: Any = DECK, game: str = "lcg2") -> Any:
    return browser.put(f"/api/decks/{ident}", json={"game": game, "name": "Mine", "deck": deck}, headers=headers)


# --- keeping ----------------------------------------------------------------------------------------------------------


def test_a_deck_is_kept_changed_and_deleted(browser: Client, program: Program) -> None:
    arya = program("Arya")
    kept = save(browser, arya, "a-deck-of-mine")
    assert kept.status_code == 200
    assert kept.json()["faults"] == []
    renamed = {"game": "lcg2", "name": "Ours", "deck": DECK}
    browser.put("/api/decks/a-deck-of-mine", json=renamed, headers=arya)
    [listed] = browser.get("/api/decks", headers=arya).json()["decks"]
    assert (listed["id"], listed["name"], listed["deck"]) == ("a-deck-of-mine", "Ours", DECK)
    assert browser.delete("/api/decks/a-deck-of-mine", headers=arya).status_code == 204
    assert browser.delete("/api/decks/a-deck-of-mine", headers=arya).status_code == 404
    assert browser.get("/api/decks", headers=arya).json() == {"decks": []}


def test_nobody_sees_changes_or_deletes_the_deck_of_another(browser: Client, program: Program) -> None:
    arya, jon = program("Arya"), program("Jon")
    save(browser, arya, "a-deck-of-mine")
    assert browser.get("/api/decks", headers=jon).json() == {"decks": []}
    assert save(browser, jon, "a-deck-of-mine").status_code == 400
    assert browser.delete("/api/decks/a-deck-of-mine", headers=jon).status_code == 404
    assert len(browser.get("/api/decks", headers=arya).json()["decks"]) == 1


def test_a_guest_who_makes_an_account_keeps_the_decks(browser: Client) -> None:
    browser.post("/api/guest", json={"name": "Arya"})
    save(browser, {}, "a-deck-of-mine")
    browser.post("/api/accounts", json={"name": "Arya", "password": "valar morghulis"})
    assert len(browser.get("/api/decks").json()["decks"]) == 1


def test_an_unfinished_deck_is_kept_with_its_faults(browser: Client, program: Program) -> None:
    faults = save(browser, program("Arya"), "unfinished", DECK | {"draw": {}}).json()["faults"]
    assert any("60" in fault["text"] and fault["rule"].startswith("lcg2.") for fault in faults)


@pytest.mark.parametrize(
    "change",
    [
        {"draw": {"99999": 1}},
        {"draw": {"01028": 0}},
        {"draw": {"01028": 10**12}},
        {"draw": {"01028": 2.5}},
        {"draw": dict.fromkeys(list(DECK["draw"])[:6], 99)},
        {"agendas": ["../../../etc/passwd"]},
        {"faction": "Bolton"},
        {"name": "a\x00b"},
        {"name": "x" * 81},
        {"surprise": 1},
    ],
)
def test_what_is_no_deck_is_not_kept(browser: Client, program: Program, change: dict[str, Any]) -> None:
    arya = program("Arya")
    assert save(browser, arya, "a-deck-of-mine", DECK | change).status_code == 400
    assert browser.get("/api/decks", headers=arya).json() == {"decks": []}


def test_ids_and_games_are_checked(browser: Client, program: Program) -> None:
    arya = program("Arya")
    assert [save(browser, arya, ident).status_code for ident in ("short", "x" * 33, "a deck!!!")] == [400] * 3
    assert save(browser, arya, "a-deck-of-mine", game="risk").status_code == 400
    assert save(browser, arya, "a-deck-of-mine", game="chess").status_code == 400


def test_one_keeps_only_so_many(browser: Client, program: Program) -> None:
    browser.app.state.settings.decks = 2
    arya = program("Arya")
    assert [save(browser, arya, f"deck-{n:04}").status_code for n in range(3)] == [200, 200, 429]
    assert save(browser, arya, "deck-0001").status_code == 200


def test_keeping_needs_somebody(browser: Client) -> None:
    assert save(browser, {}, "a-deck-of-mine").status_code == 401
    assert browser.delete("/api/decks/a-deck-of-mine").status_code == 401


# --- reading and writing ----------------------------------------------------------------------------------------------


def read(browser: Client, text: str) -> dict[str, Any]:
    answer = browser.post("/api/decks/read", json={"game": "lcg2", "text": text})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


@pytest.mark.parametrize("form", GAMES["lcg2"].decks.formats())
def test_a_deck_survives_every_format(browser: Client, form: str) -> None:
    written = browser.post("/api/decks/write", json={"game": "lcg2", "deck": DECK, "format": form})
    found = read(browser, written.json()["text"])
    assert found["deck"] == DECK
    assert (found["faults"], found["unknown"]) == ([], [])


def test_a_list_tells_what_is_wrong_and_what_it_is_like(browser: Client) -> None:
    found = read(browser, "Winter\n\nHouse Stark\n\n1x A Noble Cause\n3x Eddard Strak\n4x Winterfell Steward\n")
    assert found["deck"]["name"] == "Winter"
    assert found["unknown"] == [{"title": "Eddard Strak", "count": 3, "line": 6, "nearest": "Eddard Stark"}]
    assert {fault["rule"].split(".")[0] for fault in found["faults"]} == {"lcg2"}
    insight = found["insight"]
    assert insight["costs"][-1] == [1, 4, 0]
    assert len(insight["setup"]["spread"]) == 8
    assert set(insight["icons"]) == {"military", "intrigue", "power"}


def test_of_several_decks_the_first_is_read(browser: Client) -> None:
    text = GAMES["lcg2"].decks.write(DECK, "plain")
    found = read(browser, f"{text}\n===\n\n{text}")
    assert found["deck"] == DECK
    assert "2 decks" in found["notes"][0]


@pytest.mark.parametrize("name", ["stark-core", "/etc/passwd", "../../../../etc/passwd", "README.md", "README.md#1"])
def test_no_file_is_opened_for_a_client(browser: Client, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    read(browser, "1x A Noble Cause")
    opened: list[Any] = []
    real = io.open

    def watch(file: Any, *more: Any, **others: Any) -> Any:
        opened.append(file)
        return real(file, *more, **others)

    monkeypatch.setattr(builtins, "open", watch)
    monkeypatch.setattr(io, "open", watch)
    browser.post("/api/decks/read", json={"game": "lcg2", "text": name})
    write = {"game": "lcg2", "deck": DECK | {"name": name}, "format": "plain"}
    browser.post("/api/decks/write", json=write)
    assert opened == []


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "\x00", "nothing here", "[" * 20_000, "{" * 20_000, "<deck>", "=" * 60_000, "1x " * 20_000),
        *("a\n" * 30_000, "99x A Noble Cause\n" * 9, "\ud800", "9" * 5000 + "x A"),
        "<!DOCTYPE x [<!ENTITY a 'aaa'>]><deck>&a;</deck>",
    ],
)
def test_any_text_is_answered_politely(browser: Client, text: str) -> None:
    body = {"game": "lcg2", "text": text.encode("utf-8", "replace").decode()}
    assert browser.post("/api/decks/read", json=body).status_code in (200, 400)


def test_formats_and_games_are_checked(browser: Client) -> None:
    refused = browser.post("/api/decks/write", json={"game": "lcg2", "deck": DECK, "format": "pdf"})
    assert refused.status_code == 400
    assert "there is no format 'pdf'" in refused.json()["error"]
    assert browser.post("/api/decks/read", json={"game": "risk", "text": "1x Westeros"}).status_code == 400
    assert browser.post("/api/decks/read", json={"game": "chess", "text": "1x King"}).status_code == 400
