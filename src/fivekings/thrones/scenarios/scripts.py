"""Scenarios of the card game: positions, what an `expect` may look at, and moments to wait for."""

from typing import Any

from fivekings.kernel.scripts import Scripts
from fivekings.kernel.state import Setup
from fivekings.thrones.model.edition import Edition
from fivekings.thrones.model.pool import load_pool
from fivekings.thrones.model.spoken import THRONES
from fivekings.thrones.model.state import Thrones
from fivekings.thrones.rules.phases.phase import moment
from fivekings.thrones.scenarios import position


class CardScripts(Scripts[Thrones]):
    """Scenarios of an edition."""

    def __init__(self, edition: Edition) -> None:
        super().__init__(edition.title)
        self.edition = edition
        self.endings = frozenset({"challenge ends", "reactions passed"})
        self.sequential = frozenset({"setup"})

    def position(self, doc: dict[str, Any]) -> Setup:
        """Read the position of a scenario."""
        return position.read(doc, load_pool(self.edition.name))

    def look(self, state: Thrones, path: str) -> Any:
        """What an `expect` looks at."""
        return position.look(state, path)

    def phase_called(self, state: Thrones, name: str) -> str:
        """Phases go by the edition's own word too: marshaling may be written with two l."""
        spoken = {said: phase for phase, said in self.edition.speech.words.items() if phase in self.edition.phases}
        return "marshaling" if name == "marshalling" else spoken.get(name, name)

    def reached(self, state: Thrones, goal: str, begun: list[Any]) -> bool:
        """An `until` waits for a phase, for the end of the challenge, or for reactions to be over."""
        now = moment(state)
        if goal == "challenge ends":
            return not now[2] and (bool(begun[2]) or now != begun)
        if goal == "reactions passed":
            return all(not THRONES.question(request.kind).window for request in state.requests)
        return bool(now[1] == self.phase_called(state, goal) and now[:2] != begun[:2])
