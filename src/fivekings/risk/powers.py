"""The cards of Dominion: what characters and maester cards are, and which objectives there are."""

import tomllib
from pathlib import Path
from typing import Any, Final

FOLDER: Final = Path(__file__).parent / "kit"


class Power:
    """A character or a maester card: when it may be used, by whom, for how much, and what it does."""

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


class Objective:
    """Something to achieve for victory points."""

    def __init__(self, entry: dict[str, Any]) -> None:
        self.points: int = entry["points"]
        self.goal: str = entry["goal"]
        self.count: int = entry.get("count", 0)
        self.castles: int = entry.get("castles", 0)
        self.ports: int = entry.get("ports", 0)
        self.regions: int = entry.get("regions", 0)
        self.fleeting = self.goal == "destroyed" or self.goal.startswith("conquered")
        """Does it count what is done in one turn, so that it is begun anew each time?"""
        self.text = GOALS[self.goal].format(**entry)
        if self.goal == "castles and ports" and not self.ports:
            self.text = f"hold {self.castles} castles"
        elif self.goal == "castles and ports" and not self.castles:
            self.text = f"hold {self.ports} ports"
        elif self.goal == "regions" and self.count == 1:
            self.text = "hold a whole region"


GOALS: Final = {
    "one unit of each": "have a Knight, a Siege Engine and a Fortification",
    "units": "have {count} Knights, {count} Siege Engines or {count} Fortifications",
    "castles and ports": "hold {castles} castles and {ports} ports",
    "gold": "own {count} gold",
    "destroyed": "destroy {count} opposing armies in one turn",
    "conquered from one": "conquer {count} territories of one opponent in one turn",
    "conquered with a castle": "conquer {count} territories with a castle in one turn",
    "conquered with a port": "conquer {count} territories with a port in one turn",
    "conquered": "conquer {count} territories in one turn",
    "territories in regions": "hold {count} territories in each of {regions} regions",
    "regions": "hold {count} whole regions",
    "a port on each coast": "hold a port on each coast",
}


def read(name: str) -> list[dict[str, Any]]:
    """The entries of a file of ours."""
    entries: list[dict[str, Any]] = tomllib.loads((FOLDER / f"{name}s.toml").read_text(encoding="utf-8"))[name]
    return entries


CHARACTERS: Final = [Power(entry, number) for number, entry in enumerate(read("character"))]
MAESTERS: Final = [Power(entry, number) for number, entry in enumerate(read("maester"))]
MAESTER_CARDS: Final = [power for power in MAESTERS for _ in range(power.copies)]
"""Every maester card there is; a card is its place in this list."""
OBJECTIVES: Final = [Objective(entry) for entry in read("objective")]

MAESTER: Final = 64
RALLY: Final = 128
"""A use is offered as one number: a character's, a maester card's from 64 on, a rallied territory's from 128 on."""


def power_of(option: int) -> Power:
    """The card that an offered use stands for."""
    return CHARACTERS[option] if option < MAESTER else MAESTER_CARDS[option - MAESTER]
