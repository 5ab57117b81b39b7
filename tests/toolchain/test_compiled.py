"""`make test` tests the source, `make test-fast` the compiled engine: neither may test the other by mistake."""

import importlib
import os

import pytest

from tools import compile as toolchain

COMPILED = os.environ.get("FIVEKINGS_EXPECT_COMPILED") == "1"


@pytest.mark.parametrize("name", sorted(toolchain.sources()))
def test_each_module_runs_in_the_form_that_is_tested(name: str) -> None:
    origin = importlib.import_module(name).__file__
    assert origin is not None
    assert origin.endswith(".py") == (not COMPILED or name in toolchain.EXCLUDED)
