"""Operator commands on a server's database: reset a password, rotate the signing key."""

import secrets
from pathlib import Path
from typing import Final

from fivekings.server import accounts, keys
from fivekings.server.settings import Settings
from fivekings.server.store.database import Store, reachable
from fivekings.server.store.migrate import migrate

LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""Letters and digits, without those that are easily confused."""


def made_up() -> str:
    """Generate a password that is easy to type: four groups of four.

    >>> len(made_up())
    19
    """
    return "-".join("".join(secrets.choice(LETTERS) for _ in range(4)) for _ in range(4))


async def reset_password(settings: Settings, name: str, given: str | None) -> tuple[str, str]:
    """Give an account a one-time password, generated if none is given; the account's name, and the password."""
    password = made_up() if given is None else given
    with reachable(settings):
        await migrate(settings)
        store = Store(settings)
        try:
            async with store.session.begin() as session:
                person = await accounts.reset_password(session, name, password)
                return person.name, password
        finally:
            await store.close()


async def rotate_key(settings: Settings, keep_days: float) -> Path:
    """Rotate the key; the key file."""
    with reachable(settings):
        await migrate(settings)
        return await keys.rotate(settings, keep_days)
