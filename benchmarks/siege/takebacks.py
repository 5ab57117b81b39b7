"""Undoing for free what has shown something hidden."""

import random
import time

from benchmarks.siege.field import Field, attack
from fivekings.games import game
from fivekings.kernel.machine import apply
from fivekings.kernel.state import Setup
from fivekings.server.tables.takebacks import is_free
from tests.server.test_takebacks import WORLDS, any_choice, passed_on, seen

GAMES = (("risk", 2), ("lcg2", 3), ("hbo", 2), ("lcg1", 2), ("ccg", 2))


@attack("takebacks", seconds=240)
async def takebacks(on: Field) -> None:
    """What can be taken back unasked looks the same in every world that fits what the player knows."""
    each = 1.0 if on.short else 15.0
    looked, free, leaks = 0, 0, []
    for name, seats in GAMES:
        on.progress(f"taking back in {name}")
        chosen = game(name)
        until = time.monotonic() + each
        seed = 100
        while time.monotonic() < until:
            seed += 1
            rng = random.Random(seed)
            state = chosen.start(Setup([f"player {seat}" for seat in range(seats)]), seed)
            while not state.over and time.monotonic() < until:
                choice = any_choice(rng.choice(state.requests), rng)
                choices = passed_on(chosen, state, choice, rng)
                looked += 1
                if is_free(chosen, state, choice.seat, choices):
                    free += 1
                    shown = seen(chosen, state, choices)
                    worlds = [chosen.resample(state, choice.seat, world) for world in WORLDS]
                    if any(seen(chosen, world, choices) != shown for world in worlds):
                        leaks.append(f"{name}, seed {seed}: {choice.to_json()}")
                apply(state, choice)
    on.note(f"{looked} decisions in {len(GAMES)} games, {free} free, each compared in {len(WORLDS)} worlds")
    on.expect(free > 0, "nothing was free, so nothing was compared")
    on.expect(not leaks, f"{len(leaks)} free decisions showed something: {leaks[:3]}")
