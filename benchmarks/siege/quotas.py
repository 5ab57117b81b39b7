"""How much one address can make the server keep."""

import asyncio
import time
from typing import Final

from benchmarks.siege.field import Field, attack
from tests.server.client import Company
from tests.thrones.own import ready

MOST_GUESTS: Final = 30
"""Guests that one address may make in a burst; later ones come one by one."""
MOST_TABLES: Final = 20
MOST_DECKS: Final = 200
ENOUGH: Final = 400
"""Tries after which there is no quota."""


@attack("quotas")
async def quotas(on: Field) -> None:
    """One address makes no more guests, tables and decks than the quotas allow, and is told why."""
    with on.serving() as server:
        async with Company(server.base) as company:
            first = await company.guest("Greedy", "127.0.0.2")
            started = time.monotonic()
            guests = [await first.http.post("/api/guest", json={"name": f"Greedy {n}"}) for n in range(60)]
            first.http.cookies.clear()
            made = sum(answer.status_code == 201 for answer in guests)
            took = time.monotonic() - started
            on.note(f"{made} more guests of 60 tried in {took:.1f} s")
            on.expect(made <= MOST_GUESTS + took, f"{made} guests from one address in {took:.1f} s")
            refused = [answer for answer in guests if answer.status_code != 201]
            on.expect(all(answer.status_code == 429 for answer in refused), "a guest too many got no 429")
            on.expect(
                all("Retry-After" in answer.headers for answer in refused), "a 429 does not say when to try again"
            )
            for what, most, path in (("tables", MOST_TABLES, ""), ("decks", MOST_DECKS, "deck")):
                on.progress(f"making {what}")
                one = await company.guest(f"Maker of {what}", "127.0.0.3")
                count = 0
                said = ""
                for number in range(ENOUGH):
                    if path:
                        body = {"game": "lcg2", "name": "Mine", "deck": ready("stark-core")}
                        answer = await one.http.put(f"/api/decks/deck-{number}-{one.id}"[:32], json=body)
                    else:
                        answer = await one.http.post("/api/tables", json={"game": "risk", "seats": ["me", "open"]})
                    if "Retry-After" in answer.headers:
                        if on.short:  # that is a limit too
                            said = answer.json()["error"]
                            break
                        await asyncio.sleep(float(answer.headers["Retry-After"]))
                    elif answer.status_code < 300:
                        count += 1
                    else:
                        said = f"{answer.status_code} {answer.json()['error']}"
                        break
                on.note(f"{count} {what} ({said})")
                on.expect(count <= most, f"{count} {what} of one guest, {most} allowed")
                on.expect(bool(said), f"nobody stopped a guest after {count} {what}")
