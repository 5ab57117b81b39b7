"""Asking for a takeback: how often, of whom, and what comes in between."""

import asyncio
from pathlib import Path
from typing import Any

from fivekings.kernel.request import DECLINE
from fivekings.server.socket import messages
from fivekings.server.tables.hub import Hub
from fivekings.server.tables.room import Room
from tests.server.client import in_loop
from tests.server.server import Chair, hub_in, room_of

GRACE = 0.05


async def three(hub: Hub) -> tuple[Room, list[Chair], int]:
    """RISK, in which somebody has chosen a house and the next one is asked: the room, all, and who has chosen."""
    room, chairs = await room_of(hub, ["Arya", "Jon", "Sansa"], 5, game="risk")
    assert room.play is not None
    first = room.play.state.requests[0].seat
    assert (await chairs[first].choose())["type"] == "ack"
    assert room.play.state.requests[0].seat != first
    return room, chairs, first


async def undo(chair: Chair) -> str:
    """Ask for a takeback: empty where it was taken back or asked, else why not."""
    answer = await chair.hear(messages.Undo())
    return str(answer["why"]) if answer["type"] == "refusal" else ""


async def vote(room: Room, chair: Chair, answer: str) -> dict[str, Any]:
    return await chair.hear(messages.Vote(question=room.votes.open[-1].number, answer=answer))


@in_loop
async def test_nobody_asks_twice_for_the_same(tmp_path: Path) -> None:
    async with hub_in(tmp_path) as hub:
        room, chairs, first = await three(hub)
        others = [chair for chair in chairs if chair is not chairs[first]]
        assert await undo(chairs[first]) == ""
        assert (await vote(room, others[0], "yes"))["type"] == "ack"
        assert "already" in await undo(chairs[first])
        assert room.votes.open[0].cast == {others[0].connection.seat: "yes"}, "whose answer still stands"
        await vote(room, others[1], "no")
        assert room.votes.open == []
        assert "denied" in await undo(chairs[first])


@in_loop
async def test_asking_is_limited_in_a_game_also_after_a_restart(tmp_path: Path) -> None:
    async with hub_in(tmp_path, takebacks=2) as hub:
        room, chairs, first = await three(hub)
        others = [chair for chair in chairs if chair is not chairs[first]]
        for count in (1, 2):
            assert await undo(chairs[first]) == ""
            for other in others:
                assert (await vote(room, other, "yes"))["type"] == "ack"
            assert room.table.takebacks == [count * (seat == first) for seat in range(3)]
            assert (await chairs[first].choose())["type"] == "ack"
        assert "2 is the most" in await undo(chairs[first])
        assert room.votes.open == []
        assert room.play is not None
        second = room.play.state.requests[0].seat
        assert (await chairs[second].choose())["type"] == "ack"
        assert await undo(chairs[second]) == "", "who has not asked yet may"
        people = [chair.connection.person for chair in chairs]
    async with hub_in(tmp_path, takebacks=2) as hub:
        room = await hub.room(room.table.id)
        chairs = [Chair(room, person) for person in people]
        for chair in chairs:
            await room.enter(chair.connection, -1)
        assert "2 is the most" in await undo(chairs[first])


@in_loop
async def test_what_is_free_is_not_counted(tmp_path: Path) -> None:
    async with hub_in(tmp_path, takebacks=0) as hub:
        room, chairs = await room_of(hub, ["Arya", "Jon"], 5, game="lcg2")
        assert room.play is not None
        while len(room.play.state.requests) < 2 or room.play.state.requests[0].kind != "plot":
            request = room.play.state.requests[0]
            await chairs[request.seat].choose(*([DECLINE] if DECLINE in request.options else []))
        made = room.play.made
        for _ in range(3):
            assert (await chairs[0].choose())["type"] == "ack"
            assert await undo(chairs[0]) == ""
            assert room.play.made == made
        assert room.table.takebacks is None


@in_loop
async def test_all_who_are_still_in_the_game_must_be_here_to_agree(tmp_path: Path) -> None:
    """Jon would agree, but it was Sansa's game too."""
    async with hub_in(tmp_path) as hub:
        room, chairs, first = await three(hub)
        others = [chair for chair in chairs if chair is not chairs[first]]
        await room.leave(others[1].connection)
        name = room.seats[others[1].connection.seat].name
        assert await undo(chairs[first]) == f"{name} is not connected and cannot agree"
        assert room.table.takebacks is None, "which does not count as asking"
        await room.enter(others[1].connection, -1)
        assert await undo(chairs[first]) == ""


@in_loop
async def test_who_leaves_while_asked_is_waited_for(tmp_path: Path) -> None:
    async with hub_in(tmp_path) as hub:
        room, chairs, first = await three(hub)
        others = [chair for chair in chairs if chair is not chairs[first]]
        assert await undo(chairs[first]) == ""
        await vote(room, others[0], "yes")
        await room.leave(others[1].connection)
        assert room.play is not None
        assert (room.play.made, len(room.votes.open)) == (1, 1), "nobody agrees in their place"
        await room.enter(others[1].connection, -1)
        await vote(room, others[1], "yes")
        assert (room.play.made, room.votes.open) == (0, [])


@in_loop
async def test_for_whom_a_bot_stands_in_nobody_agrees(tmp_path: Path) -> None:
    async with hub_in(tmp_path, grace=GRACE) as hub:
        room, chairs, first = await three(hub)
        others = [chair for chair in chairs if chair is not chairs[first]]
        last = next(
            chair
            for chair in others
            if room.play is not None and room.play.state.request(chair.connection.seat) is None
        )
        await room.leave(last.connection)
        async with asyncio.timeout(5):
            while not room.votes.open:
                await asyncio.sleep(0.01)
        for chair in chairs:
            if chair is not last:
                await vote(room, chair, "bot")
        assert room.seats[last.connection.seat].kind == "bot"
        assert "not connected" in await undo(chairs[first])


@in_loop
async def test_who_has_given_up_is_not_asked_and_takes_nothing_back(tmp_path: Path) -> None:
    async with hub_in(tmp_path) as hub:
        room, chairs, first = await three(hub)
        assert room.play is not None
        (gone,) = {0, 1, 2} - {first, room.play.state.requests[0].seat}
        assert (await chairs[gone].hear(messages.Concede()))["type"] == "ack"
        assert room.under_way()
        assert "resigned, which cannot be taken back" in await undo(chairs[gone])
        assert "resigned, which cannot be taken back" in await undo(chairs[first]), (
            "nor does anybody take it back for them"
        )
        second = room.play.state.requests[0].seat
        assert (await chairs[second].choose())["type"] == "ack"
        assert await undo(chairs[second]) == ""
        assert room.votes.open[0].voters == {first}


@in_loop
async def test_an_open_question_ends_with_the_game(tmp_path: Path) -> None:
    async with hub_in(tmp_path) as hub:
        room, chairs, first = await three(hub)
        one, two = [seat for seat in range(3) if seat != first]
        await chairs[one].hear(messages.Concede())
        assert room.play is not None
        while room.play.state.requests[0].seat == two:
            await chairs[two].choose()
        assert await undo(chairs[two]) == ""
        number = room.votes.open[0].number
        await chairs[two].hear(messages.Concede())
        assert room.table.stage == "over"
        assert room.votes.open == []
        late = await chairs[first].hear(messages.Vote(question=number, answer="yes"))
        assert "question is closed" in late["why"]
        assert room.table.stage == "over"
        for chair in chairs:
            assert "over" in await undo(chair)


@in_loop
async def test_against_bots_alone_everything_is_taken_back_at_once(tmp_path: Path) -> None:
    async with hub_in(tmp_path, takebacks=0) as hub:
        room, (arya,) = await room_of(hub, ["Arya"], 5, game="lcg2", bots=["bot:hodor"])
        assert room.play is not None
        async with asyncio.timeout(20):
            while room.play.state.request(0) is None:
                await asyncio.sleep(0.01)
        assert (await arya.choose())["type"] == "ack"
        async with asyncio.timeout(20):
            while room.play.state.request(0) is None or room.loop.thinking:
                await asyncio.sleep(0.01)
        assert await undo(arya) == ""
        assert room.votes.open == []
