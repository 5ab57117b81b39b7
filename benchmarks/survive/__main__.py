"""Break the table server again and again, and check that nothing is lost.

Two players and two spectators sit at each of a few tables and play one game after another, at random. In every round a
fault strikes; the clients connect again and play on. At the end of each game everything that anybody sent, had
acknowledged and saw is compared with the record in the database. Exit status 1 if anything broke.

example:
  python -m benchmarks.survive --kinds kill postgres-restart --rounds 50
"""

import argparse
import sys

from benchmarks.survive.faults import KINDS
from benchmarks.survive.runner import Report, run
from fivekings.games import game
from fivekings.kernel.errors import BadInput

HEAD = ("kind", "rounds", "games", "acknowledged", "unheard", "automatic", "lost", "doubled", "wrong", "seconds", "")


def line(report: Report) -> tuple[str, ...]:
    """A report as a line of the table."""
    found = report.verdict
    counts = (report.rounds, report.games, found.acknowledged, found.written_unheard, found.automatic.total())
    faults = (len(found.lost), len(found.doubled), len(found.disordered), round(report.seconds))
    return (report.kind, *map(str, counts + faults), "held" if report.held else "BROKE")


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.survive", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--kinds",
        nargs="+",
        default=list(KINDS),
        choices=list(KINDS),
        metavar="KIND",
        help=f"kinds of faults: {', '.join(KINDS)} (all)",
    )
    parser.add_argument("--rounds", type=int, default=100, help="faults of each kind (100)")
    parser.add_argument("--seconds", type=float, default=600, help="the longest that a kind may take (600)")
    parser.add_argument("--tables", type=int, default=3, help="tables at which games go on at once (3)")
    parser.add_argument("--games", nargs="+", default=["hbo", "lcg2", "risk"], metavar="GAME")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--why", action="store_true", help="tell also why connections ended")
    chosen = parser.parse_args()
    if min(chosen.rounds, chosen.tables, chosen.seconds) < 1:
        parser.error("--rounds, --tables and --seconds are at least 1")
    for name in chosen.games:
        try:
            game(name)
        except BadInput as complaint:
            parser.error(str(complaint))
    reports, skipped = [], []
    for name in chosen.kinds:
        kind = KINDS[name]
        if why := kind.missing():
            skipped.append(f"{name} was skipped: {why}")
            continue
        reports.append(run(kind, chosen.rounds, chosen.tables, chosen.games, chosen.seed, chosen.seconds))
        print(file=sys.stderr)
    lines = [HEAD, *[line(report) for report in reports]]
    widths = [max(len(row[place]) for row in lines) for place in range(len(HEAD))]
    for row in lines:
        print(
            "  ".join(
                word.ljust(width) if place == 0 else word.rjust(width)
                for place, (word, width) in enumerate(zip(row, widths, strict=True))
            ).rstrip()
        )
    for text in skipped:
        print(text)
    for report in reports:
        for text in report.verdict.wrong[:20]:
            print(f"{report.kind}: {text}")
        for why, count in sorted(report.trouble.items(), key=lambda item: -item[1]) if chosen.why else []:
            print(f"{report.kind}: {count} connections ended: {why}")
    sys.exit(1 if not all(report.held for report in reports) else 0)


if __name__ == "__main__":
    main()
