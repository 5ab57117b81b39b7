"""The kinds of faults: each starts servers on a database of its own, and strikes them again and again.

`missing` says why a kind cannot be had on this machine; `strike` brings one fault about and is back when it is over.
"""

import contextlib
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import time
from pathlib import Path
from typing import Final

from tests.server.postgres import Postgres, binaries
from tests.server.server import QUICK, Forked, Server

LEASE: Final = 1.0
"""Seconds after which a silent process loses its tables, where there are two."""
DISK: Final = 24
"""MiB of the small disk that is filled."""
SHIM: Final = Path(__file__).with_name("failing_disk.c")


class Kill:
    """SIGKILL of the server, which starts again on the same SQLite file."""

    name = "kill"

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.servers: list[Server] = [self.server()]

    @staticmethod
    def missing() -> str:
        """Why this cannot be done here."""
        return ""

    def server(self) -> Server:
        """The server, not yet started."""
        return Forked(self.database)

    @property
    def database(self) -> str:
        """The database of all servers."""
        return f"sqlite:///{self.folder / 'tables.sqlite'}"

    @property
    def bases(self) -> list[str]:
        """The addresses of the servers."""
        return [server.base for server in self.servers]

    def start(self) -> None:
        """Start the servers."""
        for server in self.servers:
            server.start()

    def strike(self, rng: random.Random) -> None:
        """Bring a fault about, and end it."""
        self.restart()

    def restart(self) -> None:
        """Kill the first server and start it again."""
        self.servers[0].kill()
        self.servers[0].start()

    def stop(self) -> None:
        """End everything."""
        for server in self.servers:
            server.stop()


class DiskFull(Kill):
    """A small disk is filled up, for a moment; now and then the server is killed while it is full."""

    name = "disk-full"

    def __init__(self, folder: Path) -> None:
        self.disk = folder / "disk"
        super().__init__(self.disk)

    @staticmethod
    def missing() -> str:
        """Why this cannot be done here."""
        if os.geteuid():
            return "needs root, to mount a small disk"
        return "" if shutil.which("mount") else "there is no mount"

    def start(self) -> None:
        """Mount the disk and start the server on it."""
        self.disk.mkdir()
        size = f"size={DISK}m"
        subprocess.run(["mount", "-t", "tmpfs", "-o", size, "tmpfs", str(self.disk)], check=True, timeout=10)
        super().start()

    def strike(self, rng: random.Random) -> None:
        """Leave no room, or almost none, for a moment."""
        ballast = self.disk / "ballast"
        with ballast.open("wb", buffering=0) as file, contextlib.suppress(OSError):
            while True:
                file.write(bytes(4096))
        if rng.random() < 0.5:
            os.truncate(ballast, ballast.stat().st_size - 4096 * rng.randint(1, 8))
        time.sleep(rng.uniform(0.05, 0.4))
        killed = rng.random() < 0.2
        if killed:
            self.servers[0].kill()
        ballast.unlink()
        if killed:
            self.servers[0].start()

    def stop(self) -> None:
        """Stop, and unmount the disk."""
        super().stop()
        if os.path.ismount(self.disk):
            subprocess.run(["umount", "--lazy", str(self.disk)], check=True, timeout=10)


class FailingDisk(Kill):
    """Syncs or writes of the SQLite file fail, for a moment; now and then the server is killed meanwhile."""

    name = "fsync"

    def __init__(self, folder: Path) -> None:
        self.control = folder / "failing"
        super().__init__(folder)

    @staticmethod
    def missing() -> str:
        """Why this cannot be done here."""
        return "" if shutil.which("cc") else "there is no C compiler (cc)"

    def server(self) -> Server:
        """A server whose disk can fail."""
        server = Server(self.database)
        library = self.folder / "failing_disk.so"
        server.environment = {
            "LD_PRELOAD": str(library),
            "FAILING_DISK": str(self.control),
            "FAILING_PATH": "tables.sqlite",
        }
        return server

    def start(self) -> None:
        """Compile what fails, and start the server with it."""
        library = self.folder / "failing_disk.so"
        subprocess.run(["cc", "-O1", "-shared", "-fPIC", "-o", str(library), str(SHIM)], check=True, timeout=60)
        super().start()

    def strike(self, rng: random.Random) -> None:
        """Let the disk fail for a moment."""
        prepared = self.folder / "prepared"
        prepared.write_text(rng.choice("swf"))
        prepared.rename(self.control)
        time.sleep(rng.uniform(0.02, 0.3))
        killed = rng.random() < 0.15
        if killed:
            self.servers[0].kill()
        self.control.unlink()
        if killed:
            self.servers[0].start()


class Locked(Kill):
    """Another process holds the SQLite file for a while."""

    name = "locked"

    def strike(self, rng: random.Random) -> None:
        """Hold the file."""
        with contextlib.closing(sqlite3.connect(self.folder / "tables.sqlite", timeout=10)) as other:
            other.isolation_level = None
            other.execute("begin exclusive")
            time.sleep(rng.choice([rng.uniform(0.05, 0.5), rng.uniform(1, 3)]))
            other.execute("rollback")


class PostgresRestart(Kill):
    """PostgreSQL is stopped, fast or immediately, and started again."""

    name = "postgres-restart"

    def __init__(self, folder: Path) -> None:
        self.postgres = Postgres().start()
        self.address = self.postgres.database()
        super().__init__(folder)

    @staticmethod
    def missing() -> str:
        """Why this cannot be done here."""
        return "" if binaries() is not None else "PostgreSQL is not installed"

    @property
    def database(self) -> str:
        """A database of this PostgreSQL."""
        return self.address

    def strike(self, rng: random.Random) -> None:
        """Restart it."""
        self.postgres.restart(rng.choice([signal.SIGINT, signal.SIGQUIT]))

    def stop(self) -> None:
        """Stop both."""
        super().stop()
        self.postgres.stop()


class PostgresKill(PostgresRestart):
    """SIGKILL of a process of PostgreSQL: a backend, whereupon it restarts by itself, or the first of all."""

    name = "postgres-kill"

    def strike(self, rng: random.Random) -> None:
        """Kill one of its processes."""
        if rng.random() < 0.3:
            self.postgres.restart(signal.SIGKILL)
            return
        with contextlib.suppress(ProcessLookupError):
            os.kill(rng.choice(self.postgres.backends()), signal.SIGKILL)
        time.sleep(rng.uniform(0.1, 0.5))


class TwoProcesses(PostgresRestart):
    """Two servers on one PostgreSQL: one is killed, or paused for less or more than its lease."""

    name = "two-processes"

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.servers.append(self.server())

    def server(self) -> Server:
        """One of two."""
        return Forked(self.database, "--cluster", settings=(*QUICK, f"lease={LEASE}"))

    def strike(self, rng: random.Random) -> None:
        """Kill or pause one of the two."""
        struck = rng.choice(self.servers)
        if rng.random() < 0.4:
            struck.kill()
            time.sleep(rng.choice([0.0, 1.5 * LEASE]))
            struck.start()
            return
        assert isinstance(struck, Forked)
        os.kill(struck.child.pid, signal.SIGSTOP)
        try:
            time.sleep(rng.choice([rng.uniform(0, LEASE), rng.uniform(LEASE, 3 * LEASE)]))
        finally:
            os.kill(struck.child.pid, signal.SIGCONT)


KINDS: Final = {
    kind.name: kind for kind in (Kill, DiskFull, FailingDisk, Locked, PostgresRestart, PostgresKill, TwoProcesses)
}
