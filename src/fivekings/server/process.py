"""Running the server until it is stopped, then shutting it down in order."""

import asyncio
import contextlib
import gc
import importlib.util
import socket
import sys
import time
import webbrowser
from typing import Final

import uvicorn
from litestar import Litestar

from fivekings.kernel.errors import BadInput
from fivekings.server import logs
from fivekings.server.app import client_folder, make_app
from fivekings.server.connections import protocols
from fivekings.server.keys import open_keyring
from fivekings.server.settings import Settings
from fivekings.server.socket.messages import LONGEST_MESSAGE
from fivekings.server.store.database import reachable
from fivekings.server.store.file_lock import sole
from fivekings.server.store.migrate import migrate
from fivekings.server.tables.hub import Hub

GARBAGE: Final = (2_000, 5, 100)
"""Thresholds of the garbage collector: there is little garbage, and every table waits during a collection."""
SEE_OFF: Final = 2.0
"""Seconds that clients have to disconnect after a goodbye."""
HAND_OVER: Final = 0.001
"""The thread switch interval in seconds, so that the thread that writes to disk gets its turn while tables are busy."""


def bind(settings: Settings) -> socket.socket:
    """Open the port to listen on, or fail with a one-line error."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((settings.host, settings.port))
    except OSError as error:
        listening.close()
        raise BadInput(
            f"cannot listen on {settings.host}:{settings.port}: {error.strerror}; choose another --port"
        ) from None
    return listening


class Server(uvicorn.Server):
    """A server that says goodbye before it disconnects its clients."""

    def __init__(self, config: uvicorn.Config, app: Litestar) -> None:
        super().__init__(config)
        self.app = app

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start; what is in memory by then stays, so the garbage collector skips it."""
        await super().startup(sockets)
        gc.collect()
        gc.freeze()
        gc.set_threshold(*GARBAGE)
        sys.setswitchinterval(HAND_OVER)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop: first the tables, then the connections."""
        hub: Hub | None = self.app.state.get("hub")
        if hub is not None:
            await hub.close()
        await self.see_off()
        await super().shutdown(sockets)

    async def see_off(self) -> None:
        """Let clients disconnect. One that is cut off while something it sent is unread does not get the goodbye."""
        patience = time.monotonic() + SEE_OFF
        while time.monotonic() < patience and any(
            getattr(connection, "close_sent", False) for connection in self.server_state.connections
        ):
            await asyncio.sleep(0.01)


def make_server(settings: Settings) -> Server:
    """Set up the server without running it."""
    app = make_app(settings)
    keeper, http, ws = protocols(settings)

    def report(limit: str) -> None:
        hub: Hub | None = app.state.get("hub")
        if hub is not None:
            hub.metrics.closed.labels(limit).inc()

    keeper.report = report
    config = uvicorn.Config(
        app,
        http=http,
        ws=ws,
        log_config=None,
        access_log=False,
        ws_max_size=4 * LONGEST_MESSAGE,
        ws_per_message_deflate=False,
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        timeout_graceful_shutdown=10,
        server_header=False,
        lifespan="on",
    )
    return Server(config, app)


async def run(settings: Settings, opens: bool) -> None:
    """Serve until stopped; refuse to start if another server uses the database."""
    with sole(settings):
        await run_alone(settings, opens)


async def run_alone(settings: Settings, opens: bool) -> None:
    """Serve until stopped."""
    logs.set_up(settings.log)
    with reachable(settings):
        await migrate(settings)
        await open_keyring(settings)
    listening = bind(settings)
    host, port = listening.getsockname()[:2]
    settings.port = port
    shown = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::") else host
    server = make_server(settings)
    print(f"Five Kings is at http://{shown}:{port} (Ctrl-C stops it)", flush=True)  # noqa: T201 - where to look
    if opens and (client_folder(settings) / "index.html").is_file():
        asyncio.get_running_loop().call_later(0.5, webbrowser.open, f"http://{shown}:{port}/")
    with contextlib.closing(listening):
        await server.serve(sockets=[listening])


def serve(settings: Settings, opens: bool = False) -> None:
    """Serve until stopped, on the fastest event loop available."""
    with contextlib.suppress(KeyboardInterrupt):
        if importlib.util.find_spec("uvloop") is None:
            asyncio.run(run(settings, opens))
        else:
            import uvloop

            uvloop.run(run(settings, opens))
