"""The drawn maps show the borders, coasts and sea lanes of the boards, no others, with room for what stands there."""

import itertools
import math

import pytest

from fivekings.risk.board import Board, load_board
from fivekings.risk.map import FOLDER, Land, Map, Point, load_maps, view_of
from tests.risk.geometry import (
    Box,
    Edge,
    around,
    away,
    bounds,
    cross,
    edges,
    gap,
    holds,
    inside,
    length,
    overlap,
    rings,
    steps,
    touches,
    undirected,
)

PLAIN = [(load_board(name), load_maps(name)[0]) for name in ("westeros", "essos")]
MAPS = pytest.mark.parametrize(("board", "drawn"), PLAIN, ids=["westeros", "essos"])

SEEN = 12
"""The shortest border or lane a player can see, on a board 1400 wide."""
APART = 7
"""How far territories without a common border are apart."""
SHIELD, CASTLE, PORT, FIGURES = (26, 30), (22, 20), 8.5, (22, 24)


def test_both_boards_lie_side_by_side() -> None:
    board, maps = load_board("both"), load_maps("both")
    left, top, width, height = view_of("both")
    assert [name for drawn in maps for name in drawn.lands] == [land.name for land in board.territories]
    west, east = maps
    assert max(x for _, ring in rings(west) for x, _ in ring) < min(x for _, ring in rings(east) for x, _ in ring)
    for drawn in maps:
        for _, ring in rings(drawn):
            assert all(left <= x <= left + width and top <= y <= top + height for x, y in ring)
    bands = [band(ribbon.at, ribbon.width) for drawn in maps for ribbon in drawn.regions]
    assert not any(overlap(one, other) for one, other in itertools.combinations(bands, 2))


def test_the_files_are_small() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {"westeros.json", "essos.json", "both.json"}
    assert all(path.stat().st_size < 62_000 for path in FOLDER.iterdir())


@MAPS
def test_every_territory_is_drawn_in_one_piece(board: Board, drawn: Map) -> None:
    assert drawn.view[:3] == (0, 0, 1400)
    assert list(drawn.lands) == [land.name for land in board.territories]
    assert [ribbon.name for ribbon in drawn.regions] == [region.name for region in board.regions]
    for land in drawn.lands.values():
        assert len(land.rings) == 1
        assert inside(land.centre, land.rings[0])
        assert " ".join(land.lines) == land.name


@MAPS
def test_outlines_are_simple(board: Board, drawn: Map) -> None:
    for owner, ring in rings(drawn):
        assert len(set(ring)) == len(ring), owner
        pieces = edges(ring)
        assert not any(cross(one, other) for one, other in itertools.combinations(pieces, 2)), owner


@MAPS
def test_territories_do_not_overlap(board: Board, drawn: Map) -> None:
    for (one, ring), (other, ring2) in itertools.combinations(rings(drawn), 2):
        if not overlap(bounds(ring), bounds(ring2)):
            continue
        assert not any(cross(a, b) for a in edges(ring) for b in edges(ring2)), (one, other)
        if one in drawn.lands:
            assert not inside(drawn.lands[one].centre, ring2), (one, other)


def borders(drawn: Map) -> dict[frozenset[str], list[Edge]]:
    """The pieces that two territories have in common, point for point."""
    owners: dict[Edge, list[str]] = {}
    for land in drawn.lands.values():
        for ring in land.rings:
            for edge in edges(ring):
                owners.setdefault(undirected(edge), []).append(land.name)
    common: dict[frozenset[str], list[Edge]] = {}
    for edge, names in owners.items():
        if len(names) > 1:
            common.setdefault(frozenset(names), []).append(edge)
    return common


def border_faults(board: Board, drawn: Map) -> list[str]:
    """Where the drawn borders and those of the board differ."""
    common = borders(drawn)
    faults = []
    for one, other in itertools.combinations(board.territories, 2):
        pieces = common.get(frozenset((one.name, other.name)), [])
        if other.name in one.borders:
            if length(pieces) < SEEN:
                faults.append(f"{one.name} and {other.name} share {length(pieces):.0f}")
        elif pieces:
            faults.append(f"{one.name} and {other.name} touch")
        else:
            far = gap(drawn.lands[one.name].rings[0], drawn.lands[other.name].rings[0], APART)
            if far < APART:
                faults.append(f"{one.name} and {other.name} are {far:.1f} apart")
    return faults


@MAPS
@pytest.mark.rule("risk.board.4")
def test_territories_touch_if_and_only_if_they_border(board: Board, drawn: Map) -> None:
    assert border_faults(board, drawn) == []


def shore(drawn: Map) -> dict[str, list[Edge]]:
    """For each outline's owner the pieces that have water on the other side."""
    _, _, width, height = drawn.view
    count: dict[Edge, int] = {}
    for _, ring in rings(drawn):
        for edge in edges(ring):
            count[undirected(edge)] = count.get(undirected(edge), 0) + 1
    found: dict[str, list[Edge]] = {}
    for owner, ring in rings(drawn):
        for (ax, ay), (bx, by) in edges(ring):
            at_edge = (ax == bx and ax in (0, width)) or (ay == by and ay in (0, height))
            if count[undirected(((ax, ay), (bx, by)))] == 1 and not at_edge:
                found.setdefault(owner, []).append(((ax, ay), (bx, by)))
    return found


@MAPS
@pytest.mark.rule("risk.maesters.38", "risk.maesters.39")
def test_the_right_territories_touch_the_sea(board: Board, drawn: Map) -> None:
    coasts = shore(drawn)
    assert [land for land in drawn.lands if land in coasts] == board.names(board.coastal)
    assert all(length(coasts[land]) >= SEEN for land in board.names(board.coastal))
    drawn_coast = {undirected(edge) for arc in drawn.arcs if arc.kind == "coast" for edge in steps(arc.line)}
    assert drawn_coast == {undirected(edge) for pieces in coasts.values() for edge in pieces}


@MAPS
def test_each_kind_of_line_is_what_it_says(board: Board, drawn: Map) -> None:
    common = borders(drawn)
    region = {land.name: land.region for land in board.territories}
    for kind, same in (("border", True), ("march", False)):
        of_kind = {undirected(edge) for arc in drawn.arcs if arc.kind == kind for edge in steps(arc.line)}
        wanted = {
            edge for pair, pieces in common.items() for edge in pieces if (len({region[n] for n in pair}) == 1) == same
        }
        assert of_kind == wanted


def lane_faults(board: Board, drawn: Map) -> list[str]:
    """What is wrong with the sea lanes."""
    wanted = {frozenset((land.name, there)) for land in board.territories for there in land.lanes}
    found = [frozenset(lane.ends) for lane in drawn.lanes]
    faults = [f"no lane {sorted(pair)}" for pair in wanted - set(found)]
    faults += [f"lane {sorted(pair)} not on the board" for pair in set(found) - wanted]
    if len(found) != len(set(found)):
        faults.append("a lane is drawn twice")
    coasts = shore(drawn)
    for lane in drawn.lanes:
        for name, end in zip(lane.ends, (lane.line[0], lane.line[-1]), strict=True):
            if not any(end in edge for edge in coasts[name]):
                faults.append(f"{lane.ends} does not end at the coast of {name}")
        if length(steps(lane.line)) < SEEN:
            faults.append(f"{lane.ends} is too short")
        left, top, right, bottom = bounds(lane.line)
        for owner, ring in rings(drawn):
            if not overlap(bounds(ring), (left - 5, top - 5, right + 5, bottom + 5)):
                continue
            if any(inside(point, ring) for point in lane.line[1:-1]):
                faults.append(f"{lane.ends} goes over {owner}")
            if any(cross(step, edge) for step in steps(lane.line) for edge in edges(ring)):
                faults.append(f"{lane.ends} crosses {owner}")
            if owner not in lane.ends and any(away(p, edge) < 5 for p in lane.line for edge in edges(ring)):
                faults.append(f"{lane.ends} comes too near to {owner}")
    for one, other in itertools.combinations(drawn.lanes, 2):
        if any(cross(a, b) for a in steps(one.line) for b in steps(other.line)):
            faults.append(f"{one.ends} crosses {other.ends}")
    return faults


@MAPS
@pytest.mark.rule("risk.board.4")
def test_the_sea_lanes_are_those_of_the_board_and_keep_to_the_water(board: Board, drawn: Map) -> None:
    assert lane_faults(board, drawn) == []


def boxes(land: Land) -> dict[str, Box]:
    """The room that a territory's things take."""
    wide = max(len(line) for line in land.lines) * 0.49 * land.size
    found = {
        "label": around(land.label, wide, 1.04 * land.size * len(land.lines)),
        "shield": around(land.shield, *SHIELD),
        "figures": around(land.figures, *FIGURES),
    }
    if land.castle:
        found["castle"] = around(land.castle, *CASTLE)
    if land.port:
        found["port"] = around(land.port, 2 * PORT, 2 * PORT)
    return found


@MAPS
def test_there_is_room_for_what_stands_on_a_territory(board: Board, drawn: Map) -> None:
    for land in drawn.lands.values():
        ring = land.rings[0]
        taken = boxes(land)
        for thing, box in taken.items():
            if thing != "port":
                assert holds(ring, box), (land.name, thing)
        for one, other in itertools.combinations(taken, 2):
            assert not overlap(taken[one], taken[other]), (land.name, one, other)


@MAPS
@pytest.mark.rule("risk.board.3")
def test_castles_and_ports_stand_where_the_board_has_them(board: Board, drawn: Map) -> None:
    coasts = shore(drawn)
    for fact in board.territories:
        land = drawn.lands[fact.name]
        assert (land.castle is not None) == fact.castle
        assert (land.port is not None) == (fact.port != "")
        if land.port:
            ring = land.rings[0]
            assert inside(land.port, ring)
            assert min(away(land.port, edge) for edge in edges(ring)) >= PORT, land.name
            assert min(away(land.port, edge) for edge in coasts[land.name]) <= 18, land.name


def adjacent(maps: list[Map]) -> set[frozenset[str]]:
    """All that can be seen to be adjacent: over borders, over sea lanes, and between ports of one colour."""
    found = {pair for drawn in maps for pair in borders(drawn)}
    found |= {frozenset(lane.ends) for drawn in maps for lane in drawn.lanes}
    ports: dict[str, list[str]] = {}
    for drawn in maps:
        for land in drawn.lands.values():
            if land.port:
                ports.setdefault(drawn.coasts[land.coast], []).append(land.name)
    return found | {frozenset(pair) for names in ports.values() for pair in itertools.combinations(names, 2)}


@pytest.mark.parametrize("name", ["westeros", "essos", "both"])
@pytest.mark.rule("risk.board.4", "risk.port.1", "risk.port.3")
def test_every_adjacency_can_be_seen_and_none_that_is_not_there(name: str) -> None:
    board = load_board(name)
    wanted = {frozenset(board.names([land, other])) for land in range(board.size) for other in board.next_to[land]}
    assert adjacent(load_maps(name)) == wanted


def band(at: Point, width: float) -> Box:
    """The room that a ribbon takes, with its tails."""
    return around(at, width + 32, 32)


@MAPS
def test_ribbons_cover_nothing_that_matters(board: Board, drawn: Map) -> None:
    left, top, width, height = drawn.view
    own = {region.name: set(board.names(region.territories)) for region in board.regions}
    for ribbon in drawn.regions:
        box = band(ribbon.at, ribbon.width)
        assert left <= box[0]
        assert box[2] <= left + width
        assert top <= box[1]
        assert box[3] <= top + height
        below = {owner for owner, ring in rings(drawn) if touches(ring, box)}
        assert below <= own[ribbon.name], (ribbon.name, below)
        assert len(below) < 2, f"{ribbon.name} hides the border of {below}"
        for land in drawn.lands.values():
            assert not any(overlap(box, other) for other in boxes(land).values()), (ribbon.name, land.name)
        for lane in drawn.lanes:
            assert not any(box[0] < x < box[2] and box[1] < y < box[3] for x, y in lane.line), (ribbon.name, lane.ends)


def with_land(drawn: Map, land: Land) -> Map:
    return drawn._replace(lands=drawn.lands | {land.name: land})


def shrunk(land: Land) -> Land:
    x, y = land.centre
    return land._replace(rings=[[((3 * px + x) / 4, (3 * py + y) / 4) for px, py in land.rings[0]]])


@MAPS
def test_a_lost_border_is_noticed(board: Board, drawn: Map) -> None:
    for pair, pieces in borders(drawn).items():
        one, _ = sorted(pair)
        land = drawn.lands[one]
        lost = {point for edge in pieces for point in edge}
        ring = [(x + 0.5, y) if (x, y) in lost else (x, y) for x, y in land.rings[0]]
        assert borders(with_land(drawn, land._replace(rings=[ring]))).keys() != borders(drawn).keys(), pair
    land = next(land for land in drawn.lands.values() if board.territories[board.number_of(land.name)].borders)
    assert border_faults(board, with_land(drawn, shrunk(land)))


@MAPS
def test_a_border_too_many_is_noticed(board: Board, drawn: Map) -> None:
    other = load_board.__wrapped__(board.name)
    fact = next(fact for fact in other.territories if fact.borders)
    lost = fact.borders.pop()
    assert border_faults(other, drawn) == [f"{fact.name} and {lost} touch"]


@MAPS
def test_a_lost_or_wrong_lane_is_noticed(board: Board, drawn: Map) -> None:
    first, *rest = drawn.lanes
    assert lane_faults(board, drawn._replace(lanes=rest))
    assert lane_faults(board, drawn._replace(lanes=[*rest, first, first]))
    assert lane_faults(board, drawn._replace(lanes=[*rest, first._replace(line=first.line[1:])]))
    far = max(drawn.lands.values(), key=lambda land: math.dist(land.centre, first.line[0]))
    over = [first.line[0], far.centre, first.line[-1]]
    assert lane_faults(board, drawn._replace(lanes=[*rest, first._replace(line=over)]))
