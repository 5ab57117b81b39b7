"""Around the table: making one, sitting down, getting ready, watching, talking, playing again."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.server.client import Company, in_loop
from tests.server.server import Server, database_in, rows


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(database_in(tmp_path_factory.mktemp("lobby"))).start()
    yield server
    server.stop()


# --- making a table ---------------------------------------------------------------------------------


@in_loop
async def test_a_table_is_made_as_it_is_wanted(server: Server) -> None:
    async with Company(server.base) as company:
        arya = await company.guest("Arya")
        clock = {"kind": "chess", "seconds": 600, "increment": 5, "grace": 1}
        wanted = {
            "game": "lcg2",
            "options": {"veil": "on"},
            "seats": ["open", "me", "bot:knight"],
            "decks": ["stark-core", "lannister-core", "greyjoy-core"],
            "public": False,
            "rated": False,
            "spectators": "hands",
            "clock": clock,
        }
        made = await arya.post("/api/tables", wanted)
        assert made["stage"] == "open"
        assert made["owner"] == arya.id
        assert made["options"] == {"veil": "on"}
        assert [seat["kind"] for seat in made["seats"]] == ["open", "person", "bot"]
        assert made["seats"][1]["name"] == "Arya"
        assert made["seats"][2]["level"] == "knight"
        assert made["seats"][2]["ready"]
        assert all(seat["deck"] for seat in made["seats"])
        assert not made["public"]
        assert made["spectators"] == "hands"
        assert made["clock"] == clock
        assert made["seal"]
        assert not made["seed"]
        assert await arya.get(f"/api/tables/{made['id']}") == made


@in_loop
async def test_without_wishes_it_is_me_against_a_bot(server: Server) -> None:
    async with Company(server.base) as company:
        arya = await company.guest("Arya")
        made = await arya.post("/api/tables", {"game": "lcg2", "start": True})
        assert made["stage"] == "playing"
        assert [seat["kind"] for seat in made["seats"]] == ["person", "bot"]


@pytest.mark.parametrize(
    ("wanted", "why"),
    [
        ({"game": "chess"}, "no game 'chess'"),
        ({"game": "lcg2", "options": {"veil": "maybe"}}, "option veil cannot be 'maybe'; it must be one of off, on"),
        ({"game": "lcg2", "options": {"vail": "on"}}, "did you mean 'veil'?"),
        ({"game": "risk", "options": {"plots": "draft"}}, "no option 'plots'"),
        ({"game": "risk", "options": {"mode": "conquest"}}, "skirmish, dominion"),
        ({"game": "hbo", "seats": ["me", "open", "open"]}, "for 2 to 2 players, not 3"),
        ({"game": "risk", "seats": ["me"]}, "for 2 to 7 players, not 1"),
        ({"game": "lcg2", "seats": ["me", "me"]}, "one person takes one seat"),
        ({"game": "lcg2", "seats": ["me", "bot:knigth"]}, "did you mean 'bot:knight'?"),
        ({"game": "lcg2", "seats": ["me"] + 8 * ["open"]}, "seats"),
        ({"game": "lcg2", "decks": ["starkcore"]}, "did you mean 'stark-core'?"),
        ({"game": "risk", "decks": ["stark-core"]}, "no deck 'stark-core'"),
        ({"game": "lcg2", "spectators": "all"}, "spectators"),
        ({"game": "lcg2", "clock": {"kind": "chess", "seconds": 1}}, "clock"),
        ({"game": "lcg2", "clock": {"kind": "sand"}}, "clock"),
        ({"game": "lcg2", "rated": True, "seats": ["me", "open"]}, "players with accounts"),
        ({"game": "lcg2", "colour": "red"}, "colour"),
        ({"game": "lcg2", "seats": ["me", "open"], "start": True}, "not every seat is taken"),
        ({}, "game"),
        ([], ""),
    ],
)
@in_loop
async def test_what_cannot_be_played_is_refused_with_a_reason(server: Server, wanted: Any, why: str) -> None:
    async with Company(server.base) as company:
        arya = await company.guest("Arya")
        said = await arya.post("/api/tables", wanted, status=400)
        assert why in said["error"]
        assert (await arya.get("/api/tables"))["mine"] == []


@in_loop
async def test_a_table_needs_somebody(server: Server) -> None:
    async with Company(server.base) as company:
        arya = await company.guest("Arya")
        arya.http.headers.pop("Authorization")
        assert "sign in" in (await arya.post("/api/tables", {"game": "lcg2"}, status=401))["error"]


@in_loop
async def test_rated_games_are_between_accounts(server: Server) -> None:
    async with Company(server.base) as company:
        arya, jon = await company.guest("Arya"), await company.guest("Jon")
        made = await arya.post("/api/accounts", {"name": "Arya of Lobby", "password": "needle needle"})
        arya.http.headers["Authorization"] = f"Bearer {made['token']}"
        arya.http.cookies.clear()
        bots = {"game": "hbo", "rated": True, "seats": ["me", "bot:squire"]}
        assert "accounts" in (await arya.post("/api/tables", bots, status=400))["error"]
        clock = {"kind": "decision", "seconds": 60}
        hands = {"game": "hbo", "rated": True, "seats": ["me", "open"], "spectators": "hands", "clock": clock}
        assert "do not see hands" in (await arya.post("/api/tables", hands, status=400))["error"]
        wanted = {"game": "hbo", "rated": True, "seats": ["me", "open"]}
        assert "needs a clock" in (await arya.post("/api/tables", wanted, status=400))["error"]
        table = (await arya.post("/api/tables", {**wanted, "clock": {"kind": "chess", "seconds": 600}}))["id"]
        assert "accounts" in (await jon.post(f"/api/tables/{table}/join", status=400))["error"]


@in_loop
async def test_nobody_has_more_tables_than_can_be_played(server: Server) -> None:
    async with Company(server.base) as company:
        arya = await company.guest("Arya")
        for _ in range(20):
            await arya.post("/api/tables", {"game": "hbo", "seats": ["me", "open"], "public": False})
        said = await arya.post("/api/tables", {"game": "hbo", "seats": ["me", "open"]}, status=429)
        assert "20 tables" in said["error"]


# --- finding and sitting down -----------------------------------------------------------------------


@in_loop
async def test_public_tables_are_listed_and_private_ones_found_by_address_alone(server: Server) -> None:
    async with Company(server.base) as company:
        arya, jon = await company.guest("Arya"), await company.guest("Jon")
        public = (await arya.post("/api/tables", {"game": "hbo", "seats": ["me", "open"]}))["id"]
        private = (await arya.post("/api/tables", {"game": "hbo", "seats": ["me", "open"], "public": False}))["id"]
        listed = await jon.get("/api/tables")
        names = [table["id"] for table in listed["open"] + listed["playing"]]
        assert public in names
        assert private not in names
        assert listed["mine"] == []
        assert {table["id"] for table in (await arya.get("/api/tables"))["mine"]} == {public, private}
        await jon.post(f"/api/tables/{private}/join")
        assert [table["id"] for table in (await jon.get("/api/tables"))["mine"]] == [private]
        for player in (arya, jon):
            await player.post(f"/api/tables/{private}/ready")
        listed = await jon.get("/api/tables")
        assert private not in [table["id"] for table in listed["open"] + listed["playing"]]
        missing = await jon.http.get("/api/tables/nosuchtable")
        assert missing.status_code in (400, 404)
        assert missing.json()["error"] == "there is no such table"


@in_loop
async def test_sitting_down_getting_up_and_starting(server: Server) -> None:
    async with Company(server.base) as company:
        arya, jon, sansa = [await company.guest(name) for name in ("Arya", "Jon", "Sansa")]
        table = (await arya.post("/api/tables", {"game": "lcg2", "seats": ["me", "open", "open"]}))["id"]
        where = f"/api/tables/{table}"
        watching = await company.sit(arya, table)
        assert watching.info["stage"] == "open"
        assert watching.view == {}

        await jon.post(f"{where}/join", {"seat": 2, "deck": "greyjoy-core"})
        assert "already" in (await jon.post(f"{where}/join", status=400))["error"]
        assert "taken" in (await sansa.post(f"{where}/join", {"seat": 2}, status=400))["error"]
        assert "taken" in (await sansa.post(f"{where}/join", {"seat": 7}, status=400))["error"]
        assert "do not sit" in (await sansa.post(f"{where}/ready", status=400))["error"]
        await sansa.post(f"{where}/join")
        await watching.until(lambda: [seat["name"] for seat in watching.info["seats"]] == ["Arya", "Sansa", "Jon"])
        assert "Kraken" in watching.info["seats"][2]["deck"] or watching.info["seats"][2]["deck"]

        await jon.post(f"{where}/leave")
        await watching.until(lambda: watching.info["seats"][2]["kind"] == "open")
        assert "every seat" not in watching.info["seats"][2]["name"]
        await jon.post(f"{where}/join")
        for player in (arya, jon):
            assert (await player.post(f"{where}/ready"))["stage"] == "open"
        await jon.post(f"{where}/ready", {"ready": False})
        assert (await sansa.post(f"{where}/ready"))["stage"] == "open"
        assert (await jon.post(f"{where}/deck", {"deck": "tyrell-core"}))["seats"][2]["ready"] is False
        assert (await jon.post(f"{where}/ready"))["stage"] == "playing"
        await watching.until(lambda: watching.info["stage"] == "playing")
        assert watching.view["players"][2]["name"] == "Jon"
        for what, body in (("join", {}), ("leave", {}), ("ready", {}), ("deck", {"deck": "stark-core"})):
            assert "started already" in (await jon.post(f"{where}/{what}", body, status=400))["error"]


@in_loop
async def test_the_owner_may_ask_somebody_to_get_up(server: Server) -> None:
    async with Company(server.base) as company:
        arya, jon = await company.guest("Arya"), await company.guest("Jon")
        table = (await arya.post("/api/tables", {"game": "risk", "seats": ["me", "open", "bot:hodor"]}))["id"]
        where = f"/api/tables/{table}"
        await jon.post(f"{where}/join")
        assert "only the owner" in (await jon.post(f"{where}/kick", {"seat": 0}, status=400))["error"]
        assert "leave the table instead" in (await arya.post(f"{where}/kick", {"seat": 0}, status=400))["error"]
        assert "nobody sits there" in (await arya.post(f"{where}/kick", {"seat": 5}, status=400))["error"]
        assert (await arya.post(f"{where}/kick", {"seat": 1}))["seats"][1]["kind"] == "open"
        assert (await arya.post(f"{where}/kick", {"seat": 2}))["seats"][2]["kind"] == "open"
        assert (await jon.get("/api/tables"))["mine"] == []


@in_loop
async def test_when_the_owner_leaves_another_owns_the_table_and_the_last_closes_it(server: Server) -> None:
    async with Company(server.base) as company:
        arya, jon, sansa = [await company.guest(name) for name in ("Arya", "Jon", "Sansa")]
        table = (await arya.post("/api/tables", {"game": "hbo", "seats": ["me", "open"]}))["id"]
        await jon.post(f"/api/tables/{table}/join")
        assert (await arya.post(f"/api/tables/{table}/leave"))["owner"] == jon.id
        assert (await jon.post(f"/api/tables/{table}/leave"))["stage"] == "over"
        assert "closed" in (await sansa.post(f"/api/tables/{table}/join", status=400))["error"]


@in_loop
async def test_people_of_one_name_can_play_together(server: Server) -> None:
    async with Company(server.base) as company:
        seats = await company.play("Arya", "Arya", "Arya (2)", game="risk")
        names = [player["name"] for player in seats[0].view["players"]]
        assert len(set(names)) == 3


@in_loop
async def test_a_deck_that_breaks_the_rules_is_refused_when_the_game_would_start(server: Server) -> None:
    async with Company(server.base) as company:
        arya, jon = await company.guest("Arya"), await company.guest("Jon")
        games = (await arya.get("/api/games"))["games"]
        assert {"lcg2", "hbo", "risk"} <= {game["name"] for game in games}
        text = "Faction: House Stark\n\n3x Winterfell\n"
        deck = (await arya.post("/api/decks/read", {"game": "lcg2", "text": text}))["deck"]
        answer = await arya.http.put("/api/decks/small-deck", json={"game": "lcg2", "name": "Small", "deck": deck})
        assert answer.status_code == 200, answer.text
        table = (await arya.post("/api/tables", {"game": "lcg2", "seats": ["me", "open"], "decks": ["small-deck"]}))[
            "id"
        ]
        await jon.post(f"/api/tables/{table}/join")
        assert "no deck" in (await jon.post(f"/api/tables/{table}/deck", {"deck": "small-deck"}, status=400))["error"]
        await arya.post(f"/api/tables/{table}/ready")
        assert (await jon.post(f"/api/tables/{table}/ready", status=400))["error"]
        assert (await arya.get(f"/api/tables/{table}"))["stage"] == "open"
        await arya.post(f"/api/tables/{table}/deck", {"deck": "stark-core"})
        await arya.post(f"/api/tables/{table}/ready")
        assert (await jon.post(f"/api/tables/{table}/ready"))["stage"] == "playing"


# --- ending and playing again -----------------------------------------------------------------------


@in_loop
async def test_conceding_ends_it_and_a_rematch_swaps_sides(server: Server) -> None:
    async with Company(server.base) as company:
        arya, jon = await company.play("Arya", "Jon", game="hbo", options={"plots": "draft"}, public=False)
        table = arya.table
        assert "not over yet" in (await arya.player.post(f"/api/tables/{table}/rematch", status=400))["error"]
        factions = [player["faction"] for player in arya.view["players"]]
        assert (await jon.ask({"type": "concede"}))["type"] == "ack"
        await arya.until(lambda: arya.info["stage"] == "over")
        await jon.until(lambda: jon.info["stage"] == "over")
        assert arya.info["winners"] == [0] == jon.info["winners"]
        assert arya.info["seed"]
        assert "over" in (await jon.ask({"type": "concede"}))["why"]

        again = await jon.player.post(f"/api/tables/{table}/rematch")
        assert (await arya.player.post(f"/api/tables/{table}/rematch"))["id"] == again["id"]
        await arya.until(lambda: arya.info["rematch"] == again["id"])
        assert [seat["name"] for seat in again["seats"]] == ["Jon", "Arya"]
        assert again["options"] == arya.info["options"]
        assert not again["public"]
        assert again["seal"] != arya.info["seal"]
        for player in (arya.player, jon.player):
            await player.post(f"/api/tables/{again['id']}/ready")
        second = await company.sit(arya.player, again["id"])
        assert second.you == 1
        sides = {player["name"]: player["faction"] for player in second.view["players"]}
        assert [sides["Jon"], sides["Arya"]] in (factions, factions[::-1])
        stranger = await company.guest("Ramsay")
        assert "do not sit" in (await stranger.post(f"/api/tables/{table}/rematch", status=400))["error"]


@in_loop
async def test_a_rematch_with_a_bot_waits_for_people_only(server: Server) -> None:
    async with Company(server.base) as company:
        (arya,) = await company.play("Arya", bots=("bot:hodor",), game="hbo")
        await arya.ask({"type": "concede"})
        await arya.until(lambda: arya.info["stage"] == "over")
        again = await arya.player.post(f"/api/tables/{arya.table}/rematch")
        assert [seat["kind"] for seat in again["seats"]] == ["bot", "person"]
        assert (await arya.player.post(f"/api/tables/{again['id']}/ready"))["stage"] == "playing"


# --- watching and talking ---------------------------------------------------------------------------


@in_loop
async def test_spectators_see_as_much_as_the_table_lets_them(server: Server) -> None:
    async with Company(server.base) as company:
        bran = await company.guest("Bran")
        (arya, _jon) = await company.play("Arya", "Jon", game="lcg2", spectators="view")
        watching = await company.sit(bran, arya.table)
        assert watching.you == -1
        assert watching.request is None
        assert [player["hand"] for player in watching.view["players"]] == [None, None]
        await arya.until(lambda: json.loads(arya.frames[-1]).get("watching") == 1)
        refused = await watching.ask({"type": "choose", "request": 0, "picks": [0]})
        assert "watching" in refused["why"]
        for doc in ({"type": "concede"}, {"type": "undo"}, {"type": "vote", "question": 1, "answer": "yes"}):
            assert (await watching.ask(doc))["type"] == "refusal"

        (arya, _jon) = await company.play("Arya", "Jon", game="lcg2", spectators="hands")
        watching = await company.sit(bran, arya.table)
        assert all(len(player["hand"]) == 7 for player in watching.view["players"])
        assert watching.view["players"][0]["hand"] == arya.view["players"][0]["hand"]

        (arya, _jon) = await company.play("Arya", "Jon", game="lcg2", spectators="none")
        turned_away = await company.sit_in_vain(bran, arya.table)
        assert "spectators" in turned_away["why"]
        assert not turned_away["again"]


@in_loop
async def test_a_nameless_guest_may_watch(server: Server) -> None:
    async with Company(server.base) as company:
        (arya, _jon) = await company.play("Arya", "Jon", game="hbo")
        nobody = await company.guest("Nobody")
        nobody.token = ""
        watching = await company.sit(nobody, arya.table)
        assert watching.you == -1
        assert watching.view["players"][0]["hand"] is None


@in_loop
async def test_who_is_asked_to_get_up_does_not_go_on_watching_where_nobody_may(server: Server) -> None:
    async with Company(server.base) as company:
        arya, jon, sansa = [await company.guest(name) for name in ("Arya", "Jon", "Sansa")]
        wanted = {"game": "hbo", "seats": ["me", "open"], "spectators": "none"}
        table = (await arya.post("/api/tables", wanted))["id"]
        await jon.post(f"/api/tables/{table}/join")
        seat = await company.sit(jon, table)
        await arya.post(f"/api/tables/{table}/kick", {"seat": 1})
        await sansa.post(f"/api/tables/{table}/join")
        for player in (arya, sansa):
            await player.post(f"/api/tables/{table}/ready")
        await seat.ended()
        assert seat.view == {}


@in_loop
async def test_chat_reaches_everybody_but_those_who_muted(server: Server) -> None:
    async with Company(server.base) as company:
        arya, jon = await company.play("Arya", "Jon", game="hbo")
        bran = await company.sit(await company.guest("Bran"), arya.table)
        assert (await arya.ask({"type": "say", "text": "  winter  is\ncoming "}))["type"] == "ack"
        for seat in (arya, jon, bran):
            await seat.settle()
            assert [(line["seat"], line["name"], line["text"]) for line in seat.chat] == [
                (0, "Arya", "winter is coming")
            ]
        assert (await jon.ask({"type": "mute", "seat": 0}))["type"] == "ack"
        await arya.ask({"type": "say", "text": "hear me roar"})
        await bran.ask({"type": "say", "text": "ours is the fury"})
        for seat, count in ((arya, 3), (jon, 2), (bran, 3)):
            await seat.settle()
            assert len(seat.chat) == count
        assert jon.chat[-1]["seat"] == -1
        await jon.ask({"type": "mute", "seat": 0, "on": False})
        await arya.ask({"type": "say", "text": "again"})
        await jon.settle()
        assert jon.chat[-1]["text"] == "again"
        for text in (" ", "\n"):
            assert "the message is empty" in (await arya.ask({"type": "say", "text": text}))["why"]
        fresh = await company.sit(jon.player, jon.table)
        assert [line["text"] for line in fresh.chat] == [
            "winter is coming",
            "hear me roar",
            "ours is the fury",
            "again",
        ]


@in_loop
async def test_the_owner_mutes_spectators_for_the_whole_table(server: Server) -> None:
    async with Company(server.base) as company:
        arya, jon = await company.play("Arya", "Jon", game="hbo")
        bran = await company.sit(await company.guest("Bran"), arya.table)
        await bran.ask({"type": "say", "text": "buy gold"})
        for seat in (bran, jon):
            assert "only the owner" in (await seat.ask({"type": "mute_spectators"}))["why"]
        assert (await arya.ask({"type": "mute_spectators", "on": True}))["type"] == "ack"
        for seat in (arya, jon, bran):
            await seat.settle()
            assert seat.info["spectators_muted"]
        assert "muted its spectators" in (await bran.ask({"type": "say", "text": "cheap gold"}))["why"]
        assert (await jon.ask({"type": "say", "text": "quiet at last"}))["type"] == "ack"
        fresh = await company.sit(jon.player, jon.table)
        assert [line["text"] for line in fresh.chat] == ["quiet at last"]
        assert rows(server.database, "select spectators_muted from tables where id = ?", arya.table)[0][0]
        await arya.ask({"type": "mute_spectators", "on": False})
        assert (await bran.ask({"type": "say", "text": "sorry"}))["type"] == "ack"
        again = await company.sit(jon.player, jon.table)
        assert [line["text"] for line in again.chat] == ["buy gold", "quiet at last", "sorry"]


@in_loop
async def test_people_talk_before_the_game_too(server: Server) -> None:
    async with Company(server.base) as company:
        arya = await company.guest("Arya")
        table = (await arya.post("/api/tables", {"game": "hbo", "seats": ["me", "open"]}))["id"]
        seat = await company.sit(arya, table)
        assert (await seat.ask({"type": "say", "text": "anybody?"}))["type"] == "ack"
        assert seat.chat[0]["text"] == "anybody?"
        assert "not started" in (await seat.ask({"type": "concede"}))["why"]
