"""Tokens: they name a session and are signed by this server. They are never logged and never part of an address.

A token is a session's id and the second it was made, with an HMAC of both under the signing key. One signed by a
previous key is valid as long as that key is accepted; whether the session still exists, the database knows.
"""

import base64
import hashlib
import hmac
import re
from collections.abc import Sequence
from typing import Final, NamedTuple

LIFETIME: Final = 400 * 24 * 3600
"""Seconds for which a token is valid; browsers keep no cookie longer."""

CLOCK_SLACK: Final = 300
"""The allowed clock difference, in seconds, of servers that share a database."""

FORM: Final = re.compile(r"([0-9a-f]{1,32})\.([0-9]{1,12})\.([A-Za-z0-9_-]{43})")


class Token(NamedTuple):
    """A valid token: its session, and whether it should be renewed."""

    session: str
    stale: bool


def issue(key: bytes, session: str, now: int) -> str:
    """Make a token for a session at a second since 1970.

    >>> read([b"k" * 32], issue(b"k" * 32, "a1b2", 1000), 1001)
    Token(session='a1b2', stale=False)
    """
    return f"{session}.{now}.{signature(key, session, now)}"


def read(keys: Sequence[bytes], token: str, now: int) -> Token | None:
    """Read a token signed by one of these keys, the current one first; nothing if it is forged, changed or too old. It
    is stale if signed by a previous key, and after half of its lifetime."""
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
    """The HMAC of a session and a second."""
    digest = hmac.new(key, f"fivekings token 1|{session}|{issued}".encode(), hashlib.sha256).digest()
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()
