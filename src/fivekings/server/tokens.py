"""Tokens: which session somebody comes with, signed by this server. They are never logged and never part of an address.

A token is a session's id and the second it was made, with an HMAC of both under a key that only this server knows. What
is signed by a key before is good as long as that key is accepted; whether the session still is, the database knows.
"""

import base64
import hashlib
import hmac
import re
from collections.abc import Sequence
from typing import Final, NamedTuple

LIFETIME: Final = 400 * 24 * 3600
"""Seconds for which a token is good; browsers keep no cookie longer."""

CLOCK_SLACK: Final = 300
"""Seconds by which the clocks of servers that share a database may differ."""

FORM: Final = re.compile(r"([0-9a-f]{1,32})\.([0-9]{1,12})\.([A-Za-z0-9_-]{43})")


class Token(NamedTuple):
    """A token that is ours: its session, and whether it should be replaced by a new one."""

    session: str
    stale: bool


def issue(key: bytes, session: str, now: int) -> str:
    """A token for a session, made at a second since 1970.

    >>> read([b"k" * 32], issue(b"k" * 32, "a1b2", 1000), 1001)
    Token(session='a1b2', stale=False)
    """
    return f"{session}.{now}.{signature(key, session, now)}"


def read(keys: Sequence[bytes], token: str, now: int) -> Token | None:
    """A token under one of these keys, of which the first is in use; nothing where it is not ours, was changed, or is
    too old. It is stale under a key before, and after half of its time."""
    found = FORM.fullmatch(token)
    if found is None:
        return None
    session, issued = found[1], int(found[2])
    if not now - LIFETIME <= issued <= now + CLOCK_SLACK:
        return None
    for key in keys:
        if hmac.compare_digest(signature(key, session, issued), found[3]):
            return Token(session, key is not keys[0] or issued < now - LIFETIME // 2)
    return None


def signature(key: bytes, session: str, issued: int) -> str:
    """What only this server can write under a session and a second."""
    digest = hmac.new(key, f"fivekings token 1|{session}|{issued}".encode(), hashlib.sha256).digest()
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()
