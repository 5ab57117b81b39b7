"""What a server is told when it starts."""

import os
from pathlib import Path

import msgspec
from msgspec import Struct

from fivekings.kernel.errors import BadInput
from fivekings.kernel.names import nearest


class Settings(Struct):
    """How to serve: where to listen, where to keep things, and how much to bear."""

    host: str = "127.0.0.1"
    port: int = 8471
    database: str = ""
    """An SQLAlchemy address without its driver: sqlite:///…, postgresql://…; empty for SQLite in the data folder."""
    key_file: str = ""
    """The file of the keys that sign tokens; empty for one beside the SQLite database, or in the data folder."""
    origins: list[str] = []
    """Addresses of other sites whose pages may use this server."""
    hosts: list[str] = []
    """Names by which this server is reached, besides those of this machine and of the origins."""
    metrics_token: str = ""
    """What an operator shows to see the figures from another machine."""
    bot_pace: float = 0.5
    """The least seconds that a bot takes while somebody watches."""
    bot_workers: int = 1
    """Processes in which bots think."""
    history_workers: int = 1
    """Processes for stories, replays, takebacks, advice and checks."""
    bot_seconds: float = 15.0
    """Seconds of the processor that a bot may take for an answer."""
    bot_patience: float = 30.0
    """Seconds by the clock after which a bot that has not answered is given up."""
    bot_memory: int = 512
    """Mebibytes that a process in which bots think may have."""
    faults: str = ""
    """The folder for records of what the engine failed at; empty for `faults` beside the database."""
    grace: float = 60.0
    """Seconds after which the others are asked what to do about somebody who is gone."""
    takebacks: int = 5
    """How often a player may ask the others in one game to take something back."""
    idle: float = 300.0
    """Seconds after which a table that nobody looks at leaves memory."""
    veil_pause: tuple[float, float] = (0.4, 1.6)
    """Between how many seconds somebody who can only pass seems to think."""
    burst: int = 60
    rate: float = 20.0
    """Messages a connection may send at once, and per second."""
    address_burst: int = 120
    address_rate: float = 30.0
    """Requests an address may send at once, and per second."""
    work_burst: float = 30.0
    work_rate: float = 0.5
    """Seconds of the processor that an account or a guest may use at once, and per second."""
    address_work_burst: float = 90.0
    address_work_rate: float = 1.5
    """The same for an address."""
    story_burst: int = 3
    story_rate: float = 0.1
    """Stories that a connection may ask for at once, and per second: it needs one when it comes."""
    work_cache: int = 32
    """Mebibytes of stories and replays that are kept for others who ask for the same."""
    chat_burst: int = 8
    chat_rate: float = 1.0
    """Lines of chat that a person may say at a table at once, and per second."""
    table_chat_burst: int = 30
    table_chat_rate: float = 5.0
    """Lines of chat that all spectators of a table together may say at once, and per second."""
    outbox: int = 1024
    """Kibibytes that may wait for a connection that does not read."""
    header_seconds: float = 10.0
    """Seconds in which a client must send its request."""
    address_connections: int = 250
    """Connections that an address may have."""
    bot_tables: int = 4
    """Games of bots alone that a person may have under way."""
    address_bot_tables: int = 8
    """The same for an address."""
    bot_table_rate: float = 10.0
    """Decisions per second of all games of bots alone together."""
    open_tables: int = 20
    """Tables that a person may have open or under way."""
    kept_tables: int = 500
    """Finished games that a person may keep, of those that nobody else played in."""
    decks: int = 200
    """Decks that a person may keep."""
    storage: int = 32
    """Mebibytes that a person's decks and finished games may take."""
    guest_days: float = 180.0
    """Days after which a guest who has not been seen is removed; 0 keeps guests for ever."""
    trusts_proxy: bool = False
    """Is the address of a client taken from the proxy in front?"""
    cluster: bool = False
    """Do several processes share the database?"""
    advertise: str = ""
    """Where the other processes reach this one."""
    film_after: float = 5.0
    """Seconds after the end of a game until its film is made."""
    lease: float = 3.0
    """Seconds after which a process that says nothing has lost its tables to the others."""
    log: str = "text"
    """How the log is written: text or json."""
    client: str = ""
    """The folder of the browser client; empty for the one in the package."""


def changed(settings: Settings, words: list[str]) -> Settings:
    """Settings with some of them given as words.

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
    """Where this user's games are kept."""
    base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(base) / "fivekings"


def fault_folder(settings: Settings) -> Path:
    """Where records of what the engine failed at are kept: beside a database that is a file, or in the data folder.

    >>> str(fault_folder(Settings(database="sqlite:////srv/kings/tables.sqlite")))
    '/srv/kings/faults'
    """
    if settings.faults:
        return Path(settings.faults)
    scheme, _, path = database_url(settings).partition(":///")
    return (Path(path.partition("?")[0]).parent if scheme.startswith("sqlite") else data_folder()) / "faults"


def database_url(settings: Settings) -> str:
    """The database's address with the driver we use.

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
