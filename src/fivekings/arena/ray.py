"""Runs jobs on Ray, on as many machines as it has. Ray is imported only when used."""

import importlib
import os
from collections.abc import Generator
from typing import Any, Final

from fivekings.arena.plan import Job, Plan
from fivekings.arena.run import Play, Result, run_job
from fivekings.kernel import BadInput

AHEAD: Final = 4
"""Queued jobs per worker, so that none idles."""


def run_ray(plan: Plan, jobs: list[Job], workers: int = 1, play: Play = run_job) -> Generator[Result, None, None]:
    """Yield results as they come, with `workers` games at once."""
    if workers < 1:
        raise BadInput(f"jobs: at least 1, not {workers}")
    if not jobs:
        return
    ray = load_ray()
    ours = not ray.is_initialized()
    if ours:
        ray.init(num_cpus=None if connected() else workers)
    task, shared, left = ray.remote(play), ray.put(plan), iter(jobs)
    waiting: list[Any] = []
    try:
        while True:
            while len(waiting) < AHEAD * workers and (job := next(left, None)) is not None:
                waiting.append(task.remote(shared, job))
            if not waiting:
                return
            done, waiting = ray.wait(waiting, num_returns=1)
            yield from ray.get(done)
    finally:
        for one in waiting:
            ray.cancel(one, force=True)
        if ours:
            ray.shutdown()


def load_ray() -> Any:
    """Import Ray; raises `BadInput` with how to install it."""
    try:
        return importlib.import_module("ray")
    except ImportError:
        raise BadInput("Ray is not installed: pip install 'fivekings[arena-ray]', or use --engine local") from None


def connected() -> bool:
    """Is there a cluster to join, which decides the number of processors?"""
    return "RAY_ADDRESS" in os.environ
