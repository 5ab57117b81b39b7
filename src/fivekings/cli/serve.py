"""`fivekings serve`, `backup` and `restore`: run a server for the browser, save and restore its data."""

import argparse
import json
import os
from pathlib import Path
from typing import Any

from fivekings.kernel import BadInput


def add_command(commands: Any) -> None:
    """Declare the commands."""
    serving = commands.add_parser(
        "serve",
        help="run a server: play in the browser on this machine, or online",
        description="Serve tables: play online, or in the browser on this machine. Without options everything stays "
        "on this machine, and games are kept in your data folder.",
        epilog="example: fivekings serve --host 0.0.0.0 --port 8080 --database-url postgresql://kings@db/thrones",
    )
    serving.add_argument("--host", default="127.0.0.1", help="the address to listen on (this machine only)")
    serving.add_argument("--port", type=int, default=8471, help="the port to listen on (8471)")
    serving.add_argument("--open", action="store_true", help="open the browser")
    serving.add_argument("--origin", action="append", default=[], metavar="URL", help="a site that may use this server")
    serving.add_argument("--allow-host", action="append", default=[], metavar="NAME", help="a host name of this server")
    serving.add_argument("--proxy", action="store_true", help="trust the client addresses that a proxy sends")
    serving.add_argument("--log", choices=["text", "json"], default="text", help="log format")
    serving.add_argument("--bot-workers", type=int, default=1, metavar="N", help="processes for bots (1)")
    serving.add_argument("--cluster", action="store_true", help="share a PostgreSQL database with other servers")
    serving.add_argument("--advertise", default="", metavar="HOST:PORT", help="where other servers reach this one")
    serving.add_argument(
        "--set", action="append", default=[], metavar="NAME=VALUE", help="another setting of docs/server.md: idle=600"
    )
    serving.add_argument("--schema", action="store_true", help="print the JSON Schema of the socket and stop")
    serving.set_defaults(run=run)
    saving = commands.add_parser(
        "backup",
        help="back up a server's data to a file, whether it runs or not",
        epilog="example: fivekings backup tables.backup",
    )
    saving.add_argument("file", type=Path, help="the file to write")
    saving.set_defaults(run=run_backup)
    restoring = commands.add_parser(
        "restore",
        help="restore a backup into an empty database of any kind",
        epilog="example: fivekings restore tables.backup --database-url postgresql://kings@db/thrones",
    )
    restoring.add_argument("file", type=Path, help="the backup to read")
    restoring.set_defaults(run=run_restore)
    for command in (serving, saving, restoring):
        add_database(command)
    add_key_file(serving)


def add_database(command: argparse.ArgumentParser) -> None:
    """Add the option for the database."""
    command.add_argument(
        "--database-url", default="", metavar="URL", help="sqlite:///FILE or postgresql://… (a file of yours)"
    )


def add_key_file(command: argparse.ArgumentParser) -> None:
    """Add the option for the key file."""
    command.add_argument(
        "--key-file", default="", metavar="FILE", help="the keys that sign tokens (tables.key, beside the database)"
    )


def server_parts() -> None:
    """Raise `BadInput` if the server's packages are not installed."""
    try:
        import litestar  # noqa: F401
        import sqlalchemy  # noqa: F401
        import uvicorn  # noqa: F401
    except ImportError as missing:
        raise BadInput(
            f"the table server needs more packages ({missing.name}): pip install 'fivekings[server]'"
        ) from None


def run(arguments: argparse.Namespace) -> int:
    """Run the server."""
    server_parts()
    if arguments.schema:
        from fivekings.server.socket.messages import schema

        print(json.dumps(schema(), indent=2))
        return 0
    from fivekings.server.process import serve
    from fivekings.server.settings import Settings, changed

    if arguments.cluster and not arguments.database_url.startswith("postgresql"):
        raise BadInput("--cluster needs a PostgreSQL database: give its --database-url")
    settings = Settings(
        host=arguments.host,
        port=arguments.port,
        database=arguments.database_url,
        key_file=arguments.key_file,
        origins=arguments.origin,
        hosts=arguments.allow_host,
        metrics_token=os.environ.get("FIVEKINGS_METRICS_TOKEN", ""),
        trusts_proxy=arguments.proxy,
        log=arguments.log,
        bot_workers=arguments.bot_workers,
        cluster=arguments.cluster,
        advertise=arguments.advertise,
    )
    serve(changed(settings, arguments.set), arguments.open)
    return 0


def run_backup(arguments: argparse.Namespace) -> int:
    """Write a backup."""
    server_parts()
    import asyncio

    from fivekings.server.settings import Settings
    from fivekings.server.store.backup import back_up

    rows = asyncio.run(back_up(Settings(database=arguments.database_url), arguments.file))
    print(f"Wrote {rows} rows to {arguments.file}.")
    return 0


def run_restore(arguments: argparse.Namespace) -> int:
    """Restore a backup."""
    server_parts()
    import asyncio

    from fivekings.server.settings import Settings
    from fivekings.server.store.backup import restore

    rows = asyncio.run(restore(Settings(database=arguments.database_url), arguments.file))
    print(f"Restored {rows} rows.")
    return 0
