"""Settings for all tests, and which of them run only once."""

import os
from fnmatch import fnmatch
from pathlib import Path
from typing import Final

import pytest
from hypothesis import HealthCheck, Phase, settings

# The same examples on every run, so that a red build is red again; `HYPOTHESIS_PROFILE=explore` looks further.
# A seed that fails says all there is to say: looking for a smaller one takes minutes and tells nothing.
SLOW = [HealthCheck.too_slow]
PHASES = (Phase.explicit, Phase.reuse, Phase.generate)
settings.register_profile("steady", derandomize=True, suppress_health_check=SLOW, phases=PHASES)
settings.register_profile("explore", suppress_health_check=SLOW, phases=PHASES)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))

TESTS: Final = Path(__file__).parent

# Tests run twice: on the source in `make test`, and on the compiled engine in `make test-fast`. These run in one of the
# two only. A single test is marked where it stands, with the reason: `@pytest.mark.compiled_only("why")`.
COMPILED_ONLY: Final = {
    "arena/*": "whole games by the dozen",
    "bots/*": "bots that think",
    "*/bots/*": "bots that think",
    "*/test_*random*.py": "random games",
    "cli/test_arena.py": "whole games by the dozen",
    "thrones/cardspeak/test_fuzzed_cards.py": "games with random cards",
}
SOURCE_ONLY: Final = {
    "docs/test_docs.py": "pages and their examples, which other tests play as well",
    "docs/test_ledger.py": "what files say of clauses",
    "docs/test_record_page.py": "what a page says of option numbers",
    "toolchain/test_layout.py": "the layout of the source",
    "toolchain/test_names.py": "the layout of the source",
    "toolchain/test_requirements.py": "pinned packages",
    "server/test_history.py": "the checker of what clients saw",
    "server/test_keys.py": "keys, no game",
    "server/test_people.py": "accounts, no game",
    "server/test_protocol_docs.py": "what a page says of messages",
    "server/test_ratings.py": "ratings, no game",
}


def reasons(path: Path, places: dict[str, str]) -> list[str]:
    """Why a test file runs in one of the two only, by its place."""
    name = path.relative_to(TESTS).as_posix()
    return [why for pattern, why in places.items() if fnmatch(name, pattern)]


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark tests by their place, and refuse a test that neither run would take."""
    for item in items:
        for mark, places in (("compiled_only", COMPILED_ONLY), ("source_only", SOURCE_ONLY)):
            for why in reasons(item.path, places):
                item.add_marker(getattr(pytest.mark, mark)(why))
        check_marks(item.nodeid, [*item.iter_markers("compiled_only"), *item.iter_markers("source_only")])


def check_marks(name: str, marks: list[pytest.Mark]) -> None:
    """A test is left out of one run at most, and says why."""
    if len({mark.name for mark in marks}) > 1:
        raise pytest.UsageError(f"{name} is compiled_only and source_only: it would never run")
    for mark in marks:
        if len(mark.args) != 1 or not str(mark.args[0]).strip():
            raise pytest.UsageError(f"{name} is {mark.name} without a reason")
