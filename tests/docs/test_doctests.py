"""The examples in docstrings are true, interpreted and compiled."""

import ast
import doctest
import importlib
from pathlib import Path

import pytest

import fivekings

PACKAGE = Path(fivekings.__file__ or "").parent


def examples() -> dict[str, tuple[str, list[tuple[str, int, str]]]]:
    """The docstrings with examples, by module: read from the source, since compiled functions have none to look at."""
    found = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
        module = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        texts = []
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                text = ast.get_docstring(node, clean=True)
                if text and ">>>" in text:
                    name = getattr(node, "name", module)
                    texts.append((name, node.body[0].lineno, text))
        if texts:
            found[module] = (str(path), texts)
    return found


EXAMPLES = examples()


@pytest.mark.parametrize(
    ("module", "name"), [(module, name) for module, (_, texts) in EXAMPLES.items() for name, _, _ in texts]
)
def test_example(module: str, name: str) -> None:
    path, texts = EXAMPLES[module]
    line, text = next((line, text) for known, line, text in texts if known == name)
    names = dict(vars(importlib.import_module(module)))
    test = doctest.DocTestParser().get_doctest(text, names, f"{module}.{name}", path, line)
    said: list[str] = []
    result = doctest.DocTestRunner().run(test, out=said.append)
    assert result.attempted > 0
    assert result.failed == 0, "".join(said)


def test_there_are_examples() -> None:
    assert len(EXAMPLES) > 5
