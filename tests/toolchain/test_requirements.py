"""pyproject.toml and requirements/ tell one story, and the locks pin all of it without naming a place."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
REQUIREMENTS = ROOT / "requirements"
SETS = sorted(path.stem for path in REQUIREMENTS.glob("*.in"))


def asked(name: str) -> set[str]:
    """What a set asks for itself, without the set it is on top of."""
    lines = (REQUIREMENTS / f"{name}.in").read_text().splitlines()
    return {line for line in lines if line and not line.startswith(("#", "-r"))}


def test_the_sets_ask_for_what_the_project_declares() -> None:
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text())
    project, build = declared["project"], declared["build-system"]
    assert asked("play") == {*project["dependencies"], *build["requires"], "editables>=0.5"}
    extras = project["optional-dependencies"]
    assert asked("serve") == set(extras["server"])
    assert asked("test") | asked("lock") == {*extras["dev"], *extras["arena-ray"]}


@pytest.mark.parametrize("name", SETS)
def test_a_lock_pins_all_that_its_set_asks_for(name: str) -> None:
    lock = (REQUIREMENTS / f"{name}.txt").read_text()
    pinned = set(re.findall(r"^([a-z0-9-]+)==", lock, re.MULTILINE))
    below = asked("play") if name != "node" else set()
    wanted = {re.split(r"[\[>;]", line)[0] for line in below | asked(name)}
    assert wanted <= pinned
    assert len(re.findall(r"^\S+==.*\\\n    --hash=sha256:", lock, re.MULTILINE)) == len(pinned)


@pytest.mark.parametrize("name", SETS)
def test_a_lock_names_no_place(name: str) -> None:
    lock = (REQUIREMENTS / f"{name}.txt").read_text()
    assert "://" not in lock
    assert not re.search(r"^-", lock, re.MULTILINE)
