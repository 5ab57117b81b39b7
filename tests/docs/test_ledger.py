"""Every clause of every rules ledger is named by a test and by the code, and nothing names a clause that is not."""

import re
import tomllib
from functools import cache
from pathlib import Path

import pytest

from fivekings.cli.citations import Place, in_code, in_tests
from fivekings.games import GAMES
from fivekings.kernel import read_ledger
from fivekings.thrones.editions import EDITIONS

ROOT = Path(__file__).resolve().parents[2]
LEDGERS = sorted((ROOT / "docs" / "rules").glob("*.toml"))
SOURCES = sorted(path for kind in ("py", "toml") for path in (ROOT / "src").rglob(f"*.{kind}"))
TESTS = sorted((ROOT / "tests").rglob("*.py"))
SCENARIOS = sorted((ROOT / "tests" / "scenarios").rglob("*.toml"))


def clauses() -> list[str]:
    """The ids of all clauses, in order."""
    return [entry["id"] for path in LEDGERS for entry in tomllib.loads(path.read_text(encoding="utf-8"))["clause"]]


def due() -> list[str]:
    """The clauses that must have code and a test now: those that `wait` for something say for what, those that a later
    one has replaced hold no longer, and a ledger that says `complete = false` is still being worked through."""
    found: list[str] = []
    for path in LEDGERS:
        if tomllib.loads(path.read_text(encoding="utf-8")).get("complete", True):
            found += [c.id for c in read_ledger(path.stem).clauses if not c.waits and not c.superseded_by]
    return found


def superseded() -> set[str]:
    """The clauses that a later one has replaced."""
    return {clause.id for path in LEDGERS for clause in read_ledger(path.stem).clauses if clause.superseded_by}


@cache
def shown() -> list[tuple[str, Place]]:
    """The clauses that tests and scenarios show, and where."""
    return list(in_tests(ROOT))


@cache
def named() -> list[tuple[str, Place]]:
    """The clauses that the code names, and where."""
    return list(in_code())


def told(places: list[tuple[str, Place]]) -> str:
    return "\n".join(f"{ident} in {place.within(ROOT)}" for ident, place in sorted(set(places)))


def faults_of(ruling: str, ident: str, known: set[str]) -> list[str]:
    """What keeps a ruling from being one sentence that quotes nothing and cites other clauses of its ledger."""
    clause = rf"\b(?:{'|'.join(path.stem for path in LEDGERS)})\.[a-z_]+\.\d+\b"
    cited, bare = set(re.findall(clause, ruling)), re.sub(clause, "", ruling)
    faults = [f"cites {other}, which is not in its ledger" for other in sorted(cited - known)]
    if not cited & known - {ident}:
        faults.append("cites no other clause of its ledger")
    if not re.fullmatch(r"[^.!?]+\.", bare):
        faults.append("is not one sentence")
    if re.search("[\"“”„«»‘]|\\B'", ruling):
        faults.append("has quotation marks")
    return faults


def test_there_are_clauses_and_scenarios() -> None:
    assert len(clauses()) == len(set(clauses())) > 100
    assert SCENARIOS


def test_every_clause_has_a_test() -> None:
    found = {ident for ident, _ in shown()}
    missing = [ident for ident in due() if ident not in found]
    assert not missing, f"clauses without a test: {', '.join(missing)}"


def test_every_clause_is_named_in_the_code() -> None:
    found = {ident for ident, _ in named()}
    missing = [ident for ident in due() if ident not in found]
    assert not missing, f"clauses that no code names: {', '.join(missing)}"


def test_tests_name_only_clauses_that_exist() -> None:
    known = set(clauses())
    unknown = [(ident, path) for ident, path in shown() if ident not in known]
    assert not unknown, f"tests of clauses that are not there:\n{told(unknown)}"


def test_the_code_names_only_clauses_that_exist() -> None:
    known = set(clauses())
    unknown = [(ident, path) for ident, path in named() if ident not in known]
    assert not unknown, f"code for clauses that are not there:\n{told(unknown)}"


def test_nothing_rests_on_a_clause_that_was_replaced() -> None:
    gone = superseded()
    found = [(ident, path) for ident, path in [*shown(), *named()] if ident in gone]
    assert not found, f"clauses that a later one has replaced:\n{told(found)}"


def test_every_scenario_says_what_it_shows() -> None:
    silent = []
    for path in SCENARIOS:
        doc = tomllib.loads(path.read_text(encoding="utf-8"))
        steps = {key for step in doc.get("script", []) for key in step}
        checks = {"expect", "offered", "not_offered", "refused"} & steps
        if not doc.get("rules") or not doc.get("title") or not checks:
            silent.append(str(path.relative_to(ROOT)))
    assert not silent, f"scenarios without a title, rules or anything to check: {', '.join(silent)}"


@pytest.mark.parametrize("name", [path.stem for path in LEDGERS])
def test_every_ruling_gives_a_reason(name: str) -> None:
    ledger = read_ledger(name)
    faults = {c.id: faults_of(c.ruling, c.id, set(ledger.by_id)) for c in ledger.clauses if c.ruling}
    assert faults
    wrong = [f"{ident} {fault}" for ident, found in faults.items() for fault in found]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    ("ruling", "faults"),
    [
        ("By risk.a.1 ties go to the defender, as in risk.b.12.", []),
        ("By risk.a.1 the player's turn ends.", []),
        ("The text is silent.", ["cites no other clause of its ledger"]),
        ("It is so by risk.a.2.", ["cites no other clause of its ledger"]),
        ("It is so by risk.a.1 and risk.a.3.", ["cites risk.a.3, which is not in its ledger"]),
        ("It is so by risk.a.1 and lcg2.a.1.", ["cites lcg2.a.1, which is not in its ledger"]),
        ("It is so by risk.a.1", ["is not one sentence"]),
        ("The text is silent. It is so by risk.a.1.", ["is not one sentence"]),
        ("Why so? By risk.a.1.", ["is not one sentence"]),
        ('The text says "if used" in risk.a.1.', ["has quotation marks"]),
        ("The text says 'if used' in risk.a.1.", ["has quotation marks"]),
        ("The text says “if used” in risk.a.1.", ["has quotation marks"]),
    ],
)
def test_faults_of_rulings_are_found(ruling: str, faults: list[str]) -> None:
    assert faults_of(ruling, "risk.a.2", {"risk.a.1", "risk.a.2", "risk.b.12"}) == faults


@pytest.mark.parametrize("name", sorted(GAMES))
def test_what_is_told_leads_to_the_rules(name: str) -> None:
    known, topics = GAMES[name], read_ledger(name).topics
    assert set(known.wording.topics) <= set(known.wording.texts), "only what is told can lead anywhere"
    for kind, topic in known.wording.topics.items():
        if "{" not in topic:
            found = known.wording.topic({"kind": kind})
            assert found == (f"{name}.{topic}" if topic in topics else "")
            assert any(topic in read_ledger(other).topics for other in GAMES), topic
    assert known.wording.topic({"kind": "nothing that happens"}) == ""


@pytest.mark.parametrize("name", ["lcg2", "lcg1", "ccg", "hbo"])
def test_each_phase_leads_to_its_rules(name: str) -> None:
    for phase in EDITIONS[name].phases:
        said = EDITIONS[name].speech.words.get(phase, phase)
        assert GAMES[name].wording.topic({"kind": "phase", "phase": said}) == f"{name}.{said}_phase"
