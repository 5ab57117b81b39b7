"""The tables and rules of thumb on the page about odds are what the code on it prints."""

import re
from pathlib import Path

import pytest

from fivekings.risk.odds import ALL, Side, expected_losses, invasion_odds

PAGE = Path(__file__).resolve().parents[3] / "docs" / "odds.md"
CODE_AND_TABLE = re.compile(r"^```python\n([^`]*?)^```\n\n((?:^\|.*\n)+)", re.MULTILINE)


def test_every_table_is_printed_by_the_code_above_it(capsys: pytest.CaptureFixture[str]) -> None:
    found = [block for block in CODE_AND_TABLE.findall(PAGE.read_text(encoding="utf-8")) if 'print("|' in block[0]]
    assert len(found) == 4
    for code, table in found:
        exec(compile(code, str(PAGE), "exec"), {"__name__": "example"})
        assert capsys.readouterr().out == table


def test_the_rules_of_thumb_hold() -> None:
    for attack in (1, 2, 3):
        mine, theirs = expected_losses(Side(attack), Side(2))
        assert (mine < theirs) == (attack == 3)
    for armies in range(2, 100):
        assert (invasion_odds(armies, armies).conquest > 0.5) == (armies >= 12)
    for defenders in range(1, 20):
        assert 0.63 < invasion_odds(defenders + 2, defenders).conquest < 0.76
    for defenders in range(1, 11):
        assert invasion_odds(defenders + 7, defenders).conquest > 0.9
    knight = invasion_odds(10, 8, defence=Side(2, highest=1)).conquest
    assert invasion_odds(10, 8, defence=Side(2, eights=ALL)).conquest < knight < 0.5
