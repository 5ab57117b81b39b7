"""Every scenario file goes as it is written."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from fivekings.games import GAMES
from fivekings.kernel.push_check import pushes_checked
from fivekings.scenarios import read_scenario, run_scenario
from fivekings.thrones.editions import EDITIONS
from fivekings.thrones.model.pool import load_pool

FOLDER = Path(__file__).parent


@pytest.fixture(scope="module", autouse=True)
def check_pushes() -> Iterator[None]:
    """A step that pushes a frame does so last. What is checked are the programs that exist."""
    for name in EDITIONS:
        load_pool(name).compile_all()
    with pushes_checked():
        yield


@pytest.mark.parametrize(
    "path", [pytest.param(path, id=path.relative_to(FOLDER).as_posix()) for path in sorted(FOLDER.rglob("*.toml"))]
)
def test_scenario(path: Path) -> None:
    run_scenario(read_scenario(path, GAMES))
