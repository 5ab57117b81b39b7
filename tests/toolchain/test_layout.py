"""The source is laid out in files that can be read at one sitting and import each other in one direction."""

from typing import Final

from tests.toolchain.source import Import, edges_of, imports, modules, reached

MOST_LINES: Final = 400
LATE: Final = {
    ("fivekings.cli.admin", "fivekings.server.admin"): "the server's packages are loaded only to serve",
    ("fivekings.cli.admin", "fivekings.server.settings"): "the server's packages are loaded only to serve",
    ("fivekings.cli.serve", "fivekings.server.process"): "the server's packages are loaded only to serve",
    ("fivekings.cli.serve", "fivekings.server.settings"): "the server's packages are loaded only to serve",
    ("fivekings.cli.serve", "fivekings.server.socket.messages"): "the server's packages are loaded only to serve",
    ("fivekings.cli.serve", "fivekings.server.store.backup"): "the server's packages are loaded only to serve",
}
"""Imports inside functions, and why."""


def pairs(found: list[Import], inner: bool) -> set[tuple[str, str]]:
    return {(source, target) for source, target, inside in found if inside == inner}


def test_no_file_is_too_long() -> None:
    lines = {name: len(path.read_text(encoding="utf-8").splitlines()) for name, path in modules().items()}
    long = {name: count for name, count in lines.items() if count > MOST_LINES}
    assert not long, f"more than {MOST_LINES} lines: {long}"


def test_no_module_imports_itself_through_others() -> None:
    edges = edges_of([found for found in imports() if not found.inner])
    round_about = [name for name in edges if name in reached(name, edges)]
    assert not round_about, f"these import themselves through others: {round_about}"


def test_an_import_inside_a_function_has_a_reason() -> None:
    found = pairs(imports(), inner=True)
    unknown = sorted(found - LATE.keys())
    assert not unknown, f"import at the top of the file, or give a reason in this test: {unknown}"
    gone = sorted(LATE.keys() - found)
    assert not gone, f"no longer imported inside a function, so take them off the list: {gone}"


def test_no_import_inside_a_function_hides_a_cycle() -> None:
    found = imports()
    edges = edges_of(found)
    hiding = {(source, target) for source, target in pairs(found, inner=True) if source in reached(target, edges)}
    assert not hiding, f"these need each other: {sorted(hiding)}"


def test_what_is_wrong_is_found() -> None:
    edges = edges_of(
        [Import("a", "b", False), Import("b", "c", True), Import("c", "a", False), Import("c", "d", False)]
    )
    assert reached("a", edges) == {"a", "b", "c", "d"}
    assert reached("d", edges) == set()
