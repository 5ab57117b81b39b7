"""The `fivekings` command."""

import argparse
import os
import sys
from typing import Any

import fivekings
import fivekings.kernel.machine
from fivekings.cli import admin, arena, card, deck, odds, play, replay, rules, scenario, serve
from fivekings.kernel import BadInput, Fault, Overrun
from fivekings.kernel.names import nearest

NOTICE = (
    "Five Kings is unofficial and not affiliated with any publisher. Names and trademarks belong to their owners; "
    "no publisher's art or text is inside."
)


def version() -> str:
    """The version, and whether the engine is compiled."""
    compiled = not str(fivekings.kernel.machine.__file__).endswith(".py")
    return f"fivekings {fivekings.__version__} ({'compiled' if compiled else 'interpreted'} engine)"


class Command(argparse.ArgumentParser):
    """A parser whose subcommands reject unknown arguments themselves, with their own usage and a suggestion."""

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> tuple[Any, list[str]]:
        """Parse, and reject unknown arguments."""
        found, unknown = super().parse_known_args(args, namespace)
        if unknown:
            named = unknown[0].partition("=")[0]
            options = [option for action in self._actions for option in action.option_strings]
            meant = nearest(named, options) if named.startswith("-") else ""
            self.error(f"unknown argument '{unknown[0]}'{meant}")
        return found, unknown


def parser() -> argparse.ArgumentParser:
    """Build the parser of all commands."""
    top = Command(
        prog="fivekings",
        description="Tabletop games of the Iron Throne by their full rules, in the browser and the terminal.",
        epilog=f"example: fivekings play risk --seats human,bot,bot --seed 7\n\n{NOTICE}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    top.add_argument("--version", action="version", version=version())
    commands = top.add_subparsers(title="commands", dest="command", metavar="COMMAND", required=True)
    for module in (play, serve, admin, replay, scenario, rules, odds, card, deck, arena):
        module.add_command(commands)
    return top


def main(argv: list[str] | None = None) -> int:
    """Run the command. Bad input prints one line and returns 2, an engine failure prints one line and returns 1."""
    arguments = parser().parse_args(argv)
    try:
        return int(arguments.run(arguments))
    except BadInput as complaint:
        print(f"fivekings: {complaint}", file=sys.stderr)
        return 2
    except (Fault, Overrun) as fault:
        print(f"fivekings: {fault}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    except BrokenPipeError:
        # The reader of the pipe has closed it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
