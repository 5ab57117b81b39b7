"""The modules of the package, and what each imports, as tests of the layout look at them."""

import ast
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parents[2]
SOURCE: Final = ROOT / "src"
PACKAGE: Final = "fivekings"


class Import(NamedTuple):
    """That a module imports another of the package."""

    source: str
    target: str
    inner: bool
    """Is it inside a function, or for types only?"""


def name_of(path: Path) -> str:
    """The dotted name of a module."""
    parts = path.relative_to(SOURCE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def modules() -> dict[str, Path]:
    """Every module, by its dotted name."""
    return {name_of(path): path for path in sorted((SOURCE / PACKAGE).rglob("*.py"))}


@cache
def imports() -> list[Import]:
    """Every import of one module of the package by another."""
    known, found = modules(), []
    for name, path in known.items():
        tree = ast.parse(path.read_text(encoding="utf-8"))
        outer = set(tree.body)
        for node in ast.walk(tree):
            targets: list[str] = []
            if isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
                inside = (f"{node.module}.{alias.name}" for alias in node.names)
                targets = [target if target in known else node.module for target in inside]
            elif isinstance(node, ast.Import):
                targets = [alias.name for alias in node.names]
            found += [Import(name, target, node not in outer) for target in targets if target in known]
    return found


def reached(start: str, edges: dict[str, set[str]]) -> set[str]:
    """Every module that a module needs, however far away."""
    seen: set[str] = set()
    todo = [start]
    while todo:
        for target in edges.get(todo.pop(), set()) - seen:
            seen.add(target)
            todo.append(target)
    return seen


def edges_of(found: list[Import]) -> dict[str, set[str]]:
    """What each module imports."""
    edges: dict[str, set[str]] = {}
    for source, target, _ in found:
        edges.setdefault(source, set()).add(target)
    return edges
