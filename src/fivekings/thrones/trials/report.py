"""What the trials of a card found out."""

from typing import Any, Final

from fivekings.thrones.model.card import Card
from fivekings.thrones.model.compiled import Compiled
from fivekings.thrones.model.kinds import KINDS

RAISED: Final = "raised"
BROKEN: Final = "broken"
OVERRAN: Final = "overran"
WORDS: Final = {RAISED: "fails", BROKEN: "breaks the game", OVERRAN: "does not end"}
"""What happened, in words."""


class Part:
    """One ability of a card and how often it was used."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        """The name of its program; of a constant ability, its place among them."""
        self.text = text
        self.initiated = 0
        """How often it was initiated; of a constant ability, how often it was in force after a decision."""
        self.resolved = 0


class Finding:
    """Something that a card must not do."""

    def __init__(self, kind: str, text: str, error: str, where: str, record: str) -> None:
        self.kind = kind
        """`RAISED`, `BROKEN` or `OVERRAN`."""
        self.text = text
        """The ability that was being used; the title of the card if none was."""
        self.error = error
        self.where = where
        """The position, in words."""
        self.record = record
        """A record that reproduces it."""

    def sentence(self) -> str:
        """The finding in a sentence."""
        return f"'{self.text}' {WORDS[self.kind]}: {self.error} ({self.where})"


class Report:
    """The trials of one card."""

    def __init__(self, card: Card) -> None:
        self.title = card.title
        self.code = card.code
        self.abilities = abilities_of(card.compiled)
        self.constants = [
            Part(f"constant {number}", KINDS[constant.kind]) for number, constant in enumerate(card.compiled.constants)
        ]
        self.trials = 0
        self.decisions = 0
        self.seconds = 0.0
        self.findings: list[Finding] = []

    def never(self) -> list[str]:
        """The abilities that were never initiated, and constant abilities that never were in force, in words."""
        unused = [part.text for part in self.abilities if not part.initiated]
        return unused + [f"constant ability: {part.text}" for part in self.constants if not part.initiated]

    def to_json(self) -> dict[str, Any]:
        """The report as plain data, for other processes and for programs."""
        used = [[part.text, part.initiated, part.resolved] for part in self.abilities]
        found = [[one.kind, one.sentence(), one.record] for one in self.findings]
        return {
            "code": self.code,
            "title": self.title,
            "abilities": used,
            "constants": [[part.text, part.initiated] for part in self.constants],
            "never": self.never(),
            "findings": found,
            "trials": self.trials,
            "decisions": self.decisions,
            "seconds": self.seconds,
        }

    def complete(self) -> bool:
        """Did every ability resolve, and was every constant ability in force?"""
        return all(part.resolved for part in self.abilities) and all(part.initiated for part in self.constants)


def abilities_of(said: Compiled) -> list[Part]:
    """The abilities of a text, on both faces of its card."""
    found = [Part(ability.program.name, ability.text) for ability in said.abilities if ability.program is not None]
    return found if said.other is None else found + abilities_of(said.other)
