"""Scenarios of RISK: positions, what an `expect` may look at, and moments to wait for."""

from typing import Any

from fivekings.kernel.scripts import Scripts
from fivekings.kernel.state import Setup
from fivekings.risk import position
from fivekings.risk.state import Skirmish


class RiskScripts(Scripts[Skirmish]):
    """Scenarios of RISK."""

    def position(self, doc: dict[str, Any]) -> Setup:
        """Read the position of a scenario."""
        return position.read(doc)

    def look(self, state: Skirmish, path: str) -> Any:
        """What an `expect` looks at."""
        return position.look(state, path)

    def reached(self, state: Skirmish, goal: str, begun: list[Any]) -> bool:
        """An `until` waits for the first request of a step."""
        now = [state.turn, state.phase]
        return now[1] == goal and now != begun
