"""The rules ledger: every clause of a rulebook in our own words, with an id that code, tests and refusals cite."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from fivekings.kernel.errors import BadInput
from fivekings.kernel.names import fold


class Clause:
    """One clause. `ruling` gives our reason where the printed rules are silent or contradictory."""

    __slots__ = ("id", "like", "page", "ruling", "superseded_by", "supersedes", "text", "topic", "waits")

    def __init__(self, ident: str, topic: str, text: str, ruling: str, page: int, like: str) -> None:
        self.id = ident
        self.topic = topic
        self.text = text
        self.ruling = ruling
        self.page = page
        self.like = like
        """The shared rule that this clause corresponds to, as topic and number."""
        self.waits = ""
        """What a clause that is not implemented yet waits for."""
        self.supersedes = ""
        """The older clause that this one replaces, unless this one still waits."""
        self.superseded_by = ""
        """The newer clause that replaces this one."""

    def history(self) -> list[str]:
        """Sentences about what the clause replaces and what replaces it."""
        told: list[str] = []
        if self.supersedes:
            waiting = f"Will replace {self.supersedes}; it waits for {self.waits}"
            told.append(waiting if self.waits else f"Replaces {self.supersedes}")
        if self.superseded_by:
            told.append(f"Replaced by {self.superseded_by}")
        return told


class Ledger:
    """All clauses of one game, in order and by topic."""

    def __init__(
        self, game: str, title: str, topics: dict[str, str], clauses: list[Clause], cited: dict[str, str]
    ) -> None:
        self.game = game
        self.title = title
        self.topics = topics
        self.clauses = clauses
        self.by_id: dict[str, Clause] = {clause.id: clause for clause in clauses}
        self.cited: dict[str, str] = cited
        """Shared rules without a clause of their own here, and the clause that a refusal cites instead."""

    def about(self, word: str) -> list[Clause]:
        """Find clauses by topic, by id, or by words in their text."""
        wanted = fold(word)
        same = [c for c in self.clauses if wanted in (c.id, c.topic, fold(self.topics[c.topic]))]
        return same or [c for c in self.clauses if all(part in fold(f"{c.text} {c.ruling}") for part in wanted.split())]


def ledger_file(game: str) -> Path:
    """The path of a game's ledger: in the installed package, or in docs/ of a checkout."""
    package = Path(__file__).resolve().parent.parent
    for folder in (package / "rules_ledger", package.parent.parent / "docs" / "rules"):
        if (folder / f"{game}.toml").is_file():
            return folder / f"{game}.toml"
    raise BadInput(f"there is no rules ledger for '{game}'")


@cache
def read_ledger(game: str) -> Ledger:
    """A game's ledger, loaded and checked once. Nobody changes it."""
    path = ledger_file(game)
    return ledger_of(tomllib.loads(path.read_text(encoding="utf-8")), path.name)


def ledger_of(doc: dict[str, Any], file: str) -> Ledger:
    """Parse and check a ledger file."""
    topics = {str(topic["id"]): str(topic["title"]) for topic in doc["topic"]}
    clauses: list[Clause] = []
    seen: set[str] = set()
    for entry in doc["clause"]:
        ident = str(entry["id"])
        _, topic, _ = ident.split(".")
        if ident in seen or topic not in topics:
            raise BadInput(f"clause {ident} is duplicated or has no topic", file)
        seen.add(ident)
        like = ident.partition(".")[2] if doc.get("shared", False) else entry.get("like", "")
        clause = Clause(ident, topic, entry["text"], entry.get("ruling", ""), entry.get("page", 0), like)
        clause.waits = entry.get("waits", "")
        clause.supersedes = entry.get("supersedes", "")
        clauses.append(clause)
    cited: dict[str, str] = doc.get("cited", {})
    for rule, ident in cited.items():
        if ident not in seen:
            raise BadInput(f"{rule} cites {ident}, which is not a clause", file)
    ledger = Ledger(doc["game"], doc["title"], topics, clauses, cited)
    for clause in clauses:
        if clause.supersedes:
            mark_superseded(ledger, clause, file)
    return ledger


def mark_superseded(ledger: Ledger, clause: Clause, file: str) -> None:
    """Link an older clause to the one that replaces it, unless the newer one still waits."""
    older = ledger.by_id.get(clause.supersedes)
    if older is None or older is clause or older.superseded_by:
        why = "it must be another clause that is not superseded yet"
        raise BadInput(f"clause {clause.id} cannot supersede {clause.supersedes}: {why}", file)
    if not clause.waits:
        older.superseded_by = clause.id
