"""Taking back: at once while it told nobody anything, else the others are asked; and always on record."""

import asyncio
import json
import random
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from fivekings.games import game
from fivekings.kernel.request import DECLINE, Choice
from fivekings.kernel.state import Setup
from fivekings.server.socket import messages
from tests.server.client import Company, Seat, in_loop, plain, until
from tests.server.server import Forked, Server, database_in, hub_in, record_of, room_of


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Forked(database_in(tmp_path_factory.mktemp("undo"))).start()
    yield server
    server.stop()


def offer(seat: Seat, ending: str) -> int | None:
    """The option of what a seat is asked whose label ends so."""
    for option in (seat.request or {}).get("options", []):
        if option["label"].endswith(ending):
            found: int = option["option"]
            return found
    return None


async def same_for_all(seats: list[Seat]) -> None:
    """Everybody sees what a fresh connection sees."""
    for seat in seats:
        await seat.settle()
        fresh = await seat.again()
        assert plain(fresh.view) == plain(seat.view)
        assert fresh.request == seat.request
        assert fresh.at == seat.at
        await fresh.close()


@in_loop
async def test_a_plot_chosen_in_secret_is_taken_back_freely(server: Server) -> None:
    async with Company(server.base) as company:
        seats = await company.play("Arya", "Jon", game="lcg2")
        one = await until(seats, lambda seat: seat.request is not None and seat.request["kind"] == "plot")
        other = next(seat for seat in seats if seat is not one)
        view, request, theirs, at = deepcopy(one.view), one.request, deepcopy(other.view), one.at
        assert request is not None
        plots = [option["option"] for option in request["options"]]
        assert (await one.choose(plots[:1]))["type"] == "ack"
        await one.until(lambda: one.request is None)
        answer = await one.ask({"type": "undo"})
        assert (answer["type"], answer["at"]) == ("ack", at + 2)
        await same_for_all(seats)
        assert plain(one.view) == plain(view)
        assert one.request == request
        assert plain(other.view) == plain(theirs)
        assert one.questions == []
        assert record_of(server.database, one.table)[at:] == [[one.you, request["number"], plots[:1], 0], [one.you, at]]
        assert (await one.choose(plots[1:2]))["type"] == "ack"
        await same_for_all(seats)


@in_loop
async def test_where_the_other_might_have_had_an_answer_the_other_is_asked(server: Server) -> None:
    """Jon could do nothing when Arya marshaled. That he was passed by tells something of his hand."""
    async with Company(server.base) as company:
        seats = await company.play("Arya", "Jon", game="lcg2")
        one = await until(seats, lambda seat: offer(seat, ": marshal") is not None)
        card = offer(one, ": marshal")
        assert card is not None
        assert (await one.choose([card]))["type"] == "ack"
        await until(seats, lambda seat: seat.request is not None)
        at = one.at
        assert (await one.ask({"type": "undo"}))["at"] == at
        assert [question["kind"] for question in one.questions] == ["takeback"]


async def after_another_acted(company: Company) -> tuple[Seat, Seat]:
    """Somebody has decided and then another one: the first, who wants it back, and the other."""
    arya, jon = await company.play("Arya", "Jon", game="risk")
    one = arya if arya.request is not None else jon
    other = jon if one is arya else arya
    await one.choose(one.any_choice(random.Random(1))[0])  # a house
    for _ in range(60):
        for seat in (one, other):
            await seat.settle()
        if other.request is not None:
            break
        assert one.request is not None
        options = [option["option"] for option in one.request["options"]]
        decline = options[-1] == DECLINE
        await one.choose(
            [DECLINE if decline else options[0]], 0 if decline else one.request["options"][0].get("most", 0)
        )
    await other.choose(*other.any_choice(random.Random(1)))
    for seat in (one, other):
        await seat.settle()
    return one, other


@in_loop
async def test_after_another_has_acted_the_others_are_asked_and_may_agree(server: Server) -> None:
    async with Company(server.base) as company:
        one, other = await after_another_acted(company)
        at = one.at
        decided = record_of(server.database, one.table)
        place = max(number for number, line in enumerate(decided) if line[0] == one.you)
        assert (await one.ask({"type": "undo"}))["type"] == "ack"
        await other.until(lambda: bool(other.questions))
        question = other.questions[0]
        assert (question["kind"], question["seat"], question["answers"]) == ("takeback", one.you, ["yes", "no"])
        assert record_of(server.database, one.table) == decided
        own = await one.ask({"type": "vote", "question": question["number"], "answer": "yes"})
        assert "other players" in own["why"]
        odd = await other.ask({"type": "vote", "question": question["number"], "answer": "perhaps"})
        assert "yes, no" in odd["why"]
        old = await other.ask({"type": "vote", "question": 99, "answer": "yes"})
        assert "question is closed" in old["why"]
        assert (await other.ask({"type": "vote", "question": question["number"], "answer": "yes"}))["type"] == "ack"
        await same_for_all([one, other])
        assert one.questions == other.questions == []
        assert record_of(server.database, one.table) == [*decided, [one.you, place]]
        assert one.at == at + 1
        assert one.request is not None


@in_loop
async def test_after_another_has_acted_the_others_may_say_no(server: Server) -> None:
    async with Company(server.base) as company:
        one, other = await after_another_acted(company)
        decided = record_of(server.database, one.table)
        await one.ask({"type": "undo"})
        await other.until(lambda: bool(other.questions))
        await other.ask({"type": "vote", "question": other.questions[0]["number"], "answer": "no"})
        await same_for_all([one, other])
        assert one.questions == other.questions == []
        assert record_of(server.database, one.table) == decided


@in_loop
async def test_playing_on_answers_the_question(server: Server) -> None:
    async with Company(server.base) as company:
        one, other = await after_another_acted(company)
        await one.ask({"type": "undo"})
        await other.until(lambda: bool(other.questions))
        number = other.questions[0]["number"]
        asked = one if one.request is not None else other
        await asked.choose(*asked.any_choice(random.Random(9)))
        await same_for_all([one, other])
        assert one.questions == other.questions == []
        late = await other.ask({"type": "vote", "question": number, "answer": "yes"})
        assert late["type"] == "refusal"


@in_loop
async def test_at_a_table_of_three_all_others_must_agree(server: Server) -> None:
    async with Company(server.base) as company:
        seats = await company.play("Arya", "Jon", "Sansa", game="risk")
        for _ in range(2):
            asked = next(seat for seat in seats if seat.request is not None)
            await asked.choose(asked.any_choice(random.Random(1))[0])
            for seat in seats:
                await seat.settle()
        lines = record_of(server.database, seats[0].table)
        one = seats[lines[0][0]]
        others = [seat for seat in seats if seat is not one]
        await one.ask({"type": "undo"})
        for seat in others:
            await seat.until(lambda seat=seat: bool(seat.questions))
        number = one.questions[0]["number"]
        await others[0].ask({"type": "vote", "question": number, "answer": "yes"})
        await one.settle()
        assert one.questions[0]["voted"] == [others[0].you]
        assert record_of(server.database, one.table) == lines
        await others[1].ask({"type": "vote", "question": number, "answer": "yes"})
        await same_for_all(seats)
        assert record_of(server.database, one.table) == [*lines, [one.you, 0]]


@in_loop
async def test_who_has_decided_nothing_takes_nothing_back(server: Server) -> None:
    async with Company(server.base) as company:
        arya, jon = await company.play("Arya", "Jon", game="hbo")
        assert "not decided anything yet" in (await arya.ask({"type": "undo"}))["why"]
        await jon.ask({"type": "concede"})
        assert "over" in (await arya.ask({"type": "undo"}))["why"]


@in_loop
async def test_after_taking_back_a_restart_finds_the_same_game(server: Server) -> None:
    async with Company(server.base) as company:
        one, other = await after_another_acted(company)
        await one.ask({"type": "undo"})
        await other.until(lambda: bool(other.questions))
        await other.ask({"type": "vote", "question": other.questions[0]["number"], "answer": "yes"})
        await same_for_all([one, other])
        await one.choose(*one.any_choice(random.Random(8)))
        view, at = deepcopy(one.view), one.at
        server.kill()
        server.start()
        fresh = await company.sit(one.player, one.table)
        assert fresh.at == at
        assert plain(fresh.view) == plain(view)


# --- in this process, where time stands still until it is let go -------------------------------------------


class SlowBot:
    """A bot that has decided at once, and says so only when it is let."""

    def __init__(self) -> None:
        self.let = asyncio.Event()

    async def think(self, play: Any, seat: int, level: str, seed: int) -> Choice:
        request = play.state.request(seat)
        choice = Choice(seat, request.number, [request.options[0]], request.most(request.options[0]))
        await self.let.wait()
        return choice

    def close(self) -> None:
        pass


def first_seed(players: int) -> int:
    """A seed with which seat 0 chooses its house first."""
    for seed in range(100):
        state = game("risk").start(Setup([f"player {seat}" for seat in range(players)]), seed)
        if state.requests[0].seat == 0:
            return seed
    raise AssertionError


@in_loop
async def test_a_bot_thinks_again_after_something_was_taken_back(tmp_path: Path) -> None:
    """What it had found is an answer to another position, even where it would be legal in this one."""
    async with hub_in(tmp_path) as hub:
        bot = SlowBot()
        hub.bots = bot  # type: ignore[assignment]
        bots = ["bot:hodor", "bot:hodor"]
        room, (arya,) = await room_of(hub, ["Arya"], first_seed(3), game="risk", bots=bots)
        assert room.play is not None
        houses = room.play.state.requests[0].options
        await arya.choose(houses[0])
        await asyncio.sleep(0)
        assert room.play.state.requests[0].options[0] == houses[1], "this is what the bot will say"
        assert (await arya.hear(messages.Undo()))["type"] == "ack"
        await arya.choose(houses[2])
        assert room.play.state.requests[0].options[0] == houses[0]
        bot.let.set()
        async with asyncio.timeout(5):
            while len(rows := await hub.store.entries(room.table.id)) < 4:
                await asyncio.sleep(0.01)
        lines = [json.loads(row.line) for row in rows]
        assert lines[3][2] == [houses[0]]


@in_loop
async def test_a_bot_does_not_answer_what_it_is_not_asked_any_more(tmp_path: Path) -> None:
    async with hub_in(tmp_path) as hub:
        bot = SlowBot()
        hub.bots = bot  # type: ignore[assignment]
        bots = ["bot:hodor", "bot:hodor"]
        room, (arya,) = await room_of(hub, ["Arya"], first_seed(3), game="risk", bots=bots)
        assert room.play is not None
        houses = room.play.state.requests[0].options
        await arya.choose(houses[2])
        await asyncio.sleep(0)
        assert room.play.state.requests[0].options[0] == houses[0]
        assert (await arya.hear(messages.Undo()))["type"] == "ack"
        await arya.choose(houses[0])  # now the bot's answer is not to be had any more
        bot.let.set()
        async with asyncio.timeout(5):
            while room.play.made < 2:
                await asyncio.sleep(0.01)
        assert room.play.made >= 2
