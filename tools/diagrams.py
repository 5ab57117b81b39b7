"""Draws the diagrams of docs/architecture.md into docs/images: boxes on a grid, and arrows between them.

.venv/bin/python tools/diagrams.py [FOLDER]
"""

import sys
from pathlib import Path
from typing import NamedTuple
from xml.sax.saxutils import escape

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "docs" / "images"

GOLD = "#d7af5f"
DIM = "#8f8b80"
TEXT = "#d9d4c7"
MONO = "'DejaVu Sans Mono', Menlo, Consolas, monospace"
MARGIN = 34
TOP = 64
LINE = 17
GAP = 44
"""Between two rows."""


class Box(NamedTuple):
    """A box in a cell of the grid: a title and a few short lines."""

    column: int
    row: int
    title: str
    lines: tuple[str, ...] = ()


class Arrow(NamedTuple):
    """An arrow from one box to another, by their titles, with a short label."""

    start: str
    end: str
    label: str = ""
    dim: bool = False


class Diagram(NamedTuple):
    """A picture: a grid of boxes."""

    name: str
    title: str
    description: str
    size: tuple[int, int]
    """The width of a box, and the gap between columns."""
    headings: tuple[str, ...]
    boxes: tuple[Box, ...]
    arrows: tuple[Arrow, ...]


class Place(NamedTuple):
    """Where a box is drawn."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def middle(self) -> tuple[int, int]:
        """The center."""
        return (self.left + self.right) // 2, (self.top + self.bottom) // 2


DIAGRAMS = (
    Diagram(
        "server",
        "How a decision goes through the server",
        "A client sends a choice over its socket. The table checks it with the engine and the store writes it to the "
        "database; only then everybody at the table gets what changed in their view. Bots answer in worker processes.",
        (216, 84),
        ("CLIENTS", "SOCKET AND HTTP", "TABLES", "STORE"),
        (
            Box(0, 0, "browser", ("web/",)),
            Box(0, 2, "other programs", ("docs/protocol.md",)),
            Box(1, 0, "socket/", ("hello, choose, chat", "one per connection")),
            Box(1, 1, "view_diff", ("only what changed", "for each viewer")),
            Box(1, 2, "http/", ("accounts, decks, tables", "catalogue, replays")),
            Box(2, 0, "game_loop", ("check, write, tell", "one lock per table")),
            Box(2, 1, "engine", ("apply, view, story", "kernel and games")),
            Box(2, 2, "lobby, hub", ("seats, start, rematch", "load and unload")),
            Box(3, 0, "database", ("one transaction", "for many tables")),
            Box(3, 1, "record", ("choices, snapshots", "SQLite, PostgreSQL")),
            Box(3, 2, "bot_workers", ("processes with limits", "of time and memory")),
        ),
        (
            Arrow("browser", "socket/", "choose"),
            Arrow("socket/", "game_loop"),
            Arrow("game_loop", "engine", "1 apply"),
            Arrow("game_loop", "database", "2 write"),
            Arrow("database", "record"),
            Arrow("engine", "view_diff", "3 views"),
            Arrow("view_diff", "browser", "step"),
            Arrow("other programs", "http/"),
            Arrow("http/", "lobby, hub"),
            Arrow("lobby, hub", "engine", dim=True),
            Arrow("engine", "bot_workers", "worlds", dim=True),
        ),
    ),
    Diagram(
        "web",
        "How the browser client works",
        "Types are generated from the server. The connection applies patches to the view, the table of the game draws "
        "it, and clicks become choices. No rule is in the client.",
        (216, 84),
        ("FROM THE SERVER", "LIB", "GAMES AND UI", "PAGES"),
        (
            Box(0, 0, "socket", ("steps: patches,", "events, requests")),
            Box(0, 1, "generated/", ("types of messages", "and views")),
            Box(0, 2, "HTTP", ("games, cards, rules", "decks, replays")),
            Box(1, 0, "connection", ("numbered steps", "reconnects by itself")),
            Box(1, 1, "answering", ("options by what", "they point at")),
            Box(1, 2, "api, session", ("requests, who you are",)),
            Box(2, 0, "games/", ("thrones: card table", "risk: map")),
            Box(2, 2, "ui/", ("dialogs, story, chat", "clocks, lessons")),
            Box(3, 0, "Table, Replay", ("play and watch",)),
            Box(3, 2, "other pages", ("lobby, decks, rules", "workshop, account")),
        ),
        (
            Arrow("socket", "connection"),
            Arrow("connection", "games/", "view"),
            Arrow("games/", "Table, Replay"),
            Arrow("games/", "answering", "click"),
            Arrow("answering", "connection", "choice"),
            Arrow("generated/", "answering", "types", dim=True),
            Arrow("HTTP", "api, session"),
            Arrow("api, session", "ui/"),
            Arrow("ui/", "other pages"),
        ),
    ),
    Diagram(
        "lessons",
        "How a lesson teaches",
        "A lesson is a TOML file with tips. The client makes its table; when the question or event comes that a tip "
        "waits for, the tip is shown beside the table with its clause.",
        (226, 110),
        ("LESSON", "TABLE", "PLAYER"),
        (
            Box(0, 0, "lessons/hbo.toml", ("table, chapters, tips",)),
            Box(0, 1, "tip", ("when: request or event", "in which phase")),
            Box(0, 2, "rules ledger", ("the clause of a tip",)),
            Box(1, 0, "a normal table", ("you against a bot",)),
            Box(1, 1, "request or event", ("of this kind, now",)),
            Box(2, 0, "plays every move", ("nothing is scripted",)),
            Box(2, 1, "reads the tip", ("beside the table", "once, or again")),
        ),
        (
            Arrow("lessons/hbo.toml", "a normal table", "starts"),
            Arrow("a normal table", "plays every move", "asks"),
            Arrow("a normal table", "request or event"),
            Arrow("tip", "request or event", "waits for", dim=True),
            Arrow("request or event", "reads the tip", "shows"),
            Arrow("tip", "rules ledger", dim=True),
        ),
    ),
    Diagram(
        "bots",
        "How a bot decides",
        "The state is resampled into worlds that fit what the seat knows. The bot tries candidate answers in them and "
        "follows each until the position is quiet, the turn ends or the opponents have replied. The best one is taken.",
        (232, 76),
        ("WHAT IT GETS", "WHAT IT TRIES", "HOW FAR IT LOOKS", "HOW IT JUDGES"),
        (
            Box(0, 0, "true state", ("never shown to a bot",)),
            Box(0, 1, "Game.resample", ("hidden things redrawn",)),
            Box(0, 2, "world + request", ("for this seat only",)),
            Box(1, 2, "candidates", ("answers worth trying", "outcomes: exact odds")),
            Box(2, 0, "squire", ("until it is quiet",)),
            Box(2, 1, "knight", ("to the end of the turn",)),
            Box(2, 2, "maester", ("opponents' replies", "in many worlds")),
            Box(3, 0, "evaluate", ("value of a position",)),
            Box(3, 1, "win_score", ("chance to win",)),
            Box(3, 2, "win_score_vs_planners", ("chance to win against", "players who plan")),
            Box(1, 0, "hodor", ("any legal answer",)),
        ),
        (
            Arrow("true state", "Game.resample"),
            Arrow("Game.resample", "world + request"),
            Arrow("world + request", "hodor"),
            Arrow("world + request", "candidates"),
            Arrow("candidates", "squire"),
            Arrow("candidates", "knight"),
            Arrow("candidates", "maester"),
            Arrow("squire", "evaluate"),
            Arrow("knight", "win_score"),
            Arrow("maester", "win_score_vs_planners"),
        ),
    ),
)


def height_of(box: Box) -> int:
    """The height of a box."""
    return 40 + LINE * len(box.lines)


def places(diagram: Diagram) -> tuple[dict[str, Place], int]:
    """Where every box is drawn, and the height of the picture."""
    wide, gap = diagram.size
    rows: list[tuple[int, int]] = []
    y = TOP
    for row in range(max(box.row for box in diagram.boxes) + 1):
        bottom = y + max(height_of(box) for box in diagram.boxes if box.row == row)
        rows.append((y, bottom))
        y = bottom + GAP
    found: dict[str, Place] = {}
    for box in diagram.boxes:
        left = MARGIN + box.column * (wide + gap)
        found[box.title] = Place(left, rows[box.row][0], left + wide, rows[box.row][1])
    return found, y - GAP + MARGIN


def ends(start: Place, end: Place) -> tuple[tuple[int, int], tuple[int, int]]:
    """Where an arrow leaves one box and meets another."""
    if start.right < end.left:
        return (start.right, start.middle[1]), (end.left, end.middle[1])
    if end.right < start.left:
        return (start.left, start.middle[1]), (end.right, end.middle[1])
    if start.bottom < end.top:
        return (start.middle[0], start.bottom), (end.middle[0], end.top)
    return (start.middle[0], start.top), (end.middle[0], end.bottom)


def draw(diagram: Diagram) -> str:
    """A diagram as an SVG."""
    found, high = places(diagram)
    wide, gap = diagram.size
    total = 2 * MARGIN + len(diagram.headings) * wide + (len(diagram.headings) - 1) * gap
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {total} {high}" role="img" aria-labelledby="t d">',
        f'<title id="t">{escape(diagram.title)}</title>',
        f'<desc id="d">{escape(diagram.description)}</desc>',
    ]
    for name, colour in (("arrow", GOLD), ("dim", DIM)):
        out.append(
            f'<defs><marker id="{name}" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" markerHeight="7" '
            f'orient="auto"><path d="M0 0L10 5L0 10z" fill="{colour}"/></marker></defs>'
        )
    out.append(
        f'<rect x="0.5" y="0.5" width="{total - 1}" height="{high - 1}" rx="10" fill="#14171c" stroke="#2c313a"/>'
    )
    out.append('<g font-family="Georgia, \'DejaVu Serif\', serif" font-size="15">')
    for column, heading in enumerate(diagram.headings):
        x = MARGIN + column * (wide + gap) + wide // 2
        out.append(
            f'<text x="{x}" y="38" text-anchor="middle" fill="{GOLD}" font-size="13" letter-spacing="2">'
            f"{heading}</text>"
        )
    for arrow in diagram.arrows:
        (x1, y1), (x2, y2) = ends(found[arrow.start], found[arrow.end])
        colour, marker = (DIM, "dim") if arrow.dim else (GOLD, "arrow")
        dash = ' stroke-dasharray="4 4"' if arrow.dim else ""
        out.append(
            f'<path d="M{x1} {y1}L{x2} {y2}" stroke="{colour}" stroke-width="1.5"{dash} marker-end="url(#{marker})"/>'
        )
        if arrow.label:
            x, y = (x1 + x2) // 2, (y1 + y2) // 2 - 8
            if y1 != y2:
                x, y = x + 34, y + 12
            out.append(
                f'<text x="{x}" y="{y}" text-anchor="middle" fill="{DIM}" font-size="12" font-style="italic">'
                f"{escape(arrow.label)}</text>"
            )
    for box in diagram.boxes:
        place = found[box.title]
        x = place.middle[0]
        out.append(
            f'<rect x="{place.left}" y="{place.top}" width="{place.right - place.left}" '
            f'height="{place.bottom - place.top}" rx="7" fill="#1b2027" stroke="#3a404b"/>'
        )
        out.append(
            f'<text x="{x}" y="{place.top + 25}" text-anchor="middle" fill="{TEXT}" font-weight="bold">'
            f"{escape(box.title)}</text>"
        )
        for number, line in enumerate(box.lines):
            y = place.top + 46 + number * LINE
            out.append(
                f'<text x="{x}" y="{y}" text-anchor="middle" fill="{DIM}" font-size="12" font-family="{MONO}">'
                f"{escape(line)}</text>"
            )
    return "\n".join([*out, "</g>", "</svg>", ""])


def main() -> None:
    """Draw and write all diagrams."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    for diagram in DIAGRAMS:
        (folder / f"{diagram.name}.svg").write_text(draw(diagram), encoding="utf-8")
        print(f"Wrote {folder / diagram.name}.svg.")


if __name__ == "__main__":
    main()
