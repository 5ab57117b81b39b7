"""Lessons over HTTP: first games that teach by playing."""

from functools import cache, partial
from typing import Any

import msgspec
from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from msgspec import Struct

from fivekings.kernel import BadInput
from fivekings.lessons import Chapter, Tip, lesson, lesson_names
from fivekings.table import lobby
from fivekings.table.api.catalogue import Fixed, answer, fixed
from fivekings.table.api.guard import complaints


class LessonInfo(Struct):
    """A lesson, for those who choose one."""

    name: str
    game: str
    title: str
    lead: str
    minutes: int


class Lessons(Struct):
    """Every lesson there is."""

    lessons: list[LessonInfo]


class LessonPlan(LessonInfo):
    """A lesson: the table to make for it, and all that is told at it."""

    next: str
    table: lobby.NewTable
    chapters: list[Chapter]
    tips: list[Tip]


def info(name: str) -> LessonInfo:
    """A lesson in short."""
    found = lesson(name)
    return LessonInfo(found.name, found.game, found.title, found.lead, found.minutes)


@cache
def all_lessons() -> Fixed:
    """Every lesson."""
    return fixed(Lessons([info(name) for name in lesson_names()]))


@cache
def plan(name: str) -> Fixed:
    """A whole lesson."""
    found = lesson(name)
    wanted = {"game": found.game, **found.table, "public": False, "start": True}
    table = msgspec.convert(wanted, lobby.NewTable)
    return fixed(
        LessonPlan(
            found.name,
            found.game,
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
    """Every lesson there is."""
    return await answer(request, all_lessons)


@get("/api/lessons/{name:str}", responses=complaints(404))
async def one_lesson(request: Request[Any, Any, Any], name: FromPath[str]) -> Response[LessonPlan]:
    """A lesson: make its table, and tell its tips as they come due."""
    try:
        return await answer(request, partial(plan, name))
    except BadInput as complaint:
        raise NotFoundException(str(complaint)) from None


ROUTES = [lessons, one_lesson]
