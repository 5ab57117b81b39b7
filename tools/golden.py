"""Writes the golden records in tests/golden: random games that must always replay to the same position.

    python tools/golden.py

Run it only when the rules version of a game goes up: if a golden record stops replaying under the same version, so do
the players' saved games.
"""

import random
from pathlib import Path

from fivekings.bots import random_choice
from fivekings.games import game
from fivekings.kernel import Match, Setup, write_record

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "golden"
TABLES = [
    ("risk", 2, 1),
    ("risk", 4, 2),
    ("risk", 7, 3),
    ("lcg2", 2, 4),
    ("lcg2", 2, 5),
    ("lcg2", 2, 6),
    ("lcg2", 2, 7),
    ("lcg2", 4, 8),
    ("hbo", 2, 9),
    ("hbo", 2, 10),
    ("lcg1", 2, 11),
    ("lcg1", 4, 12),
    ("ccg", 2, 11),
    ("ccg", 4, 12),
]
NAMES = ["Arya", "Bran", "Cersei", "Davos", "Edd", "Fat Walda", "Gilly"]


def main() -> None:
    """Play every game to its end and save its record."""
    FOLDER.mkdir(exist_ok=True)
    for name, seats, seed in TABLES:
        match, rng = Match.start(game(name), Setup(NAMES[:seats]), seed), random.Random(seed)
        while not match.state.over:
            match.play(random_choice(match.state.requests[0], rng))
        file = FOLDER / f"{name}-{seats}-{seed}.json"
        write_record(match, file)
        print(f"{file.name}: {len(match.choices)} choices, {match.state.hash()}")


if __name__ == "__main__":
    main()
