"""`fivekings card check --play`: tries every ability of cards in short games."""

import argparse
import os
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final

from fivekings.cli.screen import GOLD, GREEN, RED, paint
from fivekings.games import game
from fivekings.kernel import BadInput
from fivekings.kernel.faults import keep_fault
from fivekings.kernel.program import PROGRAMS
from fivekings.thrones.cardspeak.forms import Language
from fivekings.thrones.custom_cards import own_cards
from fivekings.thrones.editions import EDITIONS
from fivekings.thrones.model.card import Card
from fivekings.thrones.model.pool import Pool, load_pool
from fivekings.thrones.model.printings import is_called
from fivekings.thrones.trials.trial import MOST, MOST_OF_STRANGER, SECONDS_OF_STRANGER, Trials

UNTRIED: Final = ("house",)
"""Types of cards without abilities that no position has."""
TRIED: Final = "checked-"
"""Before the code of a card of a file while it is tried: the game may have a card of the same code."""


def try_shipped(edition: str, code: str, seed: int) -> dict[str, Any]:
    """Try one card of the game."""
    pool = load_pool(edition)
    return Trials(game(edition), pool.cards[code], pool, EDITIONS[edition], seed).run(MOST).to_json()


def try_entry(entry: dict[str, Any], path: Path, edition: str, language: Language, seed: int) -> dict[str, Any]:
    """Try one card of a file: as a custom card if it can be one, so that its records can be replayed."""
    pool = load_pool(edition)
    facts = {name: value for name, value in entry.items() if name not in ("code", "copies", "deck_limit")}
    try:
        card = own_cards([facts], pool).popitem()[1]
    except BadInput:
        card = Card({**entry, "code": f"{TRIED}{entry['code']}"}, path.parent.name)
        with lent(pool, card, language, path):
            return tried(card, pool, edition, seed)
    return tried(card, pool, edition, seed)


def tried(card: Card, pool: Pool, edition: str, seed: int) -> dict[str, Any]:
    """Try a card within the limits of a card that is new."""
    trials = Trials(game(edition), card, pool, EDITIONS[edition], seed)
    return trials.run(MOST_OF_STRANGER, SECONDS_OF_STRANGER).to_json()


@contextmanager
def lent(pool: Pool, card: Card, language: Language, path: Path) -> Iterator[None]:
    """For a while a card of a file is in the pool."""
    usual = pool.language
    try:
        pool.files[card.code], pool.language = path, language
        pool.compile(card)
        pool.cards[card.code] = card
        yield
    finally:
        pool.language = usual
        pool.cards.pop(card.code, None)
        pool.files.pop(card.code, None)
        for name in [name for name in PROGRAMS if name.startswith(f"card.{card.code}.")]:
            del PROGRAMS[name]


def run_play(arguments: argparse.Namespace, editions: list[str]) -> int:
    """Try all cards of editions, and print what was found."""
    if arguments.jobs < 1:
        raise BadInput("--jobs is at least 1")
    jobs = [
        (edition, code, arguments.seed)
        for edition in editions
        for code, card in sorted(load_pool(edition).cards.items())
        if card.type not in UNTRIED and (not arguments.card or is_called(card, arguments.card, edition))
    ]
    if not jobs:
        raise BadInput(f"no card of {', '.join(editions)} is called '{arguments.card}'")
    found: dict[str, list[dict[str, Any]]] = {edition: [] for edition in editions}
    for number, (job, report) in enumerate(zip(jobs, reports(jobs, arguments.jobs), strict=True), 1):
        found[job[0]].append(report)
        if sys.stderr.isatty():
            print(f"\r{number} of {len(jobs)} cards ", end="", file=sys.stderr, flush=True)
    if sys.stderr.isatty():
        print(file=sys.stderr)
    print_table(found)
    wrong = 0
    for edition, tried in found.items():
        for report in tried:
            wrong += print_findings(report, f"{edition} {report['code']} {report['title']}", arguments.records)
    for edition, tried in found.items():
        for report in tried:
            print_never(report, f"{edition} {report['code']} {report['title']}")
    return 2 if wrong else 0


def reports(jobs: list[tuple[str, str, int]], at_once: int) -> Iterator[dict[str, Any]]:
    """Try cards, several at once, in other processes; the reports come in order."""
    if at_once == 1:
        for job in jobs:
            yield try_shipped(*job)
        return
    with ProcessPoolExecutor(min(at_once, os.cpu_count() or 1), get_context("spawn")) as crew:
        yield from crew.map(try_shipped, *zip(*jobs, strict=True), chunksize=4)


def print_table(found: dict[str, list[dict[str, Any]]]) -> None:
    """A table: editions down, what was tried across."""
    rows = [["edition", "cards", "abilities", "initiated", "resolved", "constants", "in force", "decisions", "s/card"]]
    for edition, tried in found.items():
        abilities = [used for report in tried for used in report["abilities"]]
        constants = [used for report in tried for used in report["constants"]]
        counts = [len(tried), len(abilities), sum(1 for _, begun, _ in abilities if begun)]
        counts += [sum(1 for _, _, done in abilities if done), len(constants), sum(1 for _, seen in constants if seen)]
        counts.append(sum(report["decisions"] for report in tried))
        seconds = sum(report["seconds"] for report in tried) / max(1, len(tried))
        rows.append([edition, *map(str, counts), f"{seconds:.2f}"])
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        cells = [f"{cell:>{width}}" for cell, width in zip(row[1:], widths[1:], strict=True)]
        print("  ".join([f"{row[0]:<{widths[0]}}", *cells]))


def print_findings(report: dict[str, Any], name: str, records: Path | None) -> int:
    """Print what went wrong with a card, and write the records that reproduce it; returns how often it did.

    A record with a card that only its file has cannot be replayed.
    """
    for number, (_, sentence, record) in enumerate(report["findings"], 1):
        print(f"{paint('fault', RED)}  {name}: {sentence}")
        if records is not None:
            path = keep_fault(records, f"{report['code']}-{number}", record)
            print(f"       {path}" if report["code"].startswith(TRIED) else f"       fivekings replay {path}")
    return len(report["findings"])


def print_never(report: dict[str, Any], name: str) -> None:
    """Print the abilities of a card that no trial could use."""
    for text in report["never"]:
        print(f"{paint('never used', GOLD)}  {name}: {text}")


def play_file(
    path: Path, entries: list[dict[str, Any]], language: Language, edition: str, arguments: argparse.Namespace
) -> int:
    """Try the cards of a file and print how they did; returns how many faults there were."""
    wrong = 0
    for entry in entries:
        if entry["type"] in UNTRIED:
            continue
        report = try_entry(entry, path, edition, language, arguments.seed)
        wrong += print_findings(report, f"{path}: {report['title']}", arguments.records)
        if arguments.play:
            print_tried(report, str(path))
        print_never(report, f"{path}: {report['title']}")
    return wrong


def print_tried(report: dict[str, Any], where: str) -> None:
    """Print what was tried of a card of a file."""
    used = sum(1 for _, begun, _ in report["abilities"] if begun)
    said = f"{report['title']}: {used} of {len(report['abilities'])} abilities used, {report['decisions']} decisions"
    print(f"{paint('played', GREEN)}  {where}  {said}")
