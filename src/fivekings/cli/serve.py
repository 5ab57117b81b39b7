"""`fivekings serve`: tables for people and bots, in the browser; `backup` and `restore` for what they leave behind."""

import argparse
import json
import os
from pathlib import Path
from typing import Any

from fivekings.kernel import BadInput


def add_command(commands: Any) -> None:
    """Add `serve`, `backup` and `restore` to the commands."""
    serving = commands.add_parser(
        "serve",
        help="serve tables: play online, or in the browser on this machine",
        description="Serve tables: play online, or in the browser on this machine. Without options everything stays "
        "on this machine, and games are kept in your data folder.",
        epilog="example: fivekings serve --host 0.0.0.0 --port 8080 --database-url postgresql://kings@db/thrones",
    )
    serving.add_argument("--host", default="127.0.0.1", help="the address to listen on (this machine only)")
    serving.add_argument("--port", type=int, default=8471, help="the port to listen on (8471)")
    serving.add_argument("--open", action="store_true", help="open the browser")
    serving.add_argument("--origin", action="append", default=[], metavar="URL", help="a site whose pages may use this")
    serving.add_argument(
        "--allow-host", action="append", default=[], metavar="NAME", help="a name by which this server is reached"
    )
    serving.add_argument("--proxy", action="store_true", help="trust the addresses that a proxy in front tells")
    serving.add_argument("--log", choices=["text", "json"], default="text", help="how the log is written")
    serving.add_argument("--bot-workers", type=int, default=1, metavar="N", help="processes in which bots think")
    serving.add_argument("--cluster", action="store_true", help="share the tables of a PostgreSQL with other servers")
    serving.add_argument("--advertise", default="", metavar="HOST:PORT", help="where other servers reach this one")
    serving.add_argument(
        "--set", action="append", default=[], metavar="NAME=VALUE", help="another setting of docs/server.md: idle=600"
    )
    serving.add_argument("--schema", action="store_true", help="print the JSON Schema of the socket and stop")
    serving.set_defaults(run=run)
    saving = commands.add_parser(
        "backup",
        help="write everything a server keeps to a file, while it runs or not",
        epilog="example: fivekings backup tables.backup",
    )
    saving.add_argument("file", type=Path, help="the file to write")
    saving.set_defaults(run=run_backup)
    restoring = commands.add_parser(
        "restore",
        help="put a backup into an empty database, of any kind",
        epilog="example: fivekings restore tables.backup --database-url postgresql://kings@db/thrones",
    )
    restoring.add_argument("file", type=Path, help="the backup to read")
    restoring.set_defaults(run=run_restore)
    for command in (serving, saving, restoring):
        add_database(command)
    add_key_file(serving)


def add_database(command: argparse.ArgumentParser) -> None:
    """Add what says where a server keeps things."""
    command.add_argument(
        "--database-url", default="", metavar="URL", help="sqlite:///FILE or postgresql://… (a file of yours)"
    )


def add_key_file(command: argparse.ArgumentParser) -> None:
    """Add what says where the keys are that sign tokens."""
    command.add_argument(
        "--key-file", default="", metavar="FILE", help="the keys that sign tokens (tables.key, beside the database)"
    )


def server_parts() -> None:
    """Complain in one line where the server's packages are missing."""
    try:
        import litestar  # noqa: F401
        import sqlalchemy  # noqa: F401
        import uvicorn  # noqa: F401
    except ImportError as missing:
        raise BadInput(
            f"the table server needs more packages ({missing.name}): pip install 'fivekings[server]'"
        ) from None


def run(arguments: argparse.Namespace) -> int:
    """Serve."""
    server_parts()
    if arguments.schema:
        from fivekings.server.socket.messages import schema

        print(json.dumps(schema(), indent=2))
        return 0
    from fivekings.server.process import serve
    from fivekings.server.settings import Settings, changed

    if arguments.cluster and not arguments.database_url.startswith("postgresql"):
        raise BadInput("--cluster shares the tables of a PostgreSQL: give its --database-url")
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
    """Back up."""
    server_parts()
    import asyncio

    from fivekings.server.settings import Settings
    from fivekings.server.store.backup import back_up

    rows = asyncio.run(back_up(Settings(database=arguments.database_url), arguments.file))
    print(f"{rows} rows are in {arguments.file}")
    return 0


def run_restore(arguments: argparse.Namespace) -> int:
    """Restore."""
    server_parts()
    import asyncio

    from fivekings.server.settings import Settings
    from fivekings.server.store.backup import restore

    rows = asyncio.run(restore(Settings(database=arguments.database_url), arguments.file))
    print(f"{rows} rows are back")
    return 0
