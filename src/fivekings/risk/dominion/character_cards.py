"""Characters and maester cards: when they may be used, their price, and their effect."""

import tomllib
from pathlib import Path
from typing import Any, Final

FOLDER: Final = Path(__file__).parent / "cards"


class Power:
    """A character or maester card: when and by whom it may be used, its price, and its effect."""

    def __init__(self, entry: dict[str, Any], number: int) -> None:
        self.number = number
        self.name: str = entry["name"]
        self.house: str = entry.get("house", "")
        """The house of a character; empty for a maester card."""
        self.copies: int = entry.get("copies", 1)
        self.cost: int = entry["cost"]
        self.moment: str = entry["moment"]
        self.who: str = entry["who"]
        self.needs: list[str] = entry.get("needs", [])
        self.effect: str = entry["effect"]
        self.edge: str = entry.get("edge", "")
        self.until: str = entry.get("until", "invasion")
        self.unit: str = entry.get("unit", "")
        self.text: str = entry["text"]


def read(name: str) -> list[dict[str, Any]]:
    """The entries of a data file."""
    entries: list[dict[str, Any]] = tomllib.loads((FOLDER / f"{name}s.toml").read_text(encoding="utf-8"))[name]
    return entries


CHARACTERS: Final = [Power(entry, number) for number, entry in enumerate(read("character"))]
MAESTERS: Final = [Power(entry, number) for number, entry in enumerate(read("maester"))]
MAESTER_CARDS: Final = [power for power in MAESTERS for _ in range(power.copies)]
"""Every maester card there is; a card is its place in this list."""

MAESTER: Final = 64
RALLY: Final = 128
"""A use is offered as one number: a character's, a maester card's from 64 on, a rallied territory's from 128 on."""


def power_of(option: int) -> Power:
    """The card of an offered use."""
    return CHARACTERS[option] if option < MAESTER else MAESTER_CARDS[option - MAESTER]
