"""The settings of a server."""

import os
from pathlib import Path

import msgspec
from msgspec import Struct

from fivekings.kernel.errors import BadInput
from fivekings.kernel.names import nearest


class Settings(Struct):
    """Where to listen, where to store data, and all limits."""

    host: str = "127.0.0.1"
    port: int = 8471
    database: str = ""
    """A database URL without its driver: sqlite:///…, postgresql://…; empty for SQLite in the data folder."""
    key_file: str = ""
    """The file of the signing keys; empty for one beside the SQLite database, or in the data folder."""
    origins: list[str] = []
    """Origins of other sites whose pages may use this server."""
    hosts: list[str] = []
    """Host names of this server, besides those of this machine and of the origins."""
    metrics_token: str = ""
    """The bearer token for metrics from another machine."""
    bot_pace: float = 0.5
    """The minimum seconds a bot takes while somebody is connected."""
    bot_workers: int = 1
    """Worker processes for bots."""
    history_workers: int = 1
    """Worker processes for stories, replays, takebacks, advice and checks."""
    bot_seconds: float = 15.0
    """CPU seconds that a worker may take for an answer."""
    bot_patience: float = 30.0
    """Seconds of wall time after which a worker that has not answered is replaced."""
    bot_memory: int = 512
    """Mebibytes that a worker process may use."""
    faults: str = ""
    """The folder for records of faults; empty for `faults` beside the database."""
    grace: float = 60.0
    """Seconds after which a disconnected player counts as absent."""
    takebacks: int = 5
    """How often a player may ask for a takeback in one game."""
    idle: float = 300.0
    """Seconds after which a table without connections leaves memory."""
    veil_pause: tuple[float, float] = (0.4, 1.6)
    """The least and the most seconds that a player who can only pass seems to think."""
    burst: int = 60
    rate: float = 20.0
    """Messages of a connection, in a burst and per second."""
    address_burst: int = 120
    address_rate: float = 30.0
    """Requests of an address, in a burst and per second."""
    work_burst: float = 30.0
    work_rate: float = 0.5
    """CPU seconds that a person may use, in a burst and per second."""
    address_work_burst: float = 90.0
    address_work_rate: float = 1.5
    """The same for an address."""
    story_burst: int = 3
    story_rate: float = 0.1
    """Stories that a connection may ask for, in a burst and per second: it needs one when it connects."""
    work_cache: int = 32
    """Mebibytes of cached stories and replays."""
    chat_burst: int = 8
    chat_rate: float = 1.0
    """Chat lines of a person at a table, in a burst and per second."""
    table_chat_burst: int = 30
    table_chat_rate: float = 5.0
    """Chat lines of all spectators of a table together, in a burst and per second."""
    outbox: int = 1024
    """Kibibytes that may wait for a connection that does not read."""
    header_seconds: float = 10.0
    """Seconds in which a request must arrive."""
    address_connections: int = 250
    """Connections per address."""
    bot_tables: int = 4
    """Running games of bots alone per person."""
    address_bot_tables: int = 8
    """The same for an address."""
    bot_table_rate: float = 10.0
    """Decisions per second of all games of bots alone together."""
    open_tables: int = 20
    """Open or running tables per person."""
    kept_tables: int = 500
    """Finished games stored per person, of those without other people."""
    decks: int = 200
    """Decks per person."""
    storage: int = 32
    """Mebibytes of decks and finished games per person."""
    guest_days: float = 180.0
    """Days after which an inactive guest is removed; 0 keeps guests for ever."""
    trusts_proxy: bool = False
    """Is the client's address taken from the headers of a proxy?"""
    cluster: bool = False
    """Do several processes share the database?"""
    advertise: str = ""
    """The address at which other processes reach this one."""
    film_after: float = 5.0
    """Seconds after the end of a game until its film is made."""
    lease: float = 3.0
    """Seconds without a heartbeat after which a process loses its tables to the others."""
    log: str = "text"
    """The log format: text or json."""
    client: str = ""
    """The folder of the browser client; empty for the one in the package."""


def changed(settings: Settings, words: list[str]) -> Settings:
    """Change settings given as `NAME=VALUE` words.

    >>> changed(Settings(), ["idle=600", "log=json"]).idle
    600.0
    """
    given: dict[str, str] = {}
    for word in words:
        name, _, value = word.partition("=")
        if name not in Settings.__struct_fields__:
            raise BadInput(f"there is no setting '{name}'{nearest(name, list(Settings.__struct_fields__))}")
        given[name] = value
    try:
        fresh = msgspec.convert(msgspec.to_builtins(settings) | given, Settings, strict=False)
    except msgspec.ValidationError as error:
        raise BadInput(f"--set {' '.join(words)}: {error}") from None
    return fresh


def data_folder() -> Path:
    """The folder of this user's data."""
    base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(base) / "fivekings"


def fault_folder(settings: Settings) -> Path:
    """The folder for records of faults: beside an SQLite file, or in the data folder.

    >>> str(fault_folder(Settings(database="sqlite:////srv/kings/tables.sqlite")))
    '/srv/kings/faults'
    """
    if settings.faults:
        return Path(settings.faults)
    scheme, _, path = database_url(settings).partition(":///")
    return (Path(path.partition("?")[0]).parent if scheme.startswith("sqlite") else data_folder()) / "faults"


def database_url(settings: Settings) -> str:
    """The database URL with its driver.

    >>> database_url(Settings(database="postgresql://u:p@localhost/thrones"))
    'postgresql+asyncpg://u:p@localhost/thrones'
    """
    if not settings.database:
        return f"sqlite+aiosqlite:///{data_folder() / 'tables.sqlite'}"
    for plain, driver in (("postgresql://", "postgresql+asyncpg://"), ("sqlite://", "sqlite+aiosqlite://")):
        if settings.database.startswith(plain):
            return driver + settings.database.removeprefix(plain)
        if settings.database.startswith(driver):
            return settings.database
    kind = settings.database.partition(":")[0]
    raise BadInput(f"a database's address begins with sqlite:/// or postgresql://, not '{kind}'")
