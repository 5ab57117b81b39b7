"""Kills a server again and again: python -m benchmarks.survive --rounds 1000

Two clients play one short game after another. At a random moment of every round the server is killed (SIGKILL) and
restarted on the same database and port; the clients reconnect and play on. Every acknowledged decision must be in the
record, the record must have no gap, both clients must see what a new connection sees, every game must end, and no clock
may run during the outage. Prints the result; the exit code is 1 if anything was lost.
"""

import argparse
import asyncio
import contextlib
import random
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import websockets

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from tests.server.client import Company, Player, Seat, plain
from tests.server.server import Forked, database_in, record_of

CLOCK = {"kind": "chess", "seconds": 3600, "increment": 0, "grace": 0}
SLACK = 2000
"""Milliseconds that a clock may run while clients reconnect."""


class Tally:
    """Counts of what happened so far."""

    def __init__(self) -> None:
        self.rounds = 0
        self.games = 0
        self.acknowledged = 0
        self.unacknowledged = 0
        self.lost: list[str] = []
        self.away: list[float] = []


async def play_until_lost(seat: Seat, rng: random.Random, acked: dict[int, list[Any]]) -> None:
    """Answer at random until the connection drops or the game is over."""
    with contextlib.suppress(websockets.ConnectionClosed, OSError):
        while seat.info["stage"] == "playing":
            if seat.request is None:
                await seat.read()
                continue
            picks, amount = seat.any_choice(rng)
            number = seat.request["number"]
            answer = await seat.choose(picks, amount)
            if answer["type"] != "ack":
                raise RuntimeError(f"refused: {answer['why']}")
            acked[answer["at"]] = [seat.you, number, picks, amount]
            await seat.until(lambda asked=number: not seat.is_asked(asked))


async def new_game(players: list[Player], name: str) -> str:
    """Start another table with the same players."""
    one, two = players
    wanted = {"game": name, "seats": ["me", "open"], "clock": CLOCK, "public": False}
    table: str = (await one.post("/api/tables", wanted))["id"]
    await two.post(f"/api/tables/{table}/join")
    for player in players:
        await player.post(f"/api/tables/{table}/ready")
    return table


async def one_round(server: Forked, seats: list[Seat], rng: random.Random, acked: dict[int, list[Any]]) -> list[str]:
    """Play, kill, restart, reconnect; returns what went wrong."""
    wrong: list[str] = []
    working = asyncio.gather(*[play_until_lost(seat, rng, acked) for seat in seats])
    await asyncio.sleep(rng.uniform(0.0, 0.25))
    await asyncio.to_thread(server.kill)
    await working
    for seat in seats:
        await seat.close()
    table = seats[0].table
    lines = record_of(server.database, table)
    wrong += [f"{table}: entry {at} is not {line}" for at, line in acked.items() if lines[at - 1 : at] != [line]]
    left = [clock["left"] for clock in seats[0].clocks]
    await asyncio.to_thread(server.start)
    for seat in seats:
        await seat.connect()
        if seat.at != len(lines):
            wrong.append(f"{table}: the table is at {seat.at}, the record at {len(lines)}")
        fresh = await seat.again()
        if plain(fresh.view) != plain(seat.view):
            wrong.append(f"{table}: seat {seat.you} sees something else")
        await fresh.close()
    if seats[0].view["winners"] is not None and seats[0].info["stage"] == "playing":
        wrong.append(f"{table}: the game has ended, the table does not know")
        seats[0].info["stage"] = "over"
    if any(now["left"] < before - SLACK for before, now in zip(left, seats[0].clocks, strict=True)):
        wrong.append(f"{table}: the outage was charged: {left} became {seats[0].clocks}")
    return wrong


async def survive(server: Forked, rounds: int, games: list[str], seed: int) -> Tally:
    """Run many rounds."""
    tally, rng = Tally(), random.Random(seed)
    async with Company(server.base) as company:
        players = [await company.guest(name) for name in ("Arya", "Jon")]
        seats: list[Seat] = []
        acked: dict[int, list[Any]] = {}
        while tally.rounds < rounds:
            if not seats or seats[0].info["stage"] == "over":
                for seat in seats:
                    await seat.close()
                acked = {}
                table = await new_game(players, rng.choice(games))
                seats = [await Seat(player, table).connect() for player in players]
            before, started = len(acked), time.perf_counter()
            tally.lost += await one_round(server, seats, rng, acked)
            tally.away.append(time.perf_counter() - started)
            tally.acknowledged += len(acked) - before
            tally.unacknowledged += seats[0].at - len(acked) if seats[0].info["stage"] == "over" else 0
            tally.games += seats[0].info["stage"] == "over"
            tally.rounds += 1
            done = f"{tally.rounds} of {rounds} rounds, {tally.games} games, {tally.acknowledged} acknowledged"
            print(f"\r{done}, {len(tally.lost)} lost ", end="", file=sys.stderr, flush=True)
        rest = [play_until_lost(seat, rng, acked) for seat in seats]
        await asyncio.gather(*rest)
        if seats[0].info["stage"] != "over":
            tally.lost.append(f"{seats[0].table}: the last game did not come to its end")
        for seat in seats:
            await seat.close()
    print(file=sys.stderr)
    return tally


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=1000)
    parser.add_argument("--games", nargs="+", default=["hbo", "lcg2", "risk"], metavar="GAME")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        server = Forked(database_in(Path(name)))
        server.start()
        started = time.perf_counter()
        try:
            tally = asyncio.run(survive(server, arguments.rounds, arguments.games, arguments.seed))
        finally:
            server.stop()
    seconds = time.perf_counter() - started
    print(f"rounds                 {tally.rounds} in {seconds:.0f} s ({seconds / max(1, tally.rounds):.2f} s each)")
    print(f"games played out       {tally.games}")
    print(f"decisions acknowledged {tally.acknowledged}")
    print(f"written, not yet acknowledged when the server died {tally.unacknowledged}")
    print(f"lost or wrong          {len(tally.lost)}")
    for line in tally.lost[:20]:
        print(f"  {line}")
    sys.exit(1 if tally.lost else 0)


if __name__ == "__main__":
    main()
