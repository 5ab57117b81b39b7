"""Builds the maps of the boards from their drawings, and checks them.

    python -m tools.mapmaking [westeros] [essos]

Reads `tools/mapmaking/*.toml`, writes `src/fivekings/risk/maps/*.json`. The result is deterministic.
"""

import itertools
import json
import sys
import tomllib
from pathlib import Path
from typing import Any

from fivekings.risk.board import Board, load_board
from tools.mapmaking.fields import around, to_border, to_sea
from tools.mapmaking.grid import BEYOND, CELL, SEA, UNCLAIMED, Grid
from tools.mapmaking.lanes import Harbour
from tools.mapmaking.noise import Point, broken
from tools.mapmaking.place import Placer, width_of
from tools.mapmaking.trace import Arc, draw, rings_of, smoothed, thinned, trace

HERE = Path(__file__).parent
MAPS = HERE.parent.parent / "src" / "fivekings" / "risk" / "maps"


def flat(points: list[Point]) -> list[float]:
    """The coordinates of points in one list, as integers where possible."""
    return [int(part) if part == int(part) else part for x, y in points for part in (round(x, 1), round(y, 1))]


def kind_of(arc: Arc, board: Board) -> str:
    """The kind of a line: coast, border, march (a border between regions), wild (next to unclaimed land) or edge."""
    owners = (arc.left, arc.right)
    if BEYOND in owners:
        return "edge"
    if SEA in owners:
        return "coast"
    if min(owners) < 0:
        return "wild"
    regions = {board.territories[owner].region for owner in owners}
    return "border" if len(regions) == 1 else "march"


def river_line(points: list[Any], grid: Grid) -> list[Point]:
    """A winding river from its spring to the sea."""
    given: list[Point] = [(float(x), float(y)) for x, y in points]
    line = [given[0]]
    for a, b in itertools.pairwise(given):
        line += broken(a, b, 50)[1:]
    line = smoothed(smoothed(smoothed(line, False), False), False)
    kept: list[Point] = []
    for point in line:
        kept.append(point)
        if grid.owner(int(point[0] // CELL), int(point[1] // CELL)) == SEA:
            break
    return thinned(kept, 0.5)


def make(name: str) -> dict[str, Any]:
    """Build the map of one board."""
    board = load_board(name)
    names = [territory.name for territory in board.territories]
    drawing = tomllib.loads((HERE / f"{name}.toml").read_text(encoding="utf-8"))
    width, height = drawing["view"]
    grid = Grid(drawing, names)
    arcs = trace(grid)
    for arc in arcs:
        draw(arc, 4 if SEA in (arc.left, arc.right) else 9, width, height)
    complain(board, arcs)
    border, sea = to_border(grid), to_sea(grid)
    harbour = Harbour(grid, arcs, border)
    lanes = []
    for one, land in enumerate(board.territories):
        for there in land.lanes:
            other = board.number_of(there)
            if one < other:
                via = drawing["lanes"].get(f"{land.name} - {there}", [])
                lanes.append({"ends": [land.name, there], "line": flat(harbour.lane(one, other, via))})
    regions, bands = [], []
    for region in board.regions:
        x, y, wash = drawing["ribbons"][region.name]
        wide = round(width_of(region.name, 17) + 72)
        regions.append({"name": region.name, "at": [x, y], "width": wide, "wash": wash})
        bands.append((x, y, wide + 32))
    ribbons = [around(x, y, wide, 34) for x, y, wide in bands]
    placer = Placer(grid, border, sea, drawing.get("ports", {}), ribbons)
    terrain = {land: kind for kind, lands in drawing["terrain"].items() for land in lands}
    territories = []
    for number, land in enumerate(board.territories):
        spot = placer.place(number, land.name, land.castle, land.port != "", harbour.ends)
        entry: dict[str, Any] = {
            "name": land.name,
            "rings": rings_of(arcs, number),
            "centre": flat([placer.centre(number)]),
            "label": flat([spot.label]),
            "lines": spot.lines,
            "size": spot.size,
            "shield": flat([spot.shield]),
        }
        for kind in ("figures", "castle", "port"):
            if kind in spot.more:
                entry[kind] = flat([spot.more[kind]])
        if land.port:
            entry["coast"] = land.port
        entry["ground"] = terrain[land.name]
        entry["marks"] = flat(placer.ground(number, terrain[land.name], spot.boxes, number))
        territories.append(entry)
    wastes = []
    for number, waste in enumerate(drawing.get("waste", [])):
        owner = UNCLAIMED - number
        far = width_of(waste["name"], 15) + 70
        x, y = waste["label"]
        label = around(x, y, 26, far) if waste.get("angle") else around(x, y, far, 26)
        wastes.append(
            {
                "name": waste["name"],
                "rings": rings_of(arcs, owner),
                "ground": waste["terrain"],
                "marks": flat(placer.ground(owner, waste["terrain"], [label], owner)),
                "label": waste["label"],
                "angle": waste.get("angle", 0),
            }
        )
    return {
        "name": name,
        "view": [0, 0, width, height],
        "title": drawing["title"],
        "rose": drawing["rose"],
        "coasts": drawing["coasts"],
        "arcs": [{"kind": kind_of(arc, board), "line": flat(arc.line)} for arc in arcs],
        "territories": territories,
        "regions": regions,
        "lanes": lanes,
        "wastes": wastes,
        "islets": rings_of(arcs, UNCLAIMED - len(wastes)),
        "walls": [
            flat(arc.line)
            for arc in arcs
            if kind_of(arc, board) == "wild" and drawing.get("wall") == min(arc.left, arc.right)
        ],
        "rivers": [flat(river_line(river["points"], grid)) for river in drawing.get("river", [])],
        "seas": [
            {"name": s["name"], "at": s["at"], "size": s["size"], "angle": s.get("angle", 0)} for s in drawing["sea"]
        ],
    }


def complain(board: Board, arcs: list[Arc]) -> None:
    """Exit if the lines do not match the borders of the board."""
    found = {frozenset((arc.left, arc.right)) for arc in arcs if min(arc.left, arc.right) >= 0}
    wanted = {
        frozenset((number, board.number_of(other)))
        for number, land in enumerate(board.territories)
        for other in land.borders
    }
    shore = {max(arc.left, arc.right) for arc in arcs if SEA in (arc.left, arc.right)}
    faults = [f"{board.names(sorted(pair))} should touch" for pair in wanted - found]
    faults += [f"{board.names(sorted(pair))} should not touch" for pair in found - wanted]
    faults += [
        f"{board.name_of(land)}: sea or no sea?"
        for land in range(board.size)
        if (land in shore) != (land in board.coastal)
    ]
    if faults:
        raise SystemExit("\n".join([f"the drawing of {board.name} is wrong:", *sorted(faults)]))


def write(path: Path, chart: dict[str, Any]) -> None:
    """Write a map with one line per item."""
    parts = []
    for key, value in chart.items():
        if isinstance(value, list) and value and isinstance(value[0], dict | list):
            items = ",\n".join(json.dumps(item, ensure_ascii=False, separators=(",", ":")) for item in value)
            parts.append(f'"{key}":[\n{items}\n]')
        else:
            parts.append(f'"{key}":{json.dumps(value, ensure_ascii=False, separators=(",", ":"))}')
    path.write_text("{\n" + ",\n".join(parts) + "\n}\n", encoding="utf-8")


def main() -> None:
    """Build the named maps, or all."""
    MAPS.mkdir(exist_ok=True)
    for name in sys.argv[1:] or ["westeros", "essos"]:
        path = MAPS / f"{name}.json"
        write(path, make(name))
        print(f"{path.name}: {path.stat().st_size / 1000:.1f} KB")


if __name__ == "__main__":
    main()
