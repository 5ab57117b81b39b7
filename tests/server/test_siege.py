"""The short form of the siege: attacks on a running server, each of which must be held off."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.conftest import ON_POSTGRESQL, ON_SQLITE

ROOT = Path(__file__).resolve().parents[2]
HELD_OFF = [
    *["takeback-clock", "absent-rated", "clock-steps", "takebacks", "quotas", "sessions"],
    *["second-server", "newer-database", "headers", "bad-addresses", "names", "muted"],
]
"""Those that measure no time: how long choices take depends on what else a machine does."""


def siege(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "benchmarks.siege", *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=300, check=False, cwd=ROOT)


@ON_SQLITE
@pytest.mark.parametrize("name", HELD_OFF)
def test_the_server_holds_against(name: str) -> None:
    done = siege("--short", "--only", name)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.startswith(f"held  {name} ")


@pytest.mark.parametrize("name", [pytest.param(name, marks=ON_POSTGRESQL) for name in ("races", "bad-addresses")])
def test_the_server_holds_on_postgresql_against(name: str) -> None:
    done = siege("--short", "--only", name, "--database", "postgresql")
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.source_only("a command line")
def test_help_names_every_attack_and_an_example() -> None:
    shown = siege("--help")
    assert shown.returncode == 0
    assert "examples:" in shown.stdout
    for name in HELD_OFF:
        assert name in shown.stdout
    refused = siege("--only", "nothing")
    assert refused.returncode == 2
    assert "nothing" in refused.stderr
    assert "Traceback" not in refused.stderr
