"""Where clauses of the rules are carried out and shown: ids in the code, in tests and in scenarios."""

import ast
import re
import tomllib
from bisect import bisect_right
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

import fivekings
from fivekings.games import GAMES
from fivekings.kernel import read_ledger

SHARED: Final = "got"
"""The first part of ids in code that several editions share."""
BEGINS: Final = re.compile(r"^\s*(?:async def|def|class) (\w+)", re.MULTILINE)


class Place(NamedTuple):
    """A line of a file, and the function or class that it stands in."""

    path: Path
    line: int
    name: str = ""

    def within(self, root: Path) -> str:
        """The place as one would open it from a folder."""
        path = self.path.relative_to(root) if self.path.is_relative_to(root) else self.path
        return f"{path.as_posix()}:{self.line}" + (f" ({self.name})" if self.name else "")


def package() -> Path:
    """The folder of the code."""
    return Path(fivekings.__file__).resolve().parent


def checkout() -> Path | None:
    """The folder of the project, where the code is not installed but lies in it with its tests."""
    root = package().parent.parent
    return root if (root / "tests" / "scenarios").is_dir() else None


def in_code() -> Iterator[tuple[str, Place]]:
    """The ids that the code names, and where; what editions share stands for the clauses of all of them, and in the
    code of one edition for its own."""
    shared = shared_clauses()
    for ident, place in written():
        if ident.startswith(f"{SHARED}."):
            owner = next((part for part in place.path.relative_to(package()).parts if part in GAMES), "")
            for clause in shared.get(ident, [ident]):
                if not owner or clause.startswith((f"{owner}.", f"{SHARED}.")):
                    yield clause, place
        else:
            yield ident, place


def shared_clauses() -> dict[str, list[str]]:
    """For each rule that editions share, the clauses that it carries out."""
    found: dict[str, list[str]] = {}
    for game in GAMES:
        for clause in read_ledger(game).clauses:
            if clause.like:
                found.setdefault(f"{SHARED}.{clause.like}", []).append(clause.id)
    return found


def written() -> Iterator[tuple[str, Place]]:
    """The ids as they stand in the code; two of a topic with `to` between them name all from one to the other."""
    ident = rf"\b((?:{'|'.join([SHARED, *GAMES])})\.[a-z_]+)\.(\d+)\b"
    single, several = re.compile(ident), re.compile(rf"{ident}\s+to\s+{ident}")
    for path in sorted(path for kind in ("py", "toml") for path in package().rglob(f"*.{kind}")):
        text = path.read_text(encoding="utf-8")
        begins = [(match.start(), match[1]) for match in BEGINS.finditer(text)] if path.suffix == ".py" else []
        for match in single.finditer(text):
            yield f"{match[1]}.{match[2]}", place_of(path, text, match.start(), begins)
        for match in several.finditer(text):
            if match[1] == match[3]:
                for number in range(int(match[2]), int(match[4]) + 1):
                    yield f"{match[1]}.{number}", place_of(path, text, match.start(), begins)


def place_of(path: Path, text: str, at: int, begins: list[tuple[int, str]]) -> Place:
    """The place of a character: its line, and what begins last before it."""
    last = bisect_right(begins, at, key=lambda begin: begin[0]) - 1
    return Place(path, text.count("\n", 0, at) + 1, begins[last][1] if last >= 0 else "")


def in_tests(root: Path) -> Iterator[tuple[str, Place]]:
    """The ids that tests and scenarios of a checkout say they show, and where."""
    for path in sorted((root / "tests").rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        if "pytest.mark.rule" in text:
            yield from marked(path, ast.parse(text))
    for path in sorted((root / "tests" / "scenarios").rglob("*.toml")):
        for ident in tomllib.loads(path.read_text(encoding="utf-8")).get("rules", []):
            yield ident, Place(path, 1)


def marked(path: Path, module: ast.Module) -> Iterator[tuple[str, Place]]:
    """The ids that the tests of a module are marked with."""
    for node in ast.walk(module):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            for mark in node.decorator_list:
                for call in ast.walk(mark):
                    for ident in ids_of(call):
                        yield ident, Place(path, node.lineno, node.name)
    for node in module.body:
        if isinstance(node, ast.Assign):
            for call in ast.walk(node):
                for ident in ids_of(call):
                    yield ident, Place(path, node.lineno)


def ids_of(node: ast.AST) -> list[str]:
    """The ids in a `pytest.mark.rule(...)`."""
    if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
        return [str(named.value) for named in node.args if isinstance(named, ast.Constant)]
    return []
