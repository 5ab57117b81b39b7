"""`fivekings card coverage`: how many of the printed cards can be played."""

import argparse
from typing import Final

from fivekings.cli.card_check import TYPES
from fivekings.cli.parts import known_edition
from fivekings.thrones.model.pool import load_pool

PRINTED: Final[dict[str, dict[str, dict[str, int]]]] = {
    "lcg2": {
        "core": {
            "character": 101,
            "location": 26,
            "attachment": 14,
            "event": 29,
            "plot": 26,
            "agenda": 9,
            "title": 6,
        }
    },
    "lcg1": {
        "core": {
            "character": 89,
            "location": 31,
            "attachment": 17,
            "event": 23,
            "plot": 28,
            "title": 6,
            "house": 6,
        },
        "kings-of-the-sea": {
            "character": 26,
            "location": 11,
            "attachment": 3,
            "event": 7,
            "plot": 7,
            "title": 6,
        },
        "lords-of-winter": {
            "character": 21,
            "location": 12,
            "attachment": 5,
            "event": 8,
            "plot": 7,
            "agenda": 2,
        },
        "a-roll-of-the-dice": {
            "character": 5,
            "location": 1,
            "attachment": 4,
            "event": 8,
            "plot": 1,
            "agenda": 1,
        },
        "sacred-bonds": {"character": 13, "event": 7},
    },
    "ccg": {
        "winter-edition": {
            "character": 97,
            "location": 50,
            "attachment": 17,
            "event": 48,
            "plot": 28,
            "agenda": 3,
            "house": 6,
        },
    },
    "hbo": {"box": {}},
}
"""How many different cards each set has."""


def run_coverage(arguments: argparse.Namespace) -> int:
    """Print a table: sets down, types across."""
    edition = known_edition(arguments.edition)
    pool = load_pool(edition)
    sets = PRINTED.get(edition, {})
    kinds = [
        kind
        for kind in TYPES
        if any(card.type == kind for card in pool.cards.values()) or any(kind in printed for printed in sets.values())
    ]
    rows: list[list[str]] = [["set", *(f"{kind}s" for kind in kinds), "all"]]
    for name, printed in sets.items():
        cells = [name]
        for kind in kinds:
            done = sum(1 for card in pool.cards.values() if card.set == name and card.type == kind)
            cells.append(f"{done}/{printed.get(kind, 0)}" if printed else str(done))
        done, total = sum(1 for card in pool.cards.values() if card.set == name), sum(printed.values())
        rows.append([*cells, f"{done}/{total} ({100 * done // total} %)" if printed else str(done)])
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        print("  ".join(f"{cell:<{width}}" for cell, width in zip(row, widths, strict=True)).rstrip())
    return 0
