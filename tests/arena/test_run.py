"""Games are played alike by one process and by several, and bots that fail are noticed."""

import sys
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from fivekings.arena.local import run_local
from fivekings.arena.plan import Plan, make_plan
from fivekings.arena.ray import run_ray
from fivekings.arena.run import Result, run_job, seated, timeless
from fivekings.bots import Maester
from fivekings.kernel import BadInput


@pytest.fixture(scope="module")
def plan() -> Plan:
    return make_plan("lcg2", ["hodor", "squire"], ["stark-core", "lannister-core"], games=4)


@pytest.fixture(scope="module")
def alone(plan: Plan) -> list[Result]:
    return ordered(run_local(plan, plan.jobs(), 1))


def ordered(results: Iterator[Result]) -> list[Result]:
    return [timeless(result) for result in sorted(results, key=lambda result: int(result["job"]))]


def test_two_processes_give_the_results_of_one(plan: Plan, alone: list[Result]) -> None:
    assert ordered(run_local(plan, plan.jobs(), 2)) == alone


def test_a_job_does_not_depend_on_what_was_played_before(plan: Plan, alone: list[Result]) -> None:
    assert [timeless(run_job(plan, job)) for job in plan.jobs()[:1:-1]] == alone[:1:-1]


def test_a_result_is_plain_and_whole(plan: Plan, alone: list[Result]) -> None:
    for job, result in zip(plan.jobs(), alone, strict=True):
        assert (result["bots"], result["decks"]) == (list(job.bots), list(job.decks))
        assert len(result["winners"]) == 1
        assert result["rounds"] > 1
        assert all(seat["decisions"] > 10 and seat["faults"] == 0 for seat in result["seats"])
    assert len({result["hash"] for result in alone}) == 4


def test_stopping_early_ends_the_processes(plan: Plan) -> None:
    coming = run_local(plan, plan.jobs(), 2)
    assert "winners" in next(coming)
    coming.close()
    with pytest.raises(StopIteration):
        next(coming)


def test_errors_of_a_bot_are_counted() -> None:
    plan = make_plan("risk", ["tests.arena.champions:Stumbling", "hodor"], games=2)
    result = run_job(plan, plan.jobs()[0])
    stumbling, hodor = result["seats"]
    assert stumbling["faults"] == stumbling["decisions"] > 0
    assert hodor["faults"] == 0
    assert result["complaint"] == "ValueError: my kingdom for a horse"


def test_a_game_that_cannot_go_on_is_a_result_too() -> None:
    plan = make_plan("risk", ["tests.arena.champions:Absconding"], games=1)
    [result] = run_local(plan, plan.jobs())
    assert result["error"].endswith("Absconding' cannot be made with a seed: OSError: gone to Essos")


def test_each_decision_is_asked_once() -> None:
    plan = make_plan("risk", ["tests.arena.champions:Clock"], games=1)
    assert "complaint" not in run_job(plan, plan.jobs()[0])


def test_a_maester_counts_worlds_and_not_seconds() -> None:
    maester = seated("maester", 1, 3)
    assert isinstance(maester, Maester)
    assert maester.worlds == 3
    assert maester.seconds > 1e6


@pytest.mark.parametrize("engine", [run_local, run_ray])
def test_somebody_must_play(plan: Plan, engine: Any) -> None:
    with pytest.raises(BadInput, match="at least 1"):
        list(engine(plan, plan.jobs(), 0))


class FakeRay(SimpleNamespace):
    """As much of Ray as is used, at once and in this process."""

    def __init__(self) -> None:
        super().__init__(up=False, cancelled=0)

    def is_initialized(self) -> bool:
        return bool(self.up)

    def init(self, **_options: Any) -> None:
        self.up = True

    def shutdown(self) -> None:
        self.up = False

    def put(self, thing: Any) -> Any:
        return thing

    def remote(self, function: Any) -> Any:
        return SimpleNamespace(remote=lambda *given: (function, given))

    def wait(self, tasks: list[Any], num_returns: int) -> tuple[list[Any], list[Any]]:
        return tasks[-num_returns:], tasks[:-num_returns]

    def get(self, tasks: list[Any]) -> list[Any]:
        return [function(*given) for function, given in tasks]

    def cancel(self, _task: Any, force: bool) -> None:
        self.cancelled += int(force)


def test_ray_gives_the_results_of_one_process(plan: Plan, alone: list[Result], monkeypatch: pytest.MonkeyPatch) -> None:
    ray = FakeRay()
    monkeypatch.setitem(sys.modules, "ray", ray)
    assert ordered(run_ray(plan, plan.jobs(), 2)) == alone
    assert not ray.up


def test_a_ray_that_was_up_stays_up(plan: Plan, monkeypatch: pytest.MonkeyPatch) -> None:
    ray = FakeRay()
    ray.init()
    monkeypatch.setitem(sys.modules, "ray", ray)
    assert len(list(run_ray(plan, plan.jobs()[:1], 1))) == 1
    assert ray.up


def test_ray_is_left_tidy(plan: Plan, monkeypatch: pytest.MonkeyPatch) -> None:
    ray = FakeRay()
    monkeypatch.setitem(sys.modules, "ray", ray)
    coming = run_ray(plan, plan.jobs(), 1)
    next(coming)
    coming.close()
    assert ray.cancelled == 3
    assert not ray.up


def test_without_ray_it_says_how_to_get_it(plan: Plan, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(BadInput, match="Ray is not installed"):
        list(run_ray(plan, plan.jobs(), 1))
