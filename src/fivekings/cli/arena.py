"""`fivekings arena`: many games between bots and decks."""

import argparse
import json
import signal
import sys
import time
from contextlib import closing
from pathlib import Path
from typing import Any, Final

from fivekings.arena.local import run_local
from fivekings.arena.picture import picture
from fivekings.arena.plan import WORLDS, Plan, make_plan
from fivekings.arena.ray import run_ray
from fivekings.arena.results import summarize, table_text
from fivekings.arena.run import Play, Result, run_job
from fivekings.arena.store import Store
from fivekings.bots import LEVELS
from fivekings.cli.screen import GOLD, paint
from fivekings.games import GAMES
from fivekings.kernel import BadInput
from fivekings.kernel.names import nearest
from fivekings.kernel.record import write_whole

EXAMPLE: Final = """examples:
  fivekings arena lcg2 --bots knight,squire --decks stark-core,lannister-core --games 400 --jobs 2
  fivekings arena risk --bots hodor,squire,knight --seats 3 --option mode=dominion --games 120
  fivekings arena hbo --bots squire,mybots:Raven --games 200 --out raven
  fivekings arena lcg2 --bots knight --decks stark-core,tyrell-core,martell-core      which deck is the strongest

Each seed is played with every rotation of the bots over the seats and, in card games, of the decks. The same command
gives the same games, however many jobs play them; for this a maester counts worlds and not seconds. With --out, an
interrupted run goes on where it was. docs/arena.md says what the figures mean."""

ENGINES: Final = {"local": run_local, "ray": run_ray}
BAR: Final = 30
OFTEN: Final = 0.2
SELDOM: Final = 10.0
"""Seconds between progress reports: on a terminal, and elsewhere."""
HEADINGS: Final = ("wins", "rate", "95 %", "Elo", "decisions/s", "median", "p95", "errors")


def add_command(commands: Any) -> None:
    """Declare the command."""
    parser: argparse.ArgumentParser = commands.add_parser(
        "arena",
        help="play many games between bots and decks",
        description="Play many games between bots and decks; print win rates with intervals, Elo and thinking times.",
        epilog=EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("game", metavar="GAME", help=f"one of: {', '.join(GAMES)}")
    parser.add_argument(
        "--bots", metavar="BOT,...", required=True, help=f"who plays: {', '.join(LEVELS)}, or module:Class"
    )
    parser.add_argument("--decks", metavar="DECK,...", help="ready decks or deck files, in card games")
    parser.add_argument("--seats", metavar="N", type=int, help="players at a table (default: as few as possible)")
    parser.add_argument("--option", metavar="NAME=VALUE", action="append", default=[], help="an option of the game")
    add_running(parser, 100)
    parser.add_argument("--out", metavar="DIR", type=Path, help="save all results in a folder, and resume there")
    parser.add_argument("--engine", metavar="ENGINE", default="local", help="local (processes of this machine) or ray")
    parser.set_defaults(run=run)


def add_running(parser: argparse.ArgumentParser, games: int) -> None:
    """Add the options shared by commands that play many games."""
    parser.add_argument(
        "--games",
        metavar="N",
        type=int,
        default=games,
        help=f"games to play, rounded up to whole rotations ({games})",
    )
    parser.add_argument("--jobs", metavar="N", type=int, default=1, help="games at once (1)")
    parser.add_argument("--seed", metavar="N", type=int, default=1, help="the same seed gives the same games (1)")
    parser.add_argument(
        "--maester-worlds",
        metavar="N",
        type=int,
        default=WORLDS,
        help=f"worlds a maester thinks in, however long it takes ({WORLDS})",
    )


def run(arguments: argparse.Namespace) -> int:
    """Play the missing games and print the statistics."""
    plan = make_plan(
        arguments.game,
        names(arguments.bots),
        names(arguments.decks),
        games=arguments.games,
        seats=arguments.seats,
        options=options_of(arguments.option),
        seed=arguments.seed,
        worlds=arguments.maester_worlds,
    )
    if arguments.engine not in ENGINES:
        raise BadInput(f"there is no engine '{arguments.engine}'{nearest(arguments.engine, ENGINES)}")
    store = None if arguments.out is None else Store(arguments.out, plan)
    done: list[Result] = []
    whole = play_all(plan, done, store, arguments.jobs, arguments.engine, run_job)
    summary = summarize(plan, done if store is None else store.results())
    if store is not None:
        keep(store.folder, summary)
    for line in summary_lines(summary):
        print(line)
    if not whole:
        again = "the same command goes on" if store is not None else "with --out DIR it could go on"
        print(f"Interrupted: {again}.", file=sys.stderr)
    return 130 if not whole else 1 if summary["failed"] else 0


def names(text: str | None) -> list[str]:
    """Parse a comma-separated list."""
    return [] if text is None else [item.strip() for item in text.split(",") if item.strip()]


def options_of(items: list[str]) -> dict[str, str]:
    """Parse NAME=VALUE options."""
    found: dict[str, str] = {}
    for item in items:
        name, sign, value = item.partition("=")
        if not sign:
            raise BadInput(f"an option must be NAME=VALUE, not '{item}'")
        found[name.strip()] = value.strip()
    return found


def play_all(plan: Plan, done: list[Result], store: Store | None, workers: int, engine: str, play: Play) -> bool:
    """Play all missing games; returns False if interrupted."""
    jobs = plan.jobs()
    missing = jobs if store is None else store.missing(jobs)
    progress = Progress(len(jobs), len(jobs) - len(missing))
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)  # treat SIGTERM like Ctrl-C
    try:
        with closing(ENGINES[engine](plan, missing, workers, play)) as coming:
            for result in coming:
                done.append(result)
                if store is not None:
                    store.add(result)
                progress.step()
    except KeyboardInterrupt:
        return False
    finally:
        signal.signal(signal.SIGTERM, before)
        progress.close()
    return True


def keep(folder: Path, summary: dict[str, Any]) -> None:
    """Write the statistics beside the games."""
    write_whole(folder / "results.json", json.dumps(summary, indent=1, ensure_ascii=False) + "\n")
    write_whole(folder / "results.csv", table_text(summary))
    write_whole(folder / "arena.svg", picture(summary))


# --- progress ---------------------------------------------------------------------------------------------------------


class Progress:
    """Progress: a bar on a terminal, an occasional line elsewhere."""

    def __init__(self, total: int, before: int) -> None:
        self.total = total
        self.before = before
        self.done = before
        self.begun = self.told = time.monotonic()
        self.live = sys.stderr.isatty()

    def step(self) -> None:
        """Count one finished game."""
        self.done += 1
        now = time.monotonic()
        if now - self.told >= (OFTEN if self.live else SELDOM):
            self.told = now
            self.tell()

    def tell(self) -> None:
        """Print the progress."""
        if self.live:
            full = BAR * self.done // max(1, self.total)
            print(f"\r\x1b[K{'█' * full}{'░' * (BAR - full)} {self.text()}", end="", file=sys.stderr, flush=True)
        else:
            print(self.text(), file=sys.stderr, flush=True)

    def text(self) -> str:
        """Games done, speed and remaining time."""
        played, elapsed = self.done - self.before, time.monotonic() - self.begun
        told = f"{self.done} of {self.total} games"
        if not played or elapsed <= 0:
            return told
        pace = played / elapsed
        told += f", {pace:.1f} a second" if pace >= 1 else f", {60 * pace:.1f} a minute"
        return f"{told}, {clock((self.total - self.done) / pace)} left" if self.done < self.total else told

    def close(self) -> None:
        """Print the final state and end the line; prints nothing if nothing was played."""
        if self.done == self.before:
            return
        self.tell()
        if self.live:
            print(file=sys.stderr)


def clock(seconds: float) -> str:
    """Format a time span.

    >>> clock(75), clock(3725)
    ('1:15', '1:02:05')
    """
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


# --- the table --------------------------------------------------------------------------------------------------------


def summary_lines(summary: dict[str, Any]) -> list[str]:
    """The statistics as tables."""
    found = rows_of("bot", summary["bots"])
    if len(summary["decks"]) > 1:
        found += ["", *rows_of("deck", summary["decks"], brief=True)]
    if len(summary["pairs"]) > 1:
        found += ["", *pair_lines(summary["pairs"])]
    return [*found, "", *remarks(summary)]


def remarks(summary: dict[str, Any]) -> list[str]:
    """Notes below the tables."""
    shares = ", ".join(f"{row['name']} {percent(row['rate'])}" for row in summary["places"])
    found = [f"{summary['games']} games of {summary['rounds']:.1f} rounds on average; wins by seat: {shares}"]
    if summary["seats"] > 2:
        found.append(f"An even share at a table for {summary['seats']} is {percent(1 / summary['seats'])}.")
    for complaint in summary["complaints"]:
        found.append(f"A bot could not answer, and any legal answer was given: {complaint}")
    for failed in summary["failed"][:5]:
        found.append(f"Game {failed['job'] + 1} failed: {failed['error']}")
    if len(summary["failed"]) > 5:
        found.append(f"{len(summary['failed'])} games failed.")
    return found


def rows_of(what: str, rows: list[dict[str, Any]], brief: bool = False) -> list[str]:
    """A table with one line per name."""
    headings = HEADINGS[:3] if brief else HEADINGS
    cells = [[what, *headings], *([row["name"], *cells_of(row)[: len(headings)]] for row in rows)]
    if not brief and not any(row["faults"] for row in rows):
        cells = [line[:-1] for line in cells]
    if not brief and len(rows) < 2:
        cells = [line[:4] + line[5:] for line in cells]
    return aligned(cells)


def cells_of(row: dict[str, Any]) -> list[str]:
    """The cells of a line."""
    rating = ""
    if "elo" in row:
        rating = f"{row['elo']:+.0f} ±{row['elo_high'] - row['elo']:.0f}"
    return [
        f"{row['points']:g} of {row['games']}" if row["points"] % 1 == 0 else f"{row['points']:.1f} of {row['games']}",
        percent(row["rate"]),
        interval(row),
        rating,
        f"{row['decisions_per_second']:,.0f}",
        duration(row["median_seconds"]),
        duration(row["p95_seconds"]),
        str(row["faults"]),
    ]


def pair_lines(pairs: list[dict[str, Any]]) -> list[str]:
    """The table of pairs."""
    cells = [["bot", "against", "games", "rate", "95 %"]]
    for row in pairs:
        cells.append([row["name"], row["against"], str(row["games"]), percent(row["rate"]), interval(row)])
    return aligned(cells)


def aligned(cells: list[list[str]]) -> list[str]:
    """Align cells in columns below their headings."""
    widths = [max(len(line[column]) for line in cells) for column in range(len(cells[0]))]
    lines = [
        "   ".join(f"{cell:<{width}}" for cell, width in zip(line, widths, strict=True)).rstrip() for line in cells
    ]
    return [paint(lines[0], GOLD), *lines[1:]]


def percent(share: float) -> str:
    """Format a share."""
    return f"{100 * share:.1f} %"


def interval(row: dict[str, Any]) -> str:
    """Format an interval."""
    return f"{100 * row['low']:.1f}–{100 * row['high']:.1f} %"


def duration(seconds: float) -> str:
    """Format a time in a fitting unit.

    >>> duration(0.00042), duration(0.0312), duration(2.5)
    ('0.42 ms', '31 ms', '2.5 s')
    """
    if seconds >= 1:
        return f"{seconds:.1f} s"
    return f"{1000 * seconds:.0f} ms" if seconds >= 0.01 else f"{1000 * seconds:.2g} ms"
