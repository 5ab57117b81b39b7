"""What is kept of whom: quotas for tables, decks and storage, and guests who have not been seen for long."""

import asyncio
import json
import time
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update

from fivekings.kernel.request import resignation
from fivekings.server import accounts, quotas, retention, sessions
from fivekings.server.store.schema import OwnDeck, Person, Session, Table
from fivekings.server.tables import lobby
from fivekings.server.tables.hub import Hub
from tests.server.client import Company, in_loop
from tests.server.server import Chair, hub_in, room_of, rows, serving

LONG_AGO = 1_000_000
NOW = time.time_ns() // 1_000_000


async def finished(hub: Hub, *names: str) -> tuple[str, list[Chair]]:
    """A finished game of these people; one alone plays against a bot."""
    bots = ["bot:hodor"] if len(names) == 1 else []
    room, chairs = await room_of(hub, list(names), 5, game="risk", bots=bots)
    async with room.lock:
        await room.loop.decide(resignation(0))
    assert room.table.stage == "over"
    return room.table.id, chairs


async def age(hub: Hub, *people: str) -> None:
    """Let people have come long ago."""
    async with hub.store.session.begin() as session:
        await session.execute(update(Person).where(Person.id.in_(people)).values(created=LONG_AGO))


@in_loop
async def test_guests_who_have_not_been_seen_for_long_are_removed(tmp_path: Path) -> None:
    async with hub_in(tmp_path, guest_days=30) as hub:
        alone, (arya,) = await finished(hub, "Arya")
        shared, (jon, sansa) = await finished(hub, "Jon", "Sansa")
        async with hub.store.session.begin() as session:
            session.add(
                OwnDeck(id="a-deck-of-arya", person=arya.connection.person, game="lcg2", name="x", deck={}, changed=0)
            )
            begun = await sessions.begin(session, sansa.connection.person, "a browser")
        await room_says(hub, shared, jon)
        await age(hub, arya.connection.person, jon.connection.person, sansa.connection.person)
        assert await retention.sweep(hub) is False
        database = hub.settings.database
        assert rows(database, "select name from people") == [("Sansa",)], "she has been seen"
        assert rows(database, "select count(*) from decks") == [(0,)]
        assert rows(database, "select id from tables") == [(shared,)]
        assert rows(database, "select count(*) from entries where table_id = ?", alone) == [(0,)]
        (seats, setup, owner) = rows(database, "select seats, setup, owner from tables")[0]
        assert [chair["name"] for chair in json.loads(seats)] == ["guest", "Sansa"]
        assert json.loads(setup)["players"] == ["guest", "Sansa"]
        assert owner == sansa.connection.person
        assert rows(database, "select name from remarks") == [("guest",)]
        assert rows(database, "select count(*) from entries") == [(1,)], "the game itself stays"
        async with hub.store.session.begin() as session:
            await session.execute(update(Session).where(Session.id == begun.id).values(seen=LONG_AGO))
        await retention.sweep(hub)
        assert rows(database, "select count(*) from people") == [(0,)]
        assert rows(database, "select count(*) from tables") == [(0,)], "now nobody is left who played in it"


async def room_says(hub: Hub, table: str, chair: Chair) -> None:
    """Somebody has said something at a table."""
    from fivekings.server.socket import messages

    room = await hub.room(table)
    assert (await chair.hear(messages.Say(text="Well played.")))["type"] == "ack"
    assert room.chat.lines


@in_loop
async def test_accounts_and_players_stay(tmp_path: Path) -> None:
    async with hub_in(tmp_path, guest_days=30) as hub:
        _, (arya, _) = await room_of(hub, ["Arya", "Jon"], 5, game="risk")
        async with hub.store.session() as session:
            sansa = await accounts.make_account(session, None, "Sansa", "valar morghulis", LONG_AGO)
        await age(hub, arya.connection.person, sansa.id)
        await retention.sweep(hub)
        names = {name for (name,) in rows(hub.settings.database, "select name from people")}
        assert names == {"Arya", "Jon", "Sansa"}, "one plays, one was just here, one has an account"


@in_loop
async def test_guests_are_kept_for_ever_where_the_operator_says_so(tmp_path: Path) -> None:
    async with hub_in(tmp_path, guest_days=0) as hub:
        async with hub.store.session() as session:
            await accounts.make_guest(session, "Arya", LONG_AGO)
        await retention.sweep(hub)
        assert rows(hub.settings.database, "select count(*) from people") == [(1,)]


@in_loop
async def test_a_sweep_does_a_little_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retention, "MOST_GUESTS", 2)
    async with hub_in(tmp_path, guest_days=30) as hub:
        async with hub.store.session() as session:
            for number in range(5):
                await accounts.make_guest(session, f"Guest {number}", LONG_AGO)
        left = []
        while await retention.sweep(hub):
            left += rows(hub.settings.database, "select count(*) from people")
        assert left == [(3,), (1,)]
        assert rows(hub.settings.database, "select count(*) from people") == [(0,)]


@in_loop
async def test_a_guest_who_waits_at_an_open_table_gives_up_the_seat(tmp_path: Path) -> None:
    async with hub_in(tmp_path, guest_days=30) as hub:
        async with hub.store.session() as session:
            arya = await accounts.make_guest(session, "Arya", LONG_AGO)
            jon = await accounts.make_guest(session, "Jon", NOW)
        async with hub.store.session.begin() as session:
            table = await lobby.make_table(session, lobby.NewTable(game="risk", seats=["me", "open"]), arya)
            await lobby.join(session, table, jon, None, None)
        await retention.sweep(hub)
        (seats, owner) = rows(hub.settings.database, "select seats, owner from tables")[0]
        assert [chair.get("name", "") for chair in json.loads(seats)] == ["", "Jon"]
        assert owner == jon.id


# --- quotas -----------------------------------------------------------------------------------------------------------


@in_loop
async def test_the_oldest_games_beyond_what_one_keeps_are_removed(tmp_path: Path) -> None:
    async with hub_in(tmp_path, kept_tables=2, guest_days=0) as hub:
        room, (arya,) = await room_of(hub, ["Arya"], 5, game="risk", bots=["bot:hodor"])
        shared, (_, _) = await finished(hub, "Jon", "Sansa")
        async with hub.store.session.begin() as session:
            first = await session.get(Table, room.table.id)
            assert first is not None
            first.stage, first.created = "over", LONG_AGO
            owner = await session.get(Person, arya.connection.person)
            assert owner is not None
            for number in range(3):
                chairs = [lobby.seat_for("me", owner), lobby.seat_for("bot:hodor", owner)]
                facts: dict[str, Any] = {"game": "risk", "rules": 1, "stage": "over", "public": True, "rated": False}
                facts |= {"spectators": "view", "options": {}, "clock": {"kind": "none"}}
                table = await lobby.add_table(session, owner, chairs, **facts)
                table.created = NOW + 1000 * (number + 1)
        room.table.stage = "over"
        await retention.sweep(hub)
        left = rows(hub.settings.database, "select id from tables")
        assert len(left) == 3
        assert (shared,) in left
        assert (room.table.id,) not in left


@in_loop
async def test_decks_and_games_take_so_much_of_the_disk(tmp_path: Path) -> None:
    async with hub_in(tmp_path) as hub:
        _, (arya,) = await finished(hub, "Arya")
        async with hub.store.session.begin() as session:
            person = await session.get(Person, arya.connection.person)
            assert person is not None
            games = await quotas.storage_of(session, person.id)
            assert games > 0, "the record of the game"
            session.add(OwnDeck(id="a-deck-of-arya", person=person.id, game="lcg2", name="x", deck={"a": 1}, changed=0))
            await session.flush()
            assert await quotas.storage_of(session, person.id) >= games + len('{"a":1}')
            await quotas.check_storage(session, person, hub.settings)
            with pytest.raises(quotas.OverQuota, match="and 32 MiB is the most; delete some first"):
                await quotas.check_storage(session, person, hub.settings, 32 << 20)
            hub.settings.storage = 0
            with pytest.raises(quotas.OverQuota, match=r"take 0\.0 MiB"):
                await quotas.check_tables(session, person, [], hub.settings)


@in_loop
async def test_who_has_too_many_tables_and_who_deletes_a_game(tmp_path: Path) -> None:
    with serving(tmp_path, "open_tables=1") as server:
        async with Company(server.base) as company:
            (arya,) = await company.play("Arya", bots=("bot:hodor",), game="risk")
            player, other = arya.player, await company.guest("Jon")
            said = await player.post("/api/tables", {"game": "risk"}, status=429)
            assert "you have 1 tables already" in said["error"]
            path = f"/api/replays/{arya.table}"
            assert (await player.http.delete(path)).status_code == 400
            assert (await arya.ask({"type": "concede"}))["type"] == "ack"
            await arya.until(lambda: arya.info["stage"] == "over")
            assert (await other.http.delete(path)).status_code == 403
            assert (await player.http.delete(path)).status_code == 204
            assert (await player.http.get(path)).status_code == 404
            async with asyncio.timeout(10):
                await arya.ended()
            await player.post("/api/tables", {"game": "risk"})
        assert rows(server.database, "select count(*) from entries where table_id = ?", arya.table) == [(0,)]
