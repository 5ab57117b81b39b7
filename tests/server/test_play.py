"""Playing over the socket: what a client receives, what it may send, and that both always fit together."""

import asyncio
import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from fivekings.bots import random_choice
from fivekings.games import game
from fivekings.kernel.errors import Refused
from fivekings.kernel.request import resignation
from fivekings.kernel.state import Setup
from fivekings.server.tables.live_game import LiveGame
from tests.server.client import Company, Seat, in_loop, plain
from tests.server.server import Server, database_in


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(database_in(tmp_path_factory.mktemp("play"))).start()
    yield server
    server.stop()


async def catch_up(one: Seat, two: Seat) -> None:
    """Read until both connections have seen equally much."""
    while one.at != two.at:
        behind = one if one.at < two.at else two
        await behind.read()


async def compare(seat: Seat) -> None:
    """What a connection has put together is what another one of the same person is shown at once."""
    fresh = await seat.again()
    await catch_up(seat, fresh)
    assert plain(seat.view) == plain(fresh.view)
    assert seat.request == fresh.request
    await fresh.close()


async def play_and_compare(seat: Seat, rng: random.Random, most: int) -> None:
    """Answer at random, comparing now and then; give up after so many answers."""
    made = 0
    while seat.info["stage"] == "playing":
        if made > most:
            await seat.ask({"type": "concede"})
            await seat.until(lambda: seat.info["stage"] == "over" or seat.view["players"][seat.you]["out"])
            if seat.info["stage"] == "playing":
                await seat.until(lambda: seat.info["stage"] == "over", within=50)
            return
        await seat.play_on(rng, most=25)
        made += 25
        await compare(seat)


@pytest.mark.parametrize(
    ("names", "wanted"),
    [
        (["Arya", "Jon"], {"game": "lcg2"}),
        (["Arya", "Jon", "Sansa"], {"game": "lcg2"}),
        (["Arya", "Jon"], {"game": "hbo"}),
        (["Arya", "Jon"], {"game": "hbo", "options": {"plots": "draft", "veil": "on"}}),
        (["Arya", "Jon", "Sansa"], {"game": "risk"}),
        (["Arya", "Jon"], {"game": "risk", "options": {"mode": "dominion"}}),
        (["Arya", "Jon", "Sansa"], {"game": "risk", "options": {"mode": "dominion"}}),
    ],
    ids=["lcg2 joust", "lcg2 melee", "hbo", "hbo draft", "skirmish", "dominion", "dominion of three"],
)
@in_loop
async def test_a_whole_game(server: Server, names: list[str], wanted: dict[str, Any]) -> None:
    async with Company(server.base) as company:
        seats = await company.play(*names, spectators="hands", **wanted)
        watching = await company.sit(await company.guest("Bran"), seats[0].table)
        whole = [play_and_compare(seat, random.Random(7 + seat.you), 60) for seat in seats]
        await asyncio.gather(*whole, watching.play_on(random.Random(0)))
        for seat in seats:
            assert seat.info["winners"] is not None
            assert seat.view["winners"] == seat.info["winners"]
            assert seat.request is None
            assert sorted(seat.events) == list(range(len(seat.events)))
            await compare(seat)
        await compare(watching)
        story = await tell(seats[0])
        assert story == [seats[0].events[number] for number in sorted(seats[0].events)]


async def tell(seat: Seat) -> list[dict[str, Any]]:
    """Everything that happened, as a seat is told on asking."""
    seat.count += 1
    await seat.send({"type": "story", "id": seat.count})
    doc = await seat.next("story")
    await seat.until(lambda: seat.count in seat.answers)
    events: list[dict[str, Any]] = doc["events"]
    return events


@in_loop
async def test_the_first_message_is_the_whole_table(server: Server) -> None:
    async with Company(server.base) as company:
        arya, jon = await company.play("Arya", "Jon", game="lcg2")
        doc = json.loads(arya.frames[0])
        assert doc["type"] == "welcome"
        assert doc["protocol"] == 1
        assert (doc["you"], doc["at"]) == (0, 0)
        assert doc["complete"]
        assert len(doc["view"]["players"][0]["hand"]) == 7
        assert doc["view"]["players"][1]["hand"] is None
        (request,) = [seat.request for seat in (arya, jon) if seat.request is not None]
        assert request["options"]
        assert request["prompt"]
        assert request["rule"]
        assert [event["number"] for event in doc["events"]] == list(range(len(doc["events"])))
        assert doc["table"]["stage"] == "playing"
        assert not doc["table"]["seed"]


async def some_way_in(company: Company, answers: int, **wanted: Any) -> list[Seat]:
    """A game between two with some decisions made, everybody up to date."""
    arya, jon = await company.play("Arya", "Jon", **wanted)
    rng = random.Random(3)
    while arya.at < answers:
        await catch_up(arya, jon)
        seat = arya if arya.request is not None else jon
        picks, amount = seat.any_choice(rng)
        assert (await seat.choose(picks, amount))["type"] == "ack"
        await catch_up(arya, jon)
    return [arya, jon] if arya.request is not None else [jon, arya]


@in_loop
async def test_who_comes_back_is_told_only_what_was_missed(server: Server) -> None:
    async with Company(server.base) as company:
        here, gone = await some_way_in(company, 12, game="risk")
        await gone.close()
        since, told = gone.at, max(gone.events)
        rng = random.Random(5)
        while here.request is not None and here.at < since + 5:
            await here.choose(*here.any_choice(rng))
            await here.settle()
        assert here.at > since
        await gone.connect()
        welcome = json.loads(gone.frames[-1])
        assert welcome["complete"]
        assert [event["number"] for event in welcome["events"]] == list(range(told + 1, max(here.events) + 1))
        assert gone.at == here.at
        await compare(gone)

        missed_nothing = await company.sit(gone.player, gone.table, since=gone.at)
        welcome = json.loads(missed_nothing.frames[-1])
        assert welcome["complete"]
        assert welcome["events"] == []


@in_loop
async def test_who_missed_too_much_is_told_so_and_may_ask_for_the_story(server: Server) -> None:
    async with Company(server.base) as company:
        here, _other = await some_way_in(company, 40, game="risk")
        late = await company.sit(here.player, here.table, since=1)
        assert not late.complete
        assert min(late.events) > 0
        story = await tell(late)
        assert [event["number"] for event in story] == list(range(len(story)))
        assert story == [here.events[number] for number in sorted(here.events)]


@in_loop
async def test_a_choice_sent_twice_is_harmless(server: Server) -> None:
    async with Company(server.base) as company:
        arya, jon = await some_way_in(company, 3, game="risk")
        picks, amount = arya.any_choice(random.Random(1))
        assert arya.request is not None
        doc = {"type": "choose", "request": arya.request["number"], "picks": picks, "amount": amount}
        before = arya.at
        await asyncio.gather(*[arya.send({**doc, "id": number}) for number in (901, 902)])
        await arya.until(lambda: {901, 902} <= set(arya.answers))
        assert {arya.answers[number]["type"] for number in (901, 902)} == {"ack"}
        assert {arya.answers[number]["at"] for number in (901, 902)} == {before + 1}
        other = await company.sit(arya.player, arya.table)
        answer = await other.ask(doc)
        assert (answer["type"], answer["at"]) == ("ack", before + 1)
        await catch_up(arya, jon)
        assert arya.at == before + 1


@in_loop
async def test_what_may_not_be_done_is_refused_and_changes_nothing(server: Server) -> None:
    async with Company(server.base) as company:
        arya, jon = await some_way_in(company, 4, game="risk")
        assert arya.request is not None
        number = arya.request["number"]
        offered = arya.request["options"][0]["option"]
        before, view = arya.at, json.dumps(arya.view)
        wrong: list[tuple[Seat, dict[str, Any], str]] = [
            (arya, {"request": number, "picks": [987654]}, ""),
            (arya, {"request": number, "picks": []}, ""),
            (arya, {"request": number, "picks": [offered, offered]}, ""),
            (arya, {"request": number, "picks": [offered], "amount": 10_000}, ""),
            (arya, {"request": number, "picks": [offered], "amount": -1}, ""),
            (arya, {"request": max(0, number - 1), "picks": [987654]}, "stale" if number else ""),
            (arya, {"request": number + 1, "picks": [offered]}, "no request"),
            (jon, {"request": number, "picks": [offered]}, "cannot decide now"),
        ]
        for seat, doc, why in wrong:
            answer = await seat.ask({"type": "choose", **doc})
            assert answer["type"] == "refusal", doc
            assert why in answer["why"]
            assert answer["why"]
        illegal = await arya.ask({"type": "choose", "request": number, "picks": [987654]})
        assert illegal["rule"] == arya.request["rule"] != ""
        await compare(arya)
        assert arya.at == before
        assert json.dumps(arya.view) == view


@in_loop
async def test_several_windows_of_one_person_go_on_together(server: Server) -> None:
    async with Company(server.base) as company:
        arya, jon = await some_way_in(company, 4, game="hbo")
        second = await company.sit(arya.player, arya.table)
        await second.choose(*second.any_choice(random.Random(2)))
        await catch_up(arya, second)
        assert plain(arya.view) == plain(second.view)
        await arya.close()
        await jon.settle()
        assert jon.info["seats"][arya.you]["here"]
        assert jon.info["seats"][arya.you]["away_at"] == 0


@in_loop
async def test_bots_play_to_the_end(server: Server) -> None:
    async with Company(server.base) as company:
        (arya,) = await company.play("Arya", bots=("bot:hodor",), game="hbo")
        await play_and_compare(arya, random.Random(4), 100)
        assert arya.info["winners"] is not None


def test_an_answer_is_not_given_to_a_question_that_took_the_place_of_another() -> None:
    """When somebody gives up, another question may come with the same number."""
    chosen, rng, replaced = game("lcg2"), random.Random(3), 0
    play = LiveGame.begin(chosen, chosen.complete(Setup(["Arya", "Jon", "Sansa"])), 7)
    for _ in range(150):
        request = play.state.requests[0]
        shown = play.request(request.seat)
        assert shown is not None
        play.check_mark(request.seat, shown.number, shown.mark)
        play.check_mark(request.seat, shown.number, "")
        ahead = play.copy()
        ahead.decide(resignation((request.seat + 1) % 3))
        after = ahead.request(request.seat)
        if after is not None and after.number == shown.number and after.options != shown.options:
            replaced += 1
            with pytest.raises(Refused, match="request has changed"):
                ahead.check_mark(request.seat, shown.number, shown.mark)
        play.decide(random_choice(request, rng))
    assert replaced
