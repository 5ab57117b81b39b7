"""Two server processes on one PostgreSQL, and two people who do what only one of them can, at the same moment."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import pytest

from tests.server.client import Company, Player, in_loop
from tests.server.conftest import ON_POSTGRESQL
from tests.server.server import Server, postgres, rows

pytestmark = ON_POSTGRESQL

TRIALS = 60
AT_ONCE = 10
"""Trials beside each other, with the same people: nobody may have more than 20 tables."""


@pytest.fixture(scope="module")
def servers() -> Iterator[list[Server]]:
    database = postgres().database()
    with ThreadPoolExecutor(2) as starting:
        running = list(starting.map(lambda _: Server(database, "--cluster").start(), range(2)))
    yield running
    for server in running:
        server.stop()


class Trial(NamedTuple):
    """A table that Arya made at the first process; Sansa is at the second one. Both do something there at once."""

    table: str
    arya: Player
    sansa: Player

    async def race(self, arya: tuple[str, Any], sansa: tuple[str, Any]) -> list[int]:
        """What both are answered: done, or refused."""
        deeds = ((self.arya, *arya), (self.sansa, *sansa))
        answers = await asyncio.gather(
            *[who.http.post(f"/api/tables/{self.table}/{deed}", json=body) for who, deed, body in deeds]
        )
        codes = [answer.status_code for answer in answers]
        assert set(codes) <= {200, 400}, [answer.text for answer in answers]
        return codes


class Kept(NamedTuple):
    """A table as the database has it."""

    stage: str
    chairs: list[Any]
    owner: str
    sat: set[str]

    @property
    def people(self) -> list[str]:
        """The people on its chairs."""
        return [chair["person"] for chair in self.chairs if chair.get("person")]


async def trials(
    servers: list[Server], count: int, seats: list[str], run: Callable[[Trial, int], Awaitable[list[int]]]
) -> list[tuple[Trial, list[int], Kept]]:
    """Run a trial again and again, at a new table each; how each of them went."""
    went: list[tuple[Trial, list[int]]] = []
    async with Company(servers[0].base) as here, Company(servers[1].base) as there:
        for first in range(0, count, AT_ONCE):
            arya, sansa = await here.guest("Arya"), await there.guest("Sansa")

            async def one(number: int, arya: Player = arya, sansa: Player = sansa) -> tuple[Trial, list[int]]:
                made = await arya.post("/api/tables", {"game": "hbo", "seats": seats, "public": False})
                trial = Trial(made["id"], arya, sansa)
                return trial, await run(trial, number)

            went += await asyncio.gather(*[one(number) for number in range(first, min(count, first + AT_ONCE))])
    sat: dict[str, set[str]] = {}
    for table, person in rows(servers[0].database, "select table_id, person from sittings"):
        sat.setdefault(table, set()).add(person)
    found = rows(servers[0].database, "select id, stage, seats, owner from tables")
    kept = {
        table: Kept(stage, json.loads(chairs), owner, sat.get(table, set())) for table, stage, chairs, owner in found
    }
    assert len(went) == count
    return [(trial, codes, kept[trial.table]) for trial, codes in went]


@in_loop
async def test_of_two_who_want_one_seat_one_gets_it(servers: list[Server]) -> None:
    async def both_join(trial: Trial, _number: int) -> list[int]:
        return await trial.race(("join", {"seat": 1}), ("join", {"seat": 1}))

    for trial, codes, table in await trials(servers, TRIALS, ["open", "open"], both_join):
        assert sorted(codes) == [200, 400]
        winner = (trial.arya, trial.sansa)[codes.index(200)].id
        assert table.people == [winner]
        assert table.chairs[1]["person"] == winner
        assert table.sat == {winner}


@in_loop
async def test_nobody_gets_two_seats_by_asking_twice(servers: list[Server]) -> None:
    async def join_twice(trial: Trial, _number: int) -> list[int]:
        twin = Player(trial.arya.base, "Sansa")
        twin.http.headers["Authorization"] = f"Bearer {trial.sansa.token}"
        try:
            return await trial._replace(arya=twin).race(("join", {"seat": 0}), ("join", {"seat": 1}))
        finally:
            await twin.close()

    for trial, codes, table in await trials(servers, 20, ["open", "open"], join_twice):
        assert sorted(codes) == [200, 400]
        assert table.people == [trial.sansa.id]


@in_loop
async def test_no_game_starts_with_an_empty_chair(servers: list[Server]) -> None:
    """Arya is the last to say that she is ready, which starts the game, and Sansa gets up."""

    async def start_and_leave(trial: Trial, _number: int) -> list[int]:
        for deed in ("join", "ready"):
            await trial.sansa.post(f"/api/tables/{trial.table}/{deed}")
        return await trial.race(("ready", {}), ("leave", {}))

    for trial, codes, table in await trials(servers, TRIALS, ["me", "open"], start_and_leave):
        if codes == [200, 400]:
            assert table.stage == "playing"
            assert table.people == [trial.arya.id, trial.sansa.id]
        else:
            assert codes == [200, 200]
            assert (table.stage, table.people) == ("open", [trial.arya.id])
        assert table.sat == set(table.people)


@in_loop
async def test_nobody_is_sent_away_from_a_game_that_starts(servers: list[Server]) -> None:
    """Arya asks Sansa to get up, while Sansa is the last to say that she is ready."""

    async def kick_and_start(trial: Trial, _number: int) -> list[int]:
        await trial.sansa.post(f"/api/tables/{trial.table}/join")
        await trial.arya.post(f"/api/tables/{trial.table}/ready")
        return await trial.race(("kick", {"seat": 1}), ("ready", {}))

    for trial, codes, table in await trials(servers, 20, ["me", "open"], kick_and_start):
        if codes == [400, 200]:
            assert table.stage == "playing"
            assert table.people == [trial.arya.id, trial.sansa.id]
        else:
            assert codes == [200, 400]
            assert (table.stage, table.people) == ("open", [trial.arya.id])
        assert table.sat == set(table.people)


@in_loop
async def test_nobody_sits_down_at_a_table_that_is_closed(servers: list[Server]) -> None:
    """Arya, who is alone there, gets up, which closes the table, while Sansa sits down."""

    async def close_and_join(trial: Trial, _number: int) -> list[int]:
        return await trial.race(("leave", {}), ("join", {}))

    for trial, codes, table in await trials(servers, 20, ["me", "open"], close_and_join):
        sansa = trial.sansa.id
        if codes == [200, 200]:
            assert (table.stage, table.owner, table.people, table.sat) == ("open", sansa, [sansa], {sansa})
        else:
            assert codes == [200, 400]
            assert (table.stage, table.people, table.sat) == ("over", [], set())


@in_loop
async def test_one_game_is_played_again_at_one_table(servers: list[Server]) -> None:
    async def play_again(trial: Trial, _number: int) -> list[int]:
        where = f"/api/tables/{trial.table}"
        await trial.sansa.post(f"{where}/join")
        for player in (trial.arya, trial.sansa):
            await player.post(f"{where}/ready")
        async with Company(trial.arya.base) as company:
            seat = await company.sit(trial.arya, trial.table)
            assert (await seat.ask({"type": "concede"}))["type"] == "ack"
        return await trial.race(("rematch", {}), ("rematch", {}))

    went = await trials(servers, AT_ONCE, ["me", "open"], play_again)
    owners = ", ".join("?" for _ in went)
    people = [trial.arya.id for trial, _, _ in went]
    assert [codes for _, codes, _ in went] == [[200, 200]] * AT_ONCE
    ((made,),) = rows(
        servers[0].database,
        f"select count(*) from tables where stage = 'open' and id in "
        f"(select table_id from sittings where person in ({owners}))",
        *people,
    )
    assert made == AT_ONCE
