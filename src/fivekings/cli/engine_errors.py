"""Handles engine failures at a terminal table: prints one line, saves a record, and leaves the position unchanged."""

from datetime import datetime
from pathlib import Path
from typing import Final

from fivekings.bots import fallback_answers
from fivekings.cli.screen import show
from fivekings.kernel import BadInput, Choice, Fault, Match, Request
from fivekings.kernel.faults import fault_text, keep_fault

MOST_TRIED: Final = 24
"""How many other answers are tried for a bot."""


class Mishaps:
    """The choices that failed in the current position."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.failed: set[Choice] = set()

    def decide(self, match: Match, choice: Choice) -> bool:
        """Carry out a choice; if the engine fails, nothing changes and False is returned."""
        if choice in self.failed:
            show("That choice failed before.")
            return False
        try:
            match.play(choice)
        except Fault as fault:
            self.failed.add(choice)
            said = str(fault)
            show(f"{said[:1].upper()}{said[1:]}. Nothing has changed. {self.keep(match, choice, fault)}")
            return False
        self.failed.clear()
        return True

    def decide_somehow(self, match: Match, request: Request, choice: Choice) -> None:
        """Carry out a bot's choice, or another legal one if the engine fails."""
        if self.decide(match, choice):
            return
        for other in fallback_answers(request, MOST_TRIED):
            if other not in self.failed and self.decide(match, other):
                return
        name = match.setup.players[request.seat]
        raise BadInput(f"every answer of {name} fails in the engine: this game cannot continue")

    def keep(self, match: Match, choice: Choice, fault: Fault) -> str:
        """Save the game up to the failed choice, and say where."""
        choices = [*match.choices, choice]
        text = fault_text(match.game, match.setup.to_json(), match.seed, choices, fault.doing, fault.error)
        try:
            name = f"{datetime.now():%Y%m%d-%H%M%S-%f}-{match.game.name}"
            return f"The record: {keep_fault(self.folder, name, text)}"
        except BadInput as trouble:
            return f"No record was saved: {trouble.reason}."
