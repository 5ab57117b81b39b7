"""`fivekings scenario`: run scenario files."""

import argparse
from pathlib import Path
from typing import Any

from fivekings.cli.screen import GREEN, RED, paint
from fivekings.games import GAMES
from fivekings.kernel import BadInput, Fault
from fivekings.scenarios import Differed, read_scenario, run_scenario

EXAMPLE = """examples:
  fivekings scenario siege.toml
  fivekings scenario tests/scenarios
  fivekings scenario --explain siege.toml

A scenario sets up a position, plays a script and says what to expect; docs/scenarios.md explains how to write one.
The exit code is 0 if all passed, 1 if something differed or failed, 2 if a file is malformed."""


def add_command(commands: Any) -> None:
    """Declare the command."""
    parser: argparse.ArgumentParser = commands.add_parser(
        "scenario",
        help="run scenario files",
        description="Run the scripts of scenario files, or of all *.toml files in folders.",
        epilog=EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("paths", metavar="FILE_OR_FOLDER", nargs="+", type=Path)
    parser.add_argument(
        "--explain",
        action="store_true",
        help="print every request, every answer with its reason, and every check",
    )
    parser.set_defaults(run=run)


def files_in(paths: list[Path]) -> list[Path]:
    """The scenario files to run."""
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            inside = sorted(path.rglob("*.toml"))
            if not inside:
                raise BadInput("there is no .toml file in this folder", str(path))
            found += inside
        else:
            found.append(path)
    return found


def run(arguments: argparse.Namespace) -> int:
    """Run every file; print one line each and a summary."""
    passed, differed, malformed, failed = 0, 0, 0, 0
    for path in files_in(arguments.paths):
        try:
            scenario = read_scenario(path, GAMES)
            run_scenario(scenario, print if arguments.explain else None)
        except Differed as difference:
            differed += 1
            print(f"{paint('differs', RED)}  {path}: {difference}")
        except BadInput as complaint:
            malformed += 1
            print(f"{paint('malformed', RED)}  {complaint}")
        except Fault as fault:
            failed += 1
            print(f"{paint('fails', RED)}  {path}: {fault}")
        else:
            passed += 1
            print(f"{paint('ok', GREEN)}  {path}  {scenario.title}".rstrip())
    more = f", {failed} fail" if failed else ""
    print(f"{passed} ok, {differed} differ, {malformed} malformed{more}")
    return 2 if malformed else 1 if differed or failed else 0
