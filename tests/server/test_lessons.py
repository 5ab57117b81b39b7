"""Lessons: every tip rests on a rule, can come due, and the tables can be played."""

import random
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from litestar.testing import TestClient

import fivekings.lessons
from fivekings.games import game
from fivekings.kernel import BadInput, Choice, Match, Setup, read_ledger
from fivekings.lessons import Lesson, check, lesson, lesson_names
from fivekings.server.app import make_app
from fivekings.server.http.lessons import plan
from fivekings.server.tables.lobby import NewTable
from tests.server.conftest import HOME, Client, settings_in

GAMES = 12
LONGEST = 900


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[Client]:
    with TestClient(make_app(settings_in(tmp_path)), base_url=HOME) as client:
        client.headers["Origin"] = HOME
        yield client


def table_of(name: str) -> NewTable:
    doc = msgspec.json.decode(plan(name).body)
    return msgspec.convert(doc["table"], NewTable)


def what_happens(name: str) -> tuple[set[str], set[str]]:
    """The kinds of questions and events of some games at a lesson's table."""
    wanted = table_of(name)
    chosen = game(wanted.game)
    requests: set[str] = set()
    events: set[str] = set()
    for seed in range(GAMES):
        chance = random.Random(seed)
        match = Match.start(chosen, Setup(["Arya", "Tyrion"], dict(wanted.options)), seed)
        for _ in range(LONGEST):
            if not match.state.requests:
                break
            request = match.state.requests[0]
            requests.add(request.kind)
            picks = chance.sample(request.options, max(request.low, min(1, request.high)))
            amounts = dict(zip(request.options, request.amounts or [0] * len(request.options), strict=True))
            match.play(Choice(request.seat, request.number, picks, amounts[picks[0]] if picks else 0))
        events |= {event.kind for event in match.events}
    return requests, events


def test_lessons_are_listed(browser: Client) -> None:
    answer = browser.get("/api/lessons")
    assert answer.status_code == 200, answer.text
    listed = answer.json()["lessons"]
    assert [one["name"] for one in listed] == lesson_names() == ["hbo", "skirmish"]
    assert all(one["minutes"] == 10 for one in listed)


def test_a_lesson_that_is_not_there(browser: Client) -> None:
    answer = browser.get("/api/lessons/skirmisch")
    assert answer.status_code == 404
    assert "did you mean 'skirmish'?" in answer.json()["error"]


@pytest.mark.parametrize("name", lesson_names())
def test_every_tip_rests_on_a_clause(name: str) -> None:
    found = lesson(name)
    clauses = read_ledger(found.game).by_id
    assert [tip.rule for tip in found.tip if tip.rule not in clauses] == []


@pytest.mark.parametrize("name", lesson_names())
def test_tips_are_short_and_of_every_chapter(name: str) -> None:
    found = lesson(name)
    assert 20 <= len(found.tip) <= 35
    assert {tip.chapter for tip in found.tip} == {chapter.id for chapter in found.chapter}
    assert len({tip.title for tip in found.tip}) == len(found.tip)
    for tip in found.tip:
        assert 1 <= sum(tip.text.count(mark) for mark in ".?!") <= 4, tip.title
        assert len(tip.text) <= 260, tip.title


@pytest.mark.parametrize(("name", "rare"), [("hbo", set()), ("skirmish", {"shown", "end game drawn"})])
def test_every_tip_can_come_due(name: str, rare: set[str]) -> None:
    requests, events = what_happens(name)
    told = lesson(name).tip
    assert {tip.when.request for tip in told if tip.when.request} - requests - rare == set()
    assert {tip.when.event for tip in told if tip.when.event} - events - rare == set()


@pytest.mark.parametrize("name", lesson_names())
def test_the_table_of_a_lesson_can_be_played_at_once(browser: Client, name: str) -> None:
    found = browser.get(f"/api/lessons/{name}").json()
    browser.post("/api/guest", json={"name": "Podrick"})
    table = browser.post("/api/tables", json=found["table"])
    assert table.status_code == 201, table.text
    assert (table.json()["stage"], table.json()["public"]) == ("playing", False)
    assert [seat["kind"] for seat in table.json()["seats"]] == ["person", "bot"]


def test_a_tip_that_is_never_told_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = (fivekings.lessons.FOLDER / "hbo.toml").read_text()
    broken = {
        "needs either a request or an event": text.replace('{ request = "mulligan" }', '{ phase = "draw" }'),
        "is in no chapter": text.replace('chapter = "setup"', 'chapter = "feast"', 1),
        "unknown field": text.replace("again = true", "often = true", 1),
    }
    monkeypatch.setattr(fivekings.lessons, "FOLDER", tmp_path)
    for complaint, content in broken.items():
        (tmp_path / "broken.toml").write_text(content)
        lesson.cache_clear()
        with pytest.raises(BadInput, match=complaint):
            lesson("broken")
    lesson.cache_clear()


def test_a_sound_lesson_is_not_complained_of() -> None:
    found: Lesson = lesson("hbo")
    check(found, "hbo.toml")
