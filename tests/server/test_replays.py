"""Replays: every finished game, from anybody's eyes, moment by moment; and going on from any of them."""

import asyncio
import random
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from fivekings.games import game
from fivekings.kernel.chance import seal
from fivekings.kernel.record import differences, parse_record, play_record
from tests.server.client import Company, in_loop, plain, play_out
from tests.server.server import Server, database_in, rows


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(database_in(tmp_path_factory.mktemp("replays"))).start()
    yield server
    server.stop()


class Played:
    """A game played to its end, and what its players remember."""

    table = ""
    token = ""
    view: dict[str, Any]
    events: list[dict[str, Any]]
    winners: list[int]
    seal = ""
    at = 0


@pytest.fixture(scope="module")
def played(server: Server) -> Played:
    """A whole game between two."""

    async def go() -> Played:
        async with Company(server.base) as company:
            arya, jon = await company.play("Arya", "Jon", game="hbo")
            await play_out([arya, jon], 3)
            found = Played()
            found.table, found.token, found.at = arya.table, arya.player.token, arya.at
            found.view, found.winners, found.seal = arya.view, arya.info["winners"], arya.info["seal"]
            found.events = [arya.events[number] for number in sorted(arya.events)]
            return found

    return asyncio.run(go())


@in_loop
async def test_there_is_nothing_to_see_while_the_game_runs(server: Server) -> None:
    async with Company(server.base) as company:
        arya, _jon = await company.play("Arya", "Jon", game="hbo")
        ((seed,),) = rows(server.database, "select seed from tables where id = ?", arya.table)
        for path in ("", "/at/0", "/at/0?eyes=-2", "/record", "/check"):
            answer = await arya.player.http.get(f"/api/replays/{arya.table}{path}")
            assert answer.status_code == 400
            assert "not over" in answer.json()["error"]
            assert seed not in answer.text
        again = await arya.player.post(
            f"/api/replays/{arya.table}/continue", {"at": 0, "seats": ["me", "bot:hodor"]}, 400
        )
        assert "not over" in again["error"]
        for path in (f"/api/tables/{arya.table}", "/api/tables", "/health", "/metrics"):
            answer = await arya.player.http.get(path)
            assert answer.status_code == 200
            assert seed not in answer.text


@in_loop
async def test_a_replay_tells_each_what_they_were_told(server: Server, played: Played) -> None:
    async with Company(server.base) as company:
        bran = await company.guest("Bran")
        replay = await bran.get(f"/api/replays/{played.table}?eyes=0")
        assert replay["table"]["winners"] == played.winners
        assert [moment["at"] for moment in replay["moments"]] == list(range(played.at + 1))
        assert [event for moment in replay["moments"] for event in moment["events"]] == played.events
        assert seal(int(replay["table"]["seed"], 16)) == played.seal == replay["table"]["seal"]


@in_loop
async def test_a_moment_is_seen_with_somebodys_eyes(server: Server, played: Played) -> None:
    async with Company(server.base) as company:
        bran = await company.guest("Bran")
        where = f"/api/replays/{played.table}/at"
        last = await bran.get(f"{where}/{played.at}?eyes=0")
        assert plain(last["view"]) == plain(played.view)
        seen = {eyes: (await bran.get(f"{where}/3?eyes={eyes}"))["view"]["players"] for eyes in (-2, -1, 0, 1)}
        assert [player["hand"] for player in seen[-1]] == [None, None]
        assert (await bran.get(f"{where}/3"))["view"]["players"] == seen[-1]
        for seat in (0, 1):
            assert seen[seat][seat]["hand"] == seen[-2][seat]["hand"] is not None
            assert seen[seat][1 - seat]["hand"] is None
        for path in (
            f"{where}/{played.at + 1}",
            f"{where}/-1",
            f"{where}/0?eyes=2",
            f"{where}/0?eyes=-3",
            f"{where}/x",
        ):
            answer = await bran.http.get(path)
            assert answer.status_code in (400, 404), path
            assert answer.json()["error"]


@in_loop
async def test_a_moment_knows_where_its_numbers_come_from(server: Server, played: Played) -> None:
    async with Company(server.base) as company:
        bran = await company.guest("Bran")
        where = f"/api/replays/{played.table}/at"
        view = (await bran.get(f"{where}/{played.at}?eyes=-1"))["view"]
        people = [card for player in view["players"] for card in player["in_play"] if card["type"] == "character"]
        assert people
        for card in people:
            owner = view["players"][card["controller"]]["name"]
            answer = await bran.http.get(f"{where}/{played.at}/about", params={"name": card["title"]})
            known = answer.json()
            assert known["name"] == card["title"]
            assert known["at"] == played.at
            found = [line for line in known["lines"] if re.match(rf"  {owner}'s: \S+ {card['strength']} = ", line)]
            assert found, known["lines"]
        early = await bran.http.get(f"{where}/0/about", params={"name": people[0]["title"]})
        assert not [line for line in early.json()["lines"] if "'s: " in line], "nothing is in play yet"
        holder = (await bran.get(f"{where}/3?eyes=0"))["view"]["players"][0]
        held = holder["hand"]
        told = {
            (title, eyes): [line for line in known["lines"] if line.startswith(f"  {holder['name']}'s: ")]
            for title in set(held)
            for eyes in (-1, 0, 1)
            for known in [await bran.get(f"{where}/3/about?name={quote(title)}&eyes={eyes}")]
        }
        assert any(told[title, 0] for title in held), "what a card in hand costs is told to its holder"
        assert not [title for title in held if told[title, -1] or told[title, 1]]
        for path in ("0/about?name=Nix", "0/about", "0/about?name=", "0/about?name=Ice&eyes=5", "99999/about?name=Ice"):
            answer = await bran.http.get(f"{where}/{path}")
            assert answer.status_code in (400, 404), path
            assert answer.json()["error"]


@in_loop
async def test_the_record_is_sound_and_the_replay_command_reads_it(
    server: Server, played: Played, tmp_path: Path
) -> None:
    async with Company(server.base) as company:
        bran = await company.guest("Bran")
        assert await bran.get(f"/api/replays/{played.table}/check") == {"sound": True, "differences": []}
        answer = await bran.http.get(f"/api/replays/{played.table}/record")
        assert answer.status_code == 200
        assert "attachment" in answer.headers["content-disposition"]
        record = parse_record(answer.text, "download")
        assert record.winners == played.winners
        assert differences(record, play_record(record, game("hbo"))) == []
        path = tmp_path / "game.json"
        path.write_text(answer.text)
        command = [sys.executable, "-m", "fivekings", "replay", str(path)]
        done = await asyncio.to_thread(subprocess.run, command, capture_output=True, text=True, timeout=30)
        assert done.returncode == 0, done.stdout + done.stderr


@in_loop
async def test_a_game_goes_on_from_any_moment(server: Server, played: Played) -> None:
    async with Company(server.base) as company:
        bran = await company.guest("Bran")
        at = played.at // 2
        path = f"/api/replays/{played.table}/continue"
        table = await bran.post(path, {"at": at, "seats": ["me", "bot:hodor"]})
        assert table["stage"] == "playing"
        assert not table["public"]
        assert not table["rated"]
        glimpse = await bran.get(f"/api/replays/{played.table}/at/{at}?eyes=0")
        seat = await company.sit(bran, table["id"])
        if seat.at == at:  # else the bot was quick
            names = [{**player, "name": ""} for player in seat.view["players"]]
            assert names == [{**player, "name": ""} for player in glimpse["view"]["players"]]
        await seat.play_on(random.Random(1), most=5)
        assert seat.at > at
        for doc, why in (
            ({"at": played.at + 1, "seats": ["me", "bot:hodor"]}, "moments"),
            ({"at": at, "seats": ["me"]}, "2 seats"),
            ({"at": at, "seats": ["me", "me"]}, "once"),
            ({"at": at, "seats": ["me", "open"]}, "'me' once"),
            ({"at": at, "seats": ["me", "bot:dragon"]}, "nobody called"),
            ({"at": -1, "seats": ["me", "bot:hodor"]}, ""),
        ):
            assert why in (await bran.post(path, doc, 400))["error"]


@in_loop
async def test_from_the_last_moment_there_is_nothing_to_go_on_with(server: Server, played: Played) -> None:
    async with Company(server.base) as company:
        bran = await company.guest("Bran")
        body = {"at": played.at, "seats": ["me", "bot:hodor"]}
        answer = await bran.http.post(f"/api/replays/{played.table}/continue", json=body)
        assert answer.status_code == 400 or answer.json()["stage"] == "over"


@in_loop
async def test_a_conceded_game_and_one_with_something_taken_back_have_replays_too(server: Server) -> None:
    async with Company(server.base) as company:
        arya, jon = await company.play("Arya", "Jon", game="risk")
        one = arya if arya.request is not None else jon
        await one.choose(one.any_choice(random.Random(1))[0])
        assert (await one.ask({"type": "undo"}))["type"] == "ack"
        await one.choose(one.any_choice(random.Random(2))[0])
        await one.ask({"type": "concede"})
        await one.until(lambda: one.info["stage"] == "over")
        where = f"/api/replays/{arya.table}"
        replay = await arya.player.get(where)
        assert len(replay["moments"]) == 3  # the beginning, a house, giving up
        assert (await arya.player.get(f"{where}/check"))["sound"]
        glimpse = await arya.player.get(f"{where}/at/2")
        assert glimpse["view"]["winners"] == [1 - one.you]


@in_loop
async def test_a_table_that_never_played_has_no_replay(server: Server) -> None:
    async with Company(server.base) as company:
        arya = await company.guest("Arya")
        table = (await arya.post("/api/tables", {"game": "hbo", "seats": ["me", "open"]}))["id"]
        await arya.post(f"/api/tables/{table}/leave")
        for path in ("", "/at/0", "/record", "/check"):
            assert (await arya.http.get(f"/api/replays/{table}{path}")).status_code in (400, 404)
        for path in ("", "/at/0", "/record", "/check"):
            assert (await arya.http.get(f"/api/replays/nosuchtable{path}")).status_code in (400, 404)
