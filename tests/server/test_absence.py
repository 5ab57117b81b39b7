"""Somebody is gone: everybody sees how long, then says whether to wait, to let a bot play on, or to end it."""

import random
import time
from collections.abc import Iterator
from typing import Any

import pytest

from tests.server.client import Company, Seat, in_loop, plain
from tests.server.server import Forked, Server, database_in


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Forked(database_in(tmp_path_factory.mktemp("absence"))).start()
    yield server
    server.stop()


async def is_asked_about(seat: Seat, absent: int) -> dict[str, Any]:
    """Wait until the table is asked what to do about somebody."""

    def questions() -> list[dict[str, Any]]:
        return [one for one in seat.questions if (one["kind"], one["seat"]) == ("absent", absent)]

    await seat.until(lambda: bool(questions()), within=4)
    return questions()[0]


async def say(seat: Seat, question: dict[str, Any], answer: str) -> None:
    answered = await seat.ask({"type": "vote", "question": question["number"], "answer": answer})
    assert answered["type"] == "ack", answered


@in_loop
async def test_everybody_sees_until_when_somebody_is_waited_for(server: Server) -> None:
    async with Company(server.base) as company:
        arya, jon = await company.play("Arya", "Jon", game="hbo")
        assert arya.info["seats"][1]["here"]
        before = time.time() * 1000
        await jon.close()
        await arya.until(lambda: not arya.info["seats"][1]["here"])
        assert before + 300 <= arya.info["seats"][1]["away_at"] <= time.time() * 1000 + 500
        assert arya.questions == []
        question = await is_asked_about(arya, 1)
        assert question["answers"] == ["wait", "bot", "end"]
        assert "Jon" in question["text"]


@in_loop
async def test_who_is_back_in_time_is_not_asked_about(server: Server) -> None:
    async with Company(server.base) as company:
        arya, jon = await company.play("Arya", "Jon", game="hbo")
        await jon.close()
        await arya.until(lambda: not arya.info["seats"][1]["here"])
        await jon.connect()
        await arya.until(lambda: arya.info["seats"][1]["here"])
        await arya.quiet(0.7)
        assert arya.questions == []
        assert arya.info["seats"][1]["away_at"] == 0


@in_loop
async def test_who_is_back_answers_the_question_by_being_there(server: Server) -> None:
    async with Company(server.base) as company:
        arya, jon = await company.play("Arya", "Jon", game="hbo")
        await jon.close()
        await is_asked_about(arya, 1)
        await jon.connect()
        await arya.until(lambda: arya.questions == [])
        assert jon.questions == []


@in_loop
async def test_a_bot_stands_in_until_the_person_is_back(server: Server) -> None:
    async with Company(server.base) as company:
        arya, jon = await company.play("Arya", "Jon", game="hbo")
        await jon.close()
        await say(arya, await is_asked_about(arya, 1), "bot")
        await arya.until(lambda: arya.info["seats"][1]["kind"] == "bot")
        assert arya.info["seats"][1]["name"] == "Jon"
        assert arya.info["seats"][1]["level"] == "knight"
        await arya.play_on(random.Random(1), most=6)
        assert arya.at > 6

        await jon.connect()
        await arya.until(lambda: arya.info["seats"][1]["kind"] == "person")
        assert jon.you == 1
        rng = random.Random(2)
        for _ in range(40):
            await arya.settle()
            await jon.settle()
            if jon.request is not None:
                break
            if arya.request is not None:
                await arya.choose(*arya.any_choice(rng))
        assert jon.request is not None, "the bot does not give the seat back"
        number = jon.request["number"]
        await arya.quiet(0.5)
        await jon.settle()
        assert jon.is_asked(number)
        assert (await jon.choose(*jon.any_choice(rng)))["type"] == "ack"


@in_loop
async def test_the_table_may_wait_and_is_asked_again(server: Server) -> None:
    async with Company(server.base) as company:
        arya, jon = await company.play("Arya", "Jon", game="hbo")
        await jon.close()
        first = await is_asked_about(arya, 1)
        await say(arya, first, "wait")
        await arya.until(lambda: arya.questions == [])
        second = await is_asked_about(arya, 1)
        assert second["number"] > first["number"]
        assert arya.info["stage"] == "playing"


@in_loop
async def test_the_table_may_end_it(server: Server) -> None:
    async with Company(server.base) as company:
        arya, jon = await company.play("Arya", "Jon", game="hbo")
        await jon.close()
        await say(arya, await is_asked_about(arya, 1), "end")
        await arya.until(lambda: arya.info["stage"] == "over")
        assert arya.info["winners"] == [0]


@pytest.mark.parametrize("game", ["lcg2", "risk"])
@in_loop
async def test_at_a_larger_table_most_of_those_who_are_here_decide(server: Server, game: str) -> None:
    async with Company(server.base) as company:
        arya, jon, sansa, bran = await company.play("Arya", "Jon", "Sansa", "Bran", game=game)
        await bran.close()
        question = await is_asked_about(arya, 3)
        await say(arya, question, "end")
        await arya.settle()
        assert arya.questions[0]["voted"] == [0]
        assert arya.info["seats"][3]["kind"] == "person"
        await say(jon, question, "bot")
        await arya.settle()
        assert len(arya.questions) == 1
        await say(sansa, question, "end")
        await arya.until(lambda: arya.questions == [])
        await arya.settle()
        assert arya.info["stage"] == "playing"
        assert arya.view["players"][3]["out"]


@in_loop
async def test_where_there_is_no_majority_the_table_waits(server: Server) -> None:
    async with Company(server.base) as company:
        arya, jon, sansa = await company.play("Arya", "Jon", "Sansa", game="risk")
        await sansa.close()
        question = await is_asked_about(arya, 2)
        await say(arya, question, "end")
        await say(jon, question, "bot")
        await arya.until(lambda: arya.questions == [])
        assert arya.info["seats"][2]["kind"] == "person"
        assert (await is_asked_about(arya, 2))["number"] > question["number"]


@in_loop
async def test_who_leaves_need_not_be_waited_for_with_an_answer(server: Server) -> None:
    async with Company(server.base) as company:
        arya, jon, sansa = await company.play("Arya", "Jon", "Sansa", game="risk")
        await sansa.close()
        question = await is_asked_about(arya, 2)
        await jon.close()
        await say(arya, question, "bot")
        await say(arya, await is_asked_about(arya, 1), "bot")
        await arya.until(lambda: arya.questions == [], within=3)
        assert [seat["kind"] for seat in arya.info["seats"]] == ["person", "bot", "bot"]


@in_loop
async def test_who_does_not_come_back_after_a_restart_is_missed(server: Server) -> None:
    async with Company(server.base) as company:
        arya, jon = await company.play("Arya", "Jon", game="hbo")
        server.kill()
        server.start()
        await arya.connect()
        assert not arya.info["seats"][jon.you]["here"]
        await is_asked_about(arya, 1)


@in_loop
async def test_who_never_came_is_missed(server: Server) -> None:
    async with Company(server.base) as company:
        table, (arya, _jon) = await company.start("Arya", "Jon", game="hbo")
        seat = await company.sit(arya, table)
        await is_asked_about(seat, 1)


@in_loop
async def test_a_spectator_is_not_missed(server: Server) -> None:
    async with Company(server.base) as company:
        arya, _jon = await company.play("Arya", "Jon", game="hbo")
        watching = await company.sit(await company.guest("Bran"), arya.table)
        view = plain(watching.view)
        await watching.close()
        await arya.quiet(0.7)
        assert arya.questions == []
        assert view["players"][0]["hand"] is None
