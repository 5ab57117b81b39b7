"""Two server processes on one PostgreSQL, and two people who do at the same moment what only one of them can."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor

from benchmarks.siege.field import Field, attack
from tests.server.server import Server, postgres
from tests.server.test_races import TRIALS, Trial, trials


@attack("races", only_on="postgresql")
async def races(on: Field) -> None:
    """Two processes never give one seat twice, and start no game with an empty chair."""
    count = 20 if on.short else TRIALS
    database = postgres().database(str(on.folder / "races"))
    with ThreadPoolExecutor(2) as starting:
        servers = list(starting.map(lambda _: Server(database, "--cluster").start(), range(2)))
    try:
        await joins(on, servers, count)
        await starts(on, servers, count)
    finally:
        for server in servers:
            server.stop()


async def joins(on: Field, servers: list[Server], count: int) -> None:
    """Two sit down on one seat."""

    async def both_join(trial: Trial, _number: int) -> list[int]:
        return await trial.race(("join", {"seat": 1}), ("join", {"seat": 1}))

    wins: Counter[int] = Counter()
    for trial, codes, table in await trials(servers, count, ["open", "open"], both_join):
        on.expect(sorted(codes) == [200, 400], f"two joins were answered with {codes}")
        wins[codes.index(200)] += 1
        winner = (trial.arya, trial.sansa)[codes.index(200)].id
        on.expect(table.people == [winner] and table.sat == {winner}, f"table {trial.table} has {table.people}")
    on.note(f"{count} times two joins for one seat: {wins[0]} won at one process, {wins[1]} at the other")


async def starts(on: Field, servers: list[Server], count: int) -> None:
    """One starts the game while the other gets up."""

    async def start_and_leave(trial: Trial, _number: int) -> list[int]:
        for deed in ("join", "ready"):
            await trial.sansa.post(f"/api/tables/{trial.table}/{deed}")
        return await trial.race(("ready", {}), ("leave", {}))

    stages: Counter[str] = Counter()
    for trial, codes, table in await trials(servers, count, ["me", "open"], start_and_leave):
        stages[table.stage] += 1
        everybody = [trial.arya.id, trial.sansa.id]
        wanted = ("playing", everybody) if codes == [200, 400] else ("open", everybody[:1])
        on.expect((table.stage, table.people) == wanted, f"{codes}, but table {trial.table} is {table.stage}")
        on.expect(table.sat == set(table.people), f"table {trial.table} has sittings of somebody who is not there")
    on.note(f"{count} times start against leave: {stages['playing']} started, {stages['open']} did not")
