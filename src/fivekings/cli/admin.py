"""`fivekings admin`: reset passwords and rotate keys of a server, whether it runs or not."""

import argparse
import asyncio
import getpass
import sys
from typing import Any

from fivekings.cli.serve import add_database, add_key_file, server_parts
from fivekings.kernel import BadInput


def add_command(commands: Any) -> None:
    """Declare the command."""
    admin = commands.add_parser(
        "admin",
        help="administer a server: reset a password, rotate the signing key",
        description="Administer a server's database, whether the server runs or not.",
        epilog="example: fivekings admin password Arya",
    )
    deeds = admin.add_subparsers(title="what to do", dest="deed", metavar="WHAT", required=True)
    password = deeds.add_parser(
        "password",
        help="give an account a one-time password and sign it out everywhere",
        description="Give an account a one-time password and sign it out everywhere. The password is made up and "
        "printed, unless --stdin gives one. The user must choose a new one at the next sign-in.",
        epilog="example: fivekings admin password Arya",
    )
    password.add_argument("name", help="the name of the account")
    password.add_argument("--stdin", action="store_true", help="read the one-time password from standard input")
    password.set_defaults(run=run_password)
    rotating = deeds.add_parser(
        "rotate-key",
        help="sign tokens with a new key from now on",
        description="Sign tokens with a new key from now on. A running server picks it up within seconds. If servers "
        "share a database from several hosts, copy the file to all of them at once.",
        epilog="example: fivekings admin rotate-key --keep-days 0",
    )
    rotating.add_argument(
        "--keep-days",
        type=float,
        default=30.0,
        metavar="N",
        help="accept tokens of the old key for this many days (30); 0 signs everybody out, guests for good",
    )
    rotating.set_defaults(run=run_rotate_key)
    for deed in (password, rotating):
        add_database(deed)
    add_key_file(rotating)


def one_time_password(from_stdin: bool) -> str | None:
    """The password given by the operator; None to generate one."""
    if not from_stdin:
        return None
    if sys.stdin.isatty():
        return getpass.getpass("One-time password: ")
    return sys.stdin.readline().rstrip("\r\n")


def run_password(arguments: argparse.Namespace) -> int:
    """Reset a password."""
    server_parts()
    from fivekings.server.admin import reset_password
    from fivekings.server.settings import Settings

    settings = Settings(database=arguments.database_url)
    given = one_time_password(arguments.stdin)
    name, password = asyncio.run(reset_password(settings, arguments.name, given))
    print(f"{name} is signed out everywhere and can sign in once with the one-time password", end="")
    print("." if given is not None else f":\n{password}")
    return 0


def run_rotate_key(arguments: argparse.Namespace) -> int:
    """Rotate the key."""
    server_parts()
    from fivekings.server.admin import rotate_key
    from fivekings.server.settings import Settings

    if not 0 <= arguments.keep_days <= 400:
        raise BadInput("--keep-days must be from 0 to 400")
    settings = Settings(database=arguments.database_url, key_file=arguments.key_file)
    path = asyncio.run(rotate_key(settings, arguments.keep_days))
    until = f"for {arguments.keep_days:g} days" if arguments.keep_days else "no more"
    print(f"{path} has a new key; tokens of the old one are accepted {until}")
    return 0
