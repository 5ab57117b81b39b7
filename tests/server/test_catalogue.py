"""What there is to play, as clients are told."""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import Any

import pytest

from fivekings.games import GAMES
from fivekings.kernel import read_ledger
from fivekings.kernel.program import PROGRAMS
from fivekings.server.http import board_maps, catalogue
from tests.server.conftest import Client
from tests.thrones.own import forget_all

TWISTED = (
    "Reaction: after you win an intrigue challenge as the attacker => select a character the losing opponent controls "
    "without an intrigue icon: place 1 poison token on it; at the end of the phase, if it has a poison token: discard "
    "1 poison token from it; kill it. (max 1 per challenge)"
)
"""A text that can be read in seven ways."""


def test_every_game_is_there_with_all_a_table_needs(browser: Client) -> None:
    games = {game["name"]: game for game in browser.get("/api/games").json()["games"]}
    assert list(games) == list(GAMES)
    assert games["lcg2"]["levels"][0] == {"name": "hodor", "about": "plays at random"}
    assert {"name": "joust", "least": 2, "most": 2, "seats": 2} in games["lcg2"]["modes"]
    assert [option["name"] for option in games["risk"]["options"]][:2] == ["mode", "board"]
    assert games["risk"]["decks"] == []
    assert (games["hbo"]["fixed_decks"], games["lcg2"]["fixed_decks"]) == (True, False)


def test_ready_decks_can_be_played_as_they_are(browser: Client) -> None:
    for game in browser.get("/api/games").json()["games"]:
        decks = browser.get(f"/api/games/{game['name']}/decks").json()["decks"]
        assert list(decks) == [ready["name"] for ready in game["decks"]]
        for ready in game["decks"]:
            deck = decks[ready["name"]]
            assert GAMES[game["name"]].decks.faults(deck) == []
            assert (ready["title"], ready["faction"]) == (deck["name"], deck["faction"])


def test_the_games_are_told_without_reading_a_card() -> None:
    told = (
        "from fivekings.server.http import catalogue as c; from fivekings.thrones.model.pool import read_pool; "
        "c.all_games(); assert read_pool.cache_info().currsize == 0"
    )
    subprocess.run([sys.executable, "-c", told], check=True, timeout=60)


def test_what_is_made_already_waits_for_nothing(browser: Client) -> None:
    first = browser.get("/api/games")
    held = Event()
    catalogue.SHELF.submit(held.wait, 20)
    try:
        assert browser.get("/api/games", timeout=5).content == first.content
        assert not held.is_set()
    finally:
        held.set()


def card(browser: Client, game: str, title: str) -> dict[str, Any]:
    cards = browser.get(f"/api/games/{game}/cards").json()["cards"]
    found: dict[str, Any] = next(card for card in cards if card["title"] == title)
    return found


def test_cards_have_their_facts_and_their_text(browser: Client) -> None:
    eddard = card(browser, "lcg2", "Eddard Stark")
    assert (eddard["type"], eddard["faction"], eddard["cost"], eddard["strength"]) == ("character", "Stark", 7, 5)
    assert (eddard["unique"], eddard["loyal"], eddard["certainty"]) == (True, False, "known")
    assert eddard["icons"] == ["military", "power"]
    assert "renown" in eddard["keywords"]
    assert eddard["text"].startswith("Renown.\n")
    noble = card(browser, "lcg2", "A Noble Cause")
    assert (noble["income"], noble["initiative"], noble["claim"], noble["reserve"]) == (5, 0, 1, 6)
    assert (noble["cost"], noble["strength"]) == (None, None)


def test_every_card_is_there_once_in_order(browser: Client) -> None:
    for game in ("lcg2", "hbo"):
        codes = [card["code"] for card in browser.get(f"/api/games/{game}/cards").json()["cards"]]
        assert codes == sorted(set(codes))
        assert len(codes) == len(GAMES[game].decks.cards())
    assert browser.get("/api/games/risk/cards").json()["cards"] == []


@pytest.mark.parametrize("game", list(GAMES))
def test_the_rules_are_the_ledger(browser: Client, game: str) -> None:
    rules = browser.get(f"/api/games/{game}/rules").json()
    clauses = [clause["id"] for topic in rules["topics"] for clause in topic["clauses"]]
    assert sorted(clauses) == sorted(read_ledger(game).by_id)


def test_what_stays_the_same_is_sent_once(browser: Client) -> None:
    for path in ("/api/games", "/api/games/lcg2/cards", "/api/games/risk/rules"):
        first = browser.get(path)
        assert first.headers["cache-control"] == "no-cache"
        etag = first.headers["etag"]
        again = browser.get(path, headers={"If-None-Match": f'"other", W/{etag}'})
        assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", etag)
        assert browser.get(path, headers={"If-None-Match": '"other"'}).content == first.content


def test_the_first_to_ask_finds_everything_made() -> None:
    board_maps.warm()
    catalogue.warm()
    catalogue.SHELF.submit(int).result()  # whatever was begun before is done
    made = [catalogue.shelved(catalogue.all_games)]
    made += [catalogue.shelved(board_maps.board_map, board) for board in ("essos", "westeros")]
    for make in (catalogue.all_cards, catalogue.all_decks, catalogue.all_rules):
        made += [catalogue.shelved(make, name) for name in GAMES]
    assert all(answer.done() for answer in made)


def test_cards_are_read_while_somebody_plays_with_them() -> None:
    together = (
        "from fivekings.games import GAMES; from fivekings.server.http import catalogue as c; "
        "made = [c.SHELF.submit(c.all_cards, game) for game in GAMES]; "
        "[game.decks.cards() for game in GAMES.values()]; [one.result() for one in made]"
    )
    subprocess.run([sys.executable, "-c", together], check=True, timeout=60)


def test_maps_are_those_of_the_folder(browser: Client, tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "maps").mkdir()
    (tmp_path / "maps" / "essos.json").write_text('{"name": "essos", "view": [0, 0, 10, 10]}')
    (tmp_path / "secret.json").write_text("{}")
    monkeypatch.setattr(board_maps, "MAPS", tmp_path / "maps")
    catalogue.shelved.cache_clear()
    try:
        found = browser.get("/api/maps/essos").json()
        assert found["view"] == [0, 0, 10, 10]
        assert {"name": "Andalos", "bonus": 4} in found["facts"]["regions"]
        for other in ("westeros", "..%2Fsecret", "%2e%2e%2fsecret", "essos.json", "%00"):
            assert browser.get(f"/api/maps/{other}").status_code == 404
    finally:
        catalogue.shelved.cache_clear()


def test_a_game_that_is_not_there(browser: Client) -> None:
    answer = browser.get("/api/games/lcg3/cards")
    assert answer.status_code == 404
    assert "did you mean 'lcg2'?" in answer.json()["error"]


# --- the workshop -----------------------------------------------------------------------------------------------------


def write(browser: Client, **facts: Any) -> dict[str, Any]:
    answer = browser.post("/api/games/lcg2/card", json=facts)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_a_text_that_can_be_read_is_told_in_our_words(browser: Client) -> None:
    found = write(browser, text="renown. stealth.")
    assert found["error"] is None
    assert (found["card"]["text"], found["card"]["keywords"]) == ("Renown.\nStealth.", ["renown", "stealth"])


def test_a_whole_card_can_be_written(browser: Client) -> None:
    facts = {"title": "Nymeria", "faction": "Stark", "cost": "X", "strength": 4, "icons": ["military"], "unique": True}
    found = write(browser, text="Each Wolfpack character you control gets +1 STR.", traits=["Wolfpack"], **facts)
    assert {name: found["card"][name] for name in facts} == facts
    assert found["card"]["traits"] == ["Wolfpack"]
    again = write(browser, text="Each Wolfpack character you control gets +1 STR.")
    assert "Wolfpack" in again["error"]["text"]


def test_a_text_that_goes_wrong_says_where_and_what_would_be_accepted(browser: Client) -> None:
    found = write(browser, text="Renown.\nReaction: after you win a chalenge => draw 1 card.")
    assert found["card"] is None
    error = found["error"]
    assert (error["line"], error["column"]) == (2, 27)
    assert error["text"] == "'chalenge' cannot be read here; did you mean 'challenge'?"
    assert "'challenge'" in error["accepted"]
    assert error["read"] == "Reaction: after you win a"
    [proposal] = error["proposals"]
    assert proposal["text"] == "Renown.\nReaction: after you win a challenge => draw 1 card."
    assert write(browser, text=proposal["text"])["error"] is None
    assert all(phrase["example"] for phrase in error["phrases"])
    assert write(browser, text="Reaction: after")["error"]["text"] == "the text stops too soon after 'Reaction: after'"


def test_a_card_that_names_itself_is_told_about_self(browser: Client) -> None:
    error = write(browser, text="Nymeria gains +2 STR.", title="Nymeria")["error"]
    assert [proposal["sentence"] for proposal in error["proposals"]] == ["Self gets +2 STR."]


def completed(browser: Client, text: str, **more: Any) -> list[dict[str, Any]]:
    answer = browser.post("/api/games/lcg2/card/completions", json={"text": text, **more})
    assert answer.status_code == 200, answer.text
    found: list[dict[str, Any]] = answer.json()["completions"]
    return found


def test_a_text_is_completed(browser: Client) -> None:
    first = completed(browser, "Reaction: after you w")[0]
    assert (first["insert"], first["typed"], first["kind"]) == ("win", 1, "event")
    assert first["shows"] == "win <contest>"
    assert first["example"].startswith("after you win")
    assert completed(browser, "Each Wolfp", traits=["Wolfpack"])[0]["insert"] == "Wolfpack"
    assert completed(browser, "Blorb the ") == []
    assert 0 < len(completed(browser, "")) <= 20


@pytest.mark.parametrize("text", ["9" * 1900, "(" * 1900, '"' * 1900, "While " * 300, "you may draw 1 card; " * 90])
def test_completing_a_hostile_text_does_no_harm(browser: Client, text: str) -> None:
    completed(browser, f"Action: {text}")


def test_a_completion_needs_a_short_text_and_a_game_with_cards(browser: Client) -> None:
    assert browser.post("/api/games/lcg2/card/completions", json={"text": "a" * 2001}).status_code == 400
    assert browser.post("/api/games/risk/card/completions", json={"text": ""}).status_code == 400
    assert browser.post("/api/games/lcg3/card/completions", json={"text": ""}).status_code == 404


def test_the_words_of_a_game_are_told(browser: Client) -> None:
    kinds = {kind["kind"]: kind for kind in browser.get("/api/games/lcg2/words").json()["kinds"]}
    assert any(word["template"].startswith("draw <number> cards") for word in kinds["step"]["words"])
    assert kinds["step"]["about"]
    assert "Direwolf" in kinds["trait"]["names"]
    assert "Response" in {
        name for kind in browser.get("/api/games/lcg1/words").json()["kinds"] for name in kind["names"]
    }
    assert browser.get("/api/games/risk/words").json()["kinds"] == []


def test_a_card_that_can_be_read_but_not_played_is_refused(browser: Client) -> None:
    text = "Action: add your faction card to your hand."
    answer = browser.post("/api/games/lcg2/card", json={"text": text})
    assert answer.status_code == 400
    error = answer.json()["error"]
    assert error.startswith(f"this card cannot be played: '{text}' breaks the game: ")
    assert "is in a zone that has no such cards (a full table for two from the " in error
    vague = browser.post("/api/games/lcg2/card", json={"text": "A Lord character gets +1 STR."})
    assert vague.status_code == 400
    assert "write: each Lord character gets +1 STR" in vague.json()["error"]


def test_reading_a_card_leaves_nothing_behind_once_it_is_forgotten(browser: Client) -> None:
    forget_all()
    before = dict(PROGRAMS)
    with ThreadPoolExecutor(8) as crowd:
        found = list(crowd.map(lambda _: write(browser, text=TWISTED)["card"]["title"], range(24)))
    assert found == ["A card"] * 24
    forget_all()
    assert dict(PROGRAMS) == before


def test_a_text_with_endless_meanings_is_given_up(browser: Client) -> None:
    assert write(browser, text=" ".join([TWISTED] * 7))["card"]
    text = f"Action: {'; '.join(['you may draw 1 card'] * 80)}."
    answer = browser.post("/api/games/lcg2/card", json={"text": text})
    assert answer.status_code == 400
    assert "too many ways" in answer.json()["error"]


@pytest.mark.parametrize("text", ["", "9" * 1900, "+" * 1900, "(" * 1900, '"' * 1900, "é\x00\x7f", "While " * 300])
def test_nonsense_is_answered_politely(browser: Client, text: str) -> None:
    assert browser.post("/api/games/lcg2/card", json={"text": text}).status_code in (200, 400)


def test_a_game_without_cards_has_no_workshop(browser: Client) -> None:
    assert browser.post("/api/games/risk/card", json={"text": "Renown."}).status_code == 400
