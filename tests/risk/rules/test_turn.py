"""The turn and its reinforcements."""

import pytest

from fivekings.kernel import Refused, apply
from fivekings.kernel.request import Choice
from tests.risk.table import WESTEROS, armies, asked, at, offers, plays, refusal, says

HOME = {"Winterfell": ("wolf", 4), "The Gift": ("wolf", 1), "Sunspear": ("lion", 3)}


@pytest.mark.rule("risk.turn.1")
def test_the_steps_are_asked_in_order() -> None:
    state = at(HOME, cards={"wolf": ["Karhold", "Pyke", "Tarth"]})
    kinds = []
    for label in (
        "keep",
        "deploy 3 to Winterfell",
        "invade Barrowlands from Winterfell",
        "commit 3",
        "move in 3",
        "done invading",
        "no maneuver",
        "no card",
    ):
        kinds.append((asked(state)[0][1], state.phase))
        state.rigged = [6, 6, 6, 1] if label.startswith("commit") else []
        says(state, "wolf", label)
    assert kinds == [
        ("trade", "reinforce"),
        ("deploy", "reinforce"),
        ("invade", "invade"),
        ("commit", "invade"),
        ("move in", "invade"),
        ("invade", "invade"),
        ("maneuver", "maneuver"),
        ("draw", "draw"),
    ]
    assert asked(state) == [("lion", "deploy")]


@pytest.mark.rule("risk.turn.2")
@pytest.mark.parametrize("first", ["wolf", "lion", "stag"])
def test_the_turn_goes_clockwise(first: str) -> None:
    state = at(HOME, first_player=first)
    order = []
    for _ in range(4):
        name = asked(state)[0][0]
        order.append(name)
        home = next(land for land in offers(state))
        plays(state, name, home.replace("#", str(state.reserve)))
        while state.requests[0].seat == state.setup.players.index(name):
            says(state, name, "pass")
    start = ["wolf", "lion", "stag"].index(first)
    assert order == (["wolf", "lion", "stag"] * 3)[start : start + 4]


@pytest.mark.rule("risk.turn.3")
@pytest.mark.parametrize("label", ["invade Barrowlands from Winterfell", "deploy 1 to Winterfell", "commit 1"])
def test_done_is_done(label: str) -> None:
    state = at(HOME, phase="invade")
    says(state, "wolf", "done invading")
    refusal(state, "wolf", label)


@pytest.mark.rule("risk.reinforce.1", "risk.reinforce.2")
@pytest.mark.parametrize(
    ("lands", "castles", "raised"),
    [(1, 0, 3), (8, 3, 3), (9, 2, 3), (12, 0, 4), (9, 3, 4), (11, 3, 4), (12, 3, 5), (15, 5, 6), (16, 5, 7)],
)
def test_a_third_of_territories_and_castles(lands: int, castles: int, raised: int) -> None:
    # No region is held whole: the first territory of each is left out.
    gaps = {region.territories[0] for region in WESTEROS.regions}
    free = [land for land in range(WESTEROS.size) if land not in gaps]
    strong = [land for land in free if land in WESTEROS.castles][:castles]
    plain = [land for land in free if land not in WESTEROS.castles][: lands - castles]
    assert len(strong) + len(plain) == lands
    held = {WESTEROS.name_of(land): ("wolf", 1) for land in strong + plain}
    assert at({**held, "Skagos": ("lion", 1)}).reserve == raised


@pytest.mark.rule("risk.reinforce.1")
def test_reinforcements_are_counted_when_the_turn_begins_and_not_later() -> None:
    state = at({"Winterfell": ("wolf", 60), "Sunspear": ("lion", 1)})
    says(state, "wolf", "deploy 3 to Winterfell")
    state.rigged = [6, 1] * 3
    plays(state, "wolf", "invade The Gift from Winterfell", "commit 1", "move in 1")
    assert state.reserve == 0


@pytest.mark.rule("risk.deploy.3", "risk.deploy.1")
def test_armies_may_be_deployed_one_by_one() -> None:
    state = at(HOME)
    for land in ("Winterfell", "The Gift", "Winterfell"):
        assert asked(state) == [("wolf", "deploy")]
        says(state, "wolf", f"deploy 1 to {land}")
    assert (armies(state, "Winterfell"), armies(state, "The Gift")) == (6, 2)
    assert asked(state) == [("wolf", "invade")]


@pytest.mark.rule("risk.deploy.2", "risk.deploy.1")
def test_only_own_territories_are_offered_for_armies() -> None:
    state = at(HOME)
    assert offers(state) == ["deploy # to The Gift", "deploy # to Winterfell"]
    assert state.requests[0].amounts == [3, 3]


@pytest.mark.rule("risk.deploy.4", "risk.maneuver.3")
def test_there_is_no_end_of_armies() -> None:
    state = at({**HOME, "Winterfell": ("wolf", 100_000)})
    plays(state, "wolf", "deploy 3 to Winterfell", "done invading", "maneuver 100002 from Winterfell to The Gift")
    assert (armies(state, "Winterfell"), armies(state, "The Gift")) == (1, 100_003)


@pytest.mark.rule("risk.turn.1", "risk.deploy.1", "risk.invade.2", "risk.board.7")
@pytest.mark.parametrize(
    "choice",
    [
        Choice(0, 0, [5], 4),  # more than there are
        Choice(0, 0, [5], 0),
        Choice(0, 0, [5], -1),
        Choice(0, 0, [6], 1),  # not wolf's
        Choice(0, 0, [5, 1], 1),
        Choice(0, 0, [], 1),
        Choice(0, 0, [-1], 0),  # deploying cannot be declined
        Choice(0, 0, [9999], 1),
        Choice(0, 1, [5], 1),  # a request not yet made
        Choice(1, 0, [5], 1),  # not lion's turn
        Choice(7, 0, [5], 1),
        Choice(-2, 0, [5], 1),
        Choice(9, -1, []),  # nobody there to resign
        Choice(-1, -1, []),
    ],
    ids=repr,
)
def test_an_illegal_answer_changes_nothing(choice: Choice) -> None:
    state = at(HOME)
    assert state.board.name_of(5) == "Winterfell"
    before = state.hash()
    with pytest.raises(Refused):
        apply(state, choice)
    assert state.hash() == before
    assert asked(state) == [("wolf", "deploy")]
