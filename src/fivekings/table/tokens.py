"""Tokens: who somebody is, signed by this server. They are never logged and never part of an address.

A token is a person's id and the second it was made, with an HMAC of both under a key that only the database knows.
"""

import base64
import hashlib
import hmac
import re
import secrets
from typing import Final

from sqlalchemy import select
from sqlalchemy.exc import IntegrityError

from fivekings.table.model import Setting
from fivekings.table.store import Store

LIFETIME: Final = 400 * 24 * 3600
"""Seconds for which a token is good; browsers keep no cookie longer."""

CLOCK_SLACK: Final = 300
"""Seconds by which the clocks of servers that share a database may differ."""

KEY_NAME: Final = "token key"
FORM: Final = re.compile(r"([0-9a-f]{1,32})\.([0-9]{1,12})\.([A-Za-z0-9_-]{43})")


def issue(key: bytes, person: str, now: int) -> str:
    """A token for a person, made at a second since 1970.

    >>> read(b"k" * 32, issue(b"k" * 32, "a1b2", 1000), 1001)
    'a1b2'
    """
    return f"{person}.{now}.{signature(key, person, now)}"


def read(key: bytes, token: str, now: int) -> str | None:
    """The person of a token; nobody where it is not ours, was changed, or is too old."""
    found = FORM.fullmatch(token)
    if found is None:
        return None
    person, issued = found[1], int(found[2])
    if not hmac.compare_digest(signature(key, person, issued), found[3]):
        return None
    return person if now - LIFETIME <= issued <= now + CLOCK_SLACK else None


def signature(key: bytes, person: str, issued: int) -> str:
    """What only this server can write under a person and a second."""
    digest = hmac.new(key, f"fivekings token 1|{person}|{issued}".encode(), hashlib.sha256).digest()
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()


async def signing_key(store: Store) -> bytes:
    """The key of this database, made when it is asked for the first time."""
    async with store.session() as session:
        found = await session.scalar(select(Setting.value).where(Setting.name == KEY_NAME))
        if found is None:
            session.add(Setting(name=KEY_NAME, value=secrets.token_hex(32)))
            try:
                await session.commit()
            except IntegrityError:  # another process was first
                await session.rollback()
            found = await session.scalar(select(Setting.value).where(Setting.name == KEY_NAME))
        assert found is not None
        return bytes.fromhex(found)
