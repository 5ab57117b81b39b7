"""The arena on a real Ray, started on this machine for the test and stopped by the end of it."""

import pytest

from fivekings.arena.local import run_local
from fivekings.arena.plan import make_plan
from fivekings.arena.ray import run_ray
from fivekings.arena.run import timeless

ray = pytest.importorskip("ray", reason="Ray is not installed")


@pytest.mark.filterwarnings("ignore")  # Ray's own, about itself and what it starts
def test_a_real_ray_gives_the_results_of_one_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("RAY_ADDRESS", raising=False)
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    plan = make_plan("risk", ["hodor", "squire"], games=4)
    played = sorted(run_ray(plan, plan.jobs(), 2), key=lambda result: int(result["job"]))
    assert [timeless(one) for one in played] == [timeless(one) for one in run_local(plan, plan.jobs())]
    assert not ray.is_initialized()
