"""A new rules version: running games go on from where they stood, or say plainly that they cannot."""

import asyncio
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import update

from fivekings.games import GAMES, game
from fivekings.kernel.errors import BadInput
from fivekings.kernel.state import Setup
from fivekings.server import quotas
from fivekings.server.socket import messages
from fivekings.server.store.schema import Entry, Person, Table
from fivekings.server.tables import lobby, replays
from fivekings.server.tables.hub import Hub
from fivekings.server.tables.live_game import NOBODY, view
from fivekings.server.tables.room import Room
from fivekings.server.tables.upgrade import upgrades_of
from fivekings.server.work_budget import Payer
from tests.server.client import in_loop
from tests.server.older import raise_versions
from tests.server.server import Chair, hub_in, room_of


async def decide(room: Room, chairs: list[Chair], count: int, seed: int = 1) -> None:
    """Some decisions at random."""
    rng = random.Random(seed)
    for _ in range(count):
        assert room.play is not None
        request = room.play.state.requests[0]
        picks = rng.sample(request.options, max(1, request.low))
        amount = request.most(picks[0]) if len(picks) == 1 else 0
        answer = await chairs[request.seat].choose(*picks, amount=amount)
        assert answer["type"] == "ack", answer


async def stop(hub: Hub, room: Room, cleanly: bool = True) -> None:
    """The table leaves memory: with a snapshot, or as if the server had been killed."""
    if cleanly:
        for connection in list(room.connections):
            await room.leave(connection)
        await hub.sleep(room)
    else:
        room.give_up()


async def back_at(hub: Hub, old: Room) -> tuple[Room, list[Chair]]:
    """Everybody is back at a table."""
    room = await hub.room(old.table.id)
    chairs = [Chair(room, chair.person) for chair in room.seats]
    for chair in chairs:
        await room.enter(chair.connection, -1)
        if chair.connection.flushing is not None:
            await chair.connection.flushing
    return room, chairs


async def row(hub: Hub, table: str) -> Table:
    async with hub.store.session() as session:
        found = await session.get(Table, table)
        assert found is not None
        return found


def seen(room: Room) -> list[Any]:
    assert room.play is not None
    return [view(room.play.state, eyes) for eyes in range(NOBODY, room.play.state.seats)]


@pytest.mark.parametrize("cleanly", [True, False], ids=["stopped", "killed"])
@pytest.mark.parametrize("count", [0, 10, 70])
@in_loop
async def test_a_game_goes_on_where_it_stood(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, count: int, cleanly: bool
) -> None:
    async with hub_in(tmp_path) as hub:
        room, chairs = await room_of(hub, ["Arya", "Jon"], 5, game="risk")
        await decide(room, chairs, count)
        before = seen(room)
        await stop(hub, room, cleanly)
        raise_versions(monkeypatch)
        again, chairs = await back_at(hub, room)
        assert again.play is not None
        assert (again.play.at, seen(again)) == (count, before)
        table = await row(hub, again.table.id)
        assert (table.rules, table.halted) == (game("risk").version, None)
        [done] = await upgrades_of(hub.store, table.id)
        assert (done.rules, done.at, done.made) == (table.rules - 1, count, count)
        await decide(again, chairs, 5)
        await stop(hub, again, cleanly)
        third, _ = await back_at(hub, again)
        assert seen(third) == seen(again)
        assert len(await upgrades_of(hub.store, table.id)) == 1


@in_loop
async def test_nothing_is_taken_back_behind_an_upgrade(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with hub_in(tmp_path) as hub:
        room, chairs = await room_of(hub, ["Arya", "Jon"], 5, game="risk")
        await decide(room, chairs, 10)
        await stop(hub, room)
        raise_versions(monkeypatch)
        room, chairs = await back_at(hub, room)
        assert room.play is not None
        asked = room.play.state.requests[0].seat
        for chair in chairs:
            assert "earlier decisions" in (await chair.hear(messages.Undo()))["why"]
        story = (await chairs[0].hear(messages.Story()), chairs[0].sent[-2])[1]
        assert [event["kind"] for event in story["events"]] == ["rules changed"]
        before = seen(room)
        await decide(room, chairs, 1)
        assert seen(room) != before
        answer = await chairs[asked].hear(messages.Undo())
        if not room.votes.open:
            assert answer["type"] == "ack"
        else:
            [question] = room.votes.open
            await chairs[1 - asked].hear(messages.Vote(question=question.number, answer="yes"))
        assert (seen(room), room.play.made, room.play.at) == (before, 10, 12)
        assert "earlier decisions" in (await chairs[asked].hear(messages.Undo()))["why"]
        await stop(hub, room, cleanly=False)
        raise_versions(monkeypatch)  # a second upgrade, after a crash, with something taken back since the first
        again, chairs = await back_at(hub, room)
        assert seen(again) == before
        first, second = await upgrades_of(hub.store, room.table.id)
        assert ((first.at, first.made), (second.at, second.made)) == ((10, 10), (12, 10))
        await decide(again, chairs, 20)


@in_loop
async def test_a_snapshot_of_an_older_form_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Say the newer version calls the armies of a board otherwise."""
    known = GAMES["risk"]
    column = game("risk").start(Setup(["Arya", "Jon"]), 1).columns[0]

    def reform(doc: dict[str, Any]) -> dict[str, Any]:
        columns = dict(doc["columns"])
        columns[column] = columns.pop("of old")
        return {**doc, "columns": columns}

    async with hub_in(tmp_path) as hub:
        room, chairs = await room_of(hub, ["Arya", "Jon"], 5, game="risk")
        await decide(room, chairs, 10)
        before = seen(room)
        await stop(hub, room)
        await rewrite(hub, room.table.id, column, "of old")
        monkeypatch.setitem(known.reforms, known.version, reform)
        raise_versions(monkeypatch)
        again, chairs = await back_at(hub, room)
        assert seen(again) == before
        await decide(again, chairs, 5)


async def rewrite(hub: Hub, table: str, column: str, name: str) -> None:
    """Change the name of a column in a snapshot."""
    async with hub.store.session.begin() as session:
        found = await session.get(Table, table)
        assert found is not None
        await session.refresh(found, ["snapshot"])
        assert found.snapshot is not None
        doc = msgspec.json.decode(found.snapshot)
        doc["state"]["columns"][name] = doc["state"]["columns"].pop(column)
        found.snapshot = msgspec.json.encode(doc)


def refuse(_doc: dict[str, Any]) -> dict[str, Any]:
    raise BadInput("the board has other borders now")


@in_loop
async def test_a_game_that_cannot_be_continued_says_so_and_can_be_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = GAMES["risk"]
    async with hub_in(tmp_path) as hub:
        room, chairs = await room_of(hub, ["Arya", "Jon"], 5, game="risk")
        await decide(room, chairs, 10)
        await stop(hub, room)
        monkeypatch.setitem(known.reforms, known.version, refuse)
        raise_versions(monkeypatch)
        again, chairs = await back_at(hub, room)
        assert again.play is None
        welcome = next(doc for doc in chairs[0].sent if doc["type"] == "welcome")
        assert (welcome["table"]["stage"], welcome["view"]) == ("playing", None)
        [question] = again.votes.shown()
        old = known.version - 1
        for words in (
            "cannot be continued",
            f"rules version {old}, this server has version {old + 1}",
            "the board has other borders now",
            "ended without a winner",
        ):
            assert words in question.text
        for message in (messages.Concede(), messages.Undo(), messages.Choose(request=0, picks=[0])):
            assert "cannot be continued" in (await chairs[0].hear(message))["why"]
        assert (await chairs[0].hear(messages.Say(text="what a pity")))["type"] == "ack"
        assert (await row(hub, room.table.id)).halted == question.text
        ended = await chairs[1].hear(messages.Vote(question=question.number, answer="end"))
        assert ended["type"] == "ack"
        table = await row(hub, room.table.id)
        assert (table.stage, table.winners) == ("over", None)


@in_loop
async def test_a_game_that_cannot_be_continued_is_left_and_counts_for_no_limit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = GAMES["risk"]
    async with hub_in(tmp_path, open_tables=1) as hub:
        room, chairs = await room_of(hub, ["Arya", "Jon"], 5, game="risk")
        await decide(room, chairs, 10)
        people = [chair.person for chair in room.seats]
        await stop(hub, room)
        async with hub.store.session.begin() as session:
            arya = await session.get(Person, people[0])
            assert arya is not None
            with pytest.raises(quotas.OverQuota, match="you have 1 tables already"):
                await quotas.check_tables(session, arya, room.seats, hub.settings)
        monkeypatch.setitem(known.reforms, known.version, refuse)
        raise_versions(monkeypatch)
        again, _ = await back_at(hub, room)
        for number, person in enumerate(people):
            async with hub.store.session.begin() as session:
                player = await session.get(Person, person)
                table = await session.get(Table, room.table.id)
                assert player is not None
                assert table is not None
                await quotas.check_tables(session, player, room.seats, hub.settings)
                assert table.stage == "playing"
                await lobby.leave(session, table, player)
            await hub.refresh(room.table.id)
            assert [chair.name for chair in again.seats] == ["Arya", "Jon"]
            assert again.seats[number].person == ""
        assert again.table.stage == "over"
        assert again.votes.shown() == []


@pytest.mark.parametrize("how", ["leads elsewhere", "refused"])
@in_loop
async def test_decisions_that_do_not_fit_the_new_rules_end_at_the_last_that_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    """After a crash the entries since the snapshot are made again; say the seventh of ten goes another way."""
    async with hub_in(tmp_path) as hub:
        room, chairs = await room_of(hub, ["Arya", "Jon"], 5, game="risk")
        await decide(room, chairs, 6)
        before = seen(room)
        await decide(room, chairs, 4, seed=2)
        await stop(hub, room, cleanly=False)
        wrong: dict[str, Any] = {"mark": 1} if how == "leads elsewhere" else {"line": "[0, 999, [0], 0]"}
        async with hub.store.session.begin() as session:
            entry = update(Entry).where(Entry.table == room.table.id, Entry.number == 7)
            await session.execute(entry.values(**wrong))
        raise_versions(monkeypatch)
        again, chairs = await back_at(hub, room)
        assert again.play is None
        assert "decision 7 does not fit the new rules" in again.votes.shown()[0].text
        for seat, chair in enumerate(chairs):
            welcome = next(doc for doc in chair.sent if doc["type"] == "welcome")
            assert welcome["view"] == msgspec.to_builtins(before[seat + 1])
            assert welcome["request"] is None


@in_loop
async def test_a_later_version_may_continue_what_one_could_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    known = GAMES["risk"]
    async with hub_in(tmp_path) as hub:
        room, chairs = await room_of(hub, ["Arya", "Jon"], 5, game="risk")
        await decide(room, chairs, 10)
        before = seen(room)
        await stop(hub, room)
        with monkeypatch.context() as patch:
            patch.setitem(known.reforms, known.version, refuse)
            raise_versions(patch)
            again, _ = await back_at(hub, room)
            await stop(hub, again)
            assert (await row(hub, room.table.id)).halted
        for _ in range(2):
            raise_versions(monkeypatch)
        again, chairs = await back_at(hub, room)
        assert seen(again) == before
        assert (await row(hub, room.table.id)).halted is None
        await decide(again, chairs, 5)


@in_loop
async def test_a_game_of_newer_rules_waits_for_a_newer_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with hub_in(tmp_path) as hub:
        with monkeypatch.context() as patch:
            raise_versions(patch)
            room, chairs = await room_of(hub, ["Arya", "Jon"], 5, game="risk")
            await decide(room, chairs, 10)
            await stop(hub, room)
        with pytest.raises(BadInput, match="needs a newer Five Kings"):
            await hub.room(room.table.id)
        assert (await row(hub, room.table.id)).halted is None


@in_loop
async def test_games_of_older_rules_are_looked_after_when_a_server_starts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = GAMES["risk"]
    async with hub_in(tmp_path) as hub:
        rooms = [(await room_of(hub, ["Arya", "Jon"], seed, game=name))[0] for seed, name in ((5, "risk"), (6, "hbo"))]
        for room in rooms:
            await stop(hub, room)
    monkeypatch.setitem(known.reforms, known.version, refuse)
    raise_versions(monkeypatch)
    async with hub_in(tmp_path, idle=0.1, film_after=0.0) as hub:
        await hub.start()
        async with asyncio.timeout(20):
            while any([(await row(hub, room.table.id)).due == 0 for room in rooms]):
                await asyncio.sleep(0.05)
        halted, upgraded = [await row(hub, room.table.id) for room in rooms]
        assert halted.halted
        assert (upgraded.rules, upgraded.halted) == (game("hbo").version, None)


@in_loop
async def test_a_halted_game_that_was_ended_is_watched_as_far_as_it_goes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hub_in(tmp_path, film_after=0.0) as hub:
        room, chairs = await room_of(hub, ["Arya", "Jon"], 5, game="risk")
        await decide(room, chairs, 6)
        before = seen(room)
        await room.save_snapshot()
        await decide(room, chairs, 4, seed=2)
        await stop(hub, room, cleanly=False)
        async with hub.store.session.begin() as session:
            entry = update(Entry).where(Entry.table == room.table.id, Entry.number == 7)
            await session.execute(entry.values(line="[0, 999, [0], 0]"))
        raise_versions(monkeypatch)
        again, chairs = await back_at(hub, room)
        number = again.votes.shown()[0].number
        await chairs[0].hear(messages.Vote(question=number, answer="end"))
        assert await hub.films.make_some()
        assert not await hub.films.make_some()
        table = await row(hub, room.table.id)
        payer = Payer("", "")
        watched = msgspec.json.decode(await replays.replay(hub, payer, table, "moments", eyes=0))
        assert [moment["at"] for moment in watched] == list(range(7))
        glimpse = msgspec.json.decode(await replays.replay(hub, payer, table, "glimpse", at=6, eyes=0))
        assert glimpse["view"] == msgspec.to_builtins(before[1])
