"""Results as an SVG: a bar for each win rate, with its interval."""

from typing import Any, Final
from xml.sax.saxutils import escape

WIDTH: Final = 760
LEFT: Final = 210
RIGHT: Final = 170
BAR: Final = 20
STEP: Final = 34
TITLE: Final = 56
STYLE: Final = """
  text { font-family: Georgia, 'Times New Roman', serif; font-size: 14px; fill: #3a3530; }
  .title { font-size: 19px; }
  .small { font-size: 12px; fill: #7a7268; }
  .bot { fill: #8c6d31; } .deck { fill: #5b7553; } .seat { fill: #6b7a8f; }
  .interval { stroke: #3a3530; stroke-width: 1.5; }
  .even { stroke: #b0a898; stroke-dasharray: 4 4; }
"""


def picture(summary: dict[str, Any]) -> str:
    """An SVG of bots, decks and seats."""
    parts: list[str] = []
    top = TITLE
    for kind, key in (("bot", "bots"), ("deck", "decks"), ("seat", "places")):
        if summary[key]:
            parts += panel(kind, summary[key], 1 / summary["seats"], top)
            top += 30 + STEP * len(summary[key])
    height = top + 24
    title = escape(f"{summary['plan']['game']}: {summary['games']} games at tables for {summary['seats']}")
    size = f'viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}"'
    note = "Shares of wins with 95 % intervals; the broken line is an even share."
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-label="{title}">',
            f"<style>{STYLE}</style>",
            f'<rect width="{WIDTH}" height="{height}" fill="#fbf8f1"/>',
            f'<text class="title" x="24" y="34">{title}</text>',
            *parts,
            f'<text class="small" x="24" y="{height - 12}">{note}</text>',
            "</svg>",
            "",
        ]
    )


def panel(kind: str, rows: list[dict[str, Any]], even: float, top: int) -> list[str]:
    """The bars of one group, and the line of an even share."""
    bottom = top + STEP * len(rows)
    parts = [f'<line class="even" x1="{along(even)}" y1="{top}" x2="{along(even)}" y2="{bottom}"/>']
    for place, row in enumerate(rows):
        parts += bar(kind, row, top + STEP * place)
    return parts


def bar(kind: str, row: dict[str, Any], top: int) -> list[str]:
    """One row: a name, a bar, its interval and the figures."""
    middle = top + STEP // 2
    low, high, end = along(row["low"]), along(row["high"]), along(row["rate"])
    figures = f"{100 * row['rate']:.1f} %"
    if "elo" in row:
        figures += f", Elo {row['elo']:+.0f}"
    return [
        f'<text x="{LEFT - 12}" y="{middle + 5}" text-anchor="end">{escape(shortened(row["name"]))}</text>',
        f'<rect class="{kind}" x="{LEFT}" y="{middle - BAR // 2}" width="{end - LEFT:.1f}" height="{BAR}"/>',
        f'<line class="interval" x1="{low}" y1="{middle}" x2="{high}" y2="{middle}"/>',
        *(f'<line class="interval" x1="{x}" y1="{middle - 5}" x2="{x}" y2="{middle + 5}"/>' for x in (low, high)),
        f'<text x="{WIDTH - RIGHT + 10}" y="{middle + 5}">{figures}</text>',
    ]


def along(share: float) -> float:
    """The x position of a share."""
    return round(LEFT + share * (WIDTH - LEFT - RIGHT), 1)


def shortened(name: str, most: int = 26) -> str:
    """A name shortened to fit beside its bar."""
    return name if len(name) <= most else f"{name[: most - 1]}…"
