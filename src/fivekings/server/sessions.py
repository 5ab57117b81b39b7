"""Sessions: where a person is signed in. Ending one ends every token that names it."""

import secrets
import time
from collections.abc import Iterable, Sequence
from typing import Final

from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from fivekings.server.store.schema import Person, Session
from fivekings.server.tokens import LIFETIME

MOST: Final = 30
"""The most sessions of one person: a new one replaces the least recently used."""
SEEN_EVERY: Final = 3600 * 1000
"""Milliseconds between two updates of when a session was last used."""
LONGEST_AGENT: Final = 200
CHUNK: Final = 500


def milliseconds() -> int:
    """The date, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


async def begin(db: AsyncSession, person: str, agent: str) -> Session:
    """Create a session. The caller commits."""
    now = milliseconds()
    mine = select(Session.id).where(Session.person == person)
    old = (await db.scalars(mine.order_by(Session.seen.desc(), Session.id).offset(MOST - 1))).all()
    await db.execute(
        delete(Session).where(Session.person == person, Session.id.in_(old) | (Session.seen < now - LIFETIME * 1000))
    )
    said = "".join(letter if letter.isprintable() else " " for letter in agent)[:LONGEST_AGENT].strip()
    made = Session(id=secrets.token_hex(16), person=person, agent=said, created=now, seen=now)
    db.add(made)
    return made


async def find(db: AsyncSession, ident: str) -> Person | None:
    """The person of a session; nothing if it has ended. Updates from time to time when it was last used."""
    query = select(Person, Session.seen).join(Session, Session.person == Person.id).where(Session.id == ident)
    found = (await db.execute(query)).first()
    if found is None:
        return None
    person, seen = found
    now = milliseconds()
    if now - seen > SEEN_EVERY:
        await db.execute(update(Session).where(Session.id == ident).values(seen=now))
        await db.commit()
    return person


async def all_of(db: AsyncSession, person: str) -> Sequence[Session]:
    """A person's sessions, the last used first."""
    mine = select(Session).where(Session.person == person).order_by(Session.seen.desc(), Session.created.desc())
    return (await db.scalars(mine)).all()


async def end(db: AsyncSession, person: str, ident: str) -> bool:
    """End a session, if it is this person's. The caller commits."""
    ended = delete(Session).where(Session.id == ident, Session.person == person).returning(Session.id)
    return (await db.execute(ended)).first() is not None


async def end_all(db: AsyncSession, person: str, but: str = "") -> None:
    """End all sessions of a person, except perhaps one. The caller commits."""
    await db.execute(delete(Session).where(Session.person == person, Session.id != but))


async def alive(db: AsyncSession, idents: Iterable[str]) -> set[str]:
    """Those of some sessions that are still open."""
    asked, found = list(idents), set[str]()
    for first in range(0, len(asked), CHUNK):
        found |= set(await db.scalars(select(Session.id).where(Session.id.in_(asked[first : first + CHUNK]))))
    return found
