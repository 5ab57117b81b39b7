"""What the benchmarks print besides their figures."""

import pytest

from benchmarks.__main__ import python_build


@pytest.mark.parametrize(
    ("configured", "said"),
    [
        ("'--enable-optimizations' '--with-lto'", "with PGO, with LTO"),
        ("'--prefix=/usr' '--enable-optimizations'", "with PGO, no LTO"),
        ("'--prefix=/usr'", "no PGO, no LTO"),
        (None, "build not known"),
    ],
)
def test_the_python_build_is_named(configured: str | None, said: str) -> None:
    assert python_build(configured) == said
