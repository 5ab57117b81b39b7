"""Work that a server is asked to do for strangers, and how long the choices of others take meanwhile."""

import asyncio
import contextlib
import random
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

import httpx

from benchmarks.siege.field import USUAL, Field, attack
from benchmarks.siege.probe import Probe
from benchmarks.siege.raid import before_and_during, by_turns, raiding, settled
from fivekings.games import game
from tests.server.client import Company, Seat
from tests.thrones.own import ready

MOST_GROWTH: Final = 64
"""MiB by which the server may grow for thirty connections that never read."""
HEADER_WITHIN: Final = 30.0
"""Seconds within which half a header must be given up."""
HALF_OPEN: Final = 300
STORIES: Final = ("story_rate=1000", "story_burst=1000", "work_burst=1000", "address_work_burst=1000", "outbox=64")
"""Settings under which a connection may ask for stories until what waits for it, and not its pace, is the limit."""


async def tale(company: Company, decisions: int) -> list[Seat]:
    """Two people at a table with a long story, in the middle of the game."""
    seats = await company.play("Arya", "Jon", game="lcg2")
    rng = random.Random(7)
    for _ in range(decisions):
        for seat in seats:
            await seat.settle()
        asked = [seat for seat in seats if seat.request is not None]
        if not asked:
            break
        await asked[0].play_on(rng, 1)
        await asyncio.sleep(0.12)  # no more messages than the server takes
    return seats


@asynccontextmanager
async def playing_on(seats: list[Seat]) -> AsyncIterator[str]:
    """People who go on playing at their table while it is besieged; the table."""

    async def play(seat: Seat) -> None:
        rng = random.Random(seat.you)
        while True:
            await seat.quiet(0.1)
            if seat.request is not None:
                await seat.choose(*seat.any_choice(rng))

    tasks = [asyncio.create_task(play(seat)) for seat in seats]
    try:
        yield seats[0].table
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def end(seat: Seat) -> None:
    """Give up."""
    answer = await seat.ask({"type": "concede"})
    assert answer["type"] == "ack" or "over" in answer["why"], answer


@attack("spectators", timed=True)
async def spectators(on: Field) -> None:
    """150 spectators who ask for the story again and again slow nobody down."""
    with on.serving() as server:
        async with Company(server.base) as company:
            seats = await tale(company, 40 if on.short else 120)
            async with (
                playing_on(seats) as table,
                Probe(server.base) as probe,
                raiding(on, server, "story", 150, table=table, count=150) as raid,
            ):
                await by_turns(on, probe, raid, server)


@attack("checks", timed=True)
async def checks(on: Field) -> None:
    """30 checks of cards and decks a second slow nobody down."""
    long = "\n".join(["Reaction: after you win a challenge => draw 1 card."] * 38)
    nested = "When Revealed: " + "for each opponent: " * 90 + "gain 1 gold."
    wrong = "Each " + "other " * 300 + "character gets +1 STR."
    deck = ready("stark-core")
    lines = "\n".join(f"3x Nobody of That Name {number}" for number in range(1000))
    bodies = [["/api/games/lcg2/card", {"text": text}] for text in (long, wrong)]
    bodies += [["/api/games/lcg2/card", {"text": nested, "type": "plot"}]]
    bodies += [
        ["/api/decks/read", {"game": "lcg2", "text": text}] for text in (lines, game("lcg2").decks.write(deck, "json"))
    ]
    bodies += [["/api/decks/write", {"game": "lcg2", "deck": deck, "format": "plain"}]]
    with on.serving() as server:
        async with (
            Probe(server.base) as probe,
            raiding(on, server, "checks", 1, rate=30, bodies=bodies) as raid,
        ):
            await by_turns(on, probe, raid, server)
            done = await raid.done()
            for what in ("card", "read", "write"):
                on.expect(done.get(f"{what} 200", 0) > 0, f"no '{what}' was worked on: all were refused")


@attack("maesters", timed=True)
async def maesters(on: Field) -> None:
    """60 tables at which only maesters play slow nobody down."""
    with on.serving() as server:
        async with Probe(server.base) as probe:
            quiet = await probe.measure(2.0 if on.short else 8.0)
            async with raiding(on, server, "maesters", count=60) as raid:
                await settled(raid, lambda done: sum(done.values()) >= 60)
                await before_and_during(on, probe, raid, quiet)


@attack("half-open", seconds=180, timed=True)
async def half_open(on: Field) -> None:
    """300 half-open connections slow nobody down, keep nobody out, and are closed in time."""
    with on.serving() as server:
        async with Probe(server.base) as probe:
            quiet = await probe.measure(2.0 if on.short else 8.0)
            async with raiding(on, server, "half_open", count=HALF_OPEN) as raid:
                await raid.order("go")
                await settled(raid, lambda done: done.get("opened", 0) >= HALF_OPEN)
                async with httpx.AsyncClient(base_url=server.base, timeout=10) as late:
                    fresh = await late.get("/api/games")
                on.expect(fresh.status_code == 200, f"a new client got {fresh.status_code}")
                await before_and_during(on, probe, raid, quiet)
                on.progress("waiting for the server to give up half a header")
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(HEADER_WITHIN):
                        await settled(raid, lambda done: "all closed" in done)
                done = await raid.done()
                closed, longest = done.get("closed", 0), done.get("longest, ms", 0) / 1000
                on.note(f"{closed} closed, after {longest:.0f} s at most")
                on.expect(
                    closed >= HALF_OPEN, f"{HALF_OPEN - closed} of {HALF_OPEN} still open after {HEADER_WITHIN:.0f} s"
                )


@attack("deaf", timed=True)
async def deaf(on: Field) -> None:
    """30 sockets that never read slow nobody down, and the server does not grow without bound."""
    with on.serving(settings=(*USUAL, *STORIES)) as server:
        async with Company(server.base) as company:
            seats = await tale(company, 40 if on.short else 120)
            async with (
                playing_on(seats) as table,
                Probe(server.base) as probe,
                raiding(on, server, "deaf", 30, table=table, count=30) as raid,
            ):
                grown = await by_turns(on, probe, raid, server)
                on.note(f"{grown} MiB more")
                on.expect(grown < MOST_GROWTH, f"the server grew by {grown} MiB, {MOST_GROWTH} allowed")
                figures = httpx.get(f"{server.base}/metrics", timeout=10).text
                cut = re.search(r'^fivekings_closed_connections_total\{limit="outbox"\} (\d+)', figures, re.MULTILINE)
                on.note(f"{cut.group(1) if cut else 0} cut off")
                on.expect(cut is not None, "nobody had more waiting than the server holds")


@attack("chat", timed=True)
async def chat(on: Field) -> None:
    """40 spectators who talk without end slow nobody down."""
    with on.serving() as server:
        async with Company(server.base) as company:
            seats = await company.play("Arya", "Jon", game="lcg2")
            async with (
                playing_on(seats) as table,
                Probe(server.base) as probe,
                raiding(on, server, "chat", 40, table=table, count=40) as raid,
            ):
                await by_turns(on, probe, raid, server)


@attack("replays", timed=True)
async def replays(on: Field) -> None:
    """Views of a replay, and taking back again and again, slow nobody down."""
    with on.serving() as server:
        async with Company(server.base) as company:
            seat, _ = await tale(company, 40 if on.short else 120)
            await end(seat)
            moments = len((await seat.player.get(f"/api/replays/{seat.table}"))["moments"])
            async with Probe(server.base) as probe:
                spec = {"table": seat.table, "moments": moments, "readers": 10, "ditherers": 10}
                async with raiding(on, server, "replays", 10, **spec) as raid:
                    await by_turns(on, probe, raid, server)
                    done = await raid.done()
                    on.expect(done.get("replays 200", 0) > 0, "no replay was read")
                    on.expect(done.get("undo ack", 0) > 0, "nothing was taken back")
