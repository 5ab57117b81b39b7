"""Sets up .venv for playing, testing or locking; skips what is done and repairs interrupted installs.

Stamps in .venv/stamps say what is finished:

    base       created by this Python, for a checkout at this path
    play ...   requirements/play.txt with this content is installed
    project    fivekings itself is installed from this pyproject.toml
    unfinished an install is running; if found at the start of a run, .venv is created again
"""

import fcntl
import hashlib
import importlib.util
import os
import platform
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
STAMPS = VENV / "stamps"
LOG = VENV / "pip.log"
SETS = ("play", "serve", "test", "lock")
# The Python that a virtual environment was made with; outside of one, the running Python.
BASE: str = getattr(sys, "_base_executable", sys.executable)

OUT_OF_REACH = (
    "NewConnectionError",
    "Failed to establish a new connection",
    "ConnectTimeoutError",
    "Connection refused",
    "Max retries exceeded",
    "name resolution",
    "Name or service not known",
    "Network is unreachable",
    "ProxyError",
)


def fail(message: str) -> NoReturn:
    """Exit with one line that says what is missing."""
    sys.exit(f"fivekings: {message}")


def digest(*contents: str | bytes) -> str:
    """A hash of the given contents."""
    sha = hashlib.sha256()
    for content in contents:
        sha.update(hashlib.sha256(content if isinstance(content, bytes) else content.encode()).digest())
    return sha.hexdigest()


def wanted(requirements: str) -> dict[str, str]:
    """The stamps of a finished setup."""
    python = os.path.realpath(BASE)
    return {
        "base": digest(python, sys.version, str(ROOT)),
        requirements: digest((ROOT / "requirements" / f"{requirements}.txt").read_bytes()),
        "project": digest((ROOT / "pyproject.toml").read_bytes()),
    }


def stamp(name: str) -> str | None:
    """The content of a stamp, if it exists."""
    try:
        return (STAMPS / name).read_text()
    except OSError:
        return None


def missing(stamps: dict[str, str]) -> list[str]:
    """The parts that are missing or outdated."""
    if stamp("unfinished") is not None:
        return list(stamps)
    return [name for name, key in stamps.items() if stamp(name) != key]


def lock() -> int | None:
    """Lock the checkout against a second setup. The system releases the lock when the process ends."""
    held = os.open(ROOT, os.O_RDONLY)
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        print("Another setup is running here; waiting for it...", flush=True)
        fcntl.flock(held, fcntl.LOCK_EX)
    except OSError:  # a file system without locks
        os.close(held)
        return None
    return held


def run(held: int | None, *command: str) -> bool:
    """Run a command with its output in the log, holding the lock; returns whether it succeeded."""
    unwanted = {"PYTHONPATH", "PYTHONHOME", "PIP_USER", "PIP_TARGET", "PIP_PREFIX", "PIP_ROOT", "PIP_REQUIRE_HASHES"}
    environment = {name: value for name, value in os.environ.items() if name not in unwanted}
    fds = () if held is None else (held,)
    with LOG.open("ab") as log:
        done = subprocess.run(
            command,
            cwd=ROOT,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
            pass_fds=fds,
            check=False,
        )
    return done.returncode == 0


def pip(held: int | None, what: str, *arguments: str) -> None:
    """Install, or exit with pip's error."""
    command = [str(VENV / "bin" / "python"), "-m", "pip", "--disable-pip-version-check", "--no-input", "install"]
    if run(held, *command, "--quiet", *arguments):
        return
    text = LOG.read_text(errors="replace")
    where = f"(the whole story: {LOG.relative_to(ROOT)})"
    if any(sign in text for sign in OUT_OF_REACH):
        fail(f"pip could not install {what}: no network, or its package index is out of reach {where}")
    errors = [line.removeprefix("ERROR: ") for line in text.splitlines() if line.startswith("ERROR: ")]
    fail(f"pip could not install {what}: {errors[0] if errors else 'it failed'} {where}")


def make_venv(held: int | None) -> None:
    """Replace .venv with an empty one."""
    if importlib.util.find_spec("venv") is None or importlib.util.find_spec("ensurepip") is None:
        fail(
            f"Python {platform.python_version()} ({sys.executable}) is without its venv module: "
            "install it (Debian, Ubuntu: apt install python3-venv)"
        )
    if VENV.exists():
        shutil.rmtree(VENV)
    STAMPS.mkdir(parents=True)
    (STAMPS / "unfinished").touch()
    if not run(held, sys.executable, "-m", "venv", str(VENV)):
        lines = LOG.read_text(errors="replace").strip().splitlines() or ["it failed"]
        fail(f"python -m venv could not make .venv: {lines[-1]}")


def set_up(requirements: str, held: int | None) -> None:
    """Install the requirements and the project into .venv."""
    stamps = wanted(requirements)
    todo = missing(stamps)
    if not todo:
        return
    started = time.monotonic()
    # A set that was never installed goes on top of what is there. Any other difference starts from nothing.
    changed = requirements in todo and stamp(requirements) is not None
    if "base" in todo or changed:
        print(f"Setting up .venv with Python {platform.python_version()}...", flush=True)
        make_venv(held)
        todo = list(stamps)
    (STAMPS / "unfinished").touch()
    if requirements in todo:
        print(f"Installing requirements/{requirements}.txt (once, about a minute)...", flush=True)
        file = f"requirements/{requirements}.txt"
        pip(held, file, "--require-hashes", "-r", file)
    if "project" in todo:
        print("Installing fivekings from this folder...", flush=True)
        pip(held, "fivekings", "--no-index", "--no-deps", "--no-build-isolation", "-e", ".")
    for name, key in stamps.items():
        (STAMPS / name).write_text(key)
    (STAMPS / "unfinished").unlink()
    print(f"Set up in {time.monotonic() - started:.0f} s.", flush=True)


def main(arguments: list[str]) -> None:
    """Set up what is missing."""
    if len(arguments) != 1 or arguments[0] not in SETS:
        fail(f"which set? One of {', '.join(SETS)}")
    if sys.prefix != sys.base_prefix:  # this Python may be the .venv to be replaced
        os.execv(BASE, [BASE, __file__, *arguments])
    try:
        if missing(wanted(arguments[0])):
            set_up(arguments[0], lock())
    except PermissionError as error:
        fail(f"no permission for {error.filename}: was .venv made by another user? Remove it and run again")
    except OSError as error:
        fail(f"the set-up stopped: {error}")
    except KeyboardInterrupt:
        fail("the set-up was interrupted: run again, it will start over")


if __name__ == "__main__":
    main(sys.argv[1:])
