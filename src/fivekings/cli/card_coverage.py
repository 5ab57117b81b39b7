"""`fivekings card coverage`: how many of the printed cards can be played."""

import argparse
import tomllib
from collections import Counter
from typing import Any, Final

from fivekings.cli.card_check import TYPES
from fivekings.cli.parts import known_edition
from fivekings.thrones.model.pool import FOLDER, load_pool

PRINTED: Final = FOLDER / "printed.toml"
"""How many different cards each set has, and the cycle of a set."""


def run_coverage(arguments: argparse.Namespace) -> int:
    """Print a table: sets down, types across; then the cycles, where there are any, and everything."""
    edition = known_edition(arguments.edition)
    pool = load_pool(edition)
    sets: dict[str, dict[str, Any]] = tomllib.loads(PRINTED.read_text(encoding="utf-8")).get(edition, {})
    playable = Counter((card.set, card.type) for card in pool.cards.values())
    kinds = [kind for kind in TYPES if any(kind in printed or playable[name, kind] for name, printed in sets.items())]
    rows: list[list[str]] = [["set", *(f"{kind}s" for kind in kinds), "all"]]
    rows += [row_of(name, [name], sets, kinds, playable) for name in sets]
    cycles: dict[str, list[str]] = {}
    for name, printed in sets.items():
        cycles.setdefault(printed.get("cycle", ""), []).append(name)
    if len(cycles) > 1:
        rows += [
            row_of(f"{cycle} (cycle)", names, sets, kinds, playable) for cycle, names in cycles.items() if names[1:]
        ]
        rows.append(row_of("everything", list(sets), sets, kinds, playable))
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        print("  ".join(f"{cell:<{width}}" for cell, width in zip(row, widths, strict=True)).rstrip())
    return 0


def row_of(
    label: str, names: list[str], sets: dict[str, dict[str, Any]], kinds: list[str], playable: Counter[tuple[str, str]]
) -> list[str]:
    """A row of the table: how many cards of these sets can be played, and how many there are."""
    done = [sum(playable[name, kind] for name in names) for kind in kinds]
    printed = [sum(int(sets[name].get(kind, 0)) for name in names) for kind in kinds]
    if not any(printed):
        return [label, *map(str, done), str(sum(done))]
    share = f"{sum(done)}/{sum(printed)} ({100 * sum(done) // sum(printed)} %)"
    return [label, *(f"{some}/{all_of}" for some, all_of in zip(done, printed, strict=True)), share]
