"""A folder of results can be gone on with, whatever happened to it."""

from pathlib import Path

import pytest

from fivekings.arena.plan import Plan, make_plan
from fivekings.arena.run import Result
from fivekings.arena.store import Store
from fivekings.kernel import BadInput


@pytest.fixture(scope="module")
def plan() -> Plan:
    return make_plan("risk", ["hodor", "squire"], games=6)


def made_up(job: int) -> Result:
    return {"job": job, "bots": ["hodor", "squire"], "decks": [], "winners": [0]}


@pytest.fixture
def begun(plan: Plan, tmp_path: Path) -> Path:
    """A folder with half of the games."""
    folder = tmp_path / "new" / "arena"
    store = Store(folder, plan)
    for job in (4, 0, 2):
        store.add(made_up(job))
    return folder


def missing(folder: Path, plan: Plan) -> list[int]:
    return [job.number for job in Store(folder, plan).missing(plan.jobs())]


def test_what_is_done_is_not_done_again(begun: Path, plan: Plan) -> None:
    assert missing(begun, plan) == [1, 3, 5]
    assert [result["job"] for result in Store(begun, plan).results()] == [0, 2, 4]


@pytest.mark.parametrize("cut", [1, 2, 20, 60])
def test_a_line_that_was_cut_off_is_played_again(begun: Path, plan: Plan, cut: int) -> None:
    path = begun / "games.jsonl"
    path.write_bytes(path.read_bytes()[:-cut])
    store = Store(begun, plan)
    assert [job.number for job in store.missing(plan.jobs())] == [1, 2, 3, 5]
    store.add(made_up(2))
    assert missing(begun, plan) == [1, 3, 5]


def test_more_games_may_be_asked_for(begun: Path) -> None:
    assert missing(begun, make_plan("risk", ["hodor", "squire"], games=8)) == [1, 3, 5, 6, 7]


def test_fewer_games_are_counted_where_fewer_are_asked_for(begun: Path) -> None:
    assert [result["job"] for result in Store(begun, make_plan("risk", ["hodor", "squire"], games=4)).results()] == [
        0,
        2,
    ]


def test_a_game_that_failed_is_played_again(begun: Path, plan: Plan) -> None:
    Store(begun, plan).add({"job": 1, "error": "OSError: gone"})
    assert missing(begun, plan) == [1, 3, 5]


def test_another_plan_is_refused(begun: Path) -> None:
    with pytest.raises(BadInput, match="another plan, with different bots and seed"):
        Store(begun, make_plan("risk", ["hodor", "knight"], games=6, seed=9))


def test_a_folder_with_other_things_is_refused(tmp_path: Path, plan: Plan) -> None:
    (tmp_path / "letters.txt").write_text("Dark wings, dark words.")
    with pytest.raises(BadInput, match=r"contains other files \(letters.txt\)"):
        Store(tmp_path, plan)


def test_a_file_is_no_folder(tmp_path: Path, plan: Plan) -> None:
    (tmp_path / "letters.txt").write_text("Dark wings, dark words.")
    with pytest.raises(BadInput, match="cannot be used"):
        Store(tmp_path / "letters.txt", plan)


@pytest.mark.parametrize(("line", "complaint"), [("{", "damaged"), ("[1]", "not the result of a game")])
def test_damage_in_the_middle_is_named(begun: Path, plan: Plan, line: str, complaint: str) -> None:
    path = begun / "games.jsonl"
    path.write_text(f"{line}\n{path.read_text()}")
    with pytest.raises(BadInput, match=rf"games.jsonl:1: .*{complaint}"):
        Store(begun, plan)


@pytest.mark.parametrize(("text", "complaint"), [("{", "not JSON"), ("[]", "not a plan")])
def test_a_damaged_plan_is_named(begun: Path, plan: Plan, text: str, complaint: str) -> None:
    (begun / "plan.json").write_text(text)
    with pytest.raises(BadInput, match=complaint):
        Store(begun, plan)
