"""What `fivekings card` and `fivekings deck` share: the commands inside them, and the edition that each is about."""

import argparse
from typing import Any

from fivekings.kernel import BadInput
from fivekings.kernel.names import nearest
from fivekings.thrones.editions import EDITIONS


def add_part(parts: Any, name: str, brief: str, description: str, example: str, run: Any) -> argparse.ArgumentParser:
    """Declare a subcommand."""
    parser: argparse.ArgumentParser = parts.add_parser(
        name,
        help=brief,
        description=description,
        epilog=example,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--edition", metavar="EDITION", default="lcg2", help="the edition (lcg2)")
    parser.set_defaults(run=run)
    return parser


def known_edition(name: str) -> str:
    """Check the name of an edition that has cards."""
    if name not in EDITIONS:
        raise BadInput(f"there is no edition '{name}'{nearest(name, list(EDITIONS))}")
    return name
