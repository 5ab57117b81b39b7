"""A real PostgreSQL for tests: a cluster of its own in a folder, on a socket of its own, gone afterwards."""

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from pathlib import Path


def binaries() -> Path | None:
    """Where PostgreSQL's programs are, if it is installed."""
    found = shutil.which("initdb")
    folders = [path.parent for path in sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), reverse=True)]
    folders += [Path(found).resolve().parent] if found else []
    needed = ("initdb", "postgres", "createdb", "pg_isready")
    return next((folder for folder in folders if all((folder / name).exists() for name in needed)), None)


class Postgres:
    """A server that is started and stopped here. PostgreSQL refuses to run as root: then it runs as its own user."""

    def __init__(self) -> None:
        where = binaries()
        assert where is not None
        self.bin = where
        self.folder = Path(tempfile.mkdtemp(prefix="kings-pg-"))
        self.port = free_port()
        self.user: str | None = None
        if os.geteuid() == 0:
            self.user = "postgres"
            entry = pwd.getpwnam(self.user)
            os.chown(self.folder, entry.pw_uid, entry.pw_gid)
        self.data = self.folder / "data"
        self.count = 0
        self.named: dict[str, str] = {}
        self.process: subprocess.Popen[bytes] | None = None

    def run(self, *command: str) -> None:
        """Run one of its programs."""
        subprocess.run(command, check=True, capture_output=True, user=self.user, cwd=self.folder, timeout=60)

    def start(self) -> "Postgres":
        """Make a cluster and start it."""
        self.run(str(self.bin / "initdb"), "-D", str(self.data), "-U", "kings", "-A", "trust", "-N", "-E", "UTF8")
        return self.launch()

    def launch(self) -> "Postgres":
        """Start the cluster that is there, and wait until it answers."""
        command = [str(self.bin / "postgres"), "-D", str(self.data), "-p", str(self.port)]
        for setting in ("listen_addresses=127.0.0.1", f"unix_socket_directories={self.folder}", "max_connections=200"):
            command += ["-c", setting]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, user=self.user, cwd=self.folder)
        for _ in range(400):
            try:
                self.run(str(self.bin / "pg_isready"), "-h", "127.0.0.1", "-p", str(self.port))
            except subprocess.CalledProcessError:
                if self.process.poll() is not None:
                    break
                time.sleep(0.05)
            else:
                return self
        raise RuntimeError("PostgreSQL does not start: " + (self.folder / "log").read_text()[-2000:])

    def database(self, key: str = "") -> str:
        """The address of a new, empty database; for the same key always of the same one."""
        if key and key in self.named:
            return self.named[key]
        self.count += 1
        name = f"tables{self.count}"
        where = ["-h", "127.0.0.1", "-p", str(self.port), "-U", "kings"]
        self.run(str(self.bin / "createdb"), *where, name)
        address = f"postgresql://kings@127.0.0.1:{self.port}/{name}"
        self.named[key] = address
        return address

    def restart(self, how: signal.Signals) -> "Postgres":
        """End it by a signal and start it again: SIGINT is a fast stop, SIGQUIT an immediate one, SIGKILL a crash."""
        assert self.process is not None
        backends = self.backends()
        self.process.send_signal(how)
        self.process.wait(timeout=30)
        for pid in backends:  # after a crash they end by themselves, and none may be left when it starts again
            while (Path("/proc") / str(pid)).exists():
                time.sleep(0.01)
        return self.launch()

    def backends(self) -> list[int]:
        """Its processes, besides the first."""
        assert self.process is not None
        pid = self.process.pid
        return [int(word) for word in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]

    def stop(self) -> None:
        """Stop it, and leave nothing."""
        if self.process is not None:
            self.process.send_signal(signal.SIGINT)  # at once: whoever is still connected is cut off
            self.process.wait(timeout=30)
        shutil.rmtree(self.folder, ignore_errors=True)


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
