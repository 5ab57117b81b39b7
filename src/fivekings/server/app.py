"""The application: routes, middleware and services put together."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from litestar import Litestar, MediaType, Response, get
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import File
from msgspec import Struct
from sqlalchemy import text

import fivekings
from fivekings.server.http import (
    accounts,
    board_maps,
    card_workshop,
    catalogue,
    deck_lists,
    door,
    guard,
    lessons,
    replays,
    sessions,
    tables,
)
from fivekings.server.http.description import description
from fivekings.server.keys import open_keyring
from fivekings.server.retention import keep_sweeping
from fivekings.server.settings import Settings
from fivekings.server.socket.endpoint import table_socket
from fivekings.server.store.database import Store
from fivekings.server.store.migrate import migrate
from fivekings.server.tables.hub import Hub

KINDS: Final = {
    ".css": "text/css",
    ".html": "text/html",
    ".ico": "image/x-icon",
    ".js": "text/javascript",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
"""Content types of the client's files; browsers run nothing with another type."""


LONGEST_PATH: Final = 255
"""The longest path, in bytes, that could be a file or a page; file systems allow no more."""


class Health(Struct):
    """The health of the server."""

    ok: bool
    version: str
    tables: int
    connections: int


@get("/health")
async def health(state: State) -> Health:
    """Health check: is the server up, and its database?"""
    hub: Hub = state.hub
    async with hub.store.session() as session:
        await session.execute(text("select 1"))
    connections = sum(len(room.connections) for room in hub.rooms.values())
    return Health(ok=not hub.closing, version=fivekings.__version__, tables=len(hub.rooms), connections=connections)


@get("/metrics", media_type="text/plain; version=0.0.4", guards=[door.operators_only], responses=guard.complaints(403))
async def metrics(state: State) -> bytes:
    """Prometheus metrics, for the operator of this server."""
    hub: Hub = state.hub
    hub.metrics.rooms.set(len(hub.rooms))
    return hub.metrics.text()


def client_folder(settings: Settings) -> Path:
    """The folder of the browser client."""
    return Path(settings.client) if settings.client else Path(__file__).parent / "client"


@get(["/", "/{path:path}"], include_in_schema=False)
async def client(state: State, path: FromPath[str] = "") -> File | Response[str]:
    """Serve a file of the browser client; any other path is one of its pages."""
    folder = client_folder(state.settings).resolve()
    page = folder / "index.html"
    nameable = len(path.encode("utf-8", "replace")) <= LONGEST_PATH and "\0" not in path
    if path.startswith(("/api", "/schema")) or not nameable or not page.is_file():
        if path in ("", "/"):
            hint = "The table server is running. Its browser client is not built: run 'make play' in a checkout.\n"
            return Response(hint, media_type=MediaType.TEXT)
        raise NotFoundException("there is nothing here")
    wanted = (folder / path.lstrip("/")).resolve()
    if path and folder in wanted.parents and wanted.is_file():
        lasting = "/assets/" in path  # their names change with their content
        keep = "public, max-age=31536000, immutable" if lasting else "no-cache"
        kind = KINDS.get(wanted.suffix, "application/octet-stream")
        return File(wanted, content_disposition_type="inline", media_type=kind, headers={"Cache-Control": keep})
    return File(
        page, content_disposition_type="inline", media_type=MediaType.HTML, headers={"Cache-Control": "no-cache"}
    )


def make_app(settings: Settings) -> Litestar:
    """Build the application."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        await migrate(settings)
        store = Store(settings)
        hub = Hub(settings, store)
        app.state.update({"store": store, "hub": hub, "work": hub.work, "keyring": await open_keyring(settings)})
        await hub.start()
        board_maps.warm()
        catalogue.warm()
        sweeping = asyncio.create_task(keep_sweeping(hub))
        try:
            yield
        finally:
            sweeping.cancel()
            await hub.close()
            await store.close()

    return Litestar(
        route_handlers=[
            *accounts.ROUTES,
            *sessions.ROUTES,
            *catalogue.ROUTES,
            *card_workshop.ROUTES,
            *board_maps.ROUTES,
            *deck_lists.ROUTES,
            *lessons.ROUTES,
            *tables.ROUTES,
            *replays.ROUTES,
            table_socket,
            health,
            metrics,
            client,
        ],
        lifespan=[lifespan],
        state=State({"settings": settings}),
        dependencies=guard.DEPENDENCIES,
        guards=[guard.own_pages],
        middleware=[door.Hosts(settings), guard.AddressLimit(settings)],
        before_send=[door.add_headers],
        cors_config=door.sharing(settings),
        exception_handlers=guard.EXCEPTION_HANDLERS,
        request_max_body_size=guard.LARGEST_BODY,
        compression_config=CompressionConfig(backend="gzip", minimum_size=1024, gzip_compress_level=6),
        logging_config=None,
        openapi_config=description(fivekings.__version__),
    )
