"""Raiders in a process of their own, and how the probe fares without and with them."""

import asyncio
import json
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, Final

from benchmarks.siege.field import Field
from benchmarks.siege.probe import LIMIT, NOISE, Probe, Times
from benchmarks.tables import memory
from tests.server.server import Server

MEBIBYTE: Final = 1 << 20
SLOW_HEALTH: Final = 5.0
"""Seconds after which an answer about the server's health is too late."""


class Raid:
    """Raiders in a process of their own."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process

    async def order(self, word: str) -> None:
        """Tell them something."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{word}\n".encode())
        await self.process.stdin.drain()

    async def done(self) -> dict[str, int]:
        """What they have done so far."""
        assert self.process.stdout is not None
        await self.order("tell")
        async with asyncio.timeout(30):
            found: dict[str, int] = json.loads(await self.process.stdout.readline() or b"{}")
        return found


@asynccontextmanager
async def raiding(on: Field, server: Server, kind: str, there: int = 0, **spec: Any) -> AsyncIterator[Raid]:
    """Raiders of whom so many are there, and wait for the word; they end with the block."""
    file = on.folder / f"{kind}.json"
    file.write_text(json.dumps({"base": server.base, "seconds": 240, **spec}), encoding="utf-8")
    command = [sys.executable, "-m", "benchmarks.siege.raiders", kind, str(file)]
    process = await asyncio.create_subprocess_exec(
        *command, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
    )
    try:
        raid = Raid(process)
        await settled(raid, lambda done: done.get("connected", 0) + done.get("refused", 0) >= there)
        yield raid
    finally:
        assert process.stdin is not None
        process.stdin.close()
        try:
            async with asyncio.timeout(10):
                await process.communicate()
        except TimeoutError:
            process.kill()
            await process.wait()


async def settled(raid: Raid, reached: Callable[[dict[str, int]], bool]) -> None:
    """Wait until raiders have got somewhere."""
    while not reached(await raid.done()):
        await asyncio.sleep(0.2)


async def by_turns(on: Field, probe: Probe, raid: Raid, server: Server) -> int:
    """Time the probe without and with the attack, by turns, and judge; by how many MiB the server grew at most."""
    assert server.process is not None
    rounds, calm, storm = (2, 1.0, 2.0) if on.short else (4, 3.0, 5.0)
    pid = server.process.pid
    quiet: list[float] = []
    busy: list[float] = []
    before = most = memory(pid)
    for number in range(rounds):
        await raid.order("rest")
        quiet += await probe.measure(calm)
        await raid.order("go")
        on.progress(f"under attack, round {number + 1} of {rounds}")
        busy += await probe.measure(storm)
        most = max(most, memory(pid))
    judge(on, quiet, busy, probe, await raid.done())
    return (most - before) // MEBIBYTE


async def before_and_during(on: Field, probe: Probe, raid: Raid, quiet: list[float]) -> None:
    """Time the probe under an attack that cannot rest, and judge against what was measured before it."""
    on.progress("under attack")
    busy = await probe.measure(4.0 if on.short else 20.0)
    judge(on, quiet, busy, probe, await raid.done())


def judge(on: Field, quiet: list[float], busy: list[float], probe: Probe, done: dict[str, int]) -> None:
    """Were choices acknowledged in time?"""
    without, during = Times.of(quiet), Times.of(busy)
    ratio = during.p99 / without.p99
    counts = f"{without.choices} and {during.choices} choices"
    on.note(f"choice p50/p99/max {without} without, {during} under attack (p99 x {ratio:.1f}; {counts})")
    on.note(", ".join(f"{value} {key}" for key, value in sorted(done.items())))
    allowed = max(LIMIT, NOISE * without.p99)
    on.expect(during.p99 < allowed, f"p99 {1000 * during.p99:.0f} ms, {1000 * allowed:.0f} allowed")
    slow = max(probe.health, default=SLOW_HEALTH)
    on.expect(slow < SLOW_HEALTH, f"/health took {slow:.1f} s")
    on.expect(not any(key.startswith("failed") for key in done), "the raiders failed")
