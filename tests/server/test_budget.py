"""Work has a budget: what it costs, who pays, what those hear who have used it up, and that no table waits for it."""

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from fivekings.kernel.errors import BadInput, Refused
from fivekings.server import workers
from fivekings.server.metrics import Metrics
from fivekings.server.rate_limits import MOST_BUCKETS
from fivekings.server.settings import Settings
from fivekings.server.socket import messages
from fivekings.server.tables.room import Room
from fivekings.server.work_budget import PRICES, Budget, HeavyWork, OverBudget, Payer
from fivekings.server.workers import Failed, Turns
from tests.server.client import Company, in_loop
from tests.server.conftest import HOME, Client, make_app, settings_in
from tests.server.server import Chair, Server, hub_in, room_of, rows, serving

ARYA, JON = Payer("arya", "10.0.0.1"), Payer("jon", "10.0.0.1")


def budget(clock: list[float], **settings: Any) -> Budget:
    made = Budget(Settings(work_burst=1.0, work_rate=0.1, address_work_burst=1.5, **settings), Metrics())
    made.clock = lambda: clock[0]
    return made


def test_a_person_and_an_address_pay_for_work() -> None:
    clock = [0.0]
    spends = budget(clock)
    spends.charge("story", ARYA)
    spends.charge("story", ARYA)
    with pytest.raises(OverBudget, match="the story was asked for too often; try again in 5 s") as refused:
        spends.charge("story", ARYA)
    assert refused.value.seconds == 5
    spends.charge("story", JON)
    with pytest.raises(OverBudget):  # the address has nothing left, though this person has
        spends.charge("story", Payer("sansa", "10.0.0.1"))
    spends.charge("story", Payer("sansa", "10.0.0.2"))
    clock[0] = 5.0
    spends.charge("story", ARYA)


def test_what_work_really_took_is_paid() -> None:
    clock = [0.0]
    spends = budget(clock)
    spends.charge("story", ARYA)
    spends.settle("story", ARYA, 0.0)
    assert spends.persons.of("arya", 0.0).left == 1.0
    spends.charge("story", ARYA)
    spends.settle("story", ARYA, 3.0)
    with pytest.raises(OverBudget) as refused:
        spends.charge("check", ARYA)
    assert refused.value.seconds == 23, "debts are paid off first"


def test_buckets_of_persons_are_bounded() -> None:
    spends = budget([0.0])
    for number in range(MOST_BUCKETS + 10):
        spends.charge("repeat", Payer(f"person {number}", f"address {number}"))
    assert len(spends.persons.kept) <= MOST_BUCKETS
    assert len(spends.addresses.kept) <= MOST_BUCKETS


# --- taking turns -----------------------------------------------------------------------------------------------------


@in_loop
async def test_those_who_ask_take_turns() -> None:
    turns, order = Turns(1), []
    await turns.acquire("")

    async def ask(asker: str, name: str) -> None:
        await turns.acquire(asker)
        order.append(name)
        turns.release()

    asked = [("a", "a1"), ("a", "a2"), ("a", "a3"), ("b", "b1"), ("c", "c1"), ("b", "b2")]
    waiting = [asyncio.create_task(ask(*one)) for one in asked]
    left = asyncio.create_task(ask("d", "d1"))
    await asyncio.sleep(0)
    assert len(turns) == 7
    left.cancel()
    await asyncio.sleep(0)
    turns.release()
    await asyncio.gather(*waiting)
    assert order == ["a1", "b1", "c1", "a2", "b2", "a3"]
    assert (turns.free, len(turns)) == (1, 0)


@in_loop
async def test_a_line_that_is_too_long_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "MOST_WAITING", 2)
    turns = Turns(1)
    await turns.acquire("")
    waiting = [asyncio.create_task(turns.acquire("a")) for _ in range(2)]
    await asyncio.sleep(0)
    with pytest.raises(Refused, match="busy"):
        await turns.acquire("b")
    for one in waiting:
        one.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
    assert len(turns) == 0


# --- work -------------------------------------------------------------------------------------------------------------


class Slow:
    """Workers that find what they are asked for when they are let."""

    def __init__(self) -> None:
        self.let, self.asked = asyncio.Event(), 0
        self.error: Exception | None = None

    async def do(self, _job: str, of: dict[str, Any], _asker: str, bill: Any) -> bytes:
        self.asked += 1
        await self.let.wait()
        bill(0.25)
        if self.error is not None:
            raise self.error
        return str(of["answer"]).encode()

    def close(self) -> None:
        pass


async def answer() -> dict[str, Any]:
    return {"answer": 42}


@in_loop
async def test_what_is_the_same_for_many_is_found_once() -> None:
    work, slow = HeavyWork(Settings(), Metrics()), Slow()
    work.workers = slow  # type: ignore[assignment]
    asking = [asyncio.create_task(work.share("key", "story", Payer("", str(n)), "tell", answer)) for n in range(150)]
    await asyncio.sleep(0)
    asking[0].cancel()  # the first to ask leaves
    slow.let.set()
    assert await asyncio.gather(*asking[1:]) == [b"42"] * 149
    assert slow.asked == 1
    assert await work.share("key", "story", ARYA, "tell", answer) == b"42"
    left = Settings().address_work_burst
    assert work.budget.addresses.of("0", 0.0).left == pytest.approx(left - 0.25, abs=0.1)
    assert work.budget.addresses.of("7", 0.0).left == pytest.approx(left - PRICES["repeat"], abs=0.01)


@in_loop
async def test_a_failure_is_not_kept() -> None:
    work, slow = HeavyWork(Settings(), Metrics()), Slow()
    work.workers = slow  # type: ignore[assignment]
    slow.let.set()
    slow.error = Failed("it was too hard", ended=False)
    with pytest.raises(Failed):
        await work.share("key", "story", ARYA, "tell", answer)
    slow.error = None
    assert await work.share("key", "story", ARYA, "tell", answer) == b"42"


@in_loop
async def test_answers_are_kept_while_there_is_room() -> None:
    work, slow = HeavyWork(Settings(), Metrics()), Slow()
    work.workers, work.most = slow, 5  # type: ignore[assignment]
    slow.let.set()
    for key in ("a", "b", "a", "c"):
        await work.share(key, "story", ARYA, "tell", answer)
        await asyncio.sleep(0)
    assert list(work.answers) == ["a", "c"]
    assert work.size == 4


@in_loop
async def test_work_that_fails_is_paid_for(tmp_path: Path) -> None:
    settings = settings_in(tmp_path)
    settings.work_burst, settings.work_rate = 100.0, 0.000001
    work = HeavyWork(settings, Metrics())
    try:
        with pytest.raises(BadInput, match="is played without decks"):
            await work.do("check", ARYA, "read_list", {"name": "risk", "text": "Arya"})
        with pytest.raises(Failed, match=r"AttributeError|TypeError"):
            await work.do("check", ARYA, "own_cards", {"name": "lcg2", "decks": [7]})
    finally:
        work.close()
    assert work.budget.persons.of("arya", work.budget.clock()).left < settings.work_burst


# --- over HTTP --------------------------------------------------------------------------------------------------------


@pytest.fixture
def poor(tmp_path: Path) -> Iterator[Client]:
    """A browser at a server that lets nobody work much."""
    settings = settings_in(tmp_path)
    settings.work_burst, settings.work_rate = 0.3, 0.001
    with TestClient(make_app(settings), base_url=HOME) as client:
        client.headers["Origin"] = HOME
        client.post("/api/guest", json={"name": "Arya"})
        yield client


MOST_CHECKS = 600
"""More checks than the budget pays for, on any machine."""


def test_checks_have_a_budget(poor: Client) -> None:
    card = {"text": "Challenges Action: Kneel this card to draw 1 card."}
    answers = [poor.post("/api/games/lcg2/card", json=card)]
    while answers[-1].status_code == 200 and len(answers) < MOST_CHECKS:
        answers.append(poor.post("/api/games/lcg2/card", json=card))
    codes = [one.status_code for one in answers]
    assert codes[0] == 200
    assert codes[-1] == 429
    assert "cards and decks were sent too often; try again in" in answers[-1].json()["error"]
    assert int(answers[-1].headers["retry-after"]) >= 1
    assert poor.post("/api/decks/read", json={"game": "lcg2", "text": "1x Ice"}).status_code == 429


def test_completions_have_a_budget(poor: Client) -> None:
    long = {"text": "Reaction: after you win a challenge => draw 1 card. " * 25}
    answers = [poor.post("/api/games/lcg2/card/completions", json=long)]
    while answers[-1].status_code == 200 and len(answers) < MOST_CHECKS:
        answers.append(poor.post("/api/games/lcg2/card/completions", json=long))
    assert answers[0].status_code == 200
    assert answers[-1].status_code == 429
    assert "completions were asked for too often; try again in" in answers[-1].json()["error"]
    assert poor.get("/api/me").status_code == 200, "what costs little is still to be had"


# --- at a table -------------------------------------------------------------------------------------------------------


@in_loop
async def test_stories_have_a_budget_and_say_so(tmp_path: Path) -> None:
    with serving(tmp_path, "work_burst=0.9", "work_rate=0.001") as server:
        async with Company(server.base) as company:
            arya, jon = await company.play("Arya", "Jon", game="risk")
            said = [await arya.ask({"type": "story"}) for _ in range(60)]
            assert said[0]["type"] == "ack"
            assert said[-1]["type"] == "refusal"
            assert "too often; try again in" in said[-1]["why"]
            assert (await jon.ask({"type": "story"}))["type"] == "ack", "which is no reason to refuse somebody else"
            assert (await arya.ask({"type": "undo"}))["why"].startswith("takebacks were asked for too often")
            one = arya if arya.request is not None else jon
            assert (await one.choose(*one.any_choice(random.Random(3))))["type"] == "ack"
            figures = (await arya.player.http.get("/metrics")).text
    assert 'fivekings_over_budget_total{kind="repeat"}' in figures
    assert 'fivekings_work_seconds_total{lane="history"}' in figures
    assert 'fivekings_work_waiting{lane="history"} 0.0' in figures


@in_loop
async def test_a_connection_asks_for_the_story_now_and_then(tmp_path: Path) -> None:
    async with hub_in(tmp_path, story_burst=2, story_rate=0.001) as hub:
        _, (arya, jon) = await room_of(hub, ["Arya", "Jon"], 5, game="risk")
        said = [await arya.hear(messages.Story()) for _ in range(3)]
        assert [one["type"] for one in said] == ["ack", "ack", "refusal"]
        assert "the story was asked for too often; try again in" in said[-1]["why"]
        assert (await jon.hear(messages.Story()))["type"] == "ack"


class Held:
    """Work that takes as long as it is held."""

    def __init__(self, real: HeavyWork) -> None:
        self.real, self.let, self.begun = real, asyncio.Event(), asyncio.Event()

    async def hold(self) -> None:
        self.begun.set()
        await self.let.wait()

    async def do(self, *given: Any) -> bytes:
        await self.hold()
        return await self.real.do(*given)

    async def share(self, *given: Any) -> bytes:
        await self.hold()
        return await self.real.share(*given)

    def close(self) -> None:
        self.real.close()


@pytest.mark.parametrize("message", [messages.Story(), messages.Undo(), messages.Advise()])
@in_loop
async def test_a_table_does_not_wait_for_work(tmp_path: Path, message: messages.Inbound) -> None:
    async with hub_in(tmp_path) as hub:
        alone = isinstance(message, messages.Advise)
        people = ["Arya"] if alone else ["Arya", "Jon"]
        room, chairs = await room_of(hub, people, 5, game="risk", bots=["bot:hodor"] if alone else [])
        assert room.play is not None
        await take(room, chairs)
        await until_asked(room, chairs)
        held = Held(hub.work)
        hub.work = held  # type: ignore[assignment]
        working = asyncio.create_task(room.hear(chairs[0].connection, message))
        async with asyncio.timeout(10):
            await held.begun.wait()
            at = room.play.at
            await take(room, chairs)  # somebody decides meanwhile
        assert room.play.at > at
        held.let.set()
        async with asyncio.timeout(30):
            await working


async def take(room: Room, chairs: list[Chair]) -> Chair:
    """Somebody of these people who is asked something takes what comes first."""
    chair = await until_asked(room, chairs)
    assert room.play is not None
    request = room.play.state.request(chair.connection.seat)
    assert request is not None
    assert (await chair.choose(request.options[0], amount=request.most(request.options[0])))["type"] == "ack"
    return chair


async def until_asked(room: Room, chairs: list[Chair]) -> Chair:
    """Somebody of these people who is asked something."""
    assert room.play is not None
    async with asyncio.timeout(20):
        while not (asked := [one.seat for one in room.play.state.requests if one.seat < len(chairs)]):
            await asyncio.sleep(0.01)
    return chairs[asked[0]]


@in_loop
async def test_a_takeback_that_was_overtaken_is_looked_for_again(tmp_path: Path) -> None:
    async with hub_in(tmp_path) as hub:
        room, chairs = await room_of(hub, ["Arya", "Jon"], 5, game="risk")
        assert room.play is not None
        first = await take(room, chairs)
        held = Held(hub.work)
        hub.work = held  # type: ignore[assignment]
        taking = asyncio.create_task(first.hear(messages.Undo()))
        await held.begun.wait()
        await take(room, chairs)
        at = room.play.at
        held.let.set()
        await taking
        lines = rows(hub.settings.database, "select line from entries order by number")
        assert len(lines) == room.loop.written == room.play.at
        assert room.play.at in (at, at + 1), "taken back from here, or asked about"
        assert all(len(line[0].split(",")) >= 4 for line in lines[:at]), "nobody's decision was lost"


# --- chat -------------------------------------------------------------------------------------------------------------


@in_loop
async def test_nobody_says_too_much(tmp_path: Path) -> None:
    async with hub_in(tmp_path, chat_burst=3, chat_rate=0.001, table_chat_burst=4, table_chat_rate=0.001) as hub:
        room, (arya, jon) = await room_of(hub, ["Arya", "Jon"], 5, game="risk")
        said = [await arya.hear(messages.Say(text=f"line {n}")) for n in range(4)]
        assert [one["type"] for one in said] == ["ack", "ack", "ack", "refusal"]
        assert "you are chatting too fast; try again in" in said[-1]["why"]
        crowd = [Chair(room, "") for _ in range(3)]
        for number, one in enumerate(crowd):
            one.connection.address = f"10.0.0.{number}"
            await room.enter(one.connection, -1)
        loud = [await one.hear(messages.Say(text=f"boo {n}")) for n in range(2) for one in crowd]
        assert [one["type"] for one in loud] == ["ack"] * 4 + ["refusal"] * 2
        assert "the spectators are chatting too fast" in loud[-1]["why"]
        assert (await jon.hear(messages.Say(text="Players may go on.")))["type"] == "ack"
        assert rows(hub.settings.database, "select count(*) from remarks") == [(8,)]


# --- games of bots alone ----------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def lonely(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("lonely")
    limits = ("bot_tables=2", "address_bot_tables=3", "bot_table_rate=0.001")
    with serving(folder, *limits) as running:
        yield running


@in_loop
async def test_a_person_and_an_address_have_few_games_of_bots_alone(lonely: Server) -> None:
    alone = {"game": "risk", "seats": ["bot:maester", "bot:maester"], "start": True}
    async with Company(lonely.base) as company:
        arya, jon = await company.guest("Arya"), await company.guest("Jon")
        for _ in range(2):
            await arya.post("/api/tables", alone)
        said = await arya.post("/api/tables", alone, status=429)
        assert "you have 2 games of bots alone under way" in said["error"]
        await jon.post("/api/tables", alone)
        said = await jon.post("/api/tables", alone, status=429)
        assert "3 games of bots alone are under way from your address" in said["error"]
        await arya.post("/api/tables", {"game": "risk", "seats": ["me", "bot:hodor"], "start": True})
