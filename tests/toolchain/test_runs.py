"""No test is left out of both runs: `make test` on the source, `make test-fast` on the compiled engine."""

import re
from pathlib import Path

import pytest

from tests import conftest

ROOT = Path(__file__).resolve().parents[2]
FILES = sorted((ROOT / "tests").rglob("test_*.py"))


def left_out(target: str) -> str:
    """The marker of the tests that a target of the Makefile leaves out."""
    recipe = re.search(rf"^{target}:.*\n((?:\t.*\n)+)", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert recipe
    found = re.findall(r'\$\(PYTEST\) -m "not (\w+)" \$\(ARGS\)$', recipe[1], re.MULTILINE)
    assert len(found) == 1
    return str(found[0])


def test_each_run_leaves_out_what_the_other_takes() -> None:
    assert (left_out("test"), left_out("test-fast")) == ("compiled_only", "source_only")


def test_both_runs_are_checked_before_a_change_is_taken() -> None:
    assert re.findall(r"\bmake .*?(\S+)$", (ROOT / ".ci" / "run").read_text(encoding="utf-8"), re.MULTILINE) == [
        "test",
        "test-fast",
    ]


def test_no_file_is_left_out_of_both() -> None:
    for path in FILES:
        assert not (conftest.reasons(path, conftest.COMPILED_ONLY) and conftest.reasons(path, conftest.SOURCE_ONLY)), (
            path
        )


@pytest.mark.parametrize("pattern", [*conftest.COMPILED_ONLY, *conftest.SOURCE_ONLY])
def test_every_place_is_there(pattern: str) -> None:
    assert any(conftest.reasons(path, {pattern: "why"}) for path in FILES)


def test_a_test_that_would_never_run_is_refused() -> None:
    both = [pytest.mark.compiled_only("slow").mark, pytest.mark.source_only("a page").mark]
    with pytest.raises(pytest.UsageError, match="would never run"):
        conftest.check_marks("test_it", both)
    for mark in both:
        conftest.check_marks("test_it", [mark])


@pytest.mark.parametrize("mark", [pytest.mark.compiled_only.mark, pytest.mark.source_only(" ").mark])
def test_a_mark_needs_a_reason(mark: pytest.Mark) -> None:
    with pytest.raises(pytest.UsageError, match="without a reason"):
        conftest.check_marks("test_it", [mark])
