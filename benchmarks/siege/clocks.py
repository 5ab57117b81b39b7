"""Attempts to win time: by questions, by going away, by a step of the system's clock."""

import asyncio
import random
import time
from typing import Any
from unittest import mock

from benchmarks.siege.field import Field, attack
from tests.server.client import Company, Seat, until
from tests.server.server import QUICK
from tests.server.test_fair_clocks import Hand, account, clock, left, rated, wound

STEPS = (5 * 3600, -9 * 3600, 400 * 24 * 3600)
"""Seconds by which the system's clock is set."""
ALLOWED = 2
"""Takebacks that a player may ask for."""


async def clock_of(seat: Seat) -> dict[str, Any]:
    """A player's clock as the server shows it to somebody who connects now."""
    again = await seat.again()
    await again.close()
    found: dict[str, Any] = again.clocks[seat.you]
    return found


async def answered_by(seats: list[Seat], rng: random.Random) -> Seat | None:
    """Somebody who is asked answers at random; who it was."""
    for seat in seats:
        await seat.settle()
    asked = [seat for seat in seats if seat.request is not None]
    if not asked:
        return None
    await asked[0].play_on(rng, 1)
    return asked[0]


@attack("takeback-clock")
async def takeback_clock(on: Field) -> None:
    """A takeback question does not stop the asker's clock, and a player may ask a limited number of times."""
    chess = {"kind": "chess", "seconds": 300, "grace": 0}
    rng = random.Random(3)
    asked, said, decided = 0, "", False
    with on.serving(settings=(*QUICK, f"takebacks={ALLOWED}")) as server:
        async with Company(server.base) as company:
            seats = await company.play("Arya", "Jon", game="risk", clock=chess)
            asker, other = seats
            for _ in range(200):
                last = await answered_by(seats, rng)
                for seat in seats:
                    await seat.settle()
                if said or asker.info["stage"] == "over":
                    break
                decided = decided or last is asker
                if last is asker or asker.request is None or not decided:
                    continue
                answer = await asker.ask({"type": "undo"})
                for seat in seats:
                    await seat.settle()
                said = answer.get("why", "")
                if said or not other.questions:
                    continue
                asked += 1
                before = await clock_of(asker)
                await asyncio.sleep(0.5)  # the time that the question is meant to win
                after = await clock_of(asker)
                lost = before["left"] - after["left"]
                on.expect(after["runs"], "the asker's clock stands still while the other is asked")
                on.expect(lost >= 400, f"the asker's clock lost {lost} ms in 500 ms of waiting for an answer")
                on.note(f"question {asked}: {lost} ms in 500 ms of waiting")
                await other.ask({"type": "vote", "question": other.questions[-1]["number"], "answer": "no"})
            on.note(f"then: {said}")
            on.expect(asked == ALLOWED and "most" in said, f"a player asked {asked} times where {ALLOWED} are allowed")


@attack("absent-rated")
async def absent_rated(on: Field) -> None:
    """Who leaves a rated game loses by the clock, also where nobody is left."""
    with on.serving() as server:
        async with Company(server.base) as company:
            await asyncio.gather(*[left_alone(on, company, who_stays) for who_stays in (True, False)])


async def left_alone(on: Field, company: Company, who_stays: bool) -> None:
    """Who is asked leaves a rated game, and so does the other, or not; somebody must win."""
    people = [await account(company, f"{name} {who_stays:d}") for name in ("Arya", "Jon")]
    agreed = {"kind": "chess", "seconds": 5, "grace": 0}
    wanted = {"game": "hbo", "rated": True, "seats": ["me", "open"], "clock": agreed}
    table = (await people[0].post("/api/tables", wanted))["id"]
    await people[1].post(f"/api/tables/{table}/join")
    for one in people:
        await one.post(f"/api/tables/{table}/ready")
    seats = [await company.sit(one, table) for one in people]
    await until(seats, lambda seat: any(one["runs"] for one in seat.clocks))
    for seat in seats:
        await seat.settle()
    runs = [number for number, one in enumerate(seats[0].clocks) if one["runs"]]
    gone = seats[runs[0]]
    started = time.monotonic()
    for seat in seats:
        if seat is gone or not who_stays:
            await seat.close()
    async with asyncio.timeout(30):
        while (found := await people[0].get(f"/api/tables/{table}"))["stage"] != "over":
            await asyncio.sleep(0.2)
    there = "one is left" if who_stays else "nobody is left"
    on.note(f"where {there}, lost after {time.monotonic() - started:.1f} s")
    if len(runs) == 1:
        on.expect(found["winners"] == [1 - runs[0]], f"where {there}, {found['winners']} won")
    on.expect(bool(found["winners"]), f"where {there}, nobody won")


@attack("clock-steps")
async def clock_steps(on: Field) -> None:
    """A step of the system's clock changes no player's clock and ends no game."""
    for number, step in enumerate(STEPS):
        real = time.time
        hand = Hand()
        folder = on.folder / f"step-{number}"
        folder.mkdir()
        async with wound(folder, hand, grace=60.0) as hub:
            room, chairs, asked = await rated(hub, clock("chess", 600))
            hand.turn(20_000)
            before = left(room)
            with (
                mock.patch.object(time, "time", lambda real=real, step=step: real() + step),
                mock.patch.object(time, "time_ns", lambda real=real, step=step: int((real() + step) * 1e9)),
            ):
                on.expect(left(room) == before, f"a step of {step} s changed the clocks to {left(room)}")
                await room.limits.tick()
                await hub.look_after()
                on.expect(room.table.stage == "playing", f"a step of {step} s ended the game")
                answer: dict[str, Any] = await chairs[asked].choose()
                on.expect(answer["type"] == "ack", f"after a step of {step} s: {answer}")
                on.expect(left(room)[asked] == before[asked], f"a choice after a step of {step} s cost {before}")
    on.note(f"steps of {', '.join(f'{step / 3600:+.0f} h' for step in STEPS)}")
