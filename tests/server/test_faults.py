"""An engine that fails closes only the decision it fails at: the position before it stands, everybody is told, and the
table goes on or is ended by its players."""

import asyncio
import json
import random
import re
from pathlib import Path
from typing import Any

import pytest

from fivekings.cli import main
from fivekings.kernel import faults as kept
from fivekings.kernel.errors import BadInput
from fivekings.kernel.request import DECLINE, RESIGN, Choice
from fivekings.kernel.state import State
from fivekings.server.socket import messages
from fivekings.server.tables import failed_decisions, live_game
from fivekings.server.tables.clocks import Clock
from fivekings.server.tables.hub import Hub
from fivekings.server.tables.live_game import LiveGame
from fivekings.server.tables.room import Room
from tests.server.broken import Broken, any_decision, break_engine, first_option, gone
from tests.server.client import Company, Seat, in_loop, plain
from tests.server.server import (
    QUICK,
    Chair,
    Forked,
    change,
    database_in,
    hub_in,
    log_of,
    record_of,
    room_of,
    rows,
)

SECRET = "gold of Lannister"
"""What the engine says when it fails, and nobody at a table may read."""

UNREADABLE = """update entries set line = '["0",0,[0],0]'"""
"""Damages every record of a database, so that no worker can replay it."""


def fault_files(folder: Path) -> list[Path]:
    return sorted((folder / "faults").glob("*.json"))


def kinds(chair: Chair) -> list[str]:
    return [doc["type"] for doc in chair.sent]


def questions(chair: Chair) -> list[dict[str, Any]]:
    """What the table is asked, as somebody was told last."""
    told = [doc["questions"] for doc in chair.sent if "questions" in doc]
    found: list[dict[str, Any]] = told[-1]
    return found


def asked_chair(room: Room, chairs: list[Chair]) -> Chair:
    assert room.play is not None
    return chairs[room.play.state.requests[0].seat]


async def take(room: Room, chairs: list[Chair], place: int = 0) -> dict[str, Any]:
    """Whoever is asked takes what is offered at a place."""
    assert room.play is not None
    request = room.play.state.requests[0]
    option = request.options[place]
    return await chairs[request.seat].choose(option, amount=request.most(option))


async def drained(hub: Hub) -> None:
    """Let what is written beside be written."""
    await hub.faults.close()


# --- at a real server -------------------------------------------------------------------------------------------------


@in_loop
async def test_a_decision_that_fails_changes_nothing_and_everybody_hears_of_it(tmp_path: Path) -> None:
    server = Broken(tmp_path, "first").start()
    try:
        async with Company(server.base) as company:
            arya, jon = await company.play("Arya", "Jon", game="risk")
            watching = await company.sit(await company.guest("Bran"), arya.table)
            one, other = (arya, jon) if arya.request is not None else (jon, arya)
            request, view = one.request, json.dumps(one.view)
            assert request is not None
            first = request["options"][0]["option"]
            refusal = await one.choose([first])
            assert refusal["type"] == "refusal"
            assert "cannot carry this decision out" in refusal["why"]
            assert SECRET not in "".join(one.frames)
            for seat in (one, other, watching):
                await seat.settle()
                (notice,) = seat.notices
                assert one.player.name in notice
                assert seat.at == 0
            assert record_of(server.database, one.table) == []
            assert one.request == request
            assert json.dumps(one.view) == view
            again = await one.choose([first])
            assert again["type"] == "refusal"
            await other.settle()
            assert len(other.notices) == 1, "once"

            assert (await one.choose([request["options"][1]["option"]]))["type"] == "ack"
            await other.until(lambda: other.at == 1)
            fresh = await company.sit(other.player, other.table)
            assert plain(fresh.view) == plain(other.view)
            assert len(record_of(server.database, one.table)) == 1
    finally:
        server.stop()
    (file,) = fault_files(tmp_path)
    log = log_of(server.database).read_text()
    (line,) = [line for line in log.splitlines() if str(file) in line]
    assert SECRET in line
    assert one.table in line
    assert "Traceback" not in log


@in_loop
async def test_games_in_which_many_decisions_fail_go_on_or_are_ended(tmp_path: Path) -> None:
    """No decision may take more than a few steps here: whoever plays, nothing hangs, nothing breaks off."""
    server = Broken(tmp_path, "budget").start()
    try:
        async with Company(server.base) as company:
            tables = [
                await company.play("Arya", "Jon", game="hbo"),
                await company.play("Arya", bots=("bot:hodor", "bot:hodor"), game="lcg2"),
                await company.play("Arya", "Jon", game="risk"),
            ]
            await asyncio.gather(*[play_through(seat, 7) for seats in tables for seat in seats])
            for seats in tables:
                assert seats[0].info["stage"] == "over"
            assert any(seat.notices for seats in tables for seat in seats)
    finally:
        server.stop()
    assert "Traceback" not in log_of(server.database).read_text()


async def play_through(seat: Seat, seed: int) -> None:
    """Answer at random, otherwise where that fails, and end what cannot go on."""
    rng = random.Random(seed)
    tries = 0
    while seat.info["stage"] == "playing":
        stuck = [question for question in seat.questions if question["kind"] == "stuck"]
        if stuck:
            await seat.ask({"type": "vote", "question": stuck[0]["number"], "answer": "end"})
            await seat.until(lambda: seat.info["stage"] == "over")
        elif tries > 60:
            await seat.ask({"type": "concede"})
            tries = 0
        elif seat.request is None:
            await seat.read()
        else:
            tries += 1
            await seat.choose(*seat.any_choice(rng))
            await seat.settle()


# --- decisions --------------------------------------------------------------------------------------------------------


@in_loop
async def test_the_record_of_a_fault_ends_with_what_failed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async with hub_in(tmp_path) as hub:
        room, chairs = await room_of(hub, ["Arya", "Jon"], 5, game="risk")
        for _ in range(3):
            await take(room, chairs)
        break_engine(monkeypatch, first_option)
        assert (await take(room, chairs))["type"] == "refusal"
        await drained(hub)
        (file,) = fault_files(tmp_path)
    assert file.stat().st_mode & 0o077 == 0, "it has the seed: nobody else may read it"
    doc = json.loads(file.read_text())
    assert len(doc["choices"]) == 4
    assert doc["fault"]["error"] == f"KeyError: '{SECRET}'"
    assert any("in attempt" in line for line in doc["fault"]["trace"])
    assert main(["replay", str(file)]) == 0, "nothing is wrong with the engine of the command"
    assert "all 4 choices replay" in capsys.readouterr().out


@in_loop
async def test_a_bot_whose_answer_fails_gives_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with hub_in(tmp_path) as hub:
        break_engine(monkeypatch, lambda state, choice: choice.seat == 1 and first_option(state, choice))

        class First:
            """A bot that takes what is offered first."""

            async def think(self, play: LiveGame, seat: int, _level: str, _seed: int) -> Choice:
                request = play.state.request(seat)
                assert request is not None
                return Choice(seat, request.number, request.options[:1], request.most(request.options[0]))

            def close(self) -> None:
                pass

        hub.bots = First()  # type: ignore[assignment]
        room, (arya,) = await room_of(hub, ["Arya"], 5, game="risk", bots=["bot:hodor"])
        assert room.play is not None
        async with asyncio.timeout(20):
            while not [doc for doc in arya.sent if doc["type"] == "notice" and "instead" in doc["text"]]:
                if room.play.asked() == {0}:
                    await take(room, [arya])
                await asyncio.sleep(0.01)
        assert room.play.made > 0
        assert not room.stuck


@in_loop
async def test_a_pass_that_fails_is_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def passes(state: State, choice: Choice) -> bool:
        request = state.request(choice.seat)
        return choice.picks == [DECLINE] and request is not None and len(request.options) > 1

    async with hub_in(tmp_path) as hub:
        room, chairs = await room_of(hub, ["Arya", "Jon"], 5, game="hbo")
        for chair in chairs:
            await chair.hear(messages.AutoPass(passes=["*/*"]))
        break_engine(monkeypatch, passes)
        assert room.play is not None
        async with asyncio.timeout(20):
            while not any("notice" in kinds(chair) for chair in chairs):
                if not room.loop.thinking:
                    await take(room, chairs)
                await asyncio.sleep(0)
            async with room.lock:
                pass
        request = room.play.state.requests[0]
        chair = chairs[request.seat]
        welcome = [doc for doc in chair.sent if doc["type"] == "welcome"][-1]
        assert welcome["request"]["number"] == request.number
        assert (await chair.choose())["type"] == "ack"


@in_loop
async def test_what_cannot_be_shown_is_not_decided(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with hub_in(tmp_path) as hub:
        room, chairs = await room_of(hub, ["Arya", "Jon"], 5, game="risk")
        usual = live_game.views

        def blind(state: State, eyes: list[int]) -> list[dict[str, Any]]:
            found = usual(state, eyes)
            if sum(state.asked):
                found[-1]["gold"] = object()  # no message can carry it
            return found

        monkeypatch.setattr(live_game, "views", blind)
        assert (await take(room, chairs))["type"] == "refusal"
        monkeypatch.undo()
        assert room.play is not None
        assert room.play.at == 0
        assert record_of(hub.settings.database, room.table.id) == []
        assert (await take(room, chairs, 1))["type"] == "ack"
        for one in chairs:
            assert one.connection.flushing is not None
            await one.connection.flushing
            view: dict[str, Any] = {}
            for doc in one.sent:
                if doc["type"] == "welcome":
                    view = doc["view"]
                elif doc["type"] == "step":
                    for path, value in doc["view"].items():
                        patched(view, path, value)
            assert plain(view) == plain(json.loads(json.dumps(room.play.state.view(one.connection.seat))))


def patched(view: dict[str, Any], path: str, value: Any) -> None:
    if path.startswith("players/"):
        _, seat, name = path.split("/")
        view["players"][int(seat)][name] = value
    else:
        view[path] = value


@in_loop
async def test_on_a_clock_something_else_is_answered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with hub_in(tmp_path) as hub:
        room, _ = await room_of(hub, ["Arya", "Jon"], 5, game="risk", clock=Clock("decision", 60))
        assert room.play is not None
        request = room.play.state.requests[0]
        steady = room.loop.plain_answer(request)
        break_engine(monkeypatch, lambda _state, choice: choice == steady)
        async with room.lock:
            await room.limits.time_up(request.seat)
        assert room.play.made == 1


# --- games that cannot go on ------------------------------------------------------------------------------------------


@in_loop
async def test_a_game_in_which_nothing_can_be_decided_is_ended_by_a_player(tmp_path: Path) -> None:
    server = Broken(tmp_path, "any").start()
    try:
        async with Company(server.base) as company:
            arya, jon = await company.play("Arya", "Jon", game="risk")
            one, other = (arya, jon) if arya.request is not None else (jon, arya)
            assert (await one.choose(*one.any_choice(random.Random(1))))["type"] == "refusal"
            await other.until(lambda: bool(other.questions))
            (question,) = other.questions
            assert (question["kind"], question["seat"], question["answers"]) == ("stuck", -1, ["end"])
            vote = {"type": "vote", "question": question["number"], "answer": "end"}
            watching = await company.sit(await company.guest("Bran"), arya.table)
            assert watching.questions == [question]
            assert (await watching.ask(vote))["type"] == "refusal"
            assert (await other.ask(vote))["type"] == "ack"
            for seat in (one, other, watching):
                await seat.settle()
                assert (seat.info["stage"], seat.info["winners"]) == ("over", None)
                assert seat.request is None
                assert seat.questions == []
            assert (await one.ask({"type": "concede"}))["why"] == "the game is over"
            assert (await one.player.get(f"/api/replays/{one.table}"))["table"]["winners"] is None
            mine = (await one.player.get("/api/tables"))["mine"]
            assert [table["stage"] for table in mine] == ["over"]
            fresh = await company.sit(one.player, one.table)
            assert fresh.info["stage"] == "over"
    finally:
        server.stop()
    assert rows(server.database, "select count(*) from ratings") == [(0,)]


@in_loop
async def test_a_game_that_goes_on_asks_no_more_whether_to_end_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hub_in(tmp_path) as hub:
        room, chairs = await room_of(hub, ["Arya", "Jon"], 5, game="risk")
        break_engine(monkeypatch, any_decision)
        chair = asked_chair(room, chairs)
        await chair.choose()
        assert [asked.kind for asked in room.votes.open] == ["stuck"]
        assert room.clocks.paused
        monkeypatch.undo()
        await take(room, chairs, 1)
        assert not room.stuck
        assert questions(chairs[0]) == []


@in_loop
async def test_who_cannot_even_give_up_may_end_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with hub_in(tmp_path) as hub:
        room, (arya, jon) = await room_of(hub, ["Arya", "Jon"], 5, game="risk")
        room.table.rated = True
        break_engine(monkeypatch, lambda _state, choice: choice.request == RESIGN)
        assert (await arya.hear(messages.Concede()))["type"] == "refusal"
        (question,) = questions(jon)
        await room.leave(jon.connection)  # the player who is left may still end it
        answer = await arya.hear(messages.Vote(question=question["number"], answer="end"))
        assert answer["type"] == "ack"
        assert (room.table.stage, room.table.winners) == ("over", None)
    assert rows(hub.settings.database, "select count(*) from ratings") == [(0,)]


@in_loop
async def test_a_game_of_bots_that_cannot_go_on_ends_by_itself(tmp_path: Path) -> None:
    server = Broken(tmp_path, "any").start()
    try:
        async with Company(server.base) as company:
            arya = await company.guest("Arya")
            wanted = {"game": "risk", "seats": ["bot:hodor", "bot:hodor"], "start": True}
            table = (await arya.post("/api/tables", wanted))["id"]
            async with asyncio.timeout(30):
                while (await arya.get(f"/api/tables/{table}"))["stage"] != "over":
                    await asyncio.sleep(0.1)
    finally:
        server.stop()


@in_loop
async def test_a_table_at_which_everything_fails_is_given_no_more_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hub_in(tmp_path) as hub:
        room, chairs = await room_of(hub, ["Arya", "Jon"], 5, game="risk")
        monkeypatch.setattr(failed_decisions, "MOST_FAULTS", 3)
        monkeypatch.setattr(failed_decisions, "PAUSE", 0.0)
        tried: list[Choice] = []

        def fails(_state: State, choice: Choice) -> bool:
            tried.append(choice)
            return True

        for _ in range(2):
            await take(room, chairs)
        chair = asked_chair(room, chairs)
        with monkeypatch.context() as patch:
            break_engine(patch, fails)
            why = [(await take(room, chairs, place))["why"] for place in range(5)]
        assert [failed_decisions.TOO_MANY in one for one in why] == [False, False, False, True, True]
        assert len(set(tried)) <= 3 + failed_decisions.MOST_TRIED
        assert (await take(room, chairs, 6))["why"] == failed_decisions.TOO_MANY
        assert (await chair.hear(messages.Concede()))["type"] == "ack", "but one may always give up"


# --- coming back, and starting ----------------------------------------------------------------------------------------


@in_loop
async def test_a_snapshot_that_cannot_be_read_is_not_needed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with hub_in(tmp_path) as hub:
        room, chairs = await room_of(hub, ["Arya", "Jon"], 5, game="risk")
        for _ in range(3):
            await take(room, chairs)
        for chair in chairs:
            await room.leave(chair.connection)
        await hub.sleep(room)

        monkeypatch.setattr(LiveGame, "wake", staticmethod(gone))
        again = await hub.room(room.table.id)
        assert again is not room
        assert again.play is not None
        assert again.play.at == 3
        await drained(hub)
        (file,) = fault_files(tmp_path)
    assert len(json.loads(file.read_text())["choices"]) == 3


@in_loop
async def test_a_game_that_cannot_come_back_can_be_looked_at_and_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hub_in(tmp_path) as hub:
        room, chairs = await room_of(hub, ["Arya", "Jon"], 5, game="risk")
        for _ in range(3):
            await take(room, chairs)
        for chair in chairs:
            await room.leave(chair.connection)
        await hub.sleep(room)
        break_engine(monkeypatch, lambda state, _choice: sum(state.asked) == 2)
        monkeypatch.setattr(LiveGame, "wake", staticmethod(gone))
        again = await hub.room(room.table.id)
        arya = Chair(again, chairs[0].connection.person)
        await again.enter(arya.connection, -1)
        refusal = await arya.hear(messages.Concede())
        assert refusal["why"] == "the game cannot go on"
        welcome = arya.sent[0]
        assert (welcome["type"], welcome["you"], welcome["view"]) == ("welcome", 0, None)
        (question,) = welcome["questions"]
        await arya.hear(messages.Vote(question=question["number"], answer="end"))
        assert again.table.stage == "over"
        await drained(hub)
        assert len(fault_files(tmp_path)) == 2
    assert rows(hub.settings.database, "select stage from tables") == [("over",)]
    assert len(record_of(hub.settings.database, room.table.id)) == 3


@in_loop
async def test_a_game_that_cannot_start_is_refused_with_the_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = Broken(tmp_path, "start").start()
    try:
        async with Company(server.base) as company:
            arya, jon = await company.guest("Arya"), await company.guest("Jon")
            wanted = {"game": "risk", "seats": ["me", "bot:hodor"], "start": True}
            said = await arya.post("/api/tables", wanted, status=400)
            assert said["error"] == f"the game cannot start: KeyError: '{SECRET}'"
            table = (await arya.post("/api/tables", {"game": "risk", "seats": ["me", "open"]}))["id"]
            await jon.post(f"/api/tables/{table}/join")
            await jon.post(f"/api/tables/{table}/ready")
            assert "cannot start" in (await arya.post(f"/api/tables/{table}/ready", status=400))["error"]
            info = await arya.get(f"/api/tables/{table}")
            assert (info["stage"], [seat["ready"] for seat in info["seats"]]) == ("open", [False, True])
            await arya.post(f"/api/tables/{table}/leave")
    finally:
        server.stop()
    assert len(fault_files(tmp_path)) == 2
    assert all(json.loads(file.read_text())["choices"] == [] for file in fault_files(tmp_path))
    assert main(["replay", str(fault_files(tmp_path)[0])]) == 0


# --- reading ----------------------------------------------------------------------------------------------------------


class Silent:
    """A game, or its wording, of which nothing can be looked up."""

    def __init__(self, known: Any) -> None:
        self.known = known

    def __getattr__(self, name: str) -> Any:
        if name == "about":
            return gone
        found = getattr(self.known, name)
        return Silent(found) if name == "wording" else found


@in_loop
async def test_what_cannot_be_told_is_refused_and_nothing_else(tmp_path: Path) -> None:
    async with hub_in(tmp_path) as hub:
        room, chairs = await room_of(hub, ["Arya", "Jon"], 5, game="risk")
        chair = asked_chair(room, chairs)
        await chair.choose()
        assert room.play is not None
        change(hub.settings.database, UNREADABLE)
        assert "tell the story" in (await chair.hear(messages.Story()))["why"]
        assert "take a decision back" in (await chair.hear(messages.Undo()))["why"]
        room.play.game = Silent(room.play.game)  # type: ignore[assignment]
        assert "look something up" in (await chair.hear(messages.Look(name="Astapor")))["why"]
        room.play.game = hub.game_of(room.table)
        assert (await chair.hear(messages.Look(name="Astapor")))["type"] == "ack"
        assert room.play.at == 1
        await drained(hub)
    assert len(fault_files(tmp_path)) == 3


@in_loop
async def test_a_takeback_that_fails_leaves_the_record_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hub_in(tmp_path) as hub:
        room, chairs = await room_of(hub, ["Arya", "Jon"], 5, game="risk")
        chair = asked_chair(room, chairs)
        await chair.choose()
        monkeypatch.setattr(LiveGame, "wake", staticmethod(gone))
        await chair.hear(messages.Undo())
        for other in chairs:
            for question in room.votes.open[:]:
                await other.hear(messages.Vote(question=question.number, answer="yes"))
        assert room.play is not None
        assert (room.play.at, room.play.made) == (1, 1)
        assert len(record_of(hub.settings.database, room.table.id)) == 1
        assert (await take(room, chairs))["type"] == "ack"


@in_loop
async def test_a_view_that_fails_for_somebody_who_comes_in_is_no_reason_to_hang_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hub_in(tmp_path) as hub:
        room, chairs = await room_of(hub, ["Arya", "Jon"], 5, game="risk")
        monkeypatch.setattr(live_game, "view", gone)
        again = Chair(room, chairs[0].connection.person)
        await room.enter(again.connection, -1)
        assert (await again.hear(messages.Say(text="What is it?")))["type"] == "ack"
        assert again.sent[0]["view"] is None
        assert [question["kind"] for question in questions(again)] == ["stuck"]


@in_loop
async def test_a_replay_that_fails_says_so(tmp_path: Path) -> None:
    server = Forked(database_in(tmp_path), settings=(*QUICK, f"faults={tmp_path / 'faults'}")).start()
    try:
        async with Company(server.base) as company:
            arya, jon = await company.play("Arya", "Jon", game="risk")
            one, other = (arya, jon) if arya.request is not None else (jon, arya)
            await one.choose(*one.any_choice(random.Random(3)))
            await one.ask({"type": "concede"})
            await other.until(lambda: other.info["stage"] == "over")
            change(server.database, UNREADABLE)
            for path in ("", "/at/1", "/at/1/about?name=Astapor", "/record", "/check"):
                said = await one.player.get(f"/api/replays/{one.table}{path}", status=400)
                assert said["error"].endswith("a fault of the program, which has been logged")
    finally:
        server.stop()
    kept = len(fault_files(tmp_path))
    assert 1 <= kept <= 2, "views and records are replayed in two ways, and each fault is noted once"
    assert "Traceback" not in log_of(server.database).read_text()


# --- what is kept -----------------------------------------------------------------------------------------------------


def test_the_folder_of_faults_has_bounds(tmp_path: Path) -> None:
    for number in range(7):
        kept.keep_fault(tmp_path, f"fault-{number}", "{}", most=3)
    assert [file.name for file in sorted(tmp_path.iterdir())] == [f"fault-{number}.json" for number in (4, 5, 6)]
    with pytest.raises(BadInput, match="at most"):
        kept.keep_fault(tmp_path, "large", " " * (kept.LARGEST + 1))
    (tmp_path / "file").write_text("")
    with pytest.raises(BadInput, match="cannot be written"):
        kept.keep_fault(tmp_path / "file", "fault", "{}")


@in_loop
async def test_a_fault_is_logged_even_where_no_record_can_be_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "file").write_text("")
    async with hub_in(tmp_path, faults=str(tmp_path / "file" / "faults")) as hub:
        room, chairs = await room_of(hub, ["Arya", "Jon"], 5, game="risk")
        break_engine(monkeypatch, first_option)
        await take(room, chairs)
        await drained(hub)
    (line,) = [record for record in caplog.records if record.name == "fivekings.server.fault_log"]
    assert re.search("no record was saved: BadInput: .*cannot be written", line.getMessage())
    assert line.exc_info is not None
