"""Cards of one's own at tables: kept in decks, played, shown to all, woken after a restart, replayed, never rated."""

import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from fivekings.server.http import deck_lists
from tests.server.client import Company, Player, in_loop, plain
from tests.server.conftest import Client
from tests.server.server import Server, database_in
from tests.thrones.own import FEAST, WOLF, code_of, ready, with_own

DECK = with_own(ready("stark-core"), WOLF, FEAST)
CODES = sorted([code_of(WOLF), code_of(FEAST)])
Program = Callable[[str], dict[str, str]]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(database_in(tmp_path_factory.mktemp("own"))).start()
    yield server
    server.stop()


def kept(browser: Client, headers: dict[str, str], deck: Any, ident: str = "a-deck-of-mine") -> Any:
    return browser.put(f"/api/decks/{ident}", json={"game": "lcg2", "name": "Mine", "deck": deck}, headers=headers)


async def keep(player: Player, deck: dict[str, Any] = DECK, ident: str = "") -> str:
    """Keep a deck with own cards; its id."""
    ident = ident or f"deck-of-{player.id}"[:32]
    answer = await player.http.put(f"/api/decks/{ident}", json={"game": "lcg2", "name": "Mine", "deck": deck})
    assert answer.status_code == 200, answer.text
    return ident


# --- decks ------------------------------------------------------------------------------------------------------------


def test_a_deck_keeps_its_own_cards(browser: Client, program: Program) -> None:
    arya = program("Arya")
    found = kept(browser, arya, DECK).json()
    assert found["faults"] == []
    [listed] = browser.get("/api/decks", headers=arya).json()["decks"]
    assert {card["title"]: card["code"] for card in listed["cards"]} == {
        WOLF["title"]: code_of(WOLF),
        FEAST["title"]: code_of(FEAST),
    }
    assert kept(browser, arya, listed["deck"]).json()["cards"] == listed["cards"]
    assert "custom" not in kept(browser, arya, ready("stark-core")).json()["deck"]


def test_a_deck_is_written_and_read_with_its_own_cards(browser: Client) -> None:
    for form in ("json", "toml"):
        wanted = {"game": "lcg2", "deck": DECK, "format": form}
        text = browser.post("/api/decks/write", json=wanted).json()["text"]
        reading = browser.post("/api/decks/read", json={"game": "lcg2", "text": text}).json()
        assert reading["faults"] == reading["unknown"] == []
        assert [card["code"] for card in reading["cards"]] == CODES
    refused = browser.post("/api/decks/write", json={"game": "lcg2", "deck": DECK, "format": "plain"})
    assert refused.status_code == 400
    assert "A Feast of Our Own" in refused.json()["error"]


@pytest.mark.parametrize(
    ("custom", "reason"),
    [
        ([{**WOLF, "text": "Renwon."}], "custom card 1, 'Nymeria's Kin': 'Renwon' cannot be read here"),
        ([{**WOLF, "faction": "Bolton"}], "there is no faction 'Bolton'"),
        ([{**WOLF, "code": "01028"}], "code"),
        ([{**WOLF, "cost": 100}], "99"),
        ([{**WOLF, "cost": cost} for cost in range(21)], "20"),
        ([{"title": "Nobody", "text": ""}], "needs a cost"),
        ("Renown.", "array"),
    ],
)
def test_a_deck_with_what_is_no_card_is_not_kept(browser: Client, program: Program, custom: Any, reason: str) -> None:
    arya = program("Arya")
    answer = kept(browser, arya, DECK | {"custom": custom})
    assert answer.status_code == 400
    assert reason in answer.json()["error"]
    assert browser.get("/api/decks", headers=arya).json() == {"decks": []}


def test_there_is_a_limit_to_the_own_cards_one_keeps(
    browser: Client, program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deck_lists, "MOST_WRITTEN", 3)
    arya = program("Arya")
    assert kept(browser, arya, DECK).status_code == 200
    assert kept(browser, arya, DECK).status_code == 200
    second = kept(browser, arya, DECK, "another-of-mine")
    assert second.status_code == 400
    assert "at most 3 custom cards" in second.json()["error"]


# --- tables -----------------------------------------------------------------------------------------------------------


@in_loop
async def test_everybody_at_a_table_may_read_the_cards_that_somebody_wrote(server: Server) -> None:
    async with Company(server.base) as company:
        arya, jon = await company.guest("Arya"), await company.guest("Jon")
        wanted = {"game": "lcg2", "seats": ["me", "open"], "decks": [await keep(arya)], "spectators": "none"}
        table = (await arya.post("/api/tables", wanted))["id"]
        before = await jon.get(f"/api/tables/{table}/cards")
        assert [card["code"] for card in before["cards"]] == CODES
        for player in (jon, arya):
            if player is jon:
                await jon.post(f"/api/tables/{table}/join")
            await player.post(f"/api/tables/{table}/ready")
        assert await jon.get(f"/api/tables/{table}/cards") == before
        bran = await company.guest("Bran")
        assert "look" in (await bran.get(f"/api/tables/{table}/cards", 404))["error"]
        plain_table = (await arya.post("/api/tables", {"game": "lcg2", "start": True}))["id"]
        assert (await arya.get(f"/api/tables/{plain_table}/cards"))["cards"] == []
        risk = (await arya.post("/api/tables", {"game": "risk", "start": True}))["id"]
        assert (await arya.get(f"/api/tables/{risk}/cards"))["cards"] == []
        await arya.get("/api/tables/nowhere/cards", 404)


@in_loop
async def test_a_rated_game_is_played_with_printed_cards(server: Server) -> None:
    async with Company(server.base) as company:
        arya, jon = await company.guest("Arya"), await company.guest("Jon")
        for number, player in enumerate((arya, jon)):
            name = f"{player.name} {player.id[:6]}{number}"
            made = await player.post("/api/accounts", {"name": name[:20], "password": "valar morghulis"})
            player.http.headers["Authorization"] = f"Bearer {made['token']}"
            player.http.cookies.clear()
        ident = await keep(arya)
        clock = {"kind": "chess", "seconds": 600}
        wanted = {"game": "lcg2", "rated": True, "seats": ["me", "open"], "clock": clock}
        refused = await arya.post("/api/tables", {**wanted, "decks": [ident]}, 400)
        assert "printed cards" in refused["error"]
        table = (await jon.post("/api/tables", wanted))["id"]
        assert "printed cards" in (await arya.post(f"/api/tables/{table}/join", {"deck": ident}, 400))["error"]
        await arya.post(f"/api/tables/{table}/join")
        assert "printed cards" in (await arya.post(f"/api/tables/{table}/deck", {"deck": ident}, 400))["error"]


@in_loop
async def test_a_game_with_own_cards_against_a_bot_outlives_its_server_and_is_replayed(tmp_path: Path) -> None:
    server = Server(database_in(tmp_path)).start()
    try:
        async with Company(server.base) as company:
            arya = await company.guest("Arya")
            wanted = {"game": "lcg2", "seats": ["me", "bot:squire"], "decks": [await keep(arya), None], "start": True}
            table = (await arya.post("/api/tables", wanted))["id"]
            seat = await company.sit(arya, table)
            rng = random.Random(4)
            await seat.until(lambda: seat.request is not None)
            while seat.request is not None and seat.request["kind"] != "plot":
                await seat.play_on(rng, 1)
                await seat.until(lambda: seat.request is not None)
            assert seat.request is not None
            [feast] = [o["option"] for o in seat.request["options"] if o["label"] == FEAST["title"]]
            assert (await seat.choose([feast]))["type"] == "ack"
            await seat.until(lambda: bool((seat.view["players"][0]["plot"] or {}).get("title") == FEAST["title"]))
            assert seat.view["players"][0]["plot"]["code"] == code_of(FEAST)
            await seat.play_on(rng, 10)
            await seat.settle()
            server.kill()
            server = Server(server.database, port=server.port).start()
            seat = await company.sit(arya, table)
            await seat.play_on(rng, 20)
            answer = await seat.ask({"type": "concede"})
            assert answer["type"] == "ack" or "over" in answer["why"], answer  # the bot may have won by now
            await seat.until(lambda: seat.info["stage"] == "over")
            await check_replay(arya, table, seat.at, plain(seat.view), tmp_path)
            again = await arya.post(f"/api/replays/{table}/continue", {"at": 5, "seats": ["me", "bot:squire"]})
            went_on = await company.sit(arya, again["id"])
            await went_on.play_on(rng, 5)
            assert [c["code"] for c in (await arya.get(f"/api/tables/{again['id']}/cards"))["cards"]] == CODES
    finally:
        server.stop()


async def check_replay(player: Player, table: str, at: int, view: dict[str, Any], folder: Path) -> None:
    """A replay ends where the game did, and its record replays on its own."""
    assert [card["code"] for card in (await player.get(f"/api/tables/{table}/cards"))["cards"]] == CODES
    moments = (await player.get(f"/api/replays/{table}"))["moments"]
    glimpse = await player.get(f"/api/replays/{table}/at/{len(moments) - 1}?eyes=0")
    assert at == len(moments) - 1
    assert plain(glimpse["view"])["players"] == view["players"]
    assert (await player.get(f"/api/replays/{table}/check"))["sound"]
    record = folder / "record.json"
    record.write_text((await player.http.get(f"/api/replays/{table}/record")).text, encoding="utf-8")
    done = subprocess.run([sys.executable, "-m", "fivekings", "replay", str(record)], capture_output=True, check=False)
    assert done.returncode == 0, done.stderr
