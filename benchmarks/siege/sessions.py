"""Tokens after their end, and the file of keys."""

import asyncio
import stat
import subprocess
import sys

import httpx

from benchmarks.siege.field import Field, attack
from tests.server.client import Company, Player
from tests.server.server import Server, keys_of

SECRET = "valar morghulis"
TAKEN_UP = 15.0
"""Seconds in which a running server must have taken up a new key, and closed what the old one opened."""


def admin(server: Server, *words: str) -> subprocess.CompletedProcess[str]:
    """Run a command of the operator on a server's database."""
    command = [sys.executable, "-m", "fivekings", "admin", *words, "--database-url", server.database]
    command += ["--key-file", str(keys_of(server.database))]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


async def lets_in(server: Server, token: str) -> bool:
    """Does a token still name somebody?"""
    async with httpx.AsyncClient(base_url=server.base, timeout=30) as fresh:
        answer = await fresh.get("/api/me", headers={"Authorization": f"Bearer {token}"})
        decks = await fresh.get("/api/decks", headers={"Authorization": f"Bearer {token}"})
    return answer.json()["person"] is not None or decks.status_code != 401


async def shut_out(server: Server, player: Player, table: str, company: Company) -> bool:
    """Is a socket with the player's token refused?"""
    goodbye = await company.sit_in_vain(player, table)
    return "token" in goodbye["why"] and not goodbye["again"]


@attack("sessions")
async def sessions(on: Field) -> None:
    """Tokens end with a logout, with a new account and with a rotation, over HTTP and for sockets."""
    with on.serving() as server:
        async with Company(server.base) as company:
            (seat, jon) = await company.play("Arya", "Jon", game="hbo")
            arya = seat.player
            await arya.post("/api/logout")
            on.expect(not await lets_in(server, arya.token), "a token is good after its logout")
            on.expect(await shut_out(server, arya, seat.table, company), "a socket opens with a token after its logout")
            ended = await seat.ended()
            on.expect(bool(ended), "the open socket of a session that ended stayed open")
            await jon.settle()
            guest = await company.guest("Sansa")
            made = await guest.post("/api/accounts", {"name": "Sansa", "password": SECRET})
            on.expect(not await lets_in(server, guest.token), "a guest's token is good after becoming an account")
            on.expect(await lets_in(server, made["token"]), "the account's own token is refused")
            on.note("logout, account")
            file = keys_of(server.database)
            mode = stat.S_IMODE(file.stat().st_mode)
            on.expect(mode == 0o600, f"the key file has mode {mode:03o}")
            on.note(f"key file {mode:03o}")
            done = admin(server, "rotate-key", "--keep-days", "1")
            on.expect(done.returncode == 0, f"rotate-key failed: {done.stderr[-200:]}")
            on.expect(await lets_in(server, made["token"]), "a rotation signed out somebody who should stay")
            done = admin(server, "rotate-key", "--keep-days", "0")
            on.expect(done.returncode == 0, f"rotate-key --keep-days 0 failed: {done.stderr[-200:]}")
            loop = asyncio.get_running_loop()
            started = loop.time()
            while await lets_in(server, made["token"]) and loop.time() - started < TAKEN_UP:
                await asyncio.sleep(0.2)
            took = loop.time() - started
            on.expect(took < TAKEN_UP, "tokens of a key that is no longer kept are still good")
            on.note(f"rotation in force after {took:.1f} s")
            mode = stat.S_IMODE(file.stat().st_mode)
            on.expect(mode == 0o600, f"the rotated key file has mode {mode:03o}")
        file.chmod(0o644)
    again = Server(server.database)
    try:
        again.start()
        on.expect(False, "a server starts with a key file that others can read")
        again.stop()
    except RuntimeError as refused:
        on.expect("chmod 600" in str(refused) and "Traceback" not in str(refused), f"refused so: {refused}"[-300:])
    finally:
        file.chmod(0o600)
