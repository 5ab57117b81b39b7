"""Lessons: first games that teach by playing. What is told, when, and the clause of the rules ledger it rests on.

A lesson plays nothing itself. A client starts its table, and shows a tip when the table asks or tells what the tip is
for.
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
    """When a tip is told: at a question or after an event of this kind; in this phase, where one is named."""

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
    """Told each time, where nothing fits that has not been told yet; otherwise once."""


class Chapter(Struct, forbid_unknown_fields=True):
    """A part of a lesson."""

    id: str
    title: str


class Lesson(Struct, forbid_unknown_fields=True, kw_only=True):
    """A first game with everything that is told in it."""

    name: str = ""
    """Its file's name."""
    game: str
    title: str
    lead: str
    minutes: int
    next: str
    """What to play afterwards."""
    table: dict[str, Any]
    """The table to make, without its game."""
    chapter: list[Chapter]
    tip: list[Tip]


@cache
def lesson(name: str) -> Lesson:
    """A lesson by its name.

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
    """Every lesson there is."""
    return sorted(path.stem for path in FOLDER.glob("*.toml"))


def check(found: Lesson, file: str) -> None:
    """Complain of a tip that belongs nowhere or is never told."""
    chapters = {chapter.id for chapter in found.chapter}
    for tip in found.tip:
        if tip.chapter not in chapters:
            raise BadInput(f"'{tip.title}' is in no chapter", file)
        if bool(tip.when.request) == bool(tip.when.event):
            raise BadInput(f"'{tip.title}' needs either a request or an event", file)
