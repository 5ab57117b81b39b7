"""Bots that misbehave, for tests: installed as a package of their own beside a server."""

import os
import signal
import sys
import time
from pathlib import Path

from fivekings.kernel import Choice, Game, Request, State

NAMES = ("Sleeper", "Spinner", "Hog", "Victim", "Thrower", "Quitter", "Cheat", "Chatterer")


def install(folder: Path) -> None:
    """Make a package of this module, which offers each bot by its name in small letters."""
    info = folder / "nasty-1.dist-info"
    info.mkdir(parents=True)
    (folder / "nasty.py").write_text(Path(__file__).read_text(encoding="utf-8"), encoding="utf-8")
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: nasty\nVersion: 1\n")
    points = [f"{name.lower()} = nasty:{name}" for name in NAMES]
    (info / "entry_points.txt").write_text("\n".join(["[fivekings.bots]", *points, ""]))


class Nasty:
    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, _game: Game, _world: State, request: Request) -> Choice:
        self.misbehave()
        return Choice(request.seat, request.number, request.options[:1], request.most(request.options[0]))

    def misbehave(self) -> None:
        raise NotImplementedError


class Sleeper(Nasty):
    def misbehave(self) -> None:
        time.sleep(1000)


class Spinner(Nasty):
    def misbehave(self) -> None:
        while True:
            pass


class Hog(Nasty):
    def misbehave(self) -> None:
        kept = []
        while True:
            kept.append(bytearray(10_000_000))


class Victim(Nasty):
    def misbehave(self) -> None:
        os.kill(os.getpid(), signal.SIGKILL)


class Thrower(Nasty):
    def misbehave(self) -> None:
        raise KeyError("gold")


class Quitter(Nasty):
    def misbehave(self) -> None:
        sys.exit(3)


class Cheat(Nasty):
    def choose(self, _game: Game, _world: State, request: Request) -> Choice:
        return Choice(request.seat, request.number, [987654])


class Chatterer(Nasty):
    def misbehave(self) -> None:
        print('{"choice": [0, 0, [0], 0]}', flush=True)
        sys.stdout.write("x" * 100_000)
