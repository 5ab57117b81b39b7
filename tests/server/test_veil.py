"""The veil: whether somebody is asked must not tell what they hold."""

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest

from fivekings.games import game
from fivekings.kernel.game import Game
from fivekings.kernel.machine import apply
from fivekings.kernel.request import DECLINE, Choice, Request
from fivekings.kernel.state import Setup, State
from fivekings.risk.dominion.windows import speaks
from fivekings.server.tables.room import Room
from tests.risk.dominion.test_maesters import dominion
from tests.risk.table import says, seat_of
from tests.server.client import in_loop
from tests.server.server import Chair, hub_in, room_of
from tests.thrones.lcg1_table import at, knight, with_cards

WORLDS = 4


def any_choice(request: Request, rng: random.Random) -> Choice:
    picks = rng.sample(request.options, rng.randint(request.low, min(request.high, len(request.options))))
    most = request.most(picks[0]) if len(picks) == 1 else 0
    return Choice(request.seat, request.number, picks, rng.randint(1, most) if most else 0)


def without_turn(state: State, seat: int) -> Any:
    """What a seat sees besides who is asked."""
    view = state.view(seat)
    del view["to_act"]
    return [view, [event.seen_by(seat) for event in state.events]]


def decided(state: State, choice: Choice) -> State:
    world = state.clone()
    world.loud, world.events = True, []
    apply(world, choice)
    return world


def windows(state: State) -> list[tuple[int, str, int]]:
    return [(request.seat, request.kind, request.number) for request in state.requests]


def told_apart(chosen: Game, options: dict[str, str], seeds: range) -> tuple[int, int]:
    """In how many pairs of worlds, alike for a seat, the same decision led to the same sight with others asked; and in
    how many pairs it was looked for."""
    told = looked = 0
    for seed in seeds:
        rng = random.Random(seed)
        state = chosen.start(Setup(["Arya", "Jon"], options), seed)
        for _ in range(120):
            if state.over:
                break
            request = rng.choice(state.requests)
            watcher = rng.randrange(2)
            passes = request.kind in chosen.skips and request.options[-1] == DECLINE
            choice = any_choice(request, rng)
            if request.seat != watcher and passes:
                choice = Choice(request.seat, request.number, [DECLINE])
            if request.seat == watcher or passes:
                shown = decided(state, choice)
                for number in range(WORLDS):
                    try:
                        other = decided(chosen.resample(state, watcher, number), choice)
                    except RuntimeError:
                        continue
                    if without_turn(other, watcher) == without_turn(shown, watcher):
                        looked += 1
                        told += windows(other) != windows(shown)
            apply(state, choice)
    return told, looked


@pytest.mark.parametrize(("name", "seeds"), [("lcg2", 3), ("hbo", 3), ("lcg1", 4), ("ccg", 2)])
def test_under_the_veil_the_same_seats_are_asked_in_the_same_windows_whatever_they_hold(name: str, seeds: int) -> None:
    told, looked = told_apart(game(name), {"veil": "on"}, range(seeds))
    assert looked > 100
    assert told == 0


def test_who_might_cancel_a_card_is_asked_under_the_veil() -> None:
    """The lion holds a maester card. Nobody else knows that it is not the one that cancels others."""
    for veiled in (False, True):
        state = dominion(
            wolf={"gold": 100, "maesters": ["Weapons of War"]}, lion={"gold": 200, "maesters": ["A Sworn Sword"]}
        )
        state.veiled = veiled
        says(state, "wolf", "Weapons of War")
        lion = state.request(seat_of(state, "lion"))
        assert (lion is not None and lion.options == [DECLINE]) == veiled


def test_who_might_raise_a_levy_is_asked_under_the_veil() -> None:
    """The stag has a levy under a card that only the stag knows, of a territory that is lost by now."""
    state = dominion(wolf={"gold": 100, "maesters": ["A Sworn Sword"]})
    stag = seat_of(state, "stag")
    state.levies = [[stag, state.board.number_of("Winterfell")]]
    assert not speaks(state, stag, "any")
    state.veiled = True
    assert speaks(state, stag, "any")


def test_who_might_come_out_of_shadows_is_asked_under_the_veil() -> None:
    """The lion cannot pay for the card there, which nobody else knows."""
    with with_cards(knight("Ghost", shadow=True, cost=3)):
        for veil in ("off", "on"):
            state = at("challenges", {"veil": veil}, wolf={"gold": 3}, lion={"shadows": ["Ghost"], "gold": 1})
            kinds = [(request.seat, request.kind, request.options) for request in state.requests]
            assert (kinds == [(1, "shadows", [DECLINE])]) == (veil == "on")


@pytest.mark.parametrize("name", ["lcg2", "hbo"])
def test_without_the_veil_it_would_tell(name: str) -> None:
    told, looked = told_apart(game(name), {"veil": "off"}, range(4))
    assert looked > 100
    assert told > 0


# --- at a table ---------------------------------------------------------------------------------------------


def timeless(doc: dict[str, Any]) -> dict[str, Any]:
    """A message without what time puts into it."""
    return {key: value for key, value in doc.items() if key not in ("clocks", "table")}


async def settle(room: Room) -> None:
    """Wait until nobody passes by themselves any more."""
    async with asyncio.timeout(10):
        while True:
            async with room.lock:
                if not room.loop.thinking:
                    break
            await asyncio.sleep(0.005)
        for connection in list(room.connections):
            if connection.flushing is not None:
                await connection.flushing


async def go_on(room: Room, chairs: list[Chair], choice: Choice) -> None:
    """Make a decision if the game still waits for it; under the veil a forced pass may have been made already."""
    await settle(room)
    assert room.play is not None
    request = room.play.state.request(choice.seat)
    if request is not None and request.number == choice.request:
        answer = await chairs[choice.seat].choose(*choice.picks, amount=choice.amount)
        assert answer["type"] == "ack", answer
    await settle(room)


@in_loop
async def test_two_worlds_that_differ_in_a_hand_look_alike_to_the_other_client(tmp_path: Path) -> None:
    """Jon holds other cards in the second world. Both pass wherever they may; Arya is sent the very same."""
    chosen = game("lcg2")
    compared = different = 0
    async with hub_in(tmp_path, veil_pause=(0.0, 0.002)) as hub:
        for seed in range(8):
            wanted = {"game": "lcg2", "options": {"veil": "on"}}
            rooms = [await room_of(hub, ["Arya", "Jon"], seed, **wanted) for _ in range(2)]
            one, two = rooms[0][0], rooms[1][0]
            assert one.play is not None
            assert two.play is not None
            rng = random.Random(seed)
            for _ in range(12):  # the same beginning for both
                await settle(one)
                choice = any_choice(one.play.state.requests[0], rng)
                for room, chairs in rooms:
                    await go_on(room, chairs, choice)
            if one.play.state.requests[0].seat != 0 and one.play.state.requests[0].kind not in chosen.skips:
                continue
            try:
                world = chosen.resample(one.play.state, 0, seed)
            except RuntimeError:
                continue
            world.loud = True
            two.play.state = world
            hands = [[room.play.state.view(1)["players"][1]["hand"]] for room in (one, two) if room.play is not None]
            different += hands[0] != hands[1]
            before = [len(chairs[0].sent) for _, chairs in rooms]
            for _ in range(6):  # Arya does something, Jon passes
                request = one.play.state.requests[0]
                if request.seat == 0:
                    choice = any_choice(request, rng)
                elif request.kind in chosen.skips and request.options[-1] == DECLINE:
                    choice = Choice(1, request.number, [DECLINE])
                else:
                    break
                for room, chairs in rooms:
                    await go_on(room, chairs, choice)
                if one.play.state.view(0) != two.play.state.view(0):
                    break  # something hidden came to light, and was another
            frames = [
                [timeless(doc) for doc in chairs[0].sent[start:] if doc["type"] in ("step", "welcome")]
                for (_, chairs), start in zip(rooms, before, strict=True)
            ]
            alike = min(map(len, frames))
            if one.play.state.view(0) != two.play.state.view(0):
                alike -= 1
            else:
                assert len(frames[0]) == len(frames[1])
            assert frames[0][:alike] == frames[1][:alike]
            compared += max(0, alike)
    assert compared > 5
    assert different > 2
