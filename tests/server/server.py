"""A real server in a process of its own, for tests: started on a free port, killed or stopped when asked."""

import asyncio
import atexit
import contextlib
import hashlib
import itertools
import json
import multiprocessing
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from fivekings.server import accounts
from fivekings.server.keys import key_file
from fivekings.server.settings import Settings
from fivekings.server.socket import messages
from fivekings.server.socket.connection import Connection
from fivekings.server.store.database import Store, open_engine
from fivekings.server.store.migrate import migrate
from fivekings.server.tables import lobby
from fivekings.server.tables.hub import Hub
from fivekings.server.tables.room import Room
from tests.server.postgres import Postgres

QUICK = (
    *("rate=100000", "burst=100000", "address_rate=100000", "address_burst=100000", "bot_pace=0", "grace=0.5"),
    *(
        "work_burst=100000",
        "address_work_burst=100000",
        "story_burst=100000",
        "bot_table_rate=100000",
        "chat_burst=100000",
    ),
    *("table_chat_burst=100000", "address_connections=100000", "bot_tables=100000", "address_bot_tables=100000"),
)


class Server:
    """`fivekings serve`, running."""

    def __init__(self, database: str, *options: str, settings: tuple[str, ...] = QUICK, port: int = 0) -> None:
        self.database = database
        self.options = options
        self.settings = settings
        self.port = port
        self.environment: dict[str, str] = {}
        """Variables for it, besides those of this process."""
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
        command += ["--database-url", self.database, "--key-file", str(keys_of(self.database))]
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env={**os.environ, **self.environment}
        )
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.log.append(line)
            found = re.search(r"http://[^:]+:(\d+)", line)
            if found:
                self.port = int(found[1])
                break
        else:
            self.process.wait()
            self.tidy()
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
        left_behind = offspring(self.process.pid)
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        end(left_behind)
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


class Forked(Server):
    """`fivekings serve` in a process that has everything imported already: killed and started again in no time."""

    child: Any = None

    def start(self) -> Server:
        """Start it and wait until it answers."""
        if not self.port:
            with socket.create_server(("127.0.0.1", 0)) as free:
                self.port = free.getsockname()[1]
        context = multiprocessing.get_context("forkserver")
        context.set_forkserver_preload(["fivekings.server.process", "fivekings.games", "tests.server.server"])
        words = [word for setting in self.settings for word in ("--set", setting)]
        arguments = ["serve", "--port", str(self.port), *self.options, *words, "--database-url", self.database]
        arguments += ["--key-file", str(keys_of(self.database))]
        self.child = self.process_of(context, arguments)
        self.child.start()
        for _ in range(2000):
            with contextlib.suppress(OSError), urllib.request.urlopen(f"{self.base}/health", timeout=5) as answer:
                if answer.status == 200:
                    return self
            assert self.child.is_alive(), "the server did not start"
            time.sleep(0.01)
        raise RuntimeError("the server does not answer")

    def process_of(self, context: Any, arguments: list[str]) -> Any:
        """The process that will serve."""
        return context.Process(target=run_quietly, args=(arguments, self.database))

    def kill(self) -> None:
        """End it at once, as if the power had failed."""
        left_behind = offspring(self.child.pid)
        self.child.kill()
        self.child.join()
        end(left_behind)

    def stop(self) -> None:
        """Ask it to stop."""
        if self.child is not None and self.child.is_alive():
            os.kill(self.child.pid, signal.SIGINT)
            self.child.join(20)
            self.child.kill()
            self.child.join()
        if self.child is not None:
            self.child.close()
            self.child = None


def offspring(pid: int) -> list[int]:
    """The processes that a server has started: bots outlive one that is killed."""
    with contextlib.suppress(OSError):
        return [int(word) for word in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    return []


def end(processes: list[int]) -> None:
    """End processes that were left behind."""
    for pid in processes:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)


def log_of(database: str) -> Path:
    """Where a quiet server of a database writes what it says."""
    return Path(tempfile.gettempdir()) / f"kings-{hashlib.sha256(database.encode()).hexdigest()[:16]}.log"


def keys_of(database: str) -> Path:
    """Where the servers of a database have their keys: beside a file, as usual, else all in one place."""
    if database.startswith("sqlite:///"):
        return key_file(Settings(database=database))
    return postgres_keys() / f"{hashlib.sha256(database.encode()).hexdigest()[:16]}.key"


@cache
def postgres_keys() -> Path:
    """A folder for the keys of servers on PostgreSQL; it goes with this test process."""
    folder = tempfile.TemporaryDirectory(prefix="kings-keys-")
    atexit.register(folder.cleanup)
    return Path(folder.name)


def run_quietly(arguments: list[str], database: str) -> None:
    """Serve, with everything that is said going to a file beside the database."""
    from fivekings.cli import main

    log = os.open(log_of(database), os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    os.dup2(log, 1)
    os.dup2(log, 2)
    sys.exit(main(arguments))


def database_in(folder: Path) -> str:
    """The address of a database for what happens in a folder: a file there, or one of a PostgreSQL for them all."""
    if os.environ.get("FIVEKINGS_TEST_DATABASE") == "postgresql":
        return postgres().database(str(folder))
    return f"sqlite:///{folder / 'tables.sqlite'}"


@cache
def postgres() -> Postgres:
    """The PostgreSQL of this test process; it ends with it."""
    running = Postgres().start()
    atexit.register(running.stop)
    return running


@contextmanager
def serving(folder: Path, *settings: str) -> Iterator[Server]:
    """A server of one's own, with settings that come after the usual ones."""
    server = Server(database_in(folder), settings=(*QUICK, *settings)).start()
    try:
        yield server
    finally:
        server.stop()


def rows(database: str, query: str, *values: Any) -> list[tuple[Any, ...]]:
    """What a database has."""
    return asked(database, query, values)


def change(database: str, query: str, *values: Any) -> None:
    """Change a database."""
    asked(database, query, values)


def asked(database: str, query: str, values: tuple[Any, ...]) -> list[tuple[Any, ...]]:
    """Carry out a query in a thread of its own: this one may have a loop of its own already."""

    async def work() -> list[tuple[Any, ...]]:
        engine = open_engine(Settings(database=database))
        try:
            async with engine.begin() as connection:
                found = await connection.exec_driver_sql(in_dialect(query, database), values)
                return [tuple(map(plainly, row)) for row in found.fetchall()] if found.returns_rows else []
        finally:
            await engine.dispose()

    with ThreadPoolExecutor(1) as aside:
        return aside.submit(lambda: asyncio.run(work())).result()


def plainly(value: Any) -> Any:
    """A value as SQLite would give it."""
    return json.dumps(value) if isinstance(value, dict | list) else value


def in_dialect(query: str, database: str) -> str:
    """A query with its values marked as the database wants it."""
    if database.startswith("sqlite"):
        return query
    count = itertools.count(1)
    return re.sub(r"\?", lambda _mark: f"${next(count)}", query)


def record_of(database: str, table: str) -> list[list[Any]]:
    """The lines of a table's record, in order; complain of a gap."""
    found = rows(database, "select number, line from entries where table_id = ? order by number", table)
    assert [number for number, _ in found] == list(range(1, len(found) + 1))
    return [json.loads(line) for _, line in found]


# --- a table in this very process, for what needs exact timing -----------------------------------------


@asynccontextmanager
async def hub_in(folder: Path, **settings: Any) -> AsyncIterator[Hub]:
    """Tables without a network."""
    usual = {
        "work_burst": 100_000.0,
        "address_work_burst": 100_000.0,
        "bot_pace": 0.0,
        "grace": 60.0,
        "faults": str(folder / "faults"),
    }
    chosen = Settings(database=database_in(folder), **{**usual, **settings})
    await migrate(chosen)
    store = Store(chosen)
    hub = Hub(chosen, store)
    try:
        yield hub
    finally:
        await hub.close()
        await store.close()


class Chair:
    """Somebody at a table of this process: what they were sent, and a way to send."""

    def __init__(self, room: Room, person: str) -> None:
        self.room = room
        self.sent: list[dict[str, Any]] = []
        self.connection = Connection(self.take, self.shut)
        self.connection.person = person

    async def take(self, data: bytes) -> None:
        self.sent.append(json.loads(data))

    async def shut(self, code: int) -> None:
        self.sent.append({"type": "closed", "code": code})

    async def hear(self, message: messages.Inbound) -> dict[str, Any]:
        """Send something; the answer."""
        await self.room.hear(self.connection, message)
        if self.connection.flushing is not None:
            await self.connection.flushing
        answers = [doc for doc in self.sent if doc["type"] in ("ack", "refusal")]
        return answers[-1]

    async def choose(self, *picks: int, amount: int = 0) -> dict[str, Any]:
        """Answer what is asked; without a pick, the first that is offered."""
        assert self.room.play is not None
        request = self.room.play.state.request(self.connection.seat)
        assert request is not None
        chosen = list(picks) or request.options[: max(1, request.low)]
        return await self.hear(messages.Choose(request=request.number, picks=chosen, amount=amount))


async def room_of(hub: Hub, names: list[str], seed: int, **wanted: Any) -> tuple[Room, list[Chair]]:
    """A game under way between people, whose chance is known; everybody is connected."""
    bots = wanted.pop("bots", [])
    async with hub.store.session() as session:
        if wanted.get("rated"):
            guests = [await accounts.make_account(session, None, name, "valar morghulis", 0) for name in names]
        else:
            guests = [await accounts.make_guest(session, name, 0) for name in names]
    seats = ["me", *["open"] * (len(names) - 1), *bots]
    async with hub.store.session.begin() as session:
        table = await lobby.make_table(session, lobby.NewTable(seats=seats, **wanted), guests[0])
        table.seed = f"{seed:x}"
        for guest in guests[1:]:
            await lobby.join(session, table, guest, None, None)
        for guest in guests:
            await lobby.be_ready(table, guest, True)
        name = table.id
    room = await hub.room(name)
    chairs = [Chair(room, guest.id) for guest in guests]
    for chair in chairs:
        await room.enter(chair.connection, -1)
    return room, chairs
