"""Finished games that must replay to the same position, draw by draw."""

from pathlib import Path

import pytest

from fivekings.games import game
from fivekings.kernel import differences, play_record, read_record

RECORDS = sorted(Path(__file__).parent.glob("*.json"))


def test_there_are_records() -> None:
    assert {path.stem.partition("-")[0] for path in RECORDS} == {"risk", "lcg2", "lcg1", "ccg", "hbo"}


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_golden_record_replays(path: Path) -> None:
    record = read_record(path)
    match = play_record(record, game(record.game))
    assert differences(record, match) == []
    assert match.state.over
