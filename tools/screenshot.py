"""Draws docs/images/*.svg: terminal screenshots of the real program.

    .venv/bin/python tools/screenshot.py [FOLDER]

The seeds are fixed, so a picture changes only when the program does.
"""

import codecs
import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import tempfile
import termios
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from xml.sax.saxutils import escape

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "docs" / "images"

COLUMNS = 124
ROWS = 60
PATIENCE = 20.0
"""Time limit for one picture, in seconds."""


class Sitting(NamedTuple):
    """A game to take a picture of."""

    name: str
    """The file name of the picture."""
    command: str
    """The command, shown as the title."""
    seed: int
    typed: list[str]
    """The lines to type, one per prompt; the picture is taken at the prompt after the last."""
    begins: str
    """The text at which a drawing of the table starts; the picture starts at the last one."""


SITTINGS = [
    Sitting(
        "risk",
        "fivekings play risk --seats human:Arya,bot,bot",
        7,
        ["1", *["roll 2"] * 10],
        "RISK Skirmish on",
    ),
    Sitting(
        "lcg2",
        "fivekings play --from docs/examples/ice.toml",
        1,
        ["pass", "military", "robb stark", "pass", "board", "for the north", "look robb stark", "look tywin lannister"],
        "Round 1, challenges phase",
    ),
    Sitting(
        "dominion",
        "fivekings play --from docs/examples/wildfire.toml --seats human,hodor,hodor",
        1,
        ["pass", "king's landing from dragon", "look castle walls", "board"],
        "RISK Dominion on",
    ),
]

WAITING = re.compile(r"\n> $")
CONTROL = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
COLOUR = re.compile(r"\x1b\[(?:0|38;5;(\d+))m")

CELL = 8.43
LINE = 19
SIZE = 14
MARGIN = 26
BAR = 40
TABLE, EDGE, PARCHMENT, MUTED = "#14171c", "#2c313a", "#d9d4c7", "#7d7a72"
FONT = "'DejaVu Sans Mono', Menlo, Consolas, 'Liberation Mono', monospace"

# A piece of a line: the column it starts in, its text and its colour.
Piece = tuple[int, str, str]


def screen(sitting: Sitting) -> str:
    """The terminal output after everything was typed."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
    with tempfile.TemporaryDirectory() as folder:
        home = {"XDG_DATA_HOME": folder, "TERM": "xterm-256color", "PYTHONUTF8": "1"}
        unwanted = {"NO_COLOR", "COLUMNS", "LINES"}
        environment = {name: value for name, value in os.environ.items() if name not in unwanted} | home
        command = [sys.executable, "-m", *sitting.command.split(), "--seed", str(sitting.seed)]
        running = subprocess.Popen(command, stdin=slave, stdout=slave, stderr=slave, env=environment, cwd=ROOT)
        os.close(slave)
        try:
            return converse(master, sitting, time.monotonic() + PATIENCE)
        finally:
            running.kill()
            running.wait()
            os.close(master)


def converse(master: int, sitting: Sitting, deadline: float) -> str:
    """Type the lines, one per prompt."""
    decoder = codecs.getincrementaldecoder("utf-8")()
    shown = ""
    answered = 0
    left = sitting.typed[:]
    while True:
        shown += decoder.decode(heard(master, sitting, deadline)).replace("\r", "")
        plain = CONTROL.sub("", shown)
        if len(plain) == answered or not WAITING.search(plain):
            continue
        if not left:
            return shown
        answered = len(plain)
        os.write(master, left.pop(0).encode() + b"\n")


def heard(master: int, sitting: Sitting, deadline: float) -> bytes:
    """The next output of the program; exits if it ends or stays silent."""
    ready, _, _ = select.select([master], [], [], max(0.0, deadline - time.monotonic()))
    try:
        said = os.read(master, 1 << 16) if ready else b""
    except OSError:  # this is how Linux reports that the program has ended; others read nothing
        said = b""
    if not said:
        raise SystemExit(f"{sitting.name}: the program never comes to the moment of the picture")
    return said


def last_table(shown: str, begins: str) -> list[str]:
    """The lines from the last drawing of the table on."""
    lines = shown.split("\n")
    heads = [number for number, line in enumerate(lines) if begins in CONTROL.sub("", line)]
    return lines[heads[-1] :]


def pieces(line: str) -> Iterator[Piece]:
    """Split a line where its colour changes and around symbols, whose width differs between fonts."""
    colour, column, at = PARCHMENT, 0, 0
    line = re.sub(r"\x1b\[(?!0m|38;5;)[0-9;?]*[A-Za-z]", "", line)
    for mark in [*COLOUR.finditer(line), None]:
        text = line[at : mark.start() if mark else len(line)]
        for part in re.findall(r"[\x20-\x7e]+|[^\x20-\x7e]", text):
            yield column, part, colour
            column += len(part)
        if mark:
            at = mark.end()
            colour = PARCHMENT if mark[1] is None else web_colour(int(mark[1]))


def web_colour(number: int) -> str:
    """A terminal colour as a web colour.

    >>> web_colour(160), web_colour(243)
    ('#d70000', '#767676')
    """
    if number >= 232:
        level = 8 + 10 * (number - 232)
        return f"#{level:02x}{level:02x}{level:02x}"
    steps = (0, 95, 135, 175, 215, 255)
    red, green, blue = (steps[(number - 16) // by % 6] for by in (36, 6, 1))
    return f"#{red:02x}{green:02x}{blue:02x}"


def picture(lines: list[str], title: str) -> str:
    """Terminal lines as an SVG."""
    width = round(COLUMNS * CELL + 2 * MARGIN)
    height = BAR + len(lines) * LINE + MARGIN
    size = f'width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
    drawn = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-label="{escape(title)}">',
        f'<rect x="0.5" y="0.5" width="{width - 1}" height="{height - 1}" rx="10" fill="{TABLE}" stroke="{EDGE}"/>',
        f'<path d="M0.5 {BAR - 12}.5H{width - 0.5}" stroke="{EDGE}"/>',
        f'<g font-family="{FONT}" font-size="{SIZE}" xml:space="preserve">',
        f'<text x="{width / 2}" y="19" font-size="12" text-anchor="middle" fill="{MUTED}">{escape(title)}</text>',
    ]
    for number, line in enumerate(lines):
        baseline = BAR + (number + 1) * LINE - 5
        for column, text, colour in pieces(line):
            bare = text.lstrip()
            if not bare:
                continue
            start = column + len(text) - len(bare)
            bare = bare.rstrip()
            place = f'x="{MARGIN + start * CELL:.1f}" y="{baseline}" textLength="{len(bare) * CELL:.1f}"'
            drawn.append(f'<text {place} fill="{colour}">{escape(bare)}</text>')
    return "\n".join([*drawn, "</g>", "</svg>", ""])


def main(arguments: list[str]) -> None:
    """Take and write all pictures."""
    folder = Path(arguments[0]) if arguments else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    for sitting in SITTINGS:
        lines = last_table(screen(sitting), sitting.begins)
        (folder / f"{sitting.name}.svg").write_text(picture(lines, sitting.command), encoding="utf-8")
        print(f"Wrote {folder / sitting.name}.svg.")


if __name__ == "__main__":
    main(sys.argv[1:])
