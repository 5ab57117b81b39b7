"""Lessons: first games that teach by playing. Each tip says what to show, when, and which clause it rests on.

A lesson does not play. A client starts its table, and shows a tip when its question or event comes up.
"""

from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct

from fivekings.kernel import BadInput
from fivekings.kernel.names import nearest

FOLDER: Final = Path(__file__).parent


class When(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """When a tip is shown: at a kind of question or after a kind of event, optionally in one phase."""

    request: str = ""
    event: str = ""
    phase: str = ""


class Tip(Struct, forbid_unknown_fields=True):
    """A few sentences at the right moment."""

    chapter: str
    title: str
    text: str
    rule: str
    when: When
    again: bool = False
    """Show it again whenever no new tip fits; otherwise a tip is shown once."""


class Chapter(Struct, forbid_unknown_fields=True):
    """A chapter of a lesson."""

    id: str
    title: str


class Lesson(Struct, forbid_unknown_fields=True, kw_only=True):
    """A lesson with all its tips."""

    name: str = ""
    """Its file name."""
    game: str
    title: str
    lead: str
    minutes: int
    next: str
    """What to play next."""
    table: dict[str, Any]
    """The settings of its table, without the game."""
    chapter: list[Chapter]
    tip: list[Tip]


@cache
def lesson(name: str) -> Lesson:
    """Load a lesson by name.

    >>> lesson("hbo").chapter[0].title
    'Setting up'
    """
    known = lesson_names()
    if name not in known:
        raise BadInput(f"there is no lesson '{name}'{nearest(name, known)}")
    path = FOLDER / f"{name}.toml"
    try:
        found = msgspec.toml.decode(path.read_text(encoding="utf-8"), type=Lesson)
    except msgspec.MsgspecError as error:
        raise BadInput(str(error), path.name) from None
    check(found, path.name)
    found.name = name
    return found


def lesson_names() -> list[str]:
    """All lessons."""
    return sorted(path.stem for path in FOLDER.glob("*.toml"))


def check(found: Lesson, file: str) -> None:
    """Check that a tip belongs to a chapter and can be shown."""
    chapters = {chapter.id for chapter in found.chapter}
    for tip in found.tip:
        if tip.chapter not in chapters:
            raise BadInput(f"'{tip.title}' is in no chapter", file)
        if bool(tip.when.request) == bool(tip.when.event):
            raise BadInput(f"'{tip.title}' needs either a request or an event", file)
