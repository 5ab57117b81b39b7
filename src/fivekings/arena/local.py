"""Jobs in processes of this machine."""

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
"""Processes start from nothing, on every system alike: what the caller has loaded or locked does not matter."""
GOODBYE: Final = 5.0


def run_local(plan: Plan, jobs: list[Job], workers: int = 1, play: Play = run_job) -> Generator[Result, None, None]:
    """The results of jobs as they come; with one worker, without any process."""
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
    """Processes that play, each with one game at a time."""

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
        """Hand out jobs and take results until none is left."""
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
                    raise BadInput(f"the process that played game {job.number + 1} has ended; out of memory?") from None
                hand_out(line, left, busy)
                yield result

    def dismiss(self) -> None:
        """End all processes, whatever they are doing."""
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
    """What a process does: play what it is given until nobody is there any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(EOFError, OSError):
        while True:
            line.send(play(plan, line.recv()))
