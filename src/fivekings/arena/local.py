"""Runs jobs in processes on this machine."""

import signal
from collections.abc import Generator, Iterator
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Final

from fivekings.arena.plan import Job, Plan
from fivekings.arena.run import Play, Result, run_job
from fivekings.kernel import BadInput

SPAWN: Final = "spawn"
"""Start processes with "spawn" on every system, so that nothing loaded or locked in the caller matters."""
GOODBYE: Final = 5.0


def run_local(plan: Plan, jobs: list[Job], workers: int = 1, play: Play = run_job) -> Generator[Result, None, None]:
    """Yield results as they come; one worker runs in this process."""
    if workers < 1:
        raise BadInput(f"jobs: at least 1, not {workers}")
    if workers == 1 or len(jobs) < 2:
        for job in jobs:
            yield play(plan, job)
        return
    crew = Crew(plan, play, min(workers, len(jobs)))
    try:
        yield from crew.work_off(jobs)
    finally:
        crew.dismiss()


class Crew:
    """Worker processes that play one game at a time."""

    def __init__(self, plan: Plan, play: Play, workers: int) -> None:
        context = get_context(SPAWN)
        self.processes: dict[Connection, BaseProcess] = {}
        for _ in range(workers):
            ours, theirs = context.Pipe()
            process = context.Process(target=work, args=(theirs, plan, play), daemon=True)
            process.start()
            theirs.close()
            self.processes[ours] = process

    def work_off(self, jobs: list[Job]) -> Iterator[Result]:
        """Hand out jobs and yield results until all are done."""
        left = iter(jobs)
        busy: dict[Connection, Job] = {}
        for line in self.processes:
            hand_out(line, left, busy)
        while busy:
            ready = wait(list(busy))
            for line in [line for line in busy if line in ready]:
                job = busy.pop(line)
                try:
                    result: Result = line.recv()
                except (EOFError, OSError):
                    raise BadInput(f"the process that played game {job.number + 1} died; out of memory?") from None
                hand_out(line, left, busy)
                yield result

    def dismiss(self) -> None:
        """Stop all processes."""
        for line, process in self.processes.items():
            process.terminate()
            line.close()
        for process in self.processes.values():
            process.join(GOODBYE)


def hand_out(line: Connection, left: Iterator[Job], busy: dict[Connection, Job]) -> None:
    """Give a process its next job, if there is one."""
    job = next(left, None)
    if job is not None:
        line.send(job)
        busy[line] = job


def work(line: Connection, plan: Plan, play: Play) -> None:
    """Worker loop: play jobs until the parent is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(EOFError, OSError):
        while True:
            line.send(play(plan, line.recv()))
