"""Auto-pass: windows that are passed for somebody, and that nothing else ever is."""

import random
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest

from fivekings.games import game
from fivekings.kernel.machine import apply
from fivekings.kernel.request import DECLINE, Choice
from fivekings.kernel.state import Setup
from fivekings.server.socket.messages import AutoPass
from fivekings.server.tables.auto_pass import fits, is_pointless, note, passes, spoken
from fivekings.server.tables.live_game import LiveGame
from tests.server.client import Company, Seat, in_loop, until
from tests.server.server import Forked, Server, database_in

WINDOWS = {"action", "reaction", "interrupt"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Forked(database_in(tmp_path_factory.mktemp("auto_pass"))).start()
    yield server
    server.stop()


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        ("challenges/reaction", True),
        ("challenges/*", True),
        ("*/reaction", True),
        ("*/*", True),
        ("challenges/action", False),
        ("draw/reaction", False),
        ("challenges", False),
        ("", False),
        ("reaction/challenges", False),
    ],
)
def test_a_pattern_means_a_window(pattern: str, expected: bool) -> None:
    assert fits(pattern, "challenges", "reaction") is expected


def moments(options: dict[str, str], seeds: int = 3) -> Iterator[tuple[LiveGame, Any]]:
    """Everything that is asked in some games."""
    chosen = game("lcg2")
    for seed in range(seeds):
        rng = random.Random(seed)
        play = LiveGame.begin(chosen, chosen.complete(Setup(["Arya", "Jon"], options)), seed)
        for _ in range(120):
            if play.state.over:
                break
            for request in play.state.requests:
                yield play, request
            request = rng.choice(play.state.requests)
            picks = rng.sample(request.options, rng.randint(request.low, min(request.high, len(request.options))))
            play.decide(Choice(request.seat, request.number, picks))


def test_only_opportunities_are_passed_and_passing_is_always_legal() -> None:
    every, passed, decided = AutoPass(passes=["*/*"]), set(), set()
    for play, request in moments({}):
        if passes(play, request, every):
            passed.add(request.kind)
            apply(play.state.clone(), Choice(request.seat, request.number, [DECLINE]))
        else:
            decided.add(request.kind)
            assert not play.game.may_pass(request)
    assert passed <= WINDOWS
    assert {"plot", "challenge", "setup", "mulligan"} <= decided


def test_without_auto_pass_only_what_cannot_be_used_is_passed() -> None:
    seen = {True: 0, False: 0}
    for play, request in moments({"veil": "on"}):
        only = request.options == [DECLINE] and play.game.may_pass(request)
        seen[only] += 1
        assert passes(play, request, None) is only
        assert passes(play, request, AutoPass()) is only
        assert not passes(play, request, AutoPass(asks=True))
    assert all(seen.values())


@pytest.mark.parametrize("name", ["hbo", "lcg2"])
def test_a_phase_goes_by_the_name_that_the_view_shows(name: str) -> None:
    chosen = game(name)
    play = LiveGame.begin(chosen, chosen.complete(Setup(["Arya", "Jon"], {})), 1)
    shown = play.state.view(0)["phases"]
    known = [spoken(play, f"{phase}/action").partition("/")[0] for phase in shown]
    assert known == chosen.phases(play.state)[1:]
    assert spoken(play, "*/action") == "*/action"


def test_a_window_of_another_phase_is_not_passed() -> None:
    for play, request in moments({}):
        phase = str(play.game.moment(play.state)[1])
        wanted = AutoPass(passes=["challenges/reaction", "challenges/interrupt"])
        named = phase == "challenges" and request.kind in ("reaction", "interrupt")
        expected = play.game.may_pass(request) and (named or is_pointless(play, request))
        assert passes(play, request, wanted) is expected


def test_a_window_in_which_nothing_comes_to_anything_is_passed_unless_wanted() -> None:
    passed = {True: 0, False: 0}
    for play, request in moments({}):
        if request.kind == "action":
            passed[passes(play, request, None)] += 1
            assert passes(play, request, None) is passes(play, request, AutoPass()) is is_pointless(play, request)
            assert not passes(play, request, AutoPass(asks=True))
    assert all(passed.values())


def test_passing_until_something_happens_ends_when_another_does_something() -> None:
    play, _ = next(moments({}))
    settings = {0: AutoPass(passing="event"), 1: AutoPass(passing="event")}
    note(settings, play, Choice(1, 0, [DECLINE]))
    assert [settings[0].passing, settings[1].passing] == ["event", "event"]
    note(settings, play, Choice(1, 0, [7]))
    assert [settings[0].passing, settings[1].passing] == ["", "event"]


# --- over the wire ---------------------------------------------------------------------------------------


async def is_passed(seat: Seat) -> None:
    """What a seat is asked is passed for it."""
    assert seat.request is not None
    number = seat.request["number"]
    await seat.until(lambda: not seat.is_asked(number), within=3)


@in_loop
async def test_who_passes_all_windows_is_not_bothered_by_them(server: Server) -> None:
    async with Company(server.base) as company:
        arya, jon = await company.play("Arya", "Jon", game="lcg2")
        wanted = {"type": "auto_pass", "passes": ["*/action", "*/reaction", "*/interrupt"]}
        assert (await arya.ask(wanted))["type"] == "ack"
        mine: list[str] = []
        rng = random.Random(5)
        while "over" not in (arya.info["stage"], jon.info["stage"]) and jon.at < 150:
            await jon.settle()
            await arya.settle()
            if jon.request is not None:
                await jon.choose(*jon.any_choice(rng))
            elif arya.request is not None:
                request = arya.request
                if request["kind"] in WINDOWS and request["options"][-1]["option"] == DECLINE:
                    await is_passed(arya)
                else:
                    mine.append(request["kind"])
                    await arya.choose(*arya.any_choice(rng))
        assert "plot" in mine
        assert not WINDOWS & set(mine)

        fresh = await arya.again()
        assert fresh.frames[0].count('"passes":["*/action","*/reaction","*/interrupt"]') == 1
        await fresh.close()


def asked(seat: Seat, phase: str, kind: str) -> bool:
    return seat.request is not None and seat.request["kind"] == kind and bool(seat.view["phase"] == phase)


@pytest.mark.parametrize("restart", [False, True])
@in_loop
async def test_passing_until_the_phase_ends(server: Server, restart: bool) -> None:
    async with Company(server.base) as company:
        seats = await company.play("Arya", "Jon", game="lcg2")
        one = await until(seats, lambda seat: asked(seat, "marshaling", "action"))
        other = next(seat for seat in seats if seat is not one)
        if restart:
            server.kill()
            server.start()
            for seat in seats:
                await seat.connect()
        before = deepcopy(one.view)
        assert (await one.ask({"type": "auto_pass", "passing": "phase"}))["type"] == "ack"
        rng = random.Random(3)
        for _ in range(300):
            for seat in seats:
                await seat.settle()
            if one.view["phase"] != before["phase"] or one.view["round"] != before["round"]:
                break
            if one.request is not None:
                assert one.request["kind"] not in WINDOWS
            if other.request is not None:
                await other.choose(*other.any_choice(rng))
        fresh = await one.again()
        assert '"passing":""' in fresh.frames[0]
        await fresh.close()


@in_loop
async def test_who_wants_to_be_asked_is_asked_even_where_only_passing_is_left(server: Server) -> None:
    async with Company(server.base) as company:
        arya, jon = await company.play("Arya", "Jon", game="lcg2", options={"veil": "on"})
        for seat in (arya, jon):
            assert (await seat.ask({"type": "auto_pass", "asks": True}))["type"] == "ack"
        only = 0
        rng = random.Random(6)
        for _ in range(60):
            for seat in (arya, jon):
                await seat.settle()
                if seat.request is not None:
                    only += [option["option"] for option in seat.request["options"]] == [DECLINE]
                    await seat.choose(*seat.any_choice(rng))
            if only:
                break
        assert only


@in_loop
async def test_auto_pass_is_set_per_seat(server: Server) -> None:
    async with Company(server.base) as company:
        arya, jon = await company.play("Arya", "Jon", game="hbo")
        await arya.ask({"type": "auto_pass", "passes": ["*/reaction"]})
        await jon.settle()
        for text in jon.frames[1:]:
            assert "*/reaction" not in text
        for bad in ({"passes": "all"}, {"passing": "forever"}, {"passes": ["x" * 65]}, {"passes": ["a/b"] * 65}):
            await arya.send({"type": "auto_pass", "id": 5, **bad})
            refusal = await arya.next("refusal")
            assert "not a message" in refusal["why"]
