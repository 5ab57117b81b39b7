"""A small server for tests of the HTTP part: a real database in a file, real requests, no tables."""

from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from fivekings.server.http import accounts, board_maps, card_workshop, catalogue, deck_lists, door, guard, sessions
from fivekings.server.keys import open_keyring
from fivekings.server.metrics import Metrics
from fivekings.server.settings import Settings
from fivekings.server.store.database import Store
from fivekings.server.store.migrate import migrate
from fivekings.server.work_budget import HeavyWork
from tests.server.postgres import binaries

Client = TestClient[Litestar]
HOME = "http://testserver.local"

# What names its database runs once: SQLite in `make test`, PostgreSQL in `make test-fast`.
ON_SQLITE = pytest.mark.source_only("on SQLite")
ON_POSTGRESQL = [
    pytest.mark.compiled_only("on PostgreSQL"),
    pytest.mark.skipif(binaries() is None, reason="PostgreSQL is not installed (Debian: postgresql)"),
]
DATABASES = [pytest.param("sqlite", marks=ON_SQLITE), pytest.param("postgresql", marks=ON_POSTGRESQL)]


@asynccontextmanager
async def life(app: Litestar) -> AsyncIterator[None]:
    await migrate(app.state.settings)
    app.state.store = Store(app.state.settings)
    app.state.keyring = await open_keyring(app.state.settings)
    app.state.work = HeavyWork(app.state.settings, Metrics())
    yield
    app.state.work.close()
    await app.state.store.close()


def make_app(settings: Settings, *more: Any) -> Litestar:
    app = Litestar(
        route_handlers=[
            *accounts.ROUTES,
            *sessions.ROUTES,
            *catalogue.ROUTES,
            *card_workshop.ROUTES,
            *board_maps.ROUTES,
            *deck_lists.ROUTES,
            *more,
        ],
        dependencies=guard.DEPENDENCIES,
        guards=[guard.own_pages],
        middleware=[door.Hosts(settings), guard.AddressLimit(settings)],
        before_send=[door.add_headers],
        cors_config=door.sharing(settings),
        exception_handlers=guard.EXCEPTION_HANDLERS,
        request_max_body_size=guard.LARGEST_BODY,
        lifespan=[life],
        logging_config=None,
    )
    app.state.settings = settings
    return app


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return settings_in(tmp_path)


def settings_in(folder: Path, database: str = "") -> Settings:
    """What a server in a test goes by: a database in a folder, its keys beside it, and no hurry."""
    return Settings(
        database=database or f"sqlite:///{folder / 'tables.sqlite'}",
        key_file=str(folder / "tables.key"),
        hosts=["testserver.local"],
        address_burst=100_000,
        address_rate=100_000.0,
        work_burst=100_000.0,
        address_work_burst=100_000.0,
    )


@pytest.fixture
def browser(settings: Settings) -> Iterator[Client]:
    """A browser: it keeps cookies, and says from which page it comes."""
    with TestClient(make_app(settings), base_url=HOME) as client:
        client.headers["Origin"] = HOME
        yield client


@pytest.fixture
def program(browser: Client) -> Callable[[str], dict[str, str]]:
    """How a program without cookies names itself: the headers of a new guest."""

    def headers(name: str) -> dict[str, str]:
        made = browser.post("/api/guest", json={"name": name})
        browser.cookies.clear()
        return {"Authorization": f"Bearer {made.json()['token']}"}

    return headers
