"""Invasions, maneuvers and ports on whole boards."""

import pytest

from fivekings.risk.board import Board
from fivekings.risk.state import Skirmish
from tests.risk.table import BOTH, ESSOS, WESTEROS, asked, at, battle, offers, owner, plays, says, set_up

BOARDS = pytest.mark.parametrize("board", [WESTEROS, ESSOS, BOTH], ids=lambda board: board.name)


def alone_on(board: Board, land: str, armies: int = 2, phase: str = "invade") -> Skirmish:
    other = next(t.name for t in board.territories if t.name != land)
    return at({land: ("wolf", armies), other: ("lion", 1)}, phase=phase, map=board.name)


@pytest.mark.rule("risk.invade.2", "risk.invade.4", "risk.board.4", "risk.port.1", "risk.port.2", "risk.port.3")
@BOARDS
def test_each_territory_may_invade_what_it_borders_and_what_its_port_reaches(board: Board) -> None:
    coasts = {"westeros east", "essos west"} if board is BOTH else set()
    for here in board.territories:
        wanted = {*here.borders, *here.lanes}
        for there in board.territories:
            joined = {here.port, there.port} <= coasts or here.port == there.port
            if here.port and there.port and joined and there is not here:
                wanted.add(there.name)
        assert offers(alone_on(board, here.name)) == [
            *(f"invade {t.name} from {here.name}" for t in board.territories if t.name in wanted),
            "done invading",
        ]


@pytest.mark.rule("risk.invade.5")
@pytest.mark.parametrize(("armies", "may"), [(1, False), (2, True), (3, True)])
def test_two_armies_are_needed(armies: int, may: bool) -> None:
    state = alone_on(WESTEROS, "Winterfell", armies)
    # With nothing to invade with, wolf is not even asked: the turn has passed to lion.
    assert (asked(state) == [("wolf", "invade")]) == may
    assert (asked(state) == [("lion", "deploy")]) == (not may)


@pytest.mark.rule("risk.invade.3")
def test_a_conquered_territory_is_not_invaded_again() -> None:
    state = alone_on(WESTEROS, "Winterfell", 9)
    says(state, "wolf", "invade The Gift from Winterfell")
    battle(state, 3, [6, 6, 6, 1])
    says(state, "wolf", "move in 4")
    assert "invade The Gift from Winterfell" not in offers(state)
    assert "invade Karhold from The Gift" in offers(state)


@pytest.mark.rule("risk.maneuver.1")
def test_one_maneuver_a_turn() -> None:
    state = at({"Winterfell": ("wolf", 5), "The Gift": ("wolf", 5), "Sunspear": ("lion", 1)}, phase="maneuver")
    says(state, "wolf", "maneuver 1 from Winterfell to The Gift")
    assert asked(state) == [("lion", "deploy")]


@pytest.mark.rule("risk.maneuver.4", "risk.maneuver.5", "risk.port.5", "risk.war.9")
@BOARDS
def test_maneuvers_reach_what_is_connected_through_own_territories(board: Board) -> None:
    """On a board dealt at random, compare with walking from neighbour to neighbour."""
    seats = {"westeros": 3, "essos": 2, "both": 6}[board.name]
    for seed in range(4):
        state = set_up(seats, seed)
        name = state.setup.players[state.active]
        says(state, name, offers(state)[0].replace("#", str(state.reserve)))
        says(state, name, "done invading")
        own = set(state.holds(state.active))
        wanted = set()
        for start in own:
            reached, front = {start}, [start]
            while front:
                fresh = set(board.next_to[front.pop()]) & own - reached
                reached |= fresh
                front += fresh
            wanted |= {f"maneuver # from {board.name_of(start)} to {board.name_of(land)}" for land in reached - {start}}
        assert set(offers(state)) == {*wanted, "no maneuver"}


@pytest.mark.rule("risk.maneuver.6", "risk.draw.1")
def test_a_maneuver_is_no_conquest() -> None:
    state = at({"Winterfell": ("wolf", 5), "The Gift": ("wolf", 1), "Sunspear": ("lion", 1)}, phase="maneuver")
    before = state.rng
    says(state, "wolf", "maneuver 4 from Winterfell to The Gift")
    assert state.rng == before
    assert asked(state) == [("lion", "deploy")]
    assert owner(state, "Karhold") == "stag"


@pytest.mark.rule("risk.conquest.2", "risk.conquest.3", "risk.conquest.4")
@pytest.mark.parametrize(
    ("start", "committed", "choices"),
    [(4, 3, None), (5, 3, (3, 4)), (5, 1, (1, 2, 3, 4)), (9, 2, tuple(range(2, 9))), (2, 1, None)],
)
def test_how_many_may_move_in(start: int, committed: int, choices: tuple[int, ...] | None) -> None:
    state = at({"Winterfell": ("wolf", start), "Sunspear": ("lion", 1)}, phase="invade")
    state.rigged = [6] * committed + [1]
    says(state, "wolf", "invade The Gift from Winterfell")
    battle(state, committed, state.rigged)
    if choices is None:
        assert asked(state) != [("wolf", "move in")]
    else:
        assert offers(state) == [f"move in {armies}" for armies in choices]


@pytest.mark.rule("risk.invade.6", "risk.invade.7", "risk.invade.9")
def test_ending_is_offered_after_each_battle_and_not_before() -> None:
    state = at({"Winterfell": ("wolf", 9), "White Harbor": ("lion", 5), "Sunspear": ("lion", 1)}, phase="invade")
    says(state, "wolf", "invade White Harbor from Winterfell")
    for _ in range(3):
        assert offers(state) == ["commit 1", "commit 2", "commit 3"]
        battle(state, 1, [1, 6], ("lion", 1))
        assert offers(state) == ["continue", "end invasion"]
        says(state, "wolf", "continue")
    battle(state, 1, [6, 1], ("lion", 1))
    plays(state, "wolf", "end invasion")
    assert asked(state) == [("wolf", "invade")]
    assert state.view(-1)["invasion"] is None
