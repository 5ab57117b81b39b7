"""A real server in a process of its own, for tests: started on a free port, killed or stopped when asked."""

import contextlib
import os
import re
import signal
import subprocess
import sys
import threading
import time
import urllib.request
from pathlib import Path

QUICK = ("rate=100000", "burst=100000", "address_rate=100000", "address_burst=100000", "bot_pace=0", "grace=0.5")


class Server:
    """`fivekings serve`, running."""

    def __init__(self, database: str, *options: str, settings: tuple[str, ...] = QUICK, port: int = 0) -> None:
        self.database = database
        self.options = options
        self.settings = settings
        self.port = port
        self.process: subprocess.Popen[str] | None = None
        self.log: list[str] = []
        self.draining: threading.Thread | None = None

    @property
    def base(self) -> str:
        """Its address."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> "Server":
        """Start it and wait until it answers."""
        words = [word for setting in self.settings for word in ("--set", setting)]
        command = [sys.executable, "-m", "fivekings", "serve", "--port", str(self.port), *self.options, *words]
        command += ["--database-url", self.database]
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=dict(os.environ)
        )
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.log.append(line)
            found = re.search(r"http://[^:]+:(\d+)", line)
            if found:
                self.port = int(found[1])
                break
        else:
            raise RuntimeError("the server did not start: " + "".join(self.log))
        self.draining = threading.Thread(target=self.drain, daemon=True)
        self.draining.start()
        for _ in range(300):
            with contextlib.suppress(OSError), urllib.request.urlopen(f"{self.base}/health", timeout=5) as answer:
                if answer.status == 200:
                    return self
            time.sleep(0.05)
        raise RuntimeError("the server does not answer: " + "".join(self.log[-20:]))

    def drain(self) -> None:
        """Keep what it says."""
        assert self.process is not None
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.log.append(line)

    def kill(self) -> None:
        """End it at once, as if the power had failed."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.tidy()

    def stop(self) -> None:
        """Ask it to stop."""
        if self.process is None or self.process.poll() is not None:
            return
        self.process.send_signal(signal.SIGINT)
        try:
            self.process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.tidy()

    def tidy(self) -> None:
        """Leave no open ends."""
        assert self.process is not None
        assert self.process.stdout is not None
        if self.draining is not None:
            self.draining.join(timeout=5)
        self.process.stdout.close()


def sqlite(folder: Path) -> str:
    """The address of a database in a folder."""
    return f"sqlite:///{folder / 'tables.sqlite'}"
