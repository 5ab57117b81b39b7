"""What the documentation shows is true: its code runs, its scenarios hold, its record replays, its commands work."""

import io
import json
import re
import shlex
import tomllib
from pathlib import Path

import pytest

from fivekings.cli import main, parser
from fivekings.games import GAMES, game
from fivekings.kernel import differences, play_record
from fivekings.kernel.record import parse_record, record_text
from fivekings.scenarios import make_scenario, run_scenario

ROOT = Path(__file__).resolve().parents[2]
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]
EXAMPLES = ROOT / "docs" / "examples"
BLOCK = re.compile(r"^```([a-z]+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)\s]+)\)")


def blocks(page: Path, language: str) -> list[tuple[int, str]]:
    """The fenced blocks of a page in a language, with the lines they start at."""
    text = page.read_text(encoding="utf-8")
    found = [match for match in BLOCK.finditer(text) if match[1] == language]
    return [(text.count("\n", 0, match.start(2)) + 1, match[2]) for match in found]


def every(language: str) -> list[object]:
    """All blocks in a language, as parameters of a test."""
    return [
        pytest.param(page, line, text, id=f"{page.relative_to(ROOT).as_posix()}:{line}")
        for page in PAGES
        for line, text in blocks(page, language)
    ]


def commands() -> list[object]:
    """All command lines in console blocks."""
    return [
        pytest.param(line.removeprefix("$ "), id=line.removeprefix("$ "))
        for page in PAGES
        for _, text in blocks(page, "console")
        for line in text.splitlines()
        if line.startswith("$ ")
    ]


def anchors(page: Path) -> set[str]:
    """The headings of a page as links name them."""
    found = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in found}


@pytest.mark.parametrize(("page", "line", "text"), every("python"))
def test_python_runs(page: Path, line: int, text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    exec(compile("\n" * (line - 1) + text, str(page), "exec"), {"__name__": "example"})


@pytest.mark.parametrize(("page", "line", "text"), every("toml"))
def test_scenario_holds(page: Path, line: int, text: str) -> None:
    run_scenario(make_scenario(tomllib.loads(text), text, f"{page.name}:{line}", GAMES))


def records() -> list[object]:
    """All records that are shown; other JSON is of other tests."""
    found = [item for item in every("json") if '"format"' in item.values[2]]  # type: ignore[attr-defined]
    assert found
    return found


@pytest.mark.parametrize(("page", "line", "text"), records())
def test_record_replays(page: Path, line: int, text: str) -> None:
    record = parse_record(text, f"{page.name}:{line}")
    match = play_record(record, game(record.game))
    assert differences(record, match) == [], f"it should now read:\n{record_text(match)}"
    assert match.state.over


@pytest.mark.parametrize("command", commands())
def test_command_works(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program, *arguments = shlex.split(command, comments=True)
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr("sys.stdin", io.StringIO())
    assert program == "fivekings"
    assert main(arguments) == 0


def server_commands() -> list[object]:
    """The command lines for a server, which no test runs as they stand: after `ExecStart=` and in text blocks."""
    page = ROOT / "docs" / "running-in-public.md"
    lines = [line for language in ("ini", "text") for _, text in blocks(page, language) for line in text.splitlines()]
    found = [re.search(r"(?:bin/|^\$ )fivekings (.*)", line) for line in lines]
    return [pytest.param(match[1], id=match[1]) for match in found if match]


@pytest.mark.parametrize("command", server_commands())
def test_a_server_command_is_understood(command: str) -> None:
    assert callable(parser().parse_args(shlex.split(command)).run)


def test_what_a_command_prints_is_what_it_prints(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    checked = 0
    for _, text in blocks(ROOT / "README.md", "console"):
        command, _, printed = text.partition("\n")
        if printed and not printed.startswith("$ "):
            assert main(shlex.split(command.removeprefix("$ "))[1:]) == 0
            assert capsys.readouterr().out == printed
            checked += 1
    assert checked


def test_examples_are_the_files_that_the_pages_show() -> None:
    shown = [text for _, text in blocks(ROOT / "docs" / "scenarios.md", "toml")]
    assert sorted(shown) == sorted(path.read_text(encoding="utf-8") for path in EXAMPLES.glob("*.toml"))
    records = [json.loads(text) for _, text in blocks(ROOT / "docs" / "record.md", "json")]
    assert records == [json.loads(path.read_text(encoding="utf-8")) for path in sorted(EXAMPLES.glob("*.json"))]


def test_the_scenario_of_a_rule_is_the_file_that_the_page_names() -> None:
    page = ROOT / "docs" / "add-a-rule.md"
    named = re.search(r"`(tests/scenarios/\S+\.toml)`", page.read_text(encoding="utf-8"))
    assert named
    assert [text for _, text in blocks(page, "toml")] == [(ROOT / named[1]).read_text(encoding="utf-8")]


@pytest.mark.parametrize("page", [pytest.param(page, id=page.relative_to(ROOT).as_posix()) for page in PAGES])
def test_links_lead_somewhere(page: Path) -> None:
    for link in LINK.findall(page.read_text(encoding="utf-8")):
        if "://" in link:
            continue
        path, _, heading = link.partition("#")
        target = page.parent / path if path else page
        assert target.is_file(), link
        assert not heading or heading in anchors(target), link


def test_the_programs_shown_are_the_programs_run() -> None:
    sources = [path.read_text(encoding="utf-8") for path in (ROOT / "src").rglob("*.py")]
    shown = [text for _, text in blocks(ROOT / "docs" / "architecture.md", "text") if "= program(" in text]
    assert shown
    for text in shown:
        assert any(text in source for source in sources), text


@pytest.mark.parametrize("name", ["architecture.md", "add-a-card.md", "add-a-rule.md", "editions.md"])
def test_the_modules_that_a_page_names_exist(name: str) -> None:
    named = set(re.findall(r"`((?:\w+/)*\w+\.py)`", (ROOT / "docs" / name).read_text(encoding="utf-8")))
    files = [f"/{path.relative_to(ROOT).as_posix()}" for top in ("src", "tools") for path in (ROOT / top).rglob("*.py")]
    assert named
    assert [module for module in sorted(named) if not any(file.endswith(f"/{module}") for file in files)] == []
