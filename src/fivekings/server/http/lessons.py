"""Lessons over HTTP: guided first games."""

from typing import Any

import msgspec
from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from msgspec import Struct

from fivekings.games import game
from fivekings.kernel.names import nearest
from fivekings.lessons import Chapter, Tip, lesson, lesson_names
from fivekings.server.http.catalogue import Fixed, answer, fixed, shelved
from fivekings.server.http.guard import complaints
from fivekings.server.tables import lobby


class LessonInfo(Struct):
    """A lesson as the list shows it."""

    name: str
    game: str
    family: str
    title: str
    lead: str
    minutes: int


class Lessons(Struct):
    """All lessons."""

    lessons: list[LessonInfo]


class LessonPlan(LessonInfo):
    """A lesson: the table to create for it, and its texts."""

    next: str
    table: lobby.NewTable
    chapters: list[Chapter]
    tips: list[Tip]


def info(name: str) -> LessonInfo:
    """A lesson in short."""
    found = lesson(name)
    return LessonInfo(found.name, found.game, game(found.game).family, found.title, found.lead, found.minutes)


def all_lessons() -> Fixed:
    """Every lesson."""
    return fixed(Lessons([info(name) for name in lesson_names()]))


def plan(name: str) -> Fixed:
    """A whole lesson."""
    found = lesson(name)
    wanted = {"game": found.game, **found.table, "public": False, "start": True}
    table = msgspec.convert(wanted, lobby.NewTable)
    return fixed(
        LessonPlan(
            found.name,
            found.game,
            game(found.game).family,
            found.title,
            found.lead,
            found.minutes,
            found.next,
            table,
            found.chapter,
            found.tip,
        )
    )


@get("/api/lessons", responses=complaints())
async def lessons(request: Request[Any, Any, Any]) -> Response[Lessons]:
    """All lessons."""
    return await answer(request, shelved(all_lessons))


@get("/api/lessons/{name:str}", responses=complaints(404))
async def one_lesson(request: Request[Any, Any, Any], name: FromPath[str]) -> Response[LessonPlan]:
    """A lesson: create its table, and show its tips when they are due."""
    known = lesson_names()
    if name not in known:
        raise NotFoundException(f"there is no lesson '{name}'{nearest(name, known)}")
    return await answer(request, shelved(plan, name))


ROUTES = [lessons, one_lesson]
