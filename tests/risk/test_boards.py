"""The boards and their territory cards."""

import itertools
from collections import Counter

import pytest

from fivekings.risk.board import ICONS, Board
from tests.risk.table import BOTH, ESSOS, WESTEROS, at, lands_of, set_up

BOARDS = pytest.mark.parametrize("board", [WESTEROS, ESSOS, BOTH], ids=lambda board: board.name)


def neighbours(board: Board, name: str) -> set[str]:
    return set(board.names(board.next_to[board.number_of(name)]))


@pytest.mark.rule("risk.board.1")
def test_westeros_has_48_territories_in_nine_regions() -> None:
    assert len({territory.name for territory in WESTEROS.territories}) == 48
    assert len({region.name for region in WESTEROS.regions}) == 9
    assert sorted(land for region in WESTEROS.regions for land in region.territories) == list(range(48))


@pytest.mark.rule("risk.board.2")
def test_essos_has_34_territories_in_six_regions() -> None:
    assert len({territory.name for territory in ESSOS.territories}) == 34
    assert len({region.name for region in ESSOS.regions}) == 6
    assert sorted(land for region in ESSOS.regions for land in region.territories) == list(range(34))


@pytest.mark.rule("risk.board.3")
@pytest.mark.parametrize(("board", "castles", "ports"), [(WESTEROS, 19, 14), (ESSOS, 14, 10), (BOTH, 33, 24)])
def test_castles_and_ports(board: Board, castles: int, ports: int) -> None:
    assert len(set(board.castles)) == len(board.castles) == castles
    assert len(set(board.ports)) == len(board.ports) == ports


@pytest.mark.rule("risk.board.4")
@pytest.mark.parametrize(
    ("board", "name", "beside"),
    [
        (WESTEROS, "Karhold", {"The Dreadfort", "The Gift", "Skagos"}),
        (WESTEROS, "Bear Island", {"Stoney Shore", "Wolfswood", "Winterfell"}),
        (WESTEROS, "Tarth", {"Storm's End", "Rainwood"}),
        (ESSOS, "Valyria", {"The Sea of Sights", "Oros"}),
        (ESSOS, "Tyrosh", {"Myr", "The Orange Shore"}),
    ],
)
def test_borders_and_sea_lanes_join(board: Board, name: str, beside: set[str]) -> None:
    assert neighbours(board, name) == beside


@pytest.mark.rule("risk.board.4", "risk.port.2")
@BOARDS
def test_whoever_reaches_is_reached(board: Board) -> None:
    for one, other in itertools.product(range(board.size), repeat=2):
        assert (other in board.next_to[one]) == (one in board.next_to[other])
        assert one not in board.next_to[one]


@pytest.mark.rule("risk.board.5")
@pytest.mark.parametrize(("seats", "board"), [(2, ESSOS), (3, WESTEROS), (4, WESTEROS), (5, WESTEROS)])
def test_the_deck_has_one_card_for_each_territory_of_its_board(seats: int, board: Board) -> None:
    deck = set_up(seats, seed=seats).deck
    assert sorted(board.names(deck)) == sorted([*(territory.name for territory in board.territories), "End Game"])


@pytest.mark.rule("risk.board.6")
@BOARDS
def test_every_card_shows_one_of_three_icons(board: Board) -> None:
    shown = Counter(ICONS[board.icons[card]] for card in range(board.size))
    assert set(shown) == {"Knight", "Siege Engine", "Fortification"}
    assert shown.total() == board.size


@pytest.mark.rule("risk.reinforce.3")
@pytest.mark.parametrize(
    ("board", "region", "bonus"),
    [(board, region.name, region.bonus) for board in (WESTEROS, ESSOS) for region in board.regions],
)
def test_each_region_brings_the_bonus_shown_on_the_board(board: Board, region: str, bonus: int) -> None:
    whole = lands_of(board, region)
    rest = next(t.name for t in board.territories if t.name not in whole)
    held = at(dict.fromkeys(whole, ("wolf", 1)) | {rest: ("lion", 1)}, map=board.name)
    short = at(dict.fromkeys(whole[1:], ("wolf", 1)) | {rest: ("lion", 1)}, map=board.name)
    castles = sum(board.territories[board.number_of(land)].castle for land in whole)
    assert held.reserve == max(3, (len(whole) + castles) // 3) + bonus
    assert short.reserve <= held.reserve - bonus


@pytest.mark.rule("risk.port.4", "risk.port.1", "risk.port.3")
@pytest.mark.parametrize(
    ("board", "coasts"),
    [
        (
            WESTEROS,
            [
                "Wolfswood, Cape Kraken, The Trident, Harlaw, Pyke, Casterly Rock, Oldtown",
                "Widow's Watch, White Harbor, Gulltown, Dragonstone, King's Landing, Storm's End, Sunspear",
            ],
        ),
        (
            ESSOS,
            [
                "Braavosian Coastlands, The Flatlands, Myr, Lys, Volantis",
                "The Sea of Sights, Meereen, Astapor, New Ghis, Qarth",
            ],
        ),
    ],
)
def test_coasts(board: Board, coasts: list[str]) -> None:
    one, other = (set(coast.split(", ")) for coast in coasts)
    assert one | other == set(board.names(board.ports))
    for coast, opposite in ((one, other), (other, one)):
        for port in coast:
            assert coast - {port} <= neighbours(board, port)
            over_land = board.territories[board.number_of(port)]
            assert neighbours(board, port) & opposite <= {*over_land.borders, *over_land.lanes}


@pytest.mark.rule("risk.war.1")
def test_both_boards_are_joined_into_one() -> None:
    assert BOTH.size == 82
    assert len(BOTH.regions) == 15
    names = {territory.name for territory in BOTH.territories}
    assert names == {territory.name for board in (WESTEROS, ESSOS) for territory in board.territories}


@pytest.mark.rule("risk.war.8", "risk.port.3")
def test_only_the_narrow_sea_joins_the_boards() -> None:
    east = {"Widow's Watch", "White Harbor", "Gulltown", "Dragonstone", "King's Landing", "Storm's End", "Sunspear"}
    west = {"Braavosian Coastlands", "The Flatlands", "Myr", "Lys", "Volantis"}
    for board, here, there in ((WESTEROS, east, west), (ESSOS, west, east)):
        for territory in board.territories:
            across = neighbours(BOTH, territory.name) - neighbours(board, territory.name)
            assert across == (there if territory.name in here else set())
