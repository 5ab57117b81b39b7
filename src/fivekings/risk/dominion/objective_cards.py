"""Objective cards: their goals and victory points."""

from typing import Any, Final

from fivekings.risk.dominion.character_cards import read


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
        """Does it count what happens in one turn, starting from zero each turn?"""
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

OBJECTIVES: Final = [Objective(entry) for entry in read("objective")]
