"""Draws a board as one picture: `python -m tools.map_preview BOARD FILE.svg [--bare] [--light]`.

BOARD is westeros, essos or both. Armies are made up, the same each time; with --bare there are none.
`rsvg-convert -w 1400 FILE.svg -o FILE.png` makes a picture that any viewer shows.
"""

import random
import sys
from pathlib import Path
from typing import NamedTuple
from xml.sax.saxutils import escape

from fivekings.risk.board import Board, load_board
from fivekings.risk.map import Land, Map, Point, Waste, load_maps, view_of

INK = "#2a221a"
PAPER = "#eadfc6"
GOLD = "#8d7438"


class Look(NamedTuple):
    """The colours that are not the same by day and by night."""

    table: str
    sea: str
    lines: str
    words: str
    title: str
    lane: str
    under: str
    deep: float


NIGHT = Look("#14171c", "#22323c", "#6f8c97", "#93abb2", "#d9c99c", "#f3e7c4", "#0f171c", 0.45)
DAY = Look("#d9cfba", "#b7c7c6", "#6d8c95", "#4d6b75", "#4a3a22", "#3a2c1c", "#dfe8e4", 0.12)

HOUSES = [
    ("#e3e8ea", "#3f515c"),
    ("#8f1a1e", "#f0c452"),
    ("#e2b53a", "#1d1a14"),
    ("#2f6b3c", "#f0d98a"),
    ("#d8742c", "#fff0dc"),
    ("#1a1315", "#e0525a"),
]
LINE = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'
NUMBERS = 'font-family="Lato, sans-serif" font-weight="700"'
SIGNS = """
<g id="mountain" stroke-linejoin="round" stroke-linecap="round">
  <path d="M-13,8 C-9,4 -7,-2 -5,-5 L-3,-4 L0,-11 C2,-8 3,-6 5,-3 L7,-4 C9,0 11,5 14,8Z" fill="#f6ecd6" stroke="none"/>
  <path d="M0,-11 C2,-8 3,-6 5,-3 L7,-4 C9,0 11,5 14,8 L5,8 C4,4 5,1 2,-2 C1,-4 1,-8 0,-11Z" fill="#6a5743"
    fill-opacity=".5" stroke="none"/>
  <path d="M-13,8 C-9,4 -7,-2 -5,-5 L-3,-4 L0,-11 C2,-8 3,-6 5,-3 L7,-4 C9,0 11,5 14,8" fill="none" stroke-width="1"/>
  <path d="M0,-11 C1,-7 0,-5 2,-2 C4,1 3,4 5,7 M-5,-5 C-5,-2 -7,0 -6,3 M-3,-4 C-2,-1 -3,1 -1,4 M6,0 L9,5 M4,-2 L6,2"
    fill="none" stroke-width=".6"/>
</g>
<g id="forest" stroke-linejoin="round" stroke-linecap="round">
  <path d="M0,5 V1" stroke-width="1"/>
  <path d="M-4.6,1.6 C-6.4,-1.4 -4,-3.6 -3,-3.8 C-3,-7 3,-7 3,-3.8 C5.4,-3 5.8,.4 4.4,1.6 C2,3 -2,3 -4.6,1.6Z"
    fill="#6d8353" fill-opacity=".5" stroke-width=".75"/>
  <path d="M.6,1.4 C3,.6 3.6,-1.4 2.6,-2.8" fill="none" stroke-width=".6"/>
</g>
<g id="hill" stroke-linecap="round" fill="none">
  <path d="M-11,4 C-8,-3 -2,-5 2,-2 C5,-5 10,-2 11,4" fill="#fff8e6" fill-opacity=".3" stroke-width=".8"/>
  <path d="M2,-2 C4,0 5,2 5,4 M-5,0 C-4,1 -4,2 -4,3" stroke-width=".6"/>
</g>
<g id="marsh" stroke-linecap="round" fill="none" stroke-width=".75">
  <path d="M-8,3 H8 M-3,6 H4 M-3,3 L-5,-3 M-1,3 L-1,-5 M1,3 L3,-3"/>
</g>
<g id="field" stroke-linecap="round" fill="none" stroke-width=".6">
  <path d="M-9,2 L3,-4 M-6,4 L7,-3 M-2,5 L9,0"/>
</g>
<g id="desert" stroke-linecap="round" fill="none" stroke-width=".75">
  <path d="M-9,2 C-5,-2 -1,-2 2,1 C5,-1 7,-1 9,1 M-4,5 h.1 M1,4 h.1 M5,5 h.1"/>
</g>
<g id="grass" stroke-linecap="round" fill="none" stroke-width=".75">
  <path d="M-3,4 C-3,1 -5,-1 -6,-2 M0,4 C0,0 0,-2 1,-4 M3,4 C3,1 5,0 7,-1"/>
</g>
<g id="plain" stroke-linecap="round" fill="none" stroke-width=".7">
  <path d="M-6,0 H-2 M2,3 H7"/>
</g>
<g id="castle" stroke="#2a221a" stroke-width="1" stroke-linejoin="round">
  <path d="M-10,9 V-7 H-8 V-5 H-6.5 V-7 H-4.5 V-1 H-3 V-9 H-1.4 V-7 H1.4 V-9 H3 V-1 H4.5 V-7 H6.5 V-5 H8 V-7 H10 V9Z"
    fill="#f6efdf"/>
  <path d="M-2.4,9 V5 C-2.4,1.6 2.4,1.6 2.4,5 V9Z" fill="#2a221a" stroke="none"/>
  <path d="M5,-1 V9 H10 V-4 H6Z" fill="#2a221a" fill-opacity=".18" stroke="none"/>
</g>
<g id="anchor" fill="none" stroke="#14171c" stroke-width="1.5" stroke-linecap="round">
  <circle cy="-4.4" r="1.5"/>
  <path d="M0,-2.8 V5 M-3,-1 H3 M-4.8,1.6 C-4.4,4.4 -2,5.2 0,5.2 C2,5.2 4.4,4.4 4.8,1.6"/>
</g>
<path id="horse" d="M-5,10 H6 V7 L4,6 C6,2 6,-4 1,-8 L-1,-11 L-2,-8 C-6,-6 -9,-1 -8,1 L-5,1 L-2,0 C-2,3 -4,4 -4,6
  L-5,7Z"
  stroke-linejoin="round"/>
<path id="shield" d="M-12,-14 H12 V-1 C12,7 6,12 0,15 C-6,12 -12,7 -12,-1Z"/>
<g id="rose" fill="none" stroke="currentColor">
  <circle r="44" stroke-width="1"/><circle r="40" stroke-width=".5"/><circle r="17" stroke-width=".6"/>
  <path d="M0,-62 L7,-9 L62,0 L7,9 L0,62 L-7,9 L-62,0 L-7,-9Z" stroke-width="1"/>
  <path d="M0,-62 L0,0 L7,-9Z M62,0 L0,0 L7,9Z M0,62 L0,0 L-7,9Z M-62,0 L0,0 L-7,-9Z"
    fill="currentColor" stroke-width=".6"/>
  <path d="M28,-28 L12,-5 L5,-12Z M28,28 L5,12 L12,5Z M-28,28 L-12,5 L-5,12Z M-28,-28 L-5,-12 L-12,-5Z"
    fill="currentColor" fill-opacity=".6" stroke="none"/>
</g>
"""


SHADES = """
<radialGradient id="deep" cx=".5" cy=".5" r=".75">
  <stop offset="0" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity="DEEP"/>
</radialGradient>
<filter id="grain" x="0" y="0" width="1" height="1">
  <feTurbulence type="fractalNoise" baseFrequency=".035 .05" numOctaves="4" seed="3"/>
  <feColorMatrix values="0 0 0 0 .2  0 0 0 0 .15  0 0 0 0 .08  0 0 0 .9 -.38"/>
</filter>
"""


def path(points: list[Point], close: bool = False) -> str:
    """A path through points."""
    return "M" + " ".join(f"{x:g},{y:g}" for x, y in points) + ("Z" if close else "")


def outline(rings: list[list[Point]]) -> str:
    """The path of a territory."""
    return "".join(path(ring, True) for ring in rings)


def water(drawn: Map, look: Look) -> str:
    """The lines that follow the coast, fainter the farther out they are."""
    coast = "".join(path(arc.line) for arc in drawn.arcs if arc.kind == "coast")
    parts = []
    for off, share in ((38, 0.18), (29, 0.27), (20.5, 0.38), (12.5, 0.52), (5.5, 0.7)):
        for width, part in ((2 * off, share), (2 * off - 1.5, share * 0.35)):
            colour = mixed(look.sea, look.lines, part)
            parts.append(f'<path d="{coast}" stroke="{colour}" stroke-width="{width:g}"/>')
    return f'<g fill="none" stroke-linejoin="round" stroke-linecap="round">{"".join(parts)}</g>'


def mixed(one: str, other: str, share: float) -> str:
    """A colour between two."""
    parts = [int(one[i : i + 2], 16) * (1 - share) + int(other[i : i + 2], 16) * share for i in (1, 3, 5)]
    return "#" + "".join(f"{round(part):02x}" for part in parts)


def ground(drawn: Map, board: Board) -> str:
    """The land: paper, washes, rivers, drawn ground and lines."""
    parts = []
    rims = "".join(path(arc.line) for arc in drawn.arcs if arc.kind not in ("border", "edge"))
    wild = mixed(PAPER, "#8d8a80", 0.55)
    parts += [
        f'<path d="{outline(rings)}" fill="{wild}"/>' for rings in [drawn.islets, *(w.rings for w in drawn.wastes)]
    ]
    for number, ribbon in enumerate(drawn.regions):
        names = [
            board.name_of(land) for region in board.regions if region.name == ribbon.name for land in region.territories
        ]
        whole = "".join(outline(drawn.lands[name].rings) for name in names)
        key = f"{drawn.name}{number}"
        soft = mixed(PAPER, ribbon.wash, 0.5)
        parts.append(
            f'<clipPath id="{key}"><path d="{whole}"/></clipPath><path d="{whole}" fill="{soft}" stroke="{soft}"/>'
        )
        parts.append(
            f'<g clip-path="url(#{key})" fill="none" stroke="{mixed(ribbon.wash, INK, 0.08)}" stroke-linejoin="round">'
            f'<path d="{rims}" stroke-width="34" stroke-opacity=".16"/><path d="{rims}" stroke-width="22" '
            f'stroke-opacity=".22"/><path d="{rims}" stroke-width="11" stroke-opacity=".34"/></g>'
        )
    rivers = "".join(path(river) for river in drawn.rivers)
    parts.append(f'<path d="{rivers}" {LINE} stroke="#4d7482" stroke-width="1.6" stroke-opacity=".75"/>')
    owners: list[Land | Waste] = [*drawn.lands.values(), *drawn.wastes]
    for owner in owners:
        uses = "".join(f'<use href="#{owner.ground}" x="{x:g}" y="{y:g}"/>' for x, y in owner.marks)
        parts.append(f'<g stroke="#4a3c2c" stroke-opacity=".62" opacity=".8">{uses}</g>')
    styles = {
        "border": f'stroke="{INK}" stroke-width="1.1" stroke-dasharray="5 3" stroke-opacity=".75"',
        "march": f'stroke="{INK}" stroke-width="1.9" stroke-dasharray="7 3" stroke-opacity=".9"',
        "wild": f'stroke="{INK}" stroke-width="2.2"',
        "coast": f'stroke="{INK}" stroke-width="2.1" stroke-linejoin="round"',
    }
    for kind, style in styles.items():
        parts.append(f'<path d="{"".join(path(a.line) for a in drawn.arcs if a.kind == kind)}" fill="none" {style}/>')
    for wall in drawn.walls:
        parts.append(f'<path d="{path(wall)}" fill="none" stroke="{INK}" stroke-width="9"/>')
        parts.append(f'<path d="{path(wall)}" fill="none" stroke="#e9f2f5" stroke-width="6"/>')
        parts.append(f'<path d="{path(wall)}" fill="none" stroke="#8fb0be" stroke-width="6" stroke-dasharray="1 9"/>')
    for waste in drawn.wastes:
        parts.append(
            words(
                waste.name, waste.label, 15, INK, f"rotate({waste.angle:g})", 'letter-spacing="3" font-style="italic"'
            )
        )
    return "".join(parts)


def words(text: str, at: Point, size: float, colour: str, turn: str = "", more: str = "") -> str:
    """A line of text around a point."""
    place = f"translate({at[0]:g} {at[1]:g}) {turn}"
    return (
        f'<text transform="{place}" y="{size * 0.33:.1f}" font-size="{size:g}" fill="{colour}" '
        f'text-anchor="middle" {more}>'
        f"{escape(text)}</text>"
    )


def anchor(at: Point, colour: str) -> str:
    """The sign of a port."""
    x, y = at
    disc = f'<circle cx="{x:g}" cy="{y:g}" r="8.5" fill="{colour}" stroke="{INK}" stroke-width="1.2"/>'
    return f'{disc}<use href="#anchor" x="{x:g}" y="{y:g}"/>'


def things(land: Land, coasts: dict[str, str], armies: random.Random | None) -> str:
    """What stands on a territory."""
    parts = []
    for number, line in enumerate(land.lines):
        y = land.label[1] + (number - (len(land.lines) - 1) / 2) * 1.04 * land.size
        halo = f'stroke="{PAPER}" stroke-width="3" stroke-opacity=".75" stroke-linejoin="round"'
        parts.append(words(line, (land.label[0], y), land.size, PAPER, "", f'font-weight="600" {halo}'))
        parts.append(words(line, (land.label[0], y), land.size, INK, "", 'font-weight="600"'))
    if land.castle:
        parts.append(f'<use href="#castle" x="{land.castle[0]:g}" y="{land.castle[1]:g}"/>')
    if land.port:
        parts.append(anchor(land.port, coasts[land.coast]))
    x, y = land.shield
    if armies is None:
        return "".join(parts)
    field, charge = armies.choice(HOUSES)
    parts.append(f'<use href="#shield" x="{x:g}" y="{y + 1.5:g}" fill="#000" opacity=".35"/>')
    parts.append(f'<use href="#shield" x="{x:g}" y="{y:g}" fill="{field}" stroke="#14110d" stroke-width="1.6"/>')
    parts.append(f'<use href="#shield" transform="translate({x:g} {y:g}) scale(.84)" fill="none" stroke="{charge}"/>')
    number = armies.choice([1, 1, 2, 2, 3, 3, 4, 5, 7, 12])
    parts.append(words(str(number), (x, y - 0.5), 15, charge, "", NUMBERS))
    if armies.random() < 0.15:
        fx, fy = land.figures
        parts.append(f'<use href="#horse" x="{fx:g}" y="{fy:g}" fill="{field}" stroke="#14110d" stroke-width="1.2"/>')
    return "".join(parts)


def sea(drawn: Map, board: Board, look: Look) -> str:
    """What is drawn in the sea: lanes, names, ribbons, rose and title."""
    parts = []
    for lane in drawn.lanes:
        line = path(lane.line)
        parts.append(f'<path d="{line}" {LINE} stroke="{look.under}" stroke-width="4.6" stroke-opacity=".55"/>')
        parts.append(f'<path d="{line}" {LINE} stroke="{look.lane}" stroke-width="2.6" stroke-dasharray=".1 6"/>')
    for name in drawn.seas:
        style = 'font-style="italic" letter-spacing="5" opacity=".85"'
        parts.append(words(name.text, name.at, name.size, look.words, f"rotate({name.angle:g})", style))
    bonus = {region.name: region.bonus for region in board.regions}
    for ribbon in drawn.regions:
        x, y = ribbon.at
        half = ribbon.width / 2
        tail = mixed(PAPER, ribbon.wash, 0.75)
        band = mixed(PAPER, ribbon.wash, 0.3)
        parts.append(f'<g transform="translate({x:g} {y:g})" stroke="{INK}" stroke-linejoin="round">')
        for side in (-1, 1):
            tip, bend = half + 16, half - 14
            parts.append(
                f'<g transform="scale({side} 1)"><path d="M{bend:g},-9 H{tip:g} L{tip - 9:g},4 L{tip:g},17 H{bend:g}Z" '
                f'fill="{tail}"/><path d="M{bend:g},17 L{half:g},13 H{bend:g}Z" fill="{INK}"/></g>'
            )
        parts.append(f'<path d="M{-half:g},-14 H{half:g} V13 H{-half:g}Z" fill="{band}"/>')
        parts.append(
            f'<path d="M{-half + 3:g},-11 H{half - 3:g} M{-half + 3:g},10 H{half - 3:g}" stroke-width=".5"/></g>'
        )
        parts.append(words(ribbon.name, (x - 14, y), 17, INK, "", 'font-weight="700" letter-spacing=".4"'))
        parts.append(
            f'<circle cx="{x + half - 15:g}" cy="{y:g}" r="12" fill="#d8b04c" stroke="{INK}" stroke-width="1.2"/>'
        )
        parts.append(words(f"+{bonus[ribbon.name]}", (x + half - 15.5, y), 13, INK, "", NUMBERS))
    parts.append(
        words(drawn.name.title().upper(), drawn.title, 44, look.title, "", 'letter-spacing="10" font-weight="700"')
    )
    for number, (coast, colour) in enumerate(drawn.coasts.items()):
        x, y = drawn.title[0] - 66 + 132 * number, drawn.title[1] + 44
        shore = f"{coast.split()[1]} coast".capitalize()
        parts.append(anchor((x - 46, y), colour))
        parts.append(words(shore, (x + 6, y), 16, look.words, "", 'font-style="italic"'))
    return "".join(parts)


def picture(name: str, bare: bool, look: Look) -> str:
    """A board as an SVG."""
    board = load_board(name)
    left, top, width, height = view_of(name)
    maps = load_maps(name)
    armies = None if bare else random.Random(7)
    edge = f'x="{left:g}" y="{top:g}" width="{width:g}" height="{height:g}"'
    dry = "".join(outline(part.rings) for drawn in maps for part in drawn.lands.values())
    dry += "".join(outline(waste.rings) for drawn in maps for waste in drawn.wastes)
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left - 24:g} {top - 24:g} {width + 48:g} {height + 48:g}" '
        f'font-family="Alegreya, EB Garamond, serif"><defs>{SIGNS}<clipPath id="sheet"><rect {edge}/></clipPath>'
        f'<clipPath id="dry"><path d="{dry}"/></clipPath>{SHADES.replace("DEEP", str(look.deep))}</defs>'
    )
    all_of_it = f'x="{left - 24:g}" y="{top - 24:g}" width="{width + 48:g}" height="{height + 48:g}"'
    parts = [
        head,
        f'<rect {all_of_it} fill="{look.table}"/>',
        f'<g clip-path="url(#sheet)"><rect {edge} fill="{look.sea}"/>',
    ]
    parts += [water(drawn, look) for drawn in maps]
    parts.append(f'<rect {edge} fill="url(#deep)"/>')
    parts += [ground(drawn, board) for drawn in maps]
    parts.append(f'<g clip-path="url(#dry)"><rect {edge} filter="url(#grain)" opacity=".4"/></g>')
    for drawn in maps:
        parts.append(sea(drawn, board, look))
        parts += [things(land, drawn.coasts, armies) for land in drawn.lands.values()]
    x, y = maps[0].rose
    parts.append(f'<use href="#rose" x="{x:g}" y="{y:g}" color="{look.title}"/>')
    parts.append(words("N", (x, y - 74), 18, look.title, "", 'font-weight="700"'))
    parts.append(f'</g><rect {edge} fill="none" stroke="{GOLD}" stroke-width="3"/>')
    inner = f'x="{left + 7:g}" y="{top + 7:g}" width="{width - 14:g}" height="{height - 14:g}"'
    parts.append(f'<rect {inner} fill="none" stroke="{GOLD}" stroke-opacity=".6"/>')
    return "".join(parts) + "</svg>"


def main() -> None:
    """Write the picture that was asked for."""
    name, file, *wishes = sys.argv[1:]
    look = DAY if "--light" in wishes else NIGHT
    Path(file).write_text(picture(name, "--bare" in wishes, look), encoding="utf-8")


if __name__ == "__main__":
    main()
