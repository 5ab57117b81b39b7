"""People: guests by name, accounts with a password."""

import asyncio
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Final, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from fivekings.kernel import BadInput
from fivekings.kernel.names import fold
from fivekings.server import sessions
from fivekings.server.display_names import clean_name, latin
from fivekings.server.store.schema import Person

SHORTEST_PASSWORD: Final = 8
LONGEST_PASSWORD: Final = 200

HASHER: Final = PasswordHasher()
"""Argon2id, with the parameters that the library's authors recommend."""

WORKERS: Final = ThreadPoolExecutor(2, "passwords")
"""The threads that hash passwords: each hash takes 64 MB for a moment, so at most two run at once."""

T = TypeVar("T")


def check_password(password: str) -> None:
    """Refuse a password that is too short or too long."""
    if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
        raise BadInput(f"a password has {SHORTEST_PASSWORD} to {LONGEST_PASSWORD} characters")


async def make_guest(session: AsyncSession, name: str, now: int) -> Person:
    """Create a guest. Several guests may have the same name, but not the name of an account."""
    shown = clean_name(name)
    if await looks_like(session, shown) is not None:
        raise taken(shown)
    person = Person(id=secrets.token_hex(12), name=shown, created=now)
    session.add(person)
    await session.commit()
    return person


async def make_account(session: AsyncSession, caller: Person | None, name: str, password: str, now: int) -> Person:
    """Create an account. A guest who creates one stays the same person, with all games and decks; the guest's tokens,
    which no password protected, end."""
    shown = clean_name(name)
    check_password(password)
    if caller is not None and caller.account is not None:
        raise BadInput(f"you are signed in as {caller.name}; sign out to create another account")
    if await looks_like(session, shown) is not None:
        raise taken(shown)
    hashed = await aside(lambda: HASHER.hash(password))
    person = None if caller is None else await session.get(Person, caller.id)
    if person is None:
        person = Person(id=secrets.token_hex(12), created=now)
        session.add(person)
    person.name, person.account, person.password = shown, fold(shown), hashed
    try:
        await sessions.end_all(session, person.id)
        await session.commit()
    except IntegrityError:  # somebody else took the name in the meantime
        await session.rollback()
        raise taken(shown) from None
    return person


def taken(name: str) -> BadInput:
    """The error for a name that is taken."""
    return BadInput(f"the name '{name}' is taken; sign in if it is yours, or choose another")


async def sign_in(session: AsyncSession, name: str, password: str) -> Person | None:
    """Check a name and a password; the account, or nothing. A wrong name takes as long as a wrong password. A one-time
    password is used up."""
    person = await by_account(session, name)
    hashed = None if person is None else person.password
    fits = await aside(lambda: verify(hashed or dummy(), password))
    if person is None or hashed is None or not fits:
        return None
    if person.once:
        used = update(Person).where(Person.id == person.id, Person.once, Person.password == hashed)
        gone = await session.execute(used.values(once=False, password=None).returning(Person.id))
        if gone.first() is None:  # somebody else was first
            return None
        await session.commit()
        await session.refresh(person)
    elif HASHER.check_needs_rehash(hashed):
        person.password = await aside(lambda: HASHER.hash(password))
        await session.commit()
    return person


async def change_password(session: AsyncSession, caller: Person, old: str, new: str) -> Person | None:
    """Set a new password, given the old one or after a one-time password; nothing if the old one is wrong. The caller
    commits."""
    check_password(new)
    person = await session.get(Person, caller.id)
    if person is None or person.account is None:
        raise BadInput("a guest has no password; create an account first")
    hashed = person.password
    if hashed is not None and not await aside(lambda: verify(hashed, old)):
        return None
    person.password, person.once = await aside(lambda: HASHER.hash(new)), False
    return person


async def reset_password(session: AsyncSession, name: str, password: str) -> Person:
    """Give an account a one-time password and sign it out everywhere. The caller commits."""
    check_password(password)
    person = await by_account(session, name)
    if person is None:
        raise BadInput(f"there is no account '{name}'")
    person.password, person.once = await aside(lambda: HASHER.hash(password)), True
    await sessions.end_all(session, person.id)
    return person


async def by_account(session: AsyncSession, name: str) -> Person | None:
    """Find an account by name, ignoring case and spelling variants."""
    found: Person | None = await session.scalar(select(Person).where(Person.account == fold(name)))
    return found


async def looks_like(session: AsyncSession, name: str) -> Person | None:
    """Find the account that a name could be mistaken for: its own, or one with look-alike letters."""
    return await by_account(session, name) or await by_account(session, latin(name))


def verify(hashed: str, password: str) -> bool:
    """Is this the password?"""
    try:
        return HASHER.verify(hashed, password)
    except (VerificationError, InvalidHashError):
        return False


@cache
def dummy() -> str:
    """A hash that no password matches."""
    return HASHER.hash(secrets.token_hex(16))


async def aside(work: Callable[[], T]) -> T:
    """Run slow work in a thread, so that tables do not wait."""
    return await asyncio.get_running_loop().run_in_executor(WORKERS, work)
