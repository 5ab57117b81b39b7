"""Draws docs/images/risk.svg: the real program, run in a pseudo terminal, as a picture of its screen.

    .venv/bin/python tools/screenshot.py [FILE]

The same seed gives the same game, so the picture changes only when the program does.
"""

import codecs
import fcntl
import os
import pty
import re
import struct
import subprocess
import sys
import tempfile
import termios
from collections.abc import Iterator
from pathlib import Path
from xml.sax.saxutils import escape

ROOT = Path(__file__).resolve().parent.parent
PICTURE = ROOT / "docs" / "images" / "risk.svg"

PROGRAM = ["-m", "fivekings", "play", "risk", "--seed", "7", "--seats", "human:Arya,bot,bot"]
COLUMNS = 124
ROWS = 60

# What to type at a question, by what the question says; any other is where the picture is taken.
ANSWERS = {"choose your house": "1", "how many dice": "roll 2"}
PATIENCE = 200
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


def screen() -> str:
    """What the terminal has shown when the first question comes that has no answer above."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
    with tempfile.TemporaryDirectory() as folder:
        home = {"XDG_DATA_HOME": folder, "TERM": "xterm-256color", "PYTHONUTF8": "1"}
        unwanted = {"NO_COLOR", "COLUMNS", "LINES"}
        environment = {name: value for name, value in os.environ.items() if name not in unwanted} | home
        command = [sys.executable, *PROGRAM]
        with subprocess.Popen(command, stdin=slave, stdout=slave, stderr=slave, env=environment, cwd=ROOT) as running:
            os.close(slave)
            shown = converse(master)
            os.write(master, b"quit\n")
            drain(master)
            running.wait()
    os.close(master)
    return shown


def converse(master: int) -> str:
    """Read and answer until the moment of the picture."""
    decoder = codecs.getincrementaldecoder("utf-8")()
    shown = ""
    answered = 0
    for _ in range(PATIENCE):
        shown += decoder.decode(os.read(master, 1 << 16)).replace("\r", "")
        plain = CONTROL.sub("", shown)
        if len(plain) == answered or not WAITING.search(plain):
            continue
        question = plain.rpartition("\n\n")[2]
        answer = next((text for words, text in ANSWERS.items() if words in question), None)
        if answer is None:
            return shown
        answered = len(plain)
        os.write(master, answer.encode() + b"\n")
    raise RuntimeError("the program never comes to the question of the picture")


def drain(master: int) -> None:
    """Let the program say its last words. Linux reports its end as an error, others as an empty read."""
    try:
        while os.read(master, 1 << 16):
            pass
    except OSError:
        pass


def last_table(shown: str) -> list[str]:
    """The lines from the last drawing of the board on."""
    lines = shown.split("\n")
    heads = [number for number, line in enumerate(lines) if "RISK Skirmish on" in line]
    return lines[heads[-1] :]


def pieces(line: str) -> Iterator[Piece]:
    """A line cut where its colour changes, and around every symbol, whose width fonts do not agree on."""
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
    """One of the 256 colours of terminals as the web writes it.

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
    """Lines of a terminal as an SVG."""
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
    """Take the picture and write it."""
    target = Path(arguments[0]) if arguments else PICTURE
    shown = last_table(screen())
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(picture(shown, "fivekings play risk --seats human:Arya,bot,bot"), encoding="utf-8")
    print(f"Wrote {target}.")


if __name__ == "__main__":
    main(sys.argv[1:])
