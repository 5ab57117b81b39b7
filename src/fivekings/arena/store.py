"""A results folder: written as games finish, and resumed where it stopped."""

import json
from pathlib import Path
from typing import Any, Final

from fivekings.arena.plan import Job, Plan
from fivekings.arena.run import Result
from fivekings.kernel import BadInput
from fivekings.kernel.record import read_text, write_whole

PLAN: Final = "plan.json"
GAMES: Final = "games.jsonl"


class Store:
    """The finished games of a plan.

    A folder belongs to one plan; only the number of games may grow. Truncated lines are ignored and their games played
    again, like games that failed.
    """

    def __init__(self, folder: Path, plan: Plan) -> None:
        self.folder = folder
        self.path = folder / GAMES
        prepare(folder, plan)
        jobs = {job.number: job for job in plan.jobs()}
        self.done: dict[int, Result] = {
            result["job"]: result for result in read_games(self.path) if result["job"] in jobs and "error" not in result
        }

    def missing(self, jobs: list[Job]) -> list[Job]:
        """The jobs that are not done."""
        return [job for job in jobs if job.number not in self.done]

    def add(self, result: Result) -> None:
        """Save a result immediately."""
        self.done[result["job"]] = result
        try:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(result, ensure_ascii=False, separators=(",", ":")) + "\n")
        except OSError as error:
            raise BadInput(f"cannot be written: {error.strerror}", str(self.path)) from None

    def results(self) -> list[Result]:
        """All results, in the order of the plan."""
        return [self.done[number] for number in sorted(self.done)]


def prepare(folder: Path, plan: Plan) -> None:
    """Claim the folder for the plan, or raise `BadInput`."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        there = sorted(path.name for path in folder.iterdir())
    except OSError as error:
        raise BadInput(f"cannot be used: {error.strerror}", str(folder)) from None
    text = json.dumps(plan.identity(), indent=1, ensure_ascii=False) + "\n"
    if PLAN not in there:
        if there:
            raise BadInput(f"this folder contains other files ({there[0]}); use an empty or new one", str(folder))
        write_whole(folder / PLAN, text)
        return
    other = differing(read_plan(folder / PLAN), json.loads(text))
    if other:
        raise BadInput(f"this folder belongs to another plan, with different {' and '.join(other)}", str(folder))
    mend(folder / GAMES)


def read_plan(path: Path) -> dict[str, Any]:
    """Read the plan of a folder."""
    try:
        found = json.loads(read_text(path))
    except json.JSONDecodeError as error:
        raise BadInput(f"not JSON: {error.msg}", str(path)) from None
    if not isinstance(found, dict):
        raise BadInput("this is not a plan", str(path))
    return found


def differing(one: dict[str, Any], other: dict[str, Any]) -> list[str]:
    """The fields in which two plans differ."""
    return [key.replace("_", " ") for key in other if one.get(key) != other[key]]


def mend(path: Path) -> None:
    """Remove a truncated last line."""
    if not path.exists():
        return
    try:
        data = path.read_bytes()
        if data and not data.endswith(b"\n"):
            with path.open("r+b") as file:
                file.truncate(data.rfind(b"\n") + 1)
    except OSError as error:
        raise BadInput(f"cannot be used: {error.strerror}", str(path)) from None


def read_games(path: Path) -> list[Result]:
    """Read the results of a file."""
    if not path.exists():
        return []
    found: list[Result] = []
    for number, line in enumerate(read_text(path).splitlines(), 1):
        try:
            result = json.loads(line)
        except json.JSONDecodeError:
            raise BadInput(
                "this line is damaged; take it out, and its game is played again", f"{path}:{number}"
            ) from None
        if not isinstance(result, dict) or not isinstance(result.get("job"), int):
            raise BadInput("this is not the result of a game", f"{path}:{number}")
        found.append(result)
    return found
